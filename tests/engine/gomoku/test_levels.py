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
GAME = Gomoku(size=13)


def test_there_are_ten_levels_each_looking_further_or_erring_less() -> None:
    assert list(SKILLS) == list(range(1, 11))
    for weaker, stronger in pairwise(SKILLS.values()):
        assert (stronger.depth or 99) >= (weaker.depth or 99)
        assert (stronger.noise, -stronger.win) < (weaker.noise, -weaker.win)
        assert stronger.variety <= weaker.variety


def test_only_the_lowest_levels_overlook_wins() -> None:
    # A win is some 990 percent to the others, and nothing else comes near it.
    assert [number for number, level in SKILLS.items() if level.win < 900] == [1, 2, 3]


def test_the_highest_level_does_what_it_can() -> None:
    assert (SKILLS[10].depth, SKILLS[10].nodes, SKILLS[10].noise) == (None, None, 0.0)


@pytest.mark.parametrize("number", [3, 5, 7])
def test_from_level_3_on_a_five_is_not_put_off(number: int) -> None:
    position = GAME.position(Board.from_text(SEVERAL_WINS), Color(0))
    thinker = make_thinker(GAME, 1)
    for seed in range(8):
        thought = choose(thinker, position, SKILLS[number], seed, Limit(nodes=300))
        assert GAME.format_move(thought.line[0]) in {"d9", "i9"}
