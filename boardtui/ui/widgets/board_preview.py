"""A small picture of a position, to be looked at only."""

from __future__ import annotations

from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Size
from textual.reactive import var
from textual.strip import Strip
from textual.widget import Widget

from boardtui.rules.board import Point
from boardtui.rules.game import Position
from boardtui.ui.glyphs import GlyphSet


class BoardPreview(Widget):
    """A position at two columns a cell, or one where there is no room for two."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "board-preview--vacant",
        "board-preview--black",
        "board-preview--white",
    }
    DEFAULT_CSS = """
    BoardPreview {
        height: auto;
        & > .board-preview--vacant { color: $board-cells-line; background: $board-cells; }
        & > .board-preview--black { color: $board-first; background: $board-cells; }
        & > .board-preview--white { color: $board-second; background: $board-cells; }
    }
    """

    position: var[Position | None] = var(None)

    def __init__(self, glyphs: GlyphSet) -> None:
        super().__init__()
        self._glyphs = glyphs

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self.position.board.size.rows if self.position is not None else 0

    def watch_position(self, old: Position | None, new: Position | None) -> None:
        self.refresh(layout=_rows(old) != _rows(new))

    def render_line(self, y: int) -> Strip:
        width, position = self.size.width, self.position
        if position is None or y >= position.board.size.rows:
            return Strip([Segment(" " * width, self.rich_style)], width)
        cols = position.board.size.cols
        cell = 2 if 2 * cols <= width else 1
        last = position.last
        segments = []
        for col in range(min(cols, width)):
            point = Point(col, y)
            color = position.board[point]
            if color is None:
                glyph, name = self._glyphs.empty, "vacant"
            else:
                glyphs = self._glyphs.last if point == last else self._glyphs.stones
                glyph, name = glyphs[color], ("black", "white")[color % 2]
            style = self.get_component_rich_style(f"board-preview--{name}")
            if self._glyphs.solid and color is not None:
                style = Style(color=style.color, bgcolor=style.color)
            segments.append(Segment(glyph.ljust(cell), style))
        segments.append(Segment(" " * max(0, width - cell * cols), self.rich_style))
        return Strip(Segment.simplify(segments), width).crop(0, width)


def _rows(position: Position | None) -> int:
    return position.board.size.rows if position is not None else 0
