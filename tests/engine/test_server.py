"""The engine as a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator

import pytest

from boardtui.engine.server import Output
from tests.waiting import PATIENCE

SCRIPTED = """\
from boardtui.engine.fronts.session import EngineOptions
from boardtui.engine.othello.program import kind
from boardtui.engine.server import leave, serve
from boardtui.record.evaluation import Limit
from tests.engine.scripted import ENDLESS, ScriptedThinker
thinker = ScriptedThinker()
options = EngineOptions(limits=Limit(seconds=ENDLESS))
serve(kind()._replace(make=lambda setup: thinker), options, leave)
"""


@pytest.fixture
def process() -> Iterator[subprocess.Popen[str]]:
    """An engine whose searches go on until they are stopped."""
    with subprocess.Popen(
        [sys.executable, "-c", SCRIPTED],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        bufsize=1,
    ) as engine:
        yield engine
        engine.kill()


def say(process: subprocess.Popen[str], *lines: str) -> None:
    assert process.stdin is not None
    process.stdin.write("".join(line + "\n" for line in lines))


def hear(process: subprocess.Popen[str], beginning: str) -> None:
    assert process.stdout is not None
    for line in process.stdout:
        if line.startswith(beginning):
            return
    pytest.fail(f"the engine ended without saying {beginning!r}")


def test_it_ends_with_its_input(process: subprocess.Popen[str]) -> None:
    assert process.stdin is not None
    say(process, "name")
    hear(process, "= boardtui")
    process.stdin.close()
    assert process.wait(PATIENCE) == 0


def test_it_ends_when_whoever_started_it_is_gone(process: subprocess.Popen[str]) -> None:
    assert process.stdin is not None
    assert process.stdout is not None
    say(process, "nboard 2", "go")
    hear(process, "search")
    process.stdin.close()
    process.stdout.close()
    assert process.wait(PATIENCE) == 0


def test_its_priority_is_that_of_the_program_that_starts_it() -> None:
    command = [sys.executable, "-m", "boardtui", "engine", "othello"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, bufsize=1) as engine:
        say(engine, "name")
        hear(engine, "= boardtui")
        assert os.getpriority(os.PRIO_PROCESS, engine.pid) == os.getpriority(os.PRIO_PROCESS, 0)
        assert engine.stdin is not None
        engine.stdin.close()


def test_output_that_nobody_reads_ends_the_program() -> None:
    source, target = os.pipe()
    left: list[int] = []
    output = Output(target, left.append)
    output.write("one\n")
    assert os.read(source, 99) == b"one\n"
    assert output.has_reader()
    os.close(source)
    assert not output.has_reader()
    output.write("two\n")
    assert left == [0]
    os.close(target)


@pytest.mark.parametrize("is_blocking", [True, False])
def test_lines_of_several_threads_stay_whole(*, is_blocking: bool) -> None:
    source, target = os.pipe()
    os.set_blocking(target, is_blocking)
    output = Output(target, lambda status: pytest.fail(f"left with {status}"))
    line = "x" * 3000 + "\n"

    def write() -> None:
        for _ in range(50):
            output.write(line)

    writers = [threading.Thread(target=write) for _ in range(4)]
    for writer in writers:
        writer.start()
    data = b""
    deadline = time.monotonic() + PATIENCE
    while len(data) < 200 * len(line) and time.monotonic() < deadline:
        data += os.read(source, 1 << 16)
    for writer in writers:
        writer.join()
    assert set(data.decode().splitlines()) == {line.strip()}
    os.close(source)
    os.close(target)
