from __future__ import annotations

import pytest

from boardtui.rules.board import Board, Point
from boardtui.rules.renju import foul_at, fouls
from tests.cases import each
from tests.rules import mailbox, renju_by_definition
from tests.rules.renju_cases import CASES


def asked(picture: str) -> tuple[Board, Point]:
    """A board without the star, and where the star is."""
    rows = mailbox.rows_of_text(picture)
    (point,) = (Point(x, y) for x, y in mailbox.cells(rows) if rows[y][x] == "*")
    return Board.from_text(picture.replace("*", ".")), point


@each(("foul", "picture", "shape"), CASES)
def test_what_a_stone_on_the_star_does_wrong(foul: str | None, picture: str, shape: str) -> None:
    board, point = asked(picture)
    found = foul_at(board, point)
    assert (found and found.name) == foul, shape
    assert (point in fouls(board)) == (foul is not None), shape
    rows = mailbox.rows_of_text(str(board))
    assert renju_by_definition.foul(rows, point) == foul, shape


@pytest.mark.parametrize(
    ("picture", "rows"),
    [
        pytest.param("O.XX*XXX.X", ["..######.."], id="an overline"),
        pytest.param("X.X*X.X", ["#####..", "..#####"], id="two fours with what completes them"),
        pytest.param(
            ".XX*X.\n...X..\n...X..\n...X..\n......\n......",
            [
                "######\n......\n......\n......\n......\n......",
                "...#..\n...#..\n...#..\n...#..\n...#..\n......",
            ],
            id="a straight four",
        ),
        pytest.param(
            ".......\n.XX*..O\n...X...\n...X...\n.......\n.......",
            [
                ".......\n.####..\n.......\n.......\n.......\n.......",
                ".......\n...#...\n...#...\n...#...\n...#...\n.......",
            ],
            id="two threes with the points that make them straight fours",
        ),
    ],
)
def test_the_rows_that_make_a_foul_are_told(picture: str, rows: list[str]) -> None:
    board, point = asked(picture)
    foul = foul_at(board, point)
    assert foul is not None
    size = board.size
    shown = [
        "\n".join(
            "".join(".#"[Point(col, row) in line] for col in range(size.cols))
            for row in range(size.rows)
        )
        for line in foul.lines
    ]
    assert shown == rows
