"""Engines that are prepared before they are needed."""

from __future__ import annotations

import sys
from pathlib import Path

from boardtui.players.early_preparation import EarlyPreparation
from tests.processes import is_running
from tests.waiting import give_way, until

WORK = """
import os, signal, sys
path = sys.argv[1] + "/" + sys.argv[3]
open(path, "a").write(f"{os.getpid()}\\n")
signal.pause()
"""


def numbers(folder: Path) -> list[int]:
    """The processes that have begun."""
    texts = [path.read_text() for path in folder.iterdir()]
    return [int(line) for text in texts for line in text.splitlines(keepends=True) if "\n" in line]


async def test_each_engine_is_prepared_once_and_never_beyond_the_end(
    tmp_path: Path,
) -> None:
    # Each process leaves its number in the folder, in a file for its game.
    early = EarlyPreparation(lambda *words: (sys.executable, "-c", WORK, str(tmp_path), *words))
    for kind in ("othello", "gomoku", "othello", "nine mens morris"):
        early.begin(kind)
    await until(lambda: len(numbers(tmp_path)) >= 2)
    processes = numbers(tmp_path)
    assert len(processes) == 2
    assert all(map(is_running, processes))
    await early.close()
    assert not any(map(is_running, processes))


async def test_an_engine_that_cannot_be_prepared_is_no_error() -> None:
    early = EarlyPreparation(lambda *_words: ("/nowhere/python",))
    early.begin("othello")
    await give_way()
    await early.close()
