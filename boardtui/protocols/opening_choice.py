"""Decisions of a computer in an opening: choices, offers and balanced stones.

Both generators yield positions without opening rules, and receive the value of each for the side to
move: the percentage of wins less that of losses.
"""

from __future__ import annotations

import math
from collections.abc import Awaitable, Callable, Generator, Sequence
from itertools import takewhile
from random import Random
from typing import TypeVar

from boardtui.protocols.balanced_openings import stones_to_balance
from boardtui.protocols.opening_points import fifth_stones, near_and_far, nearest
from boardtui.rules.game import Choose, Move, Place, Position, Propose
from boardtui.rules.opening_position import OpeningPosition
from boardtui.rules.opening_steps import OpeningStep, PointOffer, Stone
from boardtui.rules.openings import OFFER_TEN, TAKE_BLACK, TAKE_WHITE

T = TypeVar("T")

Decision = Generator[Position, float, T]

EVEN = 5.0
"""Within this many percent, neither side is better off."""

AMPLE = 30.0
"""Above this many percent, the colour to move stays ahead even if the other side picks its
stone."""

TRIES = 8
"""The number of points compared."""

JUDGING = 0.6
"""The most seconds for each of these searches."""

NODES = 20_000
"""Positions searched for each of them: few enough to choose the same on any fast machine."""


def decide(decision: Decision[T], judge: Callable[[Position], float]) -> T:
    """Return the result of a decision, with `judge` to evaluate positions."""
    try:
        position = next(decision)
        while True:
            position = decision.send(judge(position))
    except StopIteration as end:
        result: T = end.value
        return result


async def decide_async(decision: Decision[T], judge: Callable[[Position], Awaitable[float]]) -> T:
    """Return the result of a decision, with `judge` to evaluate each position once."""
    worths: dict[Position, float] = {}
    try:
        position = next(decision)
        while True:
            if position not in worths:
                worths[position] = await judge(position)
            position = decision.send(worths[position])
    except StopIteration as end:
        result: T = end.value
        return result


def seconds_each(position: Position, seconds: float | None) -> float:
    """Return the time for each position to judge, within that for the move."""
    offers = _offers_after_choice(position)
    judgements = max(TRIES, offers) + 1
    if _offers_after_stone(position):
        judgements = TRIES**2 + 1
    elif Choose(TAKE_BLACK) in position.legal_moves and not offers:
        judgements = 1
    return min(JUDGING, math.inf if seconds is None else seconds / judgements)


def opening_move(position: Position, chance: Random, *, tries: int = TRIES) -> Decision[Move]:
    """Choose a colour, a stone, or a point to offer.

    It takes the better of two colours. The stones before the other player's choice are those of a
    balanced opening that comes with the program; where there is none, all but the last are placed
    by chance, and the last one leaves the sides as even as possible. In all other cases the best of
    some allowed points is taken; those before an offer of fifth stones are judged by its worst.
    """
    game, legal = position.game, position.legal_moves
    if isinstance(legal[0], Choose):
        choice, _worth = yield from _choice(position, chance, tries)
        return choice
    if len(legal) == 1:
        return legal[0]
    if game.proposed(position) or isinstance(legal[0], Propose):
        worths = yield from _worths(position, fifth_stones(position, chance, tries))
        # The stone is picked by the player of the other colour.
        best = max if game.mover(position) == position.turn else min
        return best(worths, key=worths.__getitem__)
    is_settled = game.is_settled(position)
    if balanced := stones_to_balance(position):
        return chance.choice(balanced)
    if _offers_after_stone(position):
        worths = yield from worths_before_offers(position, chance, tries)
        return max(worths, key=worths.__getitem__)
    near, far = near_and_far(position, chance)
    if not is_settled and not _comes_before_a_choice(position, near[0]):
        return near[0]
    # A black stone near the first one is often too much for White.
    half = tries // 2
    some = [*near, *far] if is_settled else [*near[:half], *far, *near[half:]]
    worths = yield from _worths(position, some[:tries])
    if is_settled:
        return max(worths, key=worths.__getitem__)
    return min(worths, key=lambda move: abs(worths[move]))


