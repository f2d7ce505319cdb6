"""What can be done in a game, and how it can end."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from boardtui.rules.board import Color, Point


@dataclass(frozen=True, slots=True)
class Place:
    """Put a stone of the colour to move on a point."""

    point: Point


@dataclass(frozen=True, slots=True)
class Pass:
    """Give up the turn."""


@dataclass(frozen=True, slots=True)
class Choose:
    """Pick one of the named options that an opening offers."""

    option: str


Move = Place | Pass | Choose


class Termination(Enum):
    """Why a game is over."""

    RULES = auto()
    RESIGNATION = auto()
    TIMEOUT = auto()
    AGREEMENT = auto()
    FORFEIT = auto()
    ABANDONED = auto()


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended."""

    winners: tuple[Color, ...]
    """The colours that won; all of them in a draw, none in an abandoned game."""
    termination: Termination = Termination.RULES
    line: tuple[Point, ...] = ()
    """The stones that won, where a row of stones wins."""

    @property
    def winner(self) -> Color | None:
        """The only winner, if there is one."""
        return self.winners[0] if len(self.winners) == 1 else None
