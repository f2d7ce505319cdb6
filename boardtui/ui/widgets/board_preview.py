"""A small picture of a position with a caption, to be looked at only."""

from __future__ import annotations

from typing import ClassVar

from rich.cells import set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from boardtui.rules.board import Point
from boardtui.rules.game import Position
from boardtui.ui.glyphs import GlyphSet


class BoardPreview(Widget):
    """A position at two columns a cell, or one where there is no room for two.

    It takes the room that there is, so that another board needs no new layout.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "board-preview--vacant",
        "board-preview--black",
        "board-preview--white",
        "board-preview--caption",
    }
    DEFAULT_CSS = """
    BoardPreview {
        height: 1fr;
        & > .board-preview--vacant { color: $board-cells-line; background: $board-cells; }
        & > .board-preview--black { color: $board-first; background: $board-cells; }
        & > .board-preview--white { color: $board-second; background: $board-cells; }
        & > .board-preview--caption { color: $text-muted; }
    }
    """

    position: reactive[Position | None] = reactive(None)
    caption: reactive[str] = reactive("")
    """Stands below the board."""

    def __init__(self, glyphs: GlyphSet) -> None:
        super().__init__()
        self._glyphs = glyphs

    def render_line(self, y: int) -> Strip:
        width, position = self.size.width, self.position
        cols, rows = position.board.size if position is not None else (0, 0)
        if position is None or y >= rows:
            text = set_cell_size(self.caption if y == rows + 1 else "", width)
            style = self.get_component_rich_style("board-preview--caption")
            return Strip([Segment(text, style)], width)
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
