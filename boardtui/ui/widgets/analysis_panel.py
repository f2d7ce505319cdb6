"""The panel with an engine's analysis of the position at the cursor."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from boardtui.session.analysis_state import AnalysisMode
from boardtui.ui.screen_state import ScreenState
from boardtui.ui.widgets.state_lines import StoneLines
from boardtui.ui.widgets.text_lines import Line, Span
from boardtui.words.language import _


class AnalysisPanel(StoneLines):
    """A bar for the lead, the best move with its score, lines or other moves, and the speed.

    It stays during the analysis, even at positions with nothing to analyse.
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
        display: none;
        margin-bottom: 1;
        & > .analysis-panel--best { text-style: bold; }
        & > .analysis-panel--quiet { color: $text-muted; }
        & > .analysis-panel--trouble { color: $text-warning; }
    }
    """

    FOLLOWS = ("state", "glyphs", "analysis", "is_roomy")

    @classmethod
    def is_needed(cls, shown: ScreenState) -> bool:
        return shown.analysis.mode is AnalysisMode.ANALYSIS

    def lines(self, width: int) -> Sequence[Line]:
        shown = self.shown
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

    def follow(self, shown: ScreenState) -> None:
        self.display = self.is_needed(shown)
        # The title, the best move and the reason need rows besides the lines.
        rows = max(6, shown.analysis.lines + 3)
        self.styles.height = rows + shown.is_roomy
        super().follow(shown)
