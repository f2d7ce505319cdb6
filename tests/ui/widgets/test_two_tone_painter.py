"""Boards without colours: what is in ink tells everything."""

from __future__ import annotations

from itertools import combinations

import pytest
from textual.geometry import Size

from boardtui.rules.board import Board, Color, Point
from boardtui.rules.game import Surface
from boardtui.rules.registry import game
from boardtui.ui.glyphs import StoneStyle, glyph_set
from boardtui.ui.terminal.preflight import ColourMode
from boardtui.ui.widgets.board_layout import BoardLayout, Pitch
from boardtui.ui.widgets.board_scene import Face, PointMark, Scene
from boardtui.ui.widgets.two_tone_painter import TwoTonePainter

from .test_board_painter import BOARDS, PLAIN
from .test_shape_painter import FACES, layout_of

GLYPHS = glyph_set("shaped", ColourMode.NONE)
PITCHES = {
    Surface.CELLS: [Pitch(6, 3), Pitch(7, 3), Pitch(8, 4), Pitch(12, 6)],
    Surface.LINES: [Pitch(6, 3), Pitch(7, 3), Pitch(8, 4), Pitch(9, 4)],
}
LOOKS = [(surface, pitch) for surface, pitches in PITCHES.items() for pitch in pitches]
HERE = Point(1, 1)


def in_ink(surface: Surface, pitch: Pitch, scene: Scene) -> list[str]:
    """Rows of a board as a terminal without colours shows them.

    After a character in paper on ink stands `#`, after any other `.`.
    """
    layout = layout_of(surface, pitch)
    painter = TwoTonePainter(BOARDS[surface], layout, GLYPHS, PLAIN)
    rows = []
    for y in range(layout.size.height):
        row = ""
        for text, style, _control in painter.line(scene, y, layout.size.width):
            assert style is not None
            row += "".join(letter + (".#"[bool(style.reverse)]) for letter in text)
        rows.append(row)
    return rows


@pytest.mark.parametrize(("surface", "pitch"), LOOKS, ids=str)
def test_no_two_faces_look_alike_without_colours(surface: Surface, pitch: Pitch) -> None:
    empty = Board.empty(BOARDS[surface].board_size)
    faces = [
        face._replace(under_cursor=cursor)
        for face in FACES
        if face.owner is None or face.owner < 2
        for cursor in (False, True)
    ]
    looks = {
        face: in_ink(
            surface,
            pitch,
            Scene(empty, cursor=HERE if face.under_cursor else None, turning={HERE: face}),
        )
        for face in faces
    }
    alike = [
        (one, two)
        for one, two in combinations(faces, 2)
        if looks[one] == looks[two]
        # Edge on, a disc has no side.
        and not one.mark is two.mark is PointMark.EDGE_ON
    ]
    assert alike == []


@pytest.mark.parametrize(("surface", "pitch"), LOOKS, ids=str)
def test_each_side_has_a_shape_of_its_own(surface: Surface, pitch: Pitch) -> None:
    empty = Board.empty(BOARDS[surface].board_size)
    looks = {
        "\n".join(in_ink(surface, pitch, Scene(empty, turning={HERE: Face(Color(color))})))
        for color in range(4)
    }
    assert len(looks) == len(PLAIN.stones)


@pytest.mark.parametrize(("surface", "pitch"), LOOKS, ids=str)
def test_brackets_stand_beside_the_cursors_cell(surface: Surface, pitch: Pitch) -> None:
    rows = in_ink(surface, pitch, Scene(Board.empty(BOARDS[surface].board_size), cursor=HERE))
    columns, lines = layout_of(surface, pitch).cell(HERE)
    sides = [rows[y][2 * columns.start] + rows[y][2 * columns.stop - 2] for y in lines]
    assert sides == ["┏┓", *["┃┃"] * (len(lines) - 2), "┗┛"]


def test_a_white_stone_hides_the_lines_behind_it() -> None:
    board = Board.empty(BOARDS[Surface.LINES].board_size).place(HERE, Color(1))
    rows = in_ink(Surface.LINES, Pitch(9, 5), Scene(board))
    layout = layout_of(Surface.LINES, Pitch(9, 5))
    x, y = layout.place(HERE)
    assert rows[y][2 * x : 2 * x + 2] == " ."
    assert "─" in rows[y]


@pytest.mark.parametrize(
    ("name", "rows", "is_shaped"), [("othello", 18, False), ("othello", 26, True)]
)
def test_small_squares_keep_one_glyph(name: str, rows: int, is_shaped: bool) -> None:
    layout = BoardLayout.fit(game(name), Size(100, rows), StoneStyle.TWO_TONE)
    assert layout is not None
    assert layout.has_shapes == is_shaped
    assert layout.pitch.rows >= 2
