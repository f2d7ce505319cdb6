"""Hash and packed entries of the transposition tables of the 8x8 board.

A table keeps the results of searches, since many orders of the same moves reach one position. An
entry packs bytes; the two lowest are a lower and an upper bound of the score.

Threads share a table without locks, and two of them may write the words of one slot at once. Discs
are therefore stored sealed, combined with their entry by exclusive or: beside any other entry they
match no position (R. Hyatt, T. Mann, A lock-less transposition table implementation for parallel
search chess engines, 2002).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from boardtui.engine.bits import product
from boardtui.engine.kernel import int64, kernel, uint64

NO_MOVE = np.int64(64)
"""An unknown best move in an entry; a pass in a line."""

NO_ENTRY = np.uint64(0)
"""No entry: every real one has a date, which is never 0."""

UNDECIDED = np.int64(-128)
"""Less than any score."""

BYTE = np.int64(8)
"""Bits of a byte."""

_BIAS = np.int64(64)
"""Added to bounds, so that they are never negative."""

_LOWEST_BYTE = np.uint64(0xFF)
# Odd, so that a product loses no bits; from Knuth, xxHash, degski's hash and wyhash.
_FACTOR_OWN = np.uint64(0x9E3779B97F4A7C15)
_FACTOR_OTHER = np.uint64(0xC2B2AE3D27D4EB4F)
_FACTOR_LAST = np.uint64(0xD6E8FEB86659FD93)
_FACTOR_SEAL = np.uint64(0xA0761D6478BD642F)
_HALF = np.uint64(32)


@kernel(uint64(uint64, uint64))
def position_hash(own: Any, other: Any) -> Any:
    """Return a 64-bit hash of a position; similar positions differ in the low bits too."""
    number = product(own, _FACTOR_OWN) ^ product(other, _FACTOR_OTHER)
    # Low bits of a product depend on low bits alone, and they are the index: fold the high ones in.
    number = product(number ^ (number >> _HALF), _FACTOR_LAST)
    return number ^ (number >> _HALF)


@kernel(uint64(uint64))
def seal(entry: Any) -> Any:
    """Return the mask for the discs beside an entry.

    Entries differ in a few bits, and so do positions: a product spreads the difference over all
    bits.
    """
    return product(entry, _FACTOR_SEAL)


@kernel(int64(int64, int64))
def pack_bounds(lower: Any, upper: Any) -> Any:
    """The two lowest bytes of an entry."""
    return (lower + _BIAS) | (upper + _BIAS) << BYTE


@kernel(int64(uint64, int64))
def byte_of(entry: Any, place: Any) -> Any:
    """A byte of an entry, by its place from the lowest."""
    return np.int64((entry >> np.uint64(place * BYTE)) & _LOWEST_BYTE)


@kernel(int64(uint64))
def lower_bound(entry: Any) -> Any:
    """Return the lower bound of the score in an entry."""
    return byte_of(entry, np.int64(0)) - _BIAS


@kernel(int64(uint64))
def upper_bound(entry: Any) -> Any:
    """Return the upper bound of the score in an entry."""
    return byte_of(entry, np.int64(1)) - _BIAS


@kernel(int64(uint64, int64))
def deciding_bound(entry: Any, alpha: Any) -> Any:
    """Return a bound in an entry that decides if the score is above alpha, or UNDECIDED."""
    lower = lower_bound(entry)
    if lower > alpha:
        return lower
    upper = upper_bound(entry)
    if upper <= alpha:
        return upper
    return UNDECIDED
