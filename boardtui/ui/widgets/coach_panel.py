"""The panel with the coach's text on a mistake."""

from __future__ import annotations

from typing import ClassVar

from boardtui.ui.screen_state import ScreenState
from boardtui.ui.widgets.state_lines import StateLines
from boardtui.ui.widgets.text_lines import Line, Span, wrapped
from boardtui.words.coaching import lesson
from boardtui.words.columns import first_lines
from boardtui.words.language import _


class CoachPanel(StateLines):
    """What is wrong with the newest move, and the better one; hidden unless it is a mistake."""

    DEFAULT_CSS = """
    CoachPanel { height: auto; margin-bottom: 1; }
    """
    MOST_LINES: ClassVar[int] = 9

    FOLLOWS = ("state", "glyphs", "analysis", "verdict", "is_roomy")

    @staticmethod
    def is_needed(shown: ScreenState) -> bool:
        """Return True if the newest move is a mistake."""
        return shown.mistake is not None

    def lines(self, width: int) -> list[Line]:
        shown = self.shown
        if shown is None or shown.mistake is None:
            return []
        lines = (line for text in lesson(shown.mistake) for line in wrapped(text, width - 2))
        kept = first_lines(lines, self.MOST_LINES, shown.glyphs.ellipsis)
        return [self.rule(_("Coach"), width), *((Span(" " + line),) for line in kept)]
