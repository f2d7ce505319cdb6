"""The calls of our own functions for a key: how many, and hop by hop down to the disk.

pytest -m benchmark -s tests/benchmarks/test_move_calls.py
"""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

import pytest
from textual.pilot import Pilot

from boardtui.rules.registry import game
from boardtui.session.launch import NewGame
from tests.benchmarks.own_calls import Function, OwnCalls, Watch
from tests.ui.app_host import board_app, settled

pytestmark = pytest.mark.benchmark

BELOW_THE_SCREEN = ("play", "saves", "session", "system/disk.py", "record", "rules")
"""The rooms that a move passes between the screen and the disk."""

ROUNDS = 4


async def calls_for(watch: Watch, pilot: Pilot[None], *keys: str) -> OwnCalls:
    calls = OwnCalls()
    with watch.shown_to(calls.see):
        await pilot.press(*keys)
        await settled(pilot)
    return calls


def print_way(title: str, way: list[Function]) -> None:
    files = dict.fromkeys(function.file for function in way)
    print(f"  {title}: {len(way)} functions in {len(files)} files")
    for file, functions in groupby(way, lambda function: function.file):
        print(f"    {file}: {' → '.join(function.name for function in functions)}")


def print_hops(calls: OwnCalls) -> None:
    """Print the functions of a move's rooms in order of their first calls."""
    hops = [function for function in calls.counts if function.file.startswith(BELOW_THE_SCREEN)]
    files = dict.fromkeys(function.file for function in hops)
    print(f"  below the screen: {len(hops)} functions in {len(files)} files")
    for file, functions in groupby(hops, lambda function: function.file):
        names = (f"{each.name} ×{calls.counts[each]}" for each in functions)
        print(f"    {file}: {', '.join(names)}")


@pytest.mark.parametrize(("kind", "step"), [("othello", "tab"), ("gomoku", "right")])
async def test_calls_of_a_key(tmp_path: Path, kind: str, step: str) -> None:
    app = board_app(tmp_path, NewGame(game(kind), ("human", "human")))
    arrows, stones = [], []
    with Watch() as watch:
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            for _ in range(ROUNDS):
                stones.append(await calls_for(watch, pilot, "enter"))
                arrows.append(await calls_for(watch, pilot, "right"))
                await calls_for(watch, pilot, step)
    print(f"\n{kind} 80×24, two people")
    for name, keys in ("arrow", arrows), ("stone", stones):
        print("\n".join(f"  {name} {number}: {calls}" for number, calls in enumerate(keys, 1)))
    for what, way in sorted(stones[-1].ways.items()):
        print_way(f"way to {what}", way)
    print_hops(stones[-1])
    assert "the log" in stones[-1].ways
