"""The games of a club as lists show them, without reading their logs."""

from __future__ import annotations

import math
import sqlite3
from collections.abc import Callable, Generator
from typing import Any

from boardtui.club.club_file import ClubFile, sound
from boardtui.play.log import Entry
from boardtui.system.databases import NUMBER, typed
from boardtui.system.ids import is_id
from boardtui.system.named_tuples import NamedTuple

LARGEST_CARD = 4096
"""Bytes of the largest content of a card."""

MOST_CARDS = 500
"""The number of cards of each kind that are read at once."""

_KEEP = "INSERT OR REPLACE INTO cards VALUES (?, ?, ?, ?, ?)"
_SEAT = "INSERT OR IGNORE INTO players VALUES (?, ?)"
_LISTED = "SELECT log, at, is_over, has_begun, content FROM cards"
# Of the account's own, those that have begun come first, so that no offers keep them away.
_OWN = (
    f"{_LISTED} JOIN players USING (log) WHERE account = ? AND is_over = ?"
    " AND length(content) <= ? ORDER BY has_begun DESC, at DESC LIMIT ?"
)
_RUNNING = (
    f"{_LISTED} WHERE is_over = 0 AND has_begun = ?"
    " AND length(content) <= ? ORDER BY at DESC LIMIT ?"
)
_PLAYED = (
    f"{_LISTED} WHERE is_over = 0 AND has_begun = 1 AND at >= ?"
    " AND length(content) <= ? ORDER BY at DESC"
)
_WITHDRAWN = (
    "SELECT log FROM cards WHERE is_over = 1 AND has_begun = 0 AND at < ? ORDER BY at LIMIT ?"
)
_TABLES = ("players", "entries", "cards")
_NUMBERS = "SELECT has_begun, count(*) FROM cards WHERE is_over = 0 GROUP BY has_begun"

MOST_REMOVED = 500
"""The number of logs that are removed at once, while others wait."""


class LogCard(NamedTuple):
    """The content of a game's row in lists, which the club passes on unread."""

    content: bytes
    is_over: bool
    has_begun: bool = False
    """True once no seat is free."""
    players: tuple[str, ...] = ()
    """The accounts that have a seat; unknown in a list."""


CardOf = Callable[[Entry], LogCard]
"""Returns the card of a game after an entry that is about to be taken."""


class ListedLog(NamedTuple):
    """A log in a list."""

    log: str
    at: float
    """The club's time of the newest entry."""
    card: LogCard


class LogLists(NamedTuple):
    """The games of a club at one moment, as an account sees them; the newest come first."""

    running: tuple[ListedLog, ...]
    """The games that are offered or played; those of others never keep the account's away."""
    over: tuple[ListedLog, ...]
    """The games of the account that are over, and after them the offers that it withdrew."""


class LogCards:
    """The cards of a club; its methods wait for the disk, and raise ClubError."""

    def __init__(self, file: ClubFile) -> None:
        self._file = file

    def newest(self, account: str) -> LogLists:
        """Return at most `MOST_CARDS` of each kind of games, as an account sees them."""
        bounds = LARGEST_CARD, MOST_CARDS
        with self._file.opened() as database:
            database.execute("BEGIN")  # a game that ends meanwhile is in one of the lists
            own, over = (
                tuple(sound(_listed, database.execute(_OWN, (account, is_over, *bounds))))
                for is_over in (False, True)
            )
            offered, played = (
                tuple(sound(_listed, database.execute(_RUNNING, (has_begun, *bounds))))
                for has_begun in (False, True)
            )
        running = {each.log: each for each in (*own, *offered, *played)}
        return LogLists(
            tuple(sorted(running.values(), key=lambda each: each.at, reverse=True)), over
        )

    def played(self, since: float = 0.0) -> Generator[ListedLog, None, None]:
        """Yield the games that are played, the newest first, down to a time of newest entries.

        The database is open until the iterator is closed.
        """
        with self._file.opened() as database:
            yield from sound(_listed, database.execute(_PLAYED, (since, LARGEST_CARD)))

    def numbers(self) -> tuple[int, int]:
        """Return the numbers of games that are offered and that are played."""
        with self._file.opened() as database:
            found = dict(database.execute(_NUMBERS).fetchall())
        return found.get(0, 0), found.get(1, 0)

    def remove_withdrawn(self, before: float) -> None:
        """Remove the oldest logs of offers that were withdrawn before a time, a bounded number."""
        with self._file.opened() as database:
            found = database.execute(_WITHDRAWN, (before, MOST_REMOVED)).fetchall()
            if found:
                logs = [log for (log,) in found]
                marks = ", ".join("?" * len(logs))
                database.execute("PRAGMA synchronous = NORMAL")  # else others wait for a flush
                database.execute("BEGIN IMMEDIATE")
                for table in _TABLES:
                    database.execute(f"DELETE FROM {table} WHERE log IN ({marks})", logs)
                database.execute("COMMIT")


def keep_card(database: sqlite3.Connection, log: str, at: float, card: LogCard) -> None:
    """Keep the card of a log in place of the one before. Raises sqlite3.Error, ValueError."""
    if len(card.content) > LARGEST_CARD:
        raise ValueError(card)
    database.execute(_KEEP, (log, at, card.is_over, card.has_begun, card.content))
    database.executemany(_SEAT, [(account, log) for account in card.players])


def _listed(row: tuple[Any, ...]) -> ListedLog:
    """Return the log in a row. Raises TypeError, ValueError if it is malformed."""
    log, at, is_over, has_begun, content = typed(row, str, NUMBER, int, int, bytes)
    if not (is_id(log) and math.isfinite(at)):
        raise ValueError(row)
    return ListedLog(log, float(at), LogCard(content, bool(is_over), bool(has_begun)))
