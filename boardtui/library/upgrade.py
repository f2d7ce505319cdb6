"""A library of an older version, which is carried over to the tables of today.

The steps are made in a copy beside it, which then takes its place in one transaction: whatever ends
the work, the library is whole, and can be searched meanwhile.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from boardtui.library.database import PATIENCE, connect, library_errors, transaction, version_of
from boardtui.library.errors import LibraryError, LibraryReason
from boardtui.library.versions import STEPS, VERSION
from boardtui.system.private_folders import make_file

COPY = ".new"
"""The suffix of the copy."""

PAGES = 1024
"""Pages that are copied between two reports."""

Tell = Callable[[int, int], object]
"""Takes how much is done, and of how much."""


def upgrade(path: Path, tell: Tell, *, pages: int = PAGES) -> None:
    """Carry a library over to the tables of today, if those that it has are older.

    The caller is its only writer. Raises LibraryError.
    """
    if not path.exists():
        return
    with library_errors(path), closing(connect(path, PATIENCE, "rw")) as library:
        version = version_of(path, library)
        if version in {0, VERSION}:
            return
        copy = path.with_suffix(COPY)
        _remove(copy)
        try:
            make_file(copy)
            with closing(connect(copy, PATIENCE, "rw")) as changed:
                _copy(path, library, changed, lambda done, total: tell(done, 2 * total), pages)
                for each in range(version, VERSION):
                    with transaction(changed):
                        STEPS[each].change(changed)
                        changed.execute(f"PRAGMA user_version = {each + 1}")
                _copy(
                    path, changed, library, lambda done, total: tell(total + done, 2 * total), pages
                )
        finally:
            _remove(copy)


def _copy(
    path: Path, source: sqlite3.Connection, target: sqlite3.Connection, tell: Tell, pages: int
) -> None:
    """Make a database hold what another holds, in one transaction."""
    moved_at = time.monotonic()

    def report(status: int, left: int, total: int) -> None:
        nonlocal moved_at
        if status in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
            if time.monotonic() - moved_at > PATIENCE:
                raise LibraryError(LibraryReason.LOCKED, file=path)
            return
        moved_at = time.monotonic()
        tell(total - left, total)

    source.backup(target, pages=pages, progress=report, sleep=0.1)


def _remove(copy: Path) -> None:
    for suffix in ("", "-wal", "-shm", "-journal"):
        Path(f"{copy}{suffix}").unlink(missing_ok=True)
