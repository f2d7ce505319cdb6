"""The evaluation's weights: what a vacant cell is worth to a side, by its mix of line classes."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from boardtui.engine.gomoku.patterns import MIXES
from boardtui.rules.gomoku import Gomoku

UNIT = 100
"""How much a weight counts that multiplies the odds of winning by e."""

_BY_LINE = np.array(
    [
        # dead, one, open one, two, open two, broad two, three, open three, full three, four,
        [0, 1, 3, 4, 11, 14, 12, 36, 42, 40, 80, 80, 120, 0, 0, 0],
        [0, 1, 2, 3, 8, 10, 8, 24, 28, 24, 60, 60, 90, 0, 0, 0],
    ]
)
"""By whether the side waits, and line class: a beginner's guess."""


def load_weights(game: Gomoku) -> NDArray[np.int16]:
    """The weights of a game by side, by whether that side waits, and by mix."""
    by_mix = _BY_LINE[:, MIXES.lines].sum(axis=2)
    return np.stack([by_mix, by_mix]).astype(np.int16)
