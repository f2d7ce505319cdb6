"""Refusals of commands to a game."""

from __future__ import annotations

from boardtui.system.reasons import Reason, Reasoned


class RefusalReason(Reason):
    """Reasons why a command is refused."""

    NOT_YOUR_TURN = "It is {name}’s turn."
    NO_ONE_SITS = "No one plays here."
    TOO_LATE = "The game has moved on."
    OVER = "The game is over."
    OUT = "This side has dropped out already."
    OTHERS_PLAY = "The other player has to agree."
    NOTHING_TO_TAKE_BACK = "There is no move of yours to take back."
    NOTHING_TO_REDO = "No move was taken back here."
    NO_OFFER = "There is nothing to answer."
    NOT_ANSWERED = "The other player has not answered yet."
    TO_ANSWER = "First answer the other player’s offer."
    DECLINED = "The other player has just declined that."
    NOT_YOURS = "Another player sits there."
    NO_CLOCK = "The game has no clock."
    TIME_LEFT = "There is time left."
    NOT_BEGUN = "The other seat is still free."
    OWN_GAME = "You sit at this board already."
    FASTER = "Somebody was faster."
    KEPT = "This seat is kept for {name}."
    WRONG_CODE = "This game needs another code."
    WITHDRAWN = "The game is no longer offered."
    ALONE = "No other person plays here."
    NO_REMATCH = "The other player has named a game that is no rematch."
    NOT_OVER = "The game is not over."
    TOO_LATE_TO_ABORT = "A game is called off before one’s second move, not later."
    NOT_AWAY = "The player to move is not away."
    NOT_AWAY_LONG = "You may claim the game in {seconds} s, if the player to move stays away."
    BY_DAYS = "A game by days is never claimed."
    SAYS_MUCH = "You have only just said something."
    LONG = "This game has grown too long: from now on, only moves and its end are taken."
    WATCHING = "You are watching this game."
    PENDING = "Your last command is still being sent."
    UNREACHABLE = "The game cannot be reached; nothing has changed."


class Refused(Reasoned, RuntimeError):
    """A command that the standing of the game forbids."""
