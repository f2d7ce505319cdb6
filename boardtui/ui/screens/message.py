"""Something that a person has to read before going on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Static

from boardtui.language import N_, _
from boardtui.ui.screens.dialog import Dialog


class MessageScreen(Dialog[None]):
    """A few lines of text that stay until they are acknowledged."""

    DEFAULT_CSS = """
    MessageScreen {
        & > VerticalScroll {
            width: 90%;
            max-width: 76;
            height: auto;
            max-height: 90%;
            background: $panel;
            padding: 1 2;
            scrollbar-size: 0 0;
        }
        & .title { text-style: bold; margin-bottom: 1; }
        & .hint { color: $text-muted; margin-top: 1; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "turn_down", N_("Go on"), id="message.close"),
    ]

    def __init__(self, title: str, lines: Sequence[str]) -> None:
        super().__init__()
        self._title = title
        self._lines = lines

    def compose_panel(self) -> ComposeResult:
        with VerticalScroll():
            yield Static(self._title, classes="title", markup=False)
            yield Static("\n".join(self._lines), markup=False)
            yield Static(_("Enter: go on"), classes="hint", markup=False)

    def on_click(self) -> None:
        self.action_turn_down()
