"""Choices on a scale: all values in one line, in order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from textual import events
from textual.geometry import Size
from textual.strip import Strip

from boardtui.ui.widgets.chooser import Chooser
from boardtui.ui.widgets.text_lines import cut_cells, cut_words

INDENT = 3
"""Columns before the scale."""

LONGEST_NAME = 16
"""The widest value on the scale, in columns."""


class Scale(Chooser):
    """Chooses one of many values in order; hidden ones scroll into view."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"scale--other"}
    DEFAULT_CSS = """
    Scale {
        height: 2;
        & > .scale--other { color: $text-muted; }
    }
    """

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self.scale_line + 1

    @property
    def is_cut(self) -> bool:
        return False

    @property
    def scale_line(self) -> int:
        """The index of the line with the scale."""
        return 1

    @property
    def scale_start(self) -> int:
        """The first column of the scale."""
        return INDENT

    def choose(self, value: object) -> bool:
        """Choose a value; return False if it is not among the choices."""
        values = [choice.value for choice in self.choices]
        if value not in values:
            return False
        self.index = values.index(value)
        return True

    def render_line(self, y: int) -> Strip:
        width, own = self.size.width, self.get_component_rich_style("chooser--label")
        segments: list[Segment] = []
        if y == 0:
            marker = ">" if self.has_focus else " "
            label = f" {marker} " + set_cell_size(self.label, self._label_room)
            segments.append(Segment(label, own))
            if self.scale_line > 0:
                room = width - cell_len(label)
                text = cut_words(self.choices[self.index].text, room, self._glyphs.ellipsis)
                segments.append(Segment(text, own))
        if y == self.scale_line:
            end = sum(segment.cell_length for segment in segments)
            for index, start, text in self._placed():
                chosen = "chooser--value" if index == self.index else "scale--other"
                segments.append(Segment(" " * (start - end), own))
                segments.append(Segment(text, self.get_component_rich_style(chosen)))
                end = start + cell_len(text)
        return Strip(segments).crop(0, width).extend_cell_length(width, own)

    def on_click(self, event: events.Click) -> None:
        event.prevent_default()
        for index, start, text in self._placed():
            if event.y == self.scale_line and start <= event.x < start + cell_len(text):
                self.index = index

    @property
    def _label_room(self) -> int:
        return min(self._label_width, max(0, self.size.width // 2 - 3))

    def _placed(self) -> Iterator[tuple[int, int, str]]:
        """Yield the visible values with their first columns; the chosen one is in brackets.

        An ellipsis stands for the hidden values on either side.
        """
        ellipsis = self._glyphs.ellipsis
        names = [
            cut_cells(choice.short or choice.text, LONGEST_NAME, ellipsis)
            for choice in self.choices
        ]
        start, end, first, before = self.scale_start, self.size.width, 0, list[str]()
        while first < self.index and start + _width(before + names[first : self.index + 1]) > end:
            first, before = first + 1, [ellipsis]
        if before:
            yield first - 1, start, ellipsis
            start += cell_len(ellipsis) + 1
        for index, name in enumerate(names[first:], first):
            after = [ellipsis] if index + 1 < len(names) else []
            if index > self.index and start + _width([name, *after]) > end:
                if start + cell_len(ellipsis) <= end:
                    yield index, start, ellipsis
                return
            # The brackets take the place of the blanks between values.
            is_chosen = index == self.index
            yield (index, start - 1, f"[{name}]") if is_chosen else (index, start, name)
            start += cell_len(name) + 1


class ShortScale(Scale):
    """A scale of few values behind its label."""

    DEFAULT_CSS = """
    ShortScale { height: 1; }
    """

    @property
    def scale_line(self) -> int:
        return 0

    @property
    def scale_start(self) -> int:
        return self._label_room + 4


def _width(names: list[str]) -> int:
    """Return the width of names with blanks between them."""
    return sum(map(cell_len, names)) + len(names) - 1
