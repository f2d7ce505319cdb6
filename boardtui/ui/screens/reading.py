"""The progress of long reading."""

from __future__ import annotations

import asyncio
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import Static

from boardtui.session.commands.forms import READING
from boardtui.system.printable import printable
from boardtui.ui.commands import bindings
from boardtui.ui.glyphs import glyph_set
from boardtui.ui.screens.dialog import Dialog
from boardtui.ui.widgets.text_lines import cut_start
from boardtui.words.language import _

LATE = 0.3
"""Seconds of reading before the progress is shown."""

BEAT = 0.2
"""Seconds between two updates of the progress."""


class ReadingScreen(Dialog[None]):
    """Covers the screen below during reading; it becomes visible if that takes long."""

    DEFAULT_CSS = """
    ReadingScreen {
        & > .panel { max-width: 60; padding: 1 2; }
        & > .panel, & > KeyHints { display: none; }
        &.-late > .panel, &.-late > KeyHints { display: block; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = bindings(READING, {"reading.stop": "turn_down"})

    def __init__(self, name: str) -> None:
        """`name` is the name of the file or game."""
        super().__init__(glyph_set("ascii"))
        self._title = printable(name)
        self._part = 0.0
        self._reading: asyncio.Future[Any] | None = None

    def follow(self, reading: asyncio.Future[Any]) -> None:
        """Set the reading that a person can stop here."""
        self._reading = reading

    def note(self, part: float) -> None:
        """Note the finished part, from 0 to 1; may be called in any thread."""
        self._part = part

    def leave(self) -> None:
        """Close the screen once the reading has ended and nothing covers it."""
        if self._reading is not None and self._reading.done():
            self.dismiss(None)

    def compose_panel(self) -> ComposeResult:
        with Vertical(classes="panel"):
            title = cut_start(self._title, 50, self._glyphs.ellipsis)
            yield Static(title, markup=False)
            yield Static(id="progress", markup=False)

    def on_mount(self) -> None:
        self.set_timer(LATE, self._show)
        self.set_interval(BEAT, self._tell)

    def dim(self) -> None:
        """Dim nothing while the panel is hidden."""

    def on_screen_resume(self) -> None:
        self.leave()

    def action_turn_down(self) -> None:
        if self._reading is not None:
            self._reading.cancel()

    def _show(self) -> None:
        self._tell()
        self.add_class("-late")
        super().dim()

    def _tell(self) -> None:
        text = _("Reading: {percent} %").format(percent=int(100 * self._part))
        self.query_one("#progress", Static).update(text)
