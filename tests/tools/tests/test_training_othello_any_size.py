"""Weights for boards that are not 8x8, from games to a module."""

from __future__ import annotations

import runpy
from pathlib import Path
from random import Random

import numpy as np
import pytest

from boardtui.engine.othello.any_size.layout import new_state
from boardtui.engine.othello.any_size.state import FEATURES, new_table
from boardtui.engine.othello.any_size.weights import BY_SIZE
from tests.tools.training.othello.any_size import KNOTS, Samples, fit, main


@pytest.fixture(autouse=True)
def _wrapping() -> object:
    with np.errstate(over="ignore"):
        yield


def test_a_game_gives_samples_with_its_result() -> None:
    samples = Samples()
    samples.play_game(new_state(6), new_table(1), Random(1), 1)
    assert len(samples.features) == len(samples.fullness) == len(samples.results) > 0
    assert len({abs(result) for result in samples.results}) == 1
    assert all(4 / 36 <= fullness < 1 for fullness in samples.fullness)


def test_a_property_that_decides_is_found_out() -> None:
    samples, random = Samples(), np.random.default_rng(1)
    for _ in range(2000):
        features = random.integers(-5, 6, FEATURES)
        samples.features.append(features)
        samples.fullness.append(random.random())
        samples.results.append(int(3 * features[2] - 2 * features[7]))
    for knot in samples.fitted():
        for feature, weight in enumerate(knot):
            expected = {2: 300, 7: -200}.get(feature, 0)
            assert weight == pytest.approx(expected, abs=30)


def test_the_same_seed_gives_the_same_weights() -> None:
    first, second = (fit(4, games=8, depth=1, rounds=2, seed=3) for _ in range(2))
    assert first == second
    assert len(first) == KNOTS


def test_a_module_is_written(tmp_path: Path) -> None:
    out = tmp_path / "weights.py"
    main(["4", "--games", "4", "--rounds", "1", "--depth", "1", "--out", str(out)])
    written = runpy.run_path(str(out))["BY_SIZE"]
    assert set(written) == {4, *BY_SIZE}
    assert {size: written[size] for size in BY_SIZE} == BY_SIZE
