"""Moves and outcomes, the same for every game."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, auto
from functools import cache

from boardtui.rules.board import Color, Point, Size, grid
from boardtui.system.frozen import frozen
from boardtui.system.named_tuples import NamedTuple


class Place(NamedTuple):
    """Put a stone of the colour to move on a point."""

    point: Point


@cache
def places_on(size: Size) -> tuple[Place, ...]:
    """Return a `Place` for each bit of a board's grid, by the bit's number."""
    return tuple(map(Place, grid(size).point_of_bit))


def place_on(size: Size, point: Point) -> Place:
    """Return the one of these on a point of the board."""
    geometry = grid(size)
    return places_on(size)[point.row * geometry.stride + point.col]


# A named tuple without fields would count as false.
@frozen
class Pass:
    """Give up the turn."""


class Choose(NamedTuple):
    """Pick one of the named options that an opening offers."""

    option: str


# As a named tuple it would equal the placement on its point.
@frozen
class Propose:
    """Offer a point for a stone of the colour to move; the other player picks one of the offers."""

    point: Point


class Resign(NamedTuple):
    """Drop out of a game that goes on; any side may, whether or not it is to move."""

    color: Color


Move = Place | Pass | Choose | Propose | Resign


def number_of_moves(moves: Iterable[Move | None]) -> int:
    """The number of moves as players count them: the stones placed.

    Passes, choices, offers and resignations have no number.
    """
    return sum(isinstance(move, Place) for move in moves)


RESIGNS = "resign"
"""Beginning of a resignation in a game that goes on; the side's letter follows."""


class Termination(Enum):
    """The kinds of end of a game."""

    RULES = auto()
    RESIGNATION = auto()
    TIMEOUT = auto()
    AGREEMENT = auto()
    FORFEIT = auto()
    """A loss for a reason outside the board, such as an illegal move."""
    ABSENCE = auto()
    """A loss by staying away from a game, which the other claimed."""
    ABANDONED = auto()
    """The game was broken off, without a winner."""


class Outcome(NamedTuple):
    """The result of a game."""

    winners: tuple[Color, ...]
    """The colours that won: all that were left in a draw, none in an abandoned game.

    Of more than two sides, some may share first place.
    """
    termination: Termination = Termination.RULES
    line: tuple[Point, ...] = ()
    """The winning row; empty in games without one."""
    score: tuple[int, ...] | None = None
    """The points by colour that a record states, if the rules did not end the game."""

    @property
    def winner(self) -> Color | None:
        """The only winner; None in a draw and in an abandoned game."""
        return self.winners[0] if len(self.winners) == 1 else None
