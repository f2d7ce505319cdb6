"""Boards that records begin with."""

from __future__ import annotations

import pytest

from boardtui.formats.detect import read_record
from boardtui.formats.table import WRITTEN
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Board, Color
from boardtui.rules.registry import game

SGF = WRITTEN[0]


@pytest.mark.parametrize("key", ["othello", "three-way"])
def test_an_empty_board_is_written_as_points_made_empty(key: str) -> None:
    rules = game(key)
    empty = rules.position(Board.empty(rules.board_size, len(rules.sides)), Color(1))
    text = SGF.dump([GameRecord(rules, start=empty)])
    assert b"AE[" in text
    (reading,) = read_record(text)
    assert reading.record.root.position == empty
    assert SGF.dump([reading.record]) == text


def test_points_made_empty_leave_the_rest_of_the_start() -> None:
    (reading,) = read_record("(;GM[2]SZ[4]AE[bb])")
    assert str(reading.record.root.position.board).split()[1:3] == ["..X.", ".XO."]


def test_a_picture_of_a_game_of_three_sides_needs_no_stone_of_the_third() -> None:
    rules = game("three-way", size=5)
    (reading,) = read_record("XO...\n.....\n.....\n.....\n.....\nX", game=rules)
    assert reading.record.root.position.board.count(Color(2)) == 0
