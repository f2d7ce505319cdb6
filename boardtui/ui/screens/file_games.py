"""The games of a file or a folder, one of which is opened."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

from textual import work

from boardtui.formats.folder import Folder
from boardtui.library.reader import Reader
from boardtui.library.rows import Row
from boardtui.library.search import Order
from boardtui.session.file_games import FileGames
from boardtui.session.launch import ChooseGame, ReadGame, Review
from boardtui.session.library_view import LibraryView, ResultPage, find
from boardtui.system.printable import printable
from boardtui.system.translatable import N_
from boardtui.ui.long_reading import read_or_tell
from boardtui.ui.preferences import Preferences
from boardtui.ui.screens.game_list import GameListScreen
from boardtui.ui.screens.message import MessageScreen
from boardtui.ui.widgets.game_columns import COLUMNS, Column
from boardtui.words.counts import games_text
from boardtui.words.errors import summed_up
from boardtui.words.language import _, ngettext
from boardtui.words.sentences import told_later

AnswerT = TypeVar("AnswerT")

GROWING = 1.0
"""Seconds between two looks at a list that grows."""


class FileGamesScreen(GameListScreen):
    """The list of the games of a file, in their order there at first."""

    def __init__(self, preferences: Preferences, choice: ChooseGame) -> None:
        self.games = FileGames(choice)
        view = LibraryView(order=Order.PLACE, is_descending=False)
        super().__init__(preferences, view, columns=(_place_column(self.games), *COLUMNS))

    async def ask(self, question: Callable[[Reader], AnswerT]) -> AnswerT | None:
        # A game may be opened, and the list closed, while the others are still being read.
        return None if self.games.is_closed else await self.games.ask(question)

    def page(self, view: LibraryView, reader: Reader) -> ResultPage:
        return find(view, None, reader)

    async def read(self, row: Row, ply: int) -> ReadGame | None:
        source = self.games.source
        reading = await read_or_tell(
            self.app, self.glyphs, source, partial(self.games.read, row), self.say
        )
        if reading is None:
            self.app.bell()
            return None
        return ReadGame(Review(reading, source), ply)

    @property
    def name_of_list(self) -> str:
        return printable(Path(self.games.source).name or self.games.source)

    @property
    def nothing(self) -> str:
        return ""

    @property
    def coming(self) -> str:
        games = self.games
        if games.done == games.total:
            return ""
        percent = 100 * games.done // games.total
        text = _("Reading: {percent}%, {games}")
        return text.format(percent=percent, games=games_text(games.done))

    def on_mount(self) -> None:
        self._fill()
        if problems := self.games.collection.problems:
            text = ngettext("{count} problem:", "{count} problems:", len(problems))
            lines = [text.format(count=len(problems)), *summed_up(problems)]
            self.app.push_screen(MessageScreen(self.games.source, lines, self.glyphs))

    @work(group="fill")
    async def _fill(self) -> None:
        """Read all games, and show them as they come in."""
        games, shown_at = self.games, 0.0
        while await games.read_on():
            if time.monotonic() - shown_at > GROWING:
                shown_at = time.monotonic()
                self.say(self.coming)
                self._find()
        self.say(told_later(games.collection.games))
        self._find()


def _place_column(games: FileGames) -> Column:
    """Return the column of the places of games: their numbers, or the names of their files."""
    if isinstance(games.collection, Folder):
        return Column(Order.PLACE, N_("File"), games.file_of, 6, 8, 24, 3)

    def number(row: Row) -> str:
        return str(1 + games.place_of(row))

    return Column(Order.PLACE, N_("No."), number, 4, 4, 7, 3, is_number=True)
