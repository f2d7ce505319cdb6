"""What a game of a club costs on the screens of two real programs, and a program at rest.

pytest -m benchmark -s tests/benchmarks/test_club_screens.py
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from statistics import median, quantiles

import pytest

from boardtui.rules.game import Game
from boardtui.rules.registry import game
from tests.benchmarks.club_screens import (
    Answer,
    answers,
    at_boards,
    in_lobby,
    moves,
    start,
)
from tests.benchmarks.stopwatch import Stopwatch
from tests.club.clubs import club_folder
from tests.processes import proportional_kib
from tests.terminal_double import ENTER
from tests.ui.real_program import TWO_PEOPLE

pytestmark = pytest.mark.benchmark

MOVES = 200
SECONDS = 20.0
"""For which a program at rest is looked at."""

SIZES = [(80, 24), (60, 20)]
GAMES = {"othello": game("othello"), "renju": game("gomoku", rule="renju")}


@pytest.fixture(autouse=True)
def _load() -> Iterator[None]:
    """Say how busy the machine is, before and after."""
    print(f"\nload {os.getloadavg()[0]:.1f}, {os.cpu_count()} processors")
    yield
    print(f"  load {os.getloadavg()[0]:.1f}")


def line(title: str, values: list[float], unit: str) -> None:
    late = quantiles(values, n=20)[-1]
    print(f"  {title:<30} median {median(values):6.1f}, p95 {late:6.1f} {unit}")


def played(place: Path, kind: Game, size: tuple[int, int]) -> list[tuple[Answer, Answer]]:
    """What the mover's program and the other one show of each move, in some games."""
    found: list[tuple[Answer, Answer]] = []
    chance = Random(1)
    while len(found) < MOVES:
        with at_boards(place, kind, size) as both:
            for number, move in enumerate(moves(kind, chance)):
                mover, other = both[number % 2], both[1 - number % 2]
                mover.press(move)
                here, there = answers(mover, ENTER, (mover, other))
                found.append((here, there))
    return found[:MOVES]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("kind", GAMES)
def test_moves(tmp_path: Path, kind: str, size: tuple[int, int]) -> None:
    found = played(tmp_path, GAMES[kind], size)
    print(f"{kind} at {size[0]}×{size[1]}, {len(found)} moves")
    line("key to one's own screen", [here.seconds * 1e3 for here, _ in found], "ms")
    line("key to the other's screen", [there.seconds * 1e3 for _, there in found], "ms")
    line("a move made here", [here.written for here, _ in found], "bytes")
    line("a move of the other", [there.written for _, there in found], "bytes")
    line("more for a move of the other", [b.written - a.written for a, b in found], "bytes")


def rest(title: str, terminal: Stopwatch) -> None:
    """Print what a program does while nothing happens."""
    before = terminal.usage()
    written = terminal.sent_within(SECONDS)
    used = terminal.usage().cpu - before.cpu
    print(f"  {title}: {written} bytes, {used / SECONDS:.2%} of a processor")


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_at_rest(tmp_path: Path, size: tuple[int, int]) -> None:
    print(f"{SECONDS:.0f} s at rest, {size[0]}×{size[1]}")
    with club_folder() as club, in_lobby(tmp_path, club, "ann", size) as lobby:
        rest("lobby", lobby)
    with at_boards(tmp_path, GAMES["othello"], size) as (mover, other):
        rest("board, to move", mover)
        rest("board, the other to move", other)
    with start(tmp_path / "home", "othello", *TWO_PEOPLE, size=size) as home:
        home.wait_for("Black")
        home.wait_until_quiet(1.5)
        rest("board at home", home)


def test_memory(tmp_path: Path) -> None:
    kind = GAMES["othello"]
    with (
        at_boards(tmp_path, kind) as both,
        start(tmp_path / "home", "othello", *TWO_PEOPLE) as home,
        start(tmp_path / "picker") as picker,
    ):
        picker.wait_until_quiet(1.5)
        picker.press(ENTER)
        for terminal in (home, picker):
            terminal.wait_for("Enter Play")
            terminal.wait_until_quiet(1.5)
        for number, move in enumerate(islice(moves(kind, Random(1)), 20)):
            for terminal in (both[number % 2], home):
                terminal.press(move)
                terminal.press(ENTER)
            both[1 - number % 2].wait_until_quiet(0.2)
        figures = {
            "in a club": both[0],
            "of the other": both[1],
            "at home, of two people": home,
            "at home, chosen in the list of games": picker,
        }
        for title, terminal in figures.items():
            print(f"  game {title}: {proportional_kib(terminal.process.pid)} KiB (PSS)")
