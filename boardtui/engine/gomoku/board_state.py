"""The records that a search works in: one for each thread, and one that they share.

The board is 32 cells wide and surrounded by walls, so that neighbours are read without bounds
checks. `cell_of` gives the number of a point's cell. A set of cells is a bitboard of 16 words of 64
bits: bit `cell & 63` of word `cell >> 6`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.being_searched import SLOTS
from boardtui.engine.effort import NO_NODE_LIMIT
from boardtui.engine.gomoku.patterns import (
    CELL_CLASSES,
    MIX_COUNT,
    MIXES,
    QUIET_CELL,
    cell_classes,
    line_table,
    radius,
    row_rules,
)
from boardtui.engine.gomoku.weights import SITUATIONS, Weights, load_weights, move_ranks, packed
from boardtui.engine.kernel import new_record, record_type
from boardtui.rules.board import Point
from boardtui.rules.gomoku import Gomoku

# A power of two: file and rank are bits of a cell's number, and a word holds two ranks.
WIDTH = 32
CELLS = WIDTH * WIDTH
MARGIN = 5  # as far as patterns read
"""Walls above and left of the board; there are at least as many below and right of it."""
ROWS_A_DIRECTION = 64  # 63 diagonals, whose numbers are the bits of one word
ALL_ROWS = 4 * ROWS_A_DIRECTION
WORD_SHIFT = np.int64(6)
"""The word of a cell in a set is `cell >> WORD_SHIFT`."""
WORDS = CELLS >> int(WORD_SHIFT)

EMPTY = np.int64(0)
WALL = np.int64(3)
"""Contents of a cell; a black stone is 1, a white one 2."""
BLACK = np.int64(0)
WHITE = np.int64(1)
"""Sides, as in `Game.sides`."""

STEPS = (1, WIDTH, WIDTH + 1, WIDTH - 1)
"""The difference from a cell to its neighbour in each of the four directions."""

NO_CELL = np.int64(0)
"""No cell, or a pass; its number is that of a wall."""

MAX_STONES = 400
"""Cells of the largest board, 20x20."""
MOST_CHANGES = 8 * MARGIN
"""The most cells whose patterns a stone changes."""
MAX_PLY = 128
"""Plies that the record has room for."""
DEEPEST = np.int64(MAX_PLY - 4)
"""The last ply that is searched; the plies after it are room to spare."""
MAX_PLAYED = 1024
"""Moves that can be taken back, passes included."""

REDUCTIONS = 64
"""Depths and move numbers in the table of reductions; greater ones count as the last."""
_REDUCTION_OFFSET = 0.6
_REDUCTION_DIVISOR = 1.1
"""Reductions grow with both logarithms: offset + log(depth) * log(moves) / divisor."""

SMALL = 5
"""Boards up to this size are solved: no estimates, and no move is left out."""

GENERATIONS = 255
"""Generations of hash entries: searches count from 1 to this, then from 1 again."""
HASH_WORDS = 2
"""A hash entry: the position's key, combined with the packed result, and that result."""
MAX_HASH_BITS = 24  # 256 MiB
_ZOBRIST_SEED = 15
"""Arbitrary, but fixed: searches are the same in every run."""

