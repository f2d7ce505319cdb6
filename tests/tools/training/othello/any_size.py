"""Makes the weights of Othello on boards that are not 8x8: self-play, then a fit, in rounds.

`python -m tests.tools.training.othello.any_size 6 10` plays on boards of these sizes and writes
their weights into `boardtui/engine/othello/any_size/weights.py`; those of other sizes stay as they
are.

Each round plays games with the weights of the round before: a random opening of random length,
then a shallow search with an exact end. Every position after the opening is a sample: its
properties, and how many discs the side to move won by. The weights are the least-squares fit,
with a little ridge, where every weight is linear between the knots.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from boardtui.engine.othello.any_size import weights
from boardtui.engine.othello.any_size.board import (
    final_score,
    find_moves,
    list_moves,
    pass_turn,
    play,
)
from boardtui.engine.othello.any_size.evaluation import measure
from boardtui.engine.othello.any_size.layout import interpolated, new_state, write_position
from boardtui.engine.othello.any_size.search import search
from boardtui.engine.othello.any_size.state import FEATURES, UNIT, new_table
from boardtui.rules.othello import Othello

KNOTS = 6
RIDGE = 20.0
"""Keeps weights small that few samples speak of."""
SMOOTHNESS = 200.0
"""Keeps the weights of neighbouring knots alike."""
EXACT_EMPTIES = 6
_MOST = 1 << 20
_HEADER = '''"""Weights of the evaluation by the size of the board; other sizes use the nearest one.

`tests.tools.training.othello.any_size` fits them and writes this file. In hundredths of a disc, in
the order of `FEATURE_NAMES`, from an empty board to a full one in equal steps.
"""

'''


class Samples:
    """Properties of positions, how full the board was, and the discs won by in the end."""

    def __init__(self) -> None:
        self.features: list[Any] = []
        self.fullness: list[float] = []
        self.results: list[int] = []

    def play_game(self, state: Any, table: Any, random: Random, depth: int) -> None:
        """Play one game and keep its positions."""
        squares = int(state["width"][0]) ** 2
        write_position(state, Othello(size=int(state["width"][0])).start())
        opening = random.randrange(2, squares * 2 // 3)
        sides, turn = [], 1
        while True:
            count = int(find_moves(state[0], 0))
            if count == 0:
                pass_turn(state[0], 0)
                _step(state)
                turn = -turn
                if not find_moves(state[0], 0):
                    break
                continue
            list_moves(state[0], 0)
            discs = int(measure(state[0], 0, count))
            square = int(state["squares"][0, 0, random.randrange(count)])
            if discs - 4 >= opening:
                self.features.append(state["features"][0].copy())
                self.fullness.append(discs / squares)
                sides.append(turn)
                square = _best(state, table, depth, squares - discs)
            play(state[0], 0, square)
            _step(state)
            turn = -turn
        score = turn * int(final_score(state[0], 0))
        self.results += [side * score for side in sides]

    def fitted(self) -> list[list[int]]:
        """The weights at each knot."""
        features = np.array(self.features, np.float64)
        place = np.array(self.fullness) * (KNOTS - 1)
        knots = np.arange(KNOTS)
        shares = np.clip(1 - np.abs(place[:, None] - knots), 0, None)
        samples = (shares[:, :, None] * features[:, None, :]).reshape(len(features), -1)
        steps = np.diff(np.eye(KNOTS), axis=0)
        alike = np.kron(steps.T @ steps, np.eye(FEATURES))
        squares = samples.T @ samples + RIDGE * np.eye(samples.shape[1]) + SMOOTHNESS * alike
        solution = np.linalg.solve(squares, samples.T @ np.array(self.results))
        found = np.rint(solution * UNIT).astype(int).reshape(KNOTS, FEATURES)
        error = np.array(self.results) - samples @ solution
        print(f"  {len(features)} positions, error {np.sqrt((error**2).mean()):.2f} discs")
        return [[int(weight) for weight in knot] for knot in found]


def _step(state: Any) -> None:
    """Make the next position of the line its first one."""
    for side in ("own", "other"):
        state[side][0, 0] = state[side][0, 1]


def _best(state: Any, table: Any, depth: int, empties: int) -> int:
    depth = empties if empties <= EXACT_EMPTIES else depth
    search(state[0], table, 0, depth, -_MOST, _MOST)
    return int(state["line"][0, 0, 0])


def fit(size: int, games: int, depth: int, rounds: int, seed: int) -> list[list[int]]:
    """The weights for a size after some rounds of self-play."""
    state, table, random = new_state(size), new_table(16), Random(seed)
    found: list[list[int]] = []
    for number in range(rounds):
        samples = Samples()
        table["bound"] = 0
        for _ in range(games):
            samples.play_game(state, table, random, depth)
        print(f"{size}x{size}, round {number + 1}:", end="")
        found = samples.fitted()
        state["weights"][0, : size * size + 1] = interpolated(found, size)
    return found


def _as_source(found: dict[int, tuple[tuple[int, ...], ...]]) -> str:
    lines = ["BY_SIZE: dict[int, tuple[tuple[int, ...], ...]] = {"]
    for size, knots in sorted(found.items()):
        lines += [f"    {size}: (", *(f"        {knot}," for knot in knots), "    ),"]
    return "\n".join([*lines, "}", ""])


def main(arguments: Sequence[str] | None = None) -> None:
    """Fit the sizes that are asked for and write the module of the weights."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.tools.training.othello.any_size", description=__doc__
    )
    parser.add_argument("sizes", type=int, nargs="+", metavar="SIZE")
    parser.add_argument("--games", type=int, default=1000, help="games a round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--depth", type=int, default=2, help="discs to look ahead")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path(weights.__file__), help="module to write")
    chosen = parser.parse_args(arguments)
    found: dict[int, tuple[tuple[int, ...], ...]] = dict(weights.BY_SIZE)
    with np.errstate(over="ignore"):
        for size in chosen.sizes:
            knots = fit(size, chosen.games, chosen.depth, chosen.rounds, chosen.seed)
            found[size] = tuple(map(tuple, knots))
            chosen.out.write_text(_HEADER + _as_source(found), encoding="utf-8")


if __name__ == "__main__":
    main()
