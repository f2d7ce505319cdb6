"""A list of games, searched while one types, with the selected board."""

from __future__ import annotations

from abc import abstractmethod
from array import array
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar, TypeVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Input, Static
from textual.worker import Worker, WorkerCancelled

from boardtui.library.errors import LibraryError
from boardtui.library.query import QueryError, parse_query
from boardtui.library.reader import Reader
from boardtui.library.rows import Row
from boardtui.library.search import Order
from boardtui.person.personal_file import PersonalError
from boardtui.session.launch import ReadGame
from boardtui.session.library_view import LibraryView, ResultPage
from boardtui.ui.preferences import Preferences
from boardtui.ui.screens import library_keys
from boardtui.ui.screens.list_title import list_title
from boardtui.ui.screens.plain import PlainScreen
from boardtui.ui.screens.previewing import Previewing
from boardtui.ui.widgets.game_columns import COLUMNS, Column
from boardtui.ui.widgets.game_details import GameDetails, GamePreview
from boardtui.ui.widgets.game_table import GameTable
from boardtui.ui.widgets.key_hints import KeyHints
from boardtui.ui.widgets.search_field import SearchField
from boardtui.words.errors import sentence
from boardtui.words.language import _
from boardtui.words.library import SEARCH_EXAMPLE, search_steps

AnswerT = TypeVar("AnswerT")


