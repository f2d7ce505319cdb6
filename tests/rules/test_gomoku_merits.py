"""The merits of moves at Gomoku: each true of one move, and not of another beside it."""

from __future__ import annotations

from random import Random

import pytest

from boardtui.rules.board import Board, Color
from boardtui.rules.errors import IllegalMove
from boardtui.rules.game import Pass, Place, Position
from boardtui.rules.gomoku import Gomoku, OpeningRule, Rule
from boardtui.rules.gomoku_merits import FIVE, GomokuMerit, merit, wins_by_fours
from boardtui.rules.registry import game
from boardtui.rules.rows import WinningRow
from boardtui.system.reasons import Statement
from tests.cases import each
from tests.rules.gomoku_by_playing import (
    answers,
    makes_open_four,
    places,
    threes_with,
    wins,
    won_by,
)


def position(
    *rows: str, turn: str = "X", rule: Rule = Rule.FREESTYLE, line: int = FIVE, size: int = 9
) -> Position:
    """A position on a board that ends with these rows, of which the last is the first rank."""
    picture = ["." * size] * (size - len(rows)) + [f"{row:.<{size}}" for row in rows]
    board = Board.from_text("\n".join(picture))
    return Gomoku(size=size, line=line, rule=rule).position(board, Color("XO".index(turn)))


def said(at: Position, text: str) -> str | None:
    """The merit of the first move of a line."""
    found = at.game.merit(at, tuple(map(at.game.parse_move, text.split())))
    return None if found is None else str(found)


ROWS_BELOW = (".", ".", ".")
OPEN_THREE = ("...OOO", *ROWS_BELOW)
TWO_AND_THREE = (".....", "....X", "....X", "OXXX.", ".....", *ROWS_BELOW)
"""At e4 a row of four, shut in on one side, and a column of three cross."""
SIX = (".....X", ".....X", ".....X", "XOOO..", ".....X", ".....X", ".....O")
"""At f4 Black would have six in a column."""

CASES: dict[str, tuple[Position, dict[str, str | None]]] = {
    "five": (
        position(".XXXX", "OOOO", "."),
        {"a3": "a3 makes 5 in a row.", "f3": "f3 makes 5 in a row.", "g3": None},
    ),
    "the other side's four": (
        position("..XOOOO", *ROWS_BELOW),
        {"h4": "h4 blocks the four at d4 e4 f4 g4.", "b4": None},
    ),
    "more than a four": (
        position(".OOO.OOO", *ROWS_BELOW),
        {"e4": "e4 stops White from winning at once.", "a4": None},
    ),
    "no answer": (
        position(*SIX, turn="O", rule=Rule.RENJU),
        {
            "e4": "e4 makes a four, and Black cannot block it: f4 is forbidden (overline).",
            "f4": "f4 makes a four, which Black must block at e4.",
            "e5": None,
        },
    ),
    "open four": (
        position("...XXX", *ROWS_BELOW),
        {
            "c4": "c4 makes an open four.",
            "h4": "h4 makes a four, which White must block at g4.",
            "d5": None,
        },
    ),
    "two fours": (
        position("....X", "....X", "....X", "OXXX.", "....O", *ROWS_BELOW),
        {
            "e5": "e5 threatens to win at e9 f5; no move can stop it.",
            "f5": "f5 makes a four, which White must block at e5.",
        },
    ),
    "four and three": (
        position(*TWO_AND_THREE),
        {
            "e5": "e5 makes a four and an open three.",
            "f5": "f5 makes a four, which White must block at e5.",
        },
    ),
    "the other side's three": (
        position(*OPEN_THREE),
        {
            "c4": "c4 blocks the open three at d4 e4 f4.",
            "g4": "g4 blocks the open three at d4 e4 f4.",
            "d5": None,
        },
    ),
    "the other side's two fours": (
        position("....O", "....O", "....O", "XOOO.", "....X", *ROWS_BELOW),
        {"e5": "e5 takes the point where White could threaten to win in two ways.", "f6": None},
    ),
    "two threes": (
        position(".....", "....X", "....X", "..XX.", ".....", *ROWS_BELOW),
        {"e5": "e5 makes two open threes.", "f5": "f5 makes an open three.", "h5": None},
    ),
    "four": (
        position("OXXX", *ROWS_BELOW),
        {"e4": "e4 makes a four, which White must block at f4.", "e5": None},
    ),
    "three": (
        position("...XX", *ROWS_BELOW),
        {"f4": "f4 makes an open three.", "h4": None},
    ),
    "no three beside the edge": (
        position("XX", *ROWS_BELOW),
        {"c4": None},
    ),
    "other lengths": (
        position("XO.", "..O", ".X.", line=3, size=3),
        {"a1": "a1 threatens to win at a2 c1; no move can stop it.", "c3": None},
    ),
    "other lengths, the other side": (
        position("X..", ".O.", "X.O", turn="O", line=3, size=3),
        {"a2": "a2 stops X from winning at once.", "b1": None},
    ),
}


