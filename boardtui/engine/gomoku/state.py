"""The record that a search of Gomoku works in, and the cells of its padded board.

The board is 32 cells wide and surrounded by walls, so that every neighbour of a cell is read
without asking whether it exists. A cell's number is `cell_of` its point. Sets of cells are 16
words of 64 bits, bit `cell & 63` of word `cell >> 6`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.gomoku.patterns import (
    CELL_CLASSES,
    MIX_COUNT,
    MIXES,
    QUIET_CELL,
    cell_classes,
    line_table,
    radius,
    readings,
)
from boardtui.engine.gomoku.weights import SITUATIONS, Weights, load_weights, move_ranks
from boardtui.engine.kernel import new_record, record_type
from boardtui.rules.board import Point
from boardtui.rules.gomoku import Gomoku

WIDTH = 32
CELLS = WIDTH * WIDTH
MARGIN = 5
"""Walls above and left of the board; there are at least as many below and right of it."""
WORDS = CELLS // 64

EMPTY = np.int64(0)
"""What the board holds; a stone of side 0 is 1, one of side 1 is 2."""
WALL = np.int64(3)
BLACK = np.int64(0)
WHITE = np.int64(1)
"""Sides, as in `Game.sides`."""

STEPS = (1, WIDTH, WIDTH + 1, WIDTH - 1)
"""From a cell to its neighbour along the four directions."""

NO_CELL = np.int64(0)
"""Stands for a cell where there is none, and for a pass: it is a wall."""

MAX_STONES = 400
MAX_PLY = 128
"""Plies below the root that a search goes at most."""
MAX_HISTORY = 1024
"""Moves kept to be taken back, passes included."""

SMALL = 5
"""Boards up to this size are searched without estimates and without leaving any move out."""

HASH_WORDS = 2
"""A hash entry: the position's key and the packed result."""
MAX_HASH_BITS = 24

LAYOUT_OF_STATE = np.dtype(
    [
        ("nodes", "i8"),
        ("node_limit", "i8"),
        ("stop", "i8"),
        ("date", "i8"),
        ("hash_mask", "u8"),
        ("size", "i8"),
        ("radius", "i8"),
        ("has_fouls", "i8"),
        ("turn", "i8"),
        ("stones", "i8"),
        ("moves", "i8"),
        ("reads_fives", "i8"),
        ("is_small", "i8"),
        ("is_enclosed", "i8"),
        ("key", "u8"),
        ("worth", "i8", (2,)),
        ("count", "i8", (2, CELL_CLASSES)),
        ("cells", "u8", (2, CELL_CLASSES, WORDS)),
        ("vacant", "u8", (WORDS,)),
        ("occupied", "u8", (WORDS,)),
        ("board", "u1", (CELLS,)),
        ("around", "u4", (CELLS, 4)),
        ("line", "u1", (CELLS, 4)),
        ("code", "u2", (2, CELLS)),
        ("mix", "u2", (2, CELLS)),
        ("history", "i2", (MAX_HISTORY,)),
        ("zobrist", "u8", (2, CELLS)),
        ("mix_of_code", "u2", (1 << 16,)),
        ("class_of_mix", "u1", (2, MIX_COUNT)),
        ("worth_of_mix", "i8", (2, MIX_COUNT)),
        ("worth_of_situation", "i4", (2, SITUATIONS)),
        ("rank_of_mix", "i4", (2, 2, MIX_COUNT)),
        ("listed", "i2", (MAX_PLY, MAX_STONES)),
        ("rank", "i4", (MAX_PLY, MAX_STONES)),
        ("best_line", "i2", (MAX_PLY, MAX_PLY)),
        ("line_length", "i8", (MAX_PLY,)),
        ("defences", "u8", (MAX_PLY, WORDS)),
        ("killer", "i2", (MAX_PLY, 2)),
        ("habit", "i4", (2, CELLS)),
        ("counter", "i2", (2, CELLS)),
        ("reduction", "i1", (64, 64)),
        ("table", "u1", (1 << 20,)),
        ("hash", "u8", (1 << MAX_HASH_BITS, HASH_WORDS)),
    ],
    align=True,
)
"""What each field holds:

nodes, node_limit, stop, date: of the search under way; date is never 0 in a hash entry.
radius: how many neighbours either way patterns read. has_fouls: 1 where Black has forbidden points.
turn: the side to move. stones: on the board. moves: entries of history that can be taken back.
key: the Zobrist key of the stones and of the side to move.
worth: by side, the sum over vacant cells of `worth_of_mix`, which packs the weight for a side to
move in the high half and for one that waits in the low half (see `evaluation`).
count, cells: by side and cell class, the vacant cells of that class.
vacant, occupied: cells without and with a stone.
board: by cell EMPTY, side + 1, or WALL. around: by cell and direction, the key of `line_table`.
line: by vacant cell and direction, the entry of `line_table`. code, mix: by side and vacant cell.
reads_fives: 1 where five in a row wins, so that wins by fours are looked for. is_enclosed: 1 where
a row between two stones of the other side does not win. is_small: 1 where no move is left out.
worth_of_situation: see `evaluation.situation`. rank_of_mix: by side, by whether the other side
moves, and mix, how early a cell is tried.
listed, rank: by ply, the cells to try. best_line, line_length: by ply, the best moves from there.
defences: by ply, the cells that can stop a win by fours of the other side.
killer, counter, habit: by ply, by side and last cell, and by side and cell, what refuted others.
reduction: by depth and moves tried before, plies that a search is shortened by.
Of cells with a stone only board and around are kept up.
"""

