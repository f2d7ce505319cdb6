"""Several threads find what one finds, and end when they are told to."""

from __future__ import annotations

from time import perf_counter

import numpy as np
import pytest

from boardtui.engine.being_searched import SLOTS
from boardtui.engine.kernel import COMPILED
from boardtui.engine.othello.layout import bitboards_of
from boardtui.engine.othello.search import FULL
from boardtui.engine.othello.table_entry import position_hash
from boardtui.engine.othello.thinker import OthelloThinker
from boardtui.record.evaluation import Certainty, Limit
from tests.engine.othello.boards import random_positions
from tests.engine.othello.ffo import FFO, PROBLEMS
from tests.engine.othello.random_games import with_empties
from tests.engine.othello.searching import Searcher, simple_weights
from tests.engine.othello.thinking import check_exact, fresh, shipped_weights
from tests.waiting import comes_below

pytestmark = pytest.mark.skipif(not COMPILED, reason="kernels are not compiled")


def thinker(threads: int) -> OthelloThinker:
    return OthelloThinker(hash_megabytes=1, weights=shipped_weights(), threads=threads)


@pytest.fixture(scope="module")
def mind() -> OthelloThinker:
    return thinker(2)


@pytest.mark.parametrize("threads", [2, 5])
def test_scores_to_the_end_are_those_of_one_thread(threads: int) -> None:
    alone, together = fresh(), thinker(threads)
    for position in with_empties(8, 17, range(4)):
        score = round(alone.think(position, Limit()).score)
        together.forget()
        check_exact(position, together.think(position, Limit()), score, to_the_end=False)


@pytest.mark.skipif(not FFO.exists(), reason=f"{FFO} is not there")
@pytest.mark.parametrize("number", [5, 10, 15, 19, 20, 21, 23, 24])
def test_scores_of_published_endgames(mind: OthelloThinker, number: int) -> None:
    problem = PROBLEMS[number]
    thought = mind.think(problem.position, Limit())
    move = problem.position.game.format_move(thought.line[0])
    assert thought.certainty is Certainty.EXACT
    assert thought.score == problem.best == problem.scores[move]


def test_every_move_is_rated_as_by_one_thread(mind: OthelloThinker) -> None:
    (position,) = with_empties(8, 16, range(1))
    rated = [each.rate(position, Limit(), 99) for each in (fresh(), mind)]
    scores = [{info.line[0]: info.score for info in found} for found in rated]
    assert scores[0] == scores[1]


@pytest.mark.parametrize("empties", [50, 24])
def test_together_they_keep_to_the_node_limit(mind: OthelloThinker, empties: int) -> None:
    (position,) = with_empties(8, empties, range(1))
    mind.forget()
    assert mind.think(position, Limit(nodes=500_000)).nodes < 540_000


def test_a_search_to_a_depth_ends(mind: OthelloThinker) -> None:
    (position,) = with_empties(8, 40, range(1))
    mind.forget()
    thought = mind.think(position, Limit(depth=16))
    assert (thought.depth, thought.certainty) == (16, Certainty.SEARCHED)


def test_a_search_ends_in_time(mind: OthelloThinker) -> None:
    (position,) = with_empties(8, 50, range(1))

    def seconds() -> float:
        began = perf_counter()
        mind.think(position, Limit(seconds=0.1))
        return perf_counter() - began

    assert comes_below(0.15, seconds)


def test_a_stop_reaches_every_thread_within_a_few_nodes(mind: OthelloThinker) -> None:
    (position,) = with_empties(8, 24, range(1))
    mind.forget()
    for worker in mind._pool.workers:
        worker.begin()
        worker.allow(1 << 40)
        worker.stop()
        worker.search(bitboards_of(position), -64, 64, 24, int(FULL))
        # On the first line each list of moves is ranked: less than a millisecond.
        assert worker.nodes < 4_000


def test_moves_that_another_thread_searches_are_put_off_but_not_left_out() -> None:
    searcher = Searcher(simple_weights())
    nodes = []
    for pair in random_positions(23, range(17, 19), 4):
        scores = []
        for others_search in (False, True):
            searcher.refresh()
            searched = searcher.shared["searched"][0]
            searched[:] = 0
            for move in pair.moves() if others_search else ():
                key = int(position_hash(*pair.after(move)))
                searched[key % SLOTS] = np.uint64(key)
            scores.append(searcher.principal(pair, pair.empties))
            nodes.append(searcher.nodes)
        assert scores[0] == scores[1]
    assert nodes[0::2] != nodes[1::2]


def test_no_position_is_marked_after_a_search() -> None:
    searcher = Searcher(simple_weights())
    (pair,) = random_positions(24, range(30, 31), 1)
    searcher.allow(20_000)
    searcher.principal(pair, 20)
    assert searcher.is_stopped
    assert not searcher.shared["searched"].any()
