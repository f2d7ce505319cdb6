"""The cache of compiled kernels between runs.

Each version of the sources that a kernel may depend on has its own directory. Kernels are loaded
from the system's cache, which root has filled for all accounts, or from the user's own, where newly
compiled ones are written. The content of a cache is executed, so only its owner may be able to
change it.
"""

from __future__ import annotations

import errno
import functools
import os
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from platformdirs import site_cache_path, user_cache_path

from boardtui.engine.stamp import STAMP, game_of, stamp
from boardtui.system.private_folders import (
    PRIVATE_FILE,
    is_roots_file,
    make_folder,
    private_folder,
    roots_folder,
    temporary_folder,
)

ENABLED = True
"""False if no directory can keep compiled kernels."""

trouble: OSError | None = None
"""The error that keeps kernels from being stored, if known."""

SYSTEM: Path | None = site_cache_path("boardtui")
"""The system's cache; None for none."""

DAYS_KEPT = 30
"""Days that a directory is kept after its last use."""

_SECONDS_A_DAY = 86_400

_MASK_FOR_ALL = 0o022
_mask = 0o077
"""The permissions that files written to the cache do not have."""

_parent: Path | None = None
"""Parent of the directories that are written; None until `prepare` has found one."""


def prepare() -> None:
    """Find a place for kernels, before the first of them is compiled.

    It is in the user's cache, or else among the temporary files. Without either, kernels are not
    stored.
    """
    global _parent
    if _parent is not None:
        return
    for candidate in _candidates():
        parent = private_folder(candidate)
        if parent is not None and os.access(parent, os.W_OK | os.X_OK):
            _parent = parent
            return
    disable()


def parent() -> Path:
    """Return the directory that the directories of kernels are made in; raises OSError."""
    if _parent is None:
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
    return _parent


def writes_for_all() -> bool:
    """Return True after `write_for_all`."""
    return _mask == _MASK_FOR_ALL


def write_for_all() -> None:
    """Write to the system's cache from now on; raises OSError, also if we are not root."""
    global _parent, _mask
    if SYSTEM is None or os.geteuid() != 0:
        raise PermissionError(errno.EPERM, os.strerror(errno.EPERM), str(SYSTEM or ""))
    os.umask(_MASK_FOR_ALL)
    SYSTEM.mkdir(0o755, parents=True, exist_ok=True)
    if roots_folder(SYSTEM) is None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(SYSTEM))
    _parent, _mask = SYSTEM, _MASK_FOR_ALL
    directory_of.cache_clear()  # those known are of the user's own cache


def lock_file(name: str) -> IO[bytes] | None:
    """Open the file to lock while the kernels of `name` are compiled; None without a cache."""
    with suppress(OSError):
        if ENABLED and _parent is not None:
            path = directory_of(_game_of_set(name)) / f"{name}.lock"
            return os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE_FILE), "r+b")
    return None


def is_filled(name: str) -> bool:
    """Return True if the kernels of `name` were compiled before, by this account or by root."""
    game = _game_of_set(name)
    return any((place / f"{name}.ready").exists() for place in _places(game))


def note_filled(name: str) -> None:
    """Note that the kernels of `name` are all in the cache."""
    with writing(_game_of_set(name)) as place:
        if place is not None:
            (place / f"{name}.ready").touch()


def _game_of_set(name: str) -> str:
    return name.partition("-")[0]


def places(module: str) -> Iterator[Path]:
    """Yield the directories that may hold the kernels of a module."""
    yield from _places(game_of(module))


def _places(game: str) -> Iterator[Path]:
    if ENABLED:
        place = _system_directory_of(game)
        if place is not None:
            yield place
        with suppress(OSError):
            yield directory_of(game)


@contextmanager
def writing(game: str) -> Iterator[Path | None]:
    """Give the directory to store kernels of a game in; None if there is none.

    An error in the block disables the cache, and the kernel works without it. Files created there
    have the permissions of the cache, since numba follows the umask.
    """
    usual = os.umask(_mask)
    try:
        yield directory_of(game) if ENABLED else None
    except Exception as error:  # noqa: BLE001  a full disk, a directory that is gone
        disable(error)
    finally:
        os.umask(usual)


@functools.cache
def directory_of(game: str) -> Path:
    """Return the directory for the kernels of a game; raises OSError if it cannot be written."""
    assert _parent is not None
    place = _parent / stamp(game)
    if writes_for_all():
        place.mkdir(0o755, exist_ok=True)
        return place
    # Its files may be anybody's, or be none, so that reading would wait for them.
    if private_folder(place) is None or not _holds_only_files(place):
        shutil.rmtree(place, ignore_errors=True)
        if private_folder(place) is None:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(place))
    # The time of its last use, for a later `_clean`.
    os.utime(place)
    _clean(_parent, place)
    return place


@functools.cache
def _system_directory_of(game: str) -> Path | None:
    """Return the system's directory for the kernels of a game; None if it has none to trust."""
    place = None if SYSTEM is None else roots_folder(SYSTEM / stamp(game))
    return place if place is not None and all(map(is_roots_file, place.iterdir())) else None


def _holds_only_files(folder: Path) -> bool:
    return all(entry.is_file(follow_symlinks=False) for entry in os.scandir(folder))


def discard(place: Path) -> None:
    """Empty a directory whose kernels cannot be read, unless it is the system's."""
    if place.parent == _parent:
        with suppress(OSError):
            shutil.rmtree(place, ignore_errors=True)
            make_folder(place)


def disable(error: Exception | None = None) -> None:
    """Store nothing from now on."""
    global ENABLED, trouble
    ENABLED = False
    trouble = error if isinstance(error, OSError) else None


def _candidates() -> Iterator[Path]:
    with suppress(RuntimeError):  # no home directory is known
        yield user_cache_path("boardtui")
    with suppress(OSError):
        yield temporary_folder()


def _clean(parent: Path, used: Path) -> None:
    """Remove the directories of other versions that were not used for DAYS_KEPT days.

    A process that is reading one of them falls back to compiling.
    """
    oldest = time.time() - DAYS_KEPT * _SECONDS_A_DAY
    with suppress(OSError):
        for directory in parent.iterdir():
            is_stamp = STAMP.fullmatch(directory.name) is not None and directory.is_dir()
            if is_stamp and directory != used and directory.stat().st_mtime < oldest:
                shutil.rmtree(directory, ignore_errors=True)
