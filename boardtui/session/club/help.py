"""Where engines may not help: in a running game of a club, and beside one with a clock."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardtui.system.reasons import Reason

if TYPE_CHECKING:
    from boardtui.rules.game import Position
    from boardtui.session.club.state import ClubState


class NoHelpReason(Reason):
    """Reasons why an engine may not help."""

    THIS_GAME = "Hints and analysis are off until the game is over."
    OTHER_GAME = "Hints and analysis are off while a game of yours with a clock goes on."
    POSITION = "Hints and analysis are off at this position: a game of yours stands there."


def why_no_help(position: Position, state: ClubState) -> NoHelpReason | None:
    """Return the reason why no engine may look at a position outside the games of the club.

    A running game with a clock closes everything, one by days or without a clock its position.
    """
    if plays_on_clock(state):
        return NoHelpReason.OTHER_GAME
    here = position.game, position.board, position.turn
    listings = (game.listing for game in state.own)
    if any((each.game, each.board, each.turn) == here for each in listings):
        return NoHelpReason.POSITION
    return None


def plays_on_clock(state: ClubState) -> bool:
    """Return True while a game of one's own goes on with a clock below a day."""
    return any(game.has_short_clock for game in state.own)
