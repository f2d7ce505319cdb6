"""Several threads play as the rules allow, prove only what is so, and end when they are told to."""

from __future__ import annotations

import threading
from time import perf_counter

import numpy as np
import pytest

from boardtui.engine.being_searched import SLOTS
from boardtui.engine.gomoku import thinker
from boardtui.engine.gomoku.board_state import new_shared
from boardtui.engine.gomoku.thinker import GomokuThinker
from boardtui.engine.gomoku.worker import GomokuWorker
from boardtui.engine.kernel import COMPILED
from boardtui.record.evaluation import WIN, Certainty, Info, Limit
from boardtui.rules.game import Position
from boardtui.rules.gomoku import Gomoku, Rule
from tests.waiting import comes_below

pytestmark = pytest.mark.skipif(not COMPILED, reason="kernels are not compiled")

GAME = Gomoku()


def after(*moves: str, game: Gomoku = GAME) -> Position:
    position = game.start()
    for move in moves:
        position = position.play(game.parse_move(move))
    return position


CALM = after("h8", "i9", "g9", "i7", "i8", "g8")


@pytest.fixture(scope="module")
def mind() -> GomokuThinker:
    return GomokuThinker(GAME, 4, threads=2)


@pytest.mark.parametrize("depth", [8, 10])
def test_a_line_is_legal_to_its_end(mind: GomokuThinker, depth: int) -> None:
    thought = mind.think(CALM, Limit(depth=depth))
    assert thought.depth == depth
    position = CALM
    for move in thought.line:
        position = position.play(move)


def test_the_position_is_put_back_after_every_rated_move(mind: GomokuThinker) -> None:
    mind.rate(CALM, Limit(depth=8), 3)
    keys = {int(worker.state["key"][0]) for worker in mind._pool.workers}
    assert keys == {int(mind.state["key"][0])}
    mind.think(CALM, Limit(depth=1))
    assert keys == {int(mind.state["key"][0])}


@pytest.mark.parametrize("threads", [1, 2, 4])
def test_small_boards_are_solved(threads: int) -> None:
    for size, line, score in ((4, 4, 0), (4, 3, WIN - 5)):
        game = Gomoku(size=size, line=line)
        thought = GomokuThinker(game, 4, threads=threads).think(game.start(), Limit())
        assert (thought.certainty, thought.score) == (Certainty.WINNER, score)


def test_together_they_keep_to_the_node_limit(mind: GomokuThinker) -> None:
    mind.forget()
    assert 100_000 < mind.think(CALM, Limit(nodes=200_000)).nodes < 202_000


def test_black_plays_no_forbidden_point() -> None:
    game = Gomoku(rule=Rule.RENJU)
    position = after("h8", "h9", "i7", "j9", "g6", "g8", game=game)
    mind = GomokuThinker(game, 4, threads=2)
    for _ in range(6):
        position = position.play(mind.think(position, Limit(depth=7)).line[0])


def test_a_stop_ends_every_thread(mind: GomokuThinker) -> None:
    def seconds_to_stop() -> float:
        well_under_way = threading.Event()

        def report(thought: Info) -> None:
            if thought.depth >= 8:
                well_under_way.set()

        mind.forget()
        search = threading.Thread(target=mind.think, args=(CALM, Limit(), report))
        search.start()
        assert well_under_way.wait(60)
        began = perf_counter()
        mind.stop()
        search.join(30)
        seconds = perf_counter() - began
        assert not search.is_alive()
        return seconds

    assert comes_below(0.05, seconds_to_stop)


def test_moves_that_another_thread_searches_are_put_off_but_not_left_out() -> None:
    # On a small board nothing is estimated, so the score does not depend on the order.
    game = Gomoku(size=4, line=3)
    position = game.start().play(game.parse_move("a1"))
    scores = []
    for others_search in (False, True):
        shared = new_shared(12)
        shared["generation"] = 1
        worker = GomokuWorker(game, None, shared)
        worker.put(position)
        worker.begin()
        worker.allow(1 << 40)
        for cell in thinker._cells(position.legal_moves) if others_search else ():
            worker.play(cell)
            key = int(worker.state["key"][0])
            shared["searched"][0, key % SLOTS] = np.uint64(key)
            worker.unplay()
        scores.append(worker.search(15, -30_000, 30_000, 0))
    assert scores[0] == scores[1]


def test_no_position_is_marked_after_a_search(mind: GomokuThinker) -> None:
    mind.think(CALM, Limit(nodes=50_000))
    assert not mind._shared["searched"].any()
