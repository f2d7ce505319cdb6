"""What an engine knows of the position that is looked at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.reactive import var

from boardtui.play.state import MatchState
from boardtui.ui.glyphs import GlyphSet
from boardtui.ui.study import Study, Wish
from boardtui.ui.widgets.text_lines import Line, TextLines


class AnalysisPanel(TextLines):
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

    state: var[MatchState | None] = var(None)
    glyphs: var[GlyphSet | None] = var(None)
    study: var[Study] = var(Study)

    def lines(self) -> Sequence[Line]:
        if self.state is None or self.glyphs is None or self.study.wish is not Wish.ANALYSIS:
            return ()
        from boardtui.ui.widgets.analysis_lines import analysis_lines

        return analysis_lines(self.state, self.glyphs, self.study.findings, self.size.width)

    def watch_study(self) -> None:
        self.display = self.study.wish is Wish.ANALYSIS
        self.update_lines()

    def watch_state(self) -> None:
        self.update_lines()

    def watch_glyphs(self) -> None:
        self.update_lines()
