"""Rounds of training: each plays games with the weights of the one before and fits new ones.

The directory `round-N` holds the positions of a round's games and the weights fitted to them. What
is there is kept and used, so that a run that was interrupted goes on where it was.
"""

from __future__ import annotations

import argparse
import json
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

Samples = Mapping[str, Any]
"""Labelled positions: arrays of the same length, by name."""

GAMES_IN_FILE = 250


@dataclass(frozen=True, kw_only=True)
class Round(ABC):
    """Games to play, and a fit of weights to their positions."""

    games: int
    rounds_kept: int = 1
    """Rounds whose positions are fitted to, this one included."""

    @abstractmethod
    def play(self, weights: Path | None, games: int, seed: int) -> Samples:
        """Play games with the weights in a file, or with a first guess."""

    @abstractmethod
    def fit(self, samples: Samples, seed: int, out: Path) -> dict[str, object]:
        """Fit weights, write them to a file and return facts for the log, the "error" among them.

        The error is that of positions that were held out.
        """


def run_rounds(directory: Path, rounds: Sequence[Round], jobs: int, seed: int) -> None:
    """Play and fit each round that is not there yet; `jobs` processes play."""
    before: Path | None = None
    for number, each in enumerate(rounds, 1):
        folder = directory / f"round-{number}"
        folder.mkdir(parents=True, exist_ok=True)
        weights = folder / "weights.npz"
        if not weights.exists():
            _play_round(folder, each, before, jobs, seed + 1_000_000 * number)
            kept = range(max(1, number - each.rounds_kept + 1), number + 1)
            samples = read_samples([directory / f"round-{other}" for other in kept])
            began = time.monotonic()
            with _whole(weights) as unfinished:
                found = each.fit(samples, seed, unfinished)
            facts = {"round": number, "settings": str(each), "seed": seed, **found}
            facts["fit_seconds"] = round(time.monotonic() - began)
            with (directory / "log.jsonl").open("a") as log:
                log.write(json.dumps(facts) + "\n")
            print(f"round {number}: error {found['error']}", flush=True)
        before = weights


def read_samples(folders: Sequence[Path]) -> Samples:
    """The samples of some rounds, in the order of their files."""
    parts = []
    for folder in folders:
        for path in sorted(folder.glob("games-*.npz")):
            with np.load(path) as file:
                parts.append(dict(file))
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what `run_wanted` reads."""
    parser.add_argument("directory", type=Path, help="where games and weights are kept")
    parser.add_argument("--jobs", type=int, default=1, help="processes that play (default: 1)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--scale", type=float, default=1.0, help="share of the games, for a trial")
    parser.add_argument("--rounds", type=int, help="rounds after which to stop (default: all)")


def run_wanted(arguments: argparse.Namespace, rounds: Sequence[Round]) -> None:
    """Run the rounds as the arguments say."""
    wanted = [
        replace(each, games=max(2, int(each.games * arguments.scale)))
        for each in rounds[: arguments.rounds]
    ]
    run_rounds(arguments.directory, wanted, arguments.jobs, arguments.seed)


def _play_round(folder: Path, plan: Round, weights: Path | None, jobs: int, seed: int) -> None:
    files = [folder / f"games-{part:05}.npz" for part in range(-(-plan.games // GAMES_IN_FILE))]
    with ProcessPoolExecutor(jobs) as pool:
        waiting = [
            pool.submit(_play_part, file, plan, weights, part, seed)
            for part, file in enumerate(files)
            if not file.exists()
        ]
        for done, each in enumerate(as_completed(waiting), 1):
            each.result()
            print(f"\r{folder.name}: {done}/{len(waiting)} parts", end="", flush=True)
    print()


def _play_part(file: Path, plan: Round, weights: Path | None, part: int, seed: int) -> None:
    games = min(GAMES_IN_FILE, plan.games - part * GAMES_IN_FILE)
    samples = plan.play(weights, games, seed + part)
    with _whole(file) as unfinished:
        np.savez_compressed(unfinished, **samples)


@contextmanager
def _whole(path: Path) -> Iterator[Path]:
    """A file to write that takes the name of `path` once it is complete."""
    unfinished = path.with_name(f"unfinished-{path.name}")
    yield unfinished
    unfinished.replace(path)
