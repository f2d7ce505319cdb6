"""What visitors type and paste, and windows without a size, over real ssh."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from boardtui.server.limits import FrontLimits
from tests.waiting import wait_until

from .served import NEEDS_SSH, Served, served

pytestmark = NEEDS_SSH

CTRL_Q = "\x11"
LIMITS = FrontLimits()
PASTE = b"\x1b[200~%b\x1b[201~"
"""A paste, as terminals send it."""


@pytest.fixture(scope="module")
def club() -> Iterator[Served]:
    with served() as club:
        yield club


def test_a_window_without_a_size_is_a_usual_one(club: Served) -> None:
    with club.visit(told=(0, 0)) as terminal:
        terminal.wait_for("You are a guest")
        assert terminal.display[23]  # the last line of 80x24


def test_the_largest_paste_comes_at_once(club: Served) -> None:
    with club.visit() as terminal:
        terminal.wait_for("You are a guest")
        terminal.wait_until_quiet(0.3)
        began = time.monotonic()
        terminal.pour(PASTE % (b"x" * (LIMITS.paste - 1000)))
        terminal.send(CTRL_Q)
        assert terminal.wait_for_exit() == 0
        assert time.monotonic() - began < 10


def test_what_comes_after_more_than_that_waits_its_time(club: Served) -> None:
    more = 4000
    with club.visit() as terminal:
        terminal.wait_for("You are a guest")
        terminal.wait_until_quiet(0.3)
        began = time.monotonic()
        terminal.pour(PASTE % (b"x" * (LIMITS.paste + more)))
        terminal.wait_until_quiet(0.5)
        terminal.send(CTRL_Q)
        assert terminal.wait_for_exit() == 0
        assert time.monotonic() - began > more / LIMITS.input - 1
    wait_until(lambda: not club.children())
