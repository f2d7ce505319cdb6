"""The way of a saved game from the picker to the board: the functions that it passes.

pytest -m benchmark -s tests/benchmarks/test_saved_game_way.py
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import partial
from itertools import groupby, islice
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from boardtui.record.tree import GameRecord
from tests.benchmarks.own_calls import Function, Watch, function_of, own_stack
from tests.ui.app_host import board_app, settled

pytestmark = pytest.mark.benchmark

APART = ("formats", "system")
"""What reads bytes, and the tools of all rooms: left out where only the house is counted."""

DEEP = 6
"""How deep a game may be wrapped in values."""


class Way:
    """Notes the functions that take or return a saved game, whatever it is wrapped in."""

    def __init__(self, path: Path) -> None:
        self.stays: list[Function] = []
        """In order; one that is entered again after another counts again."""
        self.handed: dict[Function, None] = {}
        """The functions that hand it on once it was read, to their caller or down to the table."""
        self.wraps: dict[str, None] = {}
        """The types of values that held the game, in order."""
        self.is_at_table = False
        self._path = path

    def see(self, frame: FrameType, event: str, argument: Any) -> None:
        if self.is_at_table or (function := function_of(frame.f_code)) is None:
            return
        if event == "call":
            code = frame.f_code
            count = code.co_argcount + code.co_kwonlyargcount
            names = [name for name in code.co_varnames[:count] if name != "self"]
            values = [frame.f_locals.get(name) for name in names]
            if function.name == "Table.__init__":
                self.is_at_table = True
                stack = own_stack(frame)
                self.handed |= dict.fromkeys(each for each in stack if each in self.stays)
        elif event == "return":
            values = [argument]
            if self._holds(argument, {GameRecord}):
                self.handed[function] = None
        else:
            return
        if any(self._holds(value) for value in values) and self.stays[-1:] != [function]:
            self.stays.append(function)

    def _holds(
        self, value: object, wanted: Collection[type] = (GameRecord, Path), depth: int = DEEP
    ) -> bool:
        """Return True if a value is the saved game, or holds it; its type is noted."""
        if isinstance(value, Path):
            return Path in wanted and value == self._path
        if isinstance(value, GameRecord):
            return True
        if depth and any(self._holds(part, wanted, depth - 1) for part in _parts(value)):
            self.wraps[type(value).__name__] = None
            return True
        return False


def _parts(value: object) -> Iterator[object]:
    """Yield what a value of ours is made of."""
    if isinstance(value, partial):
        yield from value.args
    elif isinstance(value, tuple):
        yield from islice(value, 20)
    elif type(value).__module__.startswith("boardtui") and hasattr(value, "__slots__"):
        yield from (getattr(value, name, None) for name in type(value).__slots__)


async def test_way_of_a_saved_game(tmp_path: Path) -> None:
    path = tmp_path / "games" / "saved.sgf"
    path.parent.mkdir()
    path.write_text("(;GM[2]BTSEATS[human][human];B[f5];W[d6];B[c3];W[d3];B[c4])")
    app = board_app(tmp_path)
    with Watch() as watch:
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            way = Way(path)
            with watch.shown_to(way.see):
                await pilot.press("enter")
                await settled(pilot)
            assert app.navigation.shown is not None
    print()
    for title, stays in ("all", way.stays), ("that hand it on", [*way.handed]):
        for without in (), APART:
            print_stays(title, [stay for stay in stays if not stay.file.startswith(without)])
    print(f"wrapped as: {', '.join(way.wraps)}")
    assert way.handed


def print_stays(title: str, stays: list[Function]) -> None:
    files = {stay.file for stay in stays}
    print(f"{title}: {len(stays)} stays, {len({*stays})} functions, {len(files)} files")
    for file, group in groupby(stays, lambda stay: stay.file):
        print(f"  {file}: {', '.join(stay.name for stay in group)}")
