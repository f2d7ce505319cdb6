"""`boardtui engine othello`: the Othello engine on standard input and output."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

from boardtui.engine.fronts.front import Front
from boardtui.engine.fronts.gtp import Gtp
from boardtui.engine.fronts.nboard import NBoard
from boardtui.engine.fronts.preparation import Preparation, kernels_in
from boardtui.engine.fronts.searches import Searches
from boardtui.engine.fronts.session import Session, Settings
from boardtui.engine.othello import make_thinker
from boardtui.engine.program import Leave, Output, Program, lower_priority, say_aside
from boardtui.engine.thinker import Thinker
from boardtui.language import use_language

DEFAULT_SIZE = 8

_NBOARD_WORDS = frozenset({"nboard", "set", "move", "hint", "go", "ping", "learn", "analyze"})
_STANDARD_INPUT, _STANDARD_OUTPUT = 0, 1
_INTERRUPTED = 130


def run(settings: Settings, protocol: str = "", hash_megabytes: int = 64) -> NoReturn:
    """Serve standard input until it ends, then leave the process.

    Without a protocol, "gtp" or "nboard", the first line tells which one is spoken.
    """
    # What is said to programs is not translated.
    use_language("en")
    lower_priority()
    try:
        serve(
            settings,
            lambda size: make_thinker(size, hash_megabytes),
            _leave,
            protocol=protocol,
        )
    except KeyboardInterrupt:
        _leave(_INTERRUPTED)
    raise AssertionError("served and did not leave")


def serve(
    settings: Settings,
    make: Callable[[int], Thinker],
    leave: Leave,
    *,
    protocol: str = "",
    source: int = _STANDARD_INPUT,
    target: int = _STANDARD_OUTPUT,
) -> None:
    """Serve what comes from one file descriptor on another one, and leave at the end of it."""
    output = Output(target, leave)

    def fail(trouble: str) -> None:
        say_aside(f"boardtui: {trouble}\n")
        leave(1)

    def choose_front(line: str) -> Front:
        first = line.split(maxsplit=1)[0]
        if protocol == "nboard" or (not protocol and first in _NBOARD_WORDS):
            return NBoard(session, output.write, fail)
        return Gtp(session, output.write, say_aside)

    preparation = Preparation(make, _kernels, _slow_because, lambda news: program.announce(news))
    searches = Searches(preparation)
    session = Session(searches, settings)
    program = Program(searches, choose_front, output, fail)
    preparation.begin(DEFAULT_SIZE)
    program.serve(source, leave)


def _leave(status: int) -> NoReturn:
    # Compiling and searching go on in threads that nothing else could end.
    os._exit(status)


def _kernels(size: int) -> int:
    """How many kernels the search of a board size needs."""
    here = Path(__file__).parent
    return kernels_in((here if size == DEFAULT_SIZE else here / "rows").glob("*.py"))


def _slow_because() -> str:
    from boardtui.engine import kernel

    return kernel.UNCOMPILED_BECAUSE
