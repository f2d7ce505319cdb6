from __future__ import annotations

from itertools import pairwise

from boardtui.engine.gomoku.levels import LEVELS


def test_there_are_ten_levels_each_looking_further_or_erring_less() -> None:
    assert list(LEVELS) == list(range(1, 11))
    for weaker, stronger in pairwise(LEVELS.values()):
        assert (stronger.depth or 99) >= (weaker.depth or 99)
        assert (stronger.noise, -stronger.win) < (weaker.noise, -weaker.win)
        assert stronger.variety <= weaker.variety


def test_only_the_lowest_levels_overlook_wins() -> None:
    # A win is some 990 percent to the others, and nothing else comes near it.
    assert [number for number, level in LEVELS.items() if level.win < 900] == [1, 2, 3]


def test_the_highest_level_does_what_it_can() -> None:
    assert (LEVELS[10].depth, LEVELS[10].nodes, LEVELS[10].noise) == (None, None, 0.0)
