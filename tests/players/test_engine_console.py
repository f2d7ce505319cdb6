from __future__ import annotations

import re
import stat
import sys
from pathlib import Path

import pytest

from boardtui.players import transport
from boardtui.players.engine_console import (
    LONGEST_LINE,
    MOST_LINES,
    ConsoleLine,
    Direction,
    EngineConsole,
)
from boardtui.players.engine_log import EngineLog, EngineLogError
from boardtui.players.levels import PlayerOptions, make_player
from boardtui.players.player import EngineTerminated, Limit
from boardtui.rules.othello import Othello
from tests.fixtures.failures import fails

FAKE = f"{sys.executable} -m tests.fixtures.fake_engine"


def told(console: EngineConsole) -> list[tuple[str, str]]:
    return [(line.direction.value, line.text) for line in console.lines(0, MOST_LINES)]


def test_the_newest_lines_are_kept_and_keep_their_numbers() -> None:
    console = EngineConsole()
    for number in range(MOST_LINES + 5):
        console.note("a", 1, Direction.SAID, f"line {number}")
    assert (console.first, console.count) == (5, MOST_LINES + 5)
    assert [line.text for line in console.lines(0, 2)] == ["line 5", "line 6"]
    assert [line.text for line in console.lines(7, 2)] == ["line 7", "line 8"]
    assert [line.text for line in console.lines(console.count - 1, 9)] == ["line 2004"]


def test_a_line_is_kept_up_to_a_length() -> None:
    console = EngineConsole()
    console.note("a", 1, Direction.SAID, "x" * 10_000)
    assert console.lines(0, 1)[0].text == "x" * LONGEST_LINE


def test_those_who_watch_get_each_line_until_they_stop() -> None:
    console, seen = EngineConsole(), list[ConsoleLine]()
    stop = console.watch(seen.append)
    console.note("a", 1, Direction.TOLD, "one")
    stop()
    console.note("a", 1, Direction.TOLD, "two")
    assert [line.text for line in seen] == ["one"]


async def test_all_that_is_said_to_a_program_and_by_it_is_noted() -> None:
    console, seen = EngineConsole(), list[ConsoleLine]()
    console.watch(seen.append)
    options = PlayerOptions(commands=frozenset([f"{FAKE} nboard crash"]), console=lambda: console)
    player = make_player(f"{FAKE} nboard crash", game=Othello(), options=options)
    with fails(transport.ExitReason.ENDED, EngineTerminated):
        await player.choose(Othello().start(), Limit(seconds=1))
    await player.close()
    lines = told(console)
    assert lines[0] == ("+", f"{FAKE} nboard crash")
    assert lines[1:4] == [(">", "nboard 2"), (">", "ping 1"), ("<", "pong 1")]
    assert (">", "go") in lines
    assert lines.index((">", "go")) < lines.index(("!", "noise"))
    assert ("!", "cannot find the book") in lines
    assert lines[-1] == ("-", "3")
    assert len({line.process for line in seen}) == 1
    assert [line.at for line in seen] == sorted(line.at for line in seen)


async def test_nothing_is_noted_where_nobody_may_look() -> None:
    program = await transport.start([sys.executable, "-c", "print(input())"], "echo")
    program.send("hello")
    assert await program.receive() == "hello"
    await program.close()


async def test_a_program_that_was_killed_is_noted_with_the_signal() -> None:
    console = EngineConsole()
    program = await transport.start(
        [sys.executable, "-c", "import signal; signal.pause()"], "idle", console=console
    )
    program.kill()
    await program.close()
    assert told(console)[-1] == ("-", "SIGKILL")


class TestLog:
    def test_lines_have_a_time_an_engine_and_a_direction(self, tmp_path: Path) -> None:
        console, path = EngineConsole(), tmp_path / "engines.log"
        log = EngineLog(path, console)
        console.note("Edax", 12, Direction.TOLD, "go")
        console.note("Edax", 12, Direction.SAID, "=== d3\x1b[2J\n")
        first, second = path.read_text().splitlines()
        moment = r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d"
        assert re.fullmatch(moment + r" > Edax\[12\]: go", first)
        assert re.fullmatch(moment + r" < Edax\[12\]: === d3·\[2J·", second)
        log.close()
        console.note("Edax", 12, Direction.TOLD, "quit")
        assert "quit" not in path.read_text()

    def test_it_is_the_owners_and_goes_on(self, tmp_path: Path) -> None:
        path = tmp_path / "engines.log"
        for text in ("one", "two"):
            console = EngineConsole()
            log = EngineLog(path, console)
            console.note("a", 1, Direction.TOLD, text)
            log.close()
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert [line[-3:] for line in path.read_text().splitlines()] == ["one", "two"]

    def test_it_ends_at_its_greatest_length(self, tmp_path: Path) -> None:
        console, path = EngineConsole(), tmp_path / "engines.log"
        log = EngineLog(path, console, most=500)
        for _ in range(100):
            console.note("a", 1, Direction.SAID, "x" * 50)
        log.close()
        *lines, end = path.read_text().splitlines()
        assert end.startswith("# The log ends here")
        assert 3 <= len(lines) <= 5

    def test_other_places_are_refused(self, tmp_path: Path) -> None:
        with pytest.raises(EngineLogError, match="cannot be written: Is a directory"):
            EngineLog(tmp_path, EngineConsole())
        with pytest.raises(EngineLogError, match="cannot be written: No such file"):
            EngineLog(tmp_path / "no" / "log", EngineConsole())
        with pytest.raises(EngineLogError, match="cannot be written: Not a regular file"):
            EngineLog(Path("/dev/null"), EngineConsole())