@each("name", CASES)
def test_a_merit_is_true_of_one_move_and_not_of_another(name: str) -> None:
    at, merits = CASES[name]
    assert {text: said(at, text) for text in merits} == merits


def test_in_caro_a_row_between_two_stones_does_not_win() -> None:
    rows = ("O.XXX.", *ROWS_BELOW)
    assert said(position(*rows), "f4") == "f4 makes an open four."
    text = "f4 makes a four, which White must block at g4."
    assert said(position(*rows, rule=Rule.CARO), "f4") == text


def chain_of_fours() -> Position:
    """A four at e8, answered at f8, makes a three of a column, which becomes an open four."""
    rows = ("OXXX", ".", "....X", "....X", *ROWS_BELOW, ".")
    return position(*rows)


def test_a_chain_of_fours_is_proved_by_the_rules() -> None:
    at = chain_of_fours()
    row = WinningRow(FIVE)
    line = "e8 f8 e7"
    moves = tuple(map(at.game.parse_move, line.split()))
    assert said(at, line) == "e8 wins by fours."
    assert wins_by_fours(row, at, moves) == 3
    # Without the end of the line, or with an answer that does not stop the four, nothing is proved.
    for other in ("e8", "e8 f8", "e8 a1 e7", "e8 f8 a1", "e8 f8 e8", "e8 f8 pass"):
        assert wins_by_fours(row, at, tuple(map(at.game.parse_move, other.split()))) == 0
        assert said(at, other) == "e8 makes a four and an open three."


def test_no_merit_before_colours_are_chosen_or_where_no_stone_may_lie() -> None:
    opening = game("gomoku", opening=OpeningRule.SWAP2).start()
    assert said(opening, "h8") is None
    at = position(*OPEN_THREE)
    row = WinningRow(FIVE)
    assert merit(row, at, (Pass(),)) is None
    assert said(at, "d4") is None
    forbidden = position(*SIX, rule=Rule.RENJU)
    assert said(forbidden, "f4") is None


def is_true(at: Position, move: Place, claim: Statement) -> bool:
    own, other, after = at.turn, Color(1 - at.turn), at.play(move)
    said_points = str(claim.facts.get("points", "")).split()
    points = {at.game.notation.parse(text, at.board.size) for text in said_points}
    match claim.reason:
        case GomokuMerit.ROW:
            return won_by(after, own)
        case GomokuMerit.STOPS_FOUR | GomokuMerit.STOPS_ROW:
            stones = all(at.board[point] == other for point in points)
            return stones and move.point in wins(at.board, other, at)
        case GomokuMerit.OPEN_FOUR | GomokuMerit.TWO_WINS | GomokuMerit.NO_ANSWER:
            return bool(wins(after.board, own, at)) and not answers(after, own)
        case GomokuMerit.FOUR:
            return bool(wins(after.board, own, at)) and answers(after, own) == points
        case GomokuMerit.FOUR_AND_THREE:
            return bool(wins(after.board, own, at)) and threes_with(after, own, move.point) > 0
        case GomokuMerit.STOPS_THREE:
            return makes_open_four(at.board, other, points, at) and not makes_open_four(
                after.board, other, points, at
            )
        case GomokuMerit.STOPS_TWO_WINS:
            theirs = at.game.position(at.board, other)
            return len(wins(theirs.play(move).board, other, at)) > 1
        case GomokuMerit.TWO_THREES:
            return threes_with(after, own, move.point) > 1
        case GomokuMerit.THREE:
            return threes_with(after, own, move.point) == 1
        case _:
            raise AssertionError(claim)


@pytest.mark.parametrize("rule", Rule)
def test_what_is_said_is_true_in_any_game(rule: Rule) -> None:
    chance, told = Random(str(rule)), set()
    for _game in range(3):
        at = Gomoku(size=7, rule=rule).start()
        while at.outcome is None:
            moves = places(at)
            for move in chance.sample(moves, min(3, len(moves))):
                claim = at.game.merit(at, (move,))
                if claim is not None:
                    told.add(claim.reason)
                    assert is_true(at, move, claim), (str(at.board), at.turn, str(claim))
            at = at.play(chance.choice(at.legal_moves))
    assert len(told) > 2


def test_an_engine_may_name_moves_that_are_not_legal() -> None:
    at = chain_of_fours()
    with pytest.raises(IllegalMove):
        at.play(at.game.parse_move("b8"))
    assert said(at, "b8") is None
    assert said(at, "e8 b8") == "e8 makes a four and an open three."
