"""Opening and reading of regular files, which never waits.

Opening or reading a pipe, a terminal or another device may block for good.
"""

from __future__ import annotations

import errno
import io
import os
import stat
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO

# A pipe would wait for a writer, and a terminal would become ours.
_AT_ONCE = os.O_NONBLOCK | os.O_NOCTTY


class NotARegularFile(OSError):
    """A path leads to a pipe, a socket, a terminal or another device."""

    def __init__(self, path: Path) -> None:
        super().__init__(errno.EINVAL, "Not a regular file", str(path))


class NotUtf8(OSError):
    """A path is no text, as no database could keep it."""

    def __init__(self, path: Path) -> None:
        super().__init__(errno.EILSEQ, "Name not in UTF-8", str(path))


def exists(path: Path) -> bool:
    """Return True if a file or folder exists; False also where it may not be looked at."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def is_there(path: Path) -> bool:
    """Return False if a path leads nowhere. Raises OSError for links in a circle, for one."""
    try:
        path.stat()
    except FileNotFoundError:
        return False
    return True


def is_utf8(path: Path) -> bool:
    """Return True if a path is a text."""
    try:
        str(path).encode()
    except UnicodeEncodeError:
        return False
    return True


def open_regular(path: Path, *, writable: bool = False) -> BinaryIO:
    """Open an existing file for reading, or for reading and writing.

    Raises OSError: IsADirectoryError for a directory, NotARegularFile for what is no file either,
    and BlockingIOError where reading would wait, as in some files of the system's own.
    """
    # Opening a device can have an effect, and the path may have been replaced since the check.
    require_regular(path, path.stat())
    file = _File(path, "r+" if writable else "r", opener=_open_at_once)
    try:
        require_regular(path, os.fstat(file.fileno()))
    except BaseException:
        file.close()
        raise
    return io.BufferedRandom(file) if writable else io.BufferedReader(file)


def open_to_append(path: Path, mode: int = 0o666) -> BinaryIO:
    """Open a file to write at its end, made if it is missing; raises OSError as above.

    `mode`, less the umask, is that of a new file.
    """
    with suppress(FileNotFoundError):
        require_regular(path, path.stat())
    file = _File(path, "a", opener=partial(_open_at_once, mode=mode))
    try:
        require_regular(path, os.fstat(file.fileno()))
    except BaseException:
        file.close()
        raise
    return io.BufferedWriter(file)


def read_regular(path: Path, limit: int) -> bytes:
    """Return the first `limit` bytes of a file; raises OSError as `open_regular` does."""
    with open_regular(path) as file:
        return file.read(limit)


def require_regular(path: Path, status: os.stat_result) -> None:
    """Raise as `open_regular` does unless this is the status of a regular file."""
    if stat.S_ISDIR(status.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(status.st_mode):
        raise NotARegularFile(path)


def _open_at_once(path: str, flags: int, mode: int = 0o666) -> int:
    return os.open(path, flags | _AT_ONCE, mode)


class _File(io.FileIO):
    """A file that raises BlockingIOError where there is nothing to read yet."""

    def readinto(self, buffer: Any) -> int:
        count: int | None = super().readinto(buffer)
        # Nothing to read yet; a buffer would pass on what it has, as at the end of the file.
        if count is None:
            raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN), self.name)
        return count
