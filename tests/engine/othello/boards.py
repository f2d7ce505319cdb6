"""Positions of the 8x8 board as two bitboards, and the simplest search for their scores."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import numpy as np

from boardtui.engine.bits import ONE
from boardtui.engine.kernel import int64, kernel, uint64
from boardtui.engine.othello.bitboard import (
    START_OTHER,
    START_OWN,
    final_score,
    flips,
    legal_moves,
)
from boardtui.rules.board import Point
from boardtui.rules.game import Position

MUST_PASS = """
    .XXXXXXO
    XXXXXXXO
    XXXXXXXO
    XXXXXXXO
    XXXXXXXO
    XXXXXXXO
    XXXXXXXO
    OOOOOOOO
"""
"""X has no move, O has one."""

MANY_MOVES = """
    .OX.....
    ..XO..OO
    .OXX..OX
    .XX...OX
    .OXO..X.
    ..XX.XO.
    .OOOOXO.
    ........
"""
"""X has 35 moves: more than in any game."""


class Pair(NamedTuple):
    """The discs of the side to move, and the other side's."""

    own: Any
    other: Any

    @property
    def empties(self) -> int:
        return 64 - (int(self.own) | int(self.other)).bit_count()

    def after(self, move: Any) -> Pair:
        flipped = flips(self.own, self.other, move)
        return Pair(self.other & ~flipped, self.own | flipped | move)

    def moves(self) -> list[Any]:
        moves = int(legal_moves(self.own, self.other))
        return [np.uint64(1 << square) for square in range(64) if moves >> square & 1]

    def turned(self) -> Pair:
        return Pair(self.other, self.own)


def from_picture(text: str) -> Pair:
    """X moves: rows of X, O and dots from row 1 on."""
    squares = "".join(text.split())
    assert len(squares) == 64
    own, other = (
        sum(1 << square for square, mark in enumerate(squares) if mark == side) for side in "XO"
    )
    return Pair(np.uint64(own), np.uint64(other))


def from_position(position: Position) -> Pair:
    """By names of squares, not by the numbers that the rules keep."""
    sides = [0, 0]
    for square in range(64):
        if (color := position.board[Point(square % 8, square // 8)]) is not None:
            sides[color] |= 1 << square
    own, other = sides[position.turn], sides[1 - position.turn]
    return Pair(np.uint64(own), np.uint64(other))


def random_positions(seed: int, empties: range, count: int) -> Iterator[Pair]:
    """Positions of random games with so many empty squares, passes and endings among them."""
    rng = Random(seed)
    while count:
        wanted = rng.choice(empties)
        pair = Pair(START_OWN, START_OTHER)
        while pair.empties > wanted:
            if moves := pair.moves():
                pair = pair.after(rng.choice(moves))
            elif pair.turned().moves():
                pair = pair.turned()
            else:
                break
        else:
            count -= 1
            yield pair


def random_discs(seed: int, empties: range, count: int) -> Iterator[Pair]:
    """Discs strewn at random: no game leads there, and anything may happen."""
    rng = Random(seed)
    for _ in range(count):
        squares = rng.sample(range(64), 64 - rng.choice(empties))
        share = rng.choice((0.1, 0.3, 0.5, 0.7, 0.9))
        sides = [0, 0]
        for square in squares:
            sides[rng.random() < share] |= 1 << square
        yield Pair(np.uint64(sides[0]), np.uint64(sides[1]))


@kernel(int64(uint64, uint64))
def exact_score(own: Any, other: Any) -> Any:
    """The score with best play, found by trying everything."""
    moves = legal_moves(own, other)
    if not moves:
        if not legal_moves(other, own):
            return final_score(own, other)
        return -exact_score(other, own)
    best = np.int64(-64)
    while moves:
        move = moves & (~moves + ONE)
        moves ^= move
        flipped = flips(own, other, move)
        best = max(best, -exact_score(other & ~flipped, own | flipped | move))
    return best


@kernel(int64(uint64, uint64, int64))
def perft(own: Any, other: Any, depth: Any) -> Any:
    """Number of leaves at a depth; a pass is a ply, a finished game is one leaf."""
    if depth == 0:
        return np.int64(1)
    moves = legal_moves(own, other)
    if not moves:
        if not legal_moves(other, own):
            return np.int64(1)
        return perft(other, own, depth - np.int64(1))
    count = np.int64(0)
    while moves:
        move = moves & (~moves + ONE)
        moves &= moves - ONE
        flipped = flips(own, other, move)
        count += perft(other & ~flipped, own | flipped | move, depth - np.int64(1))
    return count
