"""The columns of a list of games: their texts, and the choice of those that fit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

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

_SHORTEST = 12
"""Columns that a column keeps however short its texts are, if it has that many at the least."""


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
    gives_way: bool = False
    """True if it is left out where a text in another column would be cut."""

    def wanted(self, content: int) -> int:
        """Return the width for texts of at most `content` columns; 0 if none is known."""
        if not content or self.order is Order.DATE:
            return self.least
        return max(min(content, self.most), min(self.least, _SHORTEST))


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
    Column(Order.RESULT, N_("Result"), score_text, 5, 7, 1, is_number=True),
    Column(Order.DATE, N_("Date"), lambda row: row.date, _YEAR, _YEAR, 2),
    Column(
        *(Order.LENGTH, N_("Length"), lambda row: str(row.plies), 6, 6, 5),
        is_number=True,
        gives_way=True,
    ),
    Column(Order.OPENING, N_("Opening name"), lambda row: opening_name(row.opening), 12, 28, 3),
    Column(Order.EVENT, N_("Event"), event_name, 14, 30, 4),
)


NO_CONTENTS = (0,) * len(COLUMNS)
"""The widths of the texts in each column of a list without games."""


def widest(contents: Sequence[int], rows: Iterable[Row]) -> tuple[int, ...]:
    """Return the widths of the widest texts in each column, of those before or of more games."""
    texts = ([cell_len(column.text(row)) for column in COLUMNS] for row in rows)
    return tuple(map(max, zip(contents, *texts, strict=True)))


@lru_cache(16)
def fitted(
    width: int, first: int = 0, contents: Sequence[int] = NO_CONTENTS
) -> tuple[FittedColumn, ...]:
    """Return the columns that fit between two columns of the screen, for texts of some widths.

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
    widths = zip(COLUMNS, contents, strict=True)
    wanted = {each: each.wanted(content) for each, content in widths if each in chosen}
    if sum(wanted.values()) + GAP * len(wanted) > width - first + GAP:
        wanted = {each: wish for each, wish in wanted.items() if not each.gives_way}
    return tuple(_placed(wanted, width, first))


def _placed(wanted: Mapping[Column, int], width: int, first: int) -> Iterator[FittedColumn]:
    """Yield columns side by side, with the room shared among them as far as they want it."""
    widths = {column: min(column.least, wish) for column, wish in wanted.items()}
    room = width - first + GAP - sum(widths.values()) - GAP * len(widths)
    while room > 0 and (growing := [each for each in wanted if widths[each] < wanted[each]]):
        # The last ones first: an event's name ends with its year.
        for column in growing[-room:]:
            widths[column] += 1
        room -= len(growing[-room:])
    for column in wanted:
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
