"""Panel with the comment of the move under the cursor."""

from __future__ import annotations

from itertools import islice
from typing import ClassVar

from boardtui.language import _
from boardtui.ui.screen_state import ScreenState
from boardtui.ui.widgets.state_lines import StateLines
from boardtui.ui.widgets.text_lines import Line, Span, wrapped


class CommentPanel(StateLines):
    """The comment of the cursor's node in a few lines; hidden if there is none."""

    DEFAULT_CSS = """
    CommentPanel { height: auto; display: none; margin-top: 1; }
    """
    MOST_LINES: ClassVar[int] = 6

    _comment = ""
    """The comment on the screen, to notice that an edit has changed that of the same node."""

    FOLLOWS = ("state", "glyphs", "is_roomy")

    def lines(self, width: int) -> list[Line]:
        if self.shown is None or not self.shown.state.node.comment:
            return []
        lines = wrapped(self.shown.state.node.comment, width - 2)
        texts = list(islice(lines, self.MOST_LINES + 1))
        if len(texts) > self.MOST_LINES:
            texts = [*texts[: self.MOST_LINES - 1], self.shown.glyphs.ellipsis]
        rule = [self.rule(_("Comment"), width)] if self.shown.is_roomy else []
        return [*rule, *((Span(" " + text),) for text in texts)]

    def follow(self, shown: ScreenState) -> None:
        before, self._comment = self._comment, shown.state.node.comment
        self.display = bool(self._comment)
        if self._comment != before:
            self.refresh(layout=True)
        super().follow(shown)
