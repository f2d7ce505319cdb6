"""Engines that are prepared before they are needed."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from boardtui.players import early_preparation
from boardtui.players.early_preparation import EarlyPreparation
from tests.processes import is_running
from tests.waiting import give_way, until

WORK = """
import os, signal, sys
path = sys.argv[1] + "/" + sys.argv[3]
open(path, "a").write(f"{os.getpid()}\\n")
signal.pause()
"""


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder in which each process leaves its number, in a file for its game."""

    def command(*words: str) -> tuple[str, ...]:
        return (sys.executable, "-c", WORK, str(tmp_path), *words)

    monkeypatch.setattr(early_preparation, "python_command", command)
    return tmp_path


def numbers(folder: Path) -> list[int]:
    """The processes that have begun."""
    texts = [path.read_text() for path in folder.iterdir()]
    return [int(line) for text in texts for line in text.splitlines(keepends=True) if "\n" in line]


async def test_each_engine_is_prepared_once_and_never_beyond_the_end(started: Path) -> None:
    early = EarlyPreparation()
    for kind in ("othello", "gomoku", "othello", "nine mens morris"):
        early.begin(kind)
    await until(lambda: len(numbers(started)) >= 2)
    processes = numbers(started)
    assert len(processes) == 2
    assert all(map(is_running, processes))
    await early.close()
    assert not any(map(is_running, processes))


async def test_an_engine_that_cannot_be_prepared_is_no_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(early_preparation, "python_command", lambda *_: ("/nowhere/python",))
    early = EarlyPreparation()
    early.begin("othello")
    await give_way()
    await early.close()
