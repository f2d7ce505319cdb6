"""The text of a game, for copying, where a person has no paths."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Static

from boardtui.formats.errors import FormatError
from boardtui.formats.table import WRITTEN
from boardtui.record.tree import GameRecord
from boardtui.session.commands.pages import COPY
from boardtui.system.printable import printable
from boardtui.ui.commands import bindings
from boardtui.ui.preferences import Preferences
from boardtui.ui.screens.scrolling import ScrollingScreen
from boardtui.ui.widgets.key_hints import KeyHints
from boardtui.ui.widgets.place_rule import PlaceRule, ScrolledLines
from boardtui.words.errors import sentence
from boardtui.words.language import _

LONGEST = 64 * 1024
"""The most bytes for a terminal's clipboard; many terminals take no more."""


class ShowRecordScreen(ScrollingScreen[None]):
    """Shows a game in one format after the other, and copies it to the terminal's clipboard."""

    DEFAULT_CSS = """
    ShowRecordScreen {
        & .label { padding: 0 1; color: $text-muted; height: auto; }
        & .text { height: auto; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = bindings(
        COPY,
        {
            "copy.close": "close",
            "copy.copy": "copy",
            "copy.format": "format(1)",
            "copy.format-back": "format(-1)",
        },
    )

    def __init__(self, preferences: Preferences, record: GameRecord) -> None:
        super().__init__(preferences)
        self._record = record
        self._format = WRITTEN[0]
        self._text = ""

    def compose(self) -> ComposeResult:
        yield Static(_("Copy the game"), classes="title", markup=False)
        yield Static(classes="label", markup=False)
        text = ScrolledLines()
        with text:
            yield Static(classes="text", markup=False)
        yield PlaceRule(text, self.glyphs)
        yield KeyHints()

    def on_mount(self) -> None:
        self._show()

    async def compose_again(self) -> None:
        await super().compose_again()
        self._show()

    def action_format(self, step: int) -> None:
        """Show the game in another format."""
        self._format = WRITTEN[(WRITTEN.index(self._format) + step) % len(WRITTEN)]
        self._show()

    def action_copy(self) -> None:
        """Hand the text to the terminal."""
        if not self._text:
            self.app.bell()
        elif len(self._text.encode()) > LONGEST:
            text = _("The text is too long for a clipboard: {most} kB is the most.")
            self.notify(text.format(most=LONGEST // 1024), severity="warning", markup=False)
        else:
            self.app.copy_to_clipboard(self._text)
            self.notify(
                _("Handed to your terminal. If it keeps its clipboard closed, select the text."),
                markup=False,
            )

    def action_close(self) -> None:
        """Go back."""
        self.dismiss(None)

    def _show(self) -> None:
        label = _("{format}. Enter copies it, if your terminal lets programs do that.")
        shown = label.format(format=_(self._format.title))
        try:
            self._text = self._format.dump([self._record]).decode("utf-8", "replace")
            text = "\n".join(map(printable, self._text.splitlines()))
        except FormatError as error:
            self._text, text = "", sentence(error)
        else:
            shown = " ".join([shown, *map(sentence, self._format.left_out(self._record))])
        self.query_one(".label", Static).update(shown)
        self.query_one(".text", Static).update(text)
        self.action_edge(0)
