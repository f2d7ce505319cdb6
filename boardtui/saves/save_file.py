"""The file of a saved game: replaced atomically, locked while it is open."""

from __future__ import annotations

import datetime as dt
import fcntl
import os
import time
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from boardtui.system.atomic_files import replacing, sync_directory
from boardtui.system.private_folders import make_folder
from boardtui.system.regular_files import open_regular

SUFFIX = ".sgf"

_TRIES, _PAUSE = 4, 0.005
"""Attempts at a lock, which a program listing games holds for a moment, and seconds between
them."""


class SaveInUse(Exception):
    """Another program, or another game of this one, has the file open."""


def fresh_path(directory: Path, key: str) -> Path:
    """Return a new path: time, kind of game, and a random part."""
    now = dt.datetime.now().astimezone()
    return directory / f"{now:%Y-%m-%d_%H%M%S}_{key}_{os.urandom(3).hex()}{SUFFIX}"


class SaveFile:
    """The file of one game, locked while it is open.

    The lock is on the file itself: each new version is locked before it takes the name, so there is
    nothing to clean up after a crash. Where the system has no locks, a version written by another
    program is noticed and left alone: ours goes on under another name.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._release: Callable[[], object] = _nothing
        self._version: tuple[int, ...] | None = None

    @classmethod
    def open(cls, path: Path, *, tries: int = _TRIES) -> SaveFile:
        """Open and lock an existing file. Raises SaveInUse and OSError."""
        opened = cls(path)
        with locked(path, tries=tries) as file:
            opened._version = _version(os.fstat(file.fileno()))
            opened._release = opened._hold(file)
        return opened

    def write(self, content: bytes, changed_at: int | None = None) -> None:
        """Replace the content. Raises OSError; the old content then stays.

        The file is dated `changed_at`, in nanoseconds since 1970; None dates it by the clock.
        """
        make_folder(self.path.parent)
        if self._changed_by_others():
            self.path = self.path.with_name(f"{self.path.stem}_{os.urandom(3).hex()}{SUFFIX}")
        release: Callable[[], object] = _nothing
        try:
            with replacing(self.path) as file:
                # Before it has the name, so that no other program can lock the new version first.
                lock(file)
                file.write(content)
                file.flush()
                if changed_at is not None:
                    with suppress(OSError):  # a file system that sets its own times
                        os.utime(file.fileno(), ns=(changed_at, changed_at))
                # After the last byte, or its size and time would not be those on disk.
                version = _version(os.fstat(file.fileno()))
                release = self._hold(file)
        except BaseException:
            release()
            raise
        # The replaced version has no name left to protect.
        self._release()
        self._release, self._version = release, version
        sync_directory(self.path.parent)

    def move(self, target: Path) -> None:
        """Move the file within its disk. Raises OSError."""
        make_folder(target.parent)
        self.path.rename(target)
        self.path = target

    def remove(self) -> None:
        """Remove the file, unless another program has written it. Raises OSError."""
        if not self._changed_by_others():
            self.path.unlink(missing_ok=True)

    def close(self) -> None:
        """Close and unlock the file."""
        self._release()

    def _hold(self, file: IO[bytes]) -> Callable[[], object]:
        """Duplicate an open file to keep its lock; return a call that releases it."""
        # `flock` belongs to the open file, which a duplicate descriptor keeps open and so locked.
        return weakref.finalize(self, os.close, os.dup(file.fileno()))

    def _changed_by_others(self) -> bool:
        try:
            return _version(self.path.stat()) != self._version
        except FileNotFoundError:
            return False


def is_occupied(path: Path) -> bool:
    """Return True if a program has the file locked. Raises OSError."""
    try:
        with locked(path, tries=1):
            return False
    except SaveInUse:
        return True


@contextmanager
def locked(path: Path, *, tries: int = _TRIES) -> Iterator[IO[bytes]]:
    """Open a file that no other program has locked, and lock it. Raises SaveInUse and OSError."""
    while True:
        with _open_to_lock(path) as file:
            if not lock(file):
                tries -= 1
            elif _version(os.fstat(file.fileno())) == _version(path.stat()):
                yield file
                return
            else:
                continue  # it was replaced before the lock: this lock is on a file without a name
        if tries <= 0:
            raise SaveInUse
        time.sleep(_PAUSE)


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Keep other programs that ask for the same out of a folder, made if missing.

    It waits for the program before. Raises OSError.
    """
    make_folder(folder)
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        with suppress(OSError):  # a file system without locks
            fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def _open_to_lock(path: Path) -> IO[bytes]:
    try:
        # Some network file systems lock only files open for writing.
        return open_regular(path, writable=True)
    except OSError:
        return open_regular(path)


def lock(file: IO[bytes] | int) -> bool:
    """Lock a file for as long as it is open; False when another program has locked it."""
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True  # a file system without locks
    return True


def _nothing() -> None:
    """Release nothing."""


def _version(status: os.stat_result) -> tuple[int, ...]:
    # With the inode: a file that was replaced may have the same size and time.
    return (status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns)
