"""The base of screens with a text that scrolls."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.screen import ScreenResultType

from boardtui.session.commands.pages import SCROLLING
from boardtui.ui.commands import bindings
from boardtui.ui.screens.plain import PlainScreen
from boardtui.ui.widgets.list_cursor import ListCursor


class ScrollingScreen(PlainScreen[ScreenResultType]):
    """A screen with one `VerticalScroll`, moved by keys."""

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
        text = self.query_one(VerticalScroll)
        lines = range(text.max_scroll_y + 1)
        return ListCursor(lines, round(text.scroll_target_y), max(1, text.size.height - 1))

    def _show_from(self, line: int) -> None:
        self.query_one(VerticalScroll).scroll_to(y=line, animate=False)
