"""What the list of the library takes with all years of WTHOR, in the real program.

pytest -m benchmark -s tests/benchmarks/test_library_screen.py
"""

from __future__ import annotations

import statistics
import sys
from pathlib import Path

import pytest

from boardtui.library import FILE
from boardtui.library.child import ChildImport
from boardtui.library.query import parse_query
from boardtui.library.reader import open_library
from tests.benchmarks.stopwatch import Stopwatch, Usage
from tests.benchmarks.test_library import WTHOR
from tests.terminal_double import DOWN, ESCAPE, RIGHT
from tests.ui.real_program import own_folders

SEARCHES = ("tamenori", "shaman", "brightwell", "1997", "world", "murakami")
STEPS = 40

pytestmark = [
    pytest.mark.benchmark,
    pytest.mark.timeout(1200),
    pytest.mark.skipif(not WTHOR.exists(), reason="the archive is not here"),
]


def memory_of(terminal: Stopwatch) -> float:
    """The memory of the program, in MB."""
    status = Path(f"/proc/{terminal.process.pid}/status").read_text().splitlines()
    return int(next(line for line in status if line.startswith("VmRSS")).split()[1]) / 1024


def since(before: Usage, after: Usage) -> Usage:
    """What was used between two moments."""
    return Usage(after.clock - before.clock, after.cpu - before.cpu, after.written - before.written)


def told(name: str, usages: list[Usage]) -> None:
    """Print median, mean and greatest of time, processor time and bytes."""
    columns = zip(*((1e3 * use.clock, 1e3 * use.cpu, use.written) for use in usages), strict=True)
    texts = [
        f"{statistics.median(values):6.0f} {statistics.mean(values):6.0f} {max(values):6.0f} {unit}"
        for values, unit in zip(columns, ("ms", "ms CPU", "bytes"), strict=True)
    ]
    print(f"{name:28}{'   '.join(texts)}")


def measure(folder: Path, *arguments: str, size: tuple[int, int] = (80, 24)) -> None:
    """Print what the keys of the list take; the library lies in a folder of its own."""
    columns, lines = size
    prefixes = {search[:end] for search in SEARCHES for end in range(1, len(search) + 1)}
    with open_library(folder / "data" / "boardtui" / "games" / FILE) as reader:
        assert reader is not None
        counts = {text: len(reader.find(parse_query(text))) for text in prefixes}
    command = [sys.executable, "-m", "boardtui", *arguments]
    print(f"\n{columns}x{lines} {' '.join(arguments)}")
    with Stopwatch(command, columns=columns, lines=lines, environ=own_folders(folder)) as terminal:
        terminal.wait_for("137,5")
        terminal.wait_until_quiet(0.5)
        before = memory_of(terminal)
        began = terminal.usage()
        terminal.send("b")
        first = terminal.until_shown("newest first", "Result")
        print(f"opened after {1e3 * (first.clock - began.clock):.0f} ms")
        terminal.wait_until_quiet(4)
        told("step", [terminal.until_rest(DOWN) for _ in range(STEPS)])
        boards = []
        for _ in range(10):
            terminal.until_rest(DOWN)
            board = terminal.usage()
            terminal.wait_until_quiet(0.4)
            if terminal.last.written > board.written:  # else it came with the step
                boards.append(since(board, terminal.last))
        told("board after a step", boards)
        told("step in the game", [terminal.until_rest(RIGHT) for _ in range(20)])
        letters = []
        for search in SEARCHES:
            for end in range(1, len(search) + 1):
                count = counts[search[:end]]
                began = terminal.usage()
                terminal.send(search[end - 1])
                shown = terminal.until_shown(f" {count:,} of 137,")
                if shown.written > began.written:  # else the letter finds no other games
                    letters.append(since(began, shown))
                terminal.wait_until_quiet(0.3)
            terminal.press(ESCAPE)
            terminal.wait_until_quiet(0.3)
        told("letter", letters)
        print(f"memory: {memory_of(terminal) - before:+.1f} MB to {memory_of(terminal):.0f} MB")


def test_what_the_list_takes(tmp_path: Path) -> None:
    games = tmp_path / "data" / "boardtui" / "games"
    with ChildImport(games / FILE, [WTHOR]) as child:
        child.run(lambda _message: None)
    for size in ((80, 24), (120, 40)):
        measure(tmp_path, size=size)
    measure(tmp_path, "--colour", "none", "--glyphs", "ascii")
