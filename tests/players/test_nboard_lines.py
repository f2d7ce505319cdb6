"""What programs say in NBoard, line by line; no line does harm."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardtui.players.nboard_lines import (
    Rating,
    read_answer,
    read_node_count,
    read_rating,
)
from boardtui.players.player import Certainty
from boardtui.rules.game import Pass
from boardtui.rules.othello import Othello

START = Othello().start()


def rating(line: str) -> Rating:
    read = read_rating(line, START)
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
    ("depth", "read", "certainty", "selective"),
    [
        ("7", 7, Certainty.SEARCHED, False),
        ("26@87%", 26, Certainty.SEARCHED, True),
        ("26@100%", 26, Certainty.SEARCHED, False),
        ("87%", 60, Certainty.SEARCHED, True),
        ("100%", 60, Certainty.EXACT, False),
        ("100%W", 60, Certainty.WINNER, False),
        ("100%w", 60, Certainty.WINNER, False),
    ],
)
def test_depths(depth: str, read: int, certainty: Certainty, selective: object) -> None:
    assert rating(f"search f5 1 0 {depth}")[2:] == (read, certainty, selective)


@pytest.mark.parametrize(
    ("text", "score"), [("+1.25", 1.25), ("-64", -64), ("2,4", 3), (".5", None), ("nan", None)]
)
def test_scores(text: str, score: float | None) -> None:
    read = read_rating(f"search f5 {text} 0 5", START)
    assert (None if read is None else read.score) == score


@pytest.mark.parametrize(
    "line", ["search", "search f5", "search f5 1 0", "search 1 2 3 4", "search f5 1 0 x", "find f5"]
)
def test_other_lines_rate_nothing(line: str) -> None:
    assert read_rating(line, START) is None


def test_counts() -> None:
    assert read_node_count("nodestats 1200 0.05") == (1200, 0.05)
    assert read_node_count("nodestats 1e9 x") is None


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
@settings(max_examples=500, deadline=None)
def test_any_line_is_read_without_complaint(line: str) -> None:
    read_answer(line)
    read_node_count(line)
    read = read_rating(line, START)
    assert read is None or read.line
