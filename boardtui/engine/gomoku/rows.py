"""The board as rows of bits: the cells where fives and fours can be made, a whole row at once.

Each of the four directions has up to 64 rows. A stone is one bit in its row of each direction: the
bit of its file or, in a column, of its rank, both counted in the padded board of `board_state`.
Rows of five win here, whatever the game's length of a row.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.bits import lowest
from boardtui.engine.gomoku.board_state import (
    ALL_ROWS,
    CELLS,
    NO_CELL,
    ROWS_A_DIRECTION,
    WIDTH,
    cell_of,
)
from boardtui.engine.kernel import int64, kernel, new_record, record_type, void
from boardtui.rules.board import Board, grid
from boardtui.rules.gomoku import Gomoku, Rule

SEVERAL = np.int64(-1)
"""Returned in place of a cell if there is more than one."""

LONGER_WINS = np.int64(0)
EXACTLY_FIVE = np.int64(1)
NOT_ENCLOSED = np.int64(2)
"""Exactly five wins, unless stones of the other side stand at both ends."""
NOT_ENCLOSED_OR_LONGER = np.int64(3)
"""Five wins, unless stones of the other side stand at both ends; a longer row always does."""

MOST_FOURS = 40
"""The most fours of a win by fours, and threats of a win by threats."""
MOST_PLIES = 2 * MOST_FOURS + 8
"""Plies that the record has room for."""

THREATS_A_NODE = np.int64(3)
"""Fours and threats that count as one node: they cost as much time as a position of the search.

Measured: 0.5 microseconds for a position without its wins by fours, 0.15 to 0.17 for a four or a
threat with its reply.
"""

MAX_VCF_BITS = 20
VCT_BITS = 18
PROOF_BITS = 18

ROWS_LAYOUT = np.dtype(
    [
        ("nodes", "i8"),
        ("vcf_node_limit", "i8"),
        ("stop", "i8"),
        ("has_fouls", "i8"),
        ("winning", "i8", (2,)),
        ("stones", "i8", (2, ALL_ROWS)),
        ("wall", "i8", (ALL_ROWS,)),
        ("long_rows", "i8", (ALL_ROWS,)),
        ("count_of_long_rows", "i8"),
        ("five", "i8", (2, ALL_ROWS)),
        ("four", "i8", (2, ALL_ROWS)),
        ("with_five", "i8", (2, 4)),
        ("with_four", "i8", (2, 4)),
        ("key", "u8", (1,)),
        ("key_of", "u8", (2, CELLS)),
        ("vcf_line", "i8", (MOST_PLIES,)),
        ("vcf_length", "i8"),
        ("vcf_mask", "u8"),
        ("vcf_table", "u8", (1 << MAX_VCF_BITS,)),
        ("vct_node_limit", "i8"),
        ("listed", "i2", (MOST_PLIES, CELLS)),
        ("quiet_from", "i8", (MOST_PLIES,)),
        ("tally", "u1", (CELLS,)),
        ("plies_left", "i8", (MOST_PLIES,)),
        ("best_line", "i2", (MOST_PLIES, MOST_PLIES)),
        ("line_length", "i8", (MOST_PLIES,)),
        ("vct_table", "u8", (1 << VCT_BITS, 2)),
        ("proof_table", "u8", (1 << PROOF_BITS, 2)),
    ],
    align=True,
)
"""The fields, by their use.

The board, by side and row: `stones`; `five` and `four`, the empty cells where one more makes a five
or a four; `with_five` and `with_four`, the rows of a direction that have such cells, as bits. By
row: `wall`, what is not on the board; `long_rows`, those with room for five. `key` is the Zobrist
key of the position, of `key_of` by side and cell.

`nodes` counts the fours and the threats that were tried.

Wins by fours (see `vcf`): `vcf_node_limit`, where to give up; `vcf_line` and `vcf_length`, the last
win that was found; `vcf_table`, of `vcf_mask` + 1 entries, the positions where none was.

Wins by threats (see `vct`): `vct_node_limit`, where to give up; `vct_table`, the positions that
were searched; `tally`, the weight of a cell while cells are listed; by ply, `listed`, the
cells to try, `quiet_from`, the number of the first that makes no three or four, and `plies_left`,
`best_line` and `line_length`, what was found; `proof_table`, the numbers of `proof_search`.
"""

ROWS = record_type(ROWS_LAYOUT)
"""The record's type in signatures."""


_FILE = np.int64(WIDTH - 1)
_RANK_SHIFT = np.int64(5)
"""A cell is its rank times WIDTH, and its file in the low bits."""

