"""Atomic writing of files."""

from __future__ import annotations

import errno
import fcntl
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import IO

from boardtui.system.private_folders import PRIVATE_FILE
from boardtui.system.regular_files import require_regular

ASIDE = ".new"
"""Ending of the temporary file that is written first and then renamed."""


def write_atomically(path: Path, data: bytes, mode: int = 0o666) -> None:
    """Replace the content of a file; at every moment it has either the old bytes or the new ones.

    A link is followed and permissions are kept; anything but a regular file is left alone. `mode`,
    less the umask, is for a new file. Raises OSError.
    """
    target = _target(path)
    with replacing(target, mode) as file:
        file.write(data)
    sync_directory(target.parent)


def require_writable(path: Path) -> None:
    """Raise OSError as `write_atomically` would now; nothing is left of the attempt."""
    aside = _aside(_target(path))
    # Only trying tells what permissions, quotas and file systems allow.
    with open(aside, "xb", opener=partial(os.open, mode=PRIVATE_FILE)):
        aside.unlink()


def _target(path: Path) -> Path:
    """Return the file that is written for a path, which may be a link. Raises OSError."""
    with suppress(FileNotFoundError):
        require_regular(path, path.stat())
    return path.resolve()


def _aside(path: Path) -> Path:
    """Return a new name beside a file: a rename is atomic only within one file system."""
    return path.with_name(f".boardtui-{os.urandom(8).hex()}{ASIDE}")


@contextmanager
def replacing(path: Path, mode: int = PRIVATE_FILE) -> Iterator[IO[bytes]]:
    """Open a temporary file that replaces `path` if the block succeeds and is removed if it fails.

    It takes the permissions of a file that it replaces; `mode`, less the umask, is for a new one.
    Its bytes are flushed to the disk; `sync_directory` does the same for its name.
    """
    aside = _aside(path)
    try:
        with open(aside, "xb", opener=partial(os.open, mode=mode)) as file:
            with suppress(OSError):  # there is no old file, or no permissions on this system
                aside.chmod(path.stat().st_mode & 0o777)
            yield file
            file.flush()
            # Before the rename: else its new name may reach the disk before its bytes, and a power
            # cut would leave an empty file in place of the old content.
            flush_to_disk(file.fileno())
        aside.replace(path)
    except BaseException:
        with suppress(OSError):
            aside.unlink()
        raise


def flush_to_disk(file: int, *, with_dates: bool = True) -> None:
    """Flush an open file to the disk. Raises OSError."""
    if sys.platform == "darwin":
        # There `fsync` leaves it to the drive when its cache is written.
        with suppress(OSError):  # a file system without that
            fcntl.fcntl(file, fcntl.F_FULLFSYNC)
            return
        os.fsync(file)
    elif with_dates:
        os.fsync(file)
    else:
        os.fdatasync(file)


def sync_directory(directory: Path) -> None:
    """Flush the names in a directory to the disk, on file systems that can.

    Until then a power cut may undo a rename, though the bytes of the file are on disk.
    """
    descriptor = os.open(directory, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in {errno.EINVAL, errno.ENOTSUP}:  # a file system without that
            raise
    finally:
        os.close(descriptor)
