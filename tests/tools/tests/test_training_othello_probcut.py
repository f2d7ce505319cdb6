"""Coefficients of the error model are fitted to the differences of two searches."""

from __future__ import annotations

import numpy as np
import pytest

from boardtui.engine.othello.probcut import FITTED, shallow_depths, terms
from tests.engine.othello.boards import random_positions
from tests.engine.othello.searching import Searcher, simple_weights
from tests.tools.training.othello.probcut import differences, fitted
from tests.tools.training.othello.selfplay import POSITION


@pytest.fixture(scope="module")
def searcher() -> Searcher:
    return Searcher(simple_weights())


def test_differences_are_those_of_two_searches(searcher: Searcher) -> None:
    for pair in random_positions(17, range(20, 40), 5):
        searcher.refresh()
        position = np.array([(*pair, 0, 0)], POSITION)
        rows = differences(searcher.worker, position, deepest=5, solve_at=0)
        scores = [searcher.plain(pair, depth) for depth in range(6)]
        if abs(scores[5]) <= 40:
            assert rows.tolist() == [
                [pair.empties, 3, 1, scores[3] - scores[1]],
                [pair.empties, 4, 2, scores[4] - scores[2]],
                [pair.empties, 5, 3, scores[5] - scores[3]],
            ]


def test_differences_reach_to_the_end_where_it_is_near(searcher: Searcher) -> None:
    searcher.refresh()
    pairs = list(random_positions(18, range(10, 12), 6))
    positions = np.array([(*pair, 0, 0) for pair in pairs], POSITION)
    rows = differences(searcher.worker, positions, deepest=6, solve_at=11)
    assert {(empties, depth) for empties, depth, *_ in rows.tolist() if depth > 6} == {
        (empties, empties) for empties in {int(row[0]) for row in rows}
    }


def test_the_fit_finds_the_deviations_that_made_the_rows() -> None:
    random = np.random.default_rng(1)
    empties = random.integers(10, 55, 40_000)
    depth = random.integers(3, 16, 40_000)
    shallow = shallow_depths()[depth]
    known = tuple(FITTED[place] + change for place, change in enumerate((0.2, -0.4, 0.5, -1, 2)))
    weighted = terms(empties, depth, shallow)
    expected = np.exp(weighted @ known)
    rows = np.column_stack([empties, depth, shallow, random.normal(0, expected)])
    assert np.exp(weighted @ fitted(rows)) == pytest.approx(expected, rel=0.06)
