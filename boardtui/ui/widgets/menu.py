"""A list to pick from by arrow keys, a letter or the mouse."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from textual import events
from textual.binding import BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import var
from textual.strip import Strip
from textual.widget import Widget

from boardtui.session.commands.lists import MENU
from boardtui.ui.commands import bindings
from boardtui.ui.glyphs import GlyphSet
from boardtui.ui.widgets.list_cursor import ListCursor
from boardtui.ui.widgets.menu_rows import FreePlace, Heading, Item, MenuRow
from boardtui.ui.widgets.text_lines import cut_cells, cut_start, cut_words, wrapped
from boardtui.words.columns import start_of
from boardtui.words.language import _

__all__ = ["FreePlace", "Heading", "Item", "Menu", "MenuRow"]

_GAP = 2
"""The fewest columns between the text of a line and its note."""

LEAST_NOTE = 13
"""Columns that a note keeps in a narrow menu: enough for a date."""

INDENT = 3
"""Columns before the text of an item without a key."""

LEAST_SCROLLED = 5
"""The fewest scrolling lines above the pinned rows."""


_RowLine = tuple[int, str | None]
"""The index of a row, and the text of a line below its first; None for the first."""


class Menu(Widget, can_focus=True):
    """Items under headings, with a pointer at the highlighted one."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "menu--item",
        "menu--highlight",
        "menu--heading",
        "menu--rule",
        "menu--note",
        "menu--waiting",
        "menu--key",
    }
    DEFAULT_CSS = """
    Menu {
        width: 1fr;
        height: 1fr;
        & > .menu--heading { color: $text-muted; text-style: bold; }
        & > .menu--rule { color: $text-disabled; }
        & > .menu--note { color: $text-muted; }
        & > .menu--waiting { color: $text-accent; }
        & > .menu--key { color: $text-accent; }
        & > .menu--highlight { background: $surface; }
        &:focus > .menu--highlight {
            color: $block-cursor-foreground;
            background: $block-cursor-background;
            text-style: bold;
        }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = bindings(
        MENU,
        {
            "menu.up": "move(-1)",
            "menu.down": "move(1)",
            "menu.page-up": "page(-1)",
            "menu.page-down": "page(1)",
            "menu.first": "edge(0)",
            "menu.last": "edge(-1)",
            "menu.choose": "choose",
        },
    )

    rows: var[tuple[MenuRow, ...]] = var(())
    highlighted: var[int] = var(-1)
    """The row of the highlighted item; -1 when there is none."""

    @dataclass(eq=False, repr=False)
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
        rows: Sequence[MenuRow],
        glyphs: GlyphSet,
        *,
        id: str | None = None,  # noqa: A002  Textual's own name
        pinned: int = 0,
        gives_way: bool = False,
    ) -> None:
        super().__init__(id=id)
        self.pinned = pinned
        """Rows of one line at the end that do not scroll, if there is room for others."""
        self.gives_way = gives_way
        """True if details move up beside their items, and then gaps vanish, in a low window."""
        self._top = 0
        self._laid_out: tuple[Sequence[MenuRow], Size] | None = None
        """The rows and the size that `_row_lines` are made for."""
        self._is_dense = False
        """True if details are in the lines of their items."""
        self._row_lines: list[_RowLine] = []
        self._glyphs = glyphs
        self.set_reactive(Menu.rows, tuple(rows))
        self.set_reactive(Menu.highlighted, self._first())

    @property
    def item(self) -> Item | None:
        """The highlighted item; None in a menu without items."""
        row = self.rows[self.highlighted] if 0 <= self.highlighted < len(self.rows) else None
        return row if isinstance(row, Item) else None

    @property
    def cursor(self) -> ListCursor:
        """The highlight among the items, as keys move it."""
        items = [index for index, row in enumerate(self.rows) if isinstance(row, Item)]
        return ListCursor(items, self.highlighted, max(1, self.size.height - 1))

    def highlight(self, item_id: str) -> None:
        """Highlight the item with this id, if there is one."""
        for index, row in enumerate(self.rows):
            if isinstance(row, Item) and row.id == item_id:
                self.highlighted = index

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self._lines(width))

    def render_line(self, y: int) -> Strip:
        place = self._place_at(y)
        if place is None:
            return self._line_below("", is_highlighted=False, more=self._more(y))
        index, below = place
        row, more = self.rows[index], self._more(y)
        if isinstance(row, Heading) and row.text:
            return self._heading_line(row, more)
        is_highlighted = index == self.highlighted
        if isinstance(row, Item) and below is None:
            return self._item_line(row, is_highlighted=is_highlighted, more=more)
        text = row.text if below is None else below
        return self._line_below(text, is_highlighted=is_highlighted, more=more)

    def watch_rows(self, old: tuple[MenuRow, ...], new: tuple[MenuRow, ...]) -> None:
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
            for y in range(self.size.height):
                place = self._place_at(y)
                if place is not None and place[0] in (old, new):
                    self.refresh(Region(0, y, self.size.width, 1))

    def on_resize(self) -> None:
        if self._bring_into_view(self.highlighted):
            self.refresh()

    def on_key(self, event: events.Key) -> None:
        for row in self.rows:
            if isinstance(row, Item) and row.key and row.key == event.character:
                event.stop()
                self.highlight(row.id)
                self.post_message(self.Chosen(self, row))
                return

    def on_click(self, event: events.Click) -> None:
        place = self._place_at(event.get_content_offset_capture(self).y)
        if place is not None and isinstance(self.rows[place[0]], Item):
            self.highlighted = place[0]
            self.action_choose()

    def on_mouse_scroll_down(self) -> None:
        self.action_move(1)

    def on_mouse_scroll_up(self) -> None:
        self.action_move(-1)

    def action_move(self, step: int) -> None:
        """Highlight the next item up (-1) or down (1), if there is one."""
        self.highlighted = self.cursor.moved(step)

    def action_page(self, step: int) -> None:
        """Highlight the item a screenful up or down."""
        self.highlighted = self.cursor.paged(step)

    def action_edge(self, end: int) -> None:
        """Highlight the first item (0) or the last (-1)."""
        self.highlighted = self.cursor.at_edge(end)

    def action_choose(self) -> None:
        """Pick the highlighted item."""
        if self.item is not None:
            self.post_message(self.Chosen(self, self.item))

    def _first(self) -> int:
        return next((i for i, row in enumerate(self.rows) if isinstance(row, Item)), -1)

    def _lines(self, width: int) -> list[_RowLine]:
        """Return the row of each line, and the line's text unless it is the first of its row."""
        size = Size(width, self.size.height)
        if self._laid_out != (self.rows, size):
            self._laid_out = self.rows, size
            self._is_dense = False
            self._row_lines = [
                (index, below)
                for index, row in enumerate(self.rows)
                for below in (None, *_below(row, width - INDENT - 2))
            ]
            if self.gives_way and len(self._row_lines) > size.height:
                self._is_dense = True
                self._row_lines = [(index, None) for index in range(len(self.rows))]
                for end in (len(self.rows) - self.pinned, len(self.rows)):
                    if len(self._row_lines) > size.height:
                        self._row_lines = [
                            line for line in self._row_lines if not self._is_gap(line, end)
                        ]
        return self._row_lines

    def _is_gap(self, line: _RowLine, end: int) -> bool:
        """Return True for a gap before a row."""
        row = self.rows[line[0]]
        return isinstance(row, Heading) and not row.text and line[0] < end

    def _split(self) -> tuple[list[_RowLine], list[_RowLine]]:
        """Return the scrolling lines, and the pinned ones."""
        lines, height = self._lines(self.size.width), self.size.height
        if len(lines) <= height or height < self.pinned + LEAST_SCROLLED:
            return lines, []
        end = len(self.rows) - self.pinned
        cut = sum(index < end for index, _below in lines)
        return lines[:cut], lines[cut:]

    def _place_at(self, y: int) -> _RowLine | None:
        """Return the row of a line on the screen, and the line's text unless it is the first.

        None for a blank line: no item is shown in part.
        """
        scrolled, fixed = self._split()
        room = self.size.height - len(fixed)
        lines, index = (scrolled, y + self._top) if y < room else (fixed, y - room)
        if not 0 <= index < len(lines) or (y < room and self._is_cut(scrolled, index, room)):
            return None
        return lines[index]

    def _is_cut(self, scrolled: Sequence[_RowLine], index: int, room: int) -> bool:
        """Return True for a line of an item that would be whole, but is not all in sight."""
        row, first, end = scrolled[index][0], index, index + 1
        while first > 0 and scrolled[first - 1][0] == row:
            first -= 1
        while end < len(scrolled) and scrolled[end][0] == row:
            end += 1
        return end - first <= room and not self._top <= first < end <= self._top + room

    def _bring_into_view(self, row: int) -> bool:
        """Scroll a row into view; return True if anything moved."""
        scrolled, fixed = self._split()
        height = max(1, self.size.height - len(fixed))
        top = self._top
        places = [line for line, (index, _below) in enumerate(scrolled) if index == row]
        if places:
            # With the first item, the heading above it comes into view.
            first = 0 if row == self._first() else places[0]
            top = max(0, min(top, first, len(scrolled) - 1))
            top = max(top, places[-1] - height + 1)
        top = max(0, min(top, len(scrolled) - height))
        moved, self._top = top != self._top, top
        return moved

    def _heading_line(self, heading: Heading, more: str) -> Strip:
        """Return a rule with a title, and the note if there is room for it."""
        width, rule = self.size.width, self._glyphs.grid.horizontal
        style = self.get_component_rich_style("menu--heading")
        ruled = self.get_component_rich_style("menu--rule")
        title = cut_cells(heading.text, max(0, width - 5), self._glyphs.ellipsis)
        room = width - cell_len(title) - 5
        note = f" {heading.note} " if heading.note and cell_len(heading.note) + 2 < room else ""
        segments = [
            Segment(f" {rule} ", ruled),
            Segment(title, style),
            Segment(f" {rule * (room - cell_len(note))}", ruled),
            Segment(note, self.get_component_rich_style("menu--note")),
            Segment(more if more != " " else rule, ruled),
        ]
        return Strip(segments).crop(0, width).extend_cell_length(width, style)

    def _line_below(self, below: str, *, is_highlighted: bool, more: str) -> Strip:
        """Return a further line of an item."""
        width = self.size.width
        style = self.get_component_rich_style("menu--highlight" if is_highlighted else "menu--note")
        text = " " * INDENT + below
        text = set_cell_size(cut_words(text, width - 2, self._glyphs.ellipsis), width - 1)
        return Strip([Segment(text + more, style)]).crop(0, width)

    def _item_line(self, item: Item, *, is_highlighted: bool, more: str) -> Strip:
        width, ellipsis = self.size.width, self._glyphs.ellipsis
        style = self.get_component_rich_style("menu--highlight" if is_highlighted else "menu--item")
        pointer = self._glyphs.pointer_if(is_highlighted)
        text = f" {pointer} {item.key + '  ' if item.key else ''}{start_of(item.text, width)}"
        # A long text may shorten the note, but not below a third of the line or `LEAST_NOTE`.
        free = width - cell_len(text) - 2 - _GAP
        space = max(free, width // 3 - 2, min(LEAST_NOTE, width // 2))
        is_brief = item.brief and cell_len(item.note) > free
        note = cut_start(item.brief if is_brief else item.note, space, ellipsis)
        room = max(0, width - cell_len(note) - 2)
        text = cut_cells(text, room - _GAP if note else room, ellipsis)
        quiet = style if is_highlighted else self.get_component_rich_style("menu--note")
        if beside := self._detail_beside(item, room - _GAP - cell_len(text)):
            rest = set_cell_size(beside, room - cell_len(text))
            segments = [Segment(text, style), Segment(rest, quiet)]
        else:
            segments = [Segment(set_cell_size(text, room), style)]
        if item.waits and not is_highlighted:
            quiet = self.get_component_rich_style("menu--waiting")
        segments.append(Segment(set_cell_size(f"{note} {more}", width - room), quiet))
        return Strip(segments, width).crop(0, width)

    def _detail_beside(self, item: Item, room: int) -> str:
        """Return as many whole parts of an item's detail as its own line has room for."""
        text = ""
        comma = _(", ")
        for part in item.detail.split(comma) if self._is_dense and item.detail else ():
            if cell_len(f"{text}{comma}{part}") > room:
                break
            text += f"{comma}{part}"
        return text

    def _more(self, y: int) -> str:
        """Return the arrow for the last column of a line, if there are hidden items beyond it."""
        if y == 0 and self._top > 0:
            return self._glyphs.up
        scrolled, fixed = self._split()
        room = self.size.height - len(fixed)
        is_below = self._top + room < len(scrolled)
        return self._glyphs.down if is_below and y == room - 1 else " "


def _below(row: MenuRow, width: int) -> Iterator[str]:
    """Yield the further lines of a row."""
    if isinstance(row, FreePlace):
        yield row.detail
    elif isinstance(row, Item):
        if row.detail:
            yield row.detail
        if row.remark:
            yield from wrapped(row.remark, max(1, width))
