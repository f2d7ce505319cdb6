"""The library: the list of all games, with their stars and tags, and where they come from."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import ClassVar, TypeVar

from textual import events, on, work
from textual.binding import BindingType
from textual.widgets import Input

from boardtui.library.errors import LibraryError
from boardtui.library.reader import Reader
from boardtui.library.rows import Row
from boardtui.person.personal_file import PersonalError
from boardtui.person.tags import STAR
from boardtui.record.digest import Digest
from boardtui.saves.errors import StoreError
from boardtui.session.game_library import GameLibrary, Update
from boardtui.session.launch import ReadGame
from boardtui.session.library_view import LibraryView, ResultPage, find
from boardtui.session.own_library_games import OwnLibraryGames
from boardtui.ui.keys import key_for, own_bindings
from boardtui.ui.preferences import Preferences
from boardtui.ui.screens import library_keys
from boardtui.ui.screens.following import UpdateFollower
from boardtui.ui.screens.game_list import GameListScreen
from boardtui.ui.screens.library_marks import LibraryMarks
from boardtui.ui.screens.sources import SourcesScreen
from boardtui.ui.widgets.game_table import GameTable
from boardtui.ui.widgets.search_field import SearchField
from boardtui.words.errors import sentence
from boardtui.words.language import _
from boardtui.words.library import update_text

AnswerT = TypeVar("AnswerT")


class LibraryScreen(GameListScreen):
    """The list of the library's games, or of those with a position."""

    BINDINGS: ClassVar[list[BindingType]] = library_keys.LIBRARY_BINDINGS

    def __init__(
        self,
        preferences: Preferences,
        library: GameLibrary,
        own: OwnLibraryGames,
        view: LibraryView,
        read: Callable[[Row, int], Awaitable[ReadGame | None]],
        read_text: Callable[[str], Awaitable[ReadGame | None]],
        *,
        guesses: bool = False,
    ) -> None:
        """`read` reads a game to open it at a ply, and `read_text` a record that is pasted.

        If they return None, they have shown the reason. With `guesses`, the moves of the chosen
        game are to be guessed.
        """
        super().__init__(preferences, view)
        self._read_game = read
        self._read_text = read_text
        self._guesses = guesses
        self._own = own
        self._marks = LibraryMarks(self, library, own, preferences.glyphs)
        self._is_own = False
        """True once the selected game is known to be one's own."""
        self._library = library
        self._tags: Mapping[Digest, frozenset[str]] = {}
        self._follower = UpdateFollower(self, library, self._find, self._say_update)

    async def ask(self, question: Callable[[Reader], AnswerT]) -> AnswerT | None:
        return await self._library.ask(question)

    def page(self, view: LibraryView, reader: Reader) -> ResultPage:
        return find(view, self._library.tags, reader)

    async def read(self, row: Row, ply: int) -> ReadGame | None:
        game = await self._read_game(row, ply)
        return game and game._replace(is_guessed=self._guesses)

    def search_field(self, text: str, example: str) -> SearchField:
        takes_files = self.preferences.bounds.paths
        characters = library_keys.CHARACTERS
        return SearchField(text, example, characters, takes_files=takes_files, takes_records=True)

    @property
    def name_of_list(self) -> str:
        if self._guesses:
            return _("Guess the move: choose a game")
        return _("Library") if self._view.position is None else _("All games with this position")

    @property
    def is_reading(self) -> bool:
        return self._library.is_reading

    @property
    def nothing(self) -> str:
        if self.is_reading:
            return _("Reading your games…")
        if not self.preferences.bounds.paths:
            return _("There are no games yet. Your own are added automatically.")
        text = _(
            "There are no games yet. Your own are added automatically; {key} adds files and "
            "folders of records."
        )
        return text.format(key=key_for("library.sources", self))

    def on_mount(self) -> None:
        self._follower.begin()
        self._read_tags()
        if self._library.is_due:
            self._library.begin_update()

    def on_unmount(self) -> None:
        self._follower.end()

    def on_key(self, event: events.Key) -> None:
        """Say why a game of others cannot be put away, unless the key deletes in the search."""
        named = (binding.id for binding in own_bindings(self).get(event.key, ()))
        field = self.query_one(Input)
        if "library.put-away" in named and field.cursor_position == len(field.value):
            self.action_put_away()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        match action:
            case "mark" | "guess":
                return self._table is not None and self._table.row is not None
            case "sources":
                return self.preferences.bounds.paths
            case "put_away":
                return self._is_own
        return super().check_action(action, parameters)

    @work(group="tags", exclusive=True)
    async def _read_tags(self) -> None:
        try:
            self._tags = await self._library.do(self._library.tags.by_game)
        except PersonalError as error:
            self.say(sentence(error))
            return
        if (table := self._table) is not None:
            table.starred = {game for game, tags in self._tags.items() if STAR in tags}
        self._previewing.renew_tags()

    @on(GameTable.Selected)
    def _forget_owner(self, message: GameTable.Selected) -> None:
        """Offer nothing that only one's own games allow until the owner is known."""
        if self._is_own or message.row is None:
            self._is_own = False
            self.refresh_bindings()

    @work(group="own", exclusive=True)
    async def _settled(self, row: Row | None) -> None:
        """Find out whether the selected game is one's own."""
        if row is None:
            return
        with suppress(LibraryError):
            path = await self._own.path_of(row)
            if path is not None and self._table is not None and self._table.row == row:
                self._is_own = True
                self.refresh_bindings()

    def _tags_of(self, row: Row) -> frozenset[str]:
        return self._tags.get(row.ref.digest, frozenset())

    def _say_update(self, update: Update) -> None:
        text = update_text(update)
        table = self._table
        self.say("" if table is not None and text == table.nothing else text)

    def action_mark(self, what: str) -> None:
        """Add or remove the star of the selected game, or ask for its tags."""
        if (row := self.query_one(GameTable).row) is not None:
            ask = self._marks.turn_star if what == "star" else self._marks.note
            self._change(ask(row))

    def action_put_away(self) -> None:
        """Put one's own game away, once confirmed."""
        if (row := self.query_one(GameTable).row) is not None:
            self._change(self._marks.put_away(row))

    @work(group="marks")
    async def _change(self, change: Awaitable[str]) -> None:
        try:
            self.say(await change)
        except (LibraryError, PersonalError, StoreError) as error:
            self.say(sentence(error))
        self._read_tags()
        self._find()

    def action_guess(self) -> None:
        """Open the selected game to guess its moves, from the position on its board on."""
        if (shown := self._previewing.settle()) is not None:
            self.open_read(partial(self._read_to_guess, shown.row, shown.ply or 0))

    async def _read_to_guess(self, row: Row, ply: int) -> ReadGame | None:
        game = await self.read(row, ply)
        return None if game is None else game._replace(is_guessed=True)

    @work
    async def action_sources(self) -> None:
        """Show where the games come from."""
        await self.app.push_screen_wait(SourcesScreen(self.preferences, self._library))
        self._find()

    @on(SearchField.Pasted)
    def _open_text(self, message: SearchField.Pasted) -> None:
        self.open_read(partial(self._read_text, message.text))

    @on(SearchField.Dropped)
    def _add(self, message: SearchField.Dropped) -> None:
        self._library.begin_update([message.path])
