"""The moves that a search tries at its root."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from boardtui.engine.gomoku.board_state import NO_CELL, cell_of
from boardtui.engine.gomoku.move_picker import NEAR, list_stage
from boardtui.rules.game import Move, Place, Position
from boardtui.rules.gomoku import Gomoku, Rule

_CENTRE = 2
"""On an empty board, the greatest distance from the centre of moves that are rated."""


def is_restricted(position: Position) -> bool:
    """Return True if an opening rule restricts the moves; fouls do not count."""
    game = position.game
    assert isinstance(game, Gomoku)
    # The legal moves of Renju leave out fouls too, which the search knows.
    if game.rule is Rule.RENJU:
        return not isinstance(position.legal_moves[0], Place)
    return len(position.legal_moves) != position.board.vacant.bit_count()


def nearest_to_centre(position: Position) -> Move:
    """Return the legal move nearest to the centre."""
    middle = position.board.size.cols // 2

    def distance(move: Move) -> float:
        if not isinstance(move, Place):
            return math.inf
        return (move.point.col - middle) ** 2 + (move.point.row - middle) ** 2

    return min(position.legal_moves, key=distance)


def may_begin_anywhere(position: Position, state: Any) -> bool:
    """Return True for an empty board that is not small: there no first move loses."""
    return not position.board.occupied and not state["is_small"][0]


def cells_worth_rating(position: Position, state: Any, rows: Any) -> list[int]:
    """Return the cells of legal moves that a search would try, the most promising first.

    The records of the search hold the position.
    """
    legal = [move.point for move in position.legal_moves if isinstance(move, Place)]
    if may_begin_anywhere(position, state):
        middle = position.board.size.cols // 2
        return [
            cell_of(point)
            for point in legal
            if max(abs(point.col - middle), abs(point.row - middle)) <= _CENTRE
        ]
    list_stage(state[0], rows[0], NEAR, np.int64(0), NO_CELL)
    count = int(state["listed_count"][0, 0])
    ranks = state["rank"][0, 0, :count]
    listed = state["listed"][0, 0, :count]
    allowed = {cell_of(point) for point in legal}
    # Equal ranks by cell, so that the order is always the same.
    order = sorted(range(count), key=lambda place: (-int(ranks[place]), int(listed[place])))
    rated = [int(listed[place]) for place in order if int(listed[place]) in allowed]
    return rated or sorted(allowed)
