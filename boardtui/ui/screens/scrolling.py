"""The base of screens with a text that scrolls."""

from __future__ import annotations

from typing import ClassVar, Generic

from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ScreenResultType

from boardtui.system.translatable import N_
from boardtui.ui.screens.plain import PlainScreen


class ScrollingScreen(PlainScreen[ScreenResultType], Generic[ScreenResultType]):
    """A screen with one `VerticalScroll`, moved by keys."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "scroll(-1)", N_("Up"), show=False, id="help.up"),
        Binding("down,j", "scroll(1)", N_("Down"), show=False, id="help.down"),
        Binding("pageup", "page(-1)", N_("Page up"), show=False, id="help.page-up"),
        Binding("pagedown,space", "page(1)", N_("Page down"), id="help.page-down"),
        Binding("home", "edge(0)", N_("To the top"), show=False, id="help.top"),
        Binding("end", "edge(1)", N_("To the bottom"), show=False, id="help.bottom"),
    ]

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
