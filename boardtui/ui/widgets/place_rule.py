"""Lines that scroll, and a rule below them with how many are out of sight."""

from __future__ import annotations

from rich.cells import cell_len
from textual.containers import VerticalScroll

from boardtui.ui.glyphs import GlyphSet
from boardtui.ui.widgets.text_lines import Line, Span, TextLines, cut_cells, line_width
from boardtui.words.language import _

_WORDED = 26
"""Columns of both places with words, and of the rules around them."""


class ScrolledLines(VerticalScroll):
    """Text of which a part is in sight."""

    def hidden_lines(self) -> tuple[int, int]:
        """Return how many lines are out of sight above, and below."""
        above = round(self.scroll_offset.y)
        return above, max(0, self.max_scroll_y - above)

    def on_resize(self) -> None:
        for rule in self.screen.query(PlaceRule):
            rule.update_lines()

    def watch_show_vertical_scrollbar(self) -> None:
        """Let the key hints tell whether there is a page to turn."""
        self.screen.refresh_bindings()


class PlaceRule(TextLines):
    """A rule below lines that scroll, with a sentence and how many lines are out of sight.

    `─ The running game is kept under Games. ── ↑ 3 more  ↓ 12 more ─`
    """

    COMPONENT_CLASSES = {"place-rule--note", "place-rule--rule", "place-rule--place"}  # noqa: RUF012
    DEFAULT_CSS = """
    PlaceRule {
        height: 1;
        & > .place-rule--note { color: $text-muted; }
        & > .place-rule--rule { color: $text-disabled; }
        & > .place-rule--place { color: $text-accent; }
    }
    """

    def __init__(self, text: ScrolledLines, glyphs: GlyphSet, note: str = "") -> None:
        """Follow a text; `note` is the sentence."""
        super().__init__()
        self._text = text
        self._glyphs = glyphs
        self._note = note

    def on_mount(self) -> None:
        for name in ("scroll_y", "virtual_size"):
            self.watch(self._text, name, self.update_lines, init=False)
        super().on_mount()

    def lines(self, width: int) -> list[Line]:
        rule, style = self._glyphs.grid.horizontal, "place-rule--rule"
        above, below = self._text.hidden_lines()
        signs = ((self._glyphs.up, above), (self._glyphs.down, below))
        words = _("{count} more")
        if self._note and width < cell_len(self._note) + _WORDED:
            words = "{count}"
        place = "  ".join(f"{sign} {words.format(count=count)}" for sign, count in signs if count)
        end = (Span(f" {place} ", "place-rule--place"), Span(rule, style)) if place else ()
        room = max(0, width - line_width(end))
        if not self._note:
            return [(Span(rule * room, style), *end)]
        note = cut_cells(self._note, max(0, room - 3), self._glyphs.ellipsis)
        rest = rule * max(0, room - cell_len(note) - 3)
        return [(Span(rule, style), Span(f" {note} ", "place-rule--note"), Span(rest, style), *end)]
