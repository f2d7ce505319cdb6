"""The games of a club as lists show them, without reading their logs."""

from __future__ import annotations

import math
import sqlite3
from collections.abc import Callable
from typing import Any

from boardtui.club.club_file import ClubFile, sound
from boardtui.play.log import Entry
from boardtui.system.databases import NUMBER, typed
from boardtui.system.ids import is_id
from boardtui.system.named_tuples import NamedTuple

LARGEST_CARD = 4096
"""Bytes of the largest content of a card."""

MOST_CARDS = 500
"""The number of cards that are read at once."""

_KEEP = "INSERT OR REPLACE INTO cards VALUES (?, ?, ?, ?, ?)"
_LISTED = (
    "SELECT log, at, written, is_over, content FROM cards"
    " WHERE is_over = ? AND length(content) <= ? ORDER BY at DESC LIMIT ?"
)


class LogCard(NamedTuple):
    """The content of a game's row in lists, which the club passes on unread."""

    content: bytes
    is_over: bool
    """True if the game is over; such games are listed apart."""


CardOf = Callable[[Entry], LogCard]
"""Returns the card of a game after an entry that is about to be taken."""


class ListedLog(NamedTuple):
    """A log in a list."""

    log: str
    at: float
    """The club's time of the newest entry."""
    written: float
    """Seconds since 1970 then, by the wall clock: for dates only."""
    card: LogCard


class LogCards:
    """The cards of a club; its methods wait for the disk, and raise ClubError."""

    def __init__(self, file: ClubFile) -> None:
        self._file = file

    def newest(self, *, is_over: bool) -> tuple[ListedLog, ...]:
        """Return at most `MOST_CARDS` games that are over, or others, the newest first."""
        with self._file.opened() as database:
            rows = database.execute(_LISTED, (is_over, LARGEST_CARD, MOST_CARDS))
            return tuple(sound(_listed, rows))


def keep_card(
    database: sqlite3.Connection, log: str, at: float, written: float, card: LogCard
) -> None:
    """Keep the card of a log in place of the one before. Raises sqlite3.Error, ValueError."""
    if len(card.content) > LARGEST_CARD:
        raise ValueError(card)
    database.execute(_KEEP, (log, at, written, card.is_over, card.content))


def _listed(row: tuple[Any, ...]) -> ListedLog:
    """Return the log in a row. Raises TypeError, ValueError if it is of another make."""
    log, at, written, is_over, content = typed(row, str, NUMBER, NUMBER, int, bytes)
    if not (is_id(log) and math.isfinite(at) and math.isfinite(written)):
        raise ValueError(row)
    return ListedLog(log, float(at), float(written), LogCard(content, bool(is_over)))
