"""The real program in a terminal, with folders of its own for games and settings."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.terminal_double import Answers, Terminal

TWO_PEOPLE = ("--black", "human", "--white", "human")


def own_folders(folder: Path) -> dict[str, str]:
    """The environment that keeps games and settings in `folder`."""
    return {"XDG_DATA_HOME": str(folder / "data"), "XDG_CONFIG_HOME": str(folder / "config")}


def saved_games(folder: Path) -> list[Path]:
    """The files of all games saved under `folder`."""
    return sorted((folder / "data").rglob("*.sgf"))


def boardtui(
    folder: Path,
    *arguments: str,
    columns: int = 80,
    lines: int = 24,
    told: tuple[int, int] | None = None,
    environ: Mapping[str, str] | None = None,
    answers: Answers | None = None,
    before: Sequence[str] = (),
) -> Terminal:
    """Start the program in a folder of its own, where it also saves copies.

    `before` are the words of a command that starts it.
    """
    folder.mkdir(exist_ok=True)
    return Terminal(
        [*before, sys.executable, "-m", "boardtui", *arguments],
        columns=columns,
        lines=lines,
        told=told,
        environ=own_folders(folder) | dict(environ or {}),
        answers=answers,
        directory=folder,
    )


def children(terminal: Terminal) -> list[int]:
    """The processes that the app has started."""
    path = Path(f"/proc/{terminal.process.pid}/task/{terminal.process.pid}/children")
    return [int(number) for number in path.read_text().split()]
