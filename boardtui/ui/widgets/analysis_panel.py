"""The panel with an engine's analysis of the position at the cursor."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.geometry import Size

from boardtui.session.analysis_state import AnalysisMode
from boardtui.ui.screen_state import ScreenState
from boardtui.ui.widgets.state_lines import StoneLines
from boardtui.ui.widgets.text_lines import Line, Span, cut_words, wrapped
from boardtui.words.language import _

_MOST_ROWS = 6
"""Rows of the reason for a hint."""


class AnalysisPanel(StoneLines):
    """A bar for the lead, the best move with its score, lines or other moves, and the speed.

    It stays during the analysis, even at positions with nothing to analyse. For a hint it shows the
    reason, and best play.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "analysis-panel--best",
        "analysis-panel--quiet",
        "analysis-panel--trouble",
    }
    DEFAULT_CSS = """
    AnalysisPanel {
        /* The same for every position, so that nothing below moves while an engine thinks. */
        height: 7;
        margin-bottom: 1;
        & > .analysis-panel--best { text-style: bold; }
        & > .analysis-panel--quiet { color: $text-muted; }
        & > .analysis-panel--trouble { color: $text-warning; }
    }
    """

    FOLLOWS = ("state", "glyphs", "analysis", "is_roomy")

    @staticmethod
    def is_needed(shown: ScreenState) -> bool:
        """Return True during an analysis, and while there is a hint."""
        analysis = shown.analysis
        return analysis.mode is AnalysisMode.ANALYSIS or analysis.has_found_hint

    def lines(self, width: int) -> Sequence[Line]:
        shown = self.shown
        if shown is not None and shown.analysis.has_found_hint:
            return self._hint(shown, width)
        if shown is None or shown.analysis.mode is not AnalysisMode.ANALYSIS:
            return ()
        from boardtui.ui.widgets.analysis_lines import analysis_lines, shares, stage_text

        result = shown.analysis.result
        lines = [self.rule(_("Analysis"), width, "" if result is None else stage_text(result))]
        if shown.is_roomy:
            lines.append(tuple(self.bar(shares(result), width)))
        count = shown.analysis.lines
        texts = analysis_lines(shown.state, shown.glyphs, result, width - 2, count)
        return lines + [(Span(" "), *line) for line in texts]

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        shown = self.shown
        if shown is None or not shown.analysis.has_found_hint:
            return super().get_content_height(container, viewport, width)
        return 1 + min(_MOST_ROWS, len(self._reason(shown, width)))

    @property
    def gives_way(self) -> bool:
        return self.shown is not None and self.shown.analysis.has_found_hint

    def _hint(self, shown: ScreenState, width: int) -> Sequence[Line]:
        """Return the reason for a hint, and best play, as far as there is room."""
        rows, most = self._reason(shown, width), min(_MOST_ROWS, self.size.height - 1)
        if len(rows) > most > 0:
            last = " ".join(rows[most - 1 :])
            rows[most - 1 :] = [cut_words(last, width - 2, shown.glyphs.ellipsis)]
        return [self.rule(_("Hint"), width), *((Span(f" {row}"),) for row in rows)]

    @staticmethod
    def _reason(shown: ScreenState, width: int) -> list[str]:
        """Return the rows of the reason for a hint, and of best play."""
        from boardtui.words.analysis import hint_details

        assert shown.analysis.result is not None
        details = hint_details(shown.analysis.result)
        return [row for text in details for row in wrapped(text, width - 2)]

    def follow(self, shown: ScreenState) -> None:
        # The title, the best move and the reason need rows besides the lines.
        rows = max(6, shown.analysis.lines + 3)
        is_hint = shown.analysis.has_found_hint
        self.styles.height = "auto" if is_hint else rows + shown.is_roomy
        super().follow(shown)
        if is_hint:
            # It may have been lower than its lines.
            self.refresh(layout=True)
