"""The keys of visitors: which account each stands for, and how another one comes to it."""

from __future__ import annotations

import os
import re
import time
from base64 import b32encode
from collections.abc import Callable
from typing import Final

from boardtui.club.accounts import Account, account_of_key, insert_key
from boardtui.club.club_file import ClubFile, sound
from boardtui.club.errors import ClubError, ClubReason
from boardtui.system.databases import NUMBER, typed
from boardtui.system.named_tuples import NamedTuple

MOST_KEYS: Final = 10
"""The number of keys that an account can have."""

CODE_LASTS: Final = 15 * 60.0
"""Seconds for which a code is valid."""

_MOST_CODES: Final = 1000
"""Codes that are valid at once, in all."""

_CODE_LENGTH: Final = 12
_FINGERPRINT: Final = re.compile(r"SHA256:[A-Za-z0-9+/]{43}", re.ASCII)


def is_fingerprint(text: str) -> bool:
    """Return True for the fingerprint of a key as OpenSSH writes it.

    >>> is_fingerprint("SHA256:" + "a" * 43), is_fingerprint("SHA256:'; rm")
    (True, False)
    """
    return _FINGERPRINT.fullmatch(text) is not None


class OwnKey(NamedTuple):
    """A key that stands for an account."""

    fingerprint: str
    made: float
    """When it came to the account, in seconds since 1970."""


class VisitorKeys:
    """The keys of a club; its methods wait for the disk, and raise ClubError."""

    def __init__(self, file: ClubFile, now: Callable[[], float] = time.time) -> None:
        self._file = file
        self._now = now

    def of_key(self, fingerprint: str) -> Account | None:
        """Return the account that a key stands for; None for a new key."""
        with self._file.opened() as database:
            return account_of_key(database, fingerprint)

    def of_account(self, account: str) -> tuple[OwnKey, ...]:
        """Return the keys that stand for an account, the oldest first."""
        query = "SELECT fingerprint, made FROM keys WHERE account = ? ORDER BY made LIMIT ?"
        with self._file.opened() as database:
            return tuple(sound(_own_key, database.execute(query, (account, MOST_KEYS))))

    def remove(self, account: str, fingerprint: str) -> None:
        """Let a key of an account stand for it no longer, unless it is the only one."""
        with self._file.writing() as database:
            (others,) = database.execute(
                "SELECT count(*) FROM keys WHERE account = ? AND fingerprint <> ?",
                (account, fingerprint),
            ).fetchone()
            if not others:
                raise ClubError(ClubReason.ONLY_KEY)
            database.execute(
                "DELETE FROM keys WHERE account = ? AND fingerprint = ?", (account, fingerprint)
            )

    def is_banned(self, account: str) -> bool:
        """Return True if an account may not use the club any more."""
        with self._file.opened() as database:
            row = database.execute("SELECT 1 FROM banned WHERE account = ?", (account,)).fetchone()
            return row is not None

    def offer_link(self, account: str) -> str:
        """Return a code with which another key can come to an account once; older ones lapse."""
        code = b32encode(os.urandom(_CODE_LENGTH))[:_CODE_LENGTH].decode().lower()
        with self._file.writing() as database:
            database.execute(
                "DELETE FROM links WHERE account = ? OR until <= ?", (account, self._now())
            )
            (count,) = database.execute("SELECT count(*) FROM links").fetchone()
            if count >= _MOST_CODES:
                raise ClubError(ClubReason.FULL, file=self._file.path)
            until = self._now() + CODE_LASTS
            database.execute("INSERT INTO links VALUES (?, ?, ?)", (code, account, until))
        return code

    def link(self, fingerprint: str, code: str) -> Account:
        """Let a new key stand for the account that has offered a code; return that account."""
        with self._file.writing() as database:
            if (known := account_of_key(database, fingerprint)) is not None:
                raise ClubError(ClubReason.KNOWN_KEY, name=known.name)
            query = "SELECT account FROM links WHERE code = ? AND until > ?"
            row = database.execute(query, (code.strip().lower(), self._now())).fetchone()
            if row is None:
                raise ClubError(ClubReason.WRONG_CODE)
            query = "SELECT count(*) FROM keys WHERE account = ?"
            (count,) = database.execute(query, row).fetchone()
            if count >= MOST_KEYS:
                raise ClubError(ClubReason.MANY_KEYS, most=MOST_KEYS)
            insert_key(database, fingerprint, row[0])
            database.execute("DELETE FROM links WHERE account = ?", row)
            linked = account_of_key(database, fingerprint)
        if linked is None:
            raise ClubError(ClubReason.WRONG_CODE)  # of an account that is gone
        return linked


def _own_key(row: tuple[object, ...]) -> OwnKey:
    """Return the key in a row. Raises TypeError, ValueError if it is malformed."""
    fingerprint, made = typed(row, str, NUMBER)
    if not is_fingerprint(fingerprint):
        raise ValueError(row)
    return OwnKey(fingerprint, float(made))
