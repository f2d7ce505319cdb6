"""A search of an 8x8 position costs no more than it may, and ends when it is told to."""

from __future__ import annotations

import threading
from time import perf_counter

import pytest

from boardtui.engine.othello.thinker import OthelloThinker
from boardtui.engine.thinker import InfoCallback
from boardtui.record.evaluation import Certainty, Info, Limit
from boardtui.rules.game import Position
from boardtui.rules.othello import Othello
from tests.engine.othello.random_games import with_empties
from tests.engine.othello.thinking import end_of, fresh, shipped_weights
from tests.waiting import comes_below

AT_ONCE = 0.05
"""Seconds in which a search that is stopped has to end."""

LONG_SEARCHES = (50, 30, 24)
"""Empty squares of positions that keep a search busy for seconds: middle game, and two ends."""


@pytest.fixture(scope="module")
def mind() -> OthelloThinker:
    return fresh()


def with_so_many(empties: int) -> Position:
    return with_empties(8, empties, range(1))[0]


def without_time(thought: Info) -> Info:
    return thought._replace(seconds=0.0)


@pytest.mark.parametrize("empties", [50, 25, 12])
@pytest.mark.parametrize("nodes", [1, 50, 2000, 30_000])
def test_the_node_limit_is_kept(mind: OthelloThinker, empties: int, nodes: int) -> None:
    position = with_so_many(empties)
    mind.forget()
    thought = mind.think(position, Limit(nodes=nodes))
    # The limit is looked at between lists of moves, and among the last squares less often.
    assert thought.nodes < nodes + 20_000
    end_of(position, thought)


@pytest.mark.parametrize("empties", [45, 22, 13])
@pytest.mark.parametrize("limits", [Limit(nodes=20_000), Limit(depth=7)])
def test_the_same_limits_give_the_same_thoughts(empties: int, limits: Limit) -> None:
    position, forgetful = with_so_many(empties), fresh()
    forgetful.think(with_so_many(40), Limit(depth=5))
    forgetful.forget()
    thoughts = [mind.think(position, limits) for mind in (fresh(), fresh(), forgetful)]
    assert len(set(map(without_time, thoughts))) == 1
    ratings = [fresh().rate(position, limits, 4) for _ in range(2)]
    assert list(map(without_time, ratings[0])) == list(map(without_time, ratings[1]))


def test_memory_can_be_emptied() -> None:
    position, mind = with_so_many(40), fresh()
    nodes = []
    for _ in range(2):
        nodes.append(mind.think(position, Limit(depth=7)).nodes)
        mind.forget()
    remembered = [mind.think(position, Limit(depth=7)).nodes for _ in range(2)]
    assert nodes == [nodes[0]] * 2
    assert remembered[1] < remembered[0] == nodes[0]


@pytest.mark.parametrize(
    ("limits", "most"),
    [
        (Limit(seconds=0.005), 1 << 15),
        (Limit(nodes=3000), 1 << 12),
        (Limit(seconds=0.005, nodes=3000), 1 << 12),
        (Limit(depth=1, nodes=1 << 20), 1 << 10),
        (Limit(depth=10), 1 << 14),
    ],
)
def test_a_short_search_leaves_little_to_be_forgotten(limits: Limit, most: int) -> None:
    mind = OthelloThinker(hash_megabytes=16, weights=shipped_weights())
    mind.think(with_so_many(40), limits)
    assert 1 << 10 <= mind._entries_used <= most
    mind.forget()
    assert mind._entries_used == 0


def test_many_searches_later_it_still_remembers() -> None:
    mind, position, another = fresh(), with_so_many(40), with_so_many(10)
    for _ in range(300):
        mind.think(another, Limit(depth=1))
    first = mind.think(position, Limit(depth=7))
    assert mind.think(position, Limit(depth=7)).nodes < first.nodes


