"""The programs that every check of the terminal layer runs on."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.terminal_double import Answers, Terminal


@dataclass(frozen=True)
class Program:
    """A program with what a check has to know about it."""

    name: str
    command: Callable[[Path], Sequence[str]]
    """The command line, given a directory for what the program saves."""
    ready: str
    """A text that is on the screen when keys are taken."""
    play: str
    """Keys that change something worth saving."""
    played: str
    """A text that is on the screen after them."""
    quit: str
    has_saved: Callable[[Path], bool]
    environ: Callable[[Path], Mapping[str, str]] = field(default=lambda _directory: {})

    def start(
        self,
        directory: Path,
        *,
        columns: int = 80,
        lines: int = 24,
        answers: Answers | None = None,
        environ: Mapping[str, str] | None = None,
    ) -> Terminal:
        """The program running and ready for keys."""
        terminal = Terminal(
            self.command(directory),
            columns=columns,
            lines=lines,
            answers=answers,
            environ={**self.environ(directory), **(environ or {})},
        )
        terminal.wait_for(self.ready)
        terminal.wait_until_quiet(0.15)
        return terminal


CRASH = "x"
"""The key that raises an exception in the sample app."""

SAMPLE = Program(
    name="sample",
    command=lambda directory: [
        sys.executable,
        "-m",
        "tests.ui.terminal.run_sample",
        str(directory / "saved"),
    ],
    ready="space Place",
    play=" ",
    played="stones 1",
    quit="q",
    has_saved=lambda directory: (directory / "saved").exists(),
)

BOARDTUI = Program(
    name="boardtui",
    command=lambda _directory: [
        *[sys.executable, "-m", "boardtui", "gomoku", "--no-hints", "--no-animation"],
        *["--glyphs", "unicode"],
        *["--black", "human", "--white", "human"],
    ],
    ready="Move 0",
    play=" ",
    played="Move 1",
    quit="\x11",
    has_saved=lambda directory: (
        any(directory.rglob("*.sgf")) and not any(directory.rglob("*.gamelog"))
    ),
    environ=lambda directory: {
        name: str(directory) for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME")
    },
)
