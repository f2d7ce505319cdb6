"""Reading tells how far it is, and can be stopped there."""

from __future__ import annotations

import pytest

from boardtui.formats.detect import read_record
from boardtui.system.progress import paced, tell, watched

TEXTS = {
    "nodes": "(;GM[2]" + ";C[x]" * 1_000 + ")",
    "variations": "(;GM[4]SZ[15]" + "(;B[aa])" * 1_000 + ")",
    "values": "(;GM[2]" + "C[x]" * 8_000 + ")",
    "deep": "(;GM[2]" + "(" * 20_000,
    "moves": "f5d6" + "--" * 2_000,
    "numbers": "1. " * 20_000 + "f5",
    "lines": "f5d6c3d3c4\n" * 1_000,
    "wide": "ｆ５ｄ６\n" * 1_000,
    "games": "(;GM[2];B[f5])" * 300,
    "unnamed": "(;B[f5];W[d6];B[c5];W[f6];B[e7];W[f4];B[g5];W[e6];B[e3])" * 100,
    "pgn": '[Black "x"]\n\n' + "f5 (d3) " * 1_000,
    "pgn games": '[Black "x"]\n\nf5\n' * 300,
    "ggf": "(;GM[Othello]TY[8]" + "B[f5]" * 1_000 + ";)",
}


class Stopped(Exception):
    """Raised by the watcher of a test."""


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_the_progress_is_told_while_a_record_is_read(text: str) -> None:
    told: list[float] = []
    with watched(told.append):
        readings = read_record(text)
    assert readings
    assert len(told) >= 2
    assert all(0 <= part <= 1 for part in told)


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_the_reading_of_a_record_can_be_stopped_at_any_point(text: str) -> None:
    told: list[float] = []
    with watched(told.append):
        read_record(text)
    for last in (0, len(told) // 2, len(told) - 1):
        left = last

        def stop(_part: float) -> None:
            nonlocal left
            if left == 0:
                raise Stopped
            left -= 1

        with pytest.raises(Stopped), watched(stop):
            read_record(text)


def test_nothing_is_told_after_the_block() -> None:
    told: list[float] = []
    with watched(told.append):
        tell(1, 2)
    tell(2, 2)
    assert told == [0.5]
    assert list(paced("abc")) == ["a", "b", "c"]
