"""What a start, an arrow and a stone take in the real program: bytes, processor time, delay.

pytest -m benchmark -s tests/benchmarks/test_keys.py
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median

import pytest

from tests.benchmarks.stopwatch import Stopwatch, Usage
from tests.terminal_double import DOWN, ENTER, LEFT, RIGHT, TAB, UP
from tests.ui.real_program import TWO_PEOPLE, own_folders

pytestmark = pytest.mark.benchmark

STARTS, ARROWS, STONES = 5, 12, 12
BOARDTUI = str(Path(sys.executable).with_name("boardtui"))

# The stones of Othello are at the first legal moves, those of Gomoku side by side in one row.
STEPS = {"othello": TAB, "gomoku": RIGHT}


def line(name: str, usages: list[Usage], least: Callable[[list[float]], float] = min) -> str:
    """The figures of a key; of times the least too, as other work can only add to them."""
    cpu = [usage.cpu * 1000 for usage in usages]
    clock = [usage.clock * 1000 for usage in usages]
    written = median(usage.written for usage in usages)
    return (
        f"  {name:<12}{written:6.0f} bytes, CPU {median(cpu):6.1f} ms (least {least(cpu):5.1f}),"
        f" delay {median(clock):6.1f} ms (least {least(clock):5.1f})"
    )


@pytest.mark.parametrize("kind", STEPS)
def test_keys(tmp_path: Path, kind: str) -> None:
    frames, arrows, stones = list[Usage](), list[Usage](), list[Usage]()
    for number in range(STARTS + 1):
        # Installed programs are compiled: the first start leaves compiled modules behind.
        environ = own_folders(tmp_path / str(number)) | {"PYTHONDONTWRITEBYTECODE": ""}
        with Stopwatch([BOARDTUI, kind, *TWO_PEOPLE], environ=environ) as terminal:
            begun = terminal.usage()
            frame = terminal.until_shown("Black", "F1 Help")
            terminal.wait_until_quiet(0.3)
            if not number:
                continue
            frames.append(Usage(frame.clock - begun.clock, frame.cpu, frame.written))
            if number > 1:
                continue
            if kind == "gomoku":
                for _ in range(6):
                    terminal.press(LEFT)
            for _ in range(STONES):
                stones.append(terminal.until_rest(ENTER))
                terminal.press(STEPS[kind])
            for _ in range(ARROWS // 2):
                arrows += [terminal.until_rest(key) for key in (DOWN, UP)]
    print(f"\n{kind} 80×24, two people")
    print(line("first frame", frames))
    print(line("arrow", arrows))
    print(line("stone", stones[1:]))
    print(line("first stone", stones[:1]))
    assert len(stones) == STONES
