"""The stones on the board of a Gomocup engine."""

from __future__ import annotations

from collections.abc import Sequence

from boardtui.protocols.gomocup import OPPONENT, OWN, write_stone
from boardtui.rules.board import Color, Point, grid
from boardtui.rules.game import Position
from boardtui.system.named_tuples import NamedTuple


class Stones(NamedTuple):
    """The engine's own stones and those of its opponent."""

    own: frozenset[Point] = frozenset()
    others: frozenset[Point] = frozenset()

    def is_followed_by(self, later: Stones) -> bool:
        """Return True if `later` has one more stone, the opponent's, and is the same otherwise."""
        placed = later.others - self.others
        return later.own == self.own and self.others < later.others and len(placed) == 1


def stones_of(position: Position) -> Stones:
    """Return the stones of a position, those of the side to move first."""
    points = grid(position.board.size).points
    sides = [frozenset(points(stones)) for stones in position.board.stones]
    return Stones(sides[position.turn], sides[1 - position.turn])


def board_lines(stones: Stones, order: Sequence[Point], turn: Color) -> list[str]:
    """Return the lines between BOARD and DONE, in the order of the moves where it is known.

    Elsewhere black and white stones alternate, for engines count on that.
    """
    whose = {**dict.fromkeys(stones.own, OWN), **dict.fromkeys(stones.others, OPPONENT)}
    if set(order) != set(whose) or len(order) != len(whose):
        black, white = (sorted(side) for side in (stones if turn == 0 else stones[::-1]))
        places = [(2 * index, point) for index, point in enumerate(black)]
        places += [(2 * index + 1, point) for index, point in enumerate(white)]
        order = [point for _place, point in sorted(places)]
    return [write_stone(point, whose[point]) for point in order]
