"""What a folder of many games costs: 100 years of 1,400 games in WTHOR.

pytest -m benchmark -s tests/benchmarks/test_folder.py
"""

from __future__ import annotations

import asyncio
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest

from boardtui.formats.folder import scan_folder
from boardtui.session.file_games import FileGames
from boardtui.session.launch import ChooseGame
from tests.formats.wthor.files import WITH_PASSES, Line, games, make_folder

pytestmark = pytest.mark.benchmark

Result = TypeVar("Result")

YEARS, GAMES = 100, 1_400


def measured(name: str, make: Callable[[], Result]) -> Result:
    """Make something, and print its time, and the memory of a second making."""
    began = time.process_time()
    make()
    seconds = time.process_time() - began
    tracemalloc.start()
    made = make()
    kept, peak = (figure / 2**20 for figure in tracemalloc.get_traced_memory())
    tracemalloc.stop()
    print(f"{name:8} {seconds:6.2f} s {kept:7.1f} MB kept {peak:7.1f} MB at most", flush=True)
    return made


async def filled(choice: ChooseGame) -> FileGames:
    """The list of the games, once all are read."""
    games = FileGames(choice)
    while await games.read_on():
        pass
    return games


def test_a_folder_of_many_games(tmp_path: Path) -> None:
    make_folder(tmp_path)
    lines = [Line(WITH_PASSES, 20, black=number % 3) for number in range(GAMES)]
    for year in range(YEARS):
        (tmp_path / f"WTH_{1900 + year}.wtb").write_bytes(games(lines, 1900 + year))
    print()
    folder = measured("scanned", lambda: scan_folder(tmp_path))
    choice = ChooseGame(folder, str(tmp_path))
    listed = measured("listed", lambda: asyncio.run(filled(choice)))
    print(f"{len(folder.games)} games, {listed.done} rows")
