"""How long the library takes on all years of WTHOR, and what it needs.

pytest -m benchmark -s tests/benchmarks/test_library.py
"""

from __future__ import annotations

import random
import resource
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from boardtui.library import FILE
from boardtui.library.child import ChildImport
from boardtui.library.importing import Totals
from boardtui.library.query import Query, parse_query
from boardtui.library.reader import Reader, open_library
from boardtui.rules.game import Position

WTHOR = Path(__file__).parents[3] / "shared" / "data" / "wthor"
LAST_YEAR = "WTH_2025.wtb"

SEARCHES = (
    "tamenori",
    "shaman david",
    "world championship",
    "mondial 1996",
    "takanashi tiger",
    "murakami 1998",
    "player:imai event:kanto",
    "opening:rose w+",
    "brightwell",
    "caspard draw",
    "1987",
    "meijin",
)
QUESTIONS = 300
SHOWN = 24
"""Rows of a list."""

pytestmark = [
    pytest.mark.benchmark,
    pytest.mark.timeout(1200),
    pytest.mark.skipif(not WTHOR.exists(), reason="the archive is not here"),
]


def processor_time() -> float:
    """Seconds of processor time of all processes that have ended."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def imported(library: Path, folder: Path) -> tuple[Totals, float, float]:
    """Import a folder; returns what was done, processor time and time."""
    before, began = processor_time(), time.monotonic()
    with ChildImport(library, [folder]) as child:
        totals = child.run(lambda _message: None)
    return totals, processor_time() - before, time.monotonic() - began


def memory() -> float:
    """The memory of this process, in MB."""
    (line,) = (
        line
        for line in Path("/proc/self/status").read_text().splitlines()
        if line.startswith("VmRSS")
    )
    return int(line.split()[1]) / 1024


def times(question: Callable[[], object]) -> tuple[float, float]:
    """Milliseconds of processor time and of time that an answer takes."""
    processor, began = time.process_time(), time.perf_counter()
    question()
    return 1e3 * (time.process_time() - processor), 1e3 * (time.perf_counter() - began)


def spread(values: Sequence[float]) -> str:
    ordered = sorted(values)
    middle, most = ordered[len(ordered) // 2], ordered[int(0.95 * (len(ordered) - 1))]
    return f"p50 {middle:6.1f}  p95 {most:6.1f}  max {ordered[-1]:6.1f} ms"


def show(name: str, taken: Sequence[tuple[float, float]]) -> None:
    processor, clock = zip(*taken, strict=True)
    print(f"{name}: {len(taken)} times")
    print(f"  processor  {spread(processor)}")
    print(f"  clock      {spread(clock)}")


def test_all_years_of_wthor(tmp_path: Path) -> None:
    folder, library = tmp_path / "years", tmp_path / FILE
    folder.mkdir()
    for path in WTHOR.iterdir():
        if path.name != LAST_YEAR:
            (folder / path.name).symlink_to(path)
    print()
    totals, cpu, clock = imported(library, folder)
    print(f"all years but one: {totals.games} games, {cpu:.1f} CPU-s, {clock:.1f} s")
    (folder / LAST_YEAR).symlink_to(WTHOR / LAST_YEAR)
    totals, one_more, clock = imported(library, folder)
    print(f"one year more: {totals.games} games, {one_more:.1f} CPU-s, {clock:.1f} s")
    totals, cpu, clock = imported(library, folder)
    print(f"nothing new: {totals.unchanged} files, {cpu:.2f} CPU-s, {clock:.2f} s")
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(f"on the disk: {library.stat().st_size / 1e6:.1f} MB; memory of the import {peak:.0f} MB")
    before = memory()
    with open_library(library) as reader:
        assert reader is not None
        show("first look", [times(lambda: first_rows(reader, Query()))])
        show("letter typed, first rows", list(typed(reader)))
        positions = some_positions(reader)
        show("position", [times(lambda at=at: reader.explore(at)) for at in positions])  # type: ignore[misc]
        show("its games as rows", [times(lambda: first_rows(reader, Query())) for _ in range(10)])
        print(f"memory for it: {memory() - before:.0f} MB")
        assert reader.count() > 137_000


def first_rows(reader: Reader, query: Query) -> None:
    reader.rows(reader.find(query)[:SHOWN])


def typed(reader: Reader) -> list[tuple[float, float]]:
    """The times after each letter of the searches."""
    taken = []
    for text in SEARCHES:
        for end in range(1, len(text) + 1):
            part = text[:end]
            if not part.endswith(":"):
                taken.append(times(lambda: first_rows(reader, parse_query(part))))  # noqa: B023
    return taken


def some_positions(reader: Reader) -> list[Position]:
    """Positions of random games, the first plies among them."""
    chance = random.Random(1)
    games = reader.find(Query())
    positions = []
    for row in reader.rows(chance.sample(games.tolist(), QUESTIONS)):
        line = row.positions()
        positions.append(line[chance.randrange(min(55, len(line)))])
    return positions
