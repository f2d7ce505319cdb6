"""Thinking on boards that are not 8x8: exact ends, legal lines, limits that hold."""

from __future__ import annotations

import threading

import numpy as np
import pytest

from boardtui.engine.othello.any_size.layout import new_state, write_position
from boardtui.engine.othello.any_size.search import search
from boardtui.engine.othello.any_size.state import UNIT, new_table
from boardtui.engine.othello.any_size.thinker import AnySizeThinker
from boardtui.record.evaluation import Certainty, Info, Limit
from boardtui.rules.board import Board, Color
from boardtui.rules.game import Pass
from boardtui.rules.othello import Othello
from tests.engine.othello.random_games import SIZES, perfect_score, random_game, with_empties
from tests.engine.othello.thinking import check_exact, end_of

PASS_FIRST = """
    X.XXX.
    XXXXXX
    XXXX..
    XXXO.O
    XXOOOO
    XXXXOO
"""


def thinker(size: int) -> AnySizeThinker:
    return AnySizeThinker(size, hash_megabytes=1)


def test_4x4_is_solved() -> None:
    start = Othello(size=4).start()
    check_exact(start, thinker(4).think(start, Limit()), -10)


@pytest.mark.parametrize("empties", [3, 5, 8])
def test_4x4_is_solved_from_anywhere(empties: int) -> None:
    mind = thinker(4)
    for position in with_empties(4, empties, range(6)):
        check_exact(position, mind.think(position, Limit()), perfect_score(position))


@pytest.mark.parametrize("empties", [1, 4, 6])
def test_ends_on_6x6_are_exact(empties: int) -> None:
    mind = thinker(6)
    for position in with_empties(6, empties, range(12)):
        check_exact(position, mind.think(position, Limit()), perfect_score(position))


@pytest.mark.parametrize(("size", "empties"), [(8, 6), (10, 5), (16, 4)])
def test_ends_on_greater_boards_are_exact(size: int, empties: int) -> None:
    mind = thinker(size)
    for position in with_empties(size, empties, range(3)):
        check_exact(position, mind.think(position, Limit()), perfect_score(position))


def test_both_searches_agree_on_6x6() -> None:
    state, table, mind = new_state(6), new_table(1), thinker(6)
    for position in with_empties(6, 12, range(15)):
        write_position(state, position)
        with np.errstate(over="ignore"):
            score = search(state[0], table, 0, 12, -10_000, 10_000)
        assert mind.think(position, Limit()).score * UNIT == score


def test_every_move_is_rated() -> None:
    mind = thinker(6)
    for position in with_empties(6, 6, range(5)):
        thoughts = mind.rate(position, Limit(), 99)
        assert {thought.line[0] for thought in thoughts} == set(position.legal_moves)
        for thought in thoughts:
            after = position.play(thought.line[0])
            check_exact(position, thought, -perfect_score(after))
        scores = [thought.score for thought in thoughts]
        assert scores == sorted(scores, reverse=True)


def test_the_best_few_moves_are_those_of_all() -> None:
    position = with_empties(10, 60, range(1))[0]
    all_moves = thinker(10).rate(position, Limit(depth=3), 99)
    few = thinker(10).rate(position, Limit(depth=3), 3)
    assert [thought.score for thought in few] == [thought.score for thought in all_moves[:3]]


