"""The board as rows of bits: where fives and fours can be made, all along a row at once.

Each of the four directions has up to 64 rows. A stone is one bit in its row of each direction: the
bit of its file or, in a column, of its rank, both counted in the padded board of `state`. Rows of
five win here, whatever the game's length of a row.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.bits import lowest
from boardtui.engine.gomoku.state import CELLS, NO_CELL, cell_of
from boardtui.engine.kernel import int64, kernel, new_record, record_type, void
from boardtui.rules.board import Board, grid
from boardtui.rules.gomoku import Gomoku, Rule

SEVERAL = np.int64(-1)
"""Instead of a cell: there is more than one."""

LONGER_WINS = np.int64(0)
EXACTLY_FIVE = np.int64(1)
NOT_ENCLOSED = np.int64(2)
"""Exactly five wins, unless stones of the other side stand at both ends."""

MOST_FOURS = 40
"""In one win by fours, or threats in one win by threats."""

MOST_PLIES = 2 * MOST_FOURS + 8

MAX_FAILED_BITS = 20
ATTACK_BITS = 18

LAYOUT_OF_ROWS = np.dtype(
    [
        ("nodes", "i8"),
        ("node_limit", "i8"),
        ("stop", "i8"),
        ("has_fouls", "i8"),
        ("winning", "i8", (2,)),
        ("stones", "i8", (2, 256)),
        ("wall", "i8", (256,)),
        ("long_rows", "i8", (256,)),
        ("count_of_long_rows", "i8"),
        ("five", "i8", (2, 256)),
        ("four", "i8", (2, 256)),
        ("with_five", "i8", (2, 4)),
        ("with_four", "i8", (2, 4)),
        ("key", "u8", (1,)),
        ("key_of", "u8", (2, CELLS)),
        ("line", "i8", (MOST_PLIES,)),
        ("line_length", "i8"),
        ("failed_mask", "u8"),
        ("failed", "u8", (1 << MAX_FAILED_BITS,)),
        ("most_nodes", "i8"),
        ("listed", "i2", (MOST_PLIES, CELLS)),
        ("tally", "u1", (CELLS,)),
        ("plies_left", "i8", (MOST_PLIES,)),
        ("best_line", "i2", (MOST_PLIES, MOST_PLIES)),
        ("line_lengths", "i8", (MOST_PLIES,)),
        ("attacked", "u8", (1 << ATTACK_BITS, 2)),
    ],
    align=True,
)
"""Per side and row: the stones, and the empty cells where one more makes a five or a four.

`long_rows` have room for five. `with_five` and `with_four` are the rows of a direction that have
such cells, as bits. `line` is the last win that was found, `failed` the positions where none by
fours was.

What wins by threats are searched with: `most_nodes` where to give up, `listed` by ply the cells to
try, `tally` how much speaks for a cell while they are listed; `plies_left`, `best_line` and
`line_lengths` by ply what was found there, `attacked` the positions that were searched.
"""

ROWS = record_type(LAYOUT_OF_ROWS)
"""The record's type in signatures."""


@kernel(int64(int64, int64))
def row_of(cell: Any, direction: Any) -> Any:
    """The number of a cell's row in a direction, counted through all directions."""
    file = cell & np.int64(31)
    rank = cell >> np.int64(5)
    if direction == np.int64(0):
        return rank
    if direction == np.int64(1):
        return np.int64(64) + file
    if direction == np.int64(2):
        return np.int64(160) + file - rank
    return np.int64(192) + file + rank


@kernel(int64(int64, int64))
def bit_of(cell: Any, direction: Any) -> Any:
    """The number of a cell's bit in its row of a direction."""
    if direction == np.int64(1):
        return cell >> np.int64(5)
    return cell & np.int64(31)


@kernel(int64(int64, int64))
def cell_at(row: Any, bit: Any) -> Any:
    """The cell of a bit in a row."""
    if row < np.int64(64):
        return (row << np.int64(5)) + bit
    if row < np.int64(128):
        return (bit << np.int64(5)) + row - np.int64(64)
    if row < np.int64(192):
        return ((bit - row + np.int64(160)) << np.int64(5)) + bit
    return ((row - np.int64(192) - bit) << np.int64(5)) + bit


@kernel(int64(int64, int64, int64, int64))
def open_windows(own: Any, other: Any, wall: Any, winning: Any) -> Any:
    """The first cells of all windows of five where a row can win, however many stones it has."""
    blocked = other | wall
    free = blocked | blocked >> np.int64(1)
    free = ~(free | free >> np.int64(2) | blocked >> np.int64(4))
    if winning != LONGER_WINS:
        free &= ~(own << np.int64(1) | own >> np.int64(5))
        if winning == NOT_ENCLOSED:
            free &= ~(other << np.int64(1) & other >> np.int64(5))
    return free


