"""The process that imports games: `python -m boardtui.library.worker LIBRARY PATH…`.

`--most=BYTES` before them is the largest size of the library. It runs at low priority, and writes
its messages on standard output. It ends at once when its standard input does. However it ends, the
library stays consistent.
"""

from __future__ import annotations

import contextlib
import logging
import os
import signal
import sys
import threading
from collections.abc import Sequence
from pathlib import Path

from boardtui.library.errors import LibraryError
from boardtui.library.importing import import_games
from boardtui.library.messages import MOST, Message, written
from boardtui.system.priority import lower_priority
from boardtui.system.private_folders import PRIVATE_FILE
from boardtui.system.regular_files import open_to_append

MOST_LOGGED = 20
"""The most tracebacks that one import keeps."""


class DefectLog(logging.Handler):
    """Keeps tracebacks in a file; the first one truncates it."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path
        self._count = 0

    def emit(self, record: logging.LogRecord) -> None:
        self._count += 1
        if self._count > MOST_LOGGED:
            return
        with contextlib.suppress(OSError):
            if self._count == 1:
                self._path.unlink(missing_ok=True)
            with open_to_append(self._path, PRIVATE_FILE) as file:
                file.write(f"{self.format(record)}\n".encode(errors="backslashreplace"))


def main(arguments: Sequence[str]) -> int:
    """Import files and folders into a library; return the exit status."""
    most = None
    if arguments[0].startswith(MOST):
        most, arguments = int(arguments[0].removeprefix(MOST)), arguments[1:]
    library, *roots = map(Path, arguments)
    lower_priority()
    logging.getLogger("boardtui").addHandler(DefectLog(library.with_suffix(".log")))
    try:
        _say(import_games(library, roots, _say, most=most))
    except LibraryError as error:
        _say(error)
        return 1
    return 0


def _say(message: Message) -> None:
    print(written(message), flush=True)


def _end_with_input() -> None:
    """End this process once its input ends, even while SQLite waits or works."""
    while os.read(sys.stdin.fileno(), 1):
        pass
    os._exit(1)


if __name__ == "__main__":
    threading.Thread(target=_end_with_input, name="input", daemon=True).start()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the program that reads it ends it
    try:
        sys.exit(main(sys.argv[1:]))
    except BrokenPipeError:
        os._exit(1)  # the reader is gone
