from __future__ import annotations

from itertools import pairwise

import pytest

from boardtui.engine.gomoku import make_thinker
from boardtui.engine.gomoku.program import SKILLS
from boardtui.engine.skill import choose
from boardtui.record.evaluation import Limit
from boardtui.rules.board import Board, Color
from boardtui.rules.gomoku import Gomoku

SEVERAL_WINS = """
    .............
    .............
    .............
    .........O...
    ....XXXX.....
    ...O.........
    ......X......
    ....X..O.....
    .....X.......
    ....O.O......
    .....O.......
    .............
    .............
"""
"""Black makes five at d9 and i9, and wins in other ways too."""
A_FOUR = """
    ...........
    ...........
    ...........
    ......X....
    ..XOOOO....
    .....X.....
    ....X......
    ...........
    ...........
    ...........
    ...........
"""
"""White makes five at h7."""
AN_OPEN_THREE = """
    ...........
    ...........
    ...........
    ......X....
    ...OOO.....
    .......X...
    ...........
    ....X......
    ...........
    ...........
    ...........
"""
"""White makes an open four at c7 or g7."""
ANSWERS = {"b7", "c7", "g7", "h7"}
"""The moves of Black that prevent it."""
SEEDS = range(60)
GAME = Gomoku(size=13)
SMALL = Gomoku(size=11)


def test_there_are_ten_levels_each_looking_further_or_erring_less() -> None:
    assert list(SKILLS) == list(range(1, 11))
    for weaker, stronger in pairwise(SKILLS.values()):
        assert (stronger.depth or 99) >= (weaker.depth or 99)
        assert (stronger.noise, -stronger.win) < (weaker.noise, -weaker.win)
        assert stronger.variety <= weaker.variety


def test_from_level_7_on_openings_vary_among_moves_that_lose_at_most_5_points() -> None:
    assert {SKILLS[number].variety for number in range(7, 11)} == {5.0}
    position, thinker = SMALL.start(), make_thinker(SMALL, 1)
    limits = Limit(depth=1)
    chosen = {choose(thinker, position, SKILLS[10], seed, limits).line[0] for seed in range(12)}
    scores = {info.line[0]: info.score for info in thinker.rate(position, limits, 25)}
    assert len(chosen) > 2
    assert min(scores[move] for move in chosen) >= max(scores.values()) - 5.0


def test_only_the_lowest_levels_overlook_wins() -> None:
    # A win is some 990 percent to the others, and nothing else comes near it.
    assert [number for number, level in SKILLS.items() if level.win < 900] == [1, 2, 3]


def test_the_highest_level_does_what_it_can() -> None:
    assert (SKILLS[10].depth, SKILLS[10].nodes, SKILLS[10].noise) == (None, None, 0.0)


@pytest.mark.parametrize(
    "number", [3, *(pytest.param(number, marks=pytest.mark.long) for number in (5, 7))]
)
def test_from_level_3_on_a_five_is_not_put_off(number: int) -> None:
    position = GAME.position(Board.from_text(SEVERAL_WINS), Color(0))
    thinker = make_thinker(GAME, 1)
    for seed in range(8):
        thought = choose(thinker, position, SKILLS[number], seed, Limit(nodes=300))
        assert GAME.format_move(thought.line[0]) in {"d9", "i9"}


def choices_of_level_1(picture: str, turn: int) -> list[str]:
    position = SMALL.position(Board.from_text(picture), Color(turn))
    thinker = make_thinker(SMALL, 1)
    thoughts = [choose(thinker, position, SKILLS[1], seed, Limit()) for seed in SEEDS]
    return [SMALL.format_move(thought.line[0]) for thought in thoughts]


def test_level_1_overlooks_every_third_four() -> None:
    choices = choices_of_level_1(A_FOUR, turn=0)
    assert abs(choices.count("h7") / len(SEEDS) - 2 / 3) < 0.1
    assert len(set(choices)) > len(SEEDS) / 5


@pytest.mark.long
def test_level_1_overlooks_every_second_open_three() -> None:
    choices = choices_of_level_1(AN_OPEN_THREE, turn=0)
    answers = sum(choice in ANSWERS for choice in choices)
    assert abs(answers / len(SEEDS) - 1 / 2) < 0.12
    assert len(set(choices)) > len(SEEDS) / 4


def test_level_1_makes_its_own_five() -> None:
    assert set(choices_of_level_1(A_FOUR, turn=1)) == {"h7"}


@pytest.mark.parametrize(
    "number", [4, *(pytest.param(number, marks=pytest.mark.long) for number in range(5, 10))]
)
def test_above_level_3_no_open_three_is_overlooked(number: int) -> None:
    position = SMALL.position(Board.from_text(AN_OPEN_THREE), Color(0))
    thinker = make_thinker(SMALL, 1)
    thoughts = [choose(thinker, position, SKILLS[number], seed, Limit()) for seed in SEEDS[:20]]
    assert {SMALL.format_move(thought.line[0]) for thought in thoughts} <= ANSWERS
