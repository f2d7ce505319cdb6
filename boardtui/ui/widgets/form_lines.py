"""The lines of a form in groups, and the mark of a place among them."""

from __future__ import annotations

from rich.cells import cell_len
from textual.containers import VerticalScroll
from textual.widget import Widget

from boardtui.ui.glyphs import GlyphSet
from boardtui.ui.widgets.text_lines import Line, Span, TextLines, cut_cells, line_width
from boardtui.words.language import _

_WORDED = 26
"""Columns of both places with words, and of the rules around them."""


class GroupTitle(TextLines):
    """A rule with the title of the lines below it."""

    COMPONENT_CLASSES = {"group-title--title", "group-title--rule"}  # noqa: RUF012
    DEFAULT_CSS = """
    GroupTitle {
        height: 1;
        & > .group-title--title { color: $text-muted; text-style: bold; }
        & > .group-title--rule { color: $text-disabled; }
    }
    """

    def __init__(self, title: str, glyphs: GlyphSet, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._title = title
        self._rule = glyphs.grid.horizontal

    @property
    def title(self) -> str:
        return self._title

    @title.setter
    def title(self, title: str) -> None:
        self._title = title
        self.update_lines()

    def lines(self, width: int) -> list[Line]:
        rule = self._rule * max(0, width - cell_len(self._title) - 3)
        return [
            (
                Span(f"{self._rule} ", "group-title--rule"),
                Span(f"{self._title} ", "group-title--title"),
                Span(rule, "group-title--rule"),
            )
        ]


class FormLines(VerticalScroll):
    """Lines of a form, with group titles among them."""

    def watch_virtual_size(self) -> None:
        """Keep the focused line in sight when lines take other rows."""
        self.call_after_refresh(self._keep_in_sight)

    def _keep_in_sight(self) -> None:
        focused = self.screen.focused
        if focused is not None and self in focused.ancestors:
            self.scroll_to_widget(focused, animate=False)

    def hidden_lines(self) -> tuple[int, int]:
        """Return how many lines are out of sight above, and below."""
        top = self.scroll_offset.y
        bottom = top + self.scrollable_content_region.height
        places = [line.virtual_region for line in self.children if _is_line(line)]
        above = sum(place.y < top for place in places)
        return above, sum(place.y >= top and place.bottom > bottom for place in places)


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

    def __init__(self, form: FormLines, glyphs: GlyphSet, note: str = "") -> None:
        """Follow the lines of a form; `note` is the sentence."""
        super().__init__()
        self._form = form
        self._glyphs = glyphs
        self._note = note

    def on_mount(self) -> None:
        for name in ("scroll_y", "virtual_size"):
            self.watch(self._form, name, self.update_lines, init=False)
        super().on_mount()

    def lines(self, width: int) -> list[Line]:
        rule, style = self._glyphs.grid.horizontal, "place-rule--rule"
        above, below = self._form.hidden_lines()
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


def _is_line(widget: Widget) -> bool:
    return widget.display and not isinstance(widget, GroupTitle)
