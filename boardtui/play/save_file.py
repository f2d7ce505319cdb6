"""One saved game on disk: replaced at one stroke, locked while it is open."""

from __future__ import annotations

import datetime as dt
import os
import sys
import time
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from boardtui.files import replacing, sync_directory

SUFFIX = ".sgf"

_TRIES, _PAUSE = 4, 0.005
"""Attempts at a lock that a mere look may hold, and the seconds between them."""


class Occupied(Exception):
    """Another program, or another game of this one, has the file open."""


def fresh_path(directory: Path, key: str) -> Path:
    """A name that no other game has: when it began, which game, and chance."""
    now = dt.datetime.now().astimezone()
    return directory / f"{now:%Y-%m-%d_%H%M%S}_{key}_{os.urandom(3).hex()}{SUFFIX}"


class SaveFile:
    """The file of one game, ours as long as we hold it open.

    The lock is on the file itself: each new version is locked before it takes the name, so
    there is nothing to clean up after a crash. Where the system has no locks, a version that
    another program wrote is noticed and left alone: ours goes on under another name.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._release: Callable[[], object] = _nothing
        self._version: tuple[int, ...] | None = None

    @classmethod
    def open(cls, path: Path, *, tries: int = _TRIES) -> SaveFile:
        """Take a file that is there. Raises Occupied, when no try finds it free, and OSError."""
        opened = cls(path)
        with locked(path, tries=tries) as file:
            opened._version = _version(os.fstat(file.fileno()))
            opened._release = opened._hold(file)
        return opened

    def read(self, limit: int) -> bytes:
        """The content, up to `limit` bytes. Raises OSError."""
        with self.path.open("rb") as file:
            return file.read(limit)

    def write(self, content: bytes) -> None:
        """Put new content in the place of the old. Raises OSError; the old content then stays."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        if self._changed_by_others():
            self.path = self.path.with_name(f"{self.path.stem}_{os.urandom(3).hex()}{SUFFIX}")
        release: Callable[[], object] = _nothing
        try:
            with replacing(self.path) as file:
                lock(file)
                file.write(content)
                file.flush()
                version = _version(os.fstat(file.fileno()))
                release = self._hold(file)
        except BaseException:
            release()
            raise
        self._release()
        self._release, self._version = release, version
        sync_directory(self.path.parent)

    def move(self, target: Path) -> None:
        """Give the file another place on the same disk. Raises OSError."""
        target.parent.mkdir(parents=True, exist_ok=True)
        self.path.rename(target)
        self.path = target

    def close(self) -> None:
        """Let others have the file."""
        self._release()

    def _hold(self, file: IO[bytes]) -> Callable[[], object]:
        """Keep the lock of an open file after it is closed; returns a call that releases it."""
        if sys.platform == "win32":  # where an open file cannot be renamed, and nothing is locked
            return _nothing
        return weakref.finalize(self, os.close, os.dup(file.fileno()))

    def _changed_by_others(self) -> bool:
        try:
            return _version(self.path.stat()) != self._version
        except FileNotFoundError:
            return False


def is_occupied(path: Path) -> bool:
    """Whether a program has the file locked. Raises OSError."""
    try:
        with locked(path, tries=1):
            return False
    except Occupied:
        return True


@contextmanager
def locked(path: Path, *, tries: int = _TRIES) -> Iterator[IO[bytes]]:
    """An open file that no other program has locked. Raises Occupied and OSError."""
    while True:
        with _open_to_lock(path) as file:
            if not lock(file):
                tries -= 1
            elif _version(os.fstat(file.fileno())) == _version(path.stat()):
                yield file
                return
            else:
                continue  # it was replaced between the two looks
        if tries <= 0:
            raise Occupied
        time.sleep(_PAUSE)


def _open_to_lock(path: Path) -> IO[bytes]:
    try:
        return path.open("r+b")  # some network file systems lock only what may be written
    except OSError:
        return path.open("rb")


def lock(file: IO[bytes] | int) -> bool:
    """Lock a file for as long as it is open; False when another program has locked it."""
    if sys.platform == "win32":
        return True
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True  # a file system without locks
    return True


def _nothing() -> None:
    """Nothing is held."""


def _version(status: os.stat_result) -> tuple[int, ...]:
    return (status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns)
