"""A film made in a process of its own, so that the screen in front stays quick."""

from __future__ import annotations

import json
import subprocess
import sys
from contextlib import suppress

from boardtui.system import children
from boardtui.system.progress import tell
from boardtui.ui.film_request import FilmError, FilmReason, FilmRequest

_COMMAND = (sys.executable, "-P", "-m", "boardtui.ui.film_worker")


def filmed(request: FilmRequest) -> bytes:
    """Return the film as a file, reporting progress. Raises FilmError and OSError.

    An exception of the watcher of the progress ends the process.
    """
    # Its input ends with this process, and that ends it, however this process ends.
    process = children.start(_COMMAND, stdin=subprocess.PIPE)
    try:
        assert process.stdin is not None
        assert process.stdout is not None
        with suppress(BrokenPipeError):
            process.stdin.write(f"{request.written()}\n")
            process.stdin.flush()
        for line in process.stdout:
            match _message(line):
                case [int(done), int(whole)]:
                    tell(done, whole)
                case {"reason": str(reason), "facts": dict(facts)}:
                    raise FilmError(FilmReason[reason], **facts)
                case str(film):
                    return film.encode()
    finally:
        children.end(process)
    raise FilmError(FilmReason.FAILED)


def _message(line: str) -> object:
    """Return the message in a line; None for the part of one that a killed process has left."""
    with suppress(ValueError):
        return json.loads(line)
    return None
