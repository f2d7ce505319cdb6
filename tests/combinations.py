"""Combinations of parameters, of which the ordinary tests try as many as show each value."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from _pytest.mark.structures import ParameterSet


def combined(*axes: Sequence[object]) -> list[ParameterSet]:
    """All combinations of values; long but for a few in which each value stands at least once."""
    quick = {tuple(number % len(axis) for axis in axes) for number in range(max(map(len, axes)))}
    return [
        pytest.param(
            *(axis[place] for axis, place in zip(axes, places, strict=True)),
            marks=[] if places in quick else [pytest.mark.long],
        )
        for places in product(*(range(len(axis)) for axis in axes))
    ]
