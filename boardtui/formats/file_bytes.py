"""Bytes of files, with errors for people."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import BinaryIO

from boardtui.formats.errors import FormatError, FormatReason, LimitExceeded
from boardtui.formats.limits import MAX_BYTES
from boardtui.system.atomic_files import require_writable, write_atomically
from boardtui.system.reasons import reason_of
from boardtui.system.regular_files import open_regular


@contextmanager
def opened(path: Path, limit: int = MAX_BYTES) -> Iterator[BoundedFile]:
    """Open a regular file for reading; raises FormatError when it cannot be opened."""
    with faults_of(path):
        file = open_regular(path)
    with file:
        yield BoundedFile(file, os.fstat(file.fileno()).st_size, limit, path)


class BoundedFile:
    """An open file, or bytes like one, of up to `limit` bytes."""

    def __init__(self, file: BinaryIO, size: int, limit: int, path: Path | None = None) -> None:
        self._file = file
        self._path = path
        self.size = size
        """Size of the file at opening, in bytes."""
        self._taken = 0
        self._limit = limit

    def limit_to(self, limit: int) -> None:
        """Set the limit of the format, once it is known; raises FormatError for a larger file."""
        self._limit = limit
        if self.size > limit:
            raise self._too_large()

    def read(self, size: int) -> bytes:
        """Return up to `size` bytes; raises FormatError on failure or beyond the limit."""
        with nullcontext() if self._path is None else faults_of(self._path):
            data = self._file.read(size)
        # Counted, since a file may grow, and those of the system state no size.
        self._taken += len(data)
        if self._taken > self._limit:
            raise self._too_large()
        return data

    def _too_large(self) -> FormatError:
        limit = self._limit // 2**20
        if self._path is None:
            return LimitExceeded(FormatReason.LARGE_TEXT, limit=limit)
        return FormatError(FormatReason.LARGE_FILE, path=self._path, limit=limit)


@contextmanager
def faults_of(path: Path) -> Iterator[None]:
    """Turn an error of the system in reading a file into a FormatError."""
    try:
        yield
    except FileNotFoundError as error:
        raise FormatError(FormatReason.NO_FILE, path=path) from error
    except IsADirectoryError as error:
        raise FormatError(FormatReason.DIRECTORY, path=path) from error
    except (OSError, ValueError) as error:
        raise FormatError(FormatReason.UNREADABLE, path=path, reason=reason_of(error)) from error


def write_bytes(path: Path, data: bytes) -> None:
    """Write a file atomically; raises FormatError on failure."""
    with _write_faults_of(path):
        write_atomically(path, data)


def check_writable(path: Path) -> None:
    """Raise FormatError if a file cannot be written; what it holds is left alone."""
    with _write_faults_of(path):
        require_writable(path)


@contextmanager
def _write_faults_of(path: Path) -> Iterator[None]:
    """Turn an error of the system in writing a file into a FormatError."""
    try:
        yield
    except IsADirectoryError as error:
        raise FormatError(FormatReason.DIRECTORY, path=path) from error
    except (OSError, ValueError) as error:
        raise FormatError(FormatReason.UNWRITABLE, path=path, reason=reason_of(error)) from error
