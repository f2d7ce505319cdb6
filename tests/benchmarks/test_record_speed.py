"""How long a large record takes to read and to write, and how much memory its nodes need."""

from __future__ import annotations

import time
import tracemalloc
from collections.abc import Callable
from random import Random
from statistics import median

import pytest

from boardtui.formats import sgf
from boardtui.record.tree import GameRecord
from boardtui.rules.gomoku import Gomoku

MOVES, VARIATIONS = 400, 1000


@pytest.fixture(scope="module")
def record() -> GameRecord:
    """A game of 400 moves with 1,000 variations of up to five moves."""
    random = Random(1)
    record = GameRecord(Gomoku(size=20, line=20))
    node = record.root
    for _ in range(MOVES):
        node = node.play(random.choice(node.position.legal_moves))
    line = record.mainline()[: MOVES - 10]
    for _ in range(VARIATIONS):
        node = random.choice(line)
        for _ in range(random.randint(1, 5)):
            node = node.play(random.choice(node.position.legal_moves))
    return record


def milliseconds(action: Callable[[], object], rounds: int) -> float:
    times = []
    for _ in range(rounds):
        began = time.perf_counter()
        action()
        times.append(time.perf_counter() - began)
    return median(times) * 1000


@pytest.mark.benchmark
def test_a_large_record_is_read_and_written_at_once(record: GameRecord) -> None:
    text = sgf.dumps(record)
    writing = milliseconds(lambda: sgf.dumps(record), 30)
    reading = milliseconds(lambda: sgf.loads(text), 7)
    nodes = sum(1 for _ in record.root.walk())
    print(f"\n{nodes} nodes: written in {writing:.1f} ms, read in {reading:.0f} ms")
    assert writing <= 8
    assert reading <= 600


@pytest.mark.benchmark
def test_a_node_needs_little_memory(record: GameRecord) -> None:
    text = sgf.dumps(record)
    tracemalloc.start()
    (reading,) = sgf.loads(text)
    size = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    nodes = sum(1 for _ in reading.record.root.walk())
    print(f"\n{size / nodes:.0f} bytes a node on a board of 20×20")
    assert size / nodes < 1500
