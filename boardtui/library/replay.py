"""Replay of Othello on 8×8, a hundred times as fast as the rules, for large archives.

Tests compare it with the rules. A state is one number: the discs of the side to move in the low 64
bits, those of the other side above them; square 0 is a1, 7 is h1. Each square has up to four lines
through it; for each, a table maps the discs on that line to the discs that flip. The tables are
filled on demand.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from functools import cache

from boardtui.library.keys import key_of_images, zobrist_of
from boardtui.rules.board import Board, Color, grid
from boardtui.rules.game import Position
from boardtui.rules.othello import Othello, mobility
from boardtui.system.named_tuples import NamedTuple

GAME = Othello()
PASS = 64
"""Pass, among the numbers of squares."""
FIRST_COLUMN = 4
"""Discs at the start."""

_SQUARES = 64
_OWN = 2**64 - 1
_ROW = 2**8 - 1
_STRIDE = grid(GAME.board_size).stride
_STEPS = ((1, 0), (0, 1), (1, 1), (1, -1))


class ReplayedMoves(NamedTuple):
    """A line of moves, played up to the first that is not legal."""

    keys: array[int]
    """The key of each position after a disc, from the start on."""
    squares: bytes
    """The squares of the discs that were played; passes are left out."""
    end: Position
    """With the side to move that really moves; its `ply` counts no passes."""
    is_whole: bool
    """True if all moves are legal; passes after the end do not count."""


def replay(squares: Iterable[int]) -> ReplayedMoves:
    """Play the moves of a game; passes that are forced may be missing."""
    lines, place, flip = _lines(), _placements(), _flips()
    turns = zobrist_of(GAME).turns
    state, images = _start()
    color, played, keys = 0, bytearray(), array("I")
    is_whole = True
    for square in squares:
        flipped = 0
        for mask, table in lines[square]:
            flipped |= table[state & mask]
        if not flipped:
            other = state >> _SQUARES | (state & _OWN) << _SQUARES
            if square == PASS:
                if _can_move(state):
                    is_whole = False
                    break
                if _can_move(other):
                    state, color = other, 1 - color
                continue
            if _can_move(state):
                is_whole = False
                break
            for mask, table in lines[square]:
                flipped |= table[other & mask]
            if not flipped:
                is_whole = False
                break
            state, color = other, 1 - color
        keys.append(key_of_images(images ^ turns[color]))
        images ^= place[color][square] ^ flip[flipped]
        played.append(square)
        state = (state >> _SQUARES) ^ flipped | ((state & _OWN) | flipped | 1 << square) << _SQUARES
        color = 1 - color
    end = _position(state, color, len(played))
    keys.append(key_of_images(images ^ turns[end.turn]))
    return ReplayedMoves(keys, bytes(played), end, is_whole)


def _can_move(state: int) -> bool:
    own, other = _unpacked(state & _OWN), _unpacked(state >> _SQUARES)
    return mobility(grid(GAME.board_size), own, other) != 0


def _position(state: int, color: int, played: int) -> Position:
    """Return the position of a state; a side without a move has passed."""
    if played < _SQUARES - FIRST_COLUMN and not _can_move(state):
        other = state >> _SQUARES | (state & _OWN) << _SQUARES
        if _can_move(other):
            state, color = other, 1 - color
    stones = _unpacked(state & _OWN), _unpacked(state >> _SQUARES)
    board = Board(GAME.board_size, stones if color == 0 else stones[::-1])
    return Position(GAME, board, Color(color), played)


@cache
def _start() -> tuple[int, int]:
    """Return the state at the start, and the keys of its images without the side to move."""
    state = images = 0
    for color, stones in enumerate(GAME.start().board.stones):
        discs = _packed(stones)
        state |= discs << color * _SQUARES
        for square in range(_SQUARES):
            images ^= _placements()[color][square] if discs >> square & 1 else 0
    return state, images


def _packed(stones: int) -> int:
    """Return the bits of a `Board` without its spare column."""
    return sum((stones >> row * _STRIDE & _ROW) << 8 * row for row in range(8))


def _unpacked(discs: int) -> int:
    """Return the bits of a `Board`."""
    return sum((discs >> 8 * row & _ROW) << row * _STRIDE for row in range(8))


@cache
def _placements() -> tuple[tuple[int, ...], ...]:
    """Return the Zobrist number of a disc, by colour and square."""
    return tuple(
        tuple(by_bit[square // 8 * _STRIDE + square % 8] for square in range(_SQUARES))
        for by_bit in zobrist_of(GAME).stones
    )


class _Flips(dict[int, int]):
    """Changes that flipped discs make to the keys of a position's images."""

    def __missing__(self, flipped: int) -> int:
        change = 0
        for square, (black, white) in enumerate(zip(*_placements(), strict=True)):
            if flipped >> square & 1:
                change ^= black ^ white
        self[flipped] = change
        return change


@cache
def _flips() -> _Flips:
    return _Flips()


class _Line(dict[int, int]):
    """The discs that flip along a line through a square, by the discs of both sides on it."""

    def __init__(self, square: int, step: tuple[int, int]) -> None:
        super().__init__()
        self._square = 1 << square
        across, down = step
        self._ways = tuple(tuple(_ray(square, *way)) for way in (step, (-across, -down)))
        cells = self._square | sum(map(sum, self._ways))
        self.mask = cells | cells << _SQUARES

    def __missing__(self, state: int) -> int:
        own, other = state & _OWN, state >> _SQUARES
        flipped = 0
        for way in self._ways:
            run = 0
            for cell in way:
                if not other & cell:
                    flipped |= run if own & cell else 0
                    break
                run |= cell
        # A taken square flips nothing.
        self[state] = flipped = 0 if (own | other) & self._square else flipped
        return flipped


def _ray(square: int, across: int, down: int) -> Iterator[int]:
    """Yield the cells from a square to the edge, without it."""
    col, row = square % 8 + across, square // 8 + down
    while 0 <= col < 8 and 0 <= row < 8:
        yield 1 << 8 * row + col
        col, row = col + across, row + down


@cache
def _lines() -> tuple[tuple[tuple[int, _Line], ...], ...]:
    """Return the lines through each square, each with its mask; a pass has none."""
    lines = [[_Line(square, step) for step in _STEPS] for square in range(_SQUARES)]
    return (*(tuple((line.mask, line) for line in through) for through in lines), ())
