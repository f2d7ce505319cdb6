"""The cost at which the engine solves the positions of a suite."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from boardtui.engine.gomoku import make_thinker
from boardtui.engine.thinker import Thinker
from boardtui.record.evaluation import Info, Limit
from boardtui.rules.gomoku import Gomoku
from tests.tools.suite.entries import Entry


class Cost(NamedTuple):
    """What a search has spent."""

    nodes: int
    seconds: float
    """Of the processor, in this process."""
    depth: int


class Result(NamedTuple):
    """What came of one position."""

    entry: Entry
    spent: Cost
    solved: Cost | None
    """The cost after which the search had the solution and kept it; None if it has it not."""

    @property
    def cost(self) -> Cost:
        """What the solution has cost, or what the search has spent without one."""
        return self.solved or self.spent


def run(
    entries: Iterable[Entry],
    limit: Limit,
    hash_megabytes: int,
    clock: Callable[[], float] = time.process_time,
) -> Iterator[Result]:
    """Search each position with an empty table, and yield the results."""
    thinkers = dict[Gomoku, Thinker]()
    for entry in entries:
        if entry.game not in thinkers:
            thinkers[entry.game] = make_thinker(entry.game, hash_megabytes)
        thinker = thinkers[entry.game]
        thinker.forget()
        yield solve(entry, thinker, limit, clock)


def solve(entry: Entry, thinker: Thinker, limit: Limit, clock: Callable[[], float]) -> Result:
    """Search one position, and tell from which report on it was solved."""
    position, began = entry.position, clock()
    solved: Cost | None = None

    def note(thought: Info) -> None:
        nonlocal solved
        if not entry.is_solved_by(thought):
            solved = None
        elif solved is None:
            solved = Cost(thought.nodes, clock() - began, thought.depth)

    last = thinker.think(position, limit, note)
    note(last)
    return Result(entry, Cost(last.nodes, clock() - began, last.depth), solved)
