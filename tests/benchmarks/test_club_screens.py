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
from typing import NamedTuple

import pytest

from boardtui.rules.game import Game
from boardtui.rules.registry import game
from tests.benchmarks.club_screens import (
    Answer,
    Size,
    answers,
    at_boards,
    at_home,
    in_lobby,
    moves,
    start,
)
from tests.benchmarks.stopwatch import Stopwatch
from tests.club.clubs import club_folder
from tests.processes import proportional_kib
from tests.terminal_double import ENTER

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


class Played(NamedTuple):
    """What programs show of one move."""

    here: Answer
    """The mover's."""
    there: Answer
    """The other player's."""
    home: Answer
    """That of a game at home, where it is played too."""


def played(place: Path, kind: Game, size: Size, *options: str) -> list[Played]:
    """What is shown of the moves of some games."""
    found: list[Played] = []
    chance = Random(1)
    while len(found) < MOVES:
        with (
            at_boards(place, kind, size, *options) as both,
            at_home(place, kind, size, *options) as home,
        ):
            for number, move in enumerate(moves(kind, chance)):
                mover, other = both[number % 2], both[1 - number % 2]
                mover.press(move)
                home.press(move)
                here, there = answers(mover, ENTER, other)
                (at_home_too,) = answers(home, ENTER)
                found.append(Played(here, there, at_home_too))
    return found[:MOVES]


@pytest.mark.parametrize("options", [("--no-animation",), ()], ids=["still", "animated"])
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("kind", GAMES)
def test_moves(tmp_path: Path, kind: str, size: Size, options: tuple[str, ...]) -> None:
    found = played(tmp_path, GAMES[kind], size, *options)
    print(f"{kind} at {size[0]}×{size[1]}, {len(found)} moves", *options)
    for title, shown in (
        ("the mover's screen", [each.here for each in found]),
        ("the other's screen", [each.there for each in found]),
        ("a game at home", [each.home for each in found]),
    ):
        line(f"key to {title}", [answer.seconds * 1e3 for answer in shown], "ms")
        line(f"{title}", [answer.written for answer in shown], "bytes")
    line("more than at home", [each.there.written - each.home.written for each in found], "bytes")


def rest(title: str, terminal: Stopwatch) -> None:
    """Print what a program does while nothing happens."""
    before = terminal.usage()
    written = terminal.sent_within(SECONDS)
    used = terminal.usage().cpu - before.cpu
    print(f"  {title}: {written} bytes, {used / SECONDS:.2%} of a processor")


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_at_rest(tmp_path: Path, size: Size) -> None:
    print(f"{SECONDS:.0f} s at rest, {size[0]}×{size[1]}")
    with club_folder() as club, in_lobby(tmp_path, club, "ann", size) as lobby:
        rest("lobby", lobby)
    with at_boards(tmp_path, GAMES["othello"], size) as (mover, other):
        rest("board, to move", mover)
        rest("board, the other to move", other)
    with at_home(tmp_path, GAMES["othello"], size) as home:
        rest("board at home", home)


def test_memory(tmp_path: Path) -> None:
    kind = GAMES["othello"]
    with (
        at_boards(tmp_path, kind) as both,
        at_home(tmp_path, kind) as home,
        start(tmp_path / "picker") as picker,
    ):
        picker.wait_until_quiet(1.5)
        picker.press(ENTER)
        picker.press(ENTER)
        picker.wait_for("Enter Play")
        picker.wait_until_quiet(1.5)
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
