"""How the game ended, framed so that nobody misses it."""

from __future__ import annotations

from typing import ClassVar

from textual.geometry import Size
from textual.reactive import var

from boardtui.play.state import MatchState
from boardtui.ui.glyphs import GlyphSet
from boardtui.ui.widgets.text_lines import Line, Span, TextLines, wrap_cells
from boardtui.ui.wording import full_result, reason_text


class ResultPanel(TextLines):
    """The result and why, there while the cursor is where the game ended."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"result-panel--result"}
    DEFAULT_CSS = """
    ResultPanel {
        height: auto;
        display: none;
        padding: 0 1;
        margin-bottom: 1;
        border: round $accent;
        &.-ascii { border: ascii $accent; }
        & > .result-panel--result { text-style: bold; color: $text-accent; }
    }
    """

    state: var[MatchState | None] = var(None)
    glyphs: var[GlyphSet | None] = var(None)

    def lines(self) -> list[Line]:
        return self._lines_within(self.size.width)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self._lines_within(width))

    def watch_state(self) -> None:
        self.display = self.state is not None and self.state.outcome is not None
        self.update_lines()

    def watch_glyphs(self, glyphs: GlyphSet | None) -> None:
        self.set_class(glyphs is not None and glyphs.border == "ascii", "-ascii")

    def _lines_within(self, width: int) -> list[Line]:
        state = self.state
        if state is None or state.outcome is None:
            return []
        result = full_result(state)
        reason = reason_text(state.position, state.outcome)
        lines: list[Line] = [
            (Span(text, "result-panel--result"),) for text in wrap_cells(result, width)
        ]
        if reason:
            lines += [(Span(text),) for text in wrap_cells(reason, width)]
        return lines
