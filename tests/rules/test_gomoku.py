from __future__ import annotations

from random import Random
from typing import Any

import pytest

from boardtui.rules.board import Board, Color, Point
from boardtui.rules.errors import IllegalMove, IllegalMoveReason
from boardtui.rules.game import Move, Pass, Place, Position
from boardtui.rules.gomoku import Gomoku, Rule
from tests.cases import each
from tests.rules import mailbox

BLACK, WHITE = Color(0), Color(1)


def play(picture: str, move: str, rule: Rule = Rule.FREESTYLE, line: int = 5) -> Position:
    """The position after Black's move on a diagram."""
    board = Board.from_text(picture)
    position = Gomoku(size=board.size.cols, line=line, rule=rule).position(board, BLACK)
    return position.play(position.game.parse_move(move))


def row_of(position: Position) -> list[str]:
    outcome = position.outcome
    if outcome is None:
        return []
    return [position.game.format_move(Place(point)) for point in outcome.line]


@pytest.mark.parametrize("rule", Rule)
@pytest.mark.parametrize(
    ("picture", "move", "row"),
    [
        pytest.param(
            "XX.XX.\n......\n......\n......\n......\n......",
            "c6", ["a6", "b6", "c6", "d6", "e6"], id="along the top edge, in the middle",
        ),
        pytest.param(
            ".....X\n.....X\n.....X\n.....X\n......\n......",
            "f2", ["f6", "f5", "f4", "f3", "f2"], id="down the right edge, at the end",
        ),
        pytest.param(
            "......\n.X....\n..X...\n...X..\n....X.\n......",
            "f1", ["b5", "c4", "d3", "e2", "f1"], id="falling into a corner",
        ),
        pytest.param(
            "......\n....X.\n...X..\n..X...\n.X....\n......",
            "a1", ["e5", "d4", "c3", "b2", "a1"], id="rising out of a corner",
        ),
    ],
)  # fmt: skip
def test_five_in_a_row_win(picture: str, move: str, row: list[str], rule: Rule) -> None:
    position = play(picture, move, rule)
    assert row_of(position) == row
    assert position.outcome is not None
    assert position.outcome.winner == BLACK
    assert position.legal_moves == ()


@pytest.mark.parametrize("rule", Rule)
@pytest.mark.parametrize(
    ("picture", "move"),
    [
        pytest.param("XXX...\n......\n......\n......\n......\n......", "d6", id="only four"),
        pytest.param("XX.XXO\n......\n......\n......\n......\n......", "c5", id="a gap"),
        pytest.param("...XXX\nX.....\n......\n......\n......\n......", "b5", id="over the edge"),
        pytest.param("...XXX\n.X....\n......\n......\n......\n......", "a5", id="next row"),
        pytest.param(
            "......\n.....X\nX.....\n.X....\n..X...\n......", "d1", id="falling past the edge"
        ),
        pytest.param(
            "......\nX.....\n......\n.....X\n....X.\n...X..", "c2", id="rising past the edge"
        ),
        pytest.param("XOXXX.\n......\n......\n......\n......\n......", "f6", id="not its own"),
    ],
)
def test_anything_else_does_not_win(picture: str, move: str, rule: Rule) -> None:
    assert play(picture, move, rule).outcome is None


@pytest.mark.parametrize(
    ("picture", "move", "length"),
    [
        ("XXX.XX...", "d9", 6),
        ("XXXX.XX..", "e9", 7),
        ("XXXX.XXXX", "e9", 9),
        ("...XX.XXX", "f9", 6),
    ],
)
def test_an_overline_wins_in_freestyle_and_is_nothing_in_standard(
    picture: str, move: str, length: int
) -> None:
    board = "\n".join([picture, *["." * 9] * 8])
    assert len(row_of(play(board, move, Rule.FREESTYLE))) == length
    standard = play(board, move, Rule.STANDARD)
    assert standard.outcome is None
    assert len(standard.legal_moves) == 81 - length


def test_an_overline_does_not_spoil_a_five_made_by_the_same_stone() -> None:
    picture = "XXX.XX...\n...X.....\n...X.....\n...X.....\n...X.....\n" + "\n".join(["." * 9] * 4)
    assert row_of(play(picture, "d9", Rule.STANDARD)) == ["d9", "d8", "d7", "d6", "d5"]
    assert len(row_of(play(picture, "d9", Rule.FREESTYLE))) == 10


def test_a_stone_beyond_a_gap_makes_no_overline() -> None:
    picture = "XXX.X.X..\n" + "\n".join(["." * 9] * 8)
    assert len(row_of(play(picture, "d9", Rule.STANDARD))) == 5


def test_one_stone_may_complete_two_rows() -> None:
    picture = "XX.XX\n..X..\n..X..\n..X..\n..X.."
    assert len(row_of(play(picture, "c5"))) == 9


def test_a_row_in_a_diagram_has_won() -> None:
    picture = "OOO...\n......\n......\n......\n......\nX.X.X."
    for rule in (Rule.FREESTYLE, Rule.STANDARD, Rule.CARO):
        position = Gomoku(size=6, line=3, rule=rule).position(Board.from_text(picture), BLACK)
        assert position.outcome is not None
        assert position.outcome.winner == WHITE
        assert row_of(position) == ["a6", "b6", "c6"]


