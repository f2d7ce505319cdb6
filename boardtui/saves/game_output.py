"""The file or folder to which a command writes games, one after another.

It is locked while it is open, and a game is there as a whole or not at all, so that an interrupted
command can go on with the games that are there.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO

from boardtui.formats import sgf
from boardtui.formats.errors import FormatError
from boardtui.formats.file_bytes import opened
from boardtui.formats.limits import OWN
from boardtui.record.tree import GameRecord
from boardtui.saves.save_file import SUFFIX, lock
from boardtui.system.atomic_files import write_atomically
from boardtui.system.reasons import Reason, Reasoned, reason_of
from boardtui.system.regular_files import open_to_append

_BEGINNING = b"(;FF[4]"
"""Beginning of each game, on a line of its own."""


class OutputReason(Reason):
    """Reasons why games cannot be written to a place, or those there not be read."""

    MISREAD = "{path}: {error}"
    IN_USE = "Another boardtui process is using {path}. Choose another path."
    WRONG_ENDING = "{path}: games can be written only to an .sgf file or to a folder."
    UNWRITABLE = "{path} cannot be written: {reason}."


class OutputError(Reasoned, ValueError):
    """Games cannot be written to a place, or those there not be read."""


class GameOutput:
    """Games in SGF: a file of them, or a folder with a file for each."""

    def __init__(self, path: Path, mark: str) -> None:
        """Open a file or a folder, made if it is not there; without an ending it is a folder.

        `mark` is the name of a property that each of these games has in its root. Raises
        OutputError.
        """
        self.path = path
        self._mark = mark
        self._is_folder = path.is_dir() or not path.suffix
        if not self._is_folder and path.suffix.lower() != SUFFIX:
            raise OutputError(OutputReason.WRONG_ENDING, path=path)
        try:
            self._held = self._open()
        except (OSError, ValueError) as error:
            raise self._unwritable(error) from None

    def records(self) -> Iterator[tuple[Path, GameRecord]]:
        """Yield the games that are there, each with its file.

        A partly written game at the end is removed. Raises OutputError, and FormatError for a file
        that cannot be read.
        """
        for path in self._files():
            with opened(path, OWN.bytes) as file:
                data = file.read(OWN.bytes + 1)
            whole = data if self._is_folder else self._whole(data)
            for record in _records(path, whole):
                yield path, record
            if len(whole) < len(data):
                self._held.truncate(len(whole))

    def add(self, number: int, record: GameRecord) -> None:
        """Write a game, which in a folder gets a file named by its number.

        Raises OutputError, leaving the earlier games intact.
        """
        data = sgf.dumps(record).encode()
        try:
            if self._is_folder:
                write_atomically(self.path / f"{number:05}{SUFFIX}", data)
            else:
                _append(self._held, data)
        except OSError as error:
            raise self._unwritable(error) from None

    def replace(self, records: Sequence[GameRecord]) -> None:
        """Write a file anew with these games, which must be all of them; a folder stays."""
        if not self._is_folder:
            # It is as good a file as it is.
            with suppress(OSError):
                write_atomically(self.path, "".join(map(sgf.dumps, records)).encode())

    def clear(self) -> None:
        """Remove all games. Raises OutputError."""
        try:
            if self._is_folder:
                for path in self._files():
                    path.unlink()
            else:
                self._held.truncate(0)
        except OSError as error:
            raise self._unwritable(error) from None

    def close(self) -> None:
        """Let go of the place."""
        self._held.close()

    def _open(self) -> IO[bytes]:
        """Open the file to append to, or the folder's lock, as this program's own."""
        path = self.path
        if self._is_folder:
            path.mkdir(parents=True, exist_ok=True)
            path /= ".lock"
        held = open_to_append(path)
        if not lock(held):
            held.close()
            raise OutputError(OutputReason.IN_USE, path=self.path)
        return held

    def _files(self) -> list[Path]:
        return sorted(self.path.glob(f"*{SUFFIX}")) if self._is_folder else [self.path]

    def _whole(self, data: bytes) -> bytes:
        """Return a file's content without a game at its end that was not written as a whole."""
        if data.rstrip().endswith(b")"):
            return data
        last = data.rfind(b"\n(") + 1
        begun = data[last:]
        is_game = begun.startswith(_BEGINNING[: len(begun)])
        is_ours = last > 0 or self._mark.encode() in data
        return data[:last] if is_game and is_ours else data

    def _unwritable(self, error: Exception) -> OutputError:
        if isinstance(error, OutputError):
            return error
        return OutputError(OutputReason.UNWRITABLE, path=self.path, reason=reason_of(error))


def _records(path: Path, data: bytes) -> Iterator[GameRecord]:
    """Yield the games of a file; raises OutputError."""
    if not data.strip():
        return
    try:
        for reading in sgf.loads(data, limits=OWN):
            if reading.problems:
                raise reading.problems[0]
            yield reading.record
    except FormatError as error:
        raise OutputError(OutputReason.MISREAD, path=path, error=error) from None


def _append(file: IO[bytes], data: bytes) -> None:
    """Write a game as a whole, or not at all."""
    number = file.fileno()
    before = os.fstat(number).st_size
    try:
        # Unbuffered: after a failed write, a buffer would write the rest of it later.
        while data:
            data = data[os.write(number, data) :]
        os.fsync(number)
    except OSError:
        with suppress(OSError):
            os.ftruncate(number, before)
        raise
