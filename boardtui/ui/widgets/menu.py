"""A list of things to pick from, by arrow keys, by a letter or by the mouse."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import var
from textual.strip import Strip
from textual.widget import Widget

from boardtui.language import N_
from boardtui.ui.glyphs import GlyphSet

LEAST_NOTE = 13
"""Columns that a note keeps in a narrow menu."""


class Heading(NamedTuple):
    """A line between the items that names what follows; an empty one is a gap."""

    text: str = ""


class Item(NamedTuple):
    """One thing to pick."""

    id: str
    text: str
    note: str = ""
    """Said more quietly at the right."""
    key: str = ""
    """The character that picks it at once."""


class Menu(Widget, can_focus=True):
    """Items under headings; the highlighted one is marked by a pointer, not by colour alone."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "menu--item",
        "menu--highlight",
        "menu--heading",
        "menu--note",
        "menu--key",
    }
    DEFAULT_CSS = """
    Menu {
        width: 1fr;
        height: 1fr;
        & > .menu--heading { color: $text-muted; text-style: bold; }
        & > .menu--note { color: $text-muted; }
        & > .menu--key { color: $text-accent; }
        & > .menu--highlight { background: $surface; }
        &:focus > .menu--highlight {
            color: $block-cursor-foreground;
            background: $block-cursor-background;
            text-style: bold;
        }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "move(-1)", N_("Up"), show=False, id="menu.up"),
        Binding("down,j", "move(1)", N_("Down"), show=False, id="menu.down"),
        Binding("pageup", "page(-1)", N_("Page up"), show=False, id="menu.page-up"),
        Binding("pagedown", "page(1)", N_("Page down"), show=False, id="menu.page-down"),
        Binding("home", "jump(0)", N_("First"), show=False, id="menu.first"),
        Binding("end", "jump(-1)", N_("Last"), show=False, id="menu.last"),
        Binding("enter,space,right,l", "choose", N_("Choose"), id="menu.choose"),
    ]

    glyphs: var[GlyphSet]
    rows: var[tuple[Item | Heading, ...]] = var(())
    highlighted: var[int] = var(-1)
    """The row of the highlighted item; -1 when there is none."""

    @dataclass
    class Chosen(Message):
        """A person picked an item."""

        menu: Menu
        item: Item

        @property
        def control(self) -> Menu:
            """The menu that sent the message."""
            return self.menu

    def __init__(
        self,
        rows: Sequence[Item | Heading],
        glyphs: GlyphSet,
        *,
        id: str | None = None,  # noqa: A002  Textual's own name
    ) -> None:
        super().__init__(id=id)
        self._top = 0
        self._glyphs = glyphs
        self.set_reactive(Menu.rows, tuple(rows))
        self.set_reactive(Menu.highlighted, self._first())

    @property
    def item(self) -> Item | None:
        """The highlighted item."""
        row = self.rows[self.highlighted] if 0 <= self.highlighted < len(self.rows) else None
        return row if isinstance(row, Item) else None

    def highlight(self, item_id: str) -> None:
        """Move the highlight to the item with this id, if it is there."""
        for index, row in enumerate(self.rows):
            if isinstance(row, Item) and row.id == item_id:
                self.highlighted = index

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self.rows)

    def render_line(self, y: int) -> Strip:
        index, width = y + self._top, self.size.width
        background = self.rich_style
        if not 0 <= index < len(self.rows):
            return Strip([Segment(" " * width, background)], width)
        row = self.rows[index]
        if isinstance(row, Heading):
            style = self.get_component_rich_style("menu--heading")
            text = set_cell_size(" " + row.text, max(0, width - 1)) + self._more(y)
            return Strip([Segment(text, style)], width).crop(0, width)
        return self._item_line(row, lit=index == self.highlighted, more=self._more(y))

    def watch_rows(self, old: tuple[Item | Heading, ...], new: tuple[Item | Heading, ...]) -> None:
        before = old[self.highlighted] if 0 <= self.highlighted < len(old) else None
        self.set_reactive(Menu.highlighted, self._first())
        if isinstance(before, Item):
            self.highlight(before.id)
        self._bring_into_view(self.highlighted)
        self.refresh(layout=True)

    def watch_highlighted(self, old: int, new: int) -> None:
        if self._bring_into_view(new):
            self.refresh()
        else:
            for index in (old, new):
                self.refresh(Region(0, index - self._top, self.size.width, 1))

    def on_resize(self) -> None:
        self._bring_into_view(self.highlighted)

    def on_key(self, event: events.Key) -> None:
        for row in self.rows:
            if isinstance(row, Item) and row.key and row.key == event.character:
                event.stop()
                self.highlight(row.id)
                self.post_message(self.Chosen(self, row))
                return

    def on_click(self, event: events.Click) -> None:
        index = event.get_content_offset_capture(self).y + self._top
        if 0 <= index < len(self.rows) and isinstance(self.rows[index], Item):
            self.highlighted = index
            self.action_choose()

    def on_mouse_scroll_down(self) -> None:
        self.action_move(1)

    def on_mouse_scroll_up(self) -> None:
        self.action_move(-1)

    def action_move(self, step: int) -> None:
        """Highlight the next item up or down, and stop at the end."""
        index = self.highlighted + step
        while 0 <= index < len(self.rows):
            if isinstance(self.rows[index], Item):
                self.highlighted = index
                return
            index += step

    def action_page(self, step: int) -> None:
        """Highlight the item a screenful up or down."""
        target = self.highlighted + step * max(1, self.size.height - 1)
        self._highlight_near(max(0, min(target, len(self.rows) - 1)), step)

    def action_jump(self, end: int) -> None:
        """Highlight the first item (0) or the last (-1)."""
        self._highlight_near(end % max(1, len(self.rows)), 1 if end == 0 else -1)

    def action_choose(self) -> None:
        """Pick the highlighted item."""
        if self.item is not None:
            self.post_message(self.Chosen(self, self.item))

    def _first(self) -> int:
        return next((i for i, row in enumerate(self.rows) if isinstance(row, Item)), -1)

    def _highlight_near(self, index: int, step: int) -> None:
        """Highlight the item at a row, else the next one in a direction, else the one before."""
        items = [i for i, row in enumerate(self.rows) if isinstance(row, Item)]
        if items:
            ahead = [i for i in items if (i - index) * step >= 0]
            self.highlighted = min(ahead or items, key=lambda i: abs(i - index))

    def _bring_into_view(self, index: int) -> bool:
        """Bring a row into view; whether anything had to move."""
        height = max(1, self.size.height)
        # The heading above the first item belongs to it.
        first = 0 if index == self._first() else index
        top = max(0, min(self._top, first, max(0, len(self.rows) - 1)))
        top = max(top, index - height + 1)
        top = min(top, max(0, len(self.rows) - height))
        moved, self._top = top != self._top, top
        return moved

    def _item_line(self, item: Item, *, lit: bool, more: str) -> Strip:
        width = self.size.width
        style = self.get_component_rich_style("menu--highlight" if lit else "menu--item")
        pointer = self._glyphs.pointer if lit else " " * cell_len(self._glyphs.pointer)
        text = f" {pointer} {item.key + '  ' if item.key else ''}{item.text}"
        # The text comes first, but a note keeps a third of the line, or what a date needs.
        space = max(width - cell_len(text) - 3, width // 3 - 2, min(LEAST_NOTE, width // 2))
        note = self._cut_start(item.note, space)
        room = max(0, width - cell_len(note) - 2)
        text = self._cut(text, room - 1 if note else room)
        segments = [Segment(set_cell_size(text, room), style)]
        quiet = style if lit else self.get_component_rich_style("menu--note")
        segments.append(Segment(set_cell_size(f"{note} {more}", width - room), quiet))
        return Strip(segments, width).crop(0, width)

    def _cut(self, text: str, width: int) -> str:
        if cell_len(text) <= width:
            return text
        ellipsis = self._glyphs.ellipsis
        return set_cell_size(text, max(0, width - cell_len(ellipsis))) + ellipsis

    def _cut_start(self, text: str, width: int) -> str:
        """What fits of a note: its end, which holds the time if there is one."""
        if cell_len(text) <= width:
            return text
        ellipsis = self._glyphs.ellipsis
        while text and cell_len(text) > width - cell_len(ellipsis):
            text = text[1:]
        return ellipsis + text if cell_len(ellipsis) <= width else ""

    def _more(self, y: int) -> str:
        """What the last column says of items out of sight."""
        if y == 0 and self._top > 0:
            return self._glyphs.up
        below = self._top + self.size.height < len(self.rows)
        return self._glyphs.down if below and y == self.size.height - 1 else " "
