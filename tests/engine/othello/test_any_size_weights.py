"""The weights for boards that are not 8x8."""

from __future__ import annotations

from boardtui.engine.othello.any_size.evaluation import FEATURE_NAMES
from boardtui.engine.othello.any_size.layout import interpolated
from boardtui.engine.othello.any_size.state import FEATURES
from boardtui.engine.othello.any_size.weights import BY_SIZE


def test_there_is_a_weight_for_every_property() -> None:
    for knots in BY_SIZE.values():
        assert {len(knot) for knot in knots} == {FEATURES} == {len(FEATURE_NAMES)}


def test_weights_change_steadily_between_knots() -> None:
    between = interpolated([[0, 100], [80, 20]], 4)
    assert len(between) == 17
    assert (between[0], between[8], between[16]) == ([0, 100], [40, 60], [80, 20])
