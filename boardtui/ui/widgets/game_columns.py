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
from boardtui.words.cards import (
    event_name,
    player_names,
    score_text,
    short_date,
    with_initials,
)
from boardtui.words.names import game_name, opening_name

GAP = 2
"""Columns of the screen between two columns of the list."""


class Column(NamedTuple):
    """A column of a list of games."""

    order: Order
    """The order of games by this column."""
    title: str
    """A message to translate."""
    text: Callable[[Row], str]
    shortest: int
    """The width for texts that are shorter than that."""
    least: int
    """The width down to which it gives way to other columns."""
    most: int
    need: int
    """The columns with the lowest numbers are shown if there is no room for all."""
    is_number: bool = False
    gives_way: bool = False
    """True if it is left out where a text in another column would be cut."""

    def wanted(self, content: int) -> int:
        """Return the width for texts of at most `content` columns; 0 if none is known."""
        return max(min(content, self.most), self.shortest) if content else self.least

    def needed(self, content: int) -> int:
        """Return the least width for texts of at most `content` columns."""
        return min(self.least, self.wanted(content))


class FittedColumn(NamedTuple):
    """A column and its place on the screen."""

    column: Column
    start: int
    width: int

    def cell(self, row: Row, ellipsis: str) -> str:
        """Return the text of a game in this column, in the column's width."""
        text = self.column.text(row)
        if self.column.order is Order.DATE:
            text = short_date(text, self.width)
        elif self.column.need == 0 and cell_len(text) > self.width:
            text = _SEVERAL.join(map(with_initials, text.split(_SEVERAL)))
        return self.fitting(text, ellipsis)

    def fitting(self, text: str, ellipsis: str) -> str:
        """Return a text in the column's width."""
        text = cut_cells(text, self.width, ellipsis)
        if self.column.is_number:
            return " " * (self.width - cell_len(text)) + text
        return set_cell_size(text, self.width)


_SEVERAL = " / "
"""Between the names of several players in a column."""


def _player(row: Row, color: int) -> str:
    names = player_names(row)
    return _SEVERAL.join(names[1:]) if color == 1 else names[0]


def _event(row: Row) -> str:
    """Return the event without the year, which another column has."""
    return event_name(row).removesuffix(f" {row.year}")


COLUMNS = (
    Column(Order.BLACK, N_("Black"), lambda row: _player(row, 0), 7, 12, 20, 0),
    Column(Order.WHITE, N_("White"), lambda row: _player(row, 1), 7, 12, 20, 0),
    Column(Order.RESULT, N_("Result"), score_text, 7, 7, 7, 1, is_number=True),
    Column(Order.DATE, N_("Date"), lambda row: row.date, 4, 5, 10, 2),
    Column(Order.GAME, N_("Game"), lambda row: game_name(row.game), 6, 7, 14, 3),
    Column(
        *(Order.LENGTH, N_("Length"), lambda row: str(row.plies), 6, 6, 6, 6),
        is_number=True,
        gives_way=True,
    ),
    Column(Order.OPENING, N_("Opening name"), lambda row: opening_name(row.opening), 12, 12, 28, 4),
    Column(Order.EVENT, N_("Event"), _event, 12, 20, 30, 5),
)


class Contents(NamedTuple):
    """The texts in the columns, as far as the choice of columns depends on them."""

    widths: tuple[int, ...]
    """The widths of the widest texts, by column; 0 if none is known."""
    games: frozenset[str] = frozenset()
    """The names of games: only several have a column. None are known before the first row."""

    @classmethod
    def none(cls, columns: Sequence[Column]) -> Contents:
        """Return the contents of a list without games."""
        return cls((0,) * len(columns))


def widest(columns: Sequence[Column], contents: Contents, rows: Iterable[Row]) -> Contents:
    """Return the contents of a list with more games than before."""
    rows = list(rows)
    texts = ([cell_len(column.text(row)) for column in columns] for row in rows)
    games = contents.games.union(game_name(row.game) for row in rows)
    return Contents(tuple(map(max, zip(contents.widths, *texts, strict=True))), games)


@lru_cache(16)
def fitted(
    columns: tuple[Column, ...], width: int, first: int, contents: Contents
) -> tuple[FittedColumn, ...]:
    """Return the columns that fit between two columns of the screen, for texts of some widths.

    Names give way to another column, down to their least width.
    """
    widths = dict(zip(columns, contents.widths, strict=True))
    chosen: set[Column] = set()
    room = width - first + GAP
    for column in sorted(columns, key=lambda column: column.need):
        is_single = column.order is Order.GAME and len(contents.games) < 2
        is_empty = column.need > 1 and contents.games and not widths[column]
        if is_single or is_empty:
            continue
        if room < column.needed(widths[column]) + GAP and column.need > 0:
            break
        chosen.add(column)
        room -= column.needed(widths[column]) + GAP
    wanted = {each: each.wanted(widths[each]) for each in columns if each in chosen}
    if sum(wanted.values()) + GAP * len(wanted) > width - first + GAP:
        wanted = {each: wish for each, wish in wanted.items() if not each.gives_way}
    return tuple(_placed(wanted, width, first))


def _placed(wanted: Mapping[Column, int], width: int, first: int) -> Iterator[FittedColumn]:
    """Yield columns side by side, with the room shared among them as far as they want it."""
    widths = {column: min(column.least, wish) for column, wish in wanted.items()}
    room = width - first + GAP - sum(widths.values()) - GAP * len(widths)
    while room > 0 and (growing := [each for each in wanted if widths[each] < wanted[each]]):
        # The last ones first: names have initials where they are cut.
        for column in growing[-room:]:
            widths[column] += 1
        room -= len(growing[-room:])
    for column in wanted:
        width = widths[column]
        if column.need == 0 and room < 0:  # even the names have no room
            width = max(1, width + room // 2)
        yield FittedColumn(column, first, width)
        first += width + GAP
