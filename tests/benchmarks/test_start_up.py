"""What it takes to start, and to answer a key, beside the smallest Textual app.

Delays are the shortest of each start, for a busy machine can only make them longer; all figures
are the medians of the starts.

pytest -m benchmark -s tests/benchmarks/test_start_up.py
"""

from __future__ import annotations

import sys
from itertools import cycle, islice
from pathlib import Path
from statistics import median
from typing import NamedTuple

import pytest

from tests.benchmarks import empty_app
from tests.benchmarks.stopwatch import Stopwatch
from tests.terminal_double import DOWN, LEFT, RIGHT, UP
from tests.ui.real_program import TWO_PEOPLE, own_folders

pytestmark = pytest.mark.benchmark

ROUNDS, KEYS = 9, 12
MOST_CPU, MOST_MEMORY, MOST_DELAY = 1.5, 1.3, 1.5
"""How many times what the empty app takes."""

BOARDTUI = str(Path(sys.executable).with_name("boardtui"))


class Program(NamedTuple):
    command: list[str]
    shows: tuple[str, ...]
    """Texts from all over its first frame."""
    keys: str | tuple[str, ...]
    """Pressed in turn; each changes something on the screen."""


EMPTY = "empty app"
PROGRAMS = {
    EMPTY: Program([sys.executable, str(empty_app.__file__)], ("empty", "x"), "x"),
    "picker": Program([BOARDTUI], ("boardtui", "Tic-tac-toe", "F1 Help"), (DOWN, UP)),
    "othello": Program([BOARDTUI, "othello", *TWO_PEOPLE], ("Black", "F1 Help"), (RIGHT, LEFT)),
    "gomoku": Program([BOARDTUI, "gomoku"], ("Black", "F1 Help"), (RIGHT, LEFT)),
}


class Figures(NamedTuple):
    cpu: float
    """Milliseconds of processor time until the first frame was written."""
    wall: float
    memory: float
    """MiB resident then."""
    delay: float
    """Milliseconds from a key to the last byte of what it changes; the fastest key."""
    key_cpu: float
    written: float
    """Bytes a key."""


def start(program: Program, folder: Path) -> Figures:
    # Installed programs are compiled already, so the first round leaves compiled modules behind.
    environ = own_folders(folder) | {"PYTHONDONTWRITEBYTECODE": ""}
    with Stopwatch(program.command, environ=environ) as terminal:
        begun = terminal.usage()
        frame = terminal.until_shown(*program.shows)
        memory = terminal.resident_kib()
        terminal.wait_until_quiet(0.3)
        keys = [terminal.until_rest(key) for key in islice(cycle(program.keys), KEYS)]
    return Figures(
        frame.cpu * 1000,
        (frame.clock - begun.clock) * 1000,
        memory / 1024,
        min(key.clock for key in keys) * 1000,
        median(key.cpu for key in keys) * 1000,
        median(key.written for key in keys),
    )


def medians(rounds: list[Figures]) -> Figures:
    return Figures(*map(median, zip(*rounds, strict=True)))


def test_starting_and_answering_a_key(tmp_path: Path) -> None:
    rounds: dict[str, list[Figures]] = {name: [] for name in PROGRAMS}
    for number in range(ROUNDS + 1):
        for name, program in PROGRAMS.items():
            figures = start(program, tmp_path / f"{name} {number}")
            if number:
                rounds[name].append(figures)
    taken = {name: medians(figures) for name, figures in rounds.items()}
    base = taken[EMPTY]
    ratios = {
        name: Figures(*(mine / empty for mine, empty in zip(figures, base, strict=True)))
        for name, figures in taken.items()
    }
    print(f"\nmedians of {ROUNDS} starts each, in turn; beside them the ratio to the empty app")
    print(f"{'':<10}{'CPU ms':>14}{'wall ms':>14}{'RSS MiB':>14}", end="")
    print(f"{'key ms':>14}{'key CPU ms':>14}{'key bytes':>14}")
    for name, figures in taken.items():
        pairs = zip(figures, ratios[name], strict=True)
        print(f"{name:<10}" + "".join(f"{value:8.1f} {ratio:4.2f}x" for value, ratio in pairs))
    for name, ratio in ratios.items():
        assert ratio.cpu <= MOST_CPU, name
        assert ratio.memory <= MOST_MEMORY, name
        # The picker's key changes two boards: that much cannot be drawn as fast as one character.
        assert name == "picker" or ratio.delay <= MOST_DELAY, name
