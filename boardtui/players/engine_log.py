"""A file of the lines between this program and engines."""

from __future__ import annotations

import datetime as dt
from contextlib import suppress
from pathlib import Path

from boardtui.players.engine_console import ConsoleLine, EngineConsole
from boardtui.system.printable import printable
from boardtui.system.private_folders import PRIVATE_FILE, is_strangers
from boardtui.system.reasons import Reason, Reasoned, reason_of
from boardtui.system.regular_files import open_to_append

MOST_BYTES = 64 * 2**20
"""The bytes that one run of the program writes."""

_END = b"# The log ends here: it has reached its greatest length.\n"


class EngineLogReason(Reason):
    """Reasons why a log cannot be written."""

    UNWRITABLE = "{path} cannot be written: {reason}."
    STRANGERS = "Other users can write to the folder that contains {path}. Choose another path."


class EngineLogError(Reasoned, Exception):
    """The log cannot be written."""


class EngineLog:
    """Appends each line of a console to a file, with the time, the engine and the direction.

    A new file is readable for its owner only. Each line is written at once, so that the last words
    before a crash are there.
    """

    def __init__(self, path: Path, console: EngineConsole, most: int = MOST_BYTES) -> None:
        """Open the file; raises EngineLogError."""
        self._left = most
        if is_strangers(path):
            raise EngineLogError(EngineLogReason.STRANGERS, path=path)
        try:
            self._file = open_to_append(path, PRIVATE_FILE)
        except OSError as error:
            reason = reason_of(error)
            raise EngineLogError(EngineLogReason.UNWRITABLE, path=path, reason=reason) from None
        self._stop = console.watch(self._write)

    def close(self) -> None:
        """Write nothing more."""
        self._stop()
        with suppress(OSError):
            self._file.close()

    def _write(self, line: ConsoleLine) -> None:
        data = written(line).encode(errors="replace")
        if self._left <= 0:
            return
        self._left -= len(data)
        with suppress(OSError):  # a full disk stops no game
            self._file.write(data if self._left > 0 else _END)
            self._file.flush()


def written(line: ConsoleLine) -> str:
    """Return a line of the log file: time, direction, engine and text."""
    at = dt.datetime.fromtimestamp(line.at).astimezone()
    time = at.isoformat(sep=" ", timespec="milliseconds")
    name = printable(line.name)
    return f"{time} {line.direction} {name}[{line.process}]: {printable(line.text)}\n"
