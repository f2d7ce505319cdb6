"""Keys of positions: equal for positions that are turned or mirrored, else different by chance.

A key is made by Zobrist's method for all images of a position at once. A number of 512 bits holds
their eight keys of 64 bits, so that a stone costs one exclusive or; the key of the position is the
least of the eight, and the library stores its low half. The high half would be skewed, as that of
the least of several numbers.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable
from functools import cache
from hashlib import blake2b

from boardtui.rules.board import Color, Size, grid
from boardtui.rules.game import Game, Pass, Position
from boardtui.rules.symmetry import images
from boardtui.system.named_tuples import NamedTuple

_BYTES = 64
_IMAGES = struct.Struct("<8Q")
_LOW = 2**32 - 1

NO_KEY = 0
"""Stored where a game has no position."""


class Zobrist(NamedTuple):
    """The random numbers of a board."""

    stones: tuple[tuple[int, ...], ...]
    """By colour, then by the number of the bit in a `Board`."""
    turns: tuple[int, ...]
    """By the colour to move."""


@cache
def zobrist(size: Size, colors: int, *, is_symmetric: bool = True) -> Zobrist:
    """Return the numbers of a board, the same in every process."""
    points = grid(size).point_of_bit
    ways = ({point: point for point in points}, *(images(size) if is_symmetric else ()))
    # Boards with fewer than eight images repeat them.
    ways = tuple(ways[number % len(ways)] for number in range(8))
    stones = tuple(
        tuple(
            _packed(f"{color} {way[point]}" for way in ways) if size.holds(point) else 0
            for point in points
        )
        for color in range(colors)
    )
    return Zobrist(stones, tuple(_packed([f"turn {color}"] * 8) for color in range(colors)))


def _packed(names: Iterable[str]) -> int:
    """Return a random number of 64 bits for each of eight names, one after the other."""
    digests = (blake2b(name.encode(), digest_size=8).digest() for name in names)
    return int.from_bytes(b"".join(digests), "little")


def key_of_images(images: int) -> int:
    """Return the stored key of a position from the keys of its images."""
    low: int = min(_IMAGES.unpack(images.to_bytes(_BYTES, "little"))) & _LOW
    return low or 1


def stones_on(position: Position) -> int:
    """Return the number of stones on the board: the column of the key."""
    return sum(stones.bit_count() for stones in position.board.stones)


def key_of(position: Position) -> int:
    """Return the key of a position: of its stones and of the side that really moves next."""
    return key_of_images(images_of_key(position))


def images_of_key(position: Position) -> int:
    """Return the keys of a position's eight images, one after the other."""
    numbers = zobrist_of(position.game)
    images = numbers.turns[turn_of(position)]
    for stones, by_bit in zip(position.board.stones, numbers.stones, strict=True):
        while stones:
            lowest = stones & -stones
            images ^= by_bit[lowest.bit_length() - 1]
            stones ^= lowest
    return images


def zobrist_of(game: Game) -> Zobrist:
    """Return the numbers of a game's board."""
    return zobrist(game.board_size, len(game.sides), is_symmetric=game.is_symmetric)


def after_forced_passes(position: Position) -> Position:
    """Return the position after the passes that are forced in it."""
    while position.game.must_pass(position):
        position = position.play(Pass())
    return position


def turn_of(position: Position) -> Color:
    """Return the colour that moves next, after passes that are forced."""
    return after_forced_passes(position).turn
