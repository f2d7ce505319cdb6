"""The names of Renju's openings: each of the three stones that the rules allow has one."""

from __future__ import annotations

from collections import Counter

import pytest

from boardtui.rules.board import Board, Color, Point, Size
from boardtui.rules.game import OpeningName
from boardtui.rules.gomoku import Gomoku, OpeningRule, Rule
from boardtui.rules.renju_openings import OPENINGS, name_of

RENJU = Gomoku(rule=Rule.RENJU)
BLACK, WHITE = Color(0), Color(1)


def three(*stones: Point) -> Board:
    board = Board.empty(Size(15, 15), 2)
    for number, point in enumerate(stones):
        board = board.place(point, Color(number % 2))
    return board


def test_every_three_stones_that_the_rules_allow_have_one_of_26_names() -> None:
    middle = Point(7, 7)
    near = [Point(col, row) for col in (6, 7, 8) for row in (6, 7, 8)]
    around = [Point(col, row) for col in range(5, 10) for row in range(5, 10)]
    names = Counter(
        name_of(three(middle, white, black))
        for white in near
        for black in around
        if len({middle, white, black}) == 3
    )
    assert None not in names
    assert sum(names.values()) == 8 * 23
    codes = {name.code for name in names if name is not None}
    assert codes == {f"{kind}{number}" for kind in "DI" for number in range(1, 14)}
    # Where a mirror leaves the three stones as they are, there are four ways to lie, not eight.
    assert set(names.values()) == {4, 8}


def test_every_opening_has_a_name_of_its_own() -> None:
    assert len({code for code, *_rest in OPENINGS}) == 26
    assert len({english for _code, english, *_rest in OPENINGS}) == 26
    assert len({japanese for _code, _english, japanese, _stones in OPENINGS}) == 26


@pytest.mark.parametrize(
    ("moves", "name"),
    [
        ("h8 h9 h10", OpeningName("Kansei", "寒星", "D1")),
        ("h8 g8 f8", OpeningName("Kansei", "寒星", "D1")),
        ("h8 h9 i9", OpeningName("Kagetsu", "花月", "D4")),
        ("h8 i8 i9", OpeningName("Kagetsu", "花月", "D4")),
        ("h8 i9 h7", OpeningName("Gingetsu", "銀月", "I9")),
        ("h8 g7 i8", OpeningName("Gingetsu", "銀月", "I9")),
        ("h8 i9 f6", OpeningName("Suisei", "彗星", "I13")),
    ],
)
def test_an_opening_is_known_however_it_is_turned(moves: str, name: OpeningName) -> None:
    position = RENJU.start()
    for move in moves.split():
        assert position.game.opening_name(position) is None
        position = position.play(RENJU.parse_move(move))
    assert RENJU.opening_name(position) == name
    assert RENJU.opening_name(position.play(RENJU.parse_move("a1"))) is None


@pytest.mark.parametrize("moves", ["i8 h8 g8", "h8 h9 k8", "h8 j8 h9"])
def test_other_stones_have_no_name(moves: str) -> None:
    position = RENJU.start()
    for move in moves.split():
        position = position.play(RENJU.parse_move(move))
    assert RENJU.opening_name(position) is None


@pytest.mark.parametrize("game", [Gomoku(), Gomoku(rule=Rule.RENJU, size=19)])
def test_only_renju_on_its_usual_board_has_named_openings(game: Gomoku) -> None:
    position = game.start()
    for point in (Point(7, 7), Point(7, 6), Point(7, 5)):
        position = position.play(game.parse_move(game.notation.format(point, game.board_size)))
    assert game.opening_name(position) is None


def test_a_choice_of_colours_does_not_hide_the_name() -> None:
    position = Gomoku(rule=Rule.RENJU, opening=OpeningRule.RIF).start()
    for move in ("h8", "h9", "h10"):
        position = position.play(position.game.parse_move(move))
    assert position.game.opening_name(position) == OpeningName("Kansei", "寒星", "D1")
