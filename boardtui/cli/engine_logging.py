"""The option `--engine-log`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from boardtui.cli.arguments import UsageError
from boardtui.players.engine_console import EngineConsole, FindConsole
from boardtui.players.engine_log import EngineLog, EngineLogError
from boardtui.words.errors import sentence


@contextmanager
def logged_console(path: str) -> Iterator[FindConsole]:
    """Provide a console that writes its lines to a file during a block. Raises UsageError."""
    console = EngineConsole()
    try:
        log = EngineLog(Path(path), console)
    except EngineLogError as error:
        raise UsageError(sentence(error)) from None
    with closing(log):
        yield lambda: console