STATE_LAYOUT = np.dtype(
    [
        ("nodes", "i8"),
        ("node_limit", "i8"),
        ("stop", "i8"),
        ("size", "i8"),
        ("radius", "i8"),
        ("has_fouls", "i8"),
        ("turn", "i8"),
        ("stones", "i8"),
        ("played_count", "i8"),
        ("in_rows_count", "i8"),
        ("reads_fives", "i8"),
        ("is_small", "i8"),
        ("is_enclosed", "i8"),
        ("change_count", "i8"),
        ("key", "u8"),
        ("value", "i8", (2,)),
        ("count", "i8", (2, CELL_CLASSES)),
        ("cells", "u8", (2, CELL_CLASSES, WORDS)),
        ("vacant", "u8", (WORDS,)),
        ("occupied", "u8", (WORDS,)),
        ("board", "u1", (CELLS,)),
        ("content", "u8", (ALL_ROWS,)),
        ("line", "u1", (CELLS, 4)),
        ("code", "u2", (2, CELLS)),
        ("mix", "u2", (2, CELLS)),
        ("changes", "u8", (MAX_STONES * MOST_CHANGES,)),
        ("changes_before", "i8", (MAX_STONES,)),
        ("value_before", "i8", (MAX_STONES, 2)),
        ("played", "i2", (MAX_PLAYED,)),
        ("zobrist", "u8", (2, CELLS)),
        ("mix_of_code", "u2", (1 << 16,)),
        ("class_of_mix", "u1", (2, MIX_COUNT)),
        ("value_of_mix", "i8", (2, MIX_COUNT)),
        ("value_of_situation", "i4", (2, SITUATIONS)),
        ("rank_of_mix", "i4", (2, 2, MIX_COUNT)),
        ("stage", "i8", (MAX_PLY,)),
        ("listed_count", "i8", (MAX_PLY,)),
        ("picked", "i8", (MAX_PLY,)),
        ("listed", "i2", (MAX_PLY, MAX_STONES)),
        ("rank", "i4", (MAX_PLY, MAX_STONES)),
        ("put_off", "i2", (MAX_PLY, MAX_STONES)),
        ("best_line", "i2", (MAX_PLY, MAX_PLY)),
        ("line_length", "i8", (MAX_PLY,)),
        ("defences", "u8", (MAX_PLY, WORDS)),
        ("killers", "i2", (MAX_PLY, 2)),
        ("history", "i4", (2, CELLS)),
        ("countermove", "i2", (2, CELLS)),
        ("reduction", "i1", (REDUCTIONS, REDUCTIONS)),
        ("table", "u1", (1 << 20,)),
    ],
    align=True,
)
"""The fields, by their use.

The search under way: `nodes`, `node_limit`, `stop`.

The rules: `size`; `radius`, how many neighbours either way patterns read; `has_fouls`, 1 where
Black has forbidden points; `reads_fives`, 1 where five in a row wins, so that VCF and
VCT searches apply; `is_enclosed`, 1 where a row between two stones of the other side does not win;
`is_small`, 1 where no move is left out.

The position: `turn`, the side to move; `stones`, how many are on the board; `played`, the moves
that can be taken back, and `played_count`; `in_rows_count`, how many of them are played in the
record of rows as well (see `candidates.catch_up`); `key`, the Zobrist key of the stones and the
side to move; `vacant` and `occupied`, the cells without and with a stone; `board`, by cell EMPTY,
side + 1 or WALL.

Its patterns: `content`, by row (see `rows`), two bits a cell, the keys into `table` (see
`patterns.line_table`) among them; of vacant cells `line`, by cell and direction, the entry found
there; `code` and `mix`, by side and cell; `count` and `cells`, by side and cell class, the cells
of that class; `value`, by side, the sum of `value_of_mix`, which packs two weights: for a side to
move in the high half, for one that waits in the low half (see `evaluation`).

To take stones away: `changes`, the patterns that stones changed, as they were before, and
`change_count`; by the number of stones before one, `changes_before` and `value_before`, the count
of changes and `value` before it.

Move ordering: `rank_of_mix`, by side, whether the other side moves, and mix, how early a cell is
tried; `killers`, by ply, `countermove`, by side and last cell, and `history`, by side and cell,
the refutations of other moves (see `ordering`); `reduction`, by depth and moves tried before, the
late-move reduction in plies.

By ply: `stage` of the move picker, the cells that it lists in `listed`, their `rank` and number in
`listed_count`, and `picked`, how many of them were tried (see `move_picker`); `put_off`, cells left
for later because another thread searches the positions behind them; `best_line` and
`line_length`, the best moves from there; `defences`, the cells that can stop a win by fours of the
other side (see `defences`).
"""

SHARED_LAYOUT = np.dtype(
    [
        ("generation", "i8"),
        ("hash_mask", "u8"),
        ("hash", "u8", (1 << MAX_HASH_BITS, HASH_WORDS)),
        ("searched", "u8", (SLOTS,)),
    ],
    align=True,
)
"""The fields that the threads of a search share.

`hash`, the transposition table, of `hash_mask` + 1 entries; `generation`, which tells the entries
of this search from older ones and is never 0 in them; `searched`, see `being_searched`.
"""

STATE = record_type(STATE_LAYOUT)
SHARED = record_type(SHARED_LAYOUT)
"""The types of the records in signatures."""


def cell_of(point: Point) -> int:
    """Return the number of a point's cell."""
    return (point.row + MARGIN) * WIDTH + point.col + MARGIN


def point_of(cell: int) -> Point:
    """Return the point of a cell's number."""
    row, col = divmod(int(cell), WIDTH)
    return Point(col - MARGIN, row - MARGIN)


def new_shared(hash_bits: int = 20) -> Any:
    """Return an array of one record, with 2**hash_bits entries of the transposition table."""
    shared = new_record(SHARED_LAYOUT)
    shared["hash_mask"] = (1 << min(hash_bits, MAX_HASH_BITS)) - 1
    return shared


