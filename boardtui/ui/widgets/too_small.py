"""The message of a window that is too small for the game."""

from __future__ import annotations

from rich.cells import cell_len
from textual.geometry import Size
from textual.reactive import var

from boardtui.ui.keys import quit_text
from boardtui.ui.widgets.text_lines import Line, Span, TextLines
from boardtui.words.language import _


class TooSmall(TextLines):
    """The needed size, the actual size, and the hint on quitting, in the middle."""

    DEFAULT_CSS = """
    TooSmall { width: 100%; height: 100%; }
    """

    needed: var[Size] = var(Size(0, 0))

    def lines(self, width: int) -> list[Line]:
        has = self.app.size
        sizes = {
            "needs": f"{self.needed.width}x{self.needed.height}",
            "has": f"{has.width}x{has.height}",
        }
        texts = [_("needs {needs}").format(**sizes), _("has {has}").format(**sizes)]
        together = _("needs {needs}, has {has}").format(**sizes)
        if cell_len(together) <= has.width:
            texts = [together]
        if len(texts) < has.height and (way_out := quit_text(self.screen)):
            texts.append(way_out)
        lines: list[Line] = [()] * max(0, (has.height - len(texts)) // 2)
        for text in texts:
            indent = " " * max(0, (has.width - cell_len(text)) // 2)
            lines.append((Span(indent + text),))
        return lines

    def watch_needed(self) -> None:
        self.update_lines()
