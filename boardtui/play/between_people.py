"""The entries of games between people who play each other from different places."""

from __future__ import annotations

from boardtui.play.absence import came_back, claimed, left
from boardtui.play.challenges import aborted, joined, withdrawn
from boardtui.play.conditions import out_of_turn
from boardtui.play.errors import RefusalReason, Refused
from boardtui.play.log import Entry, EntryKind
from boardtui.play.offers import answered, offered, rematch_offered
from boardtui.play.phrases import said
from boardtui.play.standing import Standing

_MOST_ENTRIES = 5_000
"""The number of entries of a game from which on only moves and what ends it are taken.

So there is room for these in any log, however much is said.
"""


def admit_between_people(now: Standing, entry: Entry) -> Standing:
    """Return the standing after an entry, as `admission.admit` does.

    While a seat is free, any other entry than those about that seat is refused.
    """
    is_long = entry.number > _MOST_ENTRIES
    match entry.kind:
        case EntryKind.JOIN:
            return joined(now, entry)
        case EntryKind.WITHDRAW:
            return withdrawn(now, entry)
        case _ if now.is_open:
            raise out_of_turn(now)
        case EntryKind.OFFER | EntryKind.SAY | EntryKind.AWAY | EntryKind.BACK if is_long:
            raise Refused(RefusalReason.LONG)
        case EntryKind.OFFER:
            return offered(now, entry)
        case EntryKind.ANSWER:
            return answered(now, entry)
        case EntryKind.REMATCH:
            return rematch_offered(now, entry)
        case EntryKind.ABORT:
            return aborted(now, entry)
        case EntryKind.AWAY:
            return left(now, entry)
        case EntryKind.BACK:
            return came_back(now, entry)
        case EntryKind.CLAIM:
            return claimed(now, entry)
        case EntryKind.SAY:
            return said(now, entry)
        case _:
            raise ValueError(entry.kind)
