"""The claim of a game of a club whose other player has lost the line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardtui.play import absence
from boardtui.play.errors import RefusalReason, Refused
from boardtui.session.club.keeper import ClubKeeper

if TYPE_CHECKING:
    from boardtui.session.open_game import OpenGame


def why_not_claim(game: OpenGame) -> Refused | None:
    """Return the reason why a running game cannot be claimed now; None if it can."""
    if reason := absence.why_not_claim(game.table.standing, game.subject.now()):
        return reason
    return Refused(RefusalReason.NOT_AWAY) if _is_back(game) else None


def claim(game: OpenGame) -> None:
    """Win a game, which the other player has left. Raises Refused."""
    if game.view.seats and game.is_unfinished and (reason := why_not_claim(game)):
        raise reason
    game.view.claim()


def _is_back(game: OpenGame) -> bool:
    """Return True if the player to move is in the club, even if the log does not tell yet."""
    awaited = game.subject.awaited
    if awaited is None or not isinstance(game.keeper, ClubKeeper):
        return False
    return game.keeper.is_present(game.seats[awaited].id)
