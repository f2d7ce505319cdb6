"""What a record of 400 moves with 1,000 variations takes to open, to step through and to save.

pytest -m benchmark -s tests/benchmarks/test_large_record.py
"""

from __future__ import annotations

import sys
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from statistics import median

import pytest

from boardtui.formats import sgf
from boardtui.formats.detect import read_file
from boardtui.play.study import Study
from boardtui.play.view import View
from boardtui.record.tree import GameRecord
from boardtui.saves.store import Store
from tests.benchmarks.large_record import MOVES, large_record
from tests.benchmarks.stopwatch import Stopwatch, Usage
from tests.saves.saved_games import unexpected
from tests.ui.real_program import own_folders

pytestmark = pytest.mark.benchmark

BACK, FORWARD, START = ",", ".", "<"
STEPS, WARM_UP = 40, 4
FRESH_MOVES = 10
"""How many moves the small record has: the start of the large one, without variations."""

BOARDTUI = str(Path(sys.executable).with_name("boardtui"))


@pytest.fixture(scope="module")
def record() -> GameRecord:
    return large_record()


@pytest.fixture(scope="module")
def large(record: GameRecord, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("large") / "large.sgf"
    path.write_text(sgf.dumps(record), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def small(record: GameRecord, tmp_path_factory: pytest.TempPathFactory) -> Path:
    fresh = GameRecord(record.game)
    node = fresh.root
    for played in record.mainline()[1 : FRESH_MOVES + 1]:
        assert played.move is not None
        node = node.play(played.move)
    path = tmp_path_factory.mktemp("small") / "small.sgf"
    path.write_text(sgf.dumps(fresh), encoding="utf-8")
    return path


def milliseconds(action: Callable[[], object], rounds: int) -> list[float]:
    times = []
    for _ in range(rounds):
        began = time.perf_counter()
        action()
        times.append((time.perf_counter() - began) * 1000)
    return times


def opened(path: Path, folder: Path) -> Stopwatch:
    """The program with a record, in a terminal where the whole board fits."""
    environ = own_folders(folder) | {"PYTHONDONTWRITEBYTECODE": ""}
    return Stopwatch([BOARDTUI, "open", str(path)], columns=120, lines=40, environ=environ)


def test_opening(large: Path, tmp_path: Path) -> None:
    reading = median(milliseconds(lambda: list(read_file(large)), 5))
    walls: list[float] = []
    cpu: list[float] = []
    for number in range(5):
        began = time.monotonic()
        with opened(large, tmp_path / str(number)) as terminal:
            shown = terminal.until_shown("F1 Help", "Black")
        walls.append(shown.clock - began)
        cpu.append(shown.cpu)
    print(
        f"\nopened: read_file {reading:.0f} ms; first frame after {min(walls):.2f} s at best, "
        f"{median(walls):.2f} s in the median, {median(cpu):.2f} s of them CPU"
    )
    assert reading < 1000
    # A busy machine can only make it longer.
    assert min(walls) < 1


def test_stepping(large: Path, small: Path, tmp_path: Path) -> None:
    steps: dict[str, list[Usage]] = {"large": [], "small": []}
    with (
        opened(large, tmp_path / "a") as in_large,
        opened(small, tmp_path / "b") as in_small,
    ):
        for terminal, moves in ((in_large, MOVES), (in_small, FRESH_MOVES)):
            terminal.until_shown("F1 Help", "Black")
            terminal.wait_until_quiet(0.3)
            # In the middle, the ends of the large record's log are out of sight.
            terminal.press(START)
            terminal.press(FORWARD * (moves // 2))
        for number in range(STEPS + WARM_UP):
            for name, terminal in (("large", in_large), ("small", in_small)):
                taken = terminal.until_rest((BACK, FORWARD)[number % 2])
                if number >= WARM_UP:
                    steps[name].append(taken)
    cpu = {name: median(step.cpu for step in taken) * 1000 for name, taken in steps.items()}
    written = {name: median(step.written for step in taken) for name, taken in steps.items()}
    ratio = cpu["large"] / cpu["small"]
    print(
        f"\na step: {cpu['large']:.1f} ms CPU, {written['large']:.0f} bytes; in a record of "
        f"{FRESH_MOVES} moves {cpu['small']:.1f} ms, {written['small']:.0f} bytes: {ratio:.2f}x"
    )
    assert ratio <= 1.2


def test_saving(record: GameRecord, tmp_path: Path) -> None:
    table = Study(record)
    store = Store(tmp_path, unexpected)
    store.create(table)
    view = View(table, "human")
    remarks = iter(range(1000))
    times = milliseconds(lambda: view.comment(view.cursor, f"remark {next(remarks)}"), 40)
    text = median(milliseconds(lambda: sgf.dumps(record, head=table.head), 20))
    store.close()
    print(
        f"\nan edit with its save: median {median(times):.1f} ms, slowest {max(times):.1f} ms; "
        f"the whole record as SGF: {text:.1f} ms"
    )
    assert median(times) <= 20


def test_memory_of_a_node(large: Path) -> None:
    list(read_file(large))
    tracemalloc.start()
    (reading,) = read_file(large)
    size = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    nodes = sum(1 for _ in reading.record.root.walk())
    print(f"\n{nodes} nodes of {size / nodes:.0f} bytes, {size / 2**20:.1f} MiB together")
    assert size / nodes < 1500