def test_an_overline_in_a_diagram_counts_as_the_rule_says() -> None:
    board = Board.from_text("OOOO..\n......\n......\n......\n......\nX.X.X.")
    freestyle, standard = (
        Gomoku(size=6, line=3, rule=rule) for rule in (Rule.FREESTYLE, Rule.STANDARD)
    )
    assert len(row_of(freestyle.position(board, BLACK))) == 4
    assert standard.position(board, BLACK).outcome is None


def test_a_full_board_is_a_draw() -> None:
    end = play("XOX\nXOO\nOX.", "c1", line=3)
    assert end.outcome is not None
    assert end.outcome.winners == (BLACK, WHITE)
    assert end.outcome.line == ()


def test_a_row_made_by_the_last_stone_of_all_wins() -> None:
    end = play("OXX\nOOX\nXO.", "c1", line=3)
    assert end.outcome is not None
    assert (end.outcome.winner, row_of(end)) == (BLACK, ["c3", "c2", "c1"])


@pytest.mark.parametrize("games", [3, pytest.param(15, marks=pytest.mark.long)])
@each("rule", [Rule.FREESTYLE, Rule.STANDARD])
@each(("size", "line"), [(3, 3), (5, 3), (6, 4), (8, 5), (11, 5), (7, 7)])
def test_random_games_end_where_a_brute_force_search_finds_a_row(
    size: int, line: int, rule: Rule, games: int
) -> None:
    rng = Random(f"{size} {line} {rule}")
    game = Gomoku(size=size, line=line, rule=rule)
    for _ in range(games if size < 11 else games // 3):
        position = game.start()
        while moves := position.legal_moves:
            # Stones beside one's own make long rows common.
            beside = [move for move in moves if _is_beside_own(position, move)]
            position = position.play(rng.choice(beside if beside and rng.random() < 0.7 else moves))
            rows = mailbox.rows_of_text(str(position.board))
            side = "OX"[position.turn]
            found = mailbox.winning_cells(rows, side, line, exactly=rule is Rule.STANDARD)
            outcome = position.outcome
            assert set(outcome.line if outcome else ()) == found
        assert outcome is not None
        assert outcome.winner == ("XO".index(side) if found else None)


def _is_beside_own(position: Position, move: Move) -> bool:
    assert isinstance(move, Place)
    size, (col, row) = position.board.size, move.point
    around = [Point(col + dx, row + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
    return any(size.holds(p) and position.board[p] == position.turn for p in around)


def test_star_points_guide_the_eye() -> None:
    def names(size: int) -> set[str]:
        game = Gomoku(size=size)
        return {game.format_move(Place(point)) for point in game.star_points()}

    assert names(15) == {"d4", "d12", "l4", "l12", "h8"}
    assert names(9) == {"c3", "c7", "g3", "g7", "e5"}
    assert names(20) == {"d4", "d17", "q4", "q17"}
    assert names(8) == set()


def test_renju_has_its_own_name_on_any_board() -> None:
    assert {Gomoku(size=size, rule=Rule.RENJU).name for size in (5, 15, 20)} == {"Renju"}


def test_tic_tac_toe_has_its_own_name() -> None:
    assert [Gomoku(size=size, line=3).name for size in (3, 4)] == ["Tic-tac-toe", "Gomoku"]


@pytest.mark.parametrize(
    ("position", "move", "reason", "words"),
    [
        (
            play("...\n...\n...", "b2", line=3), "b2", IllegalMoveReason.OCCUPIED,
            "b2 is already taken.",
        ),
        (
            play("...\n...\n...", "b2", line=3), "pass", IllegalMoveReason.MAY_NOT_PASS,
            "You cannot pass: you have a legal move.",
        ),
        (
            play("XX.\n...\nOO.", "c3", line=3), "c1", IllegalMoveReason.GAME_OVER,
            "The game is over.",
        ),
    ],
)  # fmt: skip
def test_an_illegal_move_says_why(
    position: Position, move: str, reason: IllegalMoveReason, words: str
) -> None:
    with pytest.raises(IllegalMove) as caught:
        position.play(position.game.parse_move(move))
    assert (caught.value.reason, str(caught.value)) == (reason, words)


def test_no_pass_is_ever_legal() -> None:
    assert Pass() not in Gomoku().start().legal_moves


@pytest.mark.parametrize(
    ("options", "name"),
    [
        ({}, "Gomoku"),
        ({"rule": "standard"}, "Gomoku, exactly five"),
        ({"rule": "caro", "size": 19}, "Caro"),
        ({"rule": "renju"}, "Renju"),
        ({"rule": "caro", "line": 4}, "Gomoku"),
        ({"size": 3, "line": 3}, "Tic-tac-toe"),
    ],
)
def test_a_game_is_called_by_its_rule(options: dict[str, Any], name: str) -> None:
    assert Gomoku(**options).name == name


def test_the_rows_that_a_stone_would_make() -> None:
    game = Gomoku(9)
    position = game.start()
    for text in ("c3", "a1", "d4", "a2", "f5", "a9"):
        position = position.play(game.parse_move(text))

    def rows(text: str) -> list[str]:
        move = game.parse_move(text)
        assert isinstance(move, Place)
        made = game.rows_made(position, move.point)
        return [" ".join(game.format_move(Place(point)) for point in row) for row in made]

    assert rows("e5") == ["e5 f5", "e5 d4 c3"]
    assert rows("h1") == []


def test_the_caro_of_programs_is_not_offered_to_people() -> None:
    offered = [rule for rule in Rule if Gomoku.is_offered("rule", rule, {"rule": rule})]
    assert offered == [Rule.FREESTYLE, Rule.STANDARD, Rule.RENJU, Rule.CARO]
