"""What can go wrong with moves and options, in words that a player understands."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from boardtui.rules.game import Move, Position


class RulesError(ValueError):
    """Base of every error that the rules raise; its text is meant for the player."""


class NotationError(RulesError):
    """The text names no move of the game."""


class OptionError(RulesError):
    """No game has these options."""


class Illegality(Enum):
    """Why a move is not legal."""

    OUTSIDE = auto()
    OCCUPIED = auto()
    FLIPS_NOTHING = auto()
    FORBIDDEN = auto()
    MUST_PASS = auto()
    MUST_CHOOSE = auto()
    OPENING = auto()
    MAY_NOT_PASS = auto()
    NOT_OFFERED = auto()
    GAME_OVER = auto()


class IllegalMove(RulesError):
    """The move is not legal in the position, which is unchanged."""

    def __init__(self, reason: Illegality, text: str, move: Move, position: Position) -> None:
        super().__init__(text)
        self.reason = reason
        self.move = move
        self.position = position
