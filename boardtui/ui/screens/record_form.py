"""Opening a record without a path: recent games, a text, a choice among games."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import partial

from textual import on, work

from boardtui.formats.detect import scan_record
from boardtui.saves.cards import Summary
from boardtui.session.game_choices import SavedGame
from boardtui.session.launch import AskGame, ChooseGame, Review, Scan, review_of
from boardtui.ui.long_reading import ask_game, game_rows, read_or_tell
from boardtui.ui.preferences import Preferences
from boardtui.ui.screens.dialog import FormDialog
from boardtui.ui.screens.message import MessageScreen
from boardtui.ui.widgets.menu import Menu
from boardtui.ui.widgets.text_field import RecordField
from boardtui.words.errors import summed_up
from boardtui.words.language import _, ngettext
from boardtui.words.sentences import joined, scanned_games, told_later

Opened = Review | ChooseGame | SavedGame | None
"""One game to review, or a recent one; None if the person went back."""

ListRecent = Callable[[], Awaitable[Sequence[Summary]]]
"""Lists finished games and records; may take a while."""


class RecordForm(FormDialog[Opened]):
    """A dialog with a field for the text of a record and a list of games."""

    def __init__(
        self,
        preferences: Preferences,
        list_recent: ListRecent | None = None,
        choice: ChooseGame | None = None,
    ) -> None:
        """Offer recent games once they are listed, or the games of a file that was already read."""
        super().__init__(preferences)
        self._list_recent = list_recent
        self.recent: Sequence[Summary] = ()
        self.choice = choice
        """The games of a file, once they are offered."""

    def on_mount(self) -> None:
        if self.choice is not None:
            self._offer(self.choice)
        elif self._list_recent is not None:
            self._offer_recent(self._list_recent)

    def show_recent(self, menu: Menu) -> None:
        """Show the recent games, now that they are listed."""
        raise NotImplementedError

    def show_games(self, menu: Menu) -> None:
        """Make room for the games of a file in the menu."""
        raise NotImplementedError

    @on(Menu.Chosen)
    def _choose(self, message: Menu.Chosen) -> None:
        match message.item.value:
            case int() as index:
                self._pick_game(index)
            case SavedGame() as recent:
                self.dismiss(recent)

    def action_read(self) -> None:
        """Read the text of the field."""
        self.take_text(self.query_one(RecordField).text)

    def take_text(self, text: str) -> None:
        """Read the games of a text."""
        self.read_games(_("pasted text"), lambda game: scan_record(text, game=game))

    @work(exclusive=True, group="reading")
    async def read_games(self, source: str, scan: Scan) -> None:
        """Open the only game, or let a person choose among several."""
        read = partial(review_of, scan, source)
        opened = await read_or_tell(self.app, source, read, self.say)
        if isinstance(opened, AskGame):
            opened = await ask_game(self.app, opened, self.glyphs, self.say)
        if isinstance(opened, ChooseGame):
            self._offer(opened)
        elif opened is not None:
            self.dismiss(opened)

    @work(group="recent")
    async def _offer_recent(self, list_recent: ListRecent) -> None:
        self.recent = await list_recent()
        menu = self.query_one_optional(Menu)  # None if the screen was closed meanwhile
        if menu is not None and self.choice is None:
            self.show_recent(menu)

    # By default, Textual describes the worker by its arguments: all the games, in full.
    @work(group="games", description="offer the games of a file")
    async def _offer(self, choice: ChooseGame) -> None:
        self.choice = choice
        rows = await game_rows(choice)
        menu = self.query_one_optional(Menu)  # likewise
        if menu is None:
            return
        games = choice.collection.games
        text = _("{games}: choose one.").format(games=scanned_games(games))
        self.say(joined(text, told_later(games)))
        self.show_games(menu)
        menu.rows = rows
        menu.focus()
        self.refresh_bindings()
        if problems := choice.collection.problems:
            text = ngettext("{count} problem:", "{count} problems:", len(problems))
            lines = [text.format(count=len(problems)), *summed_up(problems)]
            self.app.push_screen(MessageScreen(choice.source, lines, self.glyphs))

    @work(exclusive=True, group="reading")
    async def _pick_game(self, index: int) -> None:
        assert self.choice is not None
        collection, source = self.choice
        read = partial(collection.read, index)
        reading = await read_or_tell(self.app, source, read, self.say)
        if reading is None:
            self.app.bell()
        else:
            self.dismiss(Review(reading, source))

    def say(self, text: str) -> None:
        """Show a sentence, with a bell while there are no games to choose from."""
        super().say(text)
        if text and self.choice is None:
            self.app.bell()
