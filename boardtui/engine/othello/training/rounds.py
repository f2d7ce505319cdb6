"""The rounds of training: each plays with the weights of the one before it."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from boardtui.engine.othello.state import new_state
from boardtui.engine.othello.training.fit import Fit, Schedule, first_weights, fit, in_units
from boardtui.engine.othello.training.selfplay import Plan, play_games
from boardtui.engine.othello.weights import load_weights, save_weights

GAMES_IN_CHUNK = 250
_HASH_BITS = 18


class Round(NamedTuple):
    """Games to play, and how to fit weights to them."""

    games: int
    plan: Plan
    result_share: float = 1.0
    """How much of a label is the game's result; the rest is the position's own search."""
    rounds_kept: int = 1
    """From how many rounds, this one included, positions are fitted to."""
    fits: int = 1
    """Fits with different orders of the positions, whose mean is taken."""
    schedule: Schedule = Schedule()


def run_rounds(directory: Path, rounds: Sequence[Round], jobs: int, seed: int) -> None:
    """Play and fit each round that is not there yet; what is there is kept and used."""
    for number, plan in enumerate(rounds, 1):
        folder = directory / f"round-{number}"
        folder.mkdir(parents=True, exist_ok=True)
        if (folder / "weights.npz").exists():
            continue
        before = directory / f"round-{number - 1}" / "weights.npz" if number > 1 else None
        _play_round(folder, plan, before, jobs, seed + 1_000_000 * number)
        first = max(1, number - plan.rounds_kept + 1)
        folders = [directory / f"round-{kept}" for kept in range(first, number + 1)]
        began = time.monotonic()
        found = fit_folders(folders, plan, seed)
        unfinished = folder / "unfinished.npz"
        save_weights(unfinished, in_units(found.weights))
        unfinished.replace(folder / "weights.npz")
        _log(directory, number, plan, found, seed, time.monotonic() - began)


def fit_folders(folders: Sequence[Path], plan: Round, seed: int) -> Fit:
    """The mean of the round's fits to all positions in those folders."""
    positions = np.concatenate(
        [np.load(path) for folder in folders for path in sorted(folder.glob("games-*.npy"))]
    )
    labels = blended(positions, plan.result_share)
    found = [
        fit(positions, labels, seed=seed + number, schedule=plan.schedule)
        for number in range(plan.fits)
    ]
    return Fit(
        np.mean([each.weights for each in found], axis=0),
        np.mean([each.errors for each in found], axis=0),
        float(np.mean([each.error for each in found])),
    )


def blended(positions: NDArray[Any], result_share: float) -> NDArray[np.float32]:
    """Labels: part result, part the position's own search."""
    results = positions["result"].astype(np.float32)
    values = positions["value"].astype(np.float32)
    return np.asarray(result_share * results + (1 - result_share) * values, np.float32)


def _play_round(folder: Path, plan: Round, weights: Path | None, jobs: int, seed: int) -> None:
    chunks = [
        number
        for number in range(-(-plan.games // GAMES_IN_CHUNK))
        if not (folder / f"games-{number:05}.npy").exists()
    ]
    with ProcessPoolExecutor(jobs) as pool:
        waiting = [
            pool.submit(_play_chunk, folder, number, plan, weights, seed + number)
            for number in chunks
        ]
        for done, each in enumerate(as_completed(waiting), 1):
            each.result()
            print(f"\r{folder.name}: {done}/{len(chunks)} parts", end="", flush=True)
    print()


def _play_chunk(folder: Path, number: int, plan: Round, weights: Path | None, seed: int) -> None:
    units = in_units(first_weights()) if weights is None else load_weights(weights)
    games = min(GAMES_IN_CHUNK, plan.games - number * GAMES_IN_CHUNK)
    positions = play_games(new_state(units, _HASH_BITS), plan.plan, games, seed)
    # Written under another name first: a part is there whole or not at all.
    unfinished = folder / f"unfinished-{number:05}.npy"
    np.save(unfinished, positions)
    unfinished.rename(folder / f"games-{number:05}.npy")


def _log(directory: Path, number: int, plan: Round, found: Fit, seed: int, seconds: float) -> None:
    """Write down how the round went."""
    facts = {
        "round": number,
        "games": plan.games,
        "plan": plan.plan._asdict(),
        "result_share": plan.result_share,
        "rounds_kept": plan.rounds_kept,
        "fits": plan.fits,
        "schedule": plan.schedule._asdict(),
        "seed": seed,
        "error": round(found.error, 3),
        "errors_by_stage": [round(float(error), 2) for error in found.errors],
        "fit_seconds": round(seconds),
    }
    with (directory / "log.jsonl").open("a") as log:
        log.write(json.dumps(facts) + "\n")
    print(f"round {number}: error {found.error:.3f} discs")
