"""Real programs in a club, each in a terminal of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from boardtui.rules.registry import game
from boardtui.session.club.terms import Terms
from tests.session.club.visits import FIRST, begun, visiting
from tests.terminal_double import ENTER, Terminal

from .real_program import boardtui

NAMES = ("ann", "ben")


def in_club(
    directory: Path,
    folder: Path,
    name: str,
    *,
    columns: int = 80,
    lines: int = 24,
    before: Sequence[str] = (),
) -> Terminal:
    """A program in a club, with its own settings and games; `before` are words of the shell."""
    words = ("club", str(folder), "--as", name)
    return boardtui(directory / name, *words, columns=columns, lines=lines, before=before)


@contextmanager
def at_boards(directory: Path, folder: Path) -> Iterator[tuple[Terminal, Terminal]]:
    """The programs of Ann, who is to move, and Ben, with a new game of theirs in front."""
    asyncio.run(begin(folder))
    with ExitStack() as opened:
        ann, ben = [opened.enter_context(in_club(directory, folder, name)) for name in NAMES]
        for terminal in (ann, ben):
            sit_down(terminal)
        yield ann, ben


async def begin(folder: Path) -> None:
    """Begin a game of Othello, with Ann's move."""
    async with visiting(folder, NAMES[0]) as ann, visiting(folder, NAMES[1]) as ben:
        await begun(ann, ben, Terms(game("othello"), seat=FIRST))


def sit_down(terminal: Terminal) -> None:
    """Open the first game in the lobby."""
    terminal.wait_for("Your games")
    terminal.wait_until_quiet()
    terminal.press(ENTER)
    terminal.wait_for("Enter Play")
    terminal.wait_until_quiet()
