"""Lines of styled text, and how text is cut and wrapped to a width."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
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
    """Handed to `TextLines.picked` by a click on the text."""


Line = tuple[Span, ...]


class TextLines(Widget):
    """Shows what `lines` returns; `update_lines` repaints those that differ from before."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002  Textual's own name
        super().__init__(id=id)
        self._lines: tuple[Line, ...] = ()
        self._made_for = Size(0, 0)

    def lines(self, width: int) -> Sequence[Line]:
        """Return the text for a width in columns, from top to bottom."""
        raise NotImplementedError

    def picked(self, target: Any) -> None:
        """Called when a span with a target is clicked."""

    def update_lines(self) -> None:
        """Make the lines again and repaint those that differ."""
        self._made_for = self.size
        old, self._lines = self._lines, tuple(self.lines(self.size.width))
        for y in range(max(len(old), len(self._lines))):
            if self._line_at(old, y) != self._line_at(self._lines, y):
                self.refresh(Region(0, y, self.size.width, 1))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self.lines(width))

    def render_line(self, y: int) -> Strip:
        if self._made_for != self.size:
            # The first frame is drawn before the first resize event arrives.
            self._made_for, self._lines = self.size, tuple(self.lines(self.size.width))
        return line_strip(self, self._line_at(self._lines, y))

    def on_mount(self) -> None:
        self.update_lines()

    def on_resize(self) -> None:
        self.update_lines()
        self.refresh()

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        target = self.target_at(*offset) if offset is not None else None
        if target is not None:
            event.stop()
            self.picked(target)

    def target_at(self, x: int, y: int) -> Any:
        """Return the target under a cell of the widget's content; None if there is none."""
        end = 0
        for span in self._line_at(self._lines, y):
            end += cell_len(span.text)
            if x < end:
                return span.target
        return None

    @staticmethod
    def _line_at(lines: Sequence[Line], y: int) -> Line:
        return lines[y] if y < len(lines) else ()


def line_strip(widget: Widget, line: Line) -> Strip:
    """Return a line as wide as a widget, in the styles of its component classes."""
    room, own = widget.size.width, widget.rich_style
    segments = []
    for span in line:
        text = start_of(span.text, room)
        if cell_len(text) > room:
            text = set_cell_size(text, room)
        room -= cell_len(text)
        style = widget.get_component_rich_style(span.style) if span.style else own
        segments.append(Segment(text, style))
    segments.append(Segment(" " * room, own))
    return Strip(Segment.simplify(segments), widget.size.width)


MOST_STACKED = 8
"""Most characters that a column of a line holds.

No script needs more, but combining marks could be stacked without end.
"""

_PART = (
    r"(?P<end>[^\S\n\v\f\r\x1c-\x1e\x85\u2028\u2029]*(?:\r\n|[\n\v\f\r\x1c-\x1e\x85\u2028\u2029]))"
    r"|(?P<blank>\s+)"
    r"|[（「『【]*[\u1100-\uffff][、。，．：；？！）」』】ー]*"
    r"|[^\s\u1100-\uffff]+"
)
"""Parts of a text that no line break may split: ends of lines, blanks and words.

Japanese breaks between any two characters, but not before closing marks nor after opening ones.
The pattern is compiled on first use: that is slow, and few starts need it.
"""


def line_width(line: Line) -> int:
    """Return the columns that a line takes."""
    return sum(cell_len(span.text) for span in line)


def start_of(text: str, width: int) -> str:
    """Return the start of a text: at least what fits into `width` columns, of a text of any length.

    >>> len(start_of("a" * 1_000_000, 80)) <= 1_000
    True
    """
    return text[: MOST_STACKED * max(0, width) + 1]


def one_line(text: str, width: int) -> str:
    """Return the start of a text like `start_of`, with a blank for every gap and end of a line."""
    return " ".join(start_of(text, width).split())


def cut_cells(text: str, width: int, ellipsis: str) -> str:
    """Return the text in at most `width` columns, cut anywhere.

    >>> cut_cells("Black to move", 8, "...")
    'Black...'
    """
    start = start_of(text, width)
    if start == text and cell_len(text) <= width:
        return text
    room = width - cell_len(ellipsis)
    return set_cell_size(start, room) + ellipsis if room > 0 else " " * max(0, width)


def cut_words(text: str, width: int, ellipsis: str) -> str:
    """Return the text in at most `width` columns, cut between words if there is room for one.

    >>> cut_words("Black to move", 12, "...")
    'Black to ...'
    """
    start = start_of(text, width)
    if start == text and cell_len(text) <= width:
        return text
    fitting = _fitting(start, width - cell_len(ellipsis) - 1)
    end = start.rfind(" ", 1, fitting + 1)
    return f"{text[:end]} {ellipsis}" if end > 0 else cut_cells(text, width, ellipsis)


def cut_start(text: str, width: int, ellipsis: str) -> str:
    """Return the end of the text, in at most `width` columns.

    >>> cut_start("Black wins 2026-11-20", 13, "...")
    '...2026-11-20'
    """
    end = text[-MOST_STACKED * max(0, width) - 1 :]
    if end == text and cell_len(text) <= width:
        return text
    room = width - cell_len(ellipsis)
    kept = _fitting(end[::-1], room)
    return ellipsis + end[len(end) - kept :] if room >= 0 else ""


def first_lines(lines: Iterable[str], most: int, ellipsis: str) -> list[str]:
    """Return the lines; of more than `most` the first ones, and an ellipsis.

    >>> first_lines(["one", "two", "three"], 2, "...")
    ['one', '...']
    """
    first = list(islice(lines, most + 1))
    return first if len(first) <= most else [*first[: most - 1], ellipsis]


def wrapped(text: str, width: int) -> Iterator[str]:
    r"""Yield the text as lines of at most `width` columns, broken between words and where they end.

    Words longer than a line are cut. Nothing is measured beyond the line that is yielded.

    >>> list(wrapped("Choose by its number\nwhat comes next.", 12))
    ['Choose by', 'its number', 'what comes', 'next.']
    """
    position = 0
    while True:
        line, position = _next_line(text, position, width)
        yield line
        if position == len(text):
            return


def wrap_cells(text: str, width: int) -> list[str]:
    """Return all lines of `wrapped`."""
    return list(wrapped(text, width))


def _next_line(text: str, start: int, width: int) -> tuple[str, int]:
    """Return the line that begins at an offset, and the offset of the one after it."""
    window = text[start : start + MOST_STACKED * max(1, width)].replace("\t", " ")
    end, room = 0, width
    for part in re.finditer(_PART, window):
        if part["end"]:
            return window[:end], start + part.end()
        room -= cell_len(part[0])
        if room >= 0:
            end = part.end()
        elif part["blank"]:
            return window[:end], start + part.end()
        elif end:
            return window[:end].rstrip(), start + end
        else:
            end = max(1, _fitting(window, width))
            return window[:end], start + end
    return window, start + len(window)


def _fitting(text: str, width: int) -> int:
    """Return how many characters from the start of a text fit into `width` columns."""
    for count, character in enumerate(text):
        width -= cell_len(character)
        if width < 0:
            return count
    return len(text)
