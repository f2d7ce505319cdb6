"""The photographs of terminals: what types in them, and what is said of those that are missing."""

from __future__ import annotations

import json
import os
import re
import signal
import sys
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from tests.processes import is_running
from tests.terminal_double import Terminal
from tests.tools.photographs.__main__ import main
from tests.tools.photographs.emulators import EMULATORS
from tests.tools.photographs.looks import looks
from tests.tools.photographs.typist import FIRST_FRAME, Task
from tests.waiting import wait_until

PROGRAM = f"""
import os, signal, sys, tty
print("." * {FIRST_FRAME}, os.getpid(), flush=True)
signal.signal(signal.SIGWINCH, lambda *_: print(*os.get_terminal_size(), flush=True))
tty.setcbreak(0)
while True:
    print("<" + sys.stdin.read(1) + ">", flush=True)
"""


class Typing:
    """A typist in a terminal, with a program that shows each key in brackets."""

    def __init__(self, folder: Path) -> None:
        self.report = folder / "report"
        task = Task([sys.executable, "-c", PROGRAM], {}, ["a", "b"], str(self.report), 60)
        (folder / "task").write_text(json.dumps(asdict(task)))
        words = [sys.executable, "-m", "tests.tools.photographs.typist", str(folder / "task")]
        root = Path(__file__).parents[3]
        self.terminal = Terminal(words, directory=root, environ={"PYTHONPATH": str(root)})

    def told(self, rests: int) -> Mapping[str, Any]:
        """The report once the program has come to rest some times."""

        def report() -> dict[str, Any]:
            self.terminal.read(0.05)
            return json.loads(self.report.read_text()) if self.report.exists() else {"rests": 0}

        wait_until(lambda: report()["rests"] >= rests)
        return report()


@pytest.mark.pty
def test_the_typist_types_at_rest_and_tells_sizes_and_bytes(tmp_path: Path) -> None:
    typing = Typing(tmp_path)
    with typing.terminal as terminal:
        told = typing.told(1)
        assert terminal.text.index("<a>") < terminal.text.index("<b>")
        assert told["size"][:2] == [80, 24]
        assert [sent > 0 for sent in told["sent"]] == [True] * 3
        terminal.resize(100, 30)
        assert typing.told(2)["size"][:2] == [100, 30]
        assert "100 30" in terminal.text


@pytest.mark.pty
def test_the_program_ends_with_the_typist(tmp_path: Path) -> None:
    typing = Typing(tmp_path)
    with typing.terminal as terminal:
        told = typing.told(1)
        found = re.search(r"\d+", terminal.text)
        assert found
        program = int(found[0])
        assert is_running(program)
        os.kill(told["typist"], signal.SIGTERM)
        terminal.wait_for_exit()
        wait_until(lambda: not is_running(program))


def test_terminals_that_are_not_installed_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert main([str(tmp_path / "made")]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in lines] == [each.name for each in EMULATORS]
    assert all("not run" in line for line in lines)
    assert "<table>" in (tmp_path / "made" / "index.html").read_text()


def test_every_terminal_is_told_its_size() -> None:
    for emulator in EMULATORS:
        words = " ".join(emulator.command("A Font", 81, 25))
        assert "81" in words
        assert "25" in words or "26" in words
        assert ("A Font" in words) is emulator.has_font


def test_looks_have_names_of_their_own() -> None:
    names = [look.name for look in looks()]
    assert len(set(names)) == len(names)
