"""Shapes are made once, so that what is known of them serves every board and does not grow."""

from __future__ import annotations

from boardtui.ui.widgets.board_scene import PointMark
from boardtui.ui.widgets.shapes import (
    ON_SIGNS,
    SIGNS,
    STONES,
    beside,
    corners,
    either,
    enlarged,
    lowered,
)


def test_a_shape_that_is_made_again_is_the_same() -> None:
    for stone in STONES:
        assert lowered(enlarged(stone, 1.5), 0.25) is lowered(enlarged(stone, 1.5), 0.25)
    assert beside(0.5, 2.0) is beside(0.5, 2.0)
    bent = [either(corners(0.5, 0.5), corners(0.75, 0.25)) for _again in range(2)]
    assert bent[0] is bent[1]


def test_the_mark_of_the_last_move_is_within_the_middle_of_a_cross() -> None:
    places = [at / 50 for at in range(-50, 51)]
    marked = [(x, y) for x in places for y in places if ON_SIGNS[PointMark.LAST](x, y)]
    assert marked
    assert all(SIGNS[0](x, y) for x, y in marked)
