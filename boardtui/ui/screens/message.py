"""A message that a person has to read before going on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from boardtui.session.commands.forms import MESSAGE
from boardtui.system.printable import printable
from boardtui.ui.commands import bindings
from boardtui.ui.glyphs import GlyphSet
from boardtui.ui.screens.dialog import Dialog
from boardtui.ui.widgets.answers import Answers
from boardtui.ui.widgets.menu import Item
from boardtui.words.language import _


class MessageScreen(Dialog[None]):
    """A few lines of text that stay until they are acknowledged."""

    DEFAULT_CSS = """
    MessageScreen {
        & > .panel { max-width: 76; max-height: 90%; padding: 1 2; scrollbar-size: 0 0; }
        & Answers { margin-top: 1; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = bindings(MESSAGE, {"message.close": "turn_down"})

    def __init__(self, title: str, lines: Sequence[str], glyphs: GlyphSet) -> None:
        super().__init__(glyphs)
        self._title = printable(title)
        self._lines = lines

    def compose_panel(self) -> ComposeResult:
        with VerticalScroll(classes="panel") as panel:
            panel.border_title = Content(self._title)
            yield Static("\n".join(self._lines), markup=False)
            # The focus belongs to the text, which may have to be scrolled.
            button = Answers([Item("go-on", _("Continue"))], self._glyphs)
            button.can_focus = False
            yield button.add_class("-pressed")

    def on_click(self) -> None:
        self.action_turn_down()
