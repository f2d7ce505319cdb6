"""What a review costs and how true it is, on games of tournaments.

WTHOR=folder pytest -m benchmark -s tests/benchmarks/test_review.py

`WTHOR` is a folder of WTHOR's yearly files, GAMES the number of games for the truth: 40 take about
an hour of an idle processor.
"""

from __future__ import annotations

import math
import os
import resource
import time
from collections.abc import AsyncGenerator, Iterator, Mapping, Sequence
from contextlib import aclosing
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import mean
from typing import NamedTuple

import pytest

from boardtui.analysis.judge import Reports, compare, reports_on
from boardtui.analysis.requests import AnalysisRequest, Ask, Priority
from boardtui.formats.detect import scan_file
from boardtui.play.study import Study
from boardtui.play.view import View
from boardtui.record.evaluation import Certainty, Info
from boardtui.record.grades import DEFAULT_BOUNDS, Grade, graded
from boardtui.record.tree import GameRecord, Node
from boardtui.review.efforts import ReviewEffort, efforts_for
from boardtui.review.passes import passes
from boardtui.rules.game import Position
from boardtui.rules.othello import Othello
from boardtui.session.engine_pool import EnginePool
from boardtui.session.known_games import KnownGames
from boardtui.session.review_state import ReviewStage
from boardtui.session.reviewing import Reviewing
from tests.review.counted_nodes import CountedReviews
from tests.review.questions import take
from tests.waiting import until

ROOT = Path(__file__).parents[2]
WTHOR = Path(os.environ.get("WTHOR", ROOT.parent / "shared/data/wthor"))
GAMES = int(os.environ.get("GAMES", "40"))
YEARS = (1985, 1992, 2000, 2004, 2007)

MOST_NODES = (2e6, 7e6, 30e6)
"""A game, in the three passes."""

MOST_CPU = 0.3
"""Of this process, for each second of the engine's."""

MOST_BIAS = 0.1
"""Discs."""

TRUTH = ReviewEffort(depth=24)

pytestmark = [
    pytest.mark.benchmark,
    pytest.mark.skipif(not WTHOR.is_dir(), reason="there are no files of WTHOR"),
]