_ROW, _COLUMN, _FALLING = np.int64(0), np.int64(1), np.int64(2)
"""Directions; the last one rises."""
_IN_DIRECTION = np.int64(ROWS_A_DIRECTION - 1)
_COLUMNS = np.int64(ROWS_A_DIRECTION)
_FALLING_ROWS = np.int64(2 * ROWS_A_DIRECTION)
_RISING_ROWS = np.int64(3 * ROWS_A_DIRECTION)
"""The first row number of each direction."""
_FALLING_MIDDLE = np.int64(2 * ROWS_A_DIRECTION + WIDTH)
"""The falling row of the cells whose file is their rank."""


@kernel(int64(int64, int64))
def row_of(cell: Any, direction: Any) -> Any:
    """The number of a cell's row in a direction, counted through all directions."""
    file = cell & _FILE
    rank = cell >> _RANK_SHIFT
    if direction == _ROW:
        return rank
    if direction == _COLUMN:
        return _COLUMNS + file
    if direction == _FALLING:
        return _FALLING_MIDDLE + file - rank
    return _RISING_ROWS + file + rank


@kernel(int64(int64, int64))
def bit_in_row(cell: Any, direction: Any) -> Any:
    """The number of a cell's bit in its row of a direction."""
    if direction == _COLUMN:
        return cell >> _RANK_SHIFT
    return cell & _FILE


@kernel(int64(int64, int64))
def cell_at(row: Any, bit: Any) -> Any:
    """The cell of a bit in a row."""
    if row < _COLUMNS:
        return (row << _RANK_SHIFT) + bit
    if row < _FALLING_ROWS:
        return (bit << _RANK_SHIFT) + row - _COLUMNS
    if row < _RISING_ROWS:
        return ((bit - row + _FALLING_MIDDLE) << _RANK_SHIFT) + bit
    return ((row - _RISING_ROWS - bit) << _RANK_SHIFT) + bit


@kernel(int64(int64, int64, int64, int64))
def open_windows(own: Any, other: Any, wall: Any, winning: Any) -> Any:
    """The first cells of all windows of five cells in a row that can still become a win."""
    blocked = other | wall
    # Each bit gathers those of the five cells from it on: one blocked cell closes the window.
    free = blocked | blocked >> np.int64(1)
    free = ~(free | free >> np.int64(2) | blocked >> np.int64(4))
    if winning != LONGER_WINS:
        if winning != NOT_ENCLOSED_OR_LONGER:
            # A stone next to the window would make the row too long.
            free &= ~(own << np.int64(1) | own >> np.int64(5))
        if winning >= NOT_ENCLOSED:
            free &= ~(other << np.int64(1) & other >> np.int64(5))
    return free


@kernel(void(ROWS, int64, int64, int64))
def _look_along(rows: Any, side: Any, direction: Any, row: Any) -> None:
    """Find the cells of one row where a side makes a five or a four."""
    own = rows.stones[side, row]
    rest = own & (own - np.int64(1))
    rest &= rest - np.int64(1)
    number = np.int64(1) << (row & _IN_DIRECTION)
    fives = np.int64(0)
    fours = np.int64(0)
    # Fewer than three stones are too few for a four.
    if rest != np.int64(0):
        other = rows.stones[np.int64(1) - side, row]
        free = open_windows(own, other, rows.wall[row], rows.winning[side])
        # Count the stones of all windows at once: each number holds one binary digit of the sums.
        second = own >> np.int64(1)
        third = own >> np.int64(2)
        fourth = own >> np.int64(3)
        fifth = own >> np.int64(4)
        three = own ^ second
        carry = (own & second) | (three & third)
        three ^= third
        two = fourth ^ fifth
        carry_of_two = fourth & fifth
        ones = three ^ two
        carry_of_ones = three & two
        twos = carry ^ carry_of_two ^ carry_of_ones
        fours_digit = (carry & carry_of_two) | ((carry ^ carry_of_two) & carry_of_ones)
        empty = ~(own | other | rows.wall[row])
        of_four = free & fours_digit & ~ones
        of_three = free & ones & twos
        # Windows are marked at their first cells: spread over all five, the empty ones count.
        fives = of_four | of_four << np.int64(1)
        fives = empty & (fives | fives << np.int64(2) | of_four << np.int64(4))
        fours = of_three | of_three << np.int64(1)
        fours = empty & (fours | fours << np.int64(2) | of_three << np.int64(4))
    rows.five[side, row] = fives
    rows.four[side, row] = fours
    rows.with_five[side, direction] &= ~number
    rows.with_four[side, direction] &= ~number
    if fives != np.int64(0):
        rows.with_five[side, direction] |= number
    if fours != np.int64(0):
        rows.with_four[side, direction] |= number


@kernel(void(ROWS, int64, int64))
def toggle_stone(rows: Any, cell: Any, side: Any) -> None:
    """Put a stone on an empty cell, or take it off again; fives and fours are left as they were."""
    rows.key[0] ^= rows.key_of[side, cell]
    for direction in range(4):
        row = row_of(cell, np.int64(direction))
        rows.stones[side, row] ^= np.int64(1) << bit_in_row(cell, np.int64(direction))


