"""Tables of games of eOthello: CSV with a heading."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.formats.convert import convert
from boardtui.formats.detect import is_record, read_record, scan_record
from boardtui.formats.errors import FormatReason
from boardtui.rules.errors import IllegalMoveReason
from boardtui.rules.othello import Othello
from tests.formats.games import outline, refused, told

HEADING = "eOthello_game_id,winner,game_moves\n"
SHORTEST = "f5d6c5f6e7f4g5e6e3"
"""Black wins it by the rules."""


def test_each_row_is_a_game_with_its_winner_and_number() -> None:
    readings = read_record(f"{HEADING}12,-1,f5d6c3d3\n13,1,{SHORTEST}\n14,0,f5f6\n")
    records = [reading.record for reading in readings]
    assert [outline(record.root) for record in records][::2] == ["f5 d6 c3 d3", "f5 f6"]
    assert [record.root.properties["EOTHELLOID"] for record in records] == [["12"], ["13"], ["14"]]
    assert {record.game for record in records} == {Othello()}
    winners = [None if each.outcome is None else each.outcome.winners for each in records]
    assert winners == [(1,), None, (0, 1)]
    assert not any(reading.problems for reading in readings)


@pytest.mark.parametrize(
    "text",
    [
        "\ufeffgame_moves,winner\r\nF5D6C3,1\r\n",
        '"eOthello_game_id","winner","game_moves"\n"7","1","f5d6c3"\n',
        "other, winner , game_moves\n, 1 , f5d6c3\n\n",
    ],
)
def test_columns_have_any_order_and_quotation_marks(text: str) -> None:
    (reading,) = read_record(text)
    assert outline(reading.record.root) == "f5 d6 c3"
    assert reading.record.outcome is not None
    assert reading.record.outcome.winners == (0,)
    assert not reading.problems


def test_the_heading_of_the_number_may_lack_its_first_letter() -> None:
    (reading,) = read_record("Othello_game_id,winner,game_moves\n12,-1,f5d6c3d3\n")
    assert reading.record.root.properties["EOTHELLOID"] == ["12"]


def test_a_bad_row_costs_no_other_and_is_told() -> None:
    collection = scan_record(f"{HEADING}1,1,\n2\n3,x,f5d6a1\n4,-1,{SHORTEST}\n5,1,f5d6\n")
    assert told(*collection.problems) == [
        (2, 1, FormatReason.NO_MOVE, {}),
        (3, 1, FormatReason.NO_MOVE, {}),
    ]
    cut, false, good = (collection.read(index) for index in range(3))
    assert told(*cut.problems) == [
        (4, 3, FormatReason.NO_RESULT, {"text": "x"}),
        (4, 9, IllegalMoveReason.FLIPS_NOTHING, {"point": "a1"}),
    ]
    assert told(*false.problems) == [(5, 6, FormatReason.WRONG_RESULT, {})]
    assert not good.problems


def test_a_row_of_a_million_blanks_is_told_and_costs_no_other() -> None:
    """Split into cells from each blank, it would take hours."""
    row = "1," + " " * 1_000_000 + '"a"b,f5'
    collection = scan_record(f"{HEADING}{row}\n2,1,f5d6\n")
    assert told(*collection.problems) == [(2, 1, FormatReason.LONG_VALUE, {"limit": 4096})]
    assert len(collection.games) == 1


def test_other_tables_are_none() -> None:
    assert not is_record("a,b\n1,2\n")
    with refused(FormatReason.NO_GAMES):
        read_record(HEADING)


def test_a_table_is_converted(tmp_path: Path) -> None:
    source, target = tmp_path / "games.csv", tmp_path / "games.sgf"
    source.write_text(f"{HEADING}1,1,f5d6\n" + "2,-1,f5f6\n" * 3)
    assert convert(source, target).games == 4
    assert target.read_text().count("RE[W+]") == 3
