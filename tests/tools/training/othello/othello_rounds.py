"""The rounds of training for Othello on 8x8."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardtui.engine.othello.weights import load_weights, save_weights
from tests.tools.training.othello.fit import Schedule, first_weights, fit, in_units
from tests.tools.training.othello.selfplay import Plan, new_worker, play_games
from tests.tools.training.rounds import Round, Samples

_HASH_BITS = 18


@dataclass(frozen=True, kw_only=True)
class OthelloRound(Round):
    """Games, and fits with different orders of their positions, whose mean is taken."""

    plan: Plan
    result_share: float = 1.0
    """The share of the game's result in a label; the rest is the position's own search."""
    fits: int = 1
    schedule: Schedule = field(default_factory=Schedule)

    def play(self, weights: Path | None, games: int, seed: int) -> Samples:
        units = in_units(first_weights()) if weights is None else load_weights(weights)
        worker = new_worker(units, _HASH_BITS)
        return {"positions": play_games(worker, self.plan, games, seed)}

    def fit(self, samples: Samples, seed: int, out: Path) -> dict[str, object]:
        positions = samples["positions"]
        labels = blended(positions, self.result_share)
        found = [
            fit(positions, labels, seed=seed + number, schedule=self.schedule)
            for number in range(self.fits)
        ]
        save_weights(out, in_units(np.mean([each.weights for each in found], axis=0)))
        by_stage = np.mean([each.errors for each in found], axis=0)
        return {
            "error": round(float(np.mean([each.error for each in found])), 3),
            "errors_by_stage": [round(float(error), 2) for error in by_stage],
        }


def blended(positions: NDArray[Any], result_share: float) -> NDArray[np.float32]:
    """Labels: part result, part the position's own search."""
    results = positions["result"].astype(np.float32)
    values = positions["value"].astype(np.float32)
    return np.asarray(result_share * results + (1 - result_share) * values, np.float32)


ROUNDS = (
    OthelloRound(games=4_000, plan=Plan(depth=3, confidence=5, solve_at=10)),
    OthelloRound(games=8_000, plan=Plan(depth=3, confidence=5, solve_at=12)),
    OthelloRound(games=16_000, plan=Plan(depth=4, confidence=5, solve_at=12), rounds_kept=2),
    OthelloRound(
        games=24_000,
        plan=Plan(depth=5, confidence=0, solve_at=16),
        result_share=0.7,
        rounds_kept=2,
    ),
    OthelloRound(
        games=45_000,
        plan=Plan(depth=6, confidence=0, solve_at=16),
        result_share=0.7,
        rounds_kept=2,
        schedule=Schedule(epochs=16, first_rate=0.06),
    ),
    OthelloRound(
        games=18_000,
        plan=Plan(depth=8, confidence=0, solve_at=16),
        result_share=0.7,
        rounds_kept=3,
        fits=3,
        schedule=Schedule(epochs=20, first_rate=0.12),
    ),
)
