"""The panel with the coach's text on a mistake."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from boardtui.ui.screen_state import ScreenState
from boardtui.ui.widgets.state_lines import StateLines
from boardtui.ui.widgets.text_lines import Line, Span, wrapped
from boardtui.words.coaching import lesson
from boardtui.words.columns import first_lines
from boardtui.words.language import _

if TYPE_CHECKING:
    from boardtui.analysis.verdict import Verdict


MOST_LINES = 9
"""The most lines of a text."""


class CoachPanel(StateLines):
    """What is wrong with the newest move, and the better one; hidden unless it is a mistake."""

    DEFAULT_CSS = """
    CoachPanel { height: auto; margin-bottom: 1; }
    """
    FOLLOWS = ("state", "glyphs", "analysis", "verdict", "is_roomy")

    @staticmethod
    def is_needed(shown: ScreenState) -> bool:
        """Return True if the newest move is a mistake."""
        return shown.mistake is not None

    def lines(self, width: int) -> list[Line]:
        shown = self.shown
        if shown is None or shown.mistake is None:
            return []
        kept = first_lines(_wrapped(shown.mistake, width), MOST_LINES, shown.glyphs.ellipsis)
        return [self.rule(_("Coach"), width), *((Span(" " + line),) for line in kept)]


def coach_rows(mistake: Verdict, width: int) -> int:
    """Return the rows of the panel on a mistake, in a width in columns."""
    return 1 + min(MOST_LINES, sum(1 for _line in _wrapped(mistake, width)))


def _wrapped(mistake: Verdict, width: int) -> Iterator[str]:
    return (line for text in lesson(mistake) for line in wrapped(text, width - 2))
