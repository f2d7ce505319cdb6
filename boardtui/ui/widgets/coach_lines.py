"""The lines of the coach's text on a mistake."""

from __future__ import annotations

from collections.abc import Iterator

from boardtui.analysis.verdict import Verdict
from boardtui.ui.widgets.text_lines import wrapped
from boardtui.words.coaching import lesson

MOST_LINES = 9
"""The most lines of a text."""


def coach_lines(mistake: Verdict, width: int) -> Iterator[str]:
    """Yield the lines for a panel of a width in columns, also those beyond the most."""
    return (line for text in lesson(mistake) for line in wrapped(text, width - 2))


def coach_rows(mistake: Verdict, width: int) -> int:
    """Return the rows of the panel, with its title."""
    return 1 + min(MOST_LINES, len(list(coach_lines(mistake, width))))
