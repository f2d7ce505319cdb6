"""What an engine knows of the position that is looked at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from boardtui.ui.analysis_state import Mode
from boardtui.ui.screen_state import ScreenState
from boardtui.ui.widgets.state_lines import StateLines
from boardtui.ui.widgets.text_lines import Line


class AnalysisPanel(StateLines):
    """The best move with its score and best play, the other moves, and how fast the engine is.

    It is there while an analysis is wanted, also where there is nothing to analyse.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "analysis-panel--title",
        "analysis-panel--best",
        "analysis-panel--quiet",
        "analysis-panel--trouble",
    }
    DEFAULT_CSS = """
    AnalysisPanel {
        /* The same for every position, so that nothing below moves while an engine thinks. */
        height: 6;
        display: none;
        padding: 0 1;
        margin-bottom: 1;
        & > .analysis-panel--title { text-style: bold; color: $text-accent; }
        & > .analysis-panel--best { text-style: bold; }
        & > .analysis-panel--quiet { color: $text-muted; }
        & > .analysis-panel--trouble { color: $text-warning; }
    }
    """

    FOLLOWS = ("state", "glyphs", "analysis")

    def lines(self) -> Sequence[Line]:
        shown = self.shown
        if shown is None or shown.analysis.mode is not Mode.ANALYSIS:
            return ()
        from boardtui.ui.widgets.analysis_lines import analysis_lines

        return analysis_lines(shown.state, shown.glyphs, shown.analysis.findings, self.size.width)

    def follow(self, shown: ScreenState) -> None:
        self.display = shown.analysis.mode is Mode.ANALYSIS
        super().follow(shown)
