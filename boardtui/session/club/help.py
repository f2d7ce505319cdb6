"""Where engines may not help: in a running game of a club, and beside one with a clock."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardtui.record.clock import DAY
from boardtui.system.reasons import Reason

if TYPE_CHECKING:
    from boardtui.record.clock import Clock
    from boardtui.rules.game import Position
    from boardtui.session.club.state import ClubState


class NoHelp(Reason):
    """Reasons why an engine may not help."""

    THIS_GAME = "Hints and analysis are off until the game is over."
    OTHER_GAME = "Hints and analysis are off while a game of yours with a clock goes on."
    POSITION = "A running game of yours by days stands at this position."


def why_no_help(position: Position, state: ClubState) -> NoHelp | None:
    """Return the reason why no engine may look at a position outside the games of the club."""
    for game in state.own:
        listing = game.listing
        if listing.clock is not None and not is_by_days(listing.clock):
            return NoHelp.OTHER_GAME
        is_same_game = listing.game == position.game
        if is_same_game and (listing.board, listing.turn) == (position.board, position.turn):
            return NoHelp.POSITION
    return None


def is_by_days(clock: Clock) -> bool:
    """Return True for a clock of a day or more, which is no reason to sit at the board."""
    return max(clock.main, clock.period) >= DAY
