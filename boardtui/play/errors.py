"""Refusals of commands to a game."""

from __future__ import annotations

from boardtui.system.reasons import Reason, Reasoned


class RefusalReason(Reason):
    """Reasons why a command is refused."""

    NOT_YOUR_TURN = "It is {name}’s turn."
    NO_ONE_SITS = "No one is playing this game."
    TOO_LATE = "The game changed before your command arrived. Look at the board again."
    OVER = "The game is over."
    OUT = "This side has already dropped out."
    OTHERS_PLAY = "The other player has to agree to this."
    NOTHING_TO_TAKE_BACK = "You have no move to take back."
    NOTHING_TO_REDO = "There is no move to redo."
    NO_OFFER = "There is no offer to answer."
    NOT_ANSWERED = "The other player has not answered yet."
    TO_ANSWER = "Answer the other player’s offer first."
    DECLINED = "The other player has just declined. You can ask again after the next move."
    NOT_YOURS = "Another player has that seat."
    NO_CLOCK = "The game has no clock."
    TIME_LEFT = "There is still time on the clock."
    NOT_BEGUN = "The other player has not joined yet."
    OWN_GAME = "You already have a seat in this game."
    FASTER = "Someone else has already taken this seat. Choose another game."
    KEPT = "This seat is reserved for {name}."
    WRONG_CODE = "This is not the right code for the game."
    WITHDRAWN = "The game is no longer offered."
    ALONE = "This is possible only in a game against another person."
    NO_REMATCH = "The other player’s offer does not fit this game. Offer a rematch yourself."
    NOT_OVER = "The game is not over."
    TOO_LATE_TO_ABORT = "You can call off a game only before your second move."
    NOT_AWAY = "The player to move is not away."
    NOT_AWAY_LONG = "You can claim the win in {seconds} s if the player to move stays away."
    BY_DAYS = "You cannot claim the win in a game with days for each move."
    GUEST = "Guests cannot send phrases. Connect with a key to have a name and send phrases."
    SAYS_MUCH = "You have just sent a phrase. Please wait a moment."
    LONG = "This game has become too long. From now on, you can only play moves or end the game."
    WATCHING = "You cannot do this in a game that you are only watching."
    PENDING = "Your last command is still being sent. Please wait a moment."
    UNREACHABLE = "The game cannot be reached. Nothing has changed."


class Refused(Reasoned, RuntimeError):
    """A command that the standing of the game forbids."""
