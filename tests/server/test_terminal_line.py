"""Bytes between a visitor's line and a terminal."""

from __future__ import annotations

import os
import tty
from collections.abc import AsyncIterator
from contextlib import suppress

import pytest

from boardtui.server.limits import InputAllowance
from boardtui.server.terminal_line import TerminalLine, WindowSize, set_size
from boardtui.ui.terminal.window import window_size
from tests.cases import each
from tests.waiting import until


class Visitor:
    """The visitor's side, in memory."""

    def __init__(self) -> None:
        self.output = b""
        self.is_paused = False
        self.has_ended = False

    def write(self, data: bytes) -> None:
        self.output += data

    def pause_reading(self) -> None:
        self.is_paused = True

    def resume_reading(self) -> None:
        self.is_paused = False


class Both:
    """A line with both its sides."""

    def __init__(self, allowance: InputAllowance) -> None:
        self.visitor = Visitor()
        ours, self.program = os.openpty()
        tty.setraw(self.program)
        self.line = TerminalLine(ours, self.visitor, allowance, self.end, takes_input=True)

    def end(self) -> None:
        self.visitor.has_ended = True


@pytest.fixture
async def both() -> AsyncIterator[Both]:
    both = Both(InputAllowance(1000.0, 100_000))
    yield both
    both.line.close()
    both.line.close()  # twice does no harm
    if both.program >= 0:
        os.close(both.program)


async def test_bytes_go_both_ways(both: Both) -> None:
    os.write(both.program, b"shown")
    await until(lambda: both.visitor.output == b"shown")
    both.line.take_input(b"typed")
    assert os.read(both.program, 100) == b"typed"


async def test_the_end_of_the_program_is_told_after_its_last_words(both: Both) -> None:
    os.write(both.program, b"bye")
    os.close(both.program)
    both.program = -1
    await until(lambda: both.visitor.has_ended)
    assert both.visitor.output == b"bye"


async def test_a_slow_visitor_leaves_the_output_in_the_terminal(both: Both) -> None:
    both.line.pause_output()
    os.set_blocking(both.program, False)
    written = 0
    with suppress(BlockingIOError):
        while written < 10_000_000:
            written += os.write(both.program, b"x" * 1000)
    assert 0 < written < 10_000_000
    assert both.visitor.output == b""
    both.line.resume_output()
    await until(lambda: len(both.visitor.output) == written)


async def test_a_slow_program_lets_the_visitor_wait(both: Both) -> None:
    both.line.take_input(b"y" * 50_000)
    assert both.visitor.is_paused
    got = b""
    os.set_blocking(both.program, False)

    def take() -> bool:
        nonlocal got
        with suppress(BlockingIOError):
            got += os.read(both.program, 100_000)
        return len(got) == 50_000

    await until(take)
    assert got == b"y" * 50_000
    await until(lambda: not both.visitor.is_paused)


async def test_who_sends_too_much_waits() -> None:
    both = Both(InputAllowance(10_000.0, 1000))
    pauses = []
    for letters in (b"a" * 1000, b"b" * 1000):
        both.line.take_input(letters)
        pauses.append(both.visitor.is_paused)
    assert pauses == [False, True]
    await until(lambda: not both.visitor.is_paused)
    assert len(os.read(both.program, 4000)) == 2000
    both.line.close()
    os.close(both.program)


@each(
    ("told", "size"),
    [
        ((100, 30, 0, 0), (100, 30, 0, 0)),
        ((0, 0, 0, 0), (80, 24, 0, 0)),
        ((-5, 7, 0, 0), (80, 7, 0, 0)),
        ((70_000, 70_000, 0, 0), (1000, 400, 0, 0)),
        ((100, 30, 900, 600), (100, 30, 900, 600)),
        # Characters keep their size where the window is cut, and pixels without cells have none.
        ((2000, 1000, 16_000, 17_000), (1000, 400, 8000, 6800)),
        ((0, 24, 640, 384), (80, 24, 0, 0)),
        # One length says nothing, nor does more than the kernel takes.
        ((80, 24, 640, 0), (80, 24, 0, 0)),
        ((80, 24, 0, 384), (80, 24, 0, 0)),
        ((80, 24, 2**32 - 1, 384), (80, 24, 0, 0)),
        ((80, 24, -640, 384), (80, 24, 0, 0)),
        ((2**32 - 1, 2**32 - 1, 2**32 - 1, 2**32 - 1), (1000, 400, 1000, 400)),
    ],
)
def test_a_size_is_bounded(told: WindowSize, size: WindowSize) -> None:
    ours, theirs = os.openpty()
    set_size(ours, told)
    assert window_size(theirs) == size
    os.close(ours)
    os.close(theirs)


async def test_a_window_that_changes_tells_its_pixels(both: Both) -> None:
    both.line.resize((100, 30, 900, 600))
    assert window_size(both.program) == (100, 30, 900, 600)
