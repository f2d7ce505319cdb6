from __future__ import annotations

from itertools import chain, islice

import pytest

from boardtui.rules.board import Board, Color
from boardtui.rules.game import Position
from boardtui.rules.gomoku import Gomoku, Rule
from tests.engine.gomoku.attacks import games, positions
from tests.engine.gomoku.by_rules import prove_fours, wins_by_fours
from tests.engine.gomoku.wins import WinFinder

BLACK, WHITE = Color(0), Color(1)


def at(picture: str, turn: Color = BLACK, rule: Rule = Rule.FREESTYLE) -> Position:
    """A position of 9x9 from the rows of a picture that are not empty."""
    rows = picture.split()
    size = len(rows[0])
    rows += ["." * size] * (size - len(rows))
    return Gomoku(size=size, rule=rule).position(Board.from_text("\n".join(rows)), turn)


def win(position: Position, most_fours: int = 20) -> str | None:
    """The moves of a win by fours, as players write them."""
    game = position.game
    assert isinstance(game, Gomoku)
    line = WinFinder(game).by_fours(position, most_fours)
    return " ".join(map(game.format_move, line)) if line else None


@pytest.mark.parametrize(
    "rule",
    [
        *(Rule.FREESTYLE, Rule.RENJU),
        *(pytest.param(rule, marks=pytest.mark.long) for rule in (Rule.STANDARD, Rule.CARO)),
    ],
)
def test_wins_are_proved_by_the_rules_in_games(rule: Rule) -> None:
    game = Gomoku(rule=rule)
    finder, found = WinFinder(game), 0
    for position in chain.from_iterable(islice(games(game, seed=7), 2)):
        line = finder.by_fours(position)
        if line:
            found += 1
            prove_fours(position, line, finder.by_fours)
    assert found > 10


@pytest.mark.parametrize("rule", list(Rule))
@pytest.mark.parametrize("size", [7, 15])
def test_a_plain_search_by_the_rules_finds_wins_of_as_many_fours(rule: Rule, size: int) -> None:
    game = Gomoku(size=size, rule=rule)
    finder = WinFinder(game)
    for position in positions(game, 4, seed=size, stones=range(6, min(40, size * 3))):
        for most_fours in (1, 2):
            found = finder.by_fours(position, most_fours) is not None
            assert found == wins_by_fours(position, most_fours), f"\n{position.board}"


def test_a_five_comes_first() -> None:
    assert win(at("XXXX..... OOOO.....")) == "e9"


def test_a_straight_four_wins() -> None:
    assert win(at("......... .XXX..... .........")) == "e8 a8 f8"


def test_the_other_sides_five_has_to_be_stopped() -> None:
    assert win(at("......... .XXX..... OOOO.....")) is None


def test_a_double_four_may_stop_the_other_sides_five() -> None:
    picture = """
    OOOO.....
    ....XX...
    ....X.X..
    ....X..X.
    """
    assert win(at(picture)) == "e9 e5 i5"


DOUBLE_FOUR = """
.........
.XXX.....
....X....
....X....
....X....
....O....
"""


def test_black_may_not_make_a_double_four_in_renju() -> None:
    assert win(at(DOUBLE_FOUR)) == "e8 a8 f8"
    assert win(at(DOUBLE_FOUR, rule=Rule.RENJU)) is None


def test_white_wins_where_black_may_not_stop_the_five() -> None:
    picture = """
    .........
    .....X...
    .....X...
    .....X...
    XOOO.....
    .....X...
    .....X...
    """
    assert win(at(picture, WHITE)) is None
    assert win(at(picture, WHITE, Rule.RENJU)) == "e5 a9 f5"


def test_a_five_between_two_stones_of_the_other_side_wins_nothing_in_caro() -> None:
    assert win(at("OXXX..O..")) is None
    assert win(at("OXXX..O..", rule=Rule.CARO)) is None
    assert win(at("OXXX..O..", rule=Rule.CARO6)) is None
    assert win(at("OXXX.XXO.", rule=Rule.CARO)) is None
    assert win(at("OXXX.XXO.", rule=Rule.CARO6)) == "e9"
    picture = """
    OXXX..O..
    ....X....
    ....X....
    ....X....
    .........
    ....O....
    """
    assert win(at(picture)) == "e9 f9 e5"
    assert win(at(picture, rule=Rule.CARO)) is None


def test_limits_are_kept() -> None:
    game = Gomoku()
    finder = WinFinder(game)
    (position,) = positions(game, 1, seed=12, stones=range(40, 41))
    before = finder.nodes
    finder.by_fours(position, most_nodes=5)
    assert finder.nodes - before <= 6
