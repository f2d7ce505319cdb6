"""How many bytes the list of the library sends, counted through a pty."""

from __future__ import annotations

import re
import statistics
from collections.abc import Callable
from pathlib import Path

import pytest

from boardtui.library import FILE
from boardtui.rules.othello import Othello
from tests.library.games import imported, random_moves, sgf
from tests.terminal_double import DOWN, RIGHT, Terminal
from tests.ui.real_program import boardtui

pytestmark = pytest.mark.pty

GAMES = 60


def many_games() -> str:
    names = ("Tamenori Hideshi", "Shaman David", "Murakami Takeshi", "Caspard Emmanuel")
    return "".join(
        sgf(
            random_moves(Othello(), number),
            names[number % 4],
            names[(number + 1 + number // 4 % 3) % 4],
            event=f"Meeting {number // 7}",
            date=f"{1950 + number}-01-01",
        )
        for number in range(GAMES)
    )


def selected(terminal: Terminal) -> str:
    return next((line for line in terminal.display if line.startswith("▶")), "")


def step(terminal: Terminal, key: str, part: Callable[[Terminal], str]) -> int:
    """The bytes that come until a part of the screen is another one."""
    terminal.wait_until_quiet(0.3)
    before, sent = part(terminal), len(terminal.output)
    terminal.send(key)
    terminal.wait_for(lambda: part(terminal) != before)
    return len(terminal.output) - sent


def move(terminal: Terminal) -> str:
    """The move that is shown."""
    found = re.search(r"move \d+ of \d+: \w+|\d+ moves", terminal.text)
    return found[0] if found else ""


@pytest.mark.parametrize(
    ("columns", "lines"), [(80, 24), pytest.param(120, 40, marks=pytest.mark.long)], ids=str
)
def test_steps_in_the_list(tmp_path: Path, columns: int, lines: int) -> None:
    collection = tmp_path / "collection.sgf"
    collection.write_text(many_games())
    imported(tmp_path / "data" / "boardtui" / "games" / FILE, collection)
    arguments = ("--glyphs", "unicode", "--colour", "256")
    with boardtui(tmp_path, *arguments, columns=columns, lines=lines) as terminal:
        terminal.wait_for(f"{GAMES} games")
        terminal.send("\x06")
        terminal.wait_for(lambda: any(line.startswith("▶") for line in terminal.display))
        costs = [step(terminal, DOWN, selected) for _ in range(12)]
        assert statistics.median(costs) <= 400, costs
        terminal.wait_for(lambda: move(terminal))
        costs = [step(terminal, RIGHT, move) for _ in range(6)]
        assert statistics.median(costs) <= 400, costs
        terminal.wait_until_quiet(1.0)
        assert terminal.sent_within(2.0) == 0
        # What is below the list is not drawn on the way to a game and back.
        sent = len(terminal.output)
        terminal.send("\r")
        terminal.wait_for("Esc List")
        terminal.wait_until_quiet(0.3)
        terminal.send("\x1b")
        terminal.wait_for(lambda: any(line.startswith("▶") for line in terminal.display))
        assert b"Tic-tac-toe" not in terminal.output[sent:]
