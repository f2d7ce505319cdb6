"""What the record says about the move under the cursor."""

from __future__ import annotations

from typing import ClassVar

from textual.geometry import Size

from boardtui.ui.screen_state import ScreenState
from boardtui.ui.widgets.state_lines import StateLines
from boardtui.ui.widgets.text_lines import Line, Span, wrap_cells


class CommentPanel(StateLines):
    """The comment of the cursor's node, in a few lines; not there when there is none."""

    DEFAULT_CSS = """
    CommentPanel { height: auto; display: none; padding: 0 1; }
    """
    MOST_LINES: ClassVar[int] = 6

    _comment = ""
    """What is shown: an edited comment belongs to the same node as the one before."""

    FOLLOWS = ("state", "glyphs")

    def lines(self) -> list[Line]:
        return self._lines_within(self.size.width)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self._lines_within(width))

    def follow(self, shown: ScreenState) -> None:
        before, self._comment = self._comment, shown.state.node.comment
        self.display = bool(self._comment)
        if self._comment != before:
            self.refresh(layout=True)
        super().follow(shown)

    def _lines_within(self, width: int) -> list[Line]:
        if self.shown is None:
            return []
        texts = [
            text
            for paragraph in self.shown.state.node.comment.splitlines()
            for text in wrap_cells(paragraph, width)
        ]
        if len(texts) > self.MOST_LINES:
            texts = [*texts[: self.MOST_LINES - 1], self.shown.glyphs.ellipsis]
        return [(Span(text),) for text in texts]
