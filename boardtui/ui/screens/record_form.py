"""Opening a record without a path: recent games, or a text."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from pathlib import Path

from textual import on, work

from boardtui.formats.detect import scan_record
from boardtui.saves.cards import GameCard
from boardtui.session.launch import AskGame, ChooseGame, Review, Scan, review_of
from boardtui.ui.long_reading import ask_game, read_or_tell
from boardtui.ui.preferences import Preferences
from boardtui.ui.screens.dialog import FormDialog
from boardtui.ui.widgets.menu import Menu
from boardtui.ui.widgets.text_field import RecordField
from boardtui.words.language import _

Opened = Review | ChooseGame | GameCard[Path] | None
"""The game or games of a file, or a recent game; None if the person went back."""

ListRecent = Callable[[], Awaitable[Sequence[GameCard[Path]]]]
"""Lists finished games and records; may take a while."""


class RecordForm(FormDialog[Opened]):
    """A dialog with a field for the text of a record and a list of games."""

    def __init__(
        self,
        preferences: Preferences,
        list_recent: ListRecent,
    ) -> None:
        """Offer recent games once they are listed."""
        super().__init__(preferences)
        self._list_recent = list_recent
        self.recent: Sequence[GameCard[Path]] = ()

    def on_mount(self) -> None:
        self._offer_recent()

    def show_recent(self, menu: Menu) -> None:
        """Show the recent games, now that they are listed."""
        raise NotImplementedError

    @on(Menu.Chosen)
    def _choose(self, message: Menu.Chosen) -> None:
        if isinstance(message.item.value, GameCard):
            self.dismiss(message.item.value)

    def action_read(self) -> None:
        """Read the text of the field."""
        self.take_text(self.query_one(RecordField).text)

    def take_text(self, text: str) -> None:
        """Read the games of a text."""
        self.read_games(_("pasted text"), lambda game: scan_record(text, game=game))

    @work(exclusive=True, group="reading")
    async def read_games(self, source: str, scan: Scan) -> None:
        """Return the only game, or the choice among several."""
        read = partial(review_of, scan, source)
        opened = await read_or_tell(self.app, self.glyphs, source, read, self.say)
        if isinstance(opened, AskGame):
            opened = await ask_game(self.app, opened, self.glyphs, self.say)
        if opened is not None:
            self.dismiss(opened)

    @work(group="recent")
    async def _offer_recent(self) -> None:
        self.recent = await self._list_recent()
        menu = self.query_one_optional(Menu)  # None if the screen was closed meanwhile
        if menu is not None:
            self.show_recent(menu)

    def say(self, text: str) -> None:
        """Show a sentence, with a bell."""
        super().say(text)
        if text:
            self.app.bell()
