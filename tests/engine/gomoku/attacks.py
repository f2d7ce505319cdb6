"""Games of two sides that would rather attack than think: their positions are full of fours."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from boardtui.rules.board import Color, Point, grid
from boardtui.rules.errors import IllegalMove
from boardtui.rules.game import Place, Position
from boardtui.rules.gomoku import Gomoku
from tests.engine.gomoku.by_rules import fives, windows


def games(game: Gomoku, *, seed: int = 1) -> Iterator[list[Position]]:
    """The positions of one game after the other, without the last one if the game is over."""
    random = Random(seed)
    while True:
        played = [game.start()]
        while played[-1].outcome is None and played[-1].ply < game.size * game.size // 3:
            played.append(_next(played[-1], random))
        yield played if played[-1].outcome is None else played[:-1]


def positions(
    game: Gomoku, count: int, *, seed: int = 1, stones: range = range(10, 46)
) -> Iterator[Position]:
    """Positions with so many stones, none of them over."""
    random = Random(seed)
    found: list[Position] = []
    for played in games(game, seed=seed):
        fitting = [position for position in played if position.ply in stones]
        found += random.sample(fitting, min(5, len(fitting)))
        if len(found) >= count:
            break
    yield from found[:count]


def _next(position: Position, random: Random) -> Position:
    """The position after a move that stops a five, or prepares fours but makes none."""
    threatened = fives(position, Color(1 - position.turn))
    vacant = list(grid(position.board.size).points(position.board.vacant))
    random.shuffle(vacant)
    best = sorted(vacant, key=lambda point: -_worth(position, point) * random.uniform(0.5, 1))
    for point in [*threatened, *best]:
        try:
            return position.play(Place(point))
        except IllegalMove:
            continue
    return position.play(position.legal_moves[0])


def _worth(position: Position, point: Point) -> float:
    """How much a point adds to rows that one side alone has stones in."""
    size, turn = position.board.size, position.turn
    own, other = position.board.stones[turn], position.board.stones[1 - turn]
    worth = 1 / (1 + abs(point.col - size.cols // 2) + abs(point.row - size.rows // 2))
    for window in windows(size, point):
        if not window & other:
            worth += (0, 1, 5, 0, 0)[(window & own).bit_count()]
        elif not window & own:
            worth += (0, 0.5, 2, 9, 0)[(window & other).bit_count()]
    return worth
