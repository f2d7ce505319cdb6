"""The option `--engine-log`."""

from __future__ import annotations

import atexit
from pathlib import Path

from boardtui.cli.arguments import UsageError
from boardtui.players.engine_console import EngineConsole, FindConsole
from boardtui.players.engine_log import EngineLog, EngineLogError
from boardtui.words.errors import sentence


def logged_console(path: str) -> FindConsole:
    """Return a console that writes its lines to a file until the program ends.

    Raises UsageError.
    """
    console = EngineConsole()
    try:
        log = EngineLog(Path(path), console)
    except EngineLogError as error:
        raise UsageError(sentence(error)) from None
    atexit.register(log.close)
    return lambda: console
