"""Panel with the comment of the move under the cursor."""

from __future__ import annotations

from typing import ClassVar

from boardtui.language import _
from boardtui.ui.screen_state import ScreenState
from boardtui.ui.widgets.state_lines import StateLines
from boardtui.ui.widgets.text_lines import Line, Span, first_lines, wrapped


class CommentPanel(StateLines):
    """The comment of the cursor's node in a few lines; hidden if there is none."""

    DEFAULT_CSS = """
    CommentPanel { height: auto; display: none; margin-top: 1; }
    """
    MOST_LINES: ClassVar[int] = 6

    FOLLOWS = ("state", "glyphs", "is_roomy")

    def lines(self, width: int) -> list[Line]:
        if self.shown is None or not self.shown.state.node.comment:
            return []
        lines = wrapped(self.shown.state.node.comment, width - 2)
        texts = first_lines(lines, self.MOST_LINES, self.shown.glyphs.ellipsis)
        rule = [self.rule(_("Comment"), width)] if self.shown.is_roomy else []
        return [*rule, *((Span(" " + text),) for text in texts)]

    def follow(self, shown: ScreenState) -> None:
        self.display = bool(shown.state.node.comment)
        super().follow(shown)
