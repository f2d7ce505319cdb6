"""The option `--engine-log`."""

from __future__ import annotations

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
        EngineLog(Path(path), console)  # writes each line at once, and needs no end
    except EngineLogError as error:
        raise UsageError(sentence(error)) from None
    return lambda: console
