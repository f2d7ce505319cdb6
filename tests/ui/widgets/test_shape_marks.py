"""Marks on boards whose stones are shapes."""

from __future__ import annotations

from rich.style import Style

from boardtui.rules.board import Board, Point
from boardtui.rules.game import Surface
from boardtui.ui.widgets.board_layout import Pitch
from boardtui.ui.widgets.board_painter import BoardStyles
from boardtui.ui.widgets.board_scene import PointMark, Scene
from boardtui.ui.widgets.shape_painter import ShapePainter
from tests.cases import each
from tests.ui.widgets.test_board_painter import BOARDS
from tests.ui.widgets.test_shape_painter import NARROW, PITCHES, STYLES, layout_of


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
