"""Trains the evaluation from nothing: self-play and fits, in rounds that can be interrupted."""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from boardtui.engine.gomoku.training.fit import Schedule, fit
from boardtui.engine.gomoku.training.selfplay import Plan, Samples, joined, play_games
from boardtui.engine.gomoku.weights import plain_weights, read_weights, save_weights
from boardtui.rules.gomoku import Gomoku, Rule

_CHUNK = 50
"""Games in one file."""


class Round(NamedTuple):
    """Games to play, and how to fit weights to them."""

    games: int
    plan: Plan
    rounds_kept: int = 1
    """From how many rounds, this one included, positions are fitted to."""
    schedule: Schedule = Schedule()


ROUNDS = (
    Round(1_000, Plan(nodes=500)),
    Round(2_500, Plan(nodes=1_000), rounds_kept=2),
    Round(6_000, Plan(nodes=1_500), rounds_kept=2),
)


def run_rounds(directory: Path, rounds: Sequence[Round], game: Gomoku, seed: int) -> None:
    """Play and fit each round that is not there yet; what is there is kept and used."""
    weights = plain_weights()
    for number, plan in enumerate(rounds, 1):
        folder = directory / f"round-{number}"
        folder.mkdir(parents=True, exist_ok=True)
        made = folder / "weights.npz"
        if not made.exists():
            for chunk in range(-(-plan.games // _CHUNK)):
                path = folder / f"games-{chunk:04}.npz"
                if path.exists():
                    continue
                began = time.monotonic()
                games = min(_CHUNK, plan.games - chunk * _CHUNK)
                found = play_games(game, plan.plan, games, seed + 1000 * number + chunk, weights)
                unfinished = folder / "unfinished.npz"
                np.savez_compressed(unfinished, **found._asdict())
                unfinished.replace(path)
                _tell(f"{path.name}: {len(found.value)} in {time.monotonic() - began:.0f} s")
            samples = read_samples(directory, max(1, number - plan.rounds_kept + 1), number)
            result = fit(samples, plan.schedule, seed, by_side=game.rule is Rule.RENJU)
            save_weights(made, result.weights, positions=len(samples.value), error=result.error)
            _tell(f"round {number}: {len(samples.value)} positions, loss {result.error:.4f}")
        weights = read_weights(made)


def read_samples(directory: Path, first: int, last: int) -> Samples:
    """The samples of some rounds."""
    parts = []
    for number in range(first, last + 1):
        for path in sorted((directory / f"round-{number}").glob("games-*.npz")):
            with np.load(path) as file:
                parts.append(Samples(*(file[name] for name in Samples._fields)))
    return joined(parts)


def _tell(text: str) -> None:
    print(text, flush=True)


def main() -> None:
    """Run every round that is not there yet."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("directory", type=Path, help="where games and weights are kept")
    parser.add_argument("--rule", default="freestyle", choices=[rule.value for rule in Rule])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--scale", type=float, default=1.0, help="a part of all games, to try out")
    wishes = parser.parse_args()
    rounds = tuple(each._replace(games=max(2, int(each.games * wishes.scale))) for each in ROUNDS)
    run_rounds(wishes.directory, rounds, Gomoku(rule=Rule(wishes.rule)), wishes.seed)


if __name__ == "__main__":
    main()
