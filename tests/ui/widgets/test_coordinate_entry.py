from __future__ import annotations

import pytest

from boardtui.rules.board import Point
from boardtui.rules.game import Place
from boardtui.rules.registry import game
from boardtui.ui.widgets.coordinate_entry import CoordinateEntry, Typed

OTHELLO, GOMOKU = game("othello"), game("gomoku")


def typed(entry: CoordinateEntry, text: str) -> Typed | None:
    result = None
    for character in text:
        result = entry.press(character)
    return result


@pytest.mark.parametrize("text", ["d3", "D3", "d 3", "ｄ３", "Ｄ　３", "e4d3", "ed3"])
def test_a_coordinate_is_read_however_it_is_typed(text: str) -> None:
    entry = CoordinateEntry(OTHELLO)
    assert typed(entry, text) == Typed("", Point(3, 2))
    assert entry.text == ""


def test_a_letter_alone_is_pending() -> None:
    entry = CoordinateEntry(OTHELLO)
    assert entry.press("d") == Typed("d")
    assert entry.text == "d"


def test_a_row_of_two_digits_may_follow() -> None:
    entry = CoordinateEntry(GOMOKU)
    first = typed(entry, "g1")
    assert first == Typed("g1", point("g1"))
    assert entry.press("2") == Typed("", point("g12"))
    assert entry.text == ""


def test_a_row_that_cannot_go_on_is_complete_at_once() -> None:
    entry = CoordinateEntry(GOMOKU)
    assert typed(entry, "g2") == Typed("", point("g2"))
    assert entry.press("1") is None


def test_another_key_ends_it() -> None:
    entry = CoordinateEntry(GOMOKU)
    typed(entry, "g1")
    assert entry.press("!") is None
    assert entry.text == ""
    assert entry.press("2") is None


@pytest.mark.parametrize(
    ("text", "wrong"), [("d9", "d9"), ("d0", "d0"), ("p1", "p1"), ("d99", "d99")]
)
def test_a_point_outside_the_board_is_a_problem(text: str, wrong: str) -> None:
    entry = CoordinateEntry(OTHELLO)
    result = typed(entry, text)
    assert result is not None
    assert result.point is None
    assert result.problem == f"{wrong} is outside the board (a1 to h8)."
    assert entry.text == ""


def test_the_second_digit_may_be_outside_too() -> None:
    result = typed(CoordinateEntry(GOMOKU), "g16")
    assert result is not None
    assert "g16" in result.problem


@pytest.mark.parametrize("character", ["3", " ", "ж", "", "ab", "+"])
def test_what_begins_no_coordinate_belongs_to_somebody_else(character: str) -> None:
    entry = CoordinateEntry(OTHELLO)
    assert entry.press(character) is None
    assert entry.text == ""


def test_a_space_without_a_letter_is_not_part_of_a_coordinate() -> None:
    entry = CoordinateEntry(GOMOKU)
    typed(entry, "g1")
    assert entry.press(" ") is None


def test_characters_can_be_taken_back() -> None:
    entry = CoordinateEntry(GOMOKU)
    typed(entry, "g1")
    assert entry.erase() == Typed("g")
    assert entry.erase() == Typed("")
    assert entry.text == ""
    assert not entry.may_erase


@pytest.mark.parametrize("text", ["d3", "d9"])
def test_characters_of_what_is_complete_or_refused_can_be_taken_back(text: str) -> None:
    entry = CoordinateEntry(OTHELLO)
    typed(entry, text)
    assert entry.erase() == Typed("d")
    assert entry.press("4") == Typed("", Point(3, 3))
    entry.reset()
    assert not entry.may_erase


class TestLettersThatSteer:
    def test_a_digit_makes_a_coordinate_of_the_step(self) -> None:
        entry = CoordinateEntry(OTHELLO)
        entry.step("h")
        assert entry.text == ""
        assert entry.press("8") == Typed("", Point(7, 7))

    def test_only_the_next_key_counts(self) -> None:
        entry = CoordinateEntry(OTHELLO)
        entry.step("h")
        assert entry.press("!") is None
        assert entry.press("8") is None

    def test_a_letter_without_a_column_leaves_the_digit_to_a_command(self) -> None:
        entry = CoordinateEntry(OTHELLO)
        entry.step("k")
        assert entry.press("8", is_command=True) is None
        entry.step("k")
        result = entry.press("8")
        assert result is not None
        assert "k8 is outside" in result.problem

    def test_a_step_ends_what_was_pending(self) -> None:
        entry = CoordinateEntry(GOMOKU)
        entry.press("d")
        entry.step("j")
        assert entry.press("9") == Typed("", point("j9"))


def point(name: str) -> Point:
    move = GOMOKU.parse_move(name)
    assert isinstance(move, Place)
    return move.point
