"""The file of the evaluation's weights: int16, in discs / UNIT, mirror images left out."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from boardtui.engine.othello.patterns import LAYOUT, expand

SHIPPED = Path(__file__).with_name("weights.npz")

_KEPT = np.flatnonzero(LAYOUT.canonical == np.arange(LAYOUT.size))


def save_weights(path: Path, weights: NDArray[np.int16]) -> None:
    """Write weights of the shape stages by `LAYOUT.size`."""
    np.savez_compressed(path, weights=weights[:, _KEPT])


def load_weights(path: Path = SHIPPED) -> NDArray[np.int16]:
    """Return weights of the shape stages by `LAYOUT.size`, those of mirror images filled in."""
    with np.load(path) as file:
        kept = file["weights"]
    weights = np.zeros((len(kept), LAYOUT.size), np.int16)
    weights[:, _KEPT] = kept
    return expand(weights)
