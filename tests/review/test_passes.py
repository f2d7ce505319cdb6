"""The passes over a game: what is asked, in which order, and what is published."""

from __future__ import annotations

import pytest

from boardtui.players.player import PlayerError
from boardtui.record.evaluation import Certainty, Evaluation, Limit
from boardtui.record.tree import GameRecord
from boardtui.review.efforts import THREADS, ReviewEffort, efforts_for
from boardtui.review.passes import AGAIN, ReviewPass, is_judged, is_searched, passes
from boardtui.rules.game import Game, Pass
from boardtui.rules.gomoku import Gomoku, OpeningRule
from boardtui.rules.othello import Othello
from tests.review.questions import Oracle, played, take

SMALL = ReviewEffort(depth=4)
LARGE = ReviewEffort(depth=6)


async def reviewed(record: GameRecord, oracle: Oracle, *efforts: ReviewEffort) -> list[ReviewPass]:
    """Return all passes; each is written into the record as it comes."""
    done = []
    async for each in passes(record.mainline(), oracle.ask, efforts):
        take(record, each.judgements)
        done.append(each)
    return done


def depths_by_empty(game: Game, effort: ReviewEffort) -> dict[int, int | None]:
    """The depth for the positions of a game, by the number of empty squares."""
    line = played(game, 100).mainline()
    return {
        node.position.board.vacant.bit_count(): effort.limit(node.position).depth for node in line
    }


async def test_each_pass_asks_about_every_position_from_the_last_to_the_first() -> None:
    record, oracle = played(Othello(), 10), Oracle()
    done = await reviewed(record, oracle, SMALL, LARGE)
    backwards = [node.position for node in reversed(record.mainline())]
    assert [question.position for question in oracle.asked] == backwards * 2
    assert oracle.depths() == [4] * 11 + [6] * 11
    assert [(each.number, each.of, each.effort) for each in done] == [(1, 2, SMALL), (2, 2, LARGE)]


async def test_a_pass_judges_every_move() -> None:
    record = played(Othello(), 10)
    (done,) = await reviewed(record, Oracle(), SMALL)
    assert [each.path for each in done.judgements] == [node.path() for node in record.mainline()]
    assert all(node.evaluation for node in record.mainline())
    assert all(node.cost for node in record.root.mainline())


async def test_nothing_is_asked_after_the_end_nor_where_a_side_must_pass() -> None:
    record, oracle = played(Othello(size=4), 100), Oracle()
    line = record.mainline()
    assert record.root.end().position.outcome is not None
    passed = [node.position for node in line if node.position.legal_moves == (Pass(),)]
    assert passed, "the game has a pass"
    await reviewed(record, oracle, SMALL)
    asked = [question.position for question in oracle.asked]
    assert asked == [
        node.position
        for node in reversed(line)
        if node.position.legal_moves and node.position not in passed
    ]


def test_an_opening_that_asks_for_more_than_a_move_is_not_searched() -> None:
    game = Gomoku(opening=OpeningRule.SWAP2)
    assert not is_searched(played(game, 1).root.end().position)
    assert is_searched(played(Gomoku(), 1).root.end().position)


async def test_an_empty_board_is_not_searched() -> None:
    record, oracle = played(Gomoku(), 3), Oracle()
    effort = ReviewEffort(nodes=5_000)
    await reviewed(record, oracle, effort)
    assert len(oracle.asked) == 3
    assert is_judged(record.mainline(), effort)


@pytest.mark.parametrize(("depth", "solved"), [(12, 19), (16, 19), (19, 20), (20, 23), (24, 25)])
def test_the_end_is_solved_and_so_is_the_position_before_it(depth: int, solved: int) -> None:
    depths = depths_by_empty(Othello(), ReviewEffort(depth=depth))
    assert depths == {empty: empty if empty <= solved else depth for empty in depths}
    assert solved in depths


def test_a_game_without_points_is_searched_with_a_number_of_nodes() -> None:
    effort = efforts_for(Gomoku())[0]
    assert effort.limit(Gomoku().start()) == Limit(nodes=20_000, threads=THREADS)
    assert effort.limit(Gomoku().start(), AGAIN) == Limit(nodes=100_000, threads=THREADS)


