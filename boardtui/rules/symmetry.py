"""Turns and mirrorings of a board that leave a position as it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, lru_cache

from boardtui.rules.board import Board, Point, Size, grid
from boardtui.rules.game import Move, Place, Position

Symmetry = Mapping[Point, Point]
"""Where each point of a board goes."""


def symmetries(position: Position) -> tuple[Symmetry, ...]:
    """Return the turns and mirrorings, except the identity, that leave a position as it is.

    >>> from boardtui.rules.othello import Othello
    >>> start = Othello().start()
    >>> len(symmetries(start)), len(symmetries(start.play(start.legal_moves[0])))
    (3, 0)
    """
    if not position.game.is_symmetric:
        return ()
    size = position.board.size
    sides = [frozenset(grid(size).points(stones)) for stones in position.board.stones]
    sides.append(position.game.proposed(position))
    return tuple(
        image
        for image in images(size)
        if all(image[point] in stones for stones in sides for point in stones)
    )


def image_of(move: Move, image: Symmetry) -> Move:
    """Return where a move goes; only stones go anywhere."""
    return Place(image.get(move.point, move.point)) if isinstance(move, Place) else move


def with_images(position: Position, moves: Iterable[Move]) -> tuple[Move, ...]:
    """Return moves, and after them those that lead to the same positions, turned."""
    moves, turns = tuple(moves), symmetries(position)
    others = (image_of(move, turn) for move in moves for turn in turns)
    return tuple(dict.fromkeys((*moves, *others)))


@cache
def images(size: Size) -> tuple[Symmetry, ...]:
    """Return the turns and mirrorings of a board, except the identity.

    A square board has seven images, an oblong one three.
    """
    cols, rows = size
    points = [Point(col, row) for row in range(rows) for col in range(cols)]
    found = []
    for across in (False, True):
        for down in (False, True):
            for swaps in (False, True) if cols == rows else (False,):
                image = {}
                for point in points:
                    col = cols - 1 - point.col if across else point.col
                    row = rows - 1 - point.row if down else point.row
                    image[point] = Point(row, col) if swaps else Point(col, row)
                found.append(image)
    return tuple(found[1:])


def images_of(board: Board) -> Iterator[Board]:
    r"""Yield a board in all symmetries: as it is, turned and mirrored.

    >>> for board in images_of(Board.from_text("XO.\n...")):
    ...     print(board, end="\n\n")
    XO.
    ...
    <BLANKLINE>
    ...
    XO.
    <BLANKLINE>
    .OX
    ...
    <BLANKLINE>
    ...
    .OX
    <BLANKLINE>
    """
    yield board
    for bits in _bits_of_images(board.size):
        yield Board(board.size, tuple(_moved(stones, bits) for stones in board.stones))


def image_between(board: Board, other: Board) -> Symmetry | None:
    """Return the turn or mirroring that makes one board another; None if they are equal.

    Raises LookupError if none does.
    """
    if board == other:
        return None
    for bits, image in zip(_bits_of_images(board.size), images(board.size), strict=True):
        if all(
            _moved(stones, bits) == wanted
            for stones, wanted in zip(board.stones, other.stones, strict=True)
        ):
            return image
    raise LookupError(board, other)


@cache
def _bits_of_images(size: Size) -> tuple[tuple[int, ...], ...]:
    """For each image of a board, where each bit of it goes; bits off the board stay."""
    geometry = grid(size)
    return tuple(
        tuple(geometry.bit(image.get(point, point)) for point in geometry.point_of_bit)
        for image in images(size)
    )


def _moved(stones: int, bits: tuple[int, ...]) -> int:
    """Return the stones with each bit replaced by the one that `bits` has at its number."""
    moved = 0
    while stones:
        number = stones.bit_length() - 1
        moved |= bits[number]
        stones ^= 1 << number
    return moved


@lru_cache(maxsize=256)
def twins(board: Board, point: Point) -> frozenset[Point]:
    r"""Return the points where a stone makes the same pattern as at `point`, itself included.

    A pattern is the same anywhere on the board, turned or mirrored: unlike a symmetry of the board,
    the mirror line may pass anywhere among the stones.

    >>> board = Board.from_text(".....\nXXO..\n.....")
    >>> sorted(twins(board, Point(2, 0)))
    [Point(col=2, row=0), Point(col=2, row=2)]
    """
    sides = [tuple(grid(board.size).points(stones)) for stones in board.stones]
    found = {point}
    for turned in _TURNS:
        images = [[turned(stone) for stone in stones] for stones in sides]
        # The least stones have to meet.
        col, row = min(stone for stones in sides for stone in stones)
        new_col, new_row = min(stone for stones in images for stone in stones)
        image = [
            {Point(at.col + col - new_col, at.row + row - new_row) for at in stones}
            for stones in images
        ]
        if image == [set(stones) for stones in sides]:
            at = turned(point)
            found.add(Point(at.col + col - new_col, at.row + row - new_row))
    return frozenset(at for at in found if board.size.holds(at))


_TURNS: tuple[Callable[[Point], Point], ...] = (
    lambda at: Point(at.col, at.row),
    lambda at: Point(-at.col, at.row),
    lambda at: Point(at.col, -at.row),
    lambda at: Point(-at.col, -at.row),
    lambda at: Point(at.row, at.col),
    lambda at: Point(-at.row, at.col),
    lambda at: Point(at.row, -at.col),
    lambda at: Point(-at.row, -at.col),
)
"""The turns and mirrorings of the plane around one point."""
