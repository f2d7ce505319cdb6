"""The players by seat in the properties of a save."""

from __future__ import annotations

import pytest

from boardtui.formats import sgf
from boardtui.play.seats import seated
from boardtui.record.tree import GameRecord
from boardtui.record.who import AT_HOME, Who, WhoKind
from boardtui.rules.board import Seat
from boardtui.rules.registry import game

ANN, BEN = Who(WhoKind.PERSON, "ann"), Who(WhoKind.PERSON, "ben")
HERE, LEVEL = Who(WhoKind.PERSON, AT_HOME), Who(WhoKind.LEVEL, "5")
ENGINE = Who(WhoKind.ENGINE, "edax")


def text_of(*seats: Who) -> str:
    return sgf.dumps(GameRecord(game("othello")), seats=seats)


def seats_in(text: str) -> tuple[Who, ...]:
    (reading,) = sgf.loads(text)
    assert not reading.record.root.properties
    return reading.seats


@pytest.mark.parametrize(
    "seats",
    [(HERE, LEVEL), (HERE, HERE), (ENGINE, HERE), (ANN, BEN), (HERE, ANN), (ANN, LEVEL)],
)
def test_every_player_is_read_as_written(seats: tuple[Who, ...]) -> None:
    assert seats_in(text_of(*seats)) == seats


def test_a_game_at_home_is_written_as_ever() -> None:
    assert "BTSEATS[human][5]" in text_of(HERE, LEVEL)
    assert "BTWHO" not in text_of(HERE, LEVEL)
    assert "BTWHO" not in text_of(HERE, HERE)


def test_an_older_version_reads_people_as_people() -> None:
    assert "BTSEATS[human][human]BTWHO[person:ann][person:ben]" in text_of(ANN, BEN)


@pytest.mark.parametrize(
    ("properties", "seats"),
    [
        ("BTSEATS[human][5]BTWHO[person:ann][person:ben]", (HERE, LEVEL)),
        ("BTSEATS[human][human]BTWHO[person:ann]", (HERE, HERE)),
        ("BTSEATS[human][human]BTWHO[person:ann][]", (HERE, HERE)),
        ("BTSEATS[human][human]BTWHO[ghost:ann][person:ben]", (HERE, HERE)),
        ("BTWHO[person:ann][person:ben]", ()),
        ("BTSEATS[human]BTWHO[person:ann]", ()),
    ],
)
def test_ids_that_contradict_the_words_are_ignored(properties: str, seats: tuple[Who, ...]) -> None:
    assert seats_in(f"(;GM[2]SZ[8]{properties};B[f5])") == seats


def test_players_have_the_names_of_the_record() -> None:
    record = GameRecord(game("othello"), players={Seat(0): "Ann", Seat(1): "Level 5"})
    (reading,) = sgf.loads(sgf.dumps(record, seats=seated(("human", "5"))))
    assert [who.name for who in reading.seats] == ["Ann", "Level 5"]
