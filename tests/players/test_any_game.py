from __future__ import annotations

from boardtui.players.any_game import rate_any_game
from boardtui.rules.board import Board, Color
from boardtui.rules.gomoku import Gomoku
from tests.fixtures.connect_four import ConnectFour


def best(picture: str, turn: int) -> set[str]:
    position = ConnectFour().position(Board.from_text(picture), Color(turn))
    values = rate_any_game(position)
    assert values.keys() == set(position.legal_moves)
    top = max(values.values())
    return {position.game.format_move(move) for move, value in values.items() if value == top}


def test_wins_at_once() -> None:
    assert best(".......\n.......\n.......\nX......\nXO.....\nXO..O..", 0) == {"a3"}


def test_lets_nobody_else_win_at_once() -> None:
    assert best(".......\n.......\n.......\nX......\nXO.....\nXO.....", 1) == {"a3"}


def test_does_not_lift_the_other_side_to_a_win() -> None:
    picture = ".......\n.......\n.......\n.......\n.OOO...\nXXOX..X"
    assert best(picture, 1) == {"a5"}
    assert "e6" not in best(picture, 0)


def test_knows_no_difference_between_quiet_moves() -> None:
    assert len(best("\n".join(["......."] * 6), 0)) == 7


def test_a_board_with_too_many_replies_is_rated_by_the_moves_alone() -> None:
    game = Gomoku(size=20)
    picture = "\n".join(["XXXX" + "." * 16, "OOOO" + "." * 16, *["." * 20] * 18])
    values = rate_any_game(game.position(Board.from_text(picture), Color(0)))
    assert [game.format_move(move) for move, value in values.items() if value] == ["e20"]
