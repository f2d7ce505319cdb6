"""Records of Gomoku positions, from pictures and from games played at random."""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.gomoku.moves import place, put
from boardtui.engine.gomoku.state import cell_of, clear, new_state
from boardtui.rules.board import Board, grid
from boardtui.rules.gomoku import Gomoku

KEPT_UP = (
    "turn",
    "stones",
    "key",
    "worth",
    "count",
    "cells",
    "vacant",
    "occupied",
    "board",
    "around",
    "line",
    "code",
    "mix",
)
"""The fields that follow from the stones and the side to move."""


def set_board(state: Any, board: Board, turn: int = 0) -> None:
    """Put a board's stones into a record."""
    clear(state)
    for side, stones in enumerate(board.stones):
        for point in grid(board.size).points(stones):
            put(state[0], np.int64(cell_of(point)), np.int64(side))
    if turn == 1:
        place(state[0], np.int64(0))
        state["moves"] = 0


def of_picture(picture: str, game: Gomoku, turn: int = 0) -> Any:
    """A record of a position given as a picture."""
    state = new_state(game, 10)
    set_board(state, Board.from_text(picture), turn)
    return state


def snapshot(state: Any) -> dict[str, Any]:
    """What a record knows of its position; of occupied cells only what is kept up."""
    found = {name: np.array(state[name][0]) for name in KEPT_UP}
    taken = found["board"] != 0
    found["line"][taken] = 0
    found["code"][:, taken] = 0
    found["mix"][:, taken] = 0
    return found


def same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether two snapshots agree in every field."""
    return all(np.array_equal(one[name], other[name]) for name in KEPT_UP)


def play_at_random(state: Any, random: np.random.Generator, count: int) -> list[int]:
    """Play up to that many moves anywhere on the board, and say which."""
    played = []
    for _ in range(count):
        vacant = np.flatnonzero(state["board"][0] == 0)
        if not len(vacant):
            break
        cell = int(random.choice(vacant))
        place(state[0], np.int64(cell))
        played.append(cell)
    return played
