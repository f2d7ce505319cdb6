"""The rounds of training for Gomoku."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from boardtui.engine.gomoku.weights import read_weights, save_weights
from boardtui.rules.gomoku import Gomoku, Rule
from tests.tools.training.gomoku.fit import Schedule, first_weights, fit
from tests.tools.training.gomoku.selfplay import Plan, Positions, play_games
from tests.tools.training.rounds import Round, Samples


@dataclass(frozen=True, kw_only=True)
class GomokuRound(Round):
    """Games by one of the rules; in Renju each side has weights of its own."""

    plan: Plan
    schedule: Schedule = field(default_factory=Schedule)
    game: Gomoku = field(default_factory=Gomoku)

    def play(self, weights: Path | None, games: int, seed: int) -> Samples:
        used = first_weights() if weights is None else read_weights(weights)
        return play_games(self.game, self.plan, games, seed, used)._asdict()

    def fit(self, samples: Samples, seed: int, out: Path) -> dict[str, object]:
        positions = Positions(**samples)
        found = fit(positions, self.schedule, seed, by_side=self.game.rule is Rule.RENJU)
        save_weights(out, found.weights, positions=len(positions.value), error=found.error)
        return {"error": round(found.error, 4)}


ROUNDS = (
    GomokuRound(games=1_000, plan=Plan(nodes=500)),
    GomokuRound(games=2_500, plan=Plan(nodes=1_000), rounds_kept=2),
    GomokuRound(games=6_000, plan=Plan(nodes=1_500), rounds_kept=2),
    GomokuRound(
        games=60_000,
        plan=Plan(nodes=5_000, most_unequal=50.0),
        schedule=Schedule(epochs=14, batch=2048, rate=0.006, pull=2e-5),
    ),
)