@pytest.mark.parametrize("rates", [False, True])
@pytest.mark.parametrize("empties", LONG_SEARCHES)
def test_a_search_can_be_stopped_from_another_thread(
    mind: OthelloThinker, empties: int, rates: bool
) -> None:
    position = with_so_many(empties)

    def seconds_to_stop() -> float:
        well_under_way = threading.Event()
        found: list[Info] = []

        def report(thought: Info) -> None:
            if thought.depth >= 7:
                well_under_way.set()

        def search(report: InfoCallback) -> None:
            if rates:
                found.extend(mind.rate(position, Limit(), 99, report))
            else:
                found.append(mind.think(position, Limit(), report))

        mind.forget()
        thread = threading.Thread(target=search, args=(report,))
        thread.start()
        assert well_under_way.wait(60)
        began = perf_counter()
        mind.stop()
        thread.join(30)
        seconds = perf_counter() - began
        assert not thread.is_alive()
        for thought in found:
            end_of(position, thought)
        assert found[0].depth >= 7
        return seconds

    assert comes_below(AT_ONCE, seconds_to_stop)


def test_a_search_can_be_stopped_by_whom_it_reports_to(mind: OthelloThinker) -> None:
    mind.forget()
    thought = mind.think(with_so_many(45), Limit(), lambda _: mind.stop())
    assert thought.depth == 1
    assert mind.think(with_so_many(45), Limit(depth=3)).depth == 3


@pytest.mark.parametrize("rates", [False, True])
@pytest.mark.parametrize("empties", LONG_SEARCHES)
def test_a_search_takes_its_time_and_no_more(
    mind: OthelloThinker, empties: int, rates: bool
) -> None:
    position, limits = with_so_many(empties), Limit(seconds=0.2)
    spent = []

    def seconds_too_many() -> float:
        mind.forget()
        began = perf_counter()
        found = mind.rate(position, limits, 99) if rates else [mind.think(position, limits)]
        spent.append(perf_counter() - began)
        for thought in found:
            end_of(position, thought)
        return spent[-1] - 0.2

    assert comes_below(AT_ONCE, seconds_too_many)
    assert min(spent) >= 0.2


@pytest.mark.long
@pytest.mark.parametrize("empties", LONG_SEARCHES)
def test_a_search_is_late_by_a_twentieth_at_most(mind: OthelloThinker, empties: int) -> None:
    position = with_so_many(empties)

    def share_of_time() -> float:
        mind.forget()
        began = perf_counter()
        mind.think(position, Limit(seconds=1.0))
        return perf_counter() - began

    assert comes_below(1.05, share_of_time)


@pytest.mark.parametrize(
    "limits",
    [
        Limit(seconds=0.0),
        Limit(seconds=-1.0),
        Limit(nodes=-1),
        Limit(nodes=1),
        Limit(depth=0),
        Limit(depth=-99),
    ],
)
def test_next_to_nothing_still_gives_a_move(mind: OthelloThinker, limits: Limit) -> None:
    for empties in (60, 30, 10, 2, 1):
        position = Othello().start() if empties == 60 else with_so_many(empties)
        end_of(position, mind.think(position, limits))
        rated = mind.rate(position, limits, 99)
        assert {each.line[0] for each in rated} == set(position.legal_moves)


@pytest.mark.parametrize(
    "limits",
    [
        Limit(nodes=10**30),
        Limit(seconds=1e30),
        Limit(seconds=float("inf")),
        Limit(depth=10**30),
    ],
)
def test_limits_may_be_beyond_all_bounds(mind: OthelloThinker, limits: Limit) -> None:
    assert mind.think(with_so_many(8), limits).certainty is Certainty.EXACT


def test_time_that_is_not_used_up_does_not_stop_the_next_search(mind: OthelloThinker) -> None:
    position = with_so_many(45)
    for _ in range(20):
        mind.think(position, Limit(depth=2, seconds=0.01))
    assert mind.think(position, Limit(depth=5)).depth == 5
