"""The record of the search for exact values: the board as bits of one number, and its lines.

A line is a set of cells that make a winning row. One side is the attacker, who tries to fill a
line, the other one the defender. A line is open to a side while the other one has no stone on it,
and no own stone makes the row too long.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from boardtui.engine.effort import NO_NODE_LIMIT
from boardtui.engine.gomoku.small import LARGEST
from boardtui.engine.kernel import new_record, record_type
from boardtui.rules.gomoku import Gomoku, Rule

CELLS = LARGEST**2
MOST_LINES = 128
"""More than any of these boards has: 120 of three cells on 7x7."""
PLIES = CELLS + 1

ATTACKER = np.int64(0)
DEFENDER = np.int64(1)
NO_CELL = np.int64(63)

SYMMETRIES = 8
TABLE_BITS = 18  # 4 MiB
_ZOBRIST_SEED = 7
"""Arbitrary, but fixed: searches are the same in every run."""

SOLVER_LAYOUT = np.dtype(
    [
        ("nodes", "i8"),
        ("node_limit", "i8"),
        ("stop", "i8"),
        ("length", "i8"),
        ("is_exact", "i8"),
        ("line_count", "i8"),
        ("steps_left", "i8"),
        ("board", "u8"),
        ("lines", "u8", (MOST_LINES,)),
        ("beyond", "u8", (MOST_LINES,)),
        ("through", "u8", (CELLS, 2)),
        ("turned", "i8", (SYMMETRIES, CELLS)),
        ("back", "i8", (SYMMETRIES, CELLS)),
        ("zobrist", "u8", (3, CELLS)),
        ("stones", "u8", (2,)),
        ("keys", "u8", (SYMMETRIES,)),
        ("rank", "i4", (PLIES, CELLS)),
        ("table", "u8", (1 << TABLE_BITS, 2)),
    ],
    align=True,
)
"""The fields, by their use.

The search under way: `nodes`, `node_limit`, `stop`; `steps_left`, for pairs; `rank`, by ply and
cell, which moves come first; `table`, the transposition table, a key and a result by slot.

The game: `length` of a row; `is_exact`, 1 where longer rows do not win; `board`, all cells;
`lines`, `line_count` of them; `beyond`, the cells next to both ends of each; `through`, the lines
that hold a cell, as bits of two numbers. By orientation of the board, `turned`, the place of each
cell, and `back`, the cell of each place.

The position: `stones` of attacker and defender; `keys`, the Zobrist key in each orientation, from
`zobrist` by side and cell. The third row of that is for the side to move.
"""

SOLVER = record_type(SOLVER_LAYOUT)
"""The type of the record in signatures."""


def new_solver(game: Gomoku) -> Any:
    """Return an array of one record for a game that `can_solve`."""
    solver = new_record(SOLVER_LAYOUT)
    size, length = game.size, game.line
    solver["node_limit"] = NO_NODE_LIMIT
    solver["length"] = length
    solver["is_exact"] = int(game.rule is Rule.STANDARD)
    solver["board"] = (1 << size * size) - 1
    lines = list(_lines(size, length))
    solver["line_count"] = len(lines)
    for number, (cells, ends) in enumerate(lines):
        solver["lines"][0, number] = sum(1 << cell for cell in cells)
        solver["beyond"][0, number] = sum(1 << cell for cell in ends)
        for cell in cells:
            solver["through"][0, cell, number >> 6] |= np.uint64(1 << (number & 63))
    random = np.random.default_rng(_ZOBRIST_SEED)
    solver["zobrist"][0] = random.integers(1, 1 << 64, (3, CELLS), np.uint64, endpoint=False)
    board = np.arange(size * size).reshape(size, size)
    for number in range(SYMMETRIES):
        back = np.rot90(board.T if number & 1 else board, number >> 1).ravel()
        solver["back"][0, number, : size * size] = back
        solver["turned"][0, number, back] = np.arange(size * size)
    return solver


def _lines(size: int, length: int) -> Iterator[tuple[list[int], list[int]]]:
    """Yield the cells of each line, and the cells next to its ends."""
    for row in range(size):
        for col in range(size):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                places = [(row + down * step, col + right * step) for step in range(-1, length + 1)]
                cells, ends = places[1:-1], (places[0], places[-1])
                if _is_on(size, cells[-1]):
                    yield (
                        [_cell(size, *each) for each in cells],
                        [_cell(size, *each) for each in ends if _is_on(size, each)],
                    )


def _is_on(size: int, place: tuple[int, int]) -> bool:
    return all(0 <= number < size for number in place)


def _cell(size: int, row: int, col: int) -> int:
    return row * size + col
