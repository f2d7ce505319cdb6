"""Marks on boards whose stones are shapes."""

from __future__ import annotations

import pytest
from rich.style import Style

from boardtui.rules.board import Board, Color, Point
from boardtui.rules.game import Surface
from boardtui.rules.registry import game
from boardtui.ui.widgets.board_layout import Pitch
from boardtui.ui.widgets.board_painter import BoardStyles
from boardtui.ui.widgets.board_scene import Face, PointMark, Scene
from boardtui.ui.widgets.shape_painter import ShapePainter
from tests.cases import each
from tests.ui.host_board import BoardApp, view_of
from tests.ui.widgets.test_board_painter import BOARDS
from tests.ui.widgets.test_shape_painter import (
    NARROW,
    NARROWEST,
    PITCHES,
    STYLES,
    layout_of,
    looked_at,
    seen,
)

GOMOKU = game("gomoku")


def shapes_of(surface: Surface, pitch: Pitch, scene: Scene, styles: BoardStyles) -> list[str]:
    """The characters of the board, in whatever colours."""
    layout = layout_of(surface, pitch)
    painter = ShapePainter(BOARDS[surface], layout, NARROW, styles)
    return [painter.line(scene, y, layout.size.width).text for y in range(layout.size.height)]


@each("pitch", PITCHES)
def test_legal_points_in_a_stones_colour_are_hollow_where_there_is_room(pitch: Pitch) -> None:
    board = Board.empty(BOARDS[Surface.CELLS].board_size)
    scene = Scene(board, legal=frozenset({Point(1, 1)}))
    inks = [Style.parse("bright_yellow"), *STYLES.stones[:2]]
    dot, *others = (
        shapes_of(
            Surface.CELLS,
            pitch,
            scene,
            STYLES._replace(vacant={**STYLES.vacant, PointMark.LEGAL: ink}),
        )
        for ink in inks
    )
    for shapes in others:
        assert (shapes == dot) is (pitch.rows == 2)


@each("pitch", [NARROWEST, *PITCHES])
@each("color", [Color(0), Color(1)])
def test_stones_of_a_forbidden_row_have_a_plate_at_every_size(pitch: Pitch, color: Color) -> None:
    look = looked_at(Surface.LINES, pitch, Face(color, PointMark.FOUL))
    shown = [seen(cell) for line in look for cell in line]
    assert not {letter for letter, *_paints in shown} & set(NARROW.flipping)
    plate = STYLES.tint[PointMark.FOUL].bgcolor
    assert any(plate in paints for _letter, *paints in shown)


@pytest.mark.parametrize("size", [(40, 20), (80, 40), (140, 70)])
async def test_all_stones_of_the_winning_row_have_one_ground(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    monkeypatch.setenv("COLORTERM", "truecolor")
    view = view_of(GOMOKU, "h8 h9 i8 i9 j8 j9 k8 k9 g8")
    app = BoardApp(GOMOKU, view=view, glyphs=NARROW)
    async with app.run_test(size=size):
        scene = app.board.scene
        assert scene is not None
        assert scene.last in scene.winning
        for point in scene.winning:
            place = app.board.place_of(point)
            assert place is not None
            cells = [
                style for text, style, _c in app.board.render_line(place.y) for _letter in text
            ]
            style = cells[place.x]
            ground = app.board.board_styles(GOMOKU).tint[PointMark.WINNING].bgcolor
            assert style is not None
            assert ground in {style.color, style.bgcolor}, point


@each("pitch", PITCHES)
def test_a_mark_replaces_the_dot_of_a_third_sides_stone(pitch: Pitch) -> None:
    layout, point = layout_of(Surface.CELLS, pitch), Point(1, 1)
    styles = STYLES._replace(third_dot=Style.parse("yellow on yellow"))
    empty = Board.empty(BOARDS[Surface.CELLS].board_size)
    painter = ShapePainter(BOARDS[Surface.CELLS], layout, NARROW, styles)
    for mark in (PointMark.NONE, PointMark.LAST):
        scene = Scene(empty, turning={point: Face(Color(2), mark)})
        paints = {
            paint
            for row in layout.cell(point)[1]
            for _text, style, _control in painter.line(scene, row, layout.size.width)
            if style
            for paint in (style.color, style.bgcolor)
        }
        assert (styles.third_dot.color in paints) is (mark is PointMark.NONE)


@each("face", [Face(Color(0), PointMark.FLIPPING), Face(Color(2), PointMark.NONE)])
def test_the_dot_of_a_disc_of_two_rows_leaves_the_gap_below_it(face: Face) -> None:
    layout, point = layout_of(Surface.CELLS, Pitch(4, 2)), Point(1, 1)
    empty = Board.empty(BOARDS[Surface.CELLS].board_size)
    painter = ShapePainter(BOARDS[Surface.CELLS], layout, NARROW, STYLES)
    upper, lower = layout.cell(point)[1]

    def text(shown: Face, row: int) -> str:
        return painter.line(Scene(empty, turning={point: shown}), row, layout.size.width).text

    assert text(face, lower) == text(Face(Color(1)), lower)
    assert text(face, upper) != text(Face(Color(1)), upper)
