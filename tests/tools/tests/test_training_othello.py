"""The whole training, very small: games, labels, fits, rounds that go on where they stopped."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from boardtui.engine.othello.evaluation import UNIT, evaluate, set_features
from boardtui.engine.othello.patterns import LAYOUT, STAGES, expand
from boardtui.engine.othello.search import FULL
from boardtui.engine.othello.weights import load_weights
from tests.engine.kernel_settings import counts_uncompiled, summary_with_checked_indices
from tests.engine.othello.boards import Pair, exact_score
from tests.engine.othello.searching import Searcher, simple_weights, some_weights
from tests.tools.training.othello import othello_rounds, probcut
from tests.tools.training.othello.__main__ import main as train
from tests.tools.training.othello.fit import Schedule, first_weights, fit, in_units
from tests.tools.training.othello.othello_rounds import OthelloRound, blended
from tests.tools.training.othello.selfplay import POSITION, Plan, play_games
from tests.tools.training.rounds import run_rounds

pytestmark = pytest.mark.long

SURE = int(FULL)
QUICK = Plan(depth=1, confidence=SURE, solve_at=6)
ROUNDS = (
    OthelloRound(games=252, plan=QUICK, schedule=Schedule(epochs=2)),
    OthelloRound(
        games=3,
        plan=QUICK,
        result_share=0.5,
        rounds_kept=2,
        fits=2,
        schedule=Schedule(epochs=2),
    ),
)


@pytest.fixture(scope="module")
def searcher() -> Searcher:
    return Searcher(simple_weights())


def played(searcher: Searcher, plan: Plan, games: int = 6, seed: int = 1) -> NDArray[Any]:
    searcher.refresh()
    return play_games(searcher.worker, plan, games, seed)


def pairs_of(positions: NDArray[Any]) -> list[Pair]:
    return [Pair(position["own"], position["other"]) for position in positions]


@pytest.fixture(scope="module")
def strays(searcher: Searcher) -> NDArray[Any]:
    """Positions of many games of random moves."""
    plan = Plan(1, SURE, solve_at=0, least_random=0, most_random=0, stray=1.0)
    return played(searcher, plan, games=250)


def test_games_are_made_of_positions_with_moves(searcher: Searcher) -> None:
    positions = played(searcher, QUICK)
    assert positions.dtype == POSITION
    assert len(positions) > 6 * 35
    for pair in pairs_of(positions):
        assert not pair.own & pair.other
        assert pair.moves()


def test_the_same_seed_gives_the_same_games(searcher: Searcher) -> None:
    first, second, other = (played(searcher, QUICK, seed=seed) for seed in (1, 1, 2))
    assert (first == second).all()
    assert not np.array_equal(first, other)


def test_values_are_those_of_the_search(searcher: Searcher) -> None:
    positions = played(searcher, QUICK._replace(depth=2))
    for position, pair in zip(positions, pairs_of(positions), strict=True):
        if pair.empties <= QUICK.solve_at:
            assert position["value"] == position["result"] == exact_score(*pair)
        else:
            assert position["value"] == searcher.plain(pair, 2)


def in_games(positions: NDArray[Any]) -> Iterator[tuple[Any, Any, int]]:
    """Positions that follow each other, and 1 or -1: whether the same side moves."""
    for before, after in pairwise(positions):
        pair, target = pairs_of([before, after])  # type: ignore[arg-type]
        reached = [pair.after(move) for move in pair.moves()]
        if target in reached:
            yield before, after, -1
        elif target.turned() in reached:
            yield before, after, 1


def test_results_are_those_of_good_play(searcher: Searcher) -> None:
    careful = QUICK._replace(stray=0.0, stray_solved=0.0)
    sides = set()
    for before, after, side in in_games(played(searcher, careful, games=12)):
        assert before["result"] == side * after["result"]
        sides.add(side)
    assert sides == {1, -1}


def test_a_stray_move_cuts_a_result_off(searcher: Searcher) -> None:
    positions = played(searcher, QUICK._replace(stray=1.0))
    assert (positions["result"] == positions["value"]).all()
    some = played(searcher, QUICK._replace(stray=0.2, stray_solved=0.0), games=12)
    changes = sum(
        before["result"] != side * after["result"] for before, after, side in in_games(some)
    )
    assert 12 < changes < len(some) / 2


def test_openings_are_random_and_as_long_as_planned(searcher: Searcher) -> None:
    plan = QUICK._replace(least_random=9, most_random=9)
    firsts = [pair for pair in pairs_of(played(searcher, plan, games=30)) if pair.empties >= 51]
    assert {pair.empties for pair in firsts} == {51}
    assert len(set(firsts)) > 25


def counts() -> list[str]:
    """The labelled positions of the same game each time."""
    plan = Plan(depth=1, confidence=SURE, solve_at=5, least_random=48, most_random=50)
    return [str(position) for position in played(Searcher(some_weights()), plan, games=1)]


def test_uncompiled_it_plays_the_same() -> None:
    assert counts_uncompiled(__name__) == counts()


@pytest.mark.timeout(1200)
def test_no_index_is_out_of_bounds() -> None:
    here = Path(__file__)
    # All tests of this module are long; this one would start itself again.
    others = ("-m", "long", "-k", "not no_index_is_out_of_bounds")
    assert " passed" in summary_with_checked_indices(here.parent, [here.name], *others)


def test_labels_are_part_result_part_search() -> None:
    positions = np.array([(1, 2, -10, 20), (1, 2, 64, -64)], POSITION)
    assert blended(positions, 1.0).tolist() == [20, -64]
    assert blended(positions, 0.0).tolist() == [-10, 64]
    assert blended(positions, 0.75).tolist() == [12.5, -32]
    assert blended(positions, 0.75).dtype == np.float32


def estimates(weights: NDArray[Any], positions: NDArray[Any]) -> NDArray[np.float32]:
    state = Searcher(weights).state
    values = []
    for pair in pairs_of(positions):
        set_features(state[0], *pair, np.int64(0))
        values.append(evaluate(state[0], *pair, np.int64(0)) / UNIT)
    return np.array(values, np.float32)


def test_a_fit_sees_positions_as_the_engine_does(strays: NDArray[Any]) -> None:
    weights = some_weights(greatest=60)
    only_measured = Schedule(epochs=0, held_out=1.0)
    start = np.asarray(weights / UNIT, np.float32)
    labels = estimates(weights, strays)
    assert labels.std() > 1
    found = fit(strays, labels, schedule=only_measured, start=start)
    assert found.error < 1e-4
    assert (in_units(found.weights) == weights).all()
    assert fit(strays, labels + 2, schedule=only_measured, start=start).error == pytest.approx(2)


def test_the_error_falls_with_every_pass(strays: NDArray[Any]) -> None:
    labels = estimates(simple_weights(), strays)
    errors = [
        fit(strays, labels, schedule=Schedule(epochs, 0.05, 0.02, held_out=0.1)).error
        for epochs in (0, 1, 8)
    ]
    assert errors == sorted(errors, reverse=True)
    assert errors[0] == pytest.approx(np.sqrt(np.mean(labels**2)), rel=0.1)
    assert errors[-1] < errors[0] / 2


def test_fitted_weights_are_whole(strays: NDArray[Any]) -> None:
    labels = estimates(simple_weights(), strays)
    found = fit(strays, labels, seed=3, schedule=Schedule(epochs=1))
    again = fit(strays, labels, seed=3, schedule=Schedule(epochs=1))
    assert found.weights.shape == (STAGES, LAYOUT.size)
    assert found.errors.shape == (STAGES,)
    assert (expand(found.weights) == found.weights).all()
    assert not found.weights[:, -1].any()
    assert (found.weights == again.weights).all()
    assert all(stage.any() for stage in found.weights)


def test_weights_are_rounded_and_kept_in_range() -> None:
    weights = np.zeros((STAGES, LAYOUT.size), np.float32)
    weights[0, :5] = (1.0, -0.5, 300.0, -300.0, 0.6 / UNIT)
    weights[:, -1] = 1.0
    units = in_units(weights)
    assert units[0, :5].tolist() == [UNIT, -UNIT // 2, 32767, -32767, 1]
    assert units.dtype == np.int16
    assert not units[:, -1].any()


def test_training_begins_with_mobility_and_corners() -> None:
    assert (in_units(first_weights()) == simple_weights()).all()


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    directory = tmp_path_factory.mktemp("training")
    run_rounds(directory, ROUNDS, jobs=1, seed=5)
    return directory


def contents(directory: Path) -> dict[str, bytes]:
    return {
        path.relative_to(directory).as_posix(): path.read_bytes()
        for path in directory.rglob("*")
        if path.is_file()
    }


def test_rounds_leave_games_weights_and_a_log(trained: Path) -> None:
    assert set(contents(trained)) == {
        "log.jsonl",
        "round-1/games-00000.npz",
        "round-1/games-00001.npz",
        "round-1/weights.npz",
        "round-2/games-00000.npz",
        "round-2/weights.npz",
    }
    log = [json.loads(line) for line in (trained / "log.jsonl").read_text().splitlines()]
    assert [(each["round"], each["settings"]) for each in log] == [
        (1, str(ROUNDS[0])),
        (2, str(ROUNDS[1])),
    ]
    assert all(each["seed"] == 5 for each in log)
    assert all(0 < each["error"] < 40 and len(each["errors_by_stage"]) == STAGES for each in log)
    for number in (1, 2):
        weights = load_weights(trained / f"round-{number}" / "weights.npz")
        assert weights.shape == (STAGES, LAYOUT.size)
        assert weights.any()


def test_what_is_there_is_not_done_again(trained: Path) -> None:
    before = contents(trained)
    run_rounds(trained, ROUNDS, jobs=1, seed=5)
    assert contents(trained) == before


def test_what_is_missing_is_done_again(trained: Path) -> None:
    before = contents(trained)
    (trained / "round-2/weights.npz").unlink()
    (trained / "round-2/games-00000.npz").unlink()
    (trained / "round-1/games-00001.npz").unlink()
    run_rounds(trained, ROUNDS, jobs=1, seed=5)
    after = contents(trained)
    assert after["round-2/games-00000.npz"] == before["round-2/games-00000.npz"]
    assert "round-1/games-00001.npz" not in after
    assert len(after["log.jsonl"].splitlines()) == 3
    assert after["round-2/weights.npz"]


def test_weights_are_there_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(path: Path, *_: object) -> None:
        path.write_bytes(b"PK")
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(othello_rounds, "save_weights", interrupted)
        with pytest.raises(KeyboardInterrupt):
            run_rounds(tmp_path, ROUNDS[1:], jobs=1, seed=5)
    run_rounds(tmp_path, ROUNDS[1:], jobs=1, seed=5)
    assert load_weights(tmp_path / "round-1/weights.npz").any()


def test_training_is_a_program(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    train([str(tmp_path), "--scale", "0.0005", "--rounds", "1"])
    said = capsys.readouterr().out
    assert "round-1: 1/1 parts" in said
    assert "round 1: error" in said
    assert load_weights(tmp_path / "round-1/weights.npz").any()


def test_probcut_is_fitted_to_the_games(trained: Path, capsys: pytest.CaptureFixture[str]) -> None:
    games, weights, kept = (
        trained / "round-1/games-00000.npz",
        trained / "round-1/weights.npz",
        trained.parent / "differences.npy",
    )
    few = ["--positions", "30", "--deepest", "5", "--solve-at", "8"]
    probcut.main([str(games), "--weights", str(weights), *few, "--keep", str(kept)])
    coefficients = json.loads(capsys.readouterr().out.replace("(", "[").replace(")", "]"))
    rows = np.load(kept)
    assert set(rows[:, 1]) >= {3, 4, 5}
    assert tuple(coefficients) == probcut.fitted(rows)
    assert np.isfinite(coefficients).all()
