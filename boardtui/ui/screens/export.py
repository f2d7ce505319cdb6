"""The choice of a form in which a position leaves the program."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content

from boardtui.ui.glyphs import GlyphSet
from boardtui.ui.screens.dialog import Dialog
from boardtui.ui.widgets.menu import Menu, MenuRow
from boardtui.words.language import _


class ExportDialog(Dialog[object]):
    """Returns the value of the chosen item; None if it was dismissed."""

    DEFAULT_CSS = """
    ExportDialog > .panel { max-width: 52; padding: 1 1; }
    """

    def __init__(self, rows: Sequence[MenuRow], glyphs: GlyphSet) -> None:
        super().__init__(glyphs)
        self._rows = rows

    def compose_panel(self) -> ComposeResult:
        with Vertical(classes="panel") as panel:
            panel.border_title = Content(_("Export"))
            yield Menu(self._rows, self._glyphs)

    def on_menu_chosen(self, message: Menu.Chosen) -> None:
        self.dismiss(message.item.value)
