from __future__ import annotations

import time

import pytest

from boardtui.rules.board import Board, Color
from boardtui.rules.game import Place, Position
from boardtui.rules.gomoku import Gomoku, Rule
from boardtui.rules.othello import Othello

OPEN_THREE = """
    .........
    .........
    ..X......
    .........
    ...OOO...
    .........
    .....XX..
    .........
    .........
"""


def position(picture: str, rule: Rule = Rule.FREESTYLE, turn: int = 0, line: int = 5) -> Position:
    board = Board.from_text(picture)
    return Gomoku(size=board.size.cols, rule=rule, line=line).position(board, Color(turn))


def threatened(at: Position) -> tuple[str, str]:
    """Where the side that is not to move would win at once, and where in two moves."""
    threats = at.game.threats(at)
    wins, doubles = (
        " ".join(at.game.format_move(Place(point)) for point in points)
        for points in (threats.wins, threats.doubles)
    )
    return wins, doubles


def test_an_open_three_threatens_at_both_ends() -> None:
    assert threatened(position(OPEN_THREE)) == ("", "c5 g5")
    assert threatened(position(OPEN_THREE, turn=1)) == ("", "")


def test_a_four_threatens_to_win() -> None:
    four = OPEN_THREE.replace("...OOO...", "..OOOO...")
    assert threatened(position(four)) == ("b5 g5", "")
    closed = OPEN_THREE.replace("...OOO...", ".XOOOO...")
    assert threatened(position(closed)) == ("g5", "")
    broken = OPEN_THREE.replace("...OOO...", "..OO.OO..")
    assert threatened(position(broken)) == ("e5", "")


def test_a_row_that_would_be_too_long_is_no_threat() -> None:
    row = OPEN_THREE.replace("...OOO...", "OOO.OOO..")
    assert threatened(position(row)) == ("d5", "")
    assert threatened(position(row, Rule.STANDARD))[0] == ""


def test_a_row_between_two_stones_is_no_threat_in_caro() -> None:
    shut_in = OPEN_THREE.replace("...OOO...", ".X.OOOOX.")
    assert threatened(position(shut_in)) == ("c5", "")
    assert threatened(position(shut_in, Rule.CARO))[0] == ""


def test_two_fours_at_once_are_a_threat_unless_they_are_forbidden() -> None:
    fours = """
        .........
        ....X....
        ....X....
        ....X....
        OXXX.....
        ....O....
        .........
        ..OO.....
        .........
    """
    assert "e5" in threatened(position(fours, turn=1))[1]
    assert "e5" not in threatened(position(fours, Rule.RENJU, turn=1))[1]


def test_other_rows_have_their_own_threats() -> None:
    assert threatened(position("X..\n.O.\nO.X", line=3)) == ("c3", "")


def test_a_game_that_is_over_or_knows_no_threats_has_none() -> None:
    over = OPEN_THREE.replace("...OOO...", "..OOOOO..")
    assert threatened(position(over)) == ("", "")
    start = Othello().start()
    assert start.game.threats(start).wins == ()


@pytest.mark.parametrize("turn", [0, 1])
def test_they_are_found_while_nobody_notices(turn: int) -> None:
    board = Board.from_text("\n".join("..X.O.X..O.X..O" if y % 2 else "." * 15 for y in range(15)))
    full = Gomoku().position(board, Color(turn))
    began = time.process_time()
    full.game.threats(full)
    assert time.process_time() - began < 0.2
