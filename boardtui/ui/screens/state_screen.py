"""A screen with a single reactive value, which all its widgets draw."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

from textual.reactive import Initialize, var

from boardtui.config.settings import Settings
from boardtui.play.view_state import ViewState
from boardtui.session.open_game import OpenGame
from boardtui.ui.glyphs import GlyphSet
from boardtui.ui.screen_state import ScreenState
from boardtui.ui.terminal.screen import TerminalScreen

if TYPE_CHECKING:
    from boardtui.ui.screens.dialog import Dialog

T = TypeVar("T")


class StateScreen(TerminalScreen[None]):
    """The game screen as its parts see it: the game, the state shown, and ways to change it.

    `show` replaces the one reactive value `shown`; each widget draws the fields that it needs.
    """

    def _first_shown(self) -> ScreenState:
        return self.latest

    shown: var[ScreenState] = var(Initialize(_first_shown), init=False)

    def __init__(self, game: OpenGame, settings: Settings, glyphs: GlyphSet) -> None:
        super().__init__()
        self.game = game
        self.view = game.view
        self.latest = ScreenState(game.view.state, settings, glyphs.of(game.game))
        """The current state; the screen shows it at once, or at the end of `one_change`."""
        self._open_changes = 0
        """The number of blocks of `one_change` around the running code."""

    @property
    def state(self) -> ViewState:
        """The current state of the view."""
        return self.latest.state

    @property
    def settings(self) -> Settings:
        return self.latest.settings

    @property
    def glyphs(self) -> GlyphSet:
        return self.latest.glyphs

    @property
    def occasion(self) -> str:
        """Event, round, place and date of a record, or of a game that has them; may be empty."""
        if not self.game.has_occasion:
            return ""
        from boardtui.words.remarks import occasion_text

        return occasion_text(self.game.subject.record)

    @property
    def has_clocks(self) -> bool:
        """True if the game has a clock, or the record states times."""
        record = self.game.subject.record
        if record.clock is not None or self.state.is_played:
            return record.clock is not None
        from boardtui.formats.sgf.remarks import has_times

        return has_times(record)

    def show(self, **changes: Any) -> None:
        """Change some fields of the `ScreenState`."""
        self.apply(self.latest._replace(**changes))

    def apply(self, latest: ScreenState) -> None:
        """Replace the whole state."""
        self.latest = latest
        if not self._open_changes:
            self.shown = latest

    @contextmanager
    def one_change(self) -> Iterator[None]:
        """Show all changes in the block at once."""
        self._open_changes += 1
        try:
            yield
        finally:
            self._open_changes -= 1
            self.apply(self.latest)

    def say(self, text: str, *, bell: bool = False) -> None:
        """Show a sentence in the status line until the next change."""
        self.show(message=text)
        if bell and self.settings.bell:
            self.app.bell()

    async def ask(self, dialog: Dialog[T | None]) -> T | None:
        """Return the answer to a dialog; None if it is cancelled, or if another is already open."""
        return await self.app.push_screen_wait(dialog) if self.is_active else None
