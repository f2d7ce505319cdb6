"""The panel with the text of a tour, and the way on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from textual import events
from textual.binding import BindingType
from textual.message import Message
from textual.reactive import var

from boardtui.session.commands.tour import TOUR_TEXT
from boardtui.ui.commands import bindings
from boardtui.ui.glyphs import GlyphSet
from boardtui.ui.widgets.text_lines import (
    Line,
    SectionedLines,
    Span,
    line_width,
    section_rule,
    wrapped,
)
from boardtui.words.keys import key_name
from boardtui.words.language import _
from boardtui.words.tour import NEXT_STEP, Page


class TourPanel(SectionedLines, can_focus=True):
    """A page of the tour; Enter or a click goes on where it has the focus."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "tour-panel--heading",
        "tour-panel--praise",
        "tour-panel--objection",
        "tour-panel--key",
    }
    DEFAULT_CSS = """
    TourPanel {
        & > .tour-panel--heading { text-style: bold; }
        & > .tour-panel--praise { text-style: bold; color: $text-accent; }
        & > .tour-panel--objection { color: $text-warning; }
        & > .tour-panel--key { text-style: bold; color: $text-accent; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = bindings(TOUR_TEXT, {"tour.go-on": "go_on"})

    page: var[Page | None] = var[Page | None](None)
    top: var[int] = var(0)
    """The first visible line of the page; above 0 for a page that does not fit."""

    class GoOn(Message):
        """A message that the person has read the page."""

    def __init__(self, glyphs: GlyphSet) -> None:
        super().__init__()
        self._glyphs = glyphs

    def lines(self, width: int) -> list[Line]:
        rest, rows = self._rest(width), self._rows_before_more(width)
        if rows is None:
            return rest
        # Enter goes elsewhere while another widget has the focus; a click leads on in any case.
        down = self._glyphs.down
        return [*rest[:rows], _way_on(down) if self.has_focus else (Span(f" {down}"),)]

    def on_focus(self) -> None:
        self.update_lines()

    def on_blur(self) -> None:
        self.update_lines()

    def watch_page(self) -> None:
        self.set_reactive(TourPanel.top, 0)
        self.update_lines()

    def watch_top(self) -> None:
        self.update_lines()

    def on_click(self, event: events.Click) -> None:
        event.stop()
        self.action_go_on()

    def action_go_on(self) -> None:
        """Show the rest of the page, or else send `GoOn`."""
        rows = self._rows_before_more(self.size.width)
        if rows is None:
            self.post_message(self.GoOn())
        else:
            self.top += rows

    def _rest(self, width: int) -> list[Line]:
        """Return the lines of the page, beginning at the first visible one."""
        if self.page is None:
            return []
        lines = [*page_lines(self.page, width, self._glyphs)]
        if len(lines) > self.size.height:
            lines = [*page_lines(self.page, width, self._glyphs, is_compact=True)]
        return lines[self.top :]

    def _rows_before_more(self, width: int) -> int | None:
        """Return the number of visible lines of the rest; None if all are visible."""
        height = self.size.height
        return max(1, height - 1) if 0 < height < len(self._rest(width)) else None


def page_lines(
    page: Page, width: int, glyphs: GlyphSet, *, is_compact: bool = False
) -> Iterator[Line]:
    """Yield the title of a page, its paragraphs and the way on, with blank lines unless compact."""
    yield _title_line(page, width, glyphs)
    paragraphs = (
        (page.heading, "tour-panel--heading"),
        (page.praise, "tour-panel--praise"),
        (page.text, ""),
        (page.how, ""),
        (page.objection, "tour-panel--objection"),
    )
    for text, style in paragraphs:
        if text:
            if not is_compact:
                yield ()
            yield from ((Span(f" {line}", style),) for line in wrapped(text, width - 2))
    if page.go_on or page.skip:
        if not is_compact:
            yield ()
        if page.go_on:
            yield _way_on(page.go_on)
        else:
            yield _way_on(page.skip_to or _(NEXT_STEP), page.skip)


def _way_on(text: str, key: str = "") -> Line:
    return Span(f" {key or key_name('enter')}", "tour-panel--key"), Span(f" {text}")


def _title_line(page: Page, width: int, glyphs: GlyphSet) -> Line:
    last = (Span(f" {page.place} "),) if page.place else ()
    line = section_rule(page.title, width, glyphs.grid.horizontal, last=last)
    if line_width(line) > width:
        return Span(f" {page.title} ", "section--title"), Span(page.place)
    return line
