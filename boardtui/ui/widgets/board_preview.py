"""A small picture of a position, which may have a text below it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain, repeat
from typing import ClassVar

from textual.reactive import reactive
from textual.strip import Strip

from boardtui.rules.game import Game, Position, Surface
from boardtui.ui.glyphs import GlyphSet, StoneStyle
from boardtui.ui.widgets.board_canvas import BoardCanvas
from boardtui.ui.widgets.board_layout import BoardLayout, Pitch, least_shaped, picture_pitches
from boardtui.ui.widgets.board_scene import Scene
from boardtui.ui.widgets.text_lines import Line, Span, cut_words, line_strip, wrapped

WIDEST = 61
"""Columns of the widest board with shapes: wider ones take many bytes."""


class BoardPreview(BoardCanvas):
    """A position at the top left, with shapes if they fit, or else in small cells.

    The widget takes all its room, so that another board needs no new layout of the screen.
    """

    caption_rows: ClassVar[int] = 0
    """Rows that the board leaves to the text below it."""
    widest: ClassVar[int] = WIDEST

    position: reactive[Position | None] = reactive(None)

    def __init__(self, glyphs: GlyphSet) -> None:
        super().__init__()
        self.set_reactive(BoardPreview.glyphs, glyphs)

    def fit(self, game: Game) -> BoardLayout:
        small = BoardLayout.bare(game, self.size.width)
        widest, highest = min(self.widest, self.size.width), self.size.height - self.caption_rows
        style = self.glyphs.stone_style
        for pitch in self._shaped_pitches(small.surface, style, highest):
            layout = replace(small, pitch=pitch, stone_style=style)
            if layout.size.width <= widest and layout.size.height <= highest:
                return layout
        return small

    def _shaped_pitches(self, surface: Surface, style: StoneStyle, most: int) -> Iterable[Pitch]:
        """Return the pitches for shapes of at most some rows, largest first."""
        match style:
            case StoneStyle.GLYPHS:
                return ()
            case StoneStyle.PICTURES:
                return picture_pitches(surface, most)
            case StoneStyle.SHAPES | StoneStyle.TWO_TONE:
                least = least_shaped(surface, style)
                return (Pitch(2 * rows, rows) for rows in range(most, least.rows - 1, -1))

    def watch_position(self, position: Position | None) -> None:
        if position is not None:
            self.begin(position.game, Scene(position.board, last=position.last))

    def render_line(self, y: int) -> Strip:
        layout = None if self.position is None else self.fitted
        rows = 0 if layout is None else layout.size.height
        if y < rows:
            return super().render_line(y)
        return self.caption_line(y - rows)

    def caption_line(self, y: int) -> Strip:
        """Return a line below the board."""
        return line_strip(self, ())


class CaptionedPreview(BoardPreview):
    """A position above a text of several lines: a title, and sentences that are wrapped.

    The board may be larger than elsewhere, as there is nothing beside it but a list.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "captioned-preview--title",
        "captioned-preview--text",
    }
    DEFAULT_CSS = """
    CaptionedPreview {
        & > .captioned-preview--title { text-style: bold; }
        & > .captioned-preview--text { color: $text-muted; }
    }
    """

    caption_rows = 4
    widest = 72

    caption: reactive[str] = reactive("")
    """The text below the board."""

    def caption_line(self, y: int) -> Strip:
        """Return a line below the board; without a board, the text begins at the top."""
        layout = None if self.position is None else self.fitted
        above, rows = (0, 0) if layout is None else (1, layout.size.height)
        room = self.size.height - rows - above
        lines = _caption_lines(self.caption, self.size.width, room, self.glyphs.ellipsis)
        return line_strip(self, lines[y - above] if 0 <= y - above < len(lines) else ())


@lru_cache(maxsize=1)  # each row of the screen asks for all lines
def _caption_lines(caption: str, width: int, room: int, ellipsis: str) -> Sequence[Line]:
    """Return a caption in at most `room` lines; its first paragraph is the title."""
    styles = chain(["captioned-preview--title"], repeat("captioned-preview--text"))
    lines = [
        Span(line, style)
        for paragraph, style in zip(caption.splitlines(), styles, strict=False)
        for line in wrapped(paragraph, max(1, width))
    ]
    if len(lines) > room > 0:
        rest = " ".join(span.text for span in lines[room - 1 :])
        text = cut_words(rest, width, ellipsis)
        lines[room - 1 :] = [lines[room - 1]._replace(text=text)]
    return tuple((span,) for span in lines)
