"""Files that are never seen half written."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from boardtui.reasons import Word

ASIDE = ".new"
"""Ends the name of a file that is being written; the next step renames it."""


def write_atomically(path: Path, data: bytes) -> None:
    """Put `data` at `path`, which holds the old bytes or the new at every moment.

    A link is followed, the permissions of a file that is replaced stay, and what is no regular
    file, such as a pipe, is simply written to. Raises OSError.
    """
    if path.exists() and not path.is_file():
        path.write_bytes(data)
        return
    target = path.resolve()
    with replacing(target) as file:
        if target.exists():
            Path(file.name).chmod(target.stat().st_mode & 0o777)
        file.write(data)
    sync_directory(target.parent)


@contextmanager
def replacing(path: Path) -> Iterator[IO[bytes]]:
    """A file that is put at `path` when the block ends well, and leaves no trace when it fails.

    What is written is on the disk by then; `sync_directory` makes the name last too.
    """
    aside = path.with_name(f".boardtui-{os.urandom(8).hex()}{ASIDE}")
    try:
        with aside.open("xb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        aside.replace(path)
    except BaseException:
        with suppress(OSError):
            aside.unlink()
        raise


def sync_directory(directory: Path) -> None:
    """Make the names in a directory last through a power cut, where the system can do that."""
    if os.name != "posix":
        return
    descriptor = os.open(directory, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in {errno.EINVAL, errno.ENOTSUP}:  # a file system without that
            raise
    finally:
        os.close(descriptor)


def reason_of(error: Exception) -> Word:
    """The reason of a failure, in the system's or the error's own words."""
    return Word(getattr(error, "strerror", None) or str(error) or type(error).__name__)
