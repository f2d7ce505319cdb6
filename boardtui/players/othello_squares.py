"""Rating of moves in Othello at sight, for two or three: corners and their neighbours, mobility."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from boardtui.players.rating import WIN
from boardtui.rules.board import Color, Point, Size, grid
from boardtui.rules.game import Move, Place, Position
from boardtui.rules.othello import FlippingGame

CORNER, X_SQUARE, C_SQUARE, EDGE = 30.0, -20.0, -10.0, 2.0
MOBILITY = 1.0
"""For each move more than the other sides'."""
FRONTIER = 0.3
"""For each disc of another side next to a vacant square, less those of one's own."""
COUNTING = 1 / 8
"""Share of the board still vacant when discs begin to count."""


@cache
def square_values(size: Size) -> Mapping[Point, tuple[float, Point | None]]:
    """Return the value of each square, and the corner that must be vacant for it, if any."""
    last_col, last_row = size.cols - 1, size.rows - 1
    values: dict[Point, tuple[float, Point | None]] = {}
    for point in grid(size).points(grid(size).cells):
        from_side = min(point.col, last_col - point.col)
        from_end = min(point.row, last_row - point.row)
        corner = Point(
            0 if point.col <= last_col // 2 else last_col,
            0 if point.row <= last_row // 2 else last_row,
        )
        match sorted((from_side, from_end)):
            case [0, 0]:
                values[point] = CORNER, None
            case [0, 1]:
                values[point] = C_SQUARE, corner
            case [1, 1]:
                values[point] = X_SQUARE, corner
            case [0, _]:
                values[point] = EDGE, None
    return values


def rate_othello(position: Position) -> Mapping[Move, float]:
    """Rate each move by the board after it."""
    return {move: _value(position, move) for move in position.legal_moves}


def _value(position: Position, move: Move) -> float:
    game, color, after = position.game, position.turn, position.game.apply(position, move)
    assert isinstance(game, FlippingGame)
    geometry = grid(after.board.size)
    rivals = [each for each in map(Color, range(len(game.sides))) if each != color]
    left = [each for each in rivals if each not in game.dropped_out(after)]
    own, other = after.board.stones[color], game.rivals(after.board, color)
    discs = own.bit_count() - max(after.board.count(rival) for rival in left)
    own_moves, other_moves = game.mobility(after.board, color), 0
    for rival in left:
        other_moves |= game.mobility(after.board, rival)
    if not own_moves and not other_moves:
        return discs * WIN
    value = MOBILITY * (own_moves.bit_count() - other_moves.bit_count())
    vacant = after.board.vacant
    beside_vacant = 0
    for step in geometry.axes:
        beside_vacant |= (vacant << step) | (vacant >> step)
    value += FRONTIER * ((other & beside_vacant).bit_count() - (own & beside_vacant).bit_count())
    if isinstance(move, Place):
        worth, corner = square_values(after.board.size).get(move.point, (0.0, None))
        if corner is None or position.board[corner] is None:
            value += worth
    corners = _corners(after.board.size)
    value -= CORNER * (other_moves & corners).bit_count()
    if vacant.bit_count() < geometry.cells.bit_count() * COUNTING:
        value += discs
    return value


@cache
def _corners(size: Size) -> int:
    bit = grid(size).bit
    return sum(bit(Point(c, r)) for c in (0, size.cols - 1) for r in (0, size.rows - 1))
