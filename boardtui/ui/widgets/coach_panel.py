"""The panel with the coach's text on a mistake."""

from __future__ import annotations

from boardtui.record.grades import graded
from boardtui.ui.screen_state import ScreenState
from boardtui.ui.widgets.coach_lines import MOST_LINES, coach_lines
from boardtui.ui.widgets.state_lines import StateLines
from boardtui.ui.widgets.text_lines import Line, Span
from boardtui.words.columns import first_lines
from boardtui.words.language import _
from boardtui.words.review import grade_name


class CoachPanel(StateLines):
    """What is wrong with the move at the cursor, and the better one, if that is a mistake."""

    DEFAULT_CSS = """
    CoachPanel { height: auto; margin-bottom: 1; }
    """
    FOLLOWS = ("state", "glyphs", "analysis", "verdict", "rows")

    @staticmethod
    def is_needed(shown: ScreenState) -> bool:
        """Return True if the coach or a review calls the move at the cursor a mistake."""
        return shown.mistake is not None

    def lines(self, width: int) -> list[Line]:
        shown = self.shown
        if shown is None or shown.mistake is None:
            return []
        kept = first_lines(coach_lines(shown.mistake, width), MOST_LINES, shown.glyphs.ellipsis)
        return [self.rule(_title(shown), width), *((Span(" " + line),) for line in kept)]


def _title(shown: ScreenState) -> str:
    """Return the title: the grade that a review gives the move, or the coach's."""
    found = graded(shown.state.node, shown.bounds)
    if found is None or shown.state.node.cost is None:
        return _("Coach")
    return grade_name(found.grade)
