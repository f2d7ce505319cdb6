"""Turns and mirrorings of a board that leave a position as it is."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from boardtui.rules.board import Point, Size, grid
from boardtui.rules.game import Position

Symmetry = Mapping[Point, Point]
"""Where each point of a board goes."""


def symmetries(position: Position) -> tuple[Symmetry, ...]:
    """Return the turns and mirrorings that leave a position as it is, but for doing nothing.

    >>> from boardtui.rules.othello import Othello
    >>> start = Othello().start()
    >>> len(symmetries(start)), len(symmetries(start.play(start.legal_moves[0])))
    (3, 0)
    """
    if not position.game.is_symmetric:
        return ()
    size = position.board.size
    sides = [frozenset(grid(size).points(stones)) for stones in position.board.stones]
    return tuple(
        image
        for image in _images(size)
        if all(image[point] in stones for stones in sides for point in stones)
    )


@cache
def _images(size: Size) -> tuple[Symmetry, ...]:
    """The seven images of a square board, the three of an oblong one."""
    cols, rows = size
    points = [Point(col, row) for row in range(rows) for col in range(cols)]
    images = []
    for across in (False, True):
        for down in (False, True):
            for swaps in (False, True) if cols == rows else (False,):
                image = {}
                for point in points:
                    col = cols - 1 - point.col if across else point.col
                    row = rows - 1 - point.row if down else point.row
                    image[point] = Point(row, col) if swaps else Point(col, row)
                images.append(image)
    return tuple(images[1:])
