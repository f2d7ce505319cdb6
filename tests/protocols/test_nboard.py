"""What programs say in NBoard, line by line; no line does harm."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardtui.protocols.nboard import (
    read_answer,
    read_counts,
    read_info,
    write_answer,
    write_counts,
    write_info,
)
from boardtui.record.evaluation import Certainty, Info
from boardtui.rules.game import Pass
from boardtui.rules.othello import Othello

START = Othello().start()
F5, D6 = START.game.parse_move("f5"), START.game.parse_move("d6")


def rating(line: str) -> Info:
    read = read_info(line, START)
    assert read is not None
    return read


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("=== F5/1.50/0.25", "F5"),
        ("=== f5 2.00 0.0", "f5"),
        ("=== PA//0.00", "PA"),
        ("=== pass", "pass"),
        ("=== --", "--"),
        ("  ===   d3  ", "d3"),
        ("===", ""),
        ("=== ?", ""),
        ("== d3", None),
        ("status === d3", None),
        ("", None),
    ],
)
def test_answers(line: str, answer: str | None) -> None:
    assert read_answer(line) == answer


@pytest.mark.parametrize("text", ["F5d6C3", "f5-d6-c3", "F5-D6-C3-", "f5d6c3a1h8", "f5-d6-c3-PA"])
def test_a_line_of_play_as_far_as_it_is_legal(text: str) -> None:
    line = rating(f"search {text} 1 0 9").line
    assert [START.game.format_move(move) for move in line] == ["f5", "d6", "c3"]


def test_passes_in_a_line_of_play() -> None:
    moves = "f5-f6-c4-g5-h5-h4-g7-h6"
    for rest in ("-PA-c5", "-pass-c5", "-c5", "----c5"):
        line = rating(f"search {moves}{rest} 1 0 9").line
        assert line[8] == Pass()
        assert len(line) == 10


@pytest.mark.parametrize(
    ("depth", "read", "certainty", "confidence"),
    [
        ("7", 7, Certainty.SEARCHED, 100),
        ("26@87%", 26, Certainty.SEARCHED, 87),
        ("26@100%", 26, Certainty.SEARCHED, 100),
        ("87%", 60, Certainty.SEARCHED, 87),
        ("100%", 60, Certainty.EXACT, 100),
        ("100%W", 60, Certainty.WINNER, 100),
        ("100%w", 60, Certainty.WINNER, 100),
    ],
)
def test_depths(depth: str, read: int, certainty: Certainty, confidence: int) -> None:
    info = rating(f"search f5 1 0 {depth}")
    assert (info.depth, info.certainty, info.confidence) == (read, certainty, confidence)


@pytest.mark.parametrize(
    ("text", "score"), [("+1.25", 1.25), ("-64", -64), ("2,4", 3), (".5", None), ("nan", None)]
)
def test_scores(text: str, score: float | None) -> None:
    read = read_info(f"search f5 {text} 0 5", START)
    assert (None if read is None else read.score) == score


@pytest.mark.parametrize(
    "line", ["search", "search f5", "search f5 1 0", "search 1 2 3 4", "search f5 1 0 x", "find f5"]
)
def test_other_lines_rate_nothing(line: str) -> None:
    assert read_info(line, START) is None


def test_counts() -> None:
    assert read_counts("nodestats 1200 0.05") == (1200, 0.05)
    assert read_counts("nodestats 1e9 x") is None


words = st.sampled_from(
    [
        "search",
        "book",
        "===",
        "nodestats",
        "status",
        "preparing",
        "1/2",
        "f5d6",
        "PA",
        "--",
        "100%W",
    ]
)


@given(st.lists(words | st.text(max_size=6), max_size=8).map(" ".join) | st.text())
@settings(max_examples=500)
def test_any_line_is_read_without_complaint(line: str) -> None:
    read_answer(line)
    read_counts(line)
    read = read_info(line, START)
    assert read is None or read.line


@pytest.mark.parametrize(
    "info",
    [
        Info(7, 1.25, (F5, D6)),
        Info(20, -3.0, (F5,), confidence=73),
        Info(60, 64.0, (F5,), Certainty.EXACT),
        Info(60, 2.0, (F5,), Certainty.WINNER),
    ],
)
def test_a_report_is_read_as_it_was_written(info: Info) -> None:
    assert read_info(write_info(START.game, info), START) == info


def test_answers_and_counts_are_read_as_they_were_written() -> None:
    info = Info(7, 1.25, (F5, D6), nodes=1200, seconds=0.05)
    assert write_answer(START.game, info) == "=== F5/1.25/0.05"
    assert read_answer(write_answer(START.game, info)) == "F5"
    assert write_answer(START.game, Info(0, 0.0, (Pass(),))) == "=== PA//0.00"
    assert read_counts(write_counts(info)) == (1200, 0.05)
