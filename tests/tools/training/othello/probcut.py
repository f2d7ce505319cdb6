"""Fits multi-ProbCut's error model to our own evaluation.

`python -m tests.tools.training.othello.probcut GAMES.npz… --weights FILE` searches
positions of self-play to many depths, without cutting anything off, and prints the
coefficients for `boardtui/engine/othello/probcut.py`.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardtui.engine.othello.probcut import shallow_depth, terms
from boardtui.engine.othello.search import FULL
from boardtui.engine.othello.weights import SHIPPED, load_weights
from boardtui.engine.othello.worker import OthelloWorker
from tests.tools.training.othello.selfplay import new_worker, searched

_STEPS = 50
_HASH_BITS = 21


def differences(
    worker: OthelloWorker, positions: NDArray[Any], deepest: int, solve_at: int
) -> NDArray[np.float64]:
    """Rows of empty squares, depth, shallow and the difference of their scores in discs."""
    rows = []
    for position in positions:
        own, other = position["own"], position["other"]
        empties = 64 - int(own | other).bit_count()
        depths = [
            *range(min(deepest, empties - 1) + 1),
            *([empties] if empties <= solve_at else []),
        ]
        scores = {depth: searched(worker, own, other, depth, int(FULL)) for depth in depths}
        if abs(scores[max(depths)]) > 40:
            continue
        rows += [
            (empties, depth, shallow, scores[depth] - scores[shallow])
            for depth in depths
            if depth >= 3 and (shallow := shallow_depth(depth)) in scores
        ]
    return np.array(rows, np.float64)


def fitted(rows: NDArray[np.float64]) -> tuple[float, ...]:
    """The coefficients under which those differences are likeliest, by Newton's method."""
    matrix = terms(rows[:, 0], rows[:, 1], rows[:, 2])
    coefficients = np.zeros(matrix.shape[1])
    coefficients[0] = np.log(rows[:, 3].std() + 1e-9)
    ridge = np.eye(len(coefficients))
    for _ in range(_STEPS):
        surprise = rows[:, 3] ** 2 * np.exp(-2 * (matrix @ coefficients))
        slope = matrix.T @ (1 - surprise)
        curve = 2 * (matrix * surprise[:, None]).T @ matrix
        coefficients -= np.linalg.solve(curve + ridge, slope)
    return tuple(round(float(each), 4) for each in coefficients)


def main(argv: Sequence[str] | None = None) -> None:
    """Search, fit, print."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.tools.training.othello.probcut", description=__doc__
    )
    parser.add_argument("games", type=Path, nargs="+", help="positions written by the training")
    parser.add_argument("--weights", type=Path, default=SHIPPED)
    parser.add_argument("--positions", type=int, default=400)
    parser.add_argument("--deepest", type=int, default=10)
    parser.add_argument("--solve-at", type=int, default=18)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="where to write the differences")
    arguments = parser.parse_args(argv)
    positions = np.concatenate([np.load(path)["positions"] for path in arguments.games])
    random = np.random.default_rng(arguments.seed)
    empties = 64 - np.bitwise_count(positions["own"] | positions["other"]).astype(int)
    positions = positions[(empties >= 8) & (empties <= 54)]
    worker = new_worker(load_weights(arguments.weights), _HASH_BITS)
    sample = random.choice(positions, arguments.positions, replace=False)
    rows = differences(worker, sample, arguments.deepest, arguments.solve_at)
    if arguments.keep:
        np.save(arguments.keep, rows)
    print(fitted(rows))


if __name__ == "__main__":
    main()
