"""The stones of the sides as shapes, beside their names."""

from __future__ import annotations

from typing import ClassVar

from rich.style import Style
from textual.reactive import var

from boardtui.rules.board import Board, Color, Point
from boardtui.rules.board import Size as BoardSize
from boardtui.rules.game import Game, Surface
from boardtui.ui.screen_state import ScreenState
from boardtui.ui.widgets.board_canvas import BoardCanvas
from boardtui.ui.widgets.board_layout import LEAST_SHAPED, BoardLayout
from boardtui.ui.widgets.board_painter import BoardStyles
from boardtui.ui.widgets.board_scene import Scene


class SideStones(BoardCanvas):
    """A stone of each side below the other, on the colour of the board."""

    WIDTH: ClassVar[int] = LEAST_SHAPED.cols

    DEFAULT_CSS = """
    SideStones { dock: left; width: 4; height: auto; }
    """

    shown: var[ScreenState | None] = var[ScreenState | None](None, init=False)

    def fit(self, game: Game) -> BoardLayout:
        column = BoardSize(1, len(game.sides))
        return BoardLayout(column, Surface.CELLS, LEAST_SHAPED, label_width=0, shaped=True)

    def board_styles(self, game: Game) -> BoardStyles:
        styles = super().board_styles(game)
        # No line between the stones.
        plain = Style(color=styles.surface.bgcolor, bgcolor=styles.surface.bgcolor)
        return styles._replace(surface=plain, other_squares=plain)

    def watch_shown(self, before: ScreenState | None, now: ScreenState | None) -> None:
        if now is None or (before is not None and before.glyphs == now.glyphs):
            return
        self.glyphs, game = now.glyphs, now.state.game
        board = Board.empty(BoardSize(1, len(game.sides)), len(game.sides))
        for row in range(len(game.sides)):
            board = board.place(Point(0, row), Color(row))
        self.begin(game, Scene(board))
