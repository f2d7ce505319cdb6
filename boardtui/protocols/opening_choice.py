"""The decisions of a computer in an opening that asks for more than the best move.

Both generators yield positions that have nothing more to do with an opening, and are sent how good
each is for the side to move: by how many percent more often it wins than it loses.
"""

from __future__ import annotations

import math
from collections.abc import Awaitable, Callable, Generator
from random import Random
from typing import TypeVar

from boardtui.rules.board import Point
from boardtui.rules.game import Choose, Move, Place, Position
from boardtui.rules.openings import TAKE_BLACK, TAKE_WHITE, lines_between

Result = TypeVar("Result")

Decision = Generator[Position, float, Result]

EVEN = 5.0
"""Percent below which neither side is better off."""

TRIES = 8
"""The number of points compared."""

JUDGING = 0.6
"""The most seconds for each of them."""

NODES = 20_000
"""Positions searched for each of them: few enough to choose the same on any fast machine."""

REACH = 3
"""The most lines between a stone and the ones before, where the opening allows that."""


def decide(decision: Decision[Result], judge: Callable[[Position], float]) -> Result:
    """Return the result of a decision, for which `judge` values positions."""
    try:
        position = next(decision)
        while True:
            position = decision.send(judge(position))
    except StopIteration as end:
        result: Result = end.value
        return result


async def decide_async(
    decision: Decision[Result], judge: Callable[[Position], Awaitable[float]]
) -> Result:
    """Return the result of a decision, for which `judge` values each position once."""
    worths: dict[Position, float] = {}
    try:
        position = next(decision)
        while True:
            if position not in worths:
                worths[position] = await judge(position)
            position = decision.send(worths[position])
    except StopIteration as end:
        result: Result = end.value
        return result


def seconds_each(position: Position, seconds: float | None) -> float:
    """Return the time for each position to judge, within that for the move."""
    judgements = 1 if isinstance(position.legal_moves[0], Choose) else TRIES + 1
    return min(JUDGING, math.inf if seconds is None else seconds / judgements)


def opening_move(position: Position, chance: Random, *, tries: int = TRIES) -> Decision[Move]:
    """Decide on a colour, the one that stands better, or on a stone.

    The last stone before the other player's choice of colour leaves the sides as even as possible;
    the stones before that one are placed by chance. Once colours are settled, the best of some
    allowed points is taken.
    """
    game, legal = position.game, position.legal_moves
    if isinstance(legal[0], Choose):
        worth = yield _without_opening(position)
        return _choice(position, worth, chance)
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
        worth = yield _without_opening(position.play(move))
        worths[move] = -worth if is_settled else -abs(worth)
    return max(worths, key=worths.__getitem__)


def opening_advice(position: Position, chance: Random) -> Decision[tuple[Move, float]]:
    """Decide on a move, and on how good its colour then stands, in percent."""
    move = yield from opening_move(position, chance)
    if not isinstance(move, Choose):
        worth = yield _without_opening(position.play(move))
        return move, -worth
    worth = yield _without_opening(position)
    is_own = position.game.color_with(position, move) == position.turn
    return move, worth if is_own else -worth


def _choice(position: Position, worth: float, chance: Random) -> Move:
    """Return the colour that stands better; any of the choices where neither does."""
    if abs(worth) < EVEN:
        return chance.choice(position.legal_moves)
    is_white_better = (worth > 0) == (position.turn == 1)
    return Choose(TAKE_WHITE if is_white_better else TAKE_BLACK)


def _comes_before_a_choice(position: Position, move: Move) -> bool:
    return isinstance(position.play(move).legal_moves[0], Choose)


def _without_opening(position: Position) -> Position:
    return position.game.position(position.board, position.turn)


def _by_distance(position: Position, chance: Random) -> tuple[list[Move], list[Move]]:
    """Return the legal points near the stones or the middle, and all others, both shuffled.

    If none is near, the nearest count as near.
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
