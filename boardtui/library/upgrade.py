"""The upgrade of a library of an older version to the current tables.

The steps are made in a copy beside it, which then takes its place in one transaction: however the
work ends, the library is whole, and can be searched meanwhile.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from boardtui.library.database import PATIENCE, library_errors, transaction, version_of
from boardtui.library.errors import LibraryError, LibraryReason
from boardtui.library.versions import STEPS, VERSION
from boardtui.system.databases import connect
from boardtui.system.private_folders import make_file

COPY = ".new"
"""The suffix of the copy."""

PAGES = 1024
"""Pages that are copied between two reports."""

UpgradeCallback = Callable[[int, int], object]
"""Takes the work that is done, and the whole of it."""


def upgrade(path: Path, tell: UpgradeCallback, *, pages: int = PAGES) -> None:
    """Bring a library to the current tables if its version is older.

    The caller is its only writer. Raises LibraryError.
    """
    if not path.exists():
        return
    with library_errors(path), closing(connect(path, PATIENCE)) as library:
        version = version_of(path, library)
        if version in {0, VERSION}:
            return
        copy = path.with_suffix(COPY)
        _remove(copy)
        try:
            make_file(copy)
            with closing(connect(copy, PATIENCE)) as changed:
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
    path: Path,
    source: sqlite3.Connection,
    target: sqlite3.Connection,
    tell: UpgradeCallback,
    pages: int,
) -> None:
    """Replace the content of a database by another's, in one transaction."""
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
