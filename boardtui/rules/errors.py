"""Errors of the rules: reasons and facts, without words in the player's language."""

from __future__ import annotations

from boardtui.rules.moves import Move
from boardtui.system.reasons import Reason, Reasoned


class RulesError(Reasoned, ValueError):
    """Base of every error that the rules raise."""


class NotationError(RulesError):
    """The text names no move or no position of the game."""


class OptionError(RulesError):
    """No game has these options."""


class IllegalMoveReason(Reason):
    """Reasons why a move is not legal."""

    OUTSIDE = "That point is outside the board."
    OCCUPIED = "{point} is already taken."
    FLIPS_NOTHING = "{point} flips nothing."
    FORBIDDEN = "{point} is forbidden: {foul}."
    MUST_PASS = "You have no legal move and must pass."
    MUST_CHOOSE = "{task}"
    OPENING = "{limit}"
    MAY_NOT_PASS = "You cannot pass: you have a legal move."
    MAY_NOT_DROP_OUT = "The game cannot continue without this side."
    NOT_OFFERED = "“{choice}” cannot be chosen here."
    MAY_NOT_PROPOSE = "No point can be offered here."
    GAME_OVER = "The game is over."


class NotationReason(Reason):
    """Reasons why a text names no point or position."""

    NO_POINT = "“{text}” is not a point on a board."
    OUTSIDE = "{text} is outside the board."
    LENGTH = (
        "The position has {count} characters, but needs {cells} for the board and one for the side "
        "to move."
    )
    NO_CELL = "Row {row}, column {cell}: “{symbol}” is not X, O or “.”."
    NO_SIDE = "“{symbol}” is not a side to move. Write X or O after the board."


class RulesReason(Reason):
    """Reasons why there is no such game, option or diagram."""

    NO_GAME = "There is no game “{key}”; choose from: {known}."
    NO_DESCRIPTION = "The description of the game is malformed."
    NO_OPTION = "{game} has no option “{option}”."
    NO_CHOICE = "{option} cannot be {value}; choose from: {choices}."
    DIAGRAM = "The diagram is {cols}×{rows}, but the board is {want_cols}×{want_rows}."


class IllegalMove(RulesError):
    """The move is not legal; the reason is an `IllegalMoveReason`, or one of the game's own."""

    def __init__(self, reason: Reason, move: Move, **facts: object) -> None:
        super().__init__(reason, **facts)
        self.move = move
