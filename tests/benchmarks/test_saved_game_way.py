"""The way of a saved game from the picker to the board: the functions that hand it on.

pytest -m benchmark -s tests/benchmarks/test_saved_game_way.py
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, fields, is_dataclass
from functools import partial
from itertools import groupby, islice
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from boardtui.record.tree import GameRecord
from tests.benchmarks.own_calls import Function, Watch, function_of
from tests.ui.app_host import board_app, settled

APART = ("formats", "system")
"""What reads bytes, and the tools of all rooms: left out where only the house is counted."""

LONGEST = 10
"""The most functions of the house that may hand a saved game on."""

DEEP = 6
"""How deep a game may be wrapped in values."""


@dataclass
class Call:
    """A call that takes or returns the game."""

    function: Function
    caller: Call | None
    """The call that it got the game from."""
    hands_on: bool = False
    """True if the game goes on from it towards the board; other calls just look at it."""


class Way:
    """Notes the calls that take or return a saved game, whatever it is wrapped in."""

    def __init__(self, path: Path) -> None:
        self.calls: dict[FrameType, Call] = {}
        """In order. The frames are held, so that no two are one."""
        self.wraps: dict[str, None] = {}
        """The types of values that held the game, in order."""
        self.is_at_table = False
        self._path = path
        self._postponed: Call | None = None
        """The last call that took the game within a function to be called later."""

    def see(self, frame: FrameType, event: str, argument: Any) -> None:
        if self.is_at_table or (function := function_of(frame.f_code)) is None:
            return
        if event == "call" and frame not in self.calls:
            values = list(_arguments(frame))
            if any(self._holds(value) for value in values):
                call = self._note(frame, function)
                if any(isinstance(value, partial) and self._holds(value) for value in values):
                    self._postponed = call
                if function.name == "Table.__init__":
                    self.is_at_table = True
                    _mark(call)
        elif event == "return" and self._holds(argument, {GameRecord}):
            _mark(self.calls.get(frame) or self._note(frame, function))

    def functions(self, without: tuple[str, ...] = ()) -> list[Function]:
        """The functions that hand the game on, in order."""
        found = (call.function for call in self.calls.values() if call.hands_on)
        return [each for each in dict.fromkeys(found) if not each.file.startswith(without)]

    def _note(self, frame: FrameType, function: Function) -> Call:
        caller = frame.f_back
        while caller is not None and caller not in self.calls:
            caller = caller.f_back
        call = Call(function, self._postponed if caller is None else self.calls[caller])
        self.calls[frame] = call
        return call

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


def _mark(call: Call | None) -> None:
    while call is not None:
        call.hands_on = True
        call = call.caller


def _arguments(frame: FrameType) -> Iterator[object]:
    code = frame.f_code
    count = code.co_argcount + code.co_kwonlyargcount
    return (frame.f_locals.get(name) for name in code.co_varnames[:count] if name != "self")


def _parts(value: object) -> Iterator[object]:
    """Yield what a value of ours is made of."""
    if isinstance(value, partial):
        yield from value.args
    elif isinstance(value, tuple):
        yield from islice(value, 20)
    elif is_dataclass(value) and type(value).__module__.startswith("boardtui"):
        yield from (getattr(value, field.name, None) for field in fields(value))


async def test_few_functions_hand_a_saved_game_on(tmp_path: Path) -> None:
    functions = (await way_to_table(tmp_path)).functions(APART)
    assert functions[-1].name == "Table.__init__"
    assert len(functions) <= LONGEST


@pytest.mark.benchmark
async def test_way_of_a_saved_game(tmp_path: Path) -> None:
    way = await way_to_table(tmp_path)
    print("\nfrom the picker to the table")
    print_functions("all that hand it on", way.functions())
    print_functions("those without formats and tools", way.functions(APART))
    print(f"wrapped as: {', '.join(way.wraps)}")


async def way_to_table(folder: Path) -> Way:
    """The way of a game that is chosen in the picker."""
    path = folder / "games" / "saved.sgf"
    path.parent.mkdir()
    path.write_text("(;GM[2]BTSEATS[human][human];B[f5];W[d6];B[c3];W[d3];B[c4])")
    app = board_app(folder)
    with Watch() as watch:
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            way = Way(path)
            with watch.shown_to(way.see):
                await pilot.press("enter")
                await settled(pilot)
            assert app.navigation.shown is not None
    return way


def print_functions(title: str, functions: list[Function]) -> None:
    files = {each.file for each in functions}
    print(f"{title}: {len(functions)} functions in {len(files)} files")
    for file, group in groupby(functions, lambda each: each.file):
        print(f"  {file}: {', '.join(each.name for each in group)}")
