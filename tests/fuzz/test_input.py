"""Any bytes from the terminal and any sizes of the window: the program goes on and answers."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random

import pytest

from tests.fuzz.campaign import SECONDS, Effort
from tests.fuzz.mutate import mutated
from tests.terminal_double import Terminal
from tests.ui.real_program import TWO_PEOPLE, boardtui

pytestmark = pytest.mark.pty

LENGTH = 2000
"""Bytes of a round."""

MOST_MEMORY = 100 * 1024
"""KiB of a program in windows of ordinary sizes."""

MOST_MEMORY_ANYWHERE = 150 * 1024

LEAVES = b"\x03\x11\x1a\x13"
"""Bytes of keys that end or stop the program, or write a file where the next ones say."""

PIECES = (
    *(b"d", b"3", b"\r", b" ", b"u", b"/", b"=", b",", b".", b";", b"x", b"n", b"\t", b"\x7f"),
    *(b"\x1b", b"\x1b[A", b"\x1b[B", b"\x1b[1;5C", b"\x1bOP", b"\x1bOQ", b"\x1b[15~", b"\x0f"),
    *(b"\x1b[<0;10;8M", b"\x1b[<0;10;8m", b"\x1b[<32;999;999M", b"\x1b[<64;1;1M", b"\x1b[M !!"),
    *(b"\x1b[97u", b"\x1b[97;5u", b"\x1b[97;1:3u", b"\x1b[27;5;97~", b"\x1b[?0u", b"\x1b[57414u"),
    *(b"\x1b[5;7R", b"\x1b[?62;22c", b"\x1b[>0;276;0c", b"\x1b[I", b"\x1b[O", b"\x1b[?2026;2$y"),
    *(b"\x1b[?2048;1$y", b"\x1b[48;24;80;0;0t", b"\x1b[48;9999;9999;1;1t", b"\x1b[8;50;100t"),
    *(b"\x1b[200~", b"d3 c5", b"\x1b[201~", b"(;GM[2]SZ[8];B[d3])", b"\xe9\xbb\x92\xef\xbd\x91"),
    *(
        b"\x1b]11;rgb:0/0/0\x07",
        b"\x1b]52;c;QQ==\x1b\\",
        b"\x1bP1$r0m\x1b\\",
        b"\x1b_Gi=1;OK\x1b\\",
    ),
)
"""Keys, clicks, reports and pastes, which make up an input."""


def random_bytes(random: Random) -> bytes:
    return random.randbytes(LENGTH).translate(None, LEAVES)


def sequences(random: Random) -> bytes:
    return b"".join(random.choices(PIECES, k=LENGTH // 5))[:LENGTH]


def broken_sequences(random: Random) -> bytes:
    return mutated(random, sequences(random), PIECES).translate(None, LEAVES)[: 4 * LENGTH]


def rounds(count: int) -> list[object]:
    """The parameters of a test: one round, some seconds of them, or `count`."""
    all_of_them = [pytest.mark.marathon, pytest.mark.timeout(7200)]
    return [
        pytest.param(Effort(1), id="short"),
        pytest.param(Effort(count, SECONDS, seed=2), id="seconds", marks=pytest.mark.long),
        pytest.param(Effort(count, seed=3), id="all", marks=all_of_them),
    ]


def kinds() -> Iterator[object]:
    """What is sent, and how much of it."""
    for make, count in [(random_bytes, 56), (sequences, 100), (broken_sequences, 100)]:
        for effort in rounds(count):
            assert isinstance(effort, type(pytest.param()))
            yield pytest.param(
                make, *effort.values, id=f"{make.__name__}-{effort.id}", marks=effort.marks
            )


def assert_ended(terminal: Terminal) -> None:
    """Check that a program has ended well."""
    assert terminal.wait_for_exit() == 0, terminal.text
    assert b"Traceback" not in terminal.output


class Program:
    """The real program, started again where the keys led to its end."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.terminal = self._start()

    def ensure(self) -> None:
        """Start the program again if it was left; it must have ended well."""
        if self.terminal.process.poll() is not None:
            assert_ended(self.terminal)
            self.terminal.close()
            self.terminal = self._start()

    def check(self, most: int) -> None:
        """Check that the program answers and has not grown."""
        self.ensure()
        terminal = self.terminal
        before = len(terminal.output)

        def has_answered() -> bool:
            # A paste without an end takes the first as its text.
            terminal.send("\x0c")
            terminal.read(1.0)
            return len(terminal.output) > before or terminal.process.poll() is not None

        terminal.wait_for(has_answered, 30.0)
        assert b"Traceback" not in terminal.output
        # It may just be ending, after a key that quits.
        with suppress(ValueError, FileNotFoundError, ProcessLookupError):
            assert terminal.peak_kib() < most

    def _start(self) -> Terminal:
        terminal = boardtui(self._folder, "othello", *TWO_PEOPLE, "--no-animation")
        terminal.wait_for("Black to move")
        terminal.wait_until_quiet(0.3)
        return terminal


@contextmanager
def campaign(
    folder: Path, effort: Effort
) -> Iterator[Callable[[], Iterator[tuple[Random, Program]]]]:
    """Start a program and give its rounds, each with a random source of its own."""
    seed = int(os.environ.get("FUZZ_SEED", effort.seed))
    program = Program(folder)
    number = 0

    def numbered() -> Iterator[tuple[Random, Program]]:
        nonlocal number
        end = time.monotonic() + effort.seconds
        while number < effort.count and time.monotonic() < end:
            program.ensure()
            yield Random(f"{seed} {number}"), program
            number += 1

    try:
        yield numbered
        program.terminal.send("\x11")
        assert_ended(program.terminal)
    except BaseException as error:
        error.add_note(f"FUZZ_SEED={seed}, round {number}, with:\n{program.terminal.text}")
        raise
    finally:
        program.terminal.close()


@pytest.mark.parametrize(("make", "effort"), [*kinds()])
def test_any_input(tmp_path: Path, make: Callable[[Random], bytes], effort: Effort) -> None:
    with campaign(tmp_path, effort) as each_round:
        for random, program in each_round():
            data = make(random)
            while data:
                cut = random.choice((1, 3, 40, 500, 4096))
                program.terminal.pour(data[:cut])
                data = data[cut:]
            program.check(MOST_MEMORY)


def a_length(random: Random, most: int) -> int:
    """A number of columns or lines, of any magnitude; rarely a large one, which takes its time."""
    if random.random() < 0.05:
        return random.randint(most, 65_535)
    return int(min(most, 2 ** random.uniform(0, 9)))


@pytest.mark.parametrize("effort", rounds(56))
def test_any_sizes(tmp_path: Path, effort: Effort) -> None:
    with campaign(tmp_path, effort) as each_round:
        for random, program in each_round():
            for _ in range(20):
                program.terminal.tell_size(a_length(random, 500), a_length(random, 200))
                if random.random() < 0.5:
                    program.terminal.send(random.choice(PIECES[:20]))
                program.terminal.read(random.choice((0.0, 0.01, 0.05)))
            program.check(MOST_MEMORY_ANYWHERE)
