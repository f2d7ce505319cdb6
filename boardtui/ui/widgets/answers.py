"""Buttons below a question; Enter presses the highlighted one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.cells import cell_len
from rich.segment import Segment
from textual import events
from textual.binding import BindingType
from textual.geometry import Size
from textual.strip import Strip

from boardtui.session.commands.forms import ANSWERS
from boardtui.ui.commands import bindings
from boardtui.ui.themes import blends
from boardtui.ui.widgets.menu import Item, Menu
from boardtui.ui.widgets.text_lines import cut_cells

GAP = 2
"""Columns between two buttons."""


class Answers(Menu, inherit_bindings=False):
    """Buttons in a row, or in a column if they do not fit.

    They are one widget, so that keys that arrive together reach the right button.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {"answers--button", "answers--key"}
    DEFAULT_CSS = """
    Answers {
        height: auto;
        width: auto;
        max-width: 100%;
        & > .answers--key { color: $text-accent; text-style: bold; }
        & > .menu--highlight { background: transparent; text-style: bold; }
        &.-filled > .answers--button, &.-filled > .answers--key, &.-filled > .menu--highlight {
            background: $foreground 14%;
        }
        &.-filled.-pressed > .menu--highlight, &.-pressed > .menu--highlight,
        &.-filled:focus > .menu--highlight, &:focus > .menu--highlight {
            color: $block-cursor-foreground;
            background: $block-cursor-background;
            text-style: bold;
        }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = bindings(
        ANSWERS,
        {
            "answers.previous": "move(-1)",
            "answers.next": "move(1)",
            "answers.turn": "turn(1)",
            "answers.turn-back": "turn(-1)",
            "answers.choose": "choose",
        },
    )

    def on_mount(self) -> None:
        self.set_class(blends(self.app), "-filled")

    def get_content_width(self, container: Size, viewport: Size) -> int:
        together = self._width_together()
        # A panel as wide as its content asks without a container.
        room = container.width or viewport.width
        return together if together <= room else max(self._widths())

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self._rows_of_buttons(width))

    def render_line(self, y: int) -> Strip:
        width, segments, end = self.size.width, list[Segment](), 0
        for index, start, _end in self._placed(y):
            segments.append(Segment(" " * (start - end), self.rich_style))
            segments += self._button(index)
            end = start + self._width(index)
        segments.append(Segment(" " * max(0, width - end), self.rich_style))
        return Strip(segments).crop(0, width)

    def watch_highlighted(self, old: int, new: int) -> None:
        self.refresh()

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset_capture(self)
        for index, start, end in self._placed(offset.y):
            if start <= offset.x < end:
                event.stop()
                self.highlighted = index
                self.action_choose()

    def action_move(self, step: int) -> None:
        """Highlight the next button (1) or the one before (-1); at an end, leave the buttons."""
        before, self.highlighted = self.highlighted, self.cursor.moved(step)
        if self.highlighted != before:
            return
        if step < 0:
            self.screen.focus_previous()
        else:
            self.screen.focus_next()

    def action_turn(self, step: int) -> None:
        """Move as the arrow keys do; go round if no other widget can have the focus."""
        if len(self.screen.focus_chain) > 1:
            self.action_move(step)
        else:
            before, self.highlighted = self.highlighted, self.cursor.moved(step)
            if self.highlighted == before:
                self.highlighted = self.cursor.at_edge(0 if step > 0 else -1)

    def _placed(self, y: int) -> list[tuple[int, int, int]]:
        """Return each button of a line, with its first column and the column after its last."""
        lines = self._rows_of_buttons(self.size.width)
        placed, start = [], 0
        for index in lines[y] if y < len(lines) else ():
            end = start + self._width(index)
            placed.append((index, start, end))
            start = end + GAP
        return placed

    def _rows_of_buttons(self, width: int) -> Sequence[Sequence[int]]:
        indices = range(len(self.rows))
        is_row = self._width_together() <= width
        return [indices] if is_row else [[index] for index in indices]

    def _width_together(self) -> int:
        """Return the width of all buttons in a row."""
        widths = self._widths()
        return sum(widths) + GAP * (len(widths) - 1)

    def _widths(self) -> list[int]:
        """Return the widths of whole buttons."""
        pointer = self._glyphs.pointer_if(False)  # noqa: FBT003  a blank of its width
        items = (row for row in self.rows if isinstance(row, Item))
        return [cell_len("".join(self._parts(item, pointer))) for item in items]

    def _width(self, index: int) -> int:
        return sum(segment.cell_length for segment in self._button(index))

    def _button(self, index: int) -> list[Segment]:
        """Return a button, cut if it is alone on a line that is too short."""
        item, is_highlighted = self.rows[index], index == self.highlighted
        assert isinstance(item, Item)
        highlight = self.get_component_rich_style("menu--highlight")
        style = highlight if is_highlighted else self.get_component_rich_style("answers--button")
        key_style = highlight if is_highlighted else self.get_component_rich_style("answers--key")
        has_focus = self.has_focus or len(self.screen.focus_chain) == 1
        pointer = self._glyphs.pointer_if(is_highlighted and has_focus)
        start, key, text, end = self._parts(item, pointer)
        room = self.size.width - sum(map(cell_len, (start, key, end)))
        if room > 0:
            text = cut_cells(text, room, self._glyphs.ellipsis)
        return [Segment(start, style), Segment(key, key_style), Segment(text + end, style)]

    def _parts(self, item: Item, pointer: str) -> tuple[str, str, str, str]:
        """Return start, key, text and end; with few colours, the ends are brackets."""
        left, right = (" ", " ") if self.has_class("-filled") else ("[", "]")
        key = item.key or item.note
        return f"{left}{pointer} ", f"{key} " if key else "", item.text, f" {right}"
