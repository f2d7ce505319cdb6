"""The process that imports games: `python -m boardtui.library.worker LIBRARY PATH…`.

It yields to every other program, and writes what it does on standard output. Its end, whoever
brings it about, leaves a library that is right.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

from boardtui.library.errors import LibraryError
from boardtui.library.importing import import_games
from boardtui.library.messages import Message, written

LOW_PRIORITY = 10
"""The niceness of an import."""


def main(arguments: Sequence[str]) -> int:
    """Import files and folders into a library; return the exit status."""
    library, *roots = map(Path, arguments)
    _lower_priority()
    try:
        _say(import_games(library, roots, _say))
    except LibraryError as error:
        _say(error)
        return 1
    return 0


def _say(message: Message) -> None:
    print(written(message), flush=True)


def _lower_priority() -> None:
    if hasattr(os, "setpriority"):
        with contextlib.suppress(OSError):
            niceness = max(os.getpriority(os.PRIO_PROCESS, 0), LOW_PRIORITY)
            os.setpriority(os.PRIO_PROCESS, 0, niceness)


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the program that reads it ends it
    try:
        sys.exit(main(sys.argv[1:]))
    except BrokenPipeError:
        os._exit(1)  # nobody reads any more
