"""The patterns of the evaluation: which squares they look at, and how a position indexes them.

A pattern reads its squares as a number in balanced ternary: 1 is a disc of the side to move,
-1 one of the other side, 0 an empty square. Seen by the other side every number is negated.
Instances of a family are its images under the eight symmetries of the board and share their
weights; a family that is its own image has equal weights at mirrored numbers.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

FAMILIES = (
    "a1 b1 c1 a2 b2 c2 a3 b3 c3",  # corner square
    "a1 b1 c1 d1 e1 a2 b2 a3 a4 a5",  # corner angle
    "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2",  # corner block
    "a1 b1 c1 d1 e1 f1 g1 h1 b2 g2",  # edge and X squares
    "a1 c1 d1 e1 f1 h1 c2 d2 e2 f2",  # edge block
    "a2 b2 c2 d2 e2 f2 g2 h2",
    "a3 b3 c3 d3 e3 f3 g3 h3",
    "a4 b4 c4 d4 e4 f4 g4 h4",
    "a1 b2 c3 d4 e5 f6 g7 h8",
    "b1 c2 d3 e4 f5 g6 h7",
    "c1 d2 e3 f4 g5 h6",
    "d1 e2 f3 g4 h5",
    "e1 f2 g3 h4",
)
"""The squares of each family's first instance."""

LANES = 64  # 54 instances, rounded up to whole vectors
"""Numbers kept for a position, one for each instance; lanes left over read a weight of zero."""

STAGES = 15
"""Sets of weights; each serves four numbers of discs."""

MOBILITY = 32
"""Mobility, the number of moves, is below this; it indexes weights."""


def _square(name: str) -> int:
    return ord(name[0]) - ord("a") + 8 * (int(name[1]) - 1)


def _images(square: int) -> list[int]:
    row, column = divmod(square, 8)
    return [
        8 * y + x
        for y, x in (
            (row, column),
            (row, 7 - column),
            (7 - row, column),
            (7 - row, 7 - column),
            (column, row),
            (column, 7 - row),
            (7 - column, row),
            (7 - column, 7 - row),
        )
    ]


class _Layout(NamedTuple):
    """The places of the weights of one stage in memory."""

    delta: NDArray[np.int16]
    """By square and lane: added to the lane's number for a disc of the side to move."""
    centre: NDArray[np.int32]
    """By lane: the place of the weight of the number 0."""
    canonical: NDArray[np.int32]
    """By weight: the place of the one that stands for it and all its mirror images."""
    mobility: int
    """The place of the first weight of mobility."""
    parity: int
    """The place of the first weight by the number of empty squares."""
    size: int


def _layout() -> _Layout:
    delta = np.zeros((64, LANES), np.int16)
    centre = np.zeros(LANES, np.int32)
    canonical: list[NDArray[np.int64]] = []
    start, lane = 0, 0
    for family in FAMILIES:
        squares = [_square(name) for name in family.split()]
        count = 3 ** len(squares)
        middle = start + count // 2
        images: dict[frozenset[int], int] = {}
        representative = np.arange(start, start + count)
        for symmetry in range(8):
            image = [_images(square)[symmetry] for square in squares]
            if frozenset(image) == frozenset(squares) and image != squares:
                order = [squares.index(square) for square in image]
                mirrored = start + _permuted(count, order)
                # Of two mirrored numbers, the less stands for both.
                representative = np.minimum(representative, mirrored)
            if frozenset(image) in images:
                continue
            images[frozenset(image)] = lane
            for place, square in enumerate(image):
                delta[square, lane] += 3**place
            centre[lane] = middle
            lane += 1
        canonical.append(representative)
        start += count
    # Pairs of mobilities, since the worth of a move depends on how many the other side has.
    mobility = start
    parity = mobility + MOBILITY * MOBILITY
    zero = parity + 64
    centre[lane:] = zero
    canonical.append(np.arange(mobility, zero + 1))
    return _Layout(
        delta, centre, np.concatenate(canonical).astype(np.int32), mobility, parity, zero + 1
    )


def _permuted(count: int, order: list[int]) -> NDArray[np.int64]:
    """By number: the same number with its digits in another order; 0 to `count` - 1 for both."""
    rest = np.arange(count)
    result = np.zeros(count, np.int64)
    for place in order:
        result += rest % 3 * 3**place
        rest //= 3
    return result


LAYOUT = _layout()


def expand(weights: NDArray[Any]) -> NDArray[Any]:
    """Return weights with those of mirror images filled in; the last axis is `LAYOUT.size` long."""
    return weights[..., LAYOUT.canonical]
