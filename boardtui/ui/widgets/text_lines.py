"""Lines of styled text, and how text is cut and wrapped to a width."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from textual import events
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget

from boardtui.words import columns
from boardtui.words.columns import MOST_STACKED, how_many_fit


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
    fitting = how_many_fit(start, width - cell_len(ellipsis) - 1, cell_len)
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
    kept = how_many_fit(end[::-1], room, cell_len)
    return ellipsis + end[len(end) - kept :] if room >= 0 else ""


def first_lines(lines: Iterable[str], most: int, ellipsis: str) -> list[str]:
    """Return the lines; of more than `most` the first ones, and an ellipsis.

    >>> first_lines(["one", "two", "three"], 2, "...")
    ['one', '...']
    """
    first = list(islice(lines, most + 1))
    return first if len(first) <= most else [*first[: most - 1], ellipsis]


def wrapped(text: str, width: int) -> Iterator[str]:
    """Yield the text as lines of at most `width` columns of the terminal."""
    return columns.wrapped(text, width, cell_len)


def wrap_cells(text: str, width: int) -> list[str]:
    """Return all lines of `wrapped`."""
    return columns.wrap_cells(text, width, cell_len)