@pytest.mark.parametrize("size", SIZES)
def test_lines_are_legal_in_random_games(size: int) -> None:
    mind = thinker(size)
    for ply, position in enumerate(random_game(size, seed=7)):
        if ply % max(size // 4, 1):
            continue
        thought = mind.think(position, Limit(nodes=300))
        assert thought.line[0] in position.legal_moves
        end_of(position, thought)
        assert thought.nodes <= 1000


def test_a_pass_is_thought_through() -> None:
    position = Othello(size=6).position(Board.from_text(PASS_FIRST), Color(1))
    assert position.legal_moves == (Pass(),)
    check_exact(position, thinker(6).think(position, Limit()), perfect_score(position))


def test_the_same_limits_give_the_same_thoughts() -> None:
    position = with_empties(12, 100, range(1))[0]
    for limits in (Limit(nodes=5000), Limit(depth=4)):
        first, second = (thinker(12).think(position, limits) for _ in range(2))
        assert first._replace(seconds=0) == second._replace(seconds=0)


def test_memory_can_be_emptied() -> None:
    position = with_empties(10, 60, range(1))[0]
    mind = thinker(10)
    nodes = []
    for _ in range(2):
        nodes.append(mind.think(position, Limit(depth=4)).nodes)
        mind.forget()
    remembered = [mind.think(position, Limit(depth=4)).nodes for _ in range(2)]
    assert nodes == [nodes[0]] * 2
    assert remembered[1] < remembered[0] == nodes[0]


def test_only_memory_that_was_used_is_emptied() -> None:
    mind = thinker(10)
    mind.think(Othello(size=10).start(), Limit(depth=2))
    table = mind._whole_table
    table["bound"][-1] = 1
    assert table["bound"][:-1].any()
    mind.forget()
    assert table["bound"].nonzero()[0].tolist() == [len(table) - 1]


def test_each_depth_is_reported() -> None:
    position = with_empties(10, 60, range(1))[0]
    seen: list[Info] = []
    best = thinker(10).think(position, Limit(depth=4), seen.append)
    assert [thought.depth for thought in seen] == [1, 2, 3, 4]
    assert seen[-1] == best
    assert {thought.certainty for thought in seen} == {Certainty.SEARCHED}
    assert [thought.confidence for thought in seen] == [100, 100, 100, 87]


def test_each_move_is_reported_at_each_depth() -> None:
    position = with_empties(10, 60, range(1))[0]
    seen: list[Info] = []
    thinker(10).rate(position, Limit(depth=2), 99, seen.append)
    for depth in (1, 2):
        first_moves = [thought.line[0] for thought in seen if thought.depth == depth]
        assert sorted(map(repr, first_moves)) == sorted(map(repr, position.legal_moves))


def test_a_search_can_be_stopped_from_another_thread() -> None:
    mind, deep_enough = thinker(16), threading.Event()
    position = with_empties(16, 180, range(1))[0]
    found: list[Info] = []

    def report(thought: Info) -> None:
        if thought.depth == 2:
            deep_enough.set()

    thread = threading.Thread(target=lambda: found.append(mind.think(position, Limit(), report)))
    thread.start()
    assert deep_enough.wait(60)
    mind.stop()
    thread.join(10)
    assert not thread.is_alive()
    assert found[0].line[0] in position.legal_moves


def test_a_search_ends_when_its_time_is_up() -> None:
    position = with_empties(14, 150, range(1))[0]
    thought = thinker(14).think(position, Limit(seconds=0.05))
    assert thought.line[0] in position.legal_moves
    assert thought.seconds < 5


def test_no_time_at_all_still_gives_a_move() -> None:
    position = with_empties(14, 150, range(1))[0]
    for limits in (Limit(seconds=0.0), Limit(nodes=1)):
        assert thinker(14).think(position, limits).line[0] in position.legal_moves


def test_nothing_wrong_is_remembered_of_a_search_that_was_stopped() -> None:
    for position in with_empties(6, 7, range(4)):
        for nodes in range(20, 400, 40):
            mind = thinker(6)
            mind.think(position, Limit(nodes=nodes))
            assert mind.think(position, Limit()).score == perfect_score(position)


def test_a_sure_win_is_told_before_its_size() -> None:
    certainties = set()
    for position in with_empties(6, 11, range(6)):
        truth = thinker(6).think(position, Limit()).score
        for nodes in range(100, 20000, 500):
            thought = thinker(6).think(position, Limit(nodes=nodes))
            certainties.add(thought.certainty)
            if thought.certainty is Certainty.WINNER:
                assert 0 < thought.score <= truth
            if thought.certainty is Certainty.EXACT:
                assert thought.score == truth
    assert certainties == set(Certainty)
