"""The base of screens with a text that scrolls."""

from __future__ import annotations

from typing import ClassVar, Generic

from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.screen import ScreenResultType

from boardtui.session.commands.pages import SCROLLING
from boardtui.ui.commands import bindings
from boardtui.ui.screens.plain import PlainScreen


class ScrollingScreen(PlainScreen[ScreenResultType], Generic[ScreenResultType]):
    """A screen with one `VerticalScroll`, moved by keys."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(
        SCROLLING,
        {
            "help.up": "scroll(-1)",
            "help.down": "scroll(1)",
            "help.page-up": "page(-1)",
            "help.page-down": "page(1)",
            "help.top": "edge(0)",
            "help.bottom": "edge(1)",
        },
    )

    def action_scroll(self, lines: int) -> None:
        """Move the text by lines."""
        self.query_one(VerticalScroll).scroll_relative(y=lines, animate=False)

    def action_page(self, step: int) -> None:
        """Move the text by a screenful."""
        text = self.query_one(VerticalScroll)
        text.scroll_relative(y=step * max(1, text.size.height - 1), animate=False)

    def action_edge(self, bottom: int) -> None:
        """Show the top (0) or the bottom (1) of the text."""
        text = self.query_one(VerticalScroll)
        text.scroll_to(y=text.max_scroll_y if bottom else 0, animate=False)
