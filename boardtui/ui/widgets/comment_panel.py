"""What the record says about the move under the cursor."""

from __future__ import annotations

from typing import ClassVar

from textual.geometry import Size
from textual.reactive import var

from boardtui.play.state import MatchState
from boardtui.ui.glyphs import GlyphSet
from boardtui.ui.widgets.text_lines import Line, Span, TextLines, wrap_cells


class CommentPanel(TextLines):
    """The comment of the cursor's node, in a few lines; not there when there is none."""

    DEFAULT_CSS = """
    CommentPanel { height: auto; display: none; padding: 0 1; }
    """
    MOST_LINES: ClassVar[int] = 6

    state: var[MatchState | None] = var(None)
    glyphs: var[GlyphSet | None] = var(None)

    def lines(self) -> list[Line]:
        return self._lines_within(self.size.width)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self._lines_within(width))

    def watch_state(self, old: MatchState | None, new: MatchState | None) -> None:
        before, after = (state.node.comment if state else "" for state in (old, new))
        self.display = bool(after)
        # An edited comment belongs to the same node, so the lines are what to compare.
        if before != after or len(self._lines) != len(self._lines_within(self.size.width)):
            self.refresh(layout=True)
        self.update_lines()

    def watch_glyphs(self) -> None:
        self.update_lines()

    def _lines_within(self, width: int) -> list[Line]:
        if self.state is None or self.glyphs is None:
            return []
        texts = [
            text
            for paragraph in self.state.node.comment.splitlines()
            for text in wrap_cells(paragraph, width)
        ]
        if len(texts) > self.MOST_LINES:
            texts = [*texts[: self.MOST_LINES - 1], self.glyphs.ellipsis]
        return [(Span(text),) for text in texts]
