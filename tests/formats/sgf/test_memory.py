"""The memory that reading a large record takes at its peak."""

from __future__ import annotations

import tracemalloc

import pytest

from boardtui.formats import sgf
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Point
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


def test_a_node_without_remarks_takes_few_bytes() -> None:
    record = GameRecord(Gomoku(size=20, line=20))
    node = record.root
    for move in record.root.position.legal_moves[::-1][:300]:
        node = node.play(move)
    text = sgf.dumps(record)
    sgf.loads(text)
    tracemalloc.start()
    try:
        readings = sgf.loads(text)
        kept = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    assert len(readings[0].record.mainline()) == 301
    assert kept / 301 < 650


@pytest.mark.parametrize("marks", ["LB[aa:1][ba:2][ca:3]", "TR[aa:ca]", "TR[aa][ba][ca]"])
def test_marks_on_the_same_point_share_it(marks: str) -> None:
    (reading,) = sgf.loads(f"(;GM[4]SZ[15];B[aa]{marks};W[ba]{marks})")
    first, second = (list(node.marks) for node in reading.record.root.mainline())
    assert first == [Point(0, 0), Point(1, 0), Point(2, 0)]
    assert [id(point) for point in first] == [id(point) for point in second]
