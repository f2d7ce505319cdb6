"""The accounts of a club: who a user of the host is in it."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Container, Iterable, Mapping
from zlib import crc32

from boardtui.club.club_file import ClubFile, sound
from boardtui.club.errors import ClubError, ClubReason
from boardtui.club.ids import NO_USER, new_guest_id, new_id
from boardtui.club.names import checked_name, is_reserved, is_well_formed, skeleton
from boardtui.club.new_accounts import require_few_new, take_back_unused
from boardtui.record.who import GUEST, Who, WhoKind
from boardtui.system.databases import typed
from boardtui.system.ids import is_id
from boardtui.system.named_tuples import NamedTuple

MOST_ACCOUNTS = 10_000
"""The number of accounts that a club can have."""

_GUESTS_NAMES = range(1000, 10_000)
"""The numbers in the names of guests."""

_HAS_PLAYED = "SELECT 1 FROM players WHERE account = ? LIMIT 1"

_ATTEMPTS = 1000
"""Tries to find a new name for a guest."""

_COLUMNS = "SELECT id, uid, name FROM accounts"

_NUMBER = "SELECT count(*) FROM accounts"

# What is in an account stays, and one that is removed gives its place to a new one.
_VERSION = f"SELECT ({_NUMBER}), number, id FROM accounts ORDER BY number DESC LIMIT 1"


class Account(NamedTuple):
    """An account of a club."""

    id: str
    """A random name, which stays; neither a key nor a login name."""
    uid: int
    """The number of the user on this host; the same for several accounts of one."""
    name: str

    @property
    def who(self) -> Who:
        """The account as a player."""
        return Who(WhoKind.PERSON, self.id, self.name)

    @property
    def is_guest(self) -> bool:
        """True if it ends with the visit: no row of the database tells of it."""
        return self.who.is_guest


def guests(ids: Iterable[str]) -> Mapping[str, Account]:
    """Return the accounts of the guests among some ids, by these.

    The id tells the name, so that all programs know a guest by the id alone.
    """
    named = {}
    for each in ids:
        if each.startswith(GUEST):
            number = _GUESTS_NAMES[crc32(each.encode()) % len(_GUESTS_NAMES)]
            named[each] = Account(each, NO_USER, f"{GUEST}{number}")
    return named


class Accounts:
    """The accounts of a club; its methods wait for the disk, and raise ClubError."""

    def __init__(
        self, file: ClubFile, present: Callable[[], Container[str]] = frozenset[str]
    ) -> None:
        """`present` returns the accounts that are in the club, none of which is removed."""
        self._file = file
        self._present = present
        self._everyone: tuple[object, Mapping[str, Account]] = None, {}
        """All accounts as they were read last, after what tells whether they are still the same."""

    def first(self, uid: int) -> Account | None:
        """Return the account that a user made first, but for aliases; None without one."""
        with self._file.opened() as database:
            query = f"{_COLUMNS} WHERE uid = ? AND NOT is_alias ORDER BY number LIMIT 1"
            row = database.execute(query, (uid,)).fetchone()
            return None if row is None else _account(row)

    def named(self, uid: int, name: str, *, is_alias: bool = False) -> Account:
        """Return the account of a user under a name, made if it is new.

        An alias is never the user's usual account, until the user chooses it as such.
        """
        name = checked_name(name)
        with self._file.writing() as database:
            row = database.execute(f"{_COLUMNS} WHERE skeleton = ?", (skeleton(name),)).fetchone()
            if row is not None:
                found = _account(row)
                if found.uid != uid:
                    raise ClubError(ClubReason.TAKEN_NAME, name=name)
                if not is_alias:
                    database.execute("UPDATE accounts SET is_alias = 0 WHERE id = ?", (found.id,))
                return found
            return self._new(database, uid, name, is_alias=is_alias)

    def signed_up(self, fingerprint: str, name: str) -> Account:
        """Return a new account with a name of its own for a key; that of a key with an account."""
        name = checked_name(name)
        with self._file.writing() as database:
            # Another program of the visitor may ask for a name meanwhile.
            if (known := account_of_key(database, fingerprint)) is not None:
                return known
            query = "SELECT 1 FROM accounts WHERE skeleton = ?"
            if database.execute(query, (skeleton(name),)).fetchone() is not None:
                raise ClubError(ClubReason.TAKEN_NAME, name=name)
            require_few_new(database, time.time())
            account = self._new(database, NO_USER, name)
            insert_key(database, fingerprint, account.id)
            return account

    def new_guest(self, here: Iterable[str], mark: str = "") -> Account:
        """Return the account of a guest, by the mark of the guest's network.

        Its name is none of those that guests `here` have, and its id none of those in games.
        """
        taken = {account.name for account in guests(here).values()}
        with self._file.opened() as database:
            for _attempt in range(_ATTEMPTS):
                (account,) = guests({new_guest_id(mark)}).values()
                has_played = database.execute(_HAS_PLAYED, (account.id,)).fetchone() is not None
                if not has_played and account.name not in taken:
                    break
        return account

    def everyone(self) -> Mapping[str, Account]:
        """Return all accounts by their ids."""
        with self._file.opened() as database:
            newest = database.execute(_VERSION).fetchone()  # before the others, which may be newer
            if self._everyone[0] != newest:
                rows = database.execute(f"{_COLUMNS} ORDER BY number LIMIT {MOST_ACCOUNTS}")
                accounts = {account.id: account for account in sound(self._known_or_read, rows)}
                self._everyone = newest, accounts
            return self._everyone[1]

    def _known_or_read(self, row: tuple[object, ...]) -> Account:
        """Return the account in a row, which is read only if it has changed."""
        known = self._everyone[1].get(str(row[0]))
        return known if known == row else _account(row)

    def number(self) -> int:
        """Return the number of accounts."""
        with self._file.opened() as database:
            return _number(database)

    def avoids(self, account: str) -> frozenset[str]:
        """Return the ids of those whom an account does not play with."""
        return self._ids("SELECT other FROM avoided WHERE account = ?", account)

    def avoided_by(self, account: str) -> frozenset[str]:
        """Return the ids of those who do not play with an account."""
        return self._ids("SELECT account FROM avoided WHERE other = ?", account)

    def avoid(self, account: str, other: str, *, avoids: bool) -> None:
        """Note that an account does not play with another one, or does so again."""
        with self._file.writing() as database:
            if avoids:
                # Only an account of the club, so that the table is as bounded as they are.
                database.execute(
                    "INSERT OR IGNORE INTO avoided SELECT ?, id FROM accounts WHERE id = ?",
                    (account, other),
                )
            else:
                database.execute(
                    "DELETE FROM avoided WHERE account = ? AND other = ?", (account, other)
                )

    def _new(
        self, database: sqlite3.Connection, uid: int, name: str, *, is_alias: bool = False
    ) -> Account:
        if _number(database) >= MOST_ACCOUNTS and not take_back_unused(
            database, time.time(), self._present()
        ):
            raise ClubError(ClubReason.MANY_ACCOUNTS, most=MOST_ACCOUNTS)
        account = Account(new_id(), uid, name)
        database.execute(
            "INSERT INTO accounts VALUES (NULL, ?, ?, ?, ?, ?, ?)",
            (*account, skeleton(name), is_alias, time.time()),
        )
        return account

    def _ids(self, query: str, account: str) -> frozenset[str]:
        with self._file.opened() as database:
            rows = database.execute(f"{query} LIMIT {MOST_ACCOUNTS}", (account,))
            return frozenset(sound(lambda row: typed(row, str)[0], rows))


def _number(database: sqlite3.Connection) -> int:
    """Return the number of accounts. Raises sqlite3.Error."""
    number: int
    (number,) = database.execute(_NUMBER).fetchone()
    return number


def account_of_key(database: sqlite3.Connection, fingerprint: str) -> Account | None:
    """Return the account of a key; None for a new key. Raises sqlite3.Error and as `typed` does."""
    query = "SELECT id, uid, name FROM accounts JOIN keys ON account = id WHERE fingerprint = ?"
    row = database.execute(query, (fingerprint,)).fetchone()
    return None if row is None else _account(row)


def insert_key(database: sqlite3.Connection, fingerprint: str, account: str) -> None:
    """Let a key stand for an account. Raises sqlite3.Error."""
    values = fingerprint, account, time.time()
    database.execute("INSERT INTO keys VALUES (?, ?, ?)", values)


def _account(row: tuple[object, ...]) -> Account:
    """Return the account in a row. Raises TypeError, ValueError if it is malformed."""
    account = Account(*typed(row, str, int, str))
    is_name = is_well_formed(account.name) and not is_reserved(account.name)
    if not (is_name and is_id(account.id)):
        raise ValueError(row)
    return account
