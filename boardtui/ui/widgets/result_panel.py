"""How the game ended, framed so that nobody misses it."""

from __future__ import annotations

from typing import ClassVar

from textual.geometry import Size

from boardtui.ui.screen_state import ScreenState
from boardtui.ui.widgets.state_lines import StateLines
from boardtui.ui.widgets.text_lines import Line, Span, wrap_cells
from boardtui.ui.wording import full_result, reason_text


class ResultPanel(StateLines):
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

    FOLLOWS = ("state", "glyphs")

    def lines(self) -> list[Line]:
        return self._lines_within(self.size.width)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self._lines_within(width))

    def follow(self, shown: ScreenState) -> None:
        self.display = shown.state.outcome is not None
        self.set_class(shown.glyphs.border == "ascii", "-ascii")
        super().follow(shown)

    def _lines_within(self, width: int) -> list[Line]:
        state = self.shown.state if self.shown is not None else None
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
