"""Room for the accounts of new keys, which any visitor can make."""

from __future__ import annotations

import sqlite3
from collections.abc import Container
from contextlib import closing
from typing import Final

from boardtui.club.errors import ClubError, ClubReason
from boardtui.club.ids import NO_USER

AN_HOUR: Final = 60
"""The number of accounts of new keys that can be made within an hour."""

_HOUR: Final = 3600.0

UNUSED: Final = 24 * _HOUR
"""Seconds after which an account that has not played may give its place to another."""

_MADE_SINCE: Final = "SELECT count(*) FROM accounts WHERE uid = ? AND made > ?"
_UNUSED_ACCOUNTS: Final = (
    "SELECT id FROM accounts WHERE uid = ? AND made < ?"
    " AND id NOT IN (SELECT account FROM banned)"
    " AND NOT EXISTS (SELECT 1 FROM players JOIN cards USING (log)"
    " WHERE account = accounts.id AND (has_begun = 1 OR is_over = 0))"
    " ORDER BY number"
)
_REMOVE: Final = (
    "DELETE FROM accounts WHERE id = ?1",
    "DELETE FROM keys WHERE account = ?1",
    "DELETE FROM links WHERE account = ?1",
    "DELETE FROM avoided WHERE account = ?1 OR other = ?1",
)


def require_few_new(database: sqlite3.Connection, now: float) -> None:
    """Raise ClubError if many accounts of keys were made within the last hour."""
    (count,) = database.execute(_MADE_SINCE, (NO_USER, now - _HOUR)).fetchone()
    if count >= AN_HOUR:
        raise ClubError(ClubReason.MANY_NEW_ACCOUNTS)


def take_back_unused(database: sqlite3.Connection, now: float, present: Container[str]) -> bool:
    """Remove the oldest account of a key that has never played and is not among those `present`.

    Return False without one.
    """
    with closing(database.execute(_UNUSED_ACCOUNTS, (NO_USER, now - UNUSED))) as rows:
        removed = next((row for row in rows if row[0] not in present), None)
    if removed is None:
        return False
    for statement in _REMOVE:
        database.execute(statement, removed)
    return True
