"""What a computer does where an opening asks for more than the best move: fair stones, a colour."""

from __future__ import annotations

import math
from collections.abc import Awaitable, Callable
from random import Random

from boardtui.rules.board import Point
from boardtui.rules.game import Choose, Move, Place, Position
from boardtui.rules.openings import TAKE_BLACK, TAKE_WHITE, lines_between

Judge = Callable[[Position], Awaitable[float]]
"""How good a position is for the side to move: by how many percent more often it wins than loses.

The position has nothing more to do with an opening.
"""

EVEN = 5.0
"""Percent below which neither side is better off."""

TRIES = 8
"""How many points are compared."""

JUDGING = 0.6
"""Seconds for each of them at most, if there is time."""

NODES = 20_000
"""What is looked at for each of them, so that the same is chosen on every fast enough machine."""

REACH = 3
"""How far a stone lies at most from the one before, where the opening allows that."""


def is_asked(position: Position) -> bool:
    """Whether the opening asks for something here that the best move may not be."""
    return bool(position.game.task(position))


def seconds_each(position: Position, seconds: float | None) -> float:
    """What a judgement may take where `is_asked`, if that much is allowed for the move."""
    judgements = 1 if isinstance(position.legal_moves[0], Choose) else TRIES + 1
    return min(JUDGING, math.inf if seconds is None else seconds / judgements)


async def opening_move(
    position: Position, judge: Judge, chance: Random, *, tries: int = TRIES
) -> Move:
    """A legal move where `is_asked`: the better colour, or a stone.

    As long as colours are not settled, a stone before which the other player chooses one leaves the
    sides as even as it can; stones before that are placed by chance. Where it is settled who plays
    on, the best of some points that the opening allows is taken.
    """
    game, legal = position.game, position.legal_moves
    if isinstance(legal[0], Choose):
        return await _choice(position, judge, chance)
    if len(legal) == 1:
        return legal[0]
    is_settled = game.is_settled(position)
    near, far = _by_distance(position, chance)
    if not is_settled and not _comes_before_a_choice(position, near[0]):
        return near[0]
    # A black stone near the first one is often too much for White.
    some = [*near, *far] if is_settled else [*near[: tries // 2], *far]
    worths: dict[Move, float] = {}
    for move in some[:tries]:
        worth = -await judge(_without_opening(position.play(move)))
        worths[move] = worth if is_settled else -abs(worth)
    return max(worths, key=worths.__getitem__)


async def opening_advice(position: Position, judge: Judge, chance: Random) -> tuple[Move, float]:
    """What to do where `is_asked`, and how good its colour then stands, in percent."""
    judged: dict[Position, float] = {}

    async def judge_once(asked: Position) -> float:
        if asked not in judged:
            judged[asked] = await judge(asked)
        return judged[asked]

    move = await opening_move(position, judge_once, chance)
    if not isinstance(move, Choose):
        return move, -await judge_once(_without_opening(position.play(move)))
    worth = await judge_once(_without_opening(position))
    is_own = position.game.color_with(position, move) == position.turn
    return move, worth if is_own else -worth


async def _choice(position: Position, judge: Judge, chance: Random) -> Move:
    """The colour that stands better; any of the choices where that cannot be said."""
    worth = await judge(_without_opening(position))
    if abs(worth) < EVEN:
        return chance.choice(position.legal_moves)
    is_white_better = (worth > 0) == (position.turn == 1)
    return Choose(TAKE_WHITE if is_white_better else TAKE_BLACK)


def _comes_before_a_choice(position: Position, move: Move) -> bool:
    return isinstance(position.play(move).legal_moves[0], Choose)


def _without_opening(position: Position) -> Position:
    return position.game.position(position.board, position.turn)


def _by_distance(position: Position, chance: Random) -> tuple[list[Move], list[Move]]:
    """The legal points near the stones or the middle, and all others, each in an order by chance.

    Where none is near, the nearest are.
    """
    board, (cols, rows) = position.board, position.board.size
    every = [Point(col, row) for row in range(rows) for col in range(cols)]
    stones = [point for point in every if board[point] is not None]
    around = stones or [
        Point(col, row) for col in range(REACH, cols - REACH) for row in range(REACH, rows - REACH)
    ]
    points = [move.point for move in position.legal_moves if isinstance(move, Place)]
    distances = {
        point: min(lines_between(point, other) for other in around or every) for point in points
    }
    reach = max(REACH if stones else 0, min(distances.values()))
    chance.shuffle(points)
    near: list[Move] = [Place(point) for point in points if distances[point] <= reach]
    return near, [Place(point) for point in points if distances[point] > reach]