class GameListScreen(PlainScreen[ReadGame | None]):
    """Returns the game to open, already read; None if the person went back.

    A subclass says where the games come from.
    """

    DEFAULT_CSS = """
    GameListScreen {
        layout: vertical;
        & > .title, & > Static, & > Horizontal, & > Input, & > KeyHints, & > GameDetails {
            max-width: 184;
        }
        & .side, &.-wide.-high .side { width: 35; padding: 0 1 0 2; }
        &.-widest.-high .side { width: 51; }
        & > GameDetails { height: 2; display: none; }
        & > .message {
            height: auto;
            min-height: 1;
            max-height: 4;
            padding: 0 1;
            color: $text-muted;
        }
        &.-narrow > GameDetails { display: block; }
    }
    """
    HORIZONTAL_BREAKPOINTS = [*PlainScreen.HORIZONTAL_BREAKPOINTS, (136, "-widest")]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = library_keys.LIST_BINDINGS

    def __init__(
        self,
        preferences: Preferences,
        view: LibraryView,
        *,
        columns: Sequence[Column] = COLUMNS,
    ) -> None:
        super().__init__(preferences)
        self._view = view
        self._columns = columns
        self._found: ResultPage | None = None
        self._previewing = Previewing(self, view.position, self._tags_of, self._settled)

    @abstractmethod
    async def ask(self, question: Callable[[Reader], AnswerT]) -> AnswerT | None:
        """Return the answer of the library of these games; None if there is none yet.

        Raises LibraryError and PersonalError.
        """

    @abstractmethod
    def page(self, view: LibraryView, reader: Reader) -> ResultPage:
        """Return the games of a view; runs in another thread."""

    @abstractmethod
    async def read(self, row: Row, ply: int) -> ReadGame | None:
        """Read a game, to open it at a ply; return None once the reason is shown."""

    @property
    @abstractmethod
    def name_of_list(self) -> str:
        """The title of the list."""

    @property
    @abstractmethod
    def nothing(self) -> str:
        """The text of a list without games."""

    @property
    def coming(self) -> str:
        """A sentence about games that are yet to be read; empty once all are there."""
        return ""

    @property
    def is_reading(self) -> bool:
        """True while the first games may still come."""
        return False

    def search_field(self, text: str, example: str) -> SearchField:
        """Return the field of the search; to it, what is dropped or pasted is a search too."""
        return SearchField(text, example, library_keys.CHARACTERS)

    def _tags_of(self, _row: Row) -> frozenset[str]:
        """Return the tags of a game."""
        return frozenset()

    def _settled(self, row: Row | None) -> object:
        """Take note of the game on the board."""

    def compose(self) -> ComposeResult:
        view = self._view
        yield Static(self._title, classes="title", markup=False)
        example = _("players, events, openings, years: {example}").format(example=SEARCH_EXAMPLE)
        yield self.search_field(view.text, example)
        with Horizontal():
            table = GameTable(self.glyphs, self._columns)
            table.order = view.order, view.is_descending
            yield table
            with Vertical(classes="side"):
                yield GamePreview(self.glyphs)
        yield GameDetails()
        yield Static(classes="message", markup=False)
        yield KeyHints()

    def on_mount(self) -> None:
        self._find()

    def on_resize(self) -> None:
        self.query_one(".title", Static).update(self._title)

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
            case "open" | "step" | "step_to_edge":
                return self._table is not None and self._table.row is not None
            case "leave":
                return not self._view.text  # the same key removes the search first
        return True

    @property
    def _title(self) -> Content:
        found = self._found
        if found is not None and not found.total and self.is_reading:
            found = None
        return list_title(self.name_of_list, self._view, found, self.size.width - 2)

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
        self.say(self.coming)
        self._find()

    @work(group="find", exclusive=True)
    async def _find(self) -> None:
        """Show the games of the view."""
        view = replace(self._view)
        try:
            found = await self.ask(lambda reader: self.page(view, reader))
        except (LibraryError, PersonalError) as error:
            if (table := self._table) is not None and not table.games:
                table.nothing = sentence(error)  # with room for more than a line
                self.say("")
            else:
                self.say(sentence(error))
            return
        table, title = self._table, self.query_one_optional(".title", Static)
        if table is None or title is None:
            return  # the screen is being closed
        self._keep_selected()  # the message of a step may still be on its way
        if self._view.digest != view.digest:
            self._find()  # another game was selected meanwhile
            return
        above = view.above if self._found is None else None
        self._found = found or ResultPage(array("I"), (), 0, 0)
        none = _("No game matches yet.") if self.coming else _("No game matches.")
        table.nothing = none if view.text else self.nothing
        table.order = view.order, view.is_descending
        games, rows, place, _total = self._found
        table.show(games, rows, place, above)
        title.update(self._title)
        self.refresh_bindings()

    @on(GameTable.Wanted)
    @work
    async def _load(self, message: GameTable.Wanted) -> None:
        with suppress(LibraryError):
            rows = await self.ask(lambda reader: reader.rows(message.numbers))
            if (table := self._table) is not None:
                table.add(message.games, rows or ())

    @on(GameTable.Selected)
    def _rest(self) -> None:
        """Show the board of the selected game once the person rests on it."""
        self._keep_selected()
        self._previewing.rest()

    def _keep_selected(self) -> None:
        """Keep the selected game in the view, for the next list."""
        table = self._table
        if table is not None and table.row is not None:
            # At the first place no game is kept: the next list begins at its first game, too.
            self._view.digest = table.row.ref.digest if table.index else None

    @on(GameTable.Chosen)
    def action_open(self) -> None:
        """Open the selected game at the position on its board, or else at its start."""
        if self._searches:
            self._open_when_found()
        elif (shown := self._previewing.settle()) is not None:
            self.open_read(partial(self.read, shown.row, shown.ply or 0))

    @work(group="read", exclusive=True)
    async def open_read(self, read: Callable[[], Awaitable[ReadGame | None]]) -> None:
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
        """Sort by the next of the columns that are shown."""
        orders = self.query_one(GameTable).orders
        at = orders.index(self._view.order) if self._view.order in orders else -1
        self._sort(orders[(at + 1) % len(orders)])

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

    def action_clear(self) -> None:
        """Remove the search."""
        self.query_one(Input).value = ""

    def action_leave(self) -> None:
        self._go(None)

    def _go(self, game: ReadGame | None) -> None:
        if (table := self._table) is not None:
            self._view.above = table.above
        self.dismiss(game)
