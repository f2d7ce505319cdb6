"""The stones of the sides as shapes, beside their names."""

from __future__ import annotations

from rich.style import Style
from textual.reactive import var

from boardtui.rules.board import Board, Color, Point
from boardtui.rules.board import Size as BoardSize
from boardtui.rules.game import Game, Surface
from boardtui.ui.screen_state import ScreenState
from boardtui.ui.widgets.board_canvas import BoardCanvas
from boardtui.ui.widgets.board_layout import BoardLayout, Pitch
from boardtui.ui.widgets.board_painter import BoardStyles
from boardtui.ui.widgets.board_scene import Scene


def stone_width(rows: int) -> int:
    """Return the columns of a stone with a number of rows."""
    return 2 * rows


class SideStones(BoardCanvas):
    """A stone of each side, one below the other, in the colour of the board."""

    DEFAULT_CSS = """
    SideStones { dock: left; }
    """

    shown: var[ScreenState | None] = var[ScreenState | None](None, init=False)

    def fit(self, game: Game) -> BoardLayout:
        column = BoardSize(1, len(game.sides))
        return BoardLayout(
            column, Surface.CELLS, self._pitch, label_width=0, stone_style=self.glyphs.stone_style
        )

    @property
    def _pitch(self) -> Pitch:
        rows = 2 if self.shown is None else self.shown.rows.plate
        return Pitch(stone_width(rows), rows)

    def board_styles(self, game: Game) -> BoardStyles:
        styles = super().board_styles(game)
        # No line between the stones.
        plain = Style(color=styles.surface.bgcolor, bgcolor=styles.surface.bgcolor)
        return styles._replace(surface=plain, other_squares=plain)

    def watch_shown(self, before: ScreenState | None, now: ScreenState | None) -> None:
        if now is None or not now.differs(before, ("glyphs", "rows")):
            return
        self.glyphs, game = now.glyphs, now.state.game
        self.styles.width, self.styles.height = self._pitch.cols, self._pitch.rows * len(game.sides)
        board = Board.empty(BoardSize(1, len(game.sides)), len(game.sides))
        for row in range(len(game.sides)):
            board = board.place(Point(0, row), Color(row))
        self.begin(game, Scene(board))
