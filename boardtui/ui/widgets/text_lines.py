"""Lines of styled text that repaint only where they change."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from textual import events
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget


class Span(NamedTuple):
    """A piece of a line in one style."""

    text: str
    style: str = ""
    """A component class of the widget; empty for the widget's own style."""
    target: Any = None
    """What a click on the text picks."""


Line = tuple[Span, ...]


class TextLines(Widget):
    """Shows what `lines` returns; `update_lines` compares and repaints the lines that changed."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002  Textual's own name
        super().__init__(id=id)
        self._lines: tuple[Line, ...] = ()
        self._made_for = Size(0, 0)

    def lines(self) -> Sequence[Line]:
        """The text as it should be now, from top to bottom."""
        raise NotImplementedError

    def picked(self, target: Any) -> None:
        """React to a click on a span that has a target."""

    def update_lines(self) -> None:
        """Bring what is shown up to date."""
        self._made_for = self.size
        old, self._lines = self._lines, tuple(self.lines())
        for y in range(max(len(old), len(self._lines))):
            if self._line_at(old, y) != self._line_at(self._lines, y):
                self.refresh(Region(0, y, self.size.width, 1))

    def render_line(self, y: int) -> Strip:
        if self._made_for != self.size:
            # The first frame is drawn before the first resize event arrives.
            self._made_for, self._lines = self.size, tuple(self.lines())
        room, own = self.size.width, self.rich_style
        segments = []
        for span in self._line_at(self._lines, y):
            text = span.text
            if cell_len(text) > room:
                text = set_cell_size(text, room)
            room -= cell_len(text)
            style = self.get_component_rich_style(span.style) if span.style else own
            segments.append(Segment(text, style))
        segments.append(Segment(" " * room, own))
        return Strip(Segment.simplify(segments), self.size.width)

    def on_mount(self) -> None:
        self.update_lines()

    def on_resize(self) -> None:
        self.update_lines()
        self.refresh()

    def on_click(self, event: events.Click) -> None:
        target = self.target_at(event.x, event.y)
        if target is not None:
            event.stop()
            self.picked(target)

    def target_at(self, x: int, y: int) -> Any:
        """What lies under a cell of the widget's content; None where nothing can be picked."""
        end = 0
        for span in self._line_at(self._lines, y):
            end += cell_len(span.text)
            if x < end:
                return span.target
        return None

    @staticmethod
    def _line_at(lines: Sequence[Line], y: int) -> Line:
        return lines[y] if y < len(lines) else ()


def cut_words(text: str, width: int, ellipsis: str) -> str:
    """The text in at most `width` columns; whole words are left out where it is longer."""
    if cell_len(text) <= width:
        return text
    for end in range(len(text) - 1, 0, -1):
        if text[end] == " " and cell_len(text[:end] + " " + ellipsis) <= width:
            return f"{text[:end]} {ellipsis}"
    room = width - cell_len(ellipsis)
    return set_cell_size(text, room) + ellipsis if room > 0 else set_cell_size("", max(0, width))


_WORDS = r"\s+|[（「『【]*[\u1100-\uffff][、。，．：；？！）」』】ー]*|[^\s\u1100-\uffff]+"
"""What a line holds together: a character of two columns is a word with the marks around it.

Compiled when first needed, for that takes longer than anything else that is loaded at the start.
"""


def wrap_cells(text: str, width: int) -> list[str]:
    """The text in lines of at most `width` columns, broken between words where there are any.

    A word longer than a line is cut wherever it must.
    """
    lines = [""]
    for word in re.findall(_WORDS, text):
        rest = word
        while rest:
            room = width - cell_len(lines[-1])
            if cell_len(rest) <= room:
                lines[-1] += rest
                break
            if rest.isspace():
                lines.append("")
                break
            if lines[-1]:
                lines[-1] = lines[-1].rstrip()
                lines.append("")
                continue
            cut = len(set_cell_size(rest, width).rstrip()) or 1
            lines[-1], rest = rest[:cut], rest[cut:]
            lines.append("")
    return lines if lines[-1] or len(lines) == 1 else lines[:-1]
