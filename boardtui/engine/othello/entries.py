"""What the hash tables of the searches have in common: where positions go, and packed entries."""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.bits import product
from boardtui.engine.kernel import int64, kernel, uint64

NO_MOVE = np.int64(64)
"""Stands in an entry for a best move that is not known."""

NOTHING = np.uint64(0)
"""No entry: every real one has a date."""

_FACTOR_OWN = np.uint64(0x9E3779B97F4A7C15)
_FACTOR_OTHER = np.uint64(0xC2B2AE3D27D4EB4F)
_FACTOR_LAST = np.uint64(0xD6E8FEB86659FD93)
_HALF = np.uint64(32)
_BYTE = np.uint64(0xFF)


@kernel(uint64(uint64, uint64))
def mixed(own: Any, other: Any) -> Any:
    """A number that hardly any other position has, whose low bits differ between similar ones."""
    number = product(own, _FACTOR_OWN) ^ product(other, _FACTOR_OTHER)
    number = product(number ^ (number >> _HALF), _FACTOR_LAST)
    return number ^ (number >> _HALF)


@kernel(int64(uint64, int64))
def field(entry: Any, place: Any) -> Any:
    """A byte of an entry, by its place from the lowest."""
    return np.int64((entry >> np.uint64(place << np.int64(3))) & _BYTE)
