"""A screen that shows one frozen value, from which all its widgets draw."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, TypeVar

from textual.reactive import Initialize, var
from textual.screen import Screen

from boardtui.config import Settings
from boardtui.play.view_state import ViewState
from boardtui.ui.glyphs import GlyphSet
from boardtui.ui.open_game import OpenGame
from boardtui.ui.screen_state import ScreenState
from boardtui.ui.screens.dialog import Dialog

Answer = TypeVar("Answer")


class StateScreen(Screen[None]):
    """What the parts of the game screen know of it: the game, what is shown, and how to change it.

    `show` replaces the one reactive value `shown`; each widget draws what it follows of that.
    """

    def _first_shown(self) -> ScreenState:
        return self.latest

    shown: var[ScreenState] = var(Initialize(_first_shown), init=False)

    def __init__(self, game: OpenGame, settings: Settings, glyphs: GlyphSet) -> None:
        super().__init__()
        self.game = game
        self.view = game.view
        self.latest = ScreenState(game.view.state, settings, glyphs)
        """What is shown, or is about to be."""
        self._changes_in_one = 0

    @property
    def state(self) -> ViewState:
        """The game as it is shown."""
        return self.latest.state

    @property
    def settings(self) -> Settings:
        """The settings in force."""
        return self.latest.settings

    @property
    def glyphs(self) -> GlyphSet:
        """What everything is drawn with."""
        return self.latest.glyphs

    def show(self, **changes: Any) -> None:
        """Show other values of some fields of `ScreenState`."""
        self.apply(replace(self.latest, **changes))

    def apply(self, latest: ScreenState) -> None:
        """Show another state."""
        self.latest = latest
        if not self._changes_in_one:
            self.shown = latest

    @contextmanager
    def one_change(self) -> Iterator[None]:
        """Apply all that is to be shown meanwhile as one change."""
        self._changes_in_one += 1
        try:
            yield
        finally:
            self._changes_in_one -= 1
            self.apply(self.latest)

    def say(self, text: str, *, bell: bool = False) -> None:
        """Put a sentence into the status line until something else happens."""
        self.show(message=text)
        if bell and self.settings.bell:
            self.app.bell()

    async def ask(self, dialog: Dialog[Answer | None]) -> Answer | None:
        """The answer to a dialog; None if it is turned down, or if another one is open already."""
        return await self.app.push_screen_wait(dialog) if self.is_active else None
