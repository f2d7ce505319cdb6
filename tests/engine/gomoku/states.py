"""Records of Gomoku positions, and the only place of the tests that reads their fields."""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.gomoku.board_state import ALL_ROWS, NO_CELL, WORDS, new_state, point_of
from boardtui.engine.gomoku.moves import cells_from, first_cell, place, set_board
from boardtui.engine.gomoku.rows import cell_at
from boardtui.rules.board import Board, Color, Point
from boardtui.rules.gomoku import Gomoku

_OF_POSITION = (
    "turn",
    "stones",
    "key",
    "value",
    "count",
    "cells",
    "vacant",
    "occupied",
    "board",
    "content",
    "line",
    "code",
    "mix",
)
"""The fields that follow from the stones and the side to move."""

_OF_ROWS = ("stones", "five", "four", "with_five", "with_four", "key")
"""The fields of `rows` that follow from the stones."""

Snapshot = dict[str, Any]
"""The fields of a record that follow from its position."""


def of_picture(picture: str, game: Gomoku, turn: Color = Color(0)) -> Any:
    """A record of a position given as a picture."""
    state = new_state(game)
    set_board(state, Board.from_text(picture), turn)
    return state


def snapshot(state: Any) -> Snapshot:
    """A record's fields; of occupied cells only those that are kept up to date."""
    found = {name: np.array(state[name][0]) for name in _OF_POSITION}
    taken = found["board"] != 0
    found["line"][taken] = 0
    found["code"][:, taken] = 0
    found["mix"][:, taken] = 0
    return found


def snapshot_of_rows(rows: Any) -> Snapshot:
    """The fields of a record of rows."""
    return {name: rows[name].copy() for name in _OF_ROWS}


def same(one: Snapshot, other: Snapshot) -> bool:
    """Return True if two snapshots agree in every field."""
    return all(np.array_equal(one[name], other[name]) for name in one)


def same_stones(one: Snapshot, other: Snapshot) -> bool:
    """Return True if two snapshots agree in every field but those of the side to move."""
    of_turn = {name: other[name] for name in ("turn", "key")}
    return same({**one, **of_turn}, other)


def turn_of(state: Any) -> Color:
    """The side to move."""
    return Color(int(state["turn"][0]))


def key_of(record: Any) -> int:
    """The Zobrist key of the position, in a record of either kind."""
    return int(record["key"].ravel()[0])


def board_of(state: Any, game: Gomoku) -> Board:
    """The stones of a record."""
    board = Board.empty(game.board_size)
    cells = state["board"][0]
    for cell in np.flatnonzero((cells == 1) | (cells == 2)):
        board = board.place(point_of(int(cell)), Color(int(cells[cell]) - 1))
    return board


def points_of_class(state: Any, side: int, kind: np.int64) -> set[Point]:
    """The vacant points of a cell class for a side."""
    return _points(state["cells"][0, side, int(kind)])


def points_from_class(state: Any, side: int, least: np.int64) -> set[Point]:
    """The vacant points of at least a cell class for a side."""
    words = (cells_from(state[0], np.int64(side), least, np.int64(word)) for word in range(WORDS))
    return _points(words)


def first_point(state: Any, side: int, kind: np.int64) -> Point | None:
    """The first vacant point of a cell class for a side."""
    cell = first_cell(state[0], np.int64(side), kind)
    return None if cell == NO_CELL else point_of(cell)


def five_points(rows: Any, side: int) -> set[Point]:
    """The empty points where a side makes a five, as the rows tell them."""
    return _points_of_rows(rows["five"][0, side])


def four_points(rows: Any, side: int) -> set[Point]:
    """The empty points where a side makes a four, as the rows tell them."""
    return _points_of_rows(rows["four"][0, side])


def play_at_random(state: Any, random: np.random.Generator, count: int) -> list[int]:
    """Play up to that many moves anywhere on the board; return their cells."""
    played = []
    for _ in range(count):
        vacant = np.flatnonzero(state["board"][0] == 0)
        if not len(vacant):
            break
        cell = int(random.choice(vacant))
        place(state[0], np.int64(cell))
        played.append(cell)
    return played


def _points(words: Any) -> set[Point]:
    """The points of a set of cells."""
    return {
        point_of(64 * number + bit)
        for number, word in enumerate(words)
        for bit in range(64)
        if int(word) >> bit & 1
    }


def _points_of_rows(bits_by_row: Any) -> set[Point]:
    return {
        point_of(int(cell_at(np.int64(row), np.int64(bit))))
        for row in range(ALL_ROWS)
        for bit in range(32)
        if int(bits_by_row[row]) >> bit & 1
    }
