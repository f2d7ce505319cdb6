"""The columns of a list of games: their texts, and the choice of those that fit."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rich.cells import cell_len, set_cell_size

from boardtui.library.rows import Row
from boardtui.library.search import Order
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.translatable import N_
from boardtui.ui.widgets.text_lines import cut_cells
from boardtui.words.cards import event_name, player_names, score_text
from boardtui.words.names import opening_name

GAP = 2
"""Columns of the screen between two columns of the list."""

_YEAR, _DAY = 4, 10


class Column(NamedTuple):
    """A column of a list of games."""

    order: Order
    """The order of games by this column."""
    title: str
    """A message to translate."""
    text: Callable[[Row], str]
    least: int
    most: int
    need: int
    """The columns with the lowest numbers are shown if there is no room for all."""
    is_number: bool = False


class FittedColumn(NamedTuple):
    """A column and its place on the screen."""

    column: Column
    start: int
    width: int

    def cell(self, row: Row, ellipsis: str) -> str:
        """Return the text of a game in this column, in the column's width."""
        text = self.column.text(row)
        if self.column.order is Order.DATE and self.width < _DAY:
            text = row.year
        if self.column.order is Order.RESULT and cell_len(text) > self.width:
            text = text.partition("-")[0]  # 1/2-1/2
        return self.fitting(text, ellipsis)

    def fitting(self, text: str, ellipsis: str) -> str:
        """Return a text in the column's width."""
        text = cut_cells(text, self.width, ellipsis)
        if self.column.is_number:
            return " " * (self.width - cell_len(text)) + text
        return set_cell_size(text, self.width)


COLUMNS = (
    Column(Order.BLACK, N_("Black"), lambda row: _player(row, 0), 14, 20, 0),
    Column(Order.WHITE, N_("White"), lambda row: _player(row, 1), 14, 20, 0),
    Column(Order.RESULT, N_("Result"), score_text, 6, 6, 1, is_number=True),
    Column(Order.DATE, N_("Date"), lambda row: row.date, _YEAR, _YEAR, 2),
    Column(Order.LENGTH, N_("Length"), lambda row: str(row.plies), 6, 6, 5, is_number=True),
    Column(Order.OPENING, N_("Opening name"), lambda row: opening_name(row.opening), 12, 28, 3),
    Column(Order.EVENT, N_("Event"), event_name, 14, 30, 4),
)


def fitted(width: int, first: int = 0) -> list[FittedColumn]:
    """Return the columns that fit between two columns of the screen.

    Names give way to another column, down to their least width.
    """
    chosen: list[Column] = []
    room = width - first + GAP
    for column in sorted(COLUMNS, key=lambda column: column.need):
        if room >= column.least + GAP or column.need == 0:
            chosen.append(column)
            room -= column.least + GAP
        else:
            break
    return list(_placed([each for each in COLUMNS if each in chosen], room, first))


def _placed(columns: list[Column], room: int, first: int) -> Iterator[FittedColumn]:
    """Yield columns side by side, with the remaining room shared among them."""
    widths = {column: column.least for column in columns}
    while room > 0 and (growing := [each for each in columns if widths[each] < each.most]):
        for column in growing[:room]:
            widths[column] += 1
        room -= len(growing[:room])
    for column in columns:
        width = widths[column]
        if column.need == 0 and room < 0:  # even the names have no room
            width = max(1, width + room // 2)
        if column.order is Order.DATE and room >= _DAY - _YEAR:
            width = _DAY
        yield FittedColumn(column, first, width)
        first += width + GAP


def _player(row: Row, color: int) -> str:
    names = player_names(row)
    if color == 1:
        return " / ".join(names[1:])
    return names[0]
