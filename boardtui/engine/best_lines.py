"""Several best lines in one search, by two searches that deepen in turn.

The first finds the best move, the second rates the others. They share no tables, so that the
best line and its value are those of a search for the best move alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import AbstractContextManager
from typing import Protocol, TypeVar

from boardtui.engine.effort import node_limit
from boardtui.engine.thinker import InfoCallback
from boardtui.record.evaluation import Certainty, Info, Limit
from boardtui.rules.game import Position

T = TypeVar("T")

SHARE_OF_HASH = 4
"""The search of the other lines has tables of a size divided by this."""


class Deepening(Protocol[T]):
    """Search by iterative deepening, a step at a time."""

    @property
    def nodes(self) -> int:
        """Positions searched since `within`."""
        ...

    @property
    def is_stopped(self) -> bool:
        """True if the search has ended early."""
        ...

    def within(self, position: Position, limits: Limit) -> AbstractContextManager[None]:
        """Begin a search, which stops at the limits."""
        ...

    def limit_nodes(self, nodes: int) -> None:
        """End the search after `nodes` nodes since `within`."""
        ...

    def steps(self, position: Position, limits: Limit) -> Iterable[T]:
        """Return the steps in order."""
        ...

    def find_best(self, position: Position, step: T, before: Info) -> Info | None:
        """Return the best move of a step, given that of the step before, which may be final.

        None if the search was stopped too early to have one.
        """
        ...

    def unsearched(self, position: Position) -> list[Info]:
        """Return the moves to rate, the most promising first."""
        ...

    def rate_once(self, position: Position, step: T, before: list[Info], moves: int) -> list[Info]:
        """Return moves by their values at a step, the best first; only bounds after `moves`.

        A step that says nothing about their order leaves them as they are.
        """
        ...


def search_lines(
    first: Deepening[T],
    others: Deepening[T],
    position: Position,
    limits: Limit,
    count: int,
    report: InfoCallback | None = None,
) -> list[Info]:
    """Return the best `count` lines, at least two, the best first; report each at every step."""
    most = node_limit(limits)
    # The alarm of the first search stops both.
    unlimited = Limit(threads=limits.threads)
    with first.within(position, limits), others.within(position, unlimited):
        lines = first.unsearched(position)
        best, told = lines[0], lines[:count]
        for step in first.steps(position, limits):
            first.limit_nodes(most - others.nodes)
            found = first.find_best(position, step, best)
            if found is None or first.is_stopped:
                break
            best = found
            rest = [each for each in lines if each.line[0] != best.line[0]]
            others.limit_nodes(most - first.nodes)
            rated = others.rate_once(position, step, rest, count - 1)
            # Half a step would mix lines of two depths.
            if first.is_stopped or others.is_stopped:
                break
            lines = _below(best, rated)
            nodes = first.nodes + others.nodes
            told = [line._replace(nodes=nodes) for line in lines[:count]]
            if report is not None:
                for line in told:
                    report(line)
            if all(line.certainty is Certainty.WINNER for line in told):
                break
        return told


def _below(best: Info, others: list[Info]) -> list[Info]:
    """Return the lines of a step in order; `best` is the best by a search of all moves.

    That search may have searched the others less deeply, so none may be worth more than `best`,
    except proved wins if `best` is not proved.
    """
    if best.certainty is not Certainty.SEARCHED:
        return [best, *others]
    won = [each for each in others if _is_won(each)]
    less = [each for each in others if not _is_won(each)]
    return [*won, best, *(each._replace(score=min(each.score, best.score)) for each in less)]


def _is_won(info: Info) -> bool:
    return info.certainty is not Certainty.SEARCHED and info.score > 0
