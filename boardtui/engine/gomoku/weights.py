"""The evaluation's weights: what a vacant cell is worth to a side, by its mix of line classes."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from boardtui.engine.gomoku.patterns import MIXES, Reading, cell_classes
from boardtui.rules.gomoku import Gomoku, Rule

SHIPPED = Path(__file__).with_name("weights.npz")
SHIPPED_RENJU = Path(__file__).with_name("weights-renju.npz")

UNIT = 400
"""How much a weight counts that multiplies the odds of winning by e."""

SITUATIONS = 512
"""Sets of threats that both sides may have, by number; see `evaluation.situation`."""

_BY_LINE = np.array(
    [
        # dead, one, open one, two, open two, broad two, three, open three, full three, four,
        [0, 1, 3, 4, 11, 14, 12, 36, 42, 40, 80, 80, 120, 0, 0, 0],
        [0, 1, 2, 3, 8, 10, 8, 24, 28, 24, 60, 60, 90, 0, 0, 0],
    ]
)
"""By whether the side waits, and line class: a beginner's guess."""


class Weights(NamedTuple):
    """What the evaluation adds up, in parts of UNIT."""

    cells: NDArray[np.int16]
    """By side, by whether that side waits, and by mix."""
    situations: NDArray[np.int16]
    """By side to move and situation."""


def plain_weights() -> Weights:
    """A beginner's guess, to begin training with."""
    by_mix = _BY_LINE[:, MIXES.lines].sum(axis=2)
    cells = np.stack([by_mix, by_mix]).astype(np.int16)
    return Weights(cells, np.zeros((2, SITUATIONS), np.int16))


def save_weights(path: Path, weights: Weights, **remarks: Any) -> None:
    """Write weights, and what is worth knowing about them."""
    np.savez_compressed(path, **weights._asdict(), **remarks)


def read_weights(path: Path) -> Weights:
    """The weights in a file."""
    with np.load(path) as file:
        return Weights(file["cells"], file["situations"])


def load_weights(game: Gomoku) -> Weights:
    """The weights that are shipped for a game."""
    return read_weights(SHIPPED_RENJU if game.rule is Rule.RENJU else SHIPPED)


_RANK_OF_CLASS = np.array(
    [
        # quiet, two, three, double two, three and two, open three, open three plus, double three,
        # four, four plus, four and three, double four, open four, five, suspect, forbidden
        [0, 40, 20, 150, 150, 300, 500, 1500, 250, 600, 9000, 12000, 12000, 30000, 1000, 0],
        [0, 30, 15, 100, 100, 200, 350, 900, 150, 300, 5000, 7000, 7000, 20000, 300, 0],
    ]
)
"""By whether the other side would play there, and cell class."""


def move_ranks(sides: tuple[Reading, Reading]) -> NDArray[np.int64]:
    """By side, by whether the other side moves, and mix: how early a cell is tried."""
    ranks = np.zeros((2, 2, len(MIXES.lines)), np.int64)
    for side, reading in enumerate(sides):
        for role in range(2):
            ranks[side, role] = 4 * _RANK_OF_CLASS[role][cell_classes(reading)]
            ranks[side, role] += 8 * _BY_LINE[0, MIXES.lines].sum(axis=1)
    return ranks
