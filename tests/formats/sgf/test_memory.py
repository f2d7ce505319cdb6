"""The memory that reading a large record takes at its peak."""

from __future__ import annotations

import tracemalloc

from boardtui.formats import sgf
from boardtui.record.tree import GameRecord
from boardtui.rules.gomoku import Gomoku


def test_reading_takes_little_more_than_the_record_that_it_leaves() -> None:
    record = GameRecord(Gomoku(size=20, line=20))
    node = record.root
    for move in record.root.position.legal_moves[::-1][:300]:
        node = node.play(move)
        node.comment = "a remark"
    text = sgf.dumps(record)
    sgf.loads(text)
    tracemalloc.start()
    try:
        readings = sgf.loads(text)
        kept, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert readings[0].record.root.end().comment == "a remark"
    assert peak < 1.6 * kept
