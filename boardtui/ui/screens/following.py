"""Updates of a screen as the library changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual.screen import Screen
from textual.worker import Worker

from boardtui.session.game_library import GameLibrary, Update

GROWING = 2.0
"""Seconds between two looks at the files of the library."""


class UpdateFollower:
    """Calls a screen when the library has changed, as other programs may change it, too."""

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
        self._stamp: object = None
        self._looking: Worker[None] | None = None
        self._unfollow: Callable[[], object] = lambda: None

    def begin(self) -> None:
        """Start following the library."""
        self._unfollow = self._library.updates.add(self._take)
        self._screen.set_interval(GROWING, self._look_for_changes)
        self._look_for_changes()

    def end(self) -> None:
        """Stop following the library."""
        self._unfollow()

    def _take(self, update: Update) -> None:
        if update.is_over:
            self._look()
        self._say(update)

    def _look_for_changes(self) -> None:
        if self._looking is None or self._looking.is_finished:
            self._looking = self._screen.run_worker(self._compare(), group="follow")

    async def _compare(self) -> None:
        """Call the screen if the files of the library have changed since the last time."""
        before, self._stamp = self._stamp, await self._library.stamp()
        if before not in {None, self._stamp}:
            self._look()
