from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardtui.rules.board import Board, Color, Point
from boardtui.rules.errors import IllegalMove, IllegalMoveReason
from boardtui.rules.game import Pass, Place, Position
from boardtui.rules.othello import SIZES, Othello
from tests.rules import mailbox

BLACK, WHITE = Color(0), Color(1)
SIDES = {"X": BLACK, "O": WHITE}


def diagram(picture: str, turn: Color = BLACK) -> Position:
    board = Board.from_text(picture)
    return Othello(size=board.size.cols).position(board, turn)


def picture(text: str) -> str:
    return str(Board.from_text(text))


def replay(transcript: str, size: int = 8) -> tuple[Position, list[int]]:
    """The end of a game written without its passes, and the plies that were passes."""
    position, passes = Othello(size=size).start(), []
    for index in range(0, len(transcript), 2):
        if position.legal_moves == (Pass(),):
            position = position.play(Pass())
            passes.append(position.ply)
        position = position.play(position.game.parse_move(transcript[index : index + 2]))
    return position, passes


@pytest.mark.parametrize("size", SIZES)
def test_starts_with_two_discs_each_in_the_centre(size: int) -> None:
    start = Othello(size=size).start()
    assert str(start.board) == mailbox.text_of_rows(mailbox.othello_start(size))
    assert (start.turn, start.ply, start.outcome) == (BLACK, 0, None)


def test_the_first_moves_of_black() -> None:
    game = Othello()
    names = [game.format_move(move) for move in game.start().legal_moves]
    assert names == ["d3", "c4", "f5", "e6"]


@pytest.mark.parametrize(
    ("before", "move", "after"),
    [
        pytest.param(
            """
            X..X..X.
            .O.O.O..
            ..OOO...
            XOO.OOOX
            ..OOO...
            .O.O.O..
            X..O..O.
            ...X...X
            """,
            "d4",
            """
            X..X..X.
            .X.X.X..
            ..XXX...
            XXXXXXXX
            ..XXX...
            .X.X.X..
            X..X..X.
            ...X...X
            """,
            id="all eight directions",
        ),
        pytest.param(
            """
            .OOOOOOX
            OO......
            O.O.....
            O..O....
            O...O...
            O....O..
            O.....O.
            X......X
            """,
            "a1",
            """
            XXXXXXXX
            XX......
            X.X.....
            X..X....
            X...X...
            X....X..
            X.....X.
            X......X
            """,
            id="a corner, three times the whole length",
        ),
        pytest.param(
            """
            OOO.OOOX
            ........
            ........
            ........
            ........
            ........
            ........
            ........
            """,
            "d1",
            """
            OOOXXXXX
            ........
            ........
            ........
            ........
            ........
            ........
            ........
            """,
            id="a row that ends at the edge is not bracketed",
        ),
        pytest.param(
            """
            ........
            ........
            .XO.OO.X
            ........
            ...O....
            ...X....
            ........
            ........
            """,
            "d3",
            """
            ........
            ........
            .XXXOO.X
            ........
            ...O....
            ...X....
            ........
            ........
            """,
            id="a gap ends a run",
        ),
        pytest.param(
            """
            ......XO
            .OX.....
            ........
            ........
            ........
            ........
            ........
            ........
            """,
            "a2",
            """
            ......XO
            XXX.....
            ........
            ........
            ........
            ........
            ........
            ........
            """,
            id="the next row does not go on where one ends",
        ),
    ],
)
def test_flips(before: str, move: str, after: str) -> None:
    position = diagram(before)
    assert str(position.play(position.game.parse_move(move)).board) == picture(after)


@pytest.mark.parametrize(
    "board",
    [
        pytest.param("....XO\n......\n......\n......\n......\n......", id="right edge to left"),
        pytest.param("......\nOX....\n......\n......\n......\n......", id="left edge to right"),
        pytest.param("......\n.....O\n....X.\n......\n......\n......", id="rising past the edge"),
        pytest.param("......\n......\nX.....\n.O....\n......\n......", id="falling is a real move"),
    ],
)
def test_legal_moves_at_the_edges_are_those_of_the_mailbox(board: str) -> None:
    rows = mailbox.rows_of_text(board)
    moves = [Place(Point(*cell)) for cell in mailbox.othello_moves(rows, "X")]
    assert diagram(board).game.legal_moves(diagram(board)) == (tuple(moves) or (Pass(),))


@given(st.data())
def test_any_board_has_the_moves_and_flips_of_the_mailbox(data: st.DataObject) -> None:
    size = data.draw(st.sampled_from(SIZES))
    row = st.text(".XO", min_size=size, max_size=size)
    text = "\n".join(data.draw(st.lists(row, min_size=size, max_size=size)))
    side = data.draw(st.sampled_from("XO"))
    position, rows = diagram(text, SIDES[side]), mailbox.rows_of_text(text)
    expected = mailbox.othello_moves(rows, side)
    if not expected:
        can_go_on = bool(mailbox.othello_moves(rows, mailbox.rival(side)))
        assert position.legal_moves == ((Pass(),) if can_go_on else ())
        assert (position.outcome is None) == can_go_on
        return
    assert position.legal_moves == tuple(Place(Point(*cell)) for cell in expected)
    for x, y in expected:
        after = mailbox.text_of_rows(mailbox.othello_play(rows, x, y, side))
        assert str(position.play(Place(Point(x, y))).board) == after