STATE = record_type(LAYOUT_OF_STATE)
"""The record's type in signatures."""


def cell_of(point: Point) -> int:
    """The number of a point's cell."""
    return (point.row + MARGIN) * WIDTH + point.col + MARGIN


def point_of(cell: int) -> Point:
    """The point of a cell's number."""
    row, col = divmod(int(cell), WIDTH)
    return Point(col - MARGIN, row - MARGIN)


def cells_of(words: Any) -> list[int]:
    """The cells of a set, in ascending order."""
    return [
        64 * place + bit
        for place, word in enumerate(words)
        for bit in range(64)
        if int(word) >> bit & 1
    ]


def new_state(game: Gomoku, hash_bits: int = 20, weights: Weights | None = None) -> Any:
    """An array of one record for that game with an empty board, Black to move.

    The game is one that `can_read` says yes to.
    """
    state = new_record(LAYOUT_OF_STATE)
    state["hash_mask"] = (1 << min(hash_bits, MAX_HASH_BITS)) - 1
    state["node_limit"] = 1 << 62
    state["size"] = game.size
    state["radius"] = radius(game)
    sides = readings(game)
    state["has_fouls"] = int(sides[0].has_fouls)
    random = np.random.default_rng(15)
    state["zobrist"][0] = random.integers(1, 1 << 64, (2, CELLS), np.uint64, endpoint=False)
    state["mix_of_code"][0] = MIXES.of_code
    if weights is None:
        weights = load_weights(game)
    for side in range(2):
        state["class_of_mix"][0, side] = cell_classes(sides[side])
        to_move, waiting = (weights.cells[side, role].astype(np.int64) for role in range(2))
        if game.size > SMALL:
            state["worth_of_mix"][0, side] = (to_move << 32) + waiting
    state["rank_of_mix"][0] = move_ranks(sides)
    state["reduction"][0] = _reductions()
    state["is_enclosed"] = int(sides[0].enclosed_is_dead)
    state["reads_fives"] = int(game.line == 5)
    state["is_small"] = int(game.size <= SMALL)
    if game.size > SMALL:
        state["worth_of_situation"][0] = weights.situations
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
    around = np.zeros((CELLS, 4), np.uint32)
    for direction, step in enumerate(STEPS):
        for distance in range(1, int(state["radius"][0]) + 1):
            shift = 4 * (distance - 1)
            around[vacant, direction] |= flat[vacant - distance * step].astype(np.uint32) << shift
            around[vacant, direction] |= flat[vacant + distance * step].astype(np.uint32) << (
                shift + 2
            )
    lines = state["table"][0][around[vacant]]
    state["board"][0] = flat
    state["around"][0] = around
    state["line"][0] = 0
    state["line"][0, vacant] = lines
    state["turn"] = state["stones"] = state["moves"] = state["key"] = 0
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
        state["worth"][0, side] = state["worth_of_mix"][0, side][mixes].sum()
        for kind in range(int(QUIET_CELL), CELL_CLASSES):
            of_kind = vacant[classes == kind]
            state["count"][0, side, kind] = len(of_kind)
            state["cells"][0, side, kind] = _words(of_kind)


def _reductions() -> Any:
    """How many plies less a move is searched, by depth and by how many were tried before it."""
    numbers = np.log(np.maximum(np.arange(64), 1))
    return np.floor(0.6 + np.outer(numbers, numbers) / 1.1)


def _words(cells: Any) -> Any:
    """The set of those cells."""
    is_in = np.zeros(CELLS, np.uint8)
    is_in[cells] = 1
    return np.packbits(is_in, bitorder="little").view("<u8")
