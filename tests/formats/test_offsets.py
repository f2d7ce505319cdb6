"""Openings of Gomocup: columns and rows, counted from the centre."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.formats.convert import convert
from boardtui.formats.detect import is_record, read_record, scan_record
from boardtui.formats.errors import FormatReason
from boardtui.rules.errors import IllegalMoveReason
from boardtui.rules.gomoku import Gomoku, Rule
from tests.formats.games import outline, told

OPENINGS = "# standard\n0,0, 1,-2, -3,4\n\n-7,-7,7,7\n"


def test_each_line_is_an_opening() -> None:
    readings = read_record(OPENINGS)
    assert [outline(reading.record.root) for reading in readings] == ["h8 i10 e4", "a15 o1"]
    assert {reading.record.game for reading in readings} == {Gomoku()}
    assert not any(reading.problems for reading in readings)


def test_stones_beyond_the_usual_board_are_on_that_of_gomocup() -> None:
    collection = scan_record("0,0, 1,1\n-10,-10, 9,9\n")
    assert {game.game for game in collection.games} == {Gomoku(size=20)}
    assert outline(collection.read(1).record.root) == "a20 t1"


def test_the_board_may_be_told() -> None:
    game = Gomoku(size=19, rule=Rule.STANDARD)
    reading = read_record(OPENINGS, game=game)[0]
    assert (reading.record.game, outline(reading.record.root)) == (game, "j10 k12 g6")


def test_a_bad_line_costs_no_other() -> None:
    collection = scan_record("0,0, 1,-1\n0,0, 1\n0,0, 0,0, 1,1\n2,2, -2,-2 # wide\n")
    assert told(*collection.problems) == [(2, 1, FormatReason.NOT_A_MOVE, {"text": "0,0, 1"})]
    assert [outline(collection.read(index).record.root) for index in range(3)] == [
        *("h8 i9", "h8", "j6 f10")
    ]
    (problem,) = collection.read(1).problems
    assert (problem.reason, problem.line, problem.column) == (IllegalMoveReason.OCCUPIED, 3, 6)


@pytest.mark.parametrize(
    "text", ["1,1\n-2,2\n3,3", "1,2,3,4\n5,6,7,8", "0,0, -1\nx\ny", "h8,i9,j10"]
)
def test_other_lines_of_numbers_are_no_openings(text: str) -> None:
    assert not is_record(text) or scan_record(text).format.title != "Gomocup openings"


def test_they_are_converted(tmp_path: Path) -> None:
    source, target = tmp_path / "openings.txt", tmp_path / "openings.sgf"
    source.write_text(OPENINGS)
    assert convert(source, target).games == 2
    assert target.read_text().count("GM[4]") == 2
