"""The panel with an engine's analysis of the position at the cursor."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.cells import cell_len
from textual.geometry import Size

from boardtui.session.analysis_state import AnalysisMode
from boardtui.ui.screen_state import ScreenState
from boardtui.ui.widgets.state_lines import StoneLines, rule_width
from boardtui.ui.widgets.text_lines import Line, Span, cut_words, wrapped
from boardtui.words.language import _
from boardtui.words.sentences import over_here

_MOST_ROWS = 6
"""Rows of the reason for a hint."""


class AnalysisPanel(StoneLines):
    """A bar for the lead, the best move with its score, other moves, or lines with the speed.

    It stays during the analysis, even at positions with nothing to analyse; where the game is over,
    it is a line that says so. For a hint it shows the reason, and best play.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "analysis-panel--best",
        "analysis-panel--quiet",
        "analysis-panel--trouble",
    }
    DEFAULT_CSS = """
    AnalysisPanel {
        height: 7;
        margin-bottom: 1;
        &.-over { margin-bottom: 0; }
        & > .analysis-panel--best { text-style: bold; }
        & > .analysis-panel--quiet { color: $text-muted; }
        & > .analysis-panel--trouble { color: $text-warning; }
    }
    """

    FOLLOWS = (
        *("state", "glyphs", "analysis", "has_analysis"),
        *("rows", "verdict"),
    )

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
        if not shown.has_analysis:
            return self._over(width)
        from boardtui.ui.widgets.analysis_lines import analysis_lines, shares, title_text

        result = shown.analysis.result
        count = shown.analysis.lines
        more = "" if result is None else title_text(result, count)
        lines = [self.rule(_("Analysis"), width, more)]
        if shown.rows.has_bars:
            lines.append(self._lead(shares(result), width))
        rows = shown.rows.analysis - len(lines)
        texts = analysis_lines(shown.state, shown.glyphs, result, width - 2, rows, count)
        return lines + [(Span(" "), *line) for line in texts]

    def _over(self, width: int) -> Sequence[Line]:
        """Return the line where there is nothing to analyse; without room, the title gives way."""
        title, text = _("Analysis"), over_here()
        if rule_width(title, more=text) <= width:
            return [self.rule(title, width, text)]
        return [(Span(f" {row}"),) for row in wrapped(text, width - 1)]

    def _lead(self, shares: Sequence[float], width: int) -> Line:
        """Return the bar for the lead, with its name: the bar of the score looks like it."""
        name = " " + _("lead") + " "
        bar = self.bar(shares, max(0, width - cell_len(name)))
        return (Span(name, "analysis-panel--quiet"), *bar) if shares else ()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        shown = self.shown
        if shown is None or not shown.analysis.has_found_hint:
            # Where the game is over, a narrow panel may need two lines.
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
        is_hint = shown.analysis.has_found_hint
        is_over = not (is_hint or shown.has_analysis)
        self.set_class(is_over, "-over")
        self.styles.height = "auto" if is_hint or is_over else shown.rows.analysis
        super().follow(shown)
        if is_hint:
            # It may have been lower than its lines.
            self.refresh(layout=True)
