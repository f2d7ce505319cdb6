"""The weights of the evaluation: the value of a vacant cell for a side, by its mix."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from boardtui.engine.gomoku.patterns import MIXES, RowRule, cell_classes
from boardtui.rules.gomoku import Gomoku, Rule

SHIPPED = Path(__file__).with_name("weights.npz")
SHIPPED_RENJU = Path(__file__).with_name("weights-renju.npz")

UNIT = 400
"""The weight that multiplies the odds of winning by e."""

SITUATIONS = 512
"""The number of sets of threats that the sides can have; see `evaluation.situation`."""

LINE_VALUES = (0, 1, 3, 4, 11, 14, 12, 36, 42, 40, 80, 80, 120, 0, 0, 0)
"""A beginner's guess at the value of each line class for the side to move.

The classes: dead, one, open one, two, open two, broad two, three, open three, full three, four, …
"""

WAITING_BITS = 32
"""The low bits of a packed value."""


class Weights(NamedTuple):
    """The terms of the evaluation, in parts of UNIT."""

    cells: NDArray[np.int16]
    """Of a vacant cell, by side, role (0 to move, 1 waiting) and mix."""
    situations: NDArray[np.int16]
    """Of the threats of both sides, by side to move and situation."""


def packed(to_move: NDArray[np.int64], waiting: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the values for a side to move and for one that waits, packed so that both add at once.

    The value of the waiting side is in the low bits, signed.
    """
    return (to_move << WAITING_BITS) + waiting


def save_weights(path: Path, weights: Weights, **remarks: Any) -> None:
    """Write weights, and remarks about them."""
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
        # Stopping a threat gains less than making it: the other side moves next.
        [0, 30, 15, 100, 100, 200, 350, 900, 150, 300, 5000, 7000, 7000, 20000, 300, 0],
    ]
)
"""The rank of a cell by role (0: own class, 1: that of the other side) and cell class."""

_CLASS_FACTOR = 4
_LINE_FACTOR = 8
"""The parts of cell class and line classes in a rank."""


def move_ranks(sides: tuple[RowRule, RowRule]) -> NDArray[np.int64]:
    """The ranks of cells for move ordering, the highest first: by side, role and mix.

    The rank of a cell is the sum of those for the side to move (role 0) and the other one (role 1).
    """
    by_lines = np.array(LINE_VALUES)[MIXES.lines].sum(axis=1)
    ranks = np.zeros((2, 2, len(MIXES.lines)), np.int64)
    for side, rule in enumerate(sides):
        for role in range(2):
            ranks[side, role] = _CLASS_FACTOR * _RANK_OF_CLASS[role][cell_classes(rule)]
            ranks[side, role] += _LINE_FACTOR * by_lines
    return ranks
