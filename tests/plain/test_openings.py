"""Openings line by line: points that Renju's let one offer and pick, and the names."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.rules.gomoku import Gomoku, OpeningRule, Rule
from boardtui.session.launch import NewGame
from boardtui.words.language import use_language

from .talk import Talk


@pytest.fixture
def talk(tmp_path: Path) -> Talk:
    return Talk(tmp_path)


async def test_points_are_offered_and_picked(talk: Talk) -> None:
    await talk.begin(NewGame(Gomoku(rule=Rule.RENJU, opening=OpeningRule.RIF), ("human", "human")))
    said = await talk.type("h8", "h9", "h7")
    assert "Black h7. The opening is Shogetsu, D8." in said
    said = await talk.type("2", "h6", "i8")
    assert said[-2:] == [
        "Black offers i8.",
        "Black to move. Offer point 2 of 2 for the fifth stone.",
    ]
    assert await talk.type("g7") == ["g7 makes the same pattern as i8, rotated or mirrored."]
    assert await talk.type("k9?") == [
        "Black offers k9.",
        "White to move. Pick one of the points offered for the fifth stone: k9, i8.",
    ]
    assert await talk.type("point k9") == ["k9: empty, legal move, offered."]
    assert await talk.type("k9") == ["Black k9."]
    assert await talk.type("list") == [
        "1: h8 h9 h7 white h6 i8? k9? k9",
        "Opening: Shogetsu, D8.",
    ]


async def test_a_computer_takes_part_in_each_choice(talk: Talk) -> None:
    game = Gomoku(rule=Rule.RENJU, opening=OpeningRule.TARAGUCHI_10)
    await talk.begin(NewGame(game, ("human", "easy")))
    said = await talk.type("h8")
    assert any(line.startswith("Second player chose: ") for line in said)


async def test_the_name_of_the_opening_is_said_once_where_it_is_reached(talk: Talk) -> None:
    await talk.othello()
    said = await talk.type("f5", "d6", "c4", "d3", "c3", "f4", "c5")
    assert [line for line in said if "opening" in line] == [
        "White d6, flips d5. The opening is Perpendicular.",
        "Black c3, flips d4. The opening is Tiger.",
    ]
    assert (await talk.type("list"))[-1] == "Opening: Tiger."
    assert await talk.type("back 2") == ["Move 5 of 7, c3.", "The opening is Tiger."]
    assert await talk.type("back") == ["Move 4 of 7, d3."]
    assert (await talk.type("list"))[-1] == "Opening: Perpendicular."
    assert await talk.type("start") == ["At the start; 7 moves in total."]
    assert await talk.type("list") == ["There are no moves yet."]


async def test_the_end_tells_the_opening(talk: Talk) -> None:
    await talk.othello()
    await talk.type("f5", "f6", "resign", "yes")
    assert (await talk.type("turn"))[0] == "Black resigned. White wins. Opening: Diagonal."


@pytest.mark.usefixtures("environment")
async def test_the_names_in_japanese(talk: Talk) -> None:
    use_language("ja")
    await talk.othello()
    said = await talk.type("f5", "d6", "c3", "d3", "c4", "f4", "c5")
    assert [line for line in said if "定石名" in line] == [
        "白d6、d5を返しました。定石名は縦取りです。",
        "黒c3、d4を返しました。定石名は虎系です。",
        "黒c4、d4を返しました。定石名は虎定石です。",
        "黒c5、d5 e5を返しました。定石名は虎大量です。",
    ]
    assert (await talk.type("list"))[-1] == "定石：虎大量。"
