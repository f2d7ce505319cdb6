"""The last line of a form, which takes what the form shows."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Button

from boardtui.session.commands.forms import FORM_LINES
from boardtui.ui.commands import bindings
from boardtui.ui.themes import blends
from boardtui.ui.widgets.chooser import LINE_ACTIONS


class StartButton(Button):
    """A button as wide as its text; it is highlighted like a value, while it has the focus."""

    DEFAULT_CSS = """
    StartButton.-style-default {
        margin: 1 0 0 2;
        width: auto;
        min-width: 1;
        padding: 0 2;
        color: $foreground;
        background: $foreground 14%;
        text-style: bold;
        &:focus {
            color: $block-cursor-foreground;
            background: $block-cursor-background;
            background-tint: $foreground 0%;
            text-style: bold;
        }
        &:disabled { color: $text-disabled; background: $surface; }
        &:nocolor:focus { text-style: bold reverse; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = bindings(FORM_LINES, LINE_ACTIONS)

    def __init__(self, text: str) -> None:
        super().__init__(Content(text), compact=True)
        self._text = text

    def on_mount(self) -> None:
        if not blends(self.app):
            # Without a background of its own, brackets show that it is a button.
            self.label = Content(f"[ {self._text} ]")
