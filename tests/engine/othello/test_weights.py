"""Weights survive their file, and those that are shipped are fit to play with."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from boardtui.engine.othello.bitboard import START_OTHER, START_OWN
from boardtui.engine.othello.evaluation import UNIT
from boardtui.engine.othello.patterns import LAYOUT, STAGES, expand
from boardtui.engine.othello.search_state import new_state
from boardtui.engine.othello.weights import SHIPPED, load_weights, save_weights
from tests.engine.othello.boards import Pair, from_picture
from tests.engine.othello.searching import Searcher, some_weights

MEGABYTE = 1_000_000


@pytest.fixture(scope="module")
def shipped() -> Any:
    return load_weights()


def test_weights_come_back_as_they_were_saved(tmp_path: Path) -> None:
    path = tmp_path / "weights.npz"
    weights = some_weights(greatest=32767)
    save_weights(path, weights)
    assert (load_weights(path) == weights).all()
    assert load_weights(path).dtype == np.int16


def test_mirror_images_are_left_out_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "weights.npz"
    save_weights(path, some_weights())
    with np.load(path) as file:
        assert file["weights"].shape == (STAGES, len(set(LAYOUT.canonical.tolist())))
        assert file["weights"].shape[1] < 0.7 * LAYOUT.size


def test_the_shipped_file_is_small() -> None:
    assert SHIPPED.stat().st_size <= 6 * MEGABYTE


def test_shipped_weights_are_whole(shipped: Any) -> None:
    assert shipped.shape == (STAGES, LAYOUT.size)
    assert shipped.dtype == np.int16
    assert (expand(shipped) == shipped).all()
    assert not shipped[:, -1].any()
    assert all(stage.any() for stage in shipped)
    assert new_state(shipped)["weights"].any()


def test_shipped_weights_are_of_a_size_that_discs_have(shipped: Any) -> None:
    assert np.abs(shipped.astype(int)).max() <= 64 * UNIT
    assert np.abs(shipped.astype(int)).mean() < UNIT


CORNER_OR_X_SQUARE = """
    ........
    .O......
    ..X.....
    ...OX...
    ...XO...
    ........
    ........
    ........
"""


def test_shipped_weights_know_a_corner_from_the_square_beside_it(shipped: Any) -> None:
    searcher = Searcher(shipped)
    picture = "".join(CORNER_OR_X_SQUARE.split())
    corner = from_picture("X" + picture[1:9] + "." + picture[10:])
    beside = from_picture(picture.replace("O", "X", 1))
    assert searcher.static(corner) > searcher.static(beside) + 3


def test_shipped_weights_find_the_start_even(shipped: Any) -> None:
    assert abs(Searcher(shipped).principal(Pair(START_OWN, START_OTHER), 6)) <= 4
