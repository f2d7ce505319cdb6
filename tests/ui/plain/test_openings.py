"""Renju's openings line by line: points offered and picked, and the names of openings."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.launch import NewGame
from boardtui.rules.gomoku import Gomoku, Opening, Rule

from .talk import Talk


@pytest.fixture
def talk(tmp_path: Path) -> Talk:
    return Talk(tmp_path)


async def test_points_are_offered_and_picked(talk: Talk) -> None:
    await talk.begin(NewGame(Gomoku(rule=Rule.RENJU, opening=Opening.RIF), ("human", "human")))
    said = await talk.type("h8", "h9", "h7")
    assert "Black h7. The opening is Shogetsu, D8." in said
    said = await talk.type("2", "h6", "i8")
    assert said[-2:] == ["Black offers i8.", "Black to move. Offer a fifth stone: 2 of 2."]
    assert await talk.type("g7") == ["g7 makes the same pattern as i8, turned or mirrored."]
    assert await talk.type("k9?") == [
        "Black offers k9.",
        "White to move. Pick the fifth stone from those offered: k9, i8.",
    ]
    assert await talk.type("point k9") == ["k9: empty, legal move, offered."]
    assert await talk.type("k9") == ["Black k9."]
    assert await talk.type("list") == ["1: h8 h9 h7 white h6 i8? k9? k9"]


async def test_a_computer_takes_part_in_each_choice(talk: Talk) -> None:
    game = Gomoku(rule=Rule.RENJU, opening=Opening.TARAGUCHI_10)
    await talk.begin(NewGame(game, ("human", "easy")))
    said = await talk.type("h8")
    assert any(line.startswith("Second player chose: ") for line in said)
