"""The fields of an any-size record that tests look at or set, and the paths below a position."""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.kernel import int64, kernel
from boardtui.engine.othello.any_size.board import find_moves, list_moves, pass_turn, play
from boardtui.engine.othello.any_size.evaluation import measure
from boardtui.engine.othello.any_size.layout import write_position
from boardtui.engine.othello.any_size.state import STATE_TYPE
from boardtui.rules.game import Position


def marked_squares(state: Any, ply: int) -> list[int]:
    """The legal moves that `find_moves` has marked."""
    rows = [int(row) for row in state["moves"][0, ply]]
    return [
        row * 16 + column
        for row, bits in enumerate(rows)
        for column in range(16)
        if bits >> column & 1
    ]


def diagram(state: Any, ply: int, size: int) -> list[str]:
    """The rows of the board as the side to move (X) sees it."""
    own, other = state["own"][0, ply], state["other"][0, ply]
    return [
        "".join(
            "X" if int(own[row]) >> column & 1 else "O" if int(other[row]) >> column & 1 else "."
            for column in range(size)
        )
        for row in range(1, size + 1)
    ]


def features(state: Any, position: Position) -> list[int]:
    """The properties of a position."""
    write_position(state, position)
    measure(state[0], 0, find_moves(state[0], 0))
    return [int(value) for value in state["features"][0]]


def weigh_all(state: Any, weight: int) -> None:
    """Give every property that weight."""
    state["weights"] = weight


def set_margin(state: Any, margin: int) -> None:
    """Have shallow searches decide beyond a margin in hundredths of a disc."""
    state["margin"] = margin


def nodes_of(state: Any) -> int:
    return int(state["nodes"][0])


@kernel(int64(STATE_TYPE, int64, int64))
def perft(state: Any, ply: Any, depth: Any) -> Any:
    """Number of leaves at a depth; a pass is a ply, a finished game is one leaf."""
    if depth == 0:
        return np.int64(1)
    if find_moves(state, ply) == 0:
        pass_turn(state, ply)
        if find_moves(state, ply + 1) == 0:
            return np.int64(1)
        return perft(state, ply + 1, depth - 1)
    leaves = np.int64(0)
    for index in range(list_moves(state, ply)):
        play(state, ply, state.squares[ply, index])
        leaves += perft(state, ply + 1, depth - 1)
    return leaves
