"""The lines of the Gomocup protocol, as one end writes them and the other end reads them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardtui.protocols.gomocup import (
    command_of,
    read_info,
    read_numbers,
    read_point,
    read_rule,
    write_info,
    write_point,
)
from boardtui.record.evaluation import Certainty, Info
from boardtui.rules.board import Point
from boardtui.rules.game import Pass, Place
from boardtui.rules.gomoku import Gomoku, Rule
from boardtui.rules.rows import GOMOCUP_NUMBERS

START = Gomoku().start()
H8, I7 = Place(Point(7, 7)), Place(Point(8, 8))


@given(st.integers(0, 999), st.integers(0, 999))
def test_a_point_is_read_as_it_was_written(col: int, row: int) -> None:
    assert read_point(write_point(Point(col, row))) == Point(col, row)


@pytest.mark.parametrize("text", ["", "7", "7,", "7;7", "7,7,1", "-1,7", "1000,7", "٧,٧", "OK"])
def test_other_texts_are_no_point(text: str) -> None:
    assert read_point(text) is None


@pytest.mark.parametrize(
    ("text", "count", "numbers"),
    [
        (" 7 , 8,1 ", 3, [7, 8, 1]),
        ("-7", 1, [-7]),
        ("7 8", 2, None),
        ("7", 2, None),
        ("1" * 16, 1, None),
    ],
)
def test_numbers(text: str, count: int, numbers: list[int] | None) -> None:
    assert read_numbers(text, count) == numbers


@pytest.mark.parametrize("rule", Rule)
def test_a_rule_is_read_as_it_was_written(rule: Rule) -> None:
    assert read_rule(str(GOMOCUP_NUMBERS[rule])) is rule


@pytest.mark.parametrize(
    ("number", "rule"),
    [
        ("2", Rule.FREESTYLE),
        ("3", Rule.STANDARD),
        ("5", Rule.RENJU),
        ("16", None),
        ("-1", None),
        ("one", None),
    ],
)
def test_other_numbers_of_rules(number: str, rule: Rule | None) -> None:
    assert read_rule(number) is rule


@pytest.mark.parametrize(
    "info",
    [
        Info(2, 35.25, (H8, I7), Certainty.SEARCHED, 830, 0.012),
        Info(9, -991.0, (H8,), Certainty.WINNER, 9000, 2.0),
        Info(9, 0.0, (H8,), Certainty.EXACT, 10**12, 90.5),
        Info(0, 0.0, (H8,)),
    ],
)
def test_a_report_is_read_as_it_was_written(info: Info) -> None:
    assert read_info(write_info(info), START) == info


def test_best_play_is_taken_as_far_as_it_is_legal() -> None:
    read = read_info(write_info(Info(3, 1.0, (H8, H8, I7))), START)
    assert read is not None
    assert read.line == (H8,)
    assert read_info(write_info(Info(3, 1.0, (Pass(),))), START) is None


@pytest.mark.parametrize(
    ("line", "command"),
    [("turn 7,7", "TURN"), ("  OK", "OK"), ("YXBOARD", "YXBOARD"), ("7,7", ""), ("", "")],
)
def test_commands(line: str, command: str) -> None:
    assert command_of(line) == command


@given(st.text() | st.text().map("MESSAGE depth {}".format))
def test_any_line_is_read_without_complaint(line: str) -> None:
    command_of(line)
    read_point(line)
    read = read_info(line, START)
    assert read is None or read.line
