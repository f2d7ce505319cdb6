from __future__ import annotations

import pytest

from boardtui.players.gomoku_shapes import lines_of, rate_gomoku, row_through
from boardtui.players.rating import WIN
from boardtui.rules.board import Board, Color, Size
from boardtui.rules.game import Position
from boardtui.rules.gomoku import Gomoku, Rule


def best(picture: str, turn: int = 0, line: int = 5, rule: Rule = Rule.FREESTYLE) -> set[str]:
    """The points that an easy player might take."""
    board = Board.from_text(picture)
    position = Gomoku(size=board.size.cols, line=line, rule=rule).position(board, Color(turn))
    values = rate_gomoku(position)
    assert values.keys() == set(position.legal_moves)
    top = max(values.values()) - 1
    return {position.game.format_move(move) for move, value in values.items() if value >= top}


def nine(*rows: str) -> str:
    """A 9x9 board that begins with these rows."""
    return "\n".join([*rows, *["." * 9] * (9 - len(rows))])


def test_wins_before_it_blocks() -> None:
    assert best(nine("O........", "OXXXX....", "..OOOO...")) == {"f8"}


def test_wins_even_where_one_stone_would_block_two_rows() -> None:
    empty = "........."
    picture = nine("OOOO.....", *["....O...."] * 4, empty, empty, empty, "XXXX.....")
    assert best(picture) == {"e1"}


def test_blocks_a_row_of_four() -> None:
    assert best(nine(".........", "XOOOO....", "..XX.X...")) == {"f8"}


def test_blocks_the_gap_of_a_broken_four() -> None:
    assert best(nine(".........", ".........", "..OO.OO..", ".........", "...X.X.X.")) == {"e7"}


def test_makes_an_open_four_when_it_can() -> None:
    assert best(nine(".........", ".........", "...XXX...", ".........", "O...O...O")) == {
        "c7",
        "g7",
    }


def test_denies_an_open_four() -> None:
    assert best(nine(".........", ".........", "...OOO...", "....X....", "...X.....")) == {
        "c7",
        "g7",
    }


def test_prefers_an_open_four_to_denying_one() -> None:
    picture = nine(".........", "..XXX....", ".........", ".........", "...OOO...")
    assert best(picture) == {"b8", "f8"}


def test_makes_two_open_threes_at_once() -> None:
    picture = nine(
        ".........", ".........", ".........", "..XX.....", "....X....", "....X....", "O.......O"
    )
    assert best(picture) == {"e6"}


def test_an_overline_is_worth_nothing_where_exactly_five_win() -> None:
    picture = nine(".........", ".........", ".XXX.XX..", "OO.O.....")
    assert best(picture) == {"e7"}
    assert "e7" not in best(picture, rule=Rule.STANDARD)


def test_only_white_wants_an_overline_in_renju() -> None:
    white = nine(".........", ".........", ".OOO.OO..", "XX.X.....")
    assert best(white, turn=1, rule=Rule.RENJU) == {"e7"}
    assert "e7" not in best(white, turn=1, rule=Rule.STANDARD)


def test_passes_where_every_point_is_forbidden() -> None:
    picture = "OOOXXXX\nOOOXOOO\nOXOOOOX\nXXX.XXX\nOOOXXXO\nXOXXXOO\nXXOXXOO"
    assert best(picture, rule=Rule.RENJU) == {"pass"}


def test_begins_near_the_centre() -> None:
    assert best("\n".join(["." * 15] * 15)) <= {
        column + str(row) for column in "fghij" for row in range(6, 11)
    }


def test_answers_near_the_stone() -> None:
    picture = "\n".join(["." * 15] * 3 + ["...X" + "." * 11] + ["." * 15] * 11)
    assert best(picture, 1) <= {column + str(row) for column in "bcdefgh" for row in range(8, 15)}


@pytest.mark.parametrize(
    ("picture", "turn", "expected"),
    [
        ("...\n...\n...", 0, {"b2"}),
        ("...\n.X.\n...", 1, {"a1", "a3", "c1", "c3"}),
        ("X..\n.O.\n..X", 1, {"b1", "b3", "a2", "c2"}),
        ("XX.\nOO.\n...", 0, {"c3"}),
        ("XX.\nO..\n...", 1, {"c3"}),
    ],
)
def test_tic_tac_toe(picture: str, turn: int, expected: set[str]) -> None:
    assert best(picture, turn, line=3) & expected


def losses(position: Position, color: Color) -> int:
    """How many games the rated side loses, whatever it takes of its best and the other replies."""
    if position.outcome is not None:
        return int(color not in position.outcome.winners)
    moves = position.legal_moves
    if position.turn == color:
        values = rate_gomoku(position)
        top = max(values.values()) - 1
        moves = tuple(move for move in moves if values[move] >= top)
    return sum(losses(position.play(move), color) for move in moves)


@pytest.mark.parametrize("color", [Color(0), Color(1)])
def test_never_loses_at_tic_tac_toe(color: Color) -> None:
    assert losses(Gomoku(size=3, line=3).start(), color) == 0


def test_every_point_lies_on_four_lines() -> None:
    size = Size(7, 7)
    lines = lines_of(size)
    assert sum(map(len, lines)) == 4 * 49
    assert len(set(lines)) == 7 + 7 + 13 + 13


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("..ooo......", "...oo......"),
        ("..ooo......", ".xooo......"),
        ("...oo.o....", "..xoo.ox..."),
        ("....o......", "..........."),
        ("...........", "..xx..xxxxx"),
    ],
)
def test_longer_and_freer_rows_are_worth_more(better: str, worse: str) -> None:
    values = [row_through(around, 5, False).value for around in (better, worse)]
    assert values[0] > values[1]


def test_six_in_a_row_wins_unless_five_are_wanted() -> None:
    around = "..ooo.oo..."
    assert row_through(around, 5, False).value == WIN
    assert row_through(around, 5, True).value == 0


@pytest.mark.parametrize(
    ("around", "value"),
    [("xoooo.x....", 0), ("#oooo.x....", WIN), ("xoooo......", WIN)],
)
def test_in_caro_a_row_between_two_stones_of_the_other_side_is_worth_nothing(
    around: str, value: float
) -> None:
    assert row_through(around, 5, True, True).value == value
    assert row_through(around, 5, True).value == WIN
    assert row_through("xoooo.o....", 5, False, True).value == WIN, "six wins in caro6"
