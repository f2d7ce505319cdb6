"""How an engine chooses its move at a level."""

from __future__ import annotations

import hashlib
import math
from dataclasses import replace
from time import perf_counter
from typing import NamedTuple

from boardtui.engine.fronts.allowance import tightest
from boardtui.engine.thinker import Report, Thinker, Thought
from boardtui.record.evaluation import WIN, Limit
from boardtui.rules.board import SYMBOLS
from boardtui.rules.game import Position


class Level(NamedTuple):
    """A strength of an engine."""

    depth: int | None
    """Plies that it looks ahead; None is as many as its time allows."""
    solves: int
    """From how many empty squares on it plays perfectly."""
    noise: float
    """Standard deviation of what it misjudges the value of a move by, in the units of the game."""
    variety: float
    """In the opening it plays any move that is at most so much worse than the best."""
    opening: int = 16
    """How many stones are on the board when the opening is over."""
    win: float = math.inf
    """What a proved win counts to it at most: noise hides what is not far above it."""
    considered: int = 64
    """How many of the best moves are compared at most where there is noise."""
    nodes: int | None = None
    """Positions that it looks at for a move; None is as many as its depth takes."""
    alert: int = 0
    """It overlooks neither a win nor a loss that is proved within so many plies."""


CONSIDERED_FOR_VARIETY = 4
"""How many of the best moves are compared where there is no noise."""


class Lots(NamedTuple):
    """Numbers that look drawn by lot, but only position, move and seed decide."""

    position: Position
    seed: str
    board: str
    """The position as a picture, which takes longer to draw than all that is made of it."""

    @classmethod
    def about(cls, position: Position, seed: int) -> Lots:
        """Numbers for the moves of a position."""
        return cls(position, str(seed), str(position.board))

    def draw(self, thought: Thought, purpose: str) -> float:
        """A number from 0 to below 1."""
        move = self.position.game.format_move(thought.line[0])
        parts = (purpose, self.seed, self.board, SYMBOLS[self.position.turn], move)
        digest = hashlib.blake2b("\n".join(parts).encode(), digest_size=7).digest()
        return int.from_bytes(digest, "big") / (1 << 56)

    def normal(self, thought: Thought) -> float:
        """A number from the normal distribution."""
        radius = math.sqrt(-2.0 * math.log(1.0 - self.draw(thought, "radius")))
        return radius * math.cos(2.0 * math.pi * self.draw(thought, "angle"))


def limits_at(level: Level, position: Position, limits: Limit) -> Limit:
    """What a move at a level may cost, where it may not cost more than `limits` anyway."""
    if level.depth is None or _solves(level, position):
        return limits
    return tightest((limits, Limit(depth=level.depth, nodes=level.nodes)))


def choose(
    thinker: Thinker,
    position: Position,
    level: Level,
    seed: int,
    limits: Limit,
    report: Report | None = None,
) -> Thought:
    """The move that a level plays: the same for the same position and seed.

    Only the clock can make a difference to that, where `limits` has seconds. Unlike the best move
    itself, one that noise or variety made the choice of is reported only once it is chosen.
    """
    limits = limits_at(level, position, limits)
    noise = 0.0 if _solves(level, position) else level.noise
    is_opening = position.board.occupied.bit_count() < level.opening
    variety = level.variety if is_opening else 0.0
    if level.depth is not None:
        began = perf_counter()
        thinker.forget()  # what it remembers of other positions changes what it finds
        limits = _less(limits, perf_counter() - began)
    if not noise and not variety:
        return thinker.think(position, limits, report)
    lots = Lots.about(position, seed)
    count = len(position.legal_moves)
    moves = min(count, level.considered if noise else CONSIDERED_FOR_VARIETY)
    rated = _not_overlooked(thinker.rate(position, limits, moves), level.alert)
    values = [
        min(max(thought.score, -level.win), level.win) + noise * lots.normal(thought)
        for thought in rated
    ]
    least = max(values) - variety
    likely = [thought for thought, value in zip(rated, values, strict=True) if value >= least]
    chosen = min(likely, key=lambda thought: lots.draw(thought, "variety"))
    if report is not None:
        report(chosen)
    return chosen


def _not_overlooked(rated: list[Thought], plies: int) -> list[Thought]:
    """The quickest win within so many plies; else all moves, but those that lose within them."""
    best = max(rated, key=lambda thought: thought.score)
    if best.score >= WIN - plies:
        return [best]
    return [thought for thought in rated if thought.score > plies - WIN] or rated


def _less(limits: Limit, spent: float) -> Limit:
    """What is left of limits after so many seconds; half of the time at least, to search at all."""
    if limits.seconds is None:
        return limits
    return replace(limits, seconds=max(limits.seconds - spent, limits.seconds / 2))


def _solves(level: Level, position: Position) -> bool:
    return position.board.vacant.bit_count() <= level.solves