def opening_advice(position: Position, chance: Random) -> Decision[tuple[Move, float]]:
    """Choose a move, and evaluate the position after it for its colour, in percent."""
    if isinstance(position.legal_moves[0], Choose):
        choice, worth = yield from _choice(position, chance, TRIES)
        is_own = position.game.color_with(position, choice) == position.turn
        return choice, worth if is_own else -worth
    move = yield from opening_move(position, chance)
    worths = yield from _worths(position, [move])
    return move, worths[move]


def worths_before_offers(
    position: Position, chance: Random, tries: int
) -> Decision[dict[Move, float]]:
    """Return the value for the colour to move after some stones, and then the worst offer."""
    offers = _offers_after_stone(position)
    worths: dict[Move, float] = {}
    for move in nearest(position, position.legal_moves, chance)[:tries]:
        ranked = yield from _ranked(position.play(move), chance, tries)
        worths[move] = -ranked[offers - 1]
    return worths


def _choice(position: Position, chance: Random, tries: int) -> Decision[tuple[Move, float]]:
    """Choose the better colour, or the number of points to offer.

    If neither colour is better, any choice will do. Also returns the value for the colour to move,
    given that the other player will pick the worst of its points.
    """
    legal = position.legal_moves
    offers = _offers_after_choice(position)
    if Choose(TAKE_BLACK) not in legal:
        ranked = yield from _ranked(position, chance, tries)
        choices = zip(legal, ranked, strict=False)
        return min(choices, key=lambda choice: abs(choice[1]))
    if offers:
        ranked = yield from _ranked(position, chance, max(tries, offers))
        worth = ranked[offers - 1]
    else:
        worth = yield _without_opening(position)
    if abs(worth) < EVEN:
        return chance.choice(legal), worth
    if worth > AMPLE and Choose(OFFER_TEN) in legal:
        return Choose(OFFER_TEN), worth
    is_white_better = (worth > 0) == (position.turn == 1)
    return Choose(TAKE_WHITE if is_white_better else TAKE_BLACK), worth


def _offers_after_choice(position: Position) -> int:
    """Return the number of points that are to be offered right after a choice of colours."""
    if Choose(TAKE_BLACK) not in position.legal_moves:
        return 0
    return _offers_due(_steps_of(position)[1:])


def _offers_after_stone(position: Position) -> int:
    """Return the number of points that are to be offered after the next stone."""
    steps = _steps_of(position)
    return _offers_due(steps[1:]) if isinstance(next(iter(steps), None), Stone) else 0


def _offers_due(steps: Sequence[OpeningStep]) -> int:
    return len(list(takewhile(lambda step: isinstance(step, PointOffer), steps)))


def _steps_of(position: Position) -> tuple[OpeningStep, ...]:
    return position.steps if isinstance(position, OpeningPosition) else ()


def _ranked(position: Position, chance: Random, count: int) -> Decision[list[float]]:
    """Return the value for the colour to move after each of some fifth stones, the best first."""
    worths = yield from _worths(position, fifth_stones(position, chance, count))
    return sorted(worths.values(), reverse=True)


def _worths(position: Position, moves: Sequence[Move]) -> Decision[dict[Move, float]]:
    """Return the value for the colour to move after a stone on each of some points."""
    game = position.game
    worths: dict[Move, float] = {}
    for move in moves:
        assert isinstance(move, Place | Propose)
        board = position.board.place(move.point, position.turn)
        worth = yield game.position(board, game.next_turn(position))
        worths[move] = -worth
    return worths


def _comes_before_a_choice(position: Position, move: Move) -> bool:
    return isinstance(position.play(move).legal_moves[0], Choose)


def _without_opening(position: Position) -> Position:
    return position.game.position(position.board, position.turn)
