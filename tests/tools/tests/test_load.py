"""The tool that measures a served club: its lines, pairs and crowd, and what it says of them."""

from __future__ import annotations

import asyncio
import doctest
import os
import subprocess
import sys
import tty
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from tests.club.conftest import folder as folder
from tests.processes import children, descendants
from tests.server.visitors import coming
from tests.session.club.visits import opened
from tests.tools.load import crowd, figures, line, pairs
from tests.tools.load.children import play
from tests.tools.load.figures import Report
from tests.tools.load.line import Line
from tests.tools.load.pairs import GAME, Pair, begin, lost_or_doubled, moves
from tests.waiting import until, wait_until

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="serving is for Linux")

KEYS = [f"SHA256:{letter * 43}" for letter in "ab"]


@pytest.fixture
async def lines() -> AsyncIterator[list[Line]]:
    """Two lines, with nothing at their other ends."""
    lines = [Line(), Line()]
    for each in lines:
        tty.setraw(each.theirs)
        os.set_blocking(each.theirs, False)
    yield lines
    for each in lines:
        each.close()
        each.close_theirs()


async def test_a_line_finds_texts_among_colours_and_answers_who_it_is(lines: list[Line]) -> None:
    first = lines[0]
    shown = b"\x1b[c\x1b[1;31mYour\x1b[0m\x1b[5Cgames\x1b[?25l"
    os.write(first.theirs, shown)
    await first.until_shown("Your games")
    assert first.written == len(shown)
    assert os.read(first.theirs, 100).startswith(b"\x1b[?62")
    first.type(b"d3")
    assert os.read(first.theirs, 100) == b"d3"


@contextmanager
def shown_after(seconds: float, lines: list[Line]) -> Iterator[Counter[int]]:
    """Programs that show a move on the other's screen after a while; counts the moves of each."""
    loop, seen = asyncio.get_running_loop(), Counter[int]()

    def show(mover: int) -> None:
        with suppress(BlockingIOError):
            if b"\r" in os.read(lines[mover].theirs, 100):
                seen[mover] += 1
                loop.call_later(seconds, os.write, lines[1 - mover].theirs, b"x")

    for mover in range(2):
        loop.add_reader(lines[mover].theirs, show, mover)
    yield seen
    for each in lines:
        loop.remove_reader(each.theirs)


async def test_a_delay_lasts_from_the_key_to_the_others_screen(lines: list[Line]) -> None:
    with shown_after(0.05, lines) as seen:
        pair = Pair("log", lines, Random(1))
        delays = await play([pair], 0.1, 1.0)
    assert len(delays) == len(pair.typed) == seen.total() >= 3
    assert abs(seen[0] - seen[1]) <= 1  # in turn
    assert min(delays) >= 0.045


async def test_a_move_that_has_to_wait_for_a_late_one_is_late_too(lines: list[Line]) -> None:
    with shown_after(0.2, lines):
        delays = await play([Pair("log", lines, Random(1))], 0.1, 0.6)
    assert len(delays) >= 4
    for number, delay in enumerate(delays):
        assert delay >= 0.2 + 0.1 * number - 0.01


def test_the_moves_of_a_pair_end_no_game() -> None:
    position, count = GAME.start(), 0
    for text in moves(GAME, Random(2)):
        position = position.play(GAME.parse_move(text))
        assert position.outcome is None
        count += 1
    assert count > 200


async def test_a_log_has_to_hold_what_was_typed(folder: Path, lines: list[Line]) -> None:
    (log,) = await begin(folder, KEYS)
    typed = ["a1", "b2", "c3"]
    async with coming(folder, KEYS[0], "ann") as ann, coming(folder, KEYS[1], "ben") as ben:
        with opened(ann, log) as first, opened(ben, log) as second:
            for number, text in enumerate(typed):
                board = (first, second)[number % 2]
                await board.until(2 + number)  # after the two entries with which it began
                await board.play(GAME.parse_move(text))
    pair = Pair(log, lines, Random(1))
    for claimed in (typed, typed[:2], [*typed, "d4"], ["a1", "c3", "b2"]):
        pair.typed = claimed
        lost = await asyncio.to_thread(lost_or_doubled, folder, [pair])
        assert bool(lost) == (claimed != typed)


async def test_a_crowd_stays_whatever_the_server_does(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(crowd, "_LOGIN", 0.0)
    came = Counter[str]()

    async def serve(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        came[writer.get_extra_info("peername")[0]] += 1
        writer.write(b"SSH-2.0-test\r\n")
        writer.close()
        await writer.wait_closed()

    async with await asyncio.start_server(serve, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        read_end, write_end = os.pipe()
        with os.fdopen(read_end) as stdin, monkeypatch.context() as patch:
            patch.setattr(sys, "stdin", stdin)
            work = asyncio.ensure_future(crowd.crowd(port, 7))
            await until(lambda: came.total() > 50)
            os.close(write_end)
            await work
    assert set(came) == {"127.1.0.1", "127.1.0.2"}
    assert capsys.readouterr().out == "7\n"


@pytest.mark.parametrize("module", [crowd, figures, line, pairs])
def test_examples_are_true(module: ModuleType) -> None:
    result = doctest.testmod(module)
    assert result.attempted
    assert not result.failed


def test_a_report_says_what_is_too_much(capsys: pytest.CaptureFixture[str]) -> None:
    report = Report()
    report.limited("ratio", 0.5, 0.75)
    met = [report.is_met]
    report.limited("share", 0.06, 0.05, " %")
    report.limited("lost", 0, 0)
    met.append(report.is_met)
    assert met == [True, False]
    said = capsys.readouterr().out.splitlines()
    assert [each.endswith("TOO MUCH") for each in said] == [False, True, False]


def test_processes_are_found_with_those_that_they_have_started() -> None:
    words = [sys.executable, "-c", "import subprocess; subprocess.run(['sleep', '60'])"]
    with subprocess.Popen(words) as process:
        try:
            wait_until(lambda: len(descendants(process.pid)) == 2)
            assert process.pid in children(os.getpid())
        finally:
            for number in descendants(process.pid)[::-1]:
                os.kill(number, 9)
