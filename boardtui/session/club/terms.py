"""The terms of a game that a person offers in a club."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardtui.rules.board import Seat
from boardtui.rules.game import Game
from boardtui.system.named_tuples import NamedTuple

if TYPE_CHECKING:
    from boardtui.club.accounts import Account
    from boardtui.record.clock import Clock


class Terms(NamedTuple):
    """The game, its clock, and the players for whom its seats are."""

    game: Game
    clock: Clock | None = None
    """The time that each player gets; None without a clock."""
    seat: Seat | None = None
    """The seat to take; None by chance."""
    invited: Account | None = None
    """The person who is challenged; None for any person."""
    is_private: bool = False
    """True if the other seat is for a person who knows a code."""
