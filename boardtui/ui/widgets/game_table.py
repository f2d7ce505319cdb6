"""A list of any number of games, which loads only those near the visible ones."""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.cells import cell_len
from rich.segment import Segment
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.reactive import var
from textual.strip import Strip
from textual.widget import Widget

from boardtui.library.rows import Row
from boardtui.library.search import Order
from boardtui.record.digest import Digest
from boardtui.ui.glyphs import GlyphSet
from boardtui.ui.widgets.game_columns import (
    COLUMNS,
    GAP,
    Column,
    Contents,
    FittedColumn,
    fitted,
    widest,
)
from boardtui.ui.widgets.list_cursor import ListCursor
from boardtui.ui.widgets.text_lines import wrap_cells
from boardtui.words.language import _

HEADER = 1
"""Rows above the games, for the titles of the columns."""

STAR = "*"
"""The sign before games with a star."""

_FIRST_COLUMN = 3
"""Columns for the pointer and the star."""

_CONTEXT = 3
"""The number of games that stay visible when the list scrolls."""

_PAGES = 3
"""The number of screenfuls above and below that are loaded together."""

_KEPT_AROUND = 500
"""The number of games above and below the visible ones that stay loaded."""


class GameTable(Widget):
    """Games in columns under their titles, with a pointer at the selected one.

    It has the numbers of all games, and requests the games that it needs by `Wanted`.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "game-table--title",
        "game-table--game",
        "game-table--note",
        "game-table--selected",
    }
    DEFAULT_CSS = """
    GameTable {
        width: 1fr;
        height: 1fr;
        & > .game-table--title { color: $text-muted; text-style: bold; }
        & > .game-table--note { color: $text-muted; }
        & > .game-table--selected {
            color: $block-cursor-foreground;
            background: $block-cursor-background;
            text-style: bold;
        }
    }
    """

    index: var[int] = var(0)
    """The index of the selected game in the list."""
    order: var[tuple[Order, bool]] = var((Order.DATE, True))
    """The column that orders the games, and True for descending."""
    starred: var[Collection[Digest]] = var(frozenset())
    """The digests of the games with a star."""
    nothing: var[str] = var("")
    """The text of an empty list."""

    @dataclass(eq=False, repr=False)
    class Wanted(Message):
        """A request to load games of a list; `GameTable.add` takes them."""

        games: array[int]
        """The list at the time of the request."""
        numbers: Sequence[int]

    @dataclass(eq=False, repr=False)
    class Selected(Message):
        """A message that another game is selected, or none."""

        row: Row | None

    @dataclass(eq=False, repr=False)
    class Chosen(Message):
        """A person picked the selected game."""

    @dataclass(eq=False, repr=False)
    class TitleClicked(Message):
        """A person clicked on the title of a column."""

        order: Order

    def __init__(self, glyphs: GlyphSet, columns: Sequence[Column] = COLUMNS) -> None:
        super().__init__()
        self._all_columns = tuple(columns)
        self.games: array[int] = array("I")
        """The numbers of the games in the order of the list."""
        self._rows: dict[int, Row] = {}
        self._wanted: frozenset[int] = frozenset()
        """The numbers of games that were already requested."""
        self._contents = Contents.none(self._all_columns)
        """The widths of the widest texts so far: columns never become narrower while one looks."""
        self._told: Row | None = None
        self._top = 0
        self._glyphs = glyphs

    @property
    def row(self) -> Row | None:
        """The selected game; None if there is none, or if it is not loaded yet."""
        return self._row_at(self.index)

    @property
    def page(self) -> int:
        """The number of visible games."""
        return max(1, self.size.height - HEADER)

    @property
    def cursor(self) -> ListCursor:
        """The selected game in the list, as keys move it."""
        return ListCursor(range(len(self.games)), self.index, max(1, self.page - 1))

    @property
    def above(self) -> int:
        """The number of visible games above the selected one."""
        return self.index - self._top

    @property
    def orders(self) -> Sequence[Order]:
        """The orders by the columns that are shown, from left to right."""
        return [each.column.order for each in self._columns]

    def show(
        self, games: array[int], rows: Iterable[Row], index: int, above: int | None = None
    ) -> None:
        """Show another list, with `rows` as its loaded games.

        It scrolls as little as possible, or so that `above` games are visible above the selected
        one.
        """
        self.games, self._wanted = games, frozenset()
        self._rows = {row.ref.number: row for row in rows}
        self._contents = widest(self._all_columns, self._contents, self._rows.values())
        self.set_reactive(GameTable.index, max(0, min(index, len(games) - 1)))
        if above is not None:
            self._top = self.index - above
        self._bring_into_view()
        self.refresh()
        self._tell_selected()

    def add(self, games: array[int], rows: Iterable[Row]) -> None:
        """Take requested games, unless another list is shown by now."""
        if games is not self.games:
            return
        more = {row.ref.number: row for row in rows}
        self._contents = widest(self._all_columns, self._contents, more.values())
        loaded = self._rows | more
        first = max(0, self._top - _KEPT_AROUND)
        near = frozenset(self.games[first : self._top + self.page + _KEPT_AROUND])
        self._rows = {number: row for number, row in loaded.items() if number in near}
        self._wanted &= near
        self.refresh()
        self._tell_selected()

    def validate_index(self, index: int) -> int:
        return max(0, min(index, len(self.games) - 1))

    def watch_index(self, old: int, new: int) -> None:
        if self._bring_into_view():
            self.refresh()
        else:
            for index in (old, new):
                y = index - self._top + HEADER
                self.refresh(Region(0, y, self.size.width, 1))
        self._load()
        self._tell_selected()

    def watch_order(self) -> None:
        self.refresh(Region(0, 0, self.size.width, HEADER))

    def watch_starred(self) -> None:
        self.refresh()

    def watch_nothing(self) -> None:
        self.refresh()

    def render_line(self, y: int) -> Strip:
        columns = self._columns
        if y < HEADER:
            return self._title_line(columns)
        if not self.games:
            return self._line_of_nothing(y - HEADER - 1)
        index = self._top + y - HEADER
        row = self._row_at(index)
        is_selected = index == self.index and index < len(self.games)
        pointer = self._glyphs.pointer_if(is_selected)
        style = "selected" if is_selected else "game"
        star = STAR if row is not None and row.ref.digest in self.starred else " "
        texts = [(f"{pointer}{star} ", style)]
        cells = [] if row is None else [each.cell(row, self._glyphs.ellipsis) for each in columns]
        for column, text in zip(columns, cells, strict=row is not None):
            cell = text + " " * GAP
            name = "note" if column.column.need > 1 and not is_selected else style
            before, last = texts[-1]
            # As few pieces as there are changes of style.
            texts[-1:] = [(before + cell, name)] if name == last else [texts[-1], (cell, name)]
        segments = [
            Segment(text, self.get_component_rich_style(f"game-table--{name}"))
            for text, name in texts
        ]
        strip = Strip(segments)
        return strip.adjust_cell_length(
            self.size.width, self.get_component_rich_style(f"game-table--{style}")
        )

    def on_resize(self) -> None:
        self._bring_into_view()
        self._load()
        self.refresh()

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        if offset is None:
            return
        event.stop()
        if offset.y < HEADER:
            for column in self._columns:
                if column.start <= offset.x < column.start + column.width:
                    self.post_message(self.TitleClicked(column.column.order))
            return
        index = self._top + offset.y - HEADER
        if index == self.index and self.row is not None:
            self.post_message(self.Chosen())
        elif index < len(self.games):
            self.index = index

    def on_mouse_scroll_down(self) -> None:
        self.index = self.cursor.moved(3)

    def on_mouse_scroll_up(self) -> None:
        self.index = self.cursor.moved(-3)

    @property
    def _columns(self) -> Sequence[FittedColumn]:
        return fitted(self._all_columns, self.size.width, _FIRST_COLUMN, self._contents)

    def _row_at(self, index: int) -> Row | None:
        return self._rows.get(self.games[index]) if 0 <= index < len(self.games) else None

    def _load(self) -> None:
        """Request games, if some of the visible ones or of those near them are not loaded."""
        page = self.page
        near = self.games[max(0, self._top - page) : self._top + 2 * page]
        if all(number in self._rows or number in self._wanted for number in near):
            return
        first = max(0, self._top - _PAGES * page)
        some = self.games[first : self._top + (_PAGES + 1) * page]
        numbers = [number for number in some if number not in self._rows]
        self._wanted |= frozenset(numbers)
        self.post_message(self.Wanted(self.games, numbers))

    def _tell_selected(self) -> None:
        row = self.row
        if (row is not None or not self.games) and row != self._told:
            self._told = row
            self.post_message(self.Selected(row))

    def _bring_into_view(self) -> bool:
        """Scroll the selected game into view; return True if anything moved."""
        if not self.size.height:
            return False  # not laid out yet: the number of games above is kept till then
        page, top = self.page, self._top
        # By nearly a screenful: scrolling line by line would send the whole list at each step.
        context = min(_CONTEXT, (page - 1) // 2)
        if self.index < top:
            top = self.index - page + 1 + context
        elif self.index >= top + page:
            top = self.index - context
        top = max(0, min(top, len(self.games) - page))
        moved, self._top = top != self._top, top
        return moved

    def _line_of_nothing(self, y: int) -> Strip:
        width = self.size.width - _FIRST_COLUMN - 1
        lines = wrap_cells(self.nothing, max(1, width)) if self.nothing else []
        text = " " * _FIRST_COLUMN + (lines[y] if 0 <= y < len(lines) else "")
        style = self.get_component_rich_style("game-table--note")
        return Strip([Segment(text, style)]).adjust_cell_length(self.size.width, style)

    def _title_line(self, columns: Sequence[FittedColumn]) -> Strip:
        style = self.get_component_rich_style("game-table--title")
        order, is_descending = self.order
        arrow = self._glyphs.down if is_descending else self._glyphs.up
        text = ""
        for column in columns:
            mark = arrow if column.column.order is order else " "
            title = column.fitting(_(column.column.title), "")
            start = column.start
            if column.column.is_number:
                # A title that is wider than the numbers takes some of the gap before them.
                title = f"{_(column.column.title):>{column.width}}"
                start -= max(0, cell_len(title) - column.width)
            text += " " * (start - cell_len(text) - 1) + mark + title
        return Strip([Segment(text, style)]).adjust_cell_length(self.size.width, style)
