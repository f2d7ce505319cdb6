from __future__ import annotations

from collections.abc import Iterable

import pytest

from boardtui.rules.board import Board, Color, Point
from boardtui.rules.errors import IllegalMove, IllegalMoveReason
from boardtui.rules.game import Pass, Place, Position
from boardtui.rules.gomoku import Gomoku, Rule

BLACK, WHITE = Color(0), Color(1)

TWO_THREES = """
.........
.........
....X....
....X....
..XX.....
.........
.........
OOOO.....
.........
"""
ONLY_AN_OVERLINE = """
OOOXXXX
OOOXOOO
OXOOOOX
XXX.XXX
OO{}XXXO
XOXXXOO
XXOXXOO
"""


def diagram(picture: str, turn: Color = BLACK, rule: Rule = Rule.RENJU) -> Position:
    board = Board.from_text(picture)
    return Gomoku(size=board.size.cols, rule=rule).position(board, turn)


def row(line: str, turn: Color = BLACK, rule: Rule = Rule.RENJU) -> Position:
    """A position of one row in the middle of a board."""
    size = len(line)
    empty = ["." * size] * (size // 2)
    return diagram("\n".join([*empty, line, *empty][:size]), turn, rule)


def names(position: Position, points: Iterable[Point]) -> list[str]:
    return [position.game.format_move(Place(point)) for point in points]


def play(position: Position, move: str) -> Position:
    return position.play(position.game.parse_move(move))


def test_black_may_not_place_on_a_forbidden_point() -> None:
    position = diagram(TWO_THREES)
    forbidden = position.game.forbidden_points(position)
    assert names(position, forbidden) == ["e5"]
    assert len(position.legal_moves) == position.board.vacant.bit_count() - 1
    assert position.game.parse_move("e5") not in position.legal_moves
    assert position.game.move_at(position, Point(4, 4)) is None
    with pytest.raises(IllegalMove) as caught:
        play(position, "e5")
    assert caught.value.reason is IllegalMoveReason.FORBIDDEN
    assert str(caught.value) == "e5 is forbidden: double three."


def test_white_may_place_anywhere() -> None:
    position = diagram(TWO_THREES, WHITE)
    assert not position.game.forbidden_points(position)
    assert len(position.legal_moves) == position.board.vacant.bit_count()
    assert play(position, "e5").board[Point(4, 4)] == WHITE


def test_stones_of_white_make_no_foul() -> None:
    position = diagram(TWO_THREES.replace("X", "-").replace("O", "X").replace("-", "O"), BLACK)
    assert not position.game.forbidden_points(position)


@pytest.mark.parametrize("rule", [Rule.FREESTYLE, Rule.STANDARD, Rule.CARO])
def test_no_other_rule_forbids_a_point(rule: Rule) -> None:
    position = diagram(TWO_THREES, BLACK, rule)
    assert not position.game.forbidden_points(position)
    assert play(position, "e5").board[Point(4, 4)] == BLACK


def test_nothing_is_forbidden_after_the_end() -> None:
    position = play(diagram(TWO_THREES, WHITE), "e2")
    assert position.outcome is not None
    assert not position.game.forbidden_points(position)


@pytest.mark.parametrize(
    ("line", "turn", "length"),
    [
        pytest.param("..XX*XX..", BLACK, 5, id="five of Black"),
        pytest.param("O.XX*XX.O", BLACK, 5, id="five of Black, shut in"),
        pytest.param("..OO*OO..", WHITE, 5, id="five of White"),
        pytest.param(".OOO*OO..", WHITE, 6, id="six of White"),
        pytest.param("OOOO*OOOO", WHITE, 9, id="nine of White"),
        pytest.param("..XX*X...", BLACK, 0, id="four of Black"),
    ],
)
def test_who_wins_with_which_row(line: str, turn: Color, length: int) -> None:
    outcome = row(line.replace("*", "."), turn).play(Place(Point(4, 4))).outcome
    assert (len(outcome.line) if outcome else 0) == length
    assert outcome is None or outcome.winner == turn


@pytest.mark.parametrize(
    ("line", "winner"), [(".XXXXXX..", None), (".XXXXX...", BLACK), (".OOOOOO..", WHITE)]
)
def test_rows_in_a_diagram_count_as_the_colour_says(line: str, winner: Color | None) -> None:
    for turn in (BLACK, WHITE):
        outcome = row(line, turn).outcome
        assert (outcome and outcome.winner) == winner


def test_black_must_pass_with_nothing_but_forbidden_points() -> None:
    position = diagram(ONLY_AN_OVERLINE.format("O"))
    assert position.legal_moves == (Pass(),)
    with pytest.raises(IllegalMove, match="d4 is forbidden: overline"):
        play(position, "d4")
    passed = play(position, "pass")
    assert (passed.board, passed.turn, passed.ply) == (position.board, WHITE, 1)
    end = play(passed, "d4")
    assert end.outcome is not None
    assert (end.outcome.winner, len(end.outcome.line)) == (WHITE, 5)


def test_a_full_board_is_a_draw() -> None:
    end = play(play(diagram(ONLY_AN_OVERLINE.format("X")), "pass"), "d4")
    assert end.outcome is not None
    assert (end.outcome.winners, end.outcome.line) == ((BLACK, WHITE), ())


def test_nobody_passes_with_a_move_left() -> None:
    for turn in (BLACK, WHITE):
        with pytest.raises(IllegalMove, match="You cannot pass"):
            play(diagram(TWO_THREES, turn), "pass")


class TestCaro:
    @pytest.mark.parametrize(
        ("line", "wins"),
        [
            pytest.param("..XX*XX..", True, id="open at both ends"),
            pytest.param(".OXX*XX..", True, id="open at one end"),
            pytest.param(".OXX*XXO.", False, id="shut in"),
            pytest.param("O.XX*XX.O", True, id="shut in at a distance"),
            pytest.param(".OXX*XXXO", False, id="six, shut in"),
            pytest.param(".XXX*XX..", False, id="six"),
        ],
    )
    def test_a_row_wins_unless_it_is_longer_or_shut_in(self, line: str, *, wins: bool) -> None:
        for turn, picture in ((BLACK, line), (WHITE, line.translate(str.maketrans("XO", "OX")))):
            after = row(picture.replace("*", "."), turn, Rule.CARO).play(Place(Point(4, 4)))
            assert (after.outcome is not None) == wins
            diagrammed = after.game.position(after.board, after.turn)
            assert diagrammed.outcome == after.outcome

    @pytest.mark.parametrize(
        ("line", "wins"),
        [
            ("..XX*XX..", True), (".OXX*XX..", True), (".OXX*XXO.", False),
            ("O.XX*XX.O", True), (".OXX*XXXO", True), (".XXX*XX..", True),
        ],
    )  # fmt: skip
    def test_in_caro6_a_longer_row_wins_even_if_it_is_shut_in(
        self, line: str, *, wins: bool
    ) -> None:
        after = row(line.replace("*", "."), BLACK, Rule.CARO6).play(Place(Point(4, 4)))
        assert (after.outcome is not None) == wins
        assert after.game.position(after.board, after.turn).outcome == after.outcome

    @pytest.mark.parametrize(
        ("picture", "move"),
        [
            pytest.param("XX.XXO", "c6", id="a corner"),
            pytest.param("OXX.XX", "d6", id="the other corner"),
        ],
    )
    def test_the_edge_shuts_nothing_in(self, picture: str, move: str) -> None:
        position = diagram("\n".join([picture, *["......"] * 5]), BLACK, Rule.CARO)
        assert play(position, move).outcome is not None

    def test_a_second_row_wins_where_the_first_is_shut_in(self) -> None:
        picture = """
            ...X...
            ...X...
            ...X...
            OXX.XXO
            ...X...
            .......
            .......
        """
        after = play(diagram(picture, BLACK, Rule.CARO), "d4")
        assert after.outcome is not None
        assert len(after.outcome.line) == 5

    def test_any_length_may_be_agreed(self) -> None:
        board = Board.from_text("O.XXO\n.....\n.....\n.XX..\n.....")
        position = Gomoku(size=5, line=3, rule=Rule.CARO).position(board, BLACK)
        assert play(position, "b5").outcome is None
        assert play(position, "d2").outcome is not None
