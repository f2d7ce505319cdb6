"""The library: a list of all games, searched while one types, with the selected board."""

from __future__ import annotations

from array import array
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar

from rich.cells import cell_len
from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Input, Static
from textual.worker import Worker, WorkerCancelled

from boardtui.library.errors import LibraryError
from boardtui.library.query import QueryError, parse_query
from boardtui.library.rows import Row
from boardtui.library.search import Order
from boardtui.person.personal_file import PersonalError
from boardtui.person.tags import STAR
from boardtui.record.digest import Digest
from boardtui.saves.errors import StoreError
from boardtui.session.game_library import GameLibrary, Update
from boardtui.session.launch import Review
from boardtui.session.library_view import LibraryView, ReadGame, ResultPage, find
from boardtui.session.own_library_games import OwnLibraryGames
from boardtui.ui.keys import key_for
from boardtui.ui.preferences import Preferences
from boardtui.ui.screens import library_keys
from boardtui.ui.screens.following import UpdateFollower
from boardtui.ui.screens.library_marks import LibraryMarks
from boardtui.ui.screens.plain import PlainScreen
from boardtui.ui.screens.previewing import Previewing
from boardtui.ui.screens.sources import SourcesScreen
from boardtui.ui.widgets.game_details import GameDetails, GamePreview
from boardtui.ui.widgets.game_table import GameTable
from boardtui.ui.widgets.key_hints import KeyHints
from boardtui.ui.widgets.search_field import SearchField
from boardtui.words.errors import sentence
from boardtui.words.language import _
from boardtui.words.library import found_text, order_text, search_steps, update_text

GameToOpen = ReadGame | Review | None
"""A game of the library or a record that was pasted, already read; None to go back."""


