"""The real program with a visitor at it."""

from __future__ import annotations

import base64
import os
import re
import signal
import sys
from pathlib import Path

import pytest

from tests.terminal_double import ENTER, Terminal
from tests.waiting import wait_until

from .real_program import TWO_PEOPLE, boardtui, children

pytestmark = [
    pytest.mark.pty,
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs /proc"),
]

CTRL_Q, CTRL_S = "\x11", "\x13"


def limits(number: int) -> dict[str, str]:
    """The soft limits of a process."""
    lines = Path(f"/proc/{number}/limits").read_text().splitlines()[1:]
    return {line[:26].strip(): line[26:].split()[0] for line in lines}


def saved(folder: Path) -> list[str]:
    return [path.read_text() for path in (folder / "alice").glob("*.sgf")]


def play(terminal: Terminal, point: str) -> None:
    terminal.send(point)
    terminal.wait_until_quiet()
    terminal.send(ENTER)


def test_a_visit_to_the_end_of_its_processor_time(tmp_path: Path) -> None:
    visitor = f"--hosted={tmp_path}/alice"
    with boardtui(tmp_path, visitor, "othello", *TWO_PEOPLE) as terminal:
        terminal.wait_for("Black to move")
        terminal.wait_for("This session ends after 30 minutes")
        number = terminal.process.pid
        found = limits(number)
        assert found["Max open files"] == "64"
        assert found["Max core file size"] == "0"
        assert found["Max cpu time"] == "600"
        assert found["Max address space"] == str(1536 * 2**20)
        play(terminal, "f5")
        terminal.wait_for("White to move")
        written = terminal.press(CTRL_S)
        terminal.wait_for("Press Enter to copy")
        written = terminal.press(ENTER)
        terminal.wait_for("Sent to your terminal’s clipboard.")
        copied = re.search(rb"\x1b\]52;c;([\w+/=]+)\x07", written)
        assert copied is not None
        assert b";B[f5]" in base64.b64decode(copied[1])
        os.kill(number, signal.SIGXCPU)
        terminal.wait_for_exit()
        terminal.wait_for("This session has used up its processor time.")
        terminal.wait_for("Your game is saved")
        assert str(tmp_path) not in terminal.text
        assert terminal.modes == {7, 25}
    (text,) = saved(tmp_path)
    assert ";B[f5]" in text
    others = {path.name for path in tmp_path.iterdir()} - {"alice"}
    assert not others


@pytest.mark.long
def test_two_engines_take_turns_within_the_limits(tmp_path: Path) -> None:
    players = ("--black", "2", "--white", "3")
    with boardtui(tmp_path, "--hosted", "gomoku", *players, "--no-animation") as terminal:
        most = 0
        ran: set[int] = set()

        def moved() -> bool:
            nonlocal most
            engines = children(terminal)
            most = max(most, len(engines))
            for number in engines:
                ran.add(number)
                assert limits(number)["Max address space"] == str(1536 * 2**20)
            return "Move 4" in terminal.text

        wait_until(moved, 300, pause=lambda _seconds: terminal.wait_until_quiet(0.05))
        assert most == 1
        assert len(ran) >= 4
        terminal.send(CTRL_Q)
        assert terminal.wait_for_exit() == 0
        terminal.wait_for("The game was not saved.")


def proportional_mib(number: int) -> float:
    """The memory of a process, with its share of what others hold as well, in MiB."""
    text = Path(f"/proc/{number}/smaps_rollup").read_text()
    return int(re.findall(r"^Pss:\s+(\d+)", text, re.MULTILINE)[0]) / 1024


@pytest.mark.long
def test_visitors_who_all_analyse_have_room_in_what_the_readme_allows(tmp_path: Path) -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    visitors, gigabytes, tasks = (
        int(re.findall(pattern, readme)[0])
        for pattern in (r"maxlogins (\d+)", r"MemoryMax=(\d+)G", r"TasksMax=(\d+)")
    )
    with boardtui(tmp_path, f"--hosted={tmp_path}/alice", "othello", *TWO_PEOPLE) as terminal:
        terminal.wait_for("Black to move")
        terminal.send("=")
        terminal.wait_for(lambda: re.search(r"[Dd]epth \d", terminal.text))
        (engine,) = children(terminal)
        both = (terminal.process.pid, engine)
        used = sum(map(proportional_mib, both))
        threads = sum(len(list(Path(f"/proc/{number}/task").iterdir())) for number in both)
        terminal.send(CTRL_Q)
        assert terminal.wait_for_exit() == 0
    # With room for one process of sshd each, of 10 MB, and for two of its tasks.
    assert visitors * (used + 10) < gigabytes * 1024
    assert visitors * (threads + 2) < tasks