def new_state(game: Gomoku, weights: Weights | None = None) -> Any:
    """Return an array of one record for a game that `can_read`: an empty board, Black to move."""
    state = new_record(STATE_LAYOUT)
    state["node_limit"] = NO_NODE_LIMIT
    state["size"] = game.size
    state["radius"] = radius(game)
    sides = row_rules(game)
    state["has_fouls"] = int(sides[0].has_fouls)
    random = np.random.default_rng(_ZOBRIST_SEED)
    state["zobrist"][0] = random.integers(1, 1 << 64, (2, CELLS), np.uint64, endpoint=False)
    state["mix_of_code"][0] = MIXES.of_code
    if weights is None:
        weights = load_weights(game)
    for side in range(2):
        state["class_of_mix"][0, side] = cell_classes(sides[side])
        to_move, waiting = (weights.cells[side, role].astype(np.int64) for role in range(2))
        # Without values every estimate is 0, and only proved scores count.
        if game.size > SMALL:
            state["value_of_mix"][0, side] = packed(to_move, waiting)
    state["rank_of_mix"][0] = move_ranks(sides)
    state["reduction"][0] = _reductions()
    state["is_enclosed"] = int(sides[0].enclosed_is_dead)
    state["reads_fives"] = int(game.line == 5)
    state["is_small"] = int(game.size <= SMALL)
    if game.size > SMALL:
        state["value_of_situation"][0] = weights.situations
    table = line_table(game)
    state["table"][0, : len(table)] = table
    clear(state)
    return state


def clear(state: Any) -> None:
    """Empty the board, Black to move."""
    size = int(state["size"][0])
    board = np.full((WIDTH, WIDTH), WALL, np.uint8)
    inside = slice(MARGIN, MARGIN + size)
    board[inside, inside] = EMPTY
    flat = board.ravel()
    vacant = np.flatnonzero(flat == EMPTY)
    content = np.full(ALL_ROWS, ~np.uint64(0))  # walls
    reach = int(state["radius"][0])
    before = np.uint64((1 << 2 * reach) - 1)
    keys = np.zeros((len(vacant), 4), np.uint32)
    ranks, files = vacant // WIDTH, vacant % WIDTH
    # Rows and bits are numbered as in `rows.row_of` and `rows.bit_in_row`.
    for direction, row in enumerate((ranks, files, WIDTH + files - ranks, files + ranks)):
        row = row + direction * ROWS_A_DIRECTION
        bit = 2 * (ranks if direction == 1 else files).astype(np.uint64)
        np.bitwise_xor.at(content, row, np.uint64(3) << bit)
        near = content[row] >> bit - np.uint64(2 * reach)
        keys[:, direction] = near & before | near >> np.uint64(2) & before << np.uint64(2 * reach)
    lines = state["table"][0][keys]
    state["board"][0] = flat
    state["content"][0] = content
    state["line"][0] = 0
    state["line"][0, vacant] = lines
    state["turn"] = state["stones"] = state["played_count"] = state["key"] = 0
    state["in_rows_count"] = state["change_count"] = 0
    state["vacant"][0] = _words(vacant)
    state["occupied"][0] = 0
    for side in range(2):
        nibbles = lines >> (4 * side) & 15
        codes = sum(nibbles[:, place].astype(np.int64) << 4 * place for place in range(4))
        mixes = MIXES.of_code[codes]
        classes = state["class_of_mix"][0, side][mixes]
        state["code"][0, side] = state["mix"][0, side] = 0
        state["code"][0, side, vacant] = codes
        state["mix"][0, side, vacant] = mixes
        state["value"][0, side] = state["value_of_mix"][0, side][mixes].sum()
        for kind in range(int(QUIET_CELL), CELL_CLASSES):
            of_kind = vacant[classes == kind]
            state["count"][0, side, kind] = len(of_kind)
            state["cells"][0, side, kind] = _words(of_kind)


def _reductions() -> Any:
    """Return the late-move reductions in plies, by depth and by moves tried before."""
    logarithms = np.log(np.maximum(np.arange(REDUCTIONS), 1))
    products = np.outer(logarithms, logarithms)
    return np.floor(_REDUCTION_OFFSET + products / _REDUCTION_DIVISOR)


def _words(cells: Any) -> Any:
    """Return a set of cells as words."""
    is_in = np.zeros(CELLS, np.uint8)
    is_in[cells] = 1
    # Little-endian bits and bytes put cell n at bit n, whatever the processor.
    return np.packbits(is_in, bitorder="little").view("<u8")
