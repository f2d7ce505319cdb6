"""Wins, answers and threes of Gomoku by the rules alone: every move is played."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from boardtui.rules.board import Board, Color, Point
from boardtui.rules.game import Place, Position


def wins(board: Board, color: Color, of: Position) -> set[Point]:
    """The points at which a colour wins at once."""
    at = of.game.position(board, color)
    return {move.point for move in places(at) if won_by(at.play(move), color)}


def won_by(at: Position, color: Color) -> bool:
    return at.outcome is not None and at.outcome.winner == color


def places(at: Position) -> list[Place]:
    return [move for move in at.legal_moves if isinstance(move, Place)]


def answers(after: Position, own: Color) -> set[Point]:
    """The points at which the other side leaves a colour no win."""
    return {reply.point for reply in places(after) if not wins(after.play(reply).board, own, after)}


def makes_open_four(board: Board, color: Color, stones: Iterable[Point], of: Position) -> bool:
    """Return True if one more stone makes a four of three stones that wins at both ends."""
    at = of.game.position(board, color)
    for move in places(at):
        four = sorted([*stones, move.point])
        steps = {(b.col - a.col, b.row - a.row) for a, b in pairwise(four)}
        if len(steps) == 1 and max(map(abs, *steps)) == 1:
            ((x, y),) = steps
            ends = {
                Point(four[0].col - x, four[0].row - y),
                Point(four[-1].col + x, four[-1].row + y),
            }
            after = at.play(move)
            if after.outcome is None and ends <= wins(after.board, color, of):
                return True
    return False


def threes_with(after: Position, own: Color, point: Point) -> int:
    """The number of threes through a stone that can become open fours."""
    found = set()
    for x, y in ((1, 0), (0, 1), (1, 1), (1, -1)):
        line = [Point(point.col + i * x, point.row + i * y) for i in range(-3, 4)]
        own_stones = [at for at in line if after.board.size.holds(at) and after.board[at] == own]
        for a in own_stones:
            for b in own_stones:
                if len({a, b, point}) == 3:
                    three = frozenset({a, b, point})
                    if three not in found and makes_open_four(after.board, own, three, after):
                        found.add(three)
    return len(found)
