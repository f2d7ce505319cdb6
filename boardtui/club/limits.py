"""How many games one account can offer and begin, checked as an entry is written."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING, Final

from boardtui.club.errors import ClubError, ClubReason
from boardtui.club.ids import guests_like
from boardtui.play.log import EntryKind
from boardtui.record.who import GUEST
from boardtui.system.named_tuples import NamedTuple

if TYPE_CHECKING:
    from boardtui.club.log_cards import LogCard
    from boardtui.play.log import Entry

_ACCOUNT: Final = "SELECT 1 FROM accounts WHERE id = ?"
_OTHER_OFFERS: Final = (
    "SELECT count(*) FROM cards JOIN players USING (log)"
    " WHERE account = ? AND is_over = 0 AND has_begun = 0 AND log <> ?"
)
# A card is as new as the newest entry, so only the newest cards can be those of new games.
_NEW_GAMES: Final = (
    "SELECT count(*) FROM players JOIN cards USING (log) JOIN entries USING (log)"
    " WHERE account = ? AND cards.at > ? AND number = 1 AND who = account AND entries.at > ?"
)

_BY_GUESTS: Final = "number = 1 AND who >= ? AND who < ?"
"""Between the beginning of their ids and what is after all these."""

_GUESTS_OFFERS: Final = (
    "SELECT count(*) FROM cards JOIN entries USING (log)"
    f" WHERE is_over = 0 AND has_begun = 0 AND log <> ? AND {_BY_GUESTS}"
)
# With its other columns, as the index of cards has the time behind them.
_GUESTS_GAMES: Final = (
    "SELECT count(*) FROM cards JOIN entries USING (log)"
    " WHERE is_over IN (0, 1) AND has_begun IN (0, 1) AND cards.at > ? AND entries.at > ?"
    f" AND {_BY_GUESTS}"
)

_MINUTE: Final = 60.0


class ClubLimits(NamedTuple):
    """The most that one account can do in a club, and that its guests can do together."""

    offers: int
    """The number of games that it can offer at the same time."""
    new_games: int | None = None
    """The number of games that it can begin within a minute; None for any."""
    guests_offers: int = 50
    """The number of games that all guests together can offer at the same time."""
    guests_games: int = 30
    """The number of games that all guests together can begin within a minute."""
    network_offers: int = 20
    """The number of games that guests from one network can offer at the same time."""
    network_games: int = 10
    """The number of games that guests from one network can begin within a minute."""

    def check(self, database: sqlite3.Connection, log: str, entry: Entry, card: LogCard) -> None:
        """Raise ClubError for an entry of a log that is one too many; `card` is that after it.

        Also for a game of an account that was removed.
        """
        minute, is_guest = entry.at - _MINUTE, entry.who.startswith(GUEST)
        takes_seat = entry.number == 1 or entry.kind == EntryKind.JOIN
        if takes_seat and entry.who in card.players and not is_guest:
            _require_account(database, entry.who)
        if self.new_games is not None and entry.number == 1:
            counted = database.execute(_NEW_GAMES, (entry.who, minute, minute))
            _require_room(ClubReason.MANY_NEW_GAMES, counted, self.new_games)
        if is_guest and entry.number == 1:
            # Each visit of a guest is another account.
            network = _ids_from(guests_like(entry.who))
            counted = database.execute(_GUESTS_GAMES, (minute, minute, *network))
            _require_room(ClubReason.NETWORK_BEGINS_MANY, counted, self.network_games)
            counted = database.execute(_GUESTS_GAMES, (minute, minute, *_ids_from(GUEST)))
            _require_room(ClubReason.GUESTS_BEGIN_MANY, counted, self.guests_games)
        if not (card.has_begun or card.is_over):
            for account in card.players:
                counted = database.execute(_OTHER_OFFERS, (account, log))
                _require_room(ClubReason.MANY_OFFERS, counted, self.offers)
            if is_guest:
                network = _ids_from(guests_like(entry.who))
                counted = database.execute(_GUESTS_OFFERS, (log, *network))
                _require_room(ClubReason.NETWORK_OFFERS_MANY, counted, self.network_offers)
                counted = database.execute(_GUESTS_OFFERS, (log, *_ids_from(GUEST)))
                _require_room(ClubReason.GUESTS_OFFER_MANY, counted, self.guests_offers)


HOST: Final = ClubLimits(offers=20)
"""The limits in a club of the users of one host."""

SERVED: Final = ClubLimits(offers=10, new_games=3)
"""The limits in a club that visitors come to."""


def _ids_from(start: str) -> tuple[str, str]:
    """Return the bounds of all ids that begin so."""
    return start, f"{start}~"


def _require_account(database: sqlite3.Connection, account: str) -> None:
    if database.execute(_ACCOUNT, (account,)).fetchone() is None:
        raise ClubError(ClubReason.REMOVED_ACCOUNT)


def _require_room(reason: ClubReason, counted: sqlite3.Cursor, most: int) -> None:
    (count,) = counted.fetchone()
    if count >= most:
        raise ClubError(reason, most=most)
