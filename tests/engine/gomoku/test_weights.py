"""The weights that are shipped, and the files they are kept in."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from boardtui.engine.gomoku.patterns import MIX_COUNT
from boardtui.engine.gomoku.weights import (
    SITUATIONS,
    load_weights,
    read_weights,
    save_weights,
)
from boardtui.rules.gomoku import Gomoku, Rule


def test_weights_are_kept_in_a_file(tmp_path: Path) -> None:
    shipped = load_weights(Gomoku())
    save_weights(tmp_path / "kept.npz", shipped, why="to read them back")
    kept = read_weights(tmp_path / "kept.npz")
    assert np.array_equal(kept.cells, shipped.cells)
    assert np.array_equal(kept.situations, shipped.situations)


def test_every_rule_has_weights() -> None:
    for rule in Rule:
        weights = load_weights(Gomoku(rule=rule))
        assert weights.cells.shape == (2, 2, MIX_COUNT)
        assert weights.situations.shape == (2, SITUATIONS)
        assert not weights.cells[..., 0].any()
        assert weights.cells.any()
