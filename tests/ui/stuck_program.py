"""The real program, which gets stuck at Ctrl-L: `stuck_program HOW ARGUMENT…`.

It says so by a file `stuck` in the current folder.
"""

from __future__ import annotations

import asyncio
import ctypes
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from boardtui.__main__ import main
from boardtui.ui.terminal.app import TerminalApp


def fifo() -> None:
    """Wait in a system call that is begun anew after each signal."""
    os.mkfifo("nobody")
    os.open("nobody", os.O_RDONLY)


def pause() -> None:
    """Wait in a system call that every signal ends, again and again."""
    while True:
        ctypes.CDLL(None).pause()


def compute() -> None:
    """Run Python code without end."""
    while True:
        pass


def catch() -> None:
    """Run Python code that not even an exception ends."""
    while True:
        with suppress(BaseException):
            compute()


def thread() -> None:
    """Leave another thread waiting."""
    asyncio.get_running_loop().run_in_executor(None, fifo)


WAYS: dict[str, Callable[[], object]] = {
    each.__name__: each for each in (fifo, pause, compute, catch, thread)
}


if __name__ == "__main__":
    way = WAYS[sys.argv.pop(1)]

    def get_stuck(_app: TerminalApp) -> None:
        Path("stuck").touch()
        way()

    TerminalApp.full_redraw = get_stuck  # type: ignore[assignment]
    main()
