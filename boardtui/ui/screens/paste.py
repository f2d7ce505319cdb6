"""The dialog for opening a record by pasting its text, for visitors."""

from __future__ import annotations

from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from boardtui.session.commands.forms import PASTE
from boardtui.ui.commands import bindings
from boardtui.ui.game_items import recent_rows
from boardtui.ui.paste_bounds import reason_against
from boardtui.ui.screens.record_form import RecordForm
from boardtui.ui.widgets.menu import Menu
from boardtui.ui.widgets.text_field import MOST_CHARACTERS, RecordField, TextField
from boardtui.words.language import _


class PasteScreen(RecordForm):
    """Returns the game or games of a text, or a recent game."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(PASTE, {"record.read": "read"})

    def compose_panel(self) -> ComposeResult:
        text = _("Paste a record here: SGF, GGF, PGN or a list of moves.")
        menu = Menu((), self.glyphs)
        menu.display = False
        with Vertical(classes="panel") as panel:
            panel.border_title = Content(_("Open a record"))
            yield Static(text, classes="label", markup=False)
            yield RecordField()
            yield Static(classes="message", markup=False)
            yield menu

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        self.take_text(event.text)

    @on(TextField.Full)
    def _tell_limit(self) -> None:
        text = _("You can type up to {limit} characters. Paste a longer record.")
        self.say(text.format(limit=MOST_CHARACTERS))

    def show_recent(self, menu: Menu) -> None:
        if self.recent:
            menu.rows = recent_rows(self.recent)
            menu.display = True

    def take_text(self, text: str) -> None:
        if reason := reason_against(text, self.preferences.bounds):
            self.say(reason)
        else:
            super().take_text(text)