def games(count: int) -> list[GameRecord]:
    """Games drawn from five years."""
    chance, drawn = Random(5), []
    for year in YEARS:
        collection = scan_file(WTHOR / f"WTH_{year}.wtb")
        places = chance.sample(range(len(collection.games)), count // len(YEARS))
        drawn += [collection.read(place).record for place in places]
    return drawn


class Asked:
    """Asks the engine, and keeps what it says of each position."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask
        self.reports: dict[Position, dict[int, Info]] = {}

    async def ask(self, request: AnalysisRequest) -> AsyncGenerator[Info, None]:
        found: dict[int, Info] = {}
        async with aclosing(self._ask(request)) as infos:
            async for info in infos:
                found[info.depth] = info
                yield info
        self.reports[request.position] = found


async def test_nodes_of_a_game() -> None:
    reviews = CountedReviews(Othello())
    nodes = [await reviews.nodes(record, *efforts_for(record.game)) for record in games(10)]
    await reviews.close()
    means = [mean(each) for each in zip(*nodes, strict=True)]
    print("\nnodes a game:", *(f"{each / 1e6:.2f} M" for each in means))
    assert all(each <= most for each, most in zip(means, MOST_NODES, strict=True))


async def test_processor_time_of_the_program() -> None:
    """The whole review of five games, as a screen runs it, against the engine's time."""
    pool = EnginePool()
    ask = pool.asker(Othello(), Priority.REVIEW)
    assert ask is not None
    first = AnalysisRequest(
        Othello().start(), efforts_for(Othello())[0].limit(Othello().start()), 1
    )
    async for _info in ask(first):
        pass
    used = 0.0
    for record in games(5):
        view = View(Study(record), "ann")
        efforts, known = efforts_for(record.game), KnownGames(None)
        review = Reviewing(view, pool, efforts, lambda _state: None, find_known=known.moves)
        began = time.process_time()
        review.start()
        await until(lambda: review.state and review.state.stage is ReviewStage.DONE, seconds=600)  # noqa: B023
        used += time.process_time() - began
        review.close()
        view.close()
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    await pool.close()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    engine = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    print(f"\nfive games: {used:.1f} s of {engine:.1f} s of the engine, {used / engine:.2f}")
    assert used <= MOST_CPU * engine


class Mark(NamedTuple):
    """A bad move, as it is seen at depth 20, and what it truly lost."""

    grade: Grade
    truth: float

    @property
    def is_false(self) -> bool:
        return self.truth < (6 if self.grade is Grade.BLUNDER else 3)


@pytest.mark.timeout(0)
async def test_truth() -> None:
    """Losses at depth 16 and 20 against depth 24, and how many marks are false."""
    differences: dict[int, list[float]] = {16: [], 20: []}
    marks: list[Mark] = []
    pool = EnginePool()
    for number, record in enumerate(games(GAMES), 1):
        ask = pool.asker(record.game, Priority.REVIEW)
        assert ask is not None
        line = record.mainline()
        found: dict[int, Mapping[Position, Reports]] = {}
        grades: dict[Node, Grade] = {}
        for effort in (*efforts_for(record.game), TRUTH):
            asked = Asked(ask)
            async for each in passes(line, asked.ask, [effort]):
                take(record, each.judgements)
            found[effort.depth] = asked.reports
            if effort.depth == 20:
                grades = _strong_marks(line)
        for depth, known in differences.items():
            known += _differences(line, found[depth], found[TRUTH.depth])
        marks += [
            Mark(grades[node], node.cost.lost) for node in line if node in grades and node.cost
        ]
        biases = ", ".join(f"{depth}: {mean(each):+.3f}" for depth, each in differences.items())
        false = [f"{each.grade.value} {each.truth:g}" for each in marks if each.is_false]
        print(f"{number}: {biases}; false of {len(marks)}: {false}", flush=True)
    await pool.close()
    assert all(abs(mean(each)) <= MOST_BIAS for each in differences.values())
    assert sum(each.truth < 3 for each in marks) <= 0.05 * len(marks)
    assert sum(each.is_false and each.grade is Grade.BLUNDER for each in marks) <= 1


_LEAST_LOST = {
    Grade.INACCURACY: math.inf,
    **dict(zip((Grade.MISTAKE, Grade.BLUNDER), DEFAULT_BOUNDS.discs[1:], strict=True)),
}


def _strong_marks(line: Sequence[Node]) -> dict[Node, Grade]:
    """The mistakes and blunders by their losses, without those that gave a result away."""
    marked = {}
    for node in line:
        found, lost = graded(node), 0.0 if node.cost is None else node.cost.lost
        if found is not None and lost >= _LEAST_LOST[found.grade]:
            marked[node] = found.grade
    return marked


def _differences(
    line: Sequence[Node], found: Mapping[Position, Reports], true: Mapping[Position, Reports]
) -> Iterator[float]:
    """Yield how much more than the truth each estimated move loses by the rule of two depths."""
    for before, after in pairwise(line):
        lost, truly = _lost(before, after, found), _lost(before, after, true)
        if lost is not None and truly is not None and lost[1]:
            yield lost[0] - truly[0]


def _lost(
    before: Node, after: Node, found: Mapping[Position, Reports]
) -> tuple[float, bool] | None:
    """The loss by the rule, also a negative one, and whether it is an estimate."""
    replies = found.get(after.position)
    if not replies or before.position not in found or after.move is None:
        return None
    played = reports_on(before.position, after.move, after.position, replies)
    comparison = compare(before.position, after.move, found[before.position], played)
    if comparison is None:
        return None
    best, own = comparison.compared
    is_estimate = best.certainty is own.certainty is Certainty.SEARCHED
    return best.score - own.score, is_estimate