@pytest.mark.parametrize(
    ("transcript", "size", "passes", "discs", "score"),
    [
        pytest.param(
            "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2e8d1"
            "f7e2g3h4f1e1f2g1b1f8g8b3h3b2h5b7a3a4a1a2c1h2h1g2b8a8g7h8h7h6",
            8, [], (32, 32), (32, 32), id="Takizawa 2023",
        ),
        pytest.param(
            "c2b4c5d2e4e3d1c1b1d5d6f4b3b2f3f2e2b6a4c6a6a2b5a5e6e5a3a1f5f6e1f1",
            6, [31], (16, 20), (16, 20), id="Feinstein 1993",
        ),
        pytest.param(
            "f5d6c3d3c4f4c5b3c2e3d2c6b4b5f2e2a3d1c1a4a5f3g4f1e7d7d8e6f6b6"
            "e1b1c7a6a7b2f7g3g5h4h5g2h1g1a1a2b7c8b8a8h3h6g6e8h7h2h8g8g7f8",
            8, [57, 59], (20, 44), (20, 44), id="Penloup-Juhem 1992",
        ),
        pytest.param(
            "f5f4c3f6g7f7f3h7f8b2h6e7h8e3d7g3f2f1a1c5",
            8, [], (12, 12), (32, 32), id="shortest draw",
        ),
        pytest.param("f5d6c5f6e7f4g5e6e3", 8, [], (13, 0), (64, 0), id="wipe-out in 9"),
        pytest.param("f5d6c5f4e7c6c7f6g5e6e3", 8, [], (15, 0), (64, 0), id="wipe-out in 11"),
        pytest.param(
            "f5f4e3f6d3c3c4c5e6f3d6c6b5a5b4a4", 8, [], (0, 20), (0, 64), id="wipe-out by White"
        ),
    ],
)  # fmt: skip
def test_published_games(
    transcript: str, size: int, passes: list[int], discs: tuple[int, ...], score: tuple[int, ...]
) -> None:
    end, passed = replay(transcript, size)
    assert passed == passes
    assert end.game.score(end) == discs
    assert end.game.final_score(end) == score
    assert end.outcome is not None
    black, white = discs
    assert end.outcome.winner == (None if black == white else BLACK if black > white else WHITE)
    assert end.legal_moves == ()


def test_the_earliest_pass() -> None:
    position, passes = replay("f5f6c4g5h5h4g7h6")
    assert (position.ply, position.turn, passes) == (8, BLACK, [])
    assert position.legal_moves == (Pass(),)
    after = position.play(Pass())
    assert (after.board, after.turn, after.ply) == (position.board, WHITE, 9)
    assert after.outcome is None


def test_a_draw_is_won_by_both() -> None:
    end, _ = replay("f5f4c3f6g7f7f3h7f8b2h6e7h8e3d7g3f2f1a1c5")
    assert end.outcome is not None
    assert end.outcome.winners == (BLACK, WHITE)


def refused(position: Position, move: str) -> IllegalMove:
    with pytest.raises(IllegalMove) as caught:
        position.play(position.game.parse_move(move))
    return caught.value


MUST_PASS = "XXO.\n....\n....\n...."
OVER = "XXX.\n....\n....\n...."


@pytest.mark.parametrize(
    ("position", "move", "reason", "words"),
    [
        (Othello().start(), "d4", IllegalMoveReason.OCCUPIED, "d4 is already taken."),
        (Othello().start(), "a1", IllegalMoveReason.FLIPS_NOTHING, "a1 flips nothing."),
        (Othello().start(), "d6", IllegalMoveReason.FLIPS_NOTHING, "d6 flips nothing."),
        (
            Othello().start(), "pass", IllegalMoveReason.MAY_NOT_PASS,
            "You cannot pass: you have a legal move.",
        ),
        (
            diagram(MUST_PASS, WHITE), "d4", IllegalMoveReason.MUST_PASS,
            "You have no legal move and must pass.",
        ),
        (diagram(OVER), "d1", IllegalMoveReason.GAME_OVER, "The game is over."),
        (diagram(OVER), "pass", IllegalMoveReason.GAME_OVER, "The game is over."),
    ],
)  # fmt: skip
def test_an_illegal_move_says_why(
    position: Position, move: str, reason: IllegalMoveReason, words: str
) -> None:
    refusal = refused(position, move)
    assert (refusal.reason, str(refusal)) == (reason, words)
