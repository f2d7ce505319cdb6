"""The skill of an engine below its full strength: looking less far, misjudging and varying."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable
from functools import partial
from statistics import fmean
from time import perf_counter
from typing import NamedTuple

from boardtui.engine.fronts.allowance import tightest
from boardtui.engine.thinker import InfoCallback, Solver, Thinker
from boardtui.record.evaluation import WIN, Certainty, Info, Limit
from boardtui.rules.board import SYMBOLS
from boardtui.rules.game import Move, Position

Draw = Callable[[Info | None, str], float]
"""Returns a number from 0 to below 1 for a move and a purpose: always the same for the same two.

None is the position rather than a move.
"""


class Oversight(NamedTuple):
    """Threats of the other side that are overlooked by chance."""

    plies: int
    """A move that leaves such a threat loses within this many plies."""
    chance: float
    """The probability that a position's threats of this kind are overlooked."""


class Skill(NamedTuple):
    """The strength of an engine at one level."""

    depth: int | None
    """Plies to look ahead; None for as deep as time allows."""
    solves: int
    """With this many empty squares or fewer, play is perfect."""
    noise: float
    """Standard deviation of the error in the value of a move, in the units of the game."""
    variety: float
    """In the opening, any move worse than the best by at most this much may be played."""
    opening: int = 16
    """Stones on the board when the opening is over."""
    tolerance: float = 0.0
    """At any time, any move worse than the best by at most this much may be played."""
    win: float = math.inf
    """The value of a proved win; noise hides one that is not far above it."""
    considered: int = 64
    """The most moves to compare where there is noise or tolerance."""
    considered_in_opening: int = 4
    """The most moves to compare in the opening, if more than otherwise."""
    nodes: int | None = None
    """The most positions to search for a move; None for no limit."""
    alert: int = 0
    """Plies within which no proved win or loss is overlooked."""
    oversights: tuple[Oversight, ...] = ()
    """Threats that are overlooked now and then, the quickest first; longer ones always are.

    Empty where every proved loss counts.
    """
    is_exact: bool = False
    """Where exact values are known, only a best move is played, and any of them."""


FULL_STRENGTH = Skill(depth=None, solves=0, noise=0.0, variety=0.0)


def seeded_draw(position: Position, seed: int) -> Draw:
    """Return draws for the moves of a position that nothing but position and seed decides."""
    # The picture takes longer than any draw, so it is made once for all moves.
    board, side = str(position.board), SYMBOLS[position.turn]

    def draw(info: Info | None, purpose: str) -> float:
        move = "" if info is None else position.game.format_move(info.line[0])
        parts = (purpose, str(seed), board, side, move)
        # Not `hash`, which differs between runs.
        digest = hashlib.blake2b("\n".join(parts).encode(), digest_size=7).digest()
        return int.from_bytes(digest, "big") / (1 << 56)

    return draw


def seeded_noise(draw: Draw, info: Info) -> float:
    """Return a number from the standard normal distribution, by the Box-Muller transform."""
    radius = math.sqrt(-2.0 * math.log(1.0 - draw(info, "radius")))
    return radius * math.cos(2.0 * math.pi * draw(info, "angle"))


def limits_at(skill: Skill, position: Position, limits: Limit) -> Limit:
    """Return the limits of a move at a skill, within `limits`."""
    if skill.depth is None or _solves(skill, position):
        return limits
    return tightest((limits, Limit(depth=skill.depth, nodes=skill.nodes)))


def choose(
    thinker: Thinker,
    position: Position,
    skill: Skill,
    seed: int,
    limits: Limit,
    report: InfoCallback | None = None,
) -> Info:
    """Choose a move at a skill: the same one for the same position and seed.

    Only `limits` in seconds can change that. The best move is reported while it is searched for, a
    move chosen by noise or variety once it is chosen.
    """
    if skill.depth is not None:
        began = perf_counter()
        thinker.forget()  # entries of other positions in its tables would change its results
        limits = _less(limits, perf_counter() - began)
    if skill.is_exact and isinstance(thinker, Solver):
        began = perf_counter()
        solved = thinker.choose_equal(position, limits, partial(_shuffled, seed))
        if solved is not None:
            if report is not None:
                report(solved)
            return solved
        limits = _less(limits, perf_counter() - began)
    limits = limits_at(skill, position, limits)
    noise = 0.0 if _solves(skill, position) else skill.noise
    varies = skill.variety > 0 and position.board.occupied.bit_count() < skill.opening
    variety = max(skill.variety if varies else 0.0, skill.tolerance)
    if not noise and not variety:
        return thinker.think(position, limits, report)
    draw = seeded_draw(position, seed)
    considered = max(
        skill.considered if noise or skill.tolerance else 0,
        skill.considered_in_opening if varies else 0,
    )
    moves = min(len(position.legal_moves), considered)
    rated = _not_overlooked(thinker.rate(position, limits, moves), skill.alert)
    scores = [info.score for info in rated]
    if skill.oversights:
        rated = _answers(rated, skill.oversights, draw)
        scores = _scores_without_losses(rated)
    values = [
        min(max(score, -skill.win), skill.win) + noise * seeded_noise(draw, info)
        for info, score in zip(rated, scores, strict=True)
    ]
    least = max(values) - variety
    likely = [info for info, value in zip(rated, values, strict=True) if value >= least]
    # Each is equally likely, and the seed decides.
    chosen = min(likely, key=lambda info: draw(info, "variety"))
    if report is not None:
        report(chosen)
    return chosen


def _shuffled(seed: int, position: Position) -> list[Move]:
    """Return the legal moves in an order that nothing but position and seed decides."""
    draw = seeded_draw(position, seed)
    return sorted(position.legal_moves, key=lambda move: draw(Info(0, 0.0, (move,)), "variety"))


def _not_overlooked(rated: list[Info], plies: int) -> list[Info]:
    """Return the quickest win within these plies, else all moves that do not lose within them."""
    best = max(rated, key=lambda info: info.score)
    if best.score >= WIN - plies:
        return [best]
    return [info for info in rated if info.score > plies - WIN] or rated


def _answers(rated: list[Info], oversights: tuple[Oversight, ...], draw: Draw) -> list[Info]:
    """Return the moves that answer the threats which are seen, all if no move answers one."""
    quicker = 0
    for plies, chance in oversights:
        if draw(None, f"within {plies}") >= chance:
            lost = range(quicker + 1, plies + 1)
            rated = [info for info in rated if _plies_to_loss(info) not in lost] or rated
        quicker = plies
    return rated


def _scores_without_losses(rated: list[Info]) -> list[float]:
    """Return the score of each move; a proved loss, which is overlooked, has the mean of others."""
    known = [info.score for info in rated if not _plies_to_loss(info)]
    mean = fmean(known) if known else 0.0
    return [mean if _plies_to_loss(info) else info.score for info in rated]


def _plies_to_loss(info: Info) -> float:
    """Return the plies to the proved loss of a move; 0 for any other move."""
    is_lost = info.certainty is Certainty.WINNER and info.score < 0
    return WIN + info.score if is_lost else 0


def _less(limits: Limit, spent: float) -> Limit:
    """Return the rest of limits after some seconds; half of the time at least."""
    if limits.seconds is None:
        return limits
    return limits._replace(seconds=max(limits.seconds - spent, limits.seconds / 2))


def _solves(skill: Skill, position: Position) -> bool:
    return position.board.vacant.bit_count() <= skill.solves
