"""Oddities of positions of Gomoku that were set up."""

from __future__ import annotations

from collections.abc import Iterator

from boardtui.rules.board import Color, grid
from boardtui.rules.doubts import DoubtNote, points_fact, side_fact
from boardtui.rules.game import Position
from boardtui.rules.renju import foul_at
from boardtui.system.reasons import Statement


def placing_doubts(position: Position) -> Iterator[Statement]:
    """Yield numbers of stones that sides who place one each in turn do not reach."""
    game, board = position.game, position.board
    black, white = (board.count(Color(color)) for color in (0, 1))
    if black - white != position.turn:  # Black has begun
        first, second = (side_fact(game, Color(color)) for color in (0, 1))
        facts = {"first": first, "one": black, "second": second, "other": white}
        yield Statement(DoubtNote.COUNTS, {**facts, "side": side_fact(game, position.turn)})


def renju_doubts(position: Position) -> Iterator[Statement]:
    """Yield the points with stones of Black that would be forbidden, were they vacant."""
    game, board, black = position.game, position.board, Color(0)
    geometry, fouls = grid(board.size), 0
    for point in geometry.points(board.stones[black]):
        bit = geometry.bit(point)
        if foul_at(board.remove(bit), point) is not None:
            fouls |= bit
    if fouls:
        facts = {"side": side_fact(game, black), "points": points_fact(game, fouls)}
        yield Statement(DoubtNote.FORBIDDEN, facts)
