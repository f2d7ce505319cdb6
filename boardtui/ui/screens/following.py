"""Updates of a screen during imports into the library."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual.screen import Screen
from textual.timer import Timer

from boardtui.session.game_library import GameLibrary, Update

GROWING = 2.0
"""Seconds between two looks at a growing library."""


class UpdateFollower:
    """Calls a screen at intervals during an import, and at its end."""

    def __init__(
        self,
        screen: Screen[Any],
        library: GameLibrary,
        look: Callable[[], object],
        say: Callable[[Update], object],
    ) -> None:
        """Call `look` when the library has changed, and `say` with each report of an import."""
        self._screen = screen
        self._library = library
        self._look = look
        self._say = say
        self._timer: Timer | None = None
        self._unfollow: Callable[[], object] = lambda: None

    def begin(self) -> None:
        """Start following imports."""
        self._unfollow = self._library.updates.add(self._take)

    def end(self) -> None:
        """Stop following imports."""
        self._unfollow()

    def _take(self, update: Update) -> None:
        if update.is_over:
            if self._timer is not None:
                self._timer.stop()
                self._timer = None
            self._look()
        elif update.progress is not None and self._timer is None:
            self._timer = self._screen.set_interval(GROWING, self._look)
        self._say(update)
