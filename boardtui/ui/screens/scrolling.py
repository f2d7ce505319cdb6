"""The base of screens with a text that scrolls."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType
from textual.screen import ScreenResultType

from boardtui.session.commands.pages import SCROLLING
from boardtui.ui.commands import bindings
from boardtui.ui.screens.plain import PlainScreen
from boardtui.ui.widgets.list_cursor import ListCursor
from boardtui.ui.widgets.place_rule import ScrolledLines


class ScrollingScreen(PlainScreen[ScreenResultType]):
    """A screen with one text in `ScrolledLines`, moved by keys."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(
        SCROLLING,
        {
            "help.up": "scroll(-1)",
            "help.down": "scroll(1)",
            "help.page-up": "page(-1)",
            "help.page-down": "page(1)",
            "help.top": "edge(0)",
            "help.bottom": "edge(-1)",
        },
    )

    @property
    def has_pages(self) -> bool:
        """True if not all of the text is in sight."""
        text = self.query_one_optional(ScrolledLines)
        return text is not None and text.max_scroll_y > 0

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        # Without another page the key is dim.
        return True if action != "page" or self.has_pages else None

    def action_scroll(self, lines: int) -> None:
        """Move the text by lines."""
        self._show_from(self._cursor.moved(lines))

    def action_page(self, step: int) -> None:
        """Move the text by a screenful."""
        self._show_from(self._cursor.paged(step))

    def action_edge(self, end: int) -> None:
        """Show the top (0) or the bottom (-1) of the text."""
        self._show_from(self._cursor.at_edge(end))

    @property
    def _cursor(self) -> ListCursor:
        """The first line in sight, as keys move it."""
        text = self.query_one(ScrolledLines)
        lines = range(text.max_scroll_y + 1)
        return ListCursor(lines, round(text.scroll_target_y), max(1, text.size.height - 1))

    def _show_from(self, line: int) -> None:
        self.query_one(ScrolledLines).scroll_to(y=line, animate=False)