@kernel(void(ROWS, int64, int64))
def toggle(rows: Any, cell: Any, side: Any) -> None:
    """Put a stone on an empty cell, or take it off again."""
    toggle_stone(rows, cell, side)
    for direction in range(4):
        row = row_of(cell, np.int64(direction))
        _look_along(rows, np.int64(0), np.int64(direction), row)
        _look_along(rows, np.int64(1), np.int64(direction), row)


@kernel(int64(ROWS, int64))
def is_empty(rows: Any, cell: Any) -> Any:
    """Return True if a cell is on the board and has no stone."""
    row = row_of(cell, np.int64(0))
    taken = rows.stones[0, row] | rows.stones[1, row] | rows.wall[row]
    return np.int64(1) & ~(taken >> bit_in_row(cell, np.int64(0)))


@kernel(int64(ROWS, int64))
def has_five(rows: Any, side: Any) -> Any:
    """Return True if there is a cell where a side makes five."""
    found = np.int64(0)
    for direction in range(4):
        found |= rows.with_five[side, direction]
    return np.int64(found != np.int64(0))


@kernel(int64(ROWS, int64))
def only_five(rows: Any, side: Any) -> Any:
    """The cell where a side makes five; NO_CELL if there is none, or SEVERAL."""
    only = NO_CELL
    for direction in range(4):
        numbers = rows.with_five[side, direction]
        while numbers != np.int64(0):
            row = np.int64(ROWS_A_DIRECTION * direction) + lowest(np.uint64(numbers))
            numbers &= numbers - np.int64(1)
            bits = rows.five[side, row]
            cell = cell_at(row, lowest(np.uint64(bits)))
            if bits & (bits - np.int64(1)) != np.int64(0):
                return SEVERAL
            if only != NO_CELL and only != cell:
                return SEVERAL
            only = cell
    return only


@kernel(int64(ROWS, int64))
def some_five(rows: Any, side: Any) -> Any:
    """A cell where a side makes five, or NO_CELL."""
    for direction in range(4):
        numbers = rows.with_five[side, direction]
        if numbers != np.int64(0):
            row = np.int64(ROWS_A_DIRECTION * direction) + lowest(np.uint64(numbers))
            return cell_at(row, lowest(np.uint64(rows.five[side, row])))
    return NO_CELL


def new_rows(game: Gomoku, vcf_bits: int = 16) -> Any:
    """An array of one record with the empty board of a game."""
    rows = new_record(ROWS_LAYOUT)
    inside = np.zeros(ALL_ROWS, np.int64)
    for point in grid(game.board_size).points(grid(game.board_size).cells):
        cell = np.int64(cell_of(point))
        for direction in np.arange(4):
            inside[row_of(cell, direction)] |= np.int64(1) << bit_in_row(cell, direction)
    rows["wall"][0] = ~inside
    long_rows = [row for row in range(ALL_ROWS) if int(inside[row]).bit_count() > 4]
    rows["long_rows"][0, : len(long_rows)] = long_rows
    rows["count_of_long_rows"] = np.int64(len(long_rows))
    rows["winning"][0] = winning_rows(game)
    rows["has_fouls"] = np.int64(game.rule is Rule.RENJU)
    # A fixed seed: searches are the same in every run.
    keys = np.random.default_rng(1).integers(1 << 64, size=(2, CELLS), dtype=np.uint64)
    rows["key_of"][0] = keys
    rows["vcf_mask"] = np.uint64((1 << min(vcf_bits, MAX_VCF_BITS)) - 1)
    rows["vcf_node_limit"] = np.int64(1 << 62)
    return rows


def winning_rows(game: Gomoku) -> tuple[np.int64, np.int64]:
    """The kind of rows that win for Black and for White."""
    match game.rule:
        case Rule.FREESTYLE:
            return LONGER_WINS, LONGER_WINS
        case Rule.STANDARD:
            return EXACTLY_FIVE, EXACTLY_FIVE
        case Rule.RENJU:
            return EXACTLY_FIVE, LONGER_WINS
        case Rule.CARO:
            return NOT_ENCLOSED, NOT_ENCLOSED
        case Rule.CARO6:
            return NOT_ENCLOSED_OR_LONGER, NOT_ENCLOSED_OR_LONGER


def set_stones(rows: Any, board: Board) -> None:
    """Replace the stones of a record by those of a board."""
    for name in ("stones", "five", "four", "with_five", "with_four", "key"):
        rows[name][:] = 0
    for side in range(2):
        for point in grid(board.size).points(board.stones[side]):
            toggle(rows, np.int64(cell_of(point)), np.int64(side))
