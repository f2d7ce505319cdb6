"""How far a shallow search may be from a deep one, in the tables and in the search."""

from __future__ import annotations

import numpy as np
import pytest

from boardtui.engine.othello import probcut
from boardtui.engine.othello.probcut import (
    CONFIDENCES,
    FITTED,
    deviation,
    percent,
    probe_depth,
    probe_depths,
    probe_margins,
)
from boardtui.engine.othello.search import FULL
from boardtui.engine.othello.state import LEVELS_OF_CONFIDENCE
from boardtui.engine.othello.training.probcut import differences, fitted
from boardtui.engine.othello.training.selfplay import POSITION
from tests.engine.othello.boards import random_positions
from tests.engine.othello.searching import Searcher, simple_weights

MOST_EMPTIES = 60


@pytest.fixture(scope="module")
def searcher() -> Searcher:
    return Searcher(simple_weights())


def test_confidences_in_percent() -> None:
    assert [percent(times) for times in CONFIDENCES] == [73, 87, 95, 99, 99]


def test_a_probe_is_shallower_and_ends_on_the_same_side() -> None:
    for depth in range(3, 64):
        assert 0 < probe_depth(depth) < depth
        assert probe_depth(depth) % 2 == depth % 2
    assert list(probe_depths()[:9]) == [0, 1, 0, 1, 2, 3, 2, 3, 4]


def test_margins_grow_with_confidence() -> None:
    margins = probe_margins()
    assert margins.shape == (len(CONFIDENCES), 64, 64)
    assert list(CONFIDENCES) == sorted(CONFIDENCES)
    assert (np.diff(margins, axis=0) >= 0).all()
    assert margins.min() >= 1
    assert margins.max() <= np.iinfo(np.int8).max


def test_margins_are_so_many_deviations() -> None:
    margins = probe_margins()
    for level, times in enumerate(CONFIDENCES):
        for empties, depth in ((50, 8), (30, 12), (20, 20), (12, 5)):
            probe = np.array(probe_depth(depth))
            error = float(deviation(np.array(empties), np.array(depth), probe))
            assert margins[level, empties, depth] == pytest.approx(times * error, abs=0.51)


def test_fitted_deviations_are_of_a_size_that_discs_have() -> None:
    depths = np.arange(3, 25)
    for empties in range(10, MOST_EMPTIES + 1):
        errors = deviation(np.array(empties), depths, probe_depths()[depths])
        assert errors.shape == depths.shape
        assert (errors > 0.3).all()
        assert (errors < 12).all()


def test_a_new_record_holds_the_tables(searcher: Searcher) -> None:
    assert int(FULL) == LEVELS_OF_CONFIDENCE - 1 == len(CONFIDENCES)
    state = searcher.state
    assert (state["probe_depth"][0] == probe_depths()).all()
    assert (state["probe_margin"][0, : int(FULL)] == probe_margins()).all()


def test_boldness_saves_nodes(searcher: Searcher) -> None:
    nodes = []
    for confidence in (int(FULL), 2, 0):
        searcher.refresh()
        for pair in random_positions(15, range(30, 50), 6):
            searcher.principal(pair, 10, confidence=confidence)
        nodes.append(searcher.nodes)
    assert nodes == sorted(nodes, reverse=True)
    assert nodes[-1] < nodes[0] * 0.8


def test_bold_searches_seldom_go_astray(searcher: Searcher) -> None:
    errors = []
    for pair in random_positions(16, range(20, 50), 20):
        searcher.refresh()
        sure = searcher.principal(pair, 7)
        searcher.refresh()
        errors.append(searcher.principal(pair, 7, confidence=3) - sure)
    assert np.mean(np.abs(errors)) < 3


def test_differences_are_those_of_two_searches(searcher: Searcher) -> None:
    for pair in random_positions(17, range(20, 40), 5):
        searcher.refresh()
        position = np.array([(*pair, 0, 0)], POSITION)
        rows = differences(searcher.state, searcher.solver, position, deepest=5, solve_at=0)
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
    rows = differences(searcher.state, searcher.solver, positions, deepest=6, solve_at=11)
    assert {(empties, depth) for empties, depth, *_ in rows.tolist() if depth > 6} == {
        (empties, empties) for empties in {int(row[0]) for row in rows}
    }


def test_the_fit_finds_the_deviations_that_made_the_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    random = np.random.default_rng(1)
    empties = random.integers(10, 55, 40_000)
    depth = random.integers(3, 16, 40_000)
    probe = probe_depths()[depth]
    known = tuple(FITTED[place] + change for place, change in enumerate((0.2, -0.4, 0.5, -1, 2)))
    monkeypatch.setattr(probcut, "FITTED", known)
    expected = deviation(empties, depth, probe)
    rows = np.column_stack([empties, depth, probe, random.normal(0, expected)])
    monkeypatch.setattr(probcut, "FITTED", fitted(rows))
    assert deviation(empties, depth, probe) == pytest.approx(expected, rel=0.06)
