"""Trains the evaluation from nothing: self-play and fits, in rounds that can be interrupted."""

from __future__ import annotations

import argparse
from pathlib import Path

from boardtui.engine.othello.training.fit import Schedule
from boardtui.engine.othello.training.rounds import Round, run_rounds
from boardtui.engine.othello.training.selfplay import Plan

ROUNDS = (
    Round(4_000, Plan(depth=3, confidence=5, solve_at=10)),
    Round(8_000, Plan(depth=3, confidence=5, solve_at=12)),
    Round(16_000, Plan(depth=4, confidence=5, solve_at=12), rounds_kept=2),
    Round(24_000, Plan(depth=5, confidence=0, solve_at=16), result_share=0.7, rounds_kept=2),
    Round(
        45_000,
        Plan(depth=6, confidence=0, solve_at=16),
        result_share=0.7,
        rounds_kept=2,
        schedule=Schedule(epochs=16, first_rate=0.06),
    ),
    Round(
        18_000,
        Plan(depth=8, confidence=0, solve_at=16),
        result_share=0.7,
        rounds_kept=3,
        fits=3,
        schedule=Schedule(epochs=20, first_rate=0.12),
    ),
)


def main() -> None:
    """Run every round that is not there yet."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("directory", type=Path, help="where games and weights are kept")
    parser.add_argument("--jobs", type=int, default=1, help="processes that play")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--scale", type=float, default=1.0, help="a part of all games, to try out")
    parser.add_argument("--rounds", type=int, default=len(ROUNDS), help="stop after so many")
    wishes = parser.parse_args()
    rounds = [each._replace(games=max(2, int(each.games * wishes.scale))) for each in ROUNDS]
    run_rounds(wishes.directory, rounds[: wishes.rounds], wishes.jobs, wishes.seed)


if __name__ == "__main__":
    main()
