"""Where engines may not help: in a running game of a club, and beside one with a clock."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardtui.players.player import PlayerError
from boardtui.system.reasons import Reason

if TYPE_CHECKING:
    from collections.abc import Sequence

    from boardtui.play.listing import Listing
    from boardtui.play.view_state import ViewState
    from boardtui.record.tree import Node
    from boardtui.session.club.state import ClubState
    from boardtui.session.open_game import OpenGame


class NoHelpReason(Reason):
    """Reasons why an engine may not help."""

    THIS_GAME = "Hints and analysis are off until the game is over."
    COMPUTER = "You cannot play the computer while you play a game with a clock."
    OTHER_GAME = "Hints and analysis are off while you play a game with a clock."
    POSITION = (
        "Hints and analysis are off, because this line contains the position of a game you are "
        "playing."
    )


def why_no_help(
    shown: OpenGame | None, view: ViewState | None, state: ClubState | None
) -> NoHelpReason | None:
    """Return the reason why no engine may help in a view, beside a game at the board.

    `shown` and `view` are None without a game, `state` before the club is entered. A running game
    of the club is closed while it is at the board. Of one's own, elsewhere, one with a clock closes
    everything; one by days, or without a clock, closes its position and all lines through it.
    """
    if shown is not None and shown.keeper.is_shared and shown.is_unfinished:
        return NoHelpReason.THIS_GAME
    if state is None:
        return None
    if plays_on_clock(state):
        return NoHelpReason.OTHER_GAME
    if view is not None and any(_is_on(game.listing, view.line, view.node) for game in state.own):
        return NoHelpReason.POSITION
    return None


def allow_computers(line: Sequence[Node], state: ClubState) -> None:
    """Allow computers in a game outside the club that goes on from a line. Raises PlayerError.

    The line is empty for a game that was not begun from a position, but from the start.
    """
    if plays_on_clock(state):
        raise PlayerError(NoHelpReason.COMPUTER)
    if line and any(_is_on(game.listing, line, line[-1]) for game in state.own):
        raise PlayerError(NoHelpReason.POSITION)


def plays_on_clock(state: ClubState) -> bool:
    """Return True while a game of one's own goes on with a clock below a day."""
    return any(game.has_short_clock for game in state.own)


def _is_on(listing: Listing, line: Sequence[Node], cursor: Node) -> bool:
    """Return True if a game stands at a position of a line, with any opening rule.

    All lines begin at the start: a game that stands there closes it at the cursor alone.
    """
    stands_at = listing.game.key, listing.board, listing.turn
    positions = (node.position for node in (line if listing.moves else (cursor,)))
    return any((each.game.key, each.board, each.turn) == stands_at for each in positions)
