"""Visitors without a key for long: the lobby sends them away, a clock that runs does not."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from boardtui.record.clock import Clock
from boardtui.rules.othello import Othello
from boardtui.session.club.terms import Terms
from tests.session.club.visits import FIRST, begun
from tests.terminal_double import ENTER, Terminal

from .served import CODE
from .visitors import coming

pytestmark = pytest.mark.pty

IDLE = 5.0
"""Seconds without a key, in place of half an hour."""

PROGRAM = f"""
import sys
from pathlib import Path
from boardtui.cli import visit
from boardtui.session.club.place import Visitor
visit.CLUB_VISIT = visit.CLUB_VISIT._replace(idle={IDLE}, notice=1.0)
sys.exit(visit.receive(Path(sys.argv[1]), Visitor(sys.argv[2])))
"""

ANN, BEN = (f"SHA256:{letter * 43}" for letter in "ab")


@contextmanager
def visit(club: Path, key: str) -> Iterator[Terminal]:
    """A visit of the owner of a key, who has an account."""
    words = [sys.executable, "-P", "-c", PROGRAM, str(club), key]
    with Terminal(words, environ=CODE) as terminal:
        terminal.wait_for("Your games")
        terminal.wait_until_quiet(0.3)
        yield terminal


@contextmanager
def at_board(club: Path, key: str) -> Iterator[Terminal]:
    """A visit that goes to the board of its game."""
    with visit(club, key) as terminal:
        terminal.send(ENTER)
        terminal.wait_for("Move 0")
        yield terminal


async def begin(club: Path, clock: Clock | None) -> None:
    async with coming(club, ANN, "ann") as ann, coming(club, BEN, "ben") as ben:
        await begun(ann, ben, Terms(Othello(), clock, FIRST))


@pytest.fixture
def on_a_clock(club: Path) -> Path:
    """A club with a game on a clock, which Ann is to move in."""
    asyncio.run(begin(club, Clock.parse("5+3")))
    return club


def test_in_the_lobby_a_visit_without_a_key_ends(on_a_clock: Path) -> None:
    with visit(on_a_clock, ANN) as terminal:
        assert terminal.wait_for_exit() == 0
        terminal.wait_for("5 seconds")


def test_at_a_running_clock_it_does_not(on_a_clock: Path) -> None:
    with at_board(on_a_clock, BEN) as waiting, at_board(on_a_clock, ANN) as thinking:
        waiting.sent_within(2 * IDLE)
        assert waiting.process.poll() is None
        thinking.send("d3" + ENTER)
        waiting.wait_for("Move 1")
        assert thinking.process.poll() is None


def test_at_a_board_without_a_clock_it_does(club: Path) -> None:
    asyncio.run(begin(club, None))
    with at_board(club, ANN) as terminal:
        assert terminal.wait_for_exit() == 0
