"""Training: what self-play collects, and what a fit makes of it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from boardtui.engine.gomoku.patterns import MIX_COUNT
from boardtui.engine.gomoku.weights import UNIT, read_weights
from boardtui.rules.gomoku import Gomoku, Rule
from tests.tools.training.gomoku.__main__ import main
from tests.tools.training.gomoku.fit import Schedule, first_weights, fit
from tests.tools.training.gomoku.gomoku_rounds import GomokuRound
from tests.tools.training.gomoku.selfplay import Plan, Positions, play_games
from tests.tools.training.rounds import read_samples, run_rounds

pytestmark = pytest.mark.long

SMALL = Plan(nodes=60, least_random=1, most_random=3)
QUICK = Schedule(epochs=2, batch=64)
GAME = Gomoku(size=9)


def test_the_same_seed_plays_the_same_games() -> None:
    steady = SMALL._replace(stray=0.0)
    first, again = (play_games(GAME, steady, 3, 7, first_weights()) for _ in range(2))
    assert all(np.array_equal(first[place], again[place]) for place in range(len(first)))
    assert len(first.value) > 10
    assert first.own.shape == (len(first.value), 81)
    assert set(np.unique(first.result)) <= {0, 0.5, 1}


def test_strays_end_what_a_result_is_blamed_for() -> None:
    straying = SMALL._replace(stray=1.0)
    found = play_games(GAME, straying, 2, 3, first_weights())
    # Each position's label is what its own search said, since the next move strayed from it.
    strayed = ~np.isin(found.result, (0, 0.5, 1))
    assert strayed.any()
    assert np.array_equal(found.result[strayed], found.value[strayed])


def samples_that_follow(weights: np.ndarray, count: int) -> Positions:
    """Samples of made-up mixes whose labels are what weights by mix say."""
    random = np.random.default_rng(2)
    own, other = random.integers(1, 40, (2, count, 6)).astype(np.uint16)
    value = weights[0, own].sum(axis=1) - weights[1, other].sum(axis=1)
    labels = (1 / (1 + np.exp(-value))).astype(np.float32)
    zeros = np.zeros(count, np.int16)
    return Positions(own, other, zeros, zeros.astype(np.int8), labels, labels)


def test_a_fit_finds_the_weights_that_labels_follow() -> None:
    true = np.zeros((2, MIX_COUNT))
    true[:, 1:40] = np.random.default_rng(1).normal(0, 0.5, (2, 39))
    samples = samples_that_follow(true, 4000)
    schedule = Schedule(epochs=60, batch=256, rate=0.03, pull=0.0)
    found = fit(samples, schedule)
    wanted = samples.value
    entropy = -np.mean(wanted * np.log(wanted) + (1 - wanted) * np.log(1 - wanted))
    assert found.error < entropy + 0.02
    close = found.weights.cells[0, :, 1:40] / UNIT
    assert np.corrcoef(close.ravel(), true[:, 1:40].ravel())[0, 1] > 0.98
    assert np.array_equal(found.weights.cells[0], found.weights.cells[1])


def test_rounds_go_on_where_they_were(tmp_path: Path) -> None:
    small = GomokuRound(games=2, plan=SMALL, schedule=QUICK, game=GAME)
    rounds = [small, replace(small, rounds_kept=2)]
    run_rounds(tmp_path, rounds[:1], jobs=1, seed=1)
    first, second = (tmp_path / f"round-{number}" for number in (1, 2))
    before = (first / "weights.npz").read_bytes()
    run_rounds(tmp_path, rounds, jobs=1, seed=1)
    assert (first / "weights.npz").read_bytes() == before
    assert len(read_samples([first, second])["value"]) > len(read_samples([first])["value"]) > 0
    assert read_weights(second / "weights.npz").cells.shape == (2, 2, MIX_COUNT)


def test_training_is_a_program(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main([str(tmp_path), "--rule", "renju", "--scale", "0.001", "--rounds", "1"])
    assert "round 1: error" in capsys.readouterr().out
    cells = read_weights(tmp_path / "round-1" / "weights.npz").cells
    assert not np.array_equal(cells[0], cells[1])


def test_sides_have_weights_of_their_own_where_rules_differ() -> None:
    game = Gomoku(size=9, rule=Rule.RENJU)
    samples = play_games(game, SMALL, 3, 1, first_weights())
    weights = fit(samples, QUICK, by_side=True).weights
    assert not np.array_equal(weights.cells[0], weights.cells[1])