class LibraryScreen(PlainScreen[GameToOpen]):
    """Returns the game to open."""

    DEFAULT_CSS = """
    LibraryScreen {
        layout: vertical;
        & > .title, & > Static, & > Horizontal, & > Input, & > KeyHints, & > GameDetails {
            max-width: 184;
        }
        & .side, &.-wide.-high .side { width: 34; padding: 0 0 0 2; }
        &.-widest.-high .side { width: 50; }
        & > GameDetails { height: 2; display: none; }
        & > .message {
            height: auto;
            min-height: 1;
            max-height: 3;
            padding: 0 1;
            color: $text-muted;
        }
        &.-narrow > GameDetails { display: block; }
    }
    """
    HORIZONTAL_BREAKPOINTS = [*PlainScreen.HORIZONTAL_BREAKPOINTS, (136, "-widest")]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = library_keys.BINDINGS

    def __init__(
        self,
        preferences: Preferences,
        library: GameLibrary,
        own: OwnLibraryGames,
        view: LibraryView,
        read: Callable[[Row, int], Awaitable[ReadGame | None]],
        read_text: Callable[[str], Awaitable[Review | None]],
    ) -> None:
        """`read` reads a game to open it at a ply, and `read_text` a record that is pasted.

        If they return None, they have shown the reason.
        """
        super().__init__(preferences)
        self._read_game = read
        self._read_text = read_text
        self._own = own
        self._marks = LibraryMarks(self, library, own, preferences.glyphs)
        self._is_own = False
        """True once the selected game is known to be one's own."""
        self._library = library
        self._view = view
        self._tags: Mapping[Digest, frozenset[str]] = {}
        self._found: ResultPage | None = None
        self._previewing = Previewing(self, view.position, self._tags_of, self._find_own)
        self._follower = UpdateFollower(self, library, self._find, self._say_update)

    def compose(self) -> ComposeResult:
        view = self._view
        yield Static(self._title(), classes="title", markup=False)
        example = _("players, events, openings, years: tamenori 1997")
        takes_files = self.preferences.bounds.paths
        yield SearchField(view.text, example, library_keys.CHARACTERS, takes_files=takes_files)
        with Horizontal():
            table = GameTable(self.glyphs)
            table.order = view.order, view.is_descending
            yield table
            with Vertical(classes="side"):
                yield GamePreview(self.glyphs)
        yield GameDetails()
        yield Static(classes="message", markup=False)
        yield KeyHints()

    def on_mount(self) -> None:
        self._follower.begin()
        self._read_tags()
        self._find()
        if self._library.is_due:
            self._library.begin_update()

    def on_unmount(self) -> None:
        self._follower.end()

    def on_resize(self) -> None:
        self.query_one(".title", Static).update(self._title())

    async def compose_again(self) -> None:
        await super().compose_again()
        self._find()

    def about(self) -> tuple[str, Sequence[tuple[str, str]]]:
        return _("Searches"), search_steps()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        match action:
            case "clear":
                return bool(self._view.text)
            case "open" if self._searches:
                return True
            case "open" | "step" | "step_to_edge" | "mark":
                return self._table is not None and self._table.row is not None
            case "sources":
                return self.preferences.bounds.paths
            case "put_away":
                return self._is_own
            case "leave":
                return not self._view.text  # the same key removes the search first
        return True

    @property
    def _table(self) -> GameTable | None:
        """The list; None before it is mounted and after it is removed."""
        return self.query_one_optional(GameTable)

    @on(Input.Changed)
    def _search(self, message: Input.Changed) -> None:
        if message.value == self._view.text and self._found is not None:
            return
        self._view.text = message.value
        self.refresh_bindings()
        try:
            self._view.query = parse_query(message.value)
        except QueryError as error:
            self.say(sentence(error))
            return
        self.say("")
        self._find()

    @work(group="find", exclusive=True)
    async def _find(self) -> None:
        """Show the games of the view."""
        library, view = self._library, replace(self._view)
        question = partial(find, view, library.tags)
        try:
            found = await library.ask(question)
        except (LibraryError, PersonalError) as error:
            if (table := self._table) is not None and not table.games:
                table.nothing = sentence(error)  # with room for more than a line
                self.say("")
            else:
                self.say(sentence(error))
            return
        if (table := self._table) is None:
            return
        self._keep_selected()  # the message of a step may still be on its way
        if self._view.digest != view.digest:
            self._find()  # another game was selected meanwhile
            return
        above = view.above if self._found is None else None
        self._found = found or ResultPage(array("I"), (), 0, 0)
        table.nothing = self._nothing()
        table.order = view.order, view.is_descending
        games, rows, place, _total = self._found
        table.show(games, rows, place, above)
        self.query_one(".title", Static).update(self._title())
        self.refresh_bindings()

    @on(GameTable.Wanted)
    @work
    async def _load(self, message: GameTable.Wanted) -> None:
        with suppress(LibraryError):
            rows = await self._library.ask(lambda reader: reader.rows(message.numbers))
            if (table := self._table) is not None:
                table.add(message.games, rows or ())

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
    def _rest(self, message: GameTable.Selected) -> None:
        """Show the board of the selected game once the person rests on it."""
        self._keep_selected()
        if self._is_own or message.row is None:
            self._is_own = False
            self.refresh_bindings()
        self._previewing.rest()

    def _keep_selected(self) -> None:
        """Keep the selected game in the view, for the next list."""
        table = self._table
        if table is not None and table.row is not None:
            # At the first place no game is kept: the next list begins at its first game, too.
            self._view.digest = table.row.ref.digest if table.index else None

    @work(group="own", exclusive=True)
    async def _find_own(self, row: Row | None) -> None:
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

    @on(GameTable.Chosen)
    def action_open(self) -> None:
        """Open the selected game at the position on its board, or else at its start."""
        if self._searches:
            self._open_when_found()
        elif (shown := self._previewing.settle()) is not None:
            self._read(partial(self._read_game, shown.row, shown.ply or 0))

    @on(SearchField.Pasted)
    def _open_text(self, message: SearchField.Pasted) -> None:
        self._read(partial(self._read_text, message.text))

    @work(group="read", exclusive=True)
    async def _read(self, read: Callable[[], Awaitable[GameToOpen]]) -> None:
        """Read a game; the list stays until it can be opened."""
        if (game := await read()) is not None:
            self.app.delay_update()  # the screen below would be drawn for nothing
            self._go(game)

    @work(group="open", exclusive=True)
    async def _open_when_found(self) -> None:
        """Open a game of the search typed last, once its list is there."""
        while searches := self._searches:
            with suppress(WorkerCancelled):
                await searches[0].wait()
        self.action_open()

    @property
    def _searches(self) -> list[Worker[Any]]:
        """The searches without a result yet."""
        mine = (each for each in self.workers if each.node is self and each.group == "find")
        return [each for each in mine if not each.is_finished]

    @on(GameTable.TitleClicked)
    def _sort_by(self, message: GameTable.TitleClicked) -> None:
        self._sort(message.order)

    def action_order(self) -> None:
        """Sort by the next column."""
        orders = tuple(Order)
        self._sort(orders[(orders.index(self._view.order) + 1) % len(orders)])

    def action_reverse(self) -> None:
        """Reverse the order."""
        self._sort(self._view.order)

    def _sort(self, order: Order) -> None:
        self._view.sort(order)
        self._find()

    def action_move(self, step: int) -> None:
        """Select the next game up (-1) or down (1)."""
        table = self.query_one(GameTable)
        table.index = table.cursor.moved(step)

    def action_page(self, step: int) -> None:
        """Select the game a screenful up or down."""
        table = self.query_one(GameTable)
        table.index = table.cursor.paged(step)

    def action_edge(self, end: int) -> None:
        """Select the first game (0) or the last (-1)."""
        table = self.query_one(GameTable)
        table.index = table.cursor.at_edge(end)

    def action_step(self, step: int) -> None:
        """Step through the positions of the selected game."""
        self._previewing.step(step)

    def action_step_to_edge(self, end: int) -> None:
        """Show the first position (0) or the last (-1) of the selected game."""
        self._previewing.step_to_edge(end)

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

    @work
    async def action_sources(self) -> None:
        """Show where the games come from."""
        await self.app.push_screen_wait(SourcesScreen(self.preferences, self._library))
        self._find()

    @on(SearchField.Dropped)
    def _add(self, message: SearchField.Dropped) -> None:
        self._library.begin_update([message.path])

    def action_clear(self) -> None:
        """Remove the search."""
        self.query_one(Input).value = ""

    def action_leave(self) -> None:
        self._go(None)

    def _go(self, game: GameToOpen) -> None:
        if (table := self._table) is not None:
            self._view.above = table.above
        self.dismiss(game)

    def _title(self) -> Content:
        title = _("Library") if self._view.position is None else _("All games with this position")
        if self._found is None:
            return Content(title)
        found = found_text(len(self._found.games), self._found.total)
        order = order_text(self._view.order, descending=self._view.is_descending)
        for more in (_("{games}, {order}").format(games=found, order=order), found):
            if cell_len(title) + 2 + cell_len(more) <= self.size.width - 2:
                break  # without room for the order, the titles of the columns show it
        return Content.assemble(title, "  ", (more, "$text-muted not bold"))

    def _nothing(self) -> str:
        if self._view.text:
            return _("No game matches.")
        if not self.preferences.bounds.paths:
            return _("There are no games yet. Those that you play come in by themselves.")
        text = _(
            "There are no games yet. Those that you play come in by themselves; {key} adds files "
            "and folders of records."
        )
        return text.format(key=key_for("library.sources", self))