@kernel(void(ROWS, int64, int64, int64))
def _look_along(rows: Any, side: Any, direction: Any, row: Any) -> None:
    """Find the cells of one row where a side makes a five or a four."""
    own = rows.stones[side, row]
    rest = own & (own - np.int64(1))
    rest &= rest - np.int64(1)
    number = np.int64(1) << (row & np.int64(63))
    fives = np.int64(0)
    fours = np.int64(0)
    if rest != np.int64(0):
        other = rows.stones[np.int64(1) - side, row]
        free = open_windows(own, other, rows.wall[row], rows.winning[side])
        # Add up the five stones of each window, one binary digit in one number.
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
def mark(rows: Any, cell: Any, side: Any) -> None:
    """Put a stone on an empty cell, or take it off again, without looking what it makes."""
    rows.key[0] ^= rows.key_of[side, cell]
    for direction in range(4):
        row = row_of(cell, np.int64(direction))
        rows.stones[side, row] ^= np.int64(1) << bit_of(cell, np.int64(direction))


@kernel(void(ROWS, int64, int64))
def put(rows: Any, cell: Any, side: Any) -> None:
    """Put a stone on an empty cell, or take it off again."""
    rows.key[0] ^= rows.key_of[side, cell]
    for direction in range(4):
        row = row_of(cell, np.int64(direction))
        rows.stones[side, row] ^= np.int64(1) << bit_of(cell, np.int64(direction))
        _look_along(rows, np.int64(0), np.int64(direction), row)
        _look_along(rows, np.int64(1), np.int64(direction), row)


@kernel(int64(ROWS, int64))
def is_empty(rows: Any, cell: Any) -> Any:
    """Whether a cell is on the board and has no stone."""
    row = row_of(cell, np.int64(0))
    taken = rows.stones[0, row] | rows.stones[1, row] | rows.wall[row]
    return np.int64(1) & ~(taken >> bit_of(cell, np.int64(0)))


@kernel(int64(ROWS, int64))
def has_five(rows: Any, side: Any) -> Any:
    """Whether there is a cell where a side makes five."""
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
            row = np.int64(64 * direction) + lowest(np.uint64(numbers))
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
            row = np.int64(64 * direction) + lowest(np.uint64(numbers))
            return cell_at(row, lowest(np.uint64(rows.five[side, row])))
    return NO_CELL


def new_rows(game: Gomoku, failed_bits: int = 16) -> Any:
    """An array of one record: the empty board of that game."""
    rows = new_record(LAYOUT_OF_ROWS)
    inside = np.zeros(256, np.int64)
    for point in grid(game.board_size).points(grid(game.board_size).cells):
        cell = np.int64(cell_of(point))
        for direction in np.arange(4):
            inside[row_of(cell, direction)] |= np.int64(1) << bit_of(cell, direction)
    rows["wall"][0] = ~inside
    long_rows = [row for row in range(256) if int(inside[row]).bit_count() > 4]
    rows["long_rows"][0, : len(long_rows)] = long_rows
    rows["count_of_long_rows"] = np.int64(len(long_rows))
    rows["winning"][0] = winning_rows(game)
    rows["has_fouls"] = np.int64(game.rule is Rule.RENJU)
    keys = np.random.default_rng(1).integers(1 << 64, size=(2, CELLS), dtype=np.uint64)
    rows["key_of"][0] = keys
    rows["failed_mask"] = np.uint64((1 << min(failed_bits, MAX_FAILED_BITS)) - 1)
    rows["node_limit"] = np.int64(1 << 62)
    return rows


def winning_rows(game: Gomoku) -> tuple[np.int64, np.int64]:
    """Which rows win for Black and for White."""
    match game.rule:
        case Rule.FREESTYLE:
            return LONGER_WINS, LONGER_WINS
        case Rule.STANDARD:
            return EXACTLY_FIVE, EXACTLY_FIVE
        case Rule.RENJU:
            return EXACTLY_FIVE, LONGER_WINS
        case Rule.CARO:
            return NOT_ENCLOSED, NOT_ENCLOSED


def set_stones(rows: Any, board: Board) -> None:
    """Make the board of a record, an element of what `new_rows` gives, this one."""
    for name in ("stones", "five", "four", "with_five", "with_four", "key"):
        rows[name][:] = 0
    for side in range(2):
        for point in grid(board.size).points(board.stones[side]):
            put(rows, np.int64(cell_of(point)), np.int64(side))
