"""The details of a game and the own name, by the line."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.config.settings import Settings
from boardtui.config.settings_file import load_settings
from boardtui.formats.details import Details, details_of
from boardtui.formats.detect import read_file
from boardtui.rules.board import Color
from boardtui.rules.game import Outcome, Termination
from boardtui.rules.gomoku import Gomoku
from boardtui.rules.three_way import ThreeWayOthello
from boardtui.session.launch import NewGame

from .talk import Talk

pytestmark = pytest.mark.usefixtures("environment")

FACTS = (
    "details black Feinstein",
    "details White Ben Nelis",
    "details event World alpha 5",
    "details date 5.11.1993",
    "details round 3",
    "details place London",
)
WON_BY_WHITE = Outcome((Color(1),), Termination.RESIGNATION)


@pytest.fixture
def talk(tmp_path: Path) -> Talk:
    return Talk(tmp_path / "games")


async def test_details_are_said_and_changed(talk: Talk) -> None:
    await talk.othello()
    assert await talk.type("details date -") == ["Date: unknown"]
    assert await talk.type("details") == [
        "Black: unknown",
        "White: unknown",
        "Title or event: unknown",
        "Date: unknown",
        "Round: unknown",
        "Place: unknown",
        (
            "To change a detail, type for example “details event Club night”. "
            "To remove a detail, type “details event -”."
        ),
    ]
    assert await talk.type(*FACTS) == [
        "Black: Feinstein",
        "White: Ben Nelis",
        "Title or event: World alpha 5",
        "Date: 1993-11-05",
        "Round: 3",
        "Place: London",
    ]
    assert await talk.type("details place") == ["Place: London"]
    assert await talk.type("turn") == ["Black to move. Black: Feinstein, White: Ben Nelis."]


async def test_a_score_sheet_is_entered_and_filed(talk: Talk, tmp_path: Path) -> None:
    await talk.othello()
    await talk.type("f5", "d6", *FACTS)
    said = await talk.type("details result")
    assert said[:3] == ["Which result?", "1 no result", "2 Black won by resignation"]
    await talk.type("3")
    assert await talk.type("save") == [
        "Name the file, for example: save othello-feinstein-ben-nelis-1993-11-05.sgf"
    ]
    path = tmp_path / "sheet.sgf"
    await talk.type(f"save {path}")
    (reading,) = read_file(path)
    names = ("Feinstein", "Ben Nelis")
    facts = Details(names, "1993-11-05", "World alpha 5", "3", "London")
    assert details_of(reading.record) == facts
    assert "RE[W+R]" in path.read_text()
    assert await talk.type("details result") == [
        ("The result of this game follows from its moves and cannot be changed.")
    ]


async def test_a_result_can_be_stated_after_the_end_was_taken_back(tmp_path: Path) -> None:
    talk = Talk(tmp_path / "games", settings=Settings(keep_taken_back=True))
    await talk.begin(NewGame(Gomoku(9), ("human", "human")))
    await talk.type("a1", "a9", "b1", "b9", "c1", "c9", "d1", "d9", "e1")
    assert await talk.type("details result") == [
        ("The result of this game follows from its moves and cannot be changed.")
    ]
    await talk.type("undo")
    said = await talk.type("details result")
    assert said[:2] == ["Which result?", "1 no result"]
    await talk.type("3")
    standing = talk.session.game.table.standing
    assert (standing.outcome, len(standing.line)) == (WON_BY_WHITE, 8)


async def test_details_are_undone_where_their_move_was_taken_back(talk: Talk) -> None:
    await talk.othello()
    await talk.type("f5", "d6", "details event Club", "undo", "f6", "back")
    said = await talk.type("undo")
    assert said[0].startswith("Undone: the names and details.")
    assert await talk.type("details event") == ["Title or event: unknown"]


async def test_one_command_is_undone_with_one(talk: Talk) -> None:
    await talk.othello()
    await talk.type("f5", "d6", "resign", "yes", "details black Ann", "details event Club")
    said = await talk.type("undo")
    assert said[0].startswith("Undone: the names and details.")
    assert await talk.type("details event", "details black") == [
        "Title or event: unknown",
        "Black: Ann",
    ]


async def test_a_stated_result_that_is_taken_back_is_told(talk: Talk) -> None:
    await talk.othello()
    await talk.type("f5", "d6", "details result", "4")
    said = await talk.type("undo")
    assert said[0].startswith("The result was taken back; the game continues.")


async def test_what_is_no_detail_or_no_date_is_told(talk: Talk) -> None:
    await talk.othello("human", "3")
    assert await talk.type("details weather fine") == [
        (
            "There is no detail “weather”; "
            "choose from: black, white, event, date, round, place, result."
        )
    ]
    (said,) = await talk.type("details date tomorrow")
    assert said.startswith("“tomorrow” is not a date.")
    assert await talk.type("details white Ben") == [
        ("The name of a computer player cannot be changed.")
    ]


async def test_three_sides_have_three_names(talk: Talk) -> None:
    await talk.begin(NewGame(ThreeWayOthello(), ("human",) * 3))
    assert await talk.type("details red Cid") == ["Red: Cid"]


async def test_there_are_no_details_without_a_game(talk: Talk) -> None:
    await talk.begin()
    assert await talk.type("details") == ["No game is open. Choose a game by its number."]


async def test_the_own_name_is_kept_and_used(tmp_path: Path) -> None:
    talk = Talk(tmp_path / "games", settings=Settings())
    talk.session.settings_path = tmp_path / "config.toml"
    assert await talk.type("name") == ["Your name is not set."]
    assert await talk.type("name Ann of the alpha 5") == [
        "Your name in records: Ann of the alpha 5."
    ]
    await talk.session.close_settings()
    assert load_settings(tmp_path / "config.toml").settings.name == "Ann of the alpha 5"
    await talk.othello("human", "3")
    assert await talk.type("details black") == ["Black: Ann of the alpha 5"]
    assert await talk.type("name -") == ["Your name is not set."]
