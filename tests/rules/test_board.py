from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardtui.rules.board import Board, Color, Point, Size, grid

BLACK, WHITE, RED = Color(0), Color(1), Color(2)


@st.composite
def pictures(draw: st.DrawFn, symbols: str = ".XO#") -> str:
    cols, rows = draw(st.integers(1, 20)), draw(st.integers(1, 20))
    row = st.text(symbols, min_size=cols, max_size=cols)
    return "\n".join(draw(st.lists(row, min_size=rows, max_size=rows)))


@given(pictures())
def test_text_comes_back_as_it_was(picture: str) -> None:
    board = Board.from_text(picture, colors=3)
    assert str(board) == picture
    assert board == Board.from_text(picture, colors=3)
    assert hash(board) == hash(Board.from_text(picture, colors=3))


@given(pictures())
def test_each_cell_holds_what_the_picture_shows(picture: str) -> None:
    board = Board.from_text(picture, colors=3)
    rows = picture.splitlines()
    assert board.size == Size(len(rows[0]), len(rows))
    for point in grid(board.size).points(grid(board.size).cells):
        symbol = rows[point.row][point.col]
        assert board[point] == {".": None, "X": BLACK, "O": WHITE, "#": RED}[symbol]
    assert [board.count(color) for color in (BLACK, WHITE, RED)] == [
        picture.count(symbol) for symbol in "XO#"
    ]
    assert board.vacant.bit_count() == picture.count(".")
    assert board.occupied & board.vacant == 0


@given(st.data())
def test_changes_lead_from_one_board_to_the_other(data: st.DataObject) -> None:
    before = Board.from_text(data.draw(pictures(".XO")))
    row = st.text(".XO", min_size=before.size.cols, max_size=before.size.cols)
    rows = data.draw(st.lists(row, min_size=before.size.rows, max_size=before.size.rows))
    after = Board.from_text("\n".join(rows))
    changes = after.changes(before)
    assert all(old != new for old, new in changes.values())
    for point in grid(before.size).points(grid(before.size).cells):
        assert changes.get(point, (before[point], before[point])) == (before[point], after[point])


def test_spaces_in_a_picture_do_not_matter() -> None:
    assert Board.from_text("  X . O \n\t. O X\n\n") == Board.from_text("X.O\n.OX")


@pytest.mark.parametrize(
    ("picture", "words"),
    [
        ("...\n..", "row 2 has 2 cells, not 3"),
        ("...\n.x.", "row 2, cell 2: 'x' is no stone"),
        ("..#", "row 1, cell 3: '#' is no stone"),
    ],
)
def test_a_bad_picture_says_where(picture: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Board.from_text(picture)


def test_placing_makes_a_new_board_and_takes_the_point_from_its_owner() -> None:
    board = Board.from_text("X.\n.O")
    after = board.place(Point(1, 1), BLACK)
    assert str(board) == "X.\n.O"
    assert str(after) == "X.\n.X"
    assert after.changes(board) == {Point(1, 1): (WHITE, BLACK)}


def test_painting_gives_many_cells_to_one_colour() -> None:
    board = Board.from_text("XOX\nOXO")
    assert str(board.paint(grid(board.size).cells, WHITE)) == "OOO\nOOO"


def test_columns_and_rows_are_not_mixed_up() -> None:
    board = Board.empty(Size(4, 2)).place(Point(3, 0), BLACK).place(Point(0, 1), WHITE)
    assert str(board) == "...X\nO..."


@pytest.mark.parametrize("size", [Size(1, 1), Size(3, 3), Size(7, 6), Size(20, 20)])
def test_a_shift_never_runs_from_one_edge_to_another_cell(size: Size) -> None:
    geometry = grid(size)
    steps = [(1, 0), (0, 1), (-1, 1), (1, 1)]
    for point in geometry.points(geometry.cells):
        for shift, (dx, dy) in zip(geometry.axes, steps, strict=True):
            for bits, to in (
                (geometry.bit(point) << shift, Point(point.col + dx, point.row + dy)),
                (geometry.bit(point) >> shift, Point(point.col - dx, point.row - dy)),
            ):
                reached = list(geometry.points(bits & geometry.cells))
                assert reached == ([to] if size.holds(to) else [])


def test_points_come_in_reading_order() -> None:
    geometry = grid(Size(3, 2))
    assert list(geometry.points(geometry.cells)) == [
        (0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1),
    ]  # fmt: skip
    assert list(geometry.points(0)) == []


def test_the_stones_that_a_move_leaves_alone_stay_one_object() -> None:
    board = Board.empty(Size(20, 20)).place(Point(19, 19), Color(1))
    assert board.place(Point(0, 0), Color(0)).stones[1] is board.stones[1]
