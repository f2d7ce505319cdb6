"""Lines of styled text, cut and wrapped by Textual's measure.

A line that is wider than its widget by Textual's measure would be cut again, or shift the text
after it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget

from boardtui.system.named_tuples import NamedTuple
from boardtui.words import columns
from boardtui.words.columns import start_of


class Span(NamedTuple):
    """A piece of a line in one style."""

    text: str
    style: str = ""
    """A component class of the widget; empty for the widget's own style."""
    target: Any = None
    """The argument of `TextLines.picked` for a click on the text."""
    is_area: bool = False
    """True for an area in the style's colour, as large as the text without the blanks around it."""


Line = tuple[Span, ...]


class TextLines(Widget):
    """Shows the result of `lines`; `update_lines` repaints the lines that have changed."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002  Textual's own name
        super().__init__(id=id, classes=classes)
        self._lines: tuple[Line, ...] = ()
        self._made_for = Size(0, 0)

    def lines(self, width: int) -> Sequence[Line]:
        """Return the text for a width in columns, from top to bottom."""
        raise NotImplementedError

    def picked(self, target: Any) -> None:
        """Called when a span with a target is clicked."""

    def update_lines(self) -> None:
        """Make the lines again and repaint those that have changed."""
        if not self.size.width:
            # Hidden, perhaps with its parent: nothing that was drawn before counts any more.
            self._made_for = self.size
            self.refresh()
            return
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
        if self._made_for != self.size:
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


class SectionedLines(TextLines):
    """Lines in sections, each with a title in a rule: `─ Moves ──────`."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"section--title", "section--rule"}
    DEFAULT_CSS = """
    SectionedLines {
        & > .section--title { text-style: bold; color: $text-muted; }
        & > .section--rule { color: $text-disabled; }
    }
    """


def section_rule(title: str, width: int, dash: str, more: Line = (), last: Line = ()) -> Line:
    """Return the rule of a section: its title, more text behind it, and text at the end."""
    name, end = Span(f" {title} ", "section--title"), Span(dash if last else "", "section--rule")
    room = max(0, width - len(dash) - line_width((name, *more, *last, end)))
    return Span(dash, "section--rule"), name, *more, Span(dash * room, "section--rule"), *last, end


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
        segments += _area(text, style) if span.is_area else [Segment(text, style)]
    segments.append(Segment(" " * room, own))
    return Strip(Segment.simplify(segments), widget.size.width)


def _area(text: str, style: Style) -> list[Segment]:
    """Return an area with the blanks around it; its characters show only without colours."""
    area = text.strip()
    before, _area_itself, after = text.partition(area)
    filled = style + Style(color=style.color, bgcolor=style.color)
    return [Segment(before, style), Segment(area, filled), Segment(after, style)]


def line_width(line: Line) -> int:
    """Return the width of a line, in columns of Textual."""
    return sum(cell_len(span.text) for span in line)


def cut_cells(text: str, width: int, ellipsis: str) -> str:
    """Cut a text as `columns.cut_cells` does, in columns of Textual."""
    return columns.cut_cells(text, width, ellipsis, cell_len)


def cut_words(text: str, width: int, ellipsis: str) -> str:
    """Cut a text as `columns.cut_words` does, in columns of Textual."""
    return columns.cut_words(text, width, ellipsis, cell_len)


def cut_start(text: str, width: int, ellipsis: str) -> str:
    """Cut a text as `columns.cut_start` does, in columns of Textual."""
    return columns.cut_start(text, width, ellipsis, cell_len)


def wrapped(text: str, width: int) -> Iterator[str]:
    """Yield lines as `columns.wrapped` does, in columns of Textual."""
    return columns.wrapped(text, width, cell_len)


def wrap_cells(text: str, width: int) -> list[str]:
    """Return all lines of `wrapped`."""
    return list(wrapped(text, width))
