"""How far a shallow search may be from a deep one, in the tables and in the search."""

from __future__ import annotations

import numpy as np
import pytest

from boardtui.engine.othello.probcut import (
    CONFIDENCES,
    cut_margins,
    deviation,
    percent,
    shallow_depth,
    shallow_depths,
)
from boardtui.engine.othello.search import FULL
from boardtui.engine.othello.search_state import LEVELS_OF_CONFIDENCE
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
        assert 0 < shallow_depth(depth) < depth
        assert shallow_depth(depth) % 2 == depth % 2
    assert list(shallow_depths()[:9]) == [0, 1, 0, 1, 2, 3, 2, 3, 4]


def test_margins_grow_with_confidence() -> None:
    margins = cut_margins()
    assert margins.shape == (len(CONFIDENCES), 64, 64)
    assert list(CONFIDENCES) == sorted(CONFIDENCES)
    assert (np.diff(margins, axis=0) >= 0).all()
    assert margins.min() >= 1
    assert margins.max() <= np.iinfo(np.int8).max


def test_margins_are_so_many_deviations() -> None:
    margins = cut_margins()
    for level, times in enumerate(CONFIDENCES):
        for empties, depth in ((50, 8), (30, 12), (20, 20), (12, 5)):
            shallow = np.array(shallow_depth(depth))
            error = float(deviation(np.array(empties), np.array(depth), shallow))
            assert margins[level, empties, depth] == pytest.approx(times * error, abs=0.51)


def test_fitted_deviations_are_of_a_size_that_discs_have() -> None:
    depths = np.arange(3, 25)
    for empties in range(10, MOST_EMPTIES + 1):
        errors = deviation(np.array(empties), depths, shallow_depths()[depths])
        assert errors.shape == depths.shape
        assert (errors > 0.3).all()
        assert (errors < 12).all()


def test_a_new_record_holds_the_tables(searcher: Searcher) -> None:
    assert int(FULL) == LEVELS_OF_CONFIDENCE - 1 == len(CONFIDENCES)
    state = searcher.state
    assert (state["shallow_depth"][0] == shallow_depths()).all()
    assert (state["cut_margin"][0, : int(FULL)] == cut_margins()).all()


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
