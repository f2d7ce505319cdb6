"""The flushes of a club's database, which no key waits for.

SQLite is told to leave its log of changes, the file that ends in "-wal", to the system: so the lock
of a writer is never held over a flush, and the flushes of many processes become one.
"""

from __future__ import annotations

import errno
import os
import sqlite3
from contextlib import suppress
from pathlib import Path

from boardtui.club.club_file import ClubFile
from boardtui.club.errors import ClubError
from boardtui.system.atomic_files import flush_to_disk
from boardtui.system.disk import Disk, Then
from boardtui.system.regular_files import open_regular

_LONGEST_WAL = 4 * 2**20
"""Bytes of the log of changes from which on they are moved to the database (a checkpoint)."""


class Flusher:
    """Flushes the newest changes of a database that stays open meanwhile, in a thread."""

    def __init__(self, file: ClubFile) -> None:
        """Wait for the disk. Raises ClubError."""
        self._file = file
        self._disk = Disk()
        with file.told():
            self._wal = open_regular(Path(f"{file.path}-wal"))
        try:
            if os.fstat(self._wal.fileno()).st_size == 0:
                with file.opened() as database:
                    _begin_wal(database)
        except BaseException:
            self.close()
            raise

    def flush(self, then: Then) -> None:
        """Flush what was written; `then` is called with the error, or None."""
        self._disk.do(self._flush, then)

    def tidy(self) -> None:
        """Move the changes to the database if they are many; what fails is left to the next time.

        This waits for the disk, and so is for a thread.
        """
        if os.fstat(self._wal.fileno()).st_size > _LONGEST_WAL:
            with suppress(ClubError):
                self._checkpoint()

    async def finished(self) -> None:
        """Wait for the flushes that were asked for."""
        await self._disk.finished()

    def close(self) -> None:
        """Let go of the file."""
        self._wal.close()

    def _flush(self) -> None:
        """Flush in the thread. Raises OSError."""
        # One that was removed or replaced is read by no other process.
        if os.fstat(self._wal.fileno()).st_nlink == 0:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
        flush_to_disk(self._wal.fileno(), with_dates=False)
        self.tidy()

    def _checkpoint(self) -> None:
        """Move the changes to the database, unless they are being read. Raises ClubError."""
        with self._file.opened() as database:
            checkpoint = database.execute("PRAGMA wal_checkpoint(PASSIVE)")
            _is_busy, written, moved = checkpoint.fetchone()
            if moved == written:
                _begin_wal(database)


def _begin_wal(database: sqlite3.Connection) -> None:
    """Write the first change after a checkpoint, which SQLite itself flushes.

    So the event loop does not have to. The change must be one, else nothing is written.
    """
    database.execute("UPDATE boot SET checkpoints = checkpoints + 1")
