"""The kernels that are ready so far, in this process and in one that is waited for."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import IO, NamedTuple

tell: Callable[[int], object] = lambda ready: None  # noqa: E731
"""Called after each kernel that is compiled or loaded, with the number of kernels so far."""

_BETWEEN_LOOKS = 0.1
"""Seconds between two looks whether another process has finished."""

_DIGITS = 6
"""Digits of a number in a file."""

_ready = 0
_compiled = 0
_elsewhere = 0
"""Number of kernels ready in the process that this one waits for."""


class _Turn(NamedTuple):
    """The file with this process's progress, for others to read."""

    file: int
    before: int
    """The kernels that were ready before."""


_turn: _Turn | None = None


def ready_one(*, is_compiled: bool) -> None:
    """Count a kernel that is ready, compiled now or loaded from the cache."""
    global _ready, _compiled
    _ready += 1
    _compiled += is_compiled
    if _turn is not None:
        with suppress(OSError):
            # Always as long and at the same place: readers see one number or the other.
            os.pwrite(_turn.file, f"{_ready - _turn.before:{_DIGITS}}".encode(), 0)
    tell(_ready)


def ready_so_far() -> int:
    """Return the number of kernels that are ready."""
    return _ready + _elsewhere


def compiled_so_far() -> int:
    """Return the number of kernels that were compiled, and not loaded from the cache."""
    return _compiled + _elsewhere


@contextmanager
def turn(file: IO[bytes] | None) -> Iterator[None]:
    """Wait until no other process is in such a block with the same file, reporting its progress.

    Without a file, or where files cannot be locked, it does not wait.
    """
    global _turn
    if file is None:
        yield
        return
    with file:
        with suppress(ImportError, OSError):
            _await_lock(file.fileno())
        _turn = _Turn(file.fileno(), _ready)
        try:
            yield
        finally:
            _turn = None


def _await_lock(file: int) -> None:
    """Wait until the file can be locked; the lock ends with the process."""
    global _elsewhere
    import fcntl

    while True:
        try:
            # Not blocking, so that the other process's progress is reported meanwhile.
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            done = os.pread(file, _DIGITS, 0).strip()
            _elsewhere = int(done) if done.isdigit() else 0
            tell(ready_so_far())
            time.sleep(_BETWEEN_LOOKS)
        else:
            _elsewhere = 0
            return
