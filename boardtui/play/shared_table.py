"""The commands of people who play each other from different places, as `Table` has the others.

Each raises Refused where the standing forbids it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardtui.play.log import EntryKind
from boardtui.play.proposal import FollowUp
from boardtui.play.standing import OfferKind, who_data
from boardtui.record.who import NOBODY, Who
from boardtui.rules.board import Seat

if TYPE_CHECKING:
    from boardtui.play.table import Table


def join(table: Table, who: Who, code: str = "", then: FollowUp | None = None) -> None:
    """Take the free seat for a person who knows the game's code, unless another was faster."""
    seats = table.seats
    # Without a free seat, it is refused with the reason.
    seat = Seat(seats.index(NOBODY) if NOBODY in seats else 0)
    table.propose(seat, EntryKind.JOIN, then=then, who=who.id, player=who_data(who), code=code)


def withdraw(table: Table, seat: Seat, then: FollowUp | None = None) -> None:
    """Withdraw a game while its seat is free."""
    table.propose(seat, EntryKind.WITHDRAW, then=then)


def abort(table: Table, seat: Seat, then: FollowUp | None = None) -> None:
    """Call off a game before one's second move."""
    table.propose(seat, EntryKind.ABORT, then=then)


def offer(table: Table, seat: Seat, what: OfferKind, then: FollowUp | None = None) -> None:
    """Offer a draw or more time, or ask for a move back; the other player answers."""
    table.propose(seat, EntryKind.OFFER, then=then, what=what.value)


def answer(table: Table, seat: Seat, then: FollowUp | None = None, *, accept: bool) -> None:
    """Answer an offer of another player."""
    table.propose(seat, EntryKind.ANSWER, then=then, accept=accept)


def rematch(table: Table, seat: Seat, log: str, then: FollowUp | None = None) -> None:
    """Offer another game after this one, in a log of a new name, or accept it.

    Once both want it, `Standing.rematch` is the name in the first offer.
    """
    table.propose(seat, EntryKind.REMATCH, then=then, log=log)


def say(table: Table, seat: Seat, phrase: int, then: FollowUp | None = None) -> None:
    """Say one of the phrases, which are numbered from 1."""
    table.propose(seat, EntryKind.SAY, then=then, phrase=phrase)


def note_away(table: Table, seat: Seat) -> None:
    """Note that a player has lost the line."""
    table.propose(seat, EntryKind.AWAY, who="")


def note_back(table: Table, seat: Seat) -> None:
    """Note that a player is here again."""
    table.propose(seat, EntryKind.BACK)


def claim(table: Table, seat: Seat, then: FollowUp | None = None) -> None:
    """Win a game that the player to move has left for too long."""
    table.propose(seat, EntryKind.CLAIM, then=then)
