"""Thinking about 8x8 positions: exact ends, legal lines, and moves rated against each other."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import numpy as np
import pytest

from boardtui.engine.othello.thinker import _WINNER_FIRST as WINNER_FIRST
from boardtui.engine.othello.thinker import OthelloThinker
from boardtui.record.evaluation import Certainty, Info, Limit
from boardtui.rules.board import Board, Color
from boardtui.rules.game import Pass, Position
from boardtui.rules.othello import Othello
from tests.engine.othello import thinking
from tests.engine.othello.boards import (
    MANY_MOVES,
    MUST_PASS,
    Pair,
    exact_score,
    from_position,
    random_discs,
)
from tests.engine.othello.ffo import FFO, PROBLEMS
from tests.engine.othello.random_games import random_game, with_empties
from tests.engine.othello.searching import some_weights
from tests.engine.othello.thinking import end_of, fresh

BLACK, WHITE = Color(0), Color(1)


@pytest.fixture(scope="module")
def mind() -> OthelloThinker:
    return OthelloThinker(hash_megabytes=1)


def position_of(picture: str, turn: Color = BLACK) -> Position:
    return Othello().position(Board.from_text(picture), turn)


def picture_of(pair: Pair) -> str:
    """X is the side to move."""
    own, other = map(int, pair)
    marks = [
        "X" if own >> square & 1 else "O" if other >> square & 1 else "." for square in range(64)
    ]
    return "\n".join("".join(marks[row : row + 8]) for row in range(0, 64, 8))


def perfect_score(position: Position) -> int:
    return int(exact_score(*from_position(position)))


def check_exact(position: Position, thought: Info, score: int) -> None:
    # Nothing beats 64: such a line is not followed to its end.
    thinking.check_exact(position, thought, score, to_the_end=abs(score) < 64)


def some_ends() -> Iterator[Position]:
    for empties in (1, 2, 3, 5, 7, 9, 10):
        yield from with_empties(8, empties, range(empties, empties + 5))


def test_ends_are_exact(mind: OthelloThinker) -> None:
    for position in some_ends():
        check_exact(position, mind.think(position, Limit()), perfect_score(position))


def test_ends_are_exact_whatever_the_weights() -> None:
    mind = OthelloThinker(hash_megabytes=1, weights=some_weights())
    for position in with_empties(8, 11, range(4)):
        check_exact(position, mind.think(position, Limit()), perfect_score(position))


def test_every_move_is_rated_exactly(mind: OthelloThinker) -> None:
    for position in some_ends():
        thoughts = mind.rate(position, Limit(), 99)
        assert {thought.line[0] for thought in thoughts} == set(position.legal_moves)
        for thought in thoughts:
            check_exact(position, thought, -perfect_score(position.play(thought.line[0])))
        scores = [thought.score for thought in thoughts]
        assert scores == sorted(scores, reverse=True)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_the_best_few_moves_are_those_of_all(mind: OthelloThinker, count: int) -> None:
    for position in some_ends():
        every = mind.rate(position, Limit(), 99)
        few = mind.rate(position, Limit(), count)
        assert [each.score for each in few] == [each.score for each in every[:count]]
        for thought in few:
            check_exact(position, thought, -perfect_score(position.play(thought.line[0])))


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_the_best_move_is_rated_as_it_is_thought_of(depth: int) -> None:
    for position in with_empties(8, 40, range(3)) + with_empties(8, 23, range(3)):
        best = fresh().think(position, Limit(depth=depth))
        rated = fresh().rate(position, Limit(depth=depth), 99)
        assert best.score == rated[0].score
        assert best.line[0] in {each.line[0] for each in rated if each.score == best.score}
        assert {each.depth for each in rated} == {best.depth} == {depth}


@pytest.mark.parametrize("turn", [BLACK, WHITE])
def test_whoever_must_pass_passes(mind: OthelloThinker, turn: Color) -> None:
    picture = MUST_PASS if turn is BLACK else MUST_PASS.translate(str.maketrans("XO", "OX"))
    position = position_of(picture, turn)
    assert position.legal_moves == (Pass(),)
    check_exact(position, mind.think(position, Limit()), perfect_score(position))
    (rated,) = mind.rate(position, Limit(), 99)
    check_exact(position, rated, perfect_score(position))


@cache
def must_pass_with(empties: range) -> list[Position]:
    strewn = random_discs(3, empties, 3000)
    pairs = [pair for pair in strewn if not pair.moves() and pair.turned().moves()]
    assert len(pairs) > 5
    return [position_of(picture_of(pair)) for pair in pairs[:6]]


def test_moves_after_a_pass_are_rated_exactly(mind: OthelloThinker) -> None:
    for position in must_pass_with(range(1, 10)):
        (rated,) = mind.rate(position, Limit(), 99)
        check_exact(position, rated, perfect_score(position))


def test_a_pass_is_no_step_towards_the_depth() -> None:
    for position in must_pass_with(range(14, 40)):
        thought = fresh().think(position, Limit(depth=3))
        (rated,) = fresh().rate(position, Limit(depth=3), 99)
        assert thought.score == rated.score
        assert thought.line == rated.line
        assert thought.line[0] == Pass()


def test_a_search_cut_short_before_a_pass_has_a_score_that_can_be() -> None:
    mind = fresh()
    for position in must_pass_with(range(14, 40)):
        for nodes in range(1, 60):
            mind.forget()
            thought = mind.think(position, Limit(nodes=nodes))
            assert abs(thought.score) <= 64
            end_of(position, thought)


def test_lines_are_legal_in_random_games(mind: OthelloThinker) -> None:
    for seed in range(4):
        for ply, position in enumerate(random_game(8, seed)):
            if (ply + seed) % 4:
                continue
            thought = mind.think(position, Limit(nodes=3000))
            assert thought.line[0] in position.legal_moves
            end_of(position, thought)
            for rated in mind.rate(position, Limit(nodes=3000), 3):
                assert rated.line[0] in position.legal_moves
                end_of(position, rated)


def test_positions_of_no_game_are_thought_about(mind: OthelloThinker) -> None:
    pictures = [MANY_MOVES, "XO......" + "........" * 7, "........" * 7 + "XOO.XO.."]
    for text in pictures:
        squares = "".join(text.split())
        position = position_of("\n".join(squares[row : row + 8] for row in range(0, 64, 8)))
        thought = mind.think(position, Limit(depth=4))
        end_of(position, thought)
        assert len(mind.rate(position, Limit(depth=3), 99)) == len(position.legal_moves)


def test_what_is_thought_is_made_of_plain_numbers(mind: OthelloThinker) -> None:
    position = with_empties(8, 9, range(1))[0]
    seen: list[Info] = []
    thoughts = [mind.think(position, Limit(), seen.append), *mind.rate(position, Limit(), 2)]
    for thought in thoughts + seen:
        numbers = (thought.depth, thought.score, thought.nodes, thought.seconds)
        assert [type(number) for number in numbers] == [int, float, int, float]


def test_each_depth_is_reported(mind: OthelloThinker) -> None:
    position = with_empties(8, 40, range(1))[0]
    seen: list[Info] = []
    best = mind.think(position, Limit(depth=6), seen.append)
    assert [thought.depth for thought in seen] == [1, 2, 3, 4, 5, 6]
    assert seen[-1] == best
    assert {thought.certainty for thought in seen} == {Certainty.SEARCHED}
    assert [each.nodes for each in seen] == sorted(each.nodes for each in seen)


def test_only_shallow_and_proved_searches_leave_no_move_out(mind: OthelloThinker) -> None:
    position = with_empties(8, 14, range(1))[0]
    seen: list[Info] = []
    mind.think(position, Limit(), seen.append)
    assert [(each.depth, each.confidence) for each in seen] == [
        *((depth, 100) for depth in range(1, 4)),
        *((depth, 73) for depth in range(4, 9)),
        (14, 73),
        (14, 87),
        (14, 100),
    ]
    seen.clear()
    mind.rate(position, Limit(depth=4), 1, seen.append)
    assert [each.confidence for each in seen] == [100, 100, 100, 73]


def test_each_move_is_reported_at_each_depth(mind: OthelloThinker) -> None:
    position = with_empties(8, 40, range(1))[0]
    seen: list[Info] = []
    mind.rate(position, Limit(depth=3), 99, seen.append)
    for depth in (1, 2, 3):
        first_moves = [thought.line[0] for thought in seen if thought.depth == depth]
        assert sorted(map(repr, first_moves)) == sorted(map(repr, position.legal_moves))


def test_the_winner_is_told_before_the_score(mind: OthelloThinker) -> None:
    winners = set()
    for position in with_empties(8, WINNER_FIRST, range(5)):
        seen: list[Info] = []
        truth = mind.think(position, Limit(), seen.append)
        assert truth.certainty is Certainty.EXACT
        for thought in seen:
            if thought.certainty is Certainty.WINNER:
                winners.add(np.sign(truth.score))
                assert np.sign(thought.score) == np.sign(truth.score)
                assert abs(thought.score) <= abs(truth.score)
    assert {-1, 1} <= winners


def test_the_depth_limit_may_lie_beyond_the_end(mind: OthelloThinker) -> None:
    position = with_empties(8, 10, range(1))[0]
    check_exact(position, mind.think(position, Limit(depth=60)), perfect_score(position))
    below = mind.think(position, Limit(depth=9))
    assert (below.depth, below.certainty) == (9, Certainty.SEARCHED)


@pytest.mark.skipif(not FFO.exists(), reason=f"{FFO} is not there")
def test_published_ends_are_solved(mind: OthelloThinker) -> None:
    for position, values in (PROBLEMS[number] for number in range(1, 9)):
        thought = mind.think(position, Limit())
        check_exact(position, thought, max(values.values()))
        assert values[Othello().format_move(thought.line[0])] == thought.score
        rated = mind.rate(position, Limit(), 3)
        assert [each.score for each in rated] == sorted(values.values(), reverse=True)[:3]
