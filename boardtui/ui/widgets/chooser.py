"""A line of a form: a label, and the values to choose from as chips."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from textual import events
from textual.binding import BindingType
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive, var
from textual.strip import Strip
from textual.widget import Widget

from boardtui.session.commands.forms import CHOOSER
from boardtui.system.frozen import frozen
from boardtui.ui.commands import bindings
from boardtui.ui.glyphs import GlyphSet
from boardtui.ui.themes import blends
from boardtui.ui.widgets.chips import SEPARATOR, Chip, drawn, filled_rows, grouped_rows
from boardtui.ui.widgets.text_lines import cut_cells

STEP_ACTIONS = {
    "form.up": "app.focus_previous",
    "form.down": "app.focus_next",
    "form.page-up": "screen.focus_page(-1)",
    "form.page-down": "screen.focus_page(1)",
}
"""The actions of `STEPS`, by command id."""

LINE_ACTIONS = {
    **STEP_ACTIONS,
    "form.first": "screen.focus_edge(0)",
    "form.last": "screen.focus_edge(-1)",
}
"""The same, and those that lead to the ends of the form."""

INDENT = 4
"""Columns before values that stand below their label."""


@frozen
class ChooserItem:
    """A value to choose, and its text."""

    value: object
    text: str
    about: str = ""
    """An explanation of the value; may be empty."""
    begins_group: bool = False
    """True if it begins a row where the values take several."""


def label_width(labels: Iterable[str]) -> int:
    """Return the width of the labels of a form, in columns."""
    return max(map(cell_len, labels), default=0) + 1


class Chooser(Widget, can_focus=True):
    """Chooses one of several values: `Rule   freestyle │ standard │ renju`.

    Values that do not fit into one row continue below, in up to `most_rows` rows. Where that is too
    little, one row shows the chosen value and its neighbours. Values stand below the label where
    one of them has no room beside it.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "chooser--label",
        "chooser--other",
        "chooser--chosen",
        "chooser--bracketed",
        "chooser--rule",
    }
    DEFAULT_CSS = """
    Chooser {
        height: auto;
        width: 1fr;
        &:focus > .chooser--label { text-style: bold; }
        & > .chooser--other { color: $text-muted; }
        & > .chooser--rule { color: $text-disabled; }
        & > .chooser--chosen { background: $foreground 28%; text-style: bold; }
        & > .chooser--bracketed { text-style: bold; }
        &:focus > .chooser--chosen, &:focus > .chooser--bracketed {
            color: $block-cursor-foreground;
            background: $block-cursor-background;
            text-style: bold;
        }
        &:nocolor:focus > .chooser--bracketed { text-style: bold reverse; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = bindings(
        CHOOSER,
        {"form.previous-value": "turn(-1)", "form.next-value": "turn(1)", **LINE_ACTIONS},
    )

    index: var[int] = var(0)
    """The index of the current choice."""
    label: reactive[str] = reactive("")
    """The name of the value."""
    label_width: reactive[int] = reactive(0, layout=True)
    """Columns of the label, unless values stand below it."""

    @dataclass(eq=False, repr=False)
    class Changed(Message):
        """A person chose another value."""

        chooser: Chooser
        value: object

        @property
        def control(self) -> Chooser:
            """The chooser that sent the message."""
            return self.chooser

    def __init__(
        self,
        label: str,
        choices: Sequence[ChooserItem],
        value: object,
        glyphs: GlyphSet,
        *,
        id: str | None = None,  # noqa: A002  Textual's own name
        label_width: int,
        about: str = "",
        most_rows: int = 1,
    ) -> None:
        """`about` explains the line; the explanation of a value goes before it."""
        super().__init__(id=id)
        self.set_reactive(Chooser.label, label)
        self.set_reactive(Chooser.label_width, label_width)
        self._glyphs = glyphs
        self._about = about
        self._most_rows = most_rows
        self.choices = tuple(choices)
        values = [choice.value for choice in choices]
        self.set_reactive(Chooser.index, values.index(value) if value in values else 0)

    @property
    def value(self) -> object:
        return self.choices[self.index].value

    @property
    def about(self) -> str:
        """The explanation of the chosen value, or else of the line; may be empty."""
        return self.choices[self.index].about or self._about

    def show(self, value: object) -> None:
        """Show a value without a message, if it is one of the choices."""
        values = [choice.value for choice in self.choices]
        if value in values:
            self.set_reactive(Chooser.index, values.index(value))
            self.refresh()

    def choose(self, value: object) -> bool:
        """Choose a value; return False if it is not among the choices."""
        values = [choice.value for choice in self.choices]
        if value not in values:
            return False
        self.index = values.index(value)
        return True

    def offer(self, choices: Sequence[ChooserItem]) -> None:
        """Replace the choices by others that include the current value."""
        before, value = self.choices, self.value
        self.choices = tuple(choices)
        self.show(value)
        if [choice.text for choice in before] != [choice.text for choice in self.choices]:
            self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self._is_stacked(width) + len(self._rows(width))

    def render_line(self, y: int) -> Strip:
        width, own = self.size.width, self.rich_style
        separator = self._glyphs.grid.vertical
        head = self._head(y)
        segments, end = [Segment(head, self.get_component_rich_style("chooser--label"))], 0
        chips = self._placed(y)
        end = cell_len(head)
        for number, chip in enumerate(chips):
            gap = " " * (chip.start - end)
            if number and not (chip.is_sign or chips[number - 1].is_sign):
                gap = separator
            segments.append(Segment(gap, self.get_component_rich_style("chooser--rule")))
            segments.append(
                Segment(chip.text, self.get_component_rich_style(f"chooser--{chip.style}"))
            )
            end = chip.start + cell_len(chip.text)
        return Strip(segments).crop(0, width).extend_cell_length(width, own)

    def validate_index(self, index: int) -> int:
        return index % len(self.choices)

    def watch_index(self) -> None:
        self.refresh()
        self.post_message(self.Changed(self, self.value))

    def on_click(self, event: events.Click) -> None:
        """Take the value of a click."""
        for chip in self._placed(event.y):
            if chip.start <= event.x < chip.start + cell_len(chip.text):
                self.index = chip.place

    def action_turn(self, step: int) -> None:
        """Take the next value (1) or the one before (-1)."""
        # The mouse wheel may have moved the line out of sight.
        self.scroll_visible(animate=False)
        self.index += step

    @property
    def _widths(self) -> tuple[int, ...]:
        return tuple(cell_len(choice.text) + 2 for choice in self.choices)

    @property
    def _margin(self) -> int:
        """Columns before the label, for the pointer."""
        return len(self._glyphs.pointer) + 1

    @property
    def _signs_width(self) -> int:
        """Columns of the signs for hidden values on both sides."""
        return 2 * (cell_len(self._glyphs.ellipsis) + 1)

    def _is_stacked(self, width: int) -> bool:
        """Return True if values stand below the label."""
        room = width - self._margin - self.label_width
        if len(self._divided(room)) > self._most_rows:
            room -= self._signs_width
        return max(self._widths) > room

    def _divided(self, room: int) -> Sequence[range]:
        """Return the values of as many rows as all of them need."""
        groups: list[tuple[int, ...]] = [()]
        for choice, width in zip(self.choices, self._widths, strict=True):
            if choice.begins_group:
                groups.append(())
            groups[-1] += (width,)
        return grouped_rows(tuple(groups), room)

    def _start(self, width: int) -> int:
        """Return the first column of the values."""
        return INDENT if self._is_stacked(width) else self._margin + self.label_width

    def _rows(self, width: int) -> Sequence[range]:
        """Return the values of each visible row."""
        room = width - self._start(width)
        rows = self._divided(room)
        if len(rows) <= self._most_rows:
            return rows
        rows = filled_rows(self._widths, room - self._signs_width)
        return [next(row for row in rows if self.index in row)]

    def _head(self, y: int) -> str:
        """Return what stands before the values of a line: the pointer and the label, or blanks."""
        width = self.size.width
        if y > 0:
            return " " * min(width, self._start(width))
        text = f"{self._glyphs.pointer_if(self.has_focus)} {self.label}"
        return text if self._is_stacked(width) else set_cell_size(text, self._start(width))

    def _placed(self, y: int) -> list[Chip]:
        """Return the chips of a line, and signs for the values hidden on either side."""
        width = self.size.width
        rows, place = self._rows(width), y - self._is_stacked(width)
        if not 0 <= place < len(rows):
            return []
        return list(self._chips(rows[place], all_fit=sum(map(len, rows)) == len(self.choices)))

    def _chips(self, row: range, *, all_fit: bool) -> Iterator[Chip]:
        width, ellipsis = self.size.width, self._glyphs.ellipsis
        start = self._start(width)
        if not all_fit and row.start > 0:
            yield Chip(row.start - 1, start, f"{ellipsis} ", is_sign=True)
            start += cell_len(ellipsis) + 1
        is_blended = blends(self.app)
        for index in row:
            text = cut_cells(self.choices[index].text, max(1, width - start - 2), ellipsis)
            text, style = drawn(text, is_chosen=index == self.index, is_blended=is_blended)
            yield Chip(index, start, text, style)
            start += cell_len(text) + SEPARATOR
        if not all_fit and row.stop < len(self.choices):
            yield Chip(row.stop, start - SEPARATOR, f" {ellipsis}", is_sign=True)
