"""How often the event loop turns while a large or hostile record is read, and what that costs.

pytest -m benchmark -s tests/benchmarks/test_long_reading.py
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from textual.events import Paste

from boardtui.formats.limits import MAX_BYTES
from boardtui.ui.screens.reading import ReadingScreen
from tests.ui.app_host import board_app, settled
from tests.waiting import until

pytestmark = pytest.mark.benchmark

MOST = MAX_BYTES - 100
POINTS = [column + row for column in "abcdefghijklmno" for row in "abcdefghijklmno"]


def variations(count: int) -> str:
    """So many different variations of two moves."""
    moves = ((POINTS[n % 225], POINTS[(n // 225 + n + 1) % 225]) for n in range(count))
    return "(;GM[4]SZ[15]" + "".join(f"(;B[{black}];W[{white}])" for black, white in moves) + ")"


WON = "(;B[f5];W[d6];B[c5];W[f6];B[e7];W[f4];B[g5];W[e6];B[e3])"
"""A game of Othello that no disc of White survives."""

RECORDS: Mapping[str, Callable[[], str]] = {
    "short": lambda: "f5d6c3d3c4",
    "9,999 lists": lambda: "f5d6c3d3c4\n" * 9_999,
    "values": lambda: "(;GM[2]C" + "[]" * (MOST // 2),
    "brackets": lambda: "[]" * (MOST // 2),
    "variations": lambda: "(;GM[2]" + "(" * MOST,
    "numbers": lambda: "1. " * (MOST // 3),
    "45,000 lines": lambda: variations(45_000),
    "9,999 games": lambda: "(;GM[2];B[f5];W[d6])" * 9_999,
    "nodes": lambda: "(;GM[2]" + ";C[x]" * 190_000 + ")",
    "unnamed games": lambda: WON * 9_999,
    "never closed": lambda: "(;GM[" * (MOST // 5),
    "wide": lambda: "ｆ５ｄ６ " * (MOST // 5),
    "comment": lambda: "(;GM[2]C[" + "x " * 490_000 + "];B[f5])",
    "blanks": lambda: "(;" + " " * MOST,
}


class Turns:
    """Notes the processor time between every two turns of the event loop, in seconds."""

    def __init__(self) -> None:
        self.times: list[float] = [0.0]
        self._before = time.process_time()
        self._turn()

    def stop(self) -> None:
        self._next.cancel()

    def _turn(self) -> None:
        now = time.process_time()
        self.times.append(now - self._before)
        self._before = now
        self._next = asyncio.get_running_loop().call_later(0.001, self._turn)


@pytest.mark.parametrize("name", RECORDS)
async def test_the_event_loop_turns_while_a_record_is_read(tmp_path: Path, name: str) -> None:
    text = RECORDS[name]()
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await settled(pilot)
        await pilot.press("ctrl+o")
        await settled(pilot)
        app.post_message(Paste(text))
        turns = Turns()
        began = time.process_time()
        await until(lambda: isinstance(app.screen, ReadingScreen), 60)
        await until(lambda: not isinstance(app.screen, ReadingScreen), 120)
        read = time.process_time() - began
        await settled(pilot)
        shown = time.process_time() - began - read
        turns.stop()
    *_rest, second, longest = sorted(turns.times)
    print(
        f"\n{name:14} {len(text) / 1e6:5.1f} MB: read {read:6.2f} s, shown {shown:5.2f} s, "
        f"longest turns {longest * 1000:5.0f} {second * 1000:5.0f} ms",
        end="",
    )
