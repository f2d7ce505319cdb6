"""The process that makes a film: `python -m boardtui.ui.film_worker`.

It reads a request from standard input, and writes its progress and the film on standard output. It
runs at low priority, and ends at once when its input does.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
from functools import partial

from boardtui.formats.limits import OWN
from boardtui.formats.sgf import loads
from boardtui.system.priority import lower_priority
from boardtui.system.progress import watched
from boardtui.ui.film_request import FilmError, read_request
from boardtui.ui.terminal.preflight import prepare_environment
from boardtui.words.language import use_language


def main() -> None:
    """Make the film that is requested."""
    lower_priority()
    request = read_request(sys.stdin.readline())
    threading.Thread(target=_end_with_input, name="input", daemon=True).start()
    settings = request.settings
    use_language(settings.language)
    # Textual reads the environment when it is imported.
    prepare_environment(settings.colour, animation=False)
    from boardtui.ui.filming import film_file

    (reading,) = loads(request.record, limits=OWN)
    line = request.line_of(reading.record)
    report = partial(_report, len(line))
    with watched(report):
        try:
            film = film_file(reading, line, settings, request.look)
        except FilmError as error:
            _say({"reason": error.reason.name, "facts": error.facts})
        else:
            _say(film.decode())


def _report(whole: int, part: float) -> None:
    _say([round(part * whole), whole])


def _say(message: object) -> None:
    # Textual takes standard output for itself while an app runs.
    assert sys.__stdout__ is not None
    print(json.dumps(message), file=sys.__stdout__, flush=True)


def _end_with_input() -> None:
    """End this process once its input ends, whatever it does."""
    while os.read(sys.stdin.fileno(), 1):
        pass
    os._exit(1)


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the program that reads it ends it
    try:
        main()
    except BrokenPipeError:
        os._exit(1)  # the reader is gone