def test_the_usual_passes() -> None:
    assert [effort.depth for effort in efforts_for(Othello())] == [12, 16, 20]
    assert [effort.nodes for effort in efforts_for(Gomoku())] == [20_000, 100_000]


def test_a_large_board_gets_less_depth() -> None:
    assert [effort.depth for effort in efforts_for(Othello(size=6))] == [12, 16, 20]
    efforts = efforts_for(Othello(size=10))
    assert [effort.depth for effort in efforts] == [6, 8, 10]
    depths = depths_by_empty(Othello(size=10), efforts[-1])
    assert depths == {empty: empty if empty <= 13 else 10 for empty in depths}
    assert [effort.depth for effort in efforts_for(Othello(size=10), depth=16)] == [6, 8, 10, 16]


def test_the_last_pass_is_the_one_wished_for() -> None:
    assert [effort.depth for effort in efforts_for(Othello(), depth=16)] == [12, 16]
    assert [effort.depth for effort in efforts_for(Othello(), depth=14)] == [12, 14]
    assert [effort.depth for effort in efforts_for(Othello(), depth=8)] == [8]
    assert [effort.depth for effort in efforts_for(Othello(), depth=24)] == [12, 16, 20, 24]
    assert [effort.nodes for effort in efforts_for(Gomoku(), nodes=5_000)] == [5_000]
    wished = efforts_for(Gomoku(), nodes=1_000_000)
    assert [effort.nodes for effort in wished] == [20_000, 100_000, 1_000_000]


async def test_a_pass_whose_result_is_there_is_left_out() -> None:
    record = played(Othello(), 10)
    await reviewed(record, Oracle(), SMALL)
    oracle = Oracle()
    (done,) = await reviewed(record, oracle, SMALL, LARGE)
    assert (done.number, done.of) == (2, 2)
    assert set(oracle.depths()) == {6}
    assert not await reviewed(record, oracle, SMALL, LARGE)


async def test_a_solved_game_is_not_searched_again() -> None:
    record = played(Othello(size=4), 100)
    await reviewed(record, Oracle(), SMALL)
    assert not await reviewed(record, Oracle(), LARGE)


async def test_a_move_without_a_judgement_brings_the_pass_back() -> None:
    record = played(Othello(), 10)
    await reviewed(record, Oracle(), SMALL)
    record.root.end().cost = None
    assert len(await reviewed(record, Oracle(), SMALL)) == 1
    record.root.end().evaluation = Evaluation(0.0, depth=3)
    assert len(await reviewed(record, Oracle(), SMALL)) == 1


async def test_an_estimate_where_the_end_is_solved_brings_the_pass_back() -> None:
    record = played(Othello(), 60)
    await reviewed(record, Oracle(), SMALL)
    node = record.mainline()[50]
    node.evaluation = Evaluation(0.0, depth=10)
    assert len(await reviewed(record, Oracle(), SMALL)) == 1


async def test_a_search_with_a_number_of_nodes_counts_as_having_spent_them() -> None:
    record = played(Gomoku(), 6)
    effort = ReviewEffort(nodes=5_000)
    await reviewed(record, Oracle(), effort)
    assert {node.evaluation and node.evaluation.nodes for node in record.root.mainline()} == {5_000}
    assert not await reviewed(record, Oracle(), effort)
    assert len(await reviewed(record, Oracle(), ReviewEffort(nodes=5_001))) == 1


def test_a_proved_winner_is_enough_where_only_the_winner_counts() -> None:
    won = Evaluation(990, certainty=Certainty.WINNER, nodes=10)
    assert ReviewEffort(nodes=5_000).is_reached(Gomoku().start(), won)
    ahead = Evaluation(10, certainty=Certainty.WINNER, depth=3)
    assert not SMALL.is_reached(Othello().start(), ahead)


async def test_a_failure_ends_the_passes_after_the_last_complete_one() -> None:
    record, oracle = played(Othello(), 10), Oracle()
    oracle.failing = [15]
    going_on = passes(record.mainline(), oracle.ask, [SMALL, LARGE])
    assert (await anext(going_on)).number == 1
    with pytest.raises(PlayerError):
        await anext(going_on)
