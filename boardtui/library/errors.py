"""Reasons why the library cannot be used."""

from __future__ import annotations

import errno
import sqlite3
from pathlib import Path

from boardtui.system.databases import code_of, is_damage
from boardtui.system.reasons import Reason, Reasoned, reason_of


class LibraryReason(Reason):
    """Reasons why the library cannot be read or changed."""

    LOCKED = (
        "The library is being changed by another program: {file}. Try again when that program has "
        "finished."
    )
    DAMAGED = (
        "The library is damaged. To rebuild it, delete this file and run “boardtui library add”: "
        "{file}"
    )
    OLDER = (
        "The library was made by an older version of boardtui: {file}. To upgrade it, run "
        "“boardtui library add”."
    )
    NEWER = (
        "The library was made by a newer version of boardtui: {file}. Restart or update boardtui."
    )
    FULL = "No space is left for the library: {file}. Free some space and try again."
    READ_ONLY = "The library is read-only here: {file}. You can still search it."
    UNUSABLE = "The library cannot be used ({reason}). Check this file: {file}"
    STOPPED = "The import was stopped. The games read so far are kept."
    FAILED = "The import failed. The games read so far are kept."


class LibraryError(Reasoned, RuntimeError):
    """The library cannot be read or changed."""


class NewerGame(LookupError):
    """The library has a game that this version does not know."""


_FAULTS = {
    sqlite3.SQLITE_BUSY: LibraryReason.LOCKED,
    sqlite3.SQLITE_LOCKED: LibraryReason.LOCKED,
    sqlite3.SQLITE_FULL: LibraryReason.FULL,
    sqlite3.SQLITE_READONLY: LibraryReason.READ_ONLY,
    sqlite3.SQLITE_PERM: LibraryReason.READ_ONLY,
}


_SYSTEM_FAULTS = {
    errno.EACCES: LibraryReason.READ_ONLY,
    errno.EPERM: LibraryReason.READ_ONLY,
    errno.EROFS: LibraryReason.READ_ONLY,
    errno.ENOSPC: LibraryReason.FULL,
    errno.EDQUOT: LibraryReason.FULL,
}


def library_error(path: Path, error: sqlite3.Error | OSError) -> LibraryError:
    """Return the error of a library for one of SQLite or of the system."""
    if isinstance(error, sqlite3.Error):
        fault = LibraryReason.DAMAGED if is_damage(error) else _FAULTS.get(code_of(error))
    else:
        fault = _SYSTEM_FAULTS.get(error.errno or 0)
    if fault is None:
        return LibraryError(LibraryReason.UNUSABLE, file=path, reason=reason_of(error))
    return LibraryError(fault, file=path)
