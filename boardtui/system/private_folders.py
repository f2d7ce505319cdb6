"""Private folders: making them, and checks of who can change a path."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import pairwise
from pathlib import Path

from boardtui.system.regular_files import require_regular

PRIVATE_FILE = 0o600
"""The mode of a new file that only its owner may read."""


def make_folder(path: Path) -> None:
    """Make a folder, and those above it that are missing, for their owner alone. Raises OSError."""
    try:
        path.mkdir(0o700, exist_ok=True)
    except FileNotFoundError:
        if path.parent == path:
            raise
        make_folder(path.parent)
        path.mkdir(0o700, exist_ok=True)


def make_file(path: Path) -> None:
    """Make a file, and its folder, for their owner alone if it is missing. Raises OSError."""
    make_folder(path.parent)
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, PRIVATE_FILE))
    except FileExistsError:
        require_regular(path, path.stat())


def private_folder(path: Path) -> Path | None:
    """Return the real path of a folder, made if missing; None if others can change what it holds.

    It and all folders above it are ours or root's. It is no link, and other users cannot
    write to it; a folder above it that they can write to must be sticky, against renaming.
    """
    try:
        make_folder(path)
    except OSError:
        return None
    return _closed_folder(path, _is_ours)


def roots_folder(path: Path) -> Path | None:
    """Return the real path of a folder that root alone can change; None for any other.

    The same holds for it and the folders above it as for a `private_folder`.
    """
    return _closed_folder(path, _is_roots)


def is_roots_file(path: Path) -> bool:
    """Return True for a regular file that root alone can change, in such a folder."""
    status = path.lstat()
    return stat.S_ISREG(status.st_mode) and not _is_open(status) and _is_roots(status)


def _closed_folder(path: Path, is_owned: Callable[[os.stat_result], bool]) -> Path | None:
    try:
        folder = path.parent.resolve(strict=True) / path.name
        status = folder.lstat()
        is_closed = stat.S_ISDIR(status.st_mode) and not _is_open(status) and is_owned(status)
        for above in folder.parents:
            status = above.stat()
            is_safe = not _is_open(status) or status.st_mode & stat.S_ISVTX
            is_closed = is_closed and bool(is_safe) and is_owned(status)
    except (OSError, RuntimeError):  # the latter for links in a circle
        return None
    return folder if is_closed else None


def is_strangers(path: Path) -> bool:
    """Return True if part of a path belongs to another user, in a folder writable by all."""
    with suppress(OSError, RuntimeError):
        return any(map(_is_planted, (path.absolute(), path.resolve())))
    return True


def temporary_folder() -> Path:
    """Return the path of our folder among the temporary files. Raises OSError."""
    import tempfile

    return Path(tempfile.gettempdir()) / f"boardtui-{os.getuid()}"


def _is_planted(path: Path) -> bool:
    for status, above in pairwise(_statuses(path)):
        is_shared = stat.S_ISDIR(above.st_mode) and above.st_mode & stat.S_IWOTH
        if is_shared and not _is_ours(status):
            return True
    return False


def _statuses(path: Path) -> Iterator[os.stat_result]:
    """Yield the status of a path and of the folders above it, as far as they exist."""
    for each in (path, *path.parents):
        with suppress(FileNotFoundError, NotADirectoryError):
            yield each.lstat()


def _is_ours(status: os.stat_result) -> bool:
    """Return True for our own and root's files; in a container, root may have another number."""
    return status.st_uid in {os.getuid(), 0, os.stat("/").st_uid}  # noqa: PTH116


def _is_roots(status: os.stat_result) -> bool:
    return status.st_uid == 0


def _is_open(status: os.stat_result) -> bool:
    """Return True if others than the owner can write."""
    return bool(status.st_mode & (stat.S_IWGRP | stat.S_IWOTH))
