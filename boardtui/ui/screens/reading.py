"""The progress of long reading."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import Static

from boardtui.session.commands.forms import READING
from boardtui.system.printable import printable
from boardtui.system.translatable import N_
from boardtui.ui.commands import bindings
from boardtui.ui.glyphs import GlyphSet
from boardtui.ui.screens.dialog import Dialog
from boardtui.ui.widgets.text_lines import cut_start
from boardtui.words.language import _

LATE = 0.3
"""Seconds of reading before the progress is shown."""

READING_TEXT = N_("Reading: {percent}%")

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

    def __init__(
        self,
        name: str,
        stop: Callable[[], object],
        glyphs: GlyphSet,
        text: str = READING_TEXT,
        first: str = "",
    ) -> None:
        """`name` is the name of the file or game; `stop` stops the reading.

        `text` is the progress, and `first` what is shown until there is any; both are messages to
        translate.
        """
        super().__init__(glyphs)
        self._title = printable(name)
        self._text = text
        self._stop = stop
        self._first = first
        self._part: float | None = None if first else 0.0
        self._is_over = False
        self.is_stopped = False
        """True once the person has stopped the reading."""

    def note(self, part: float) -> None:
        """Note the finished part, from 0 to 1; may be called in any thread."""
        self._part = part

    def leave(self) -> None:
        """Close the screen, as the reading is over; not before what covers it."""
        self._is_over = True
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
        if self._is_over:
            self.dismiss(None)

    def action_turn_down(self) -> None:
        if not (self._is_over or self.is_stopped):
            self.is_stopped = True
            self._stop()

    def _show(self) -> None:
        self._tell()
        self.add_class("-late")
        super().dim()

    def _tell(self) -> None:
        part = self._part
        text = _(self._first) if part is None else _(self._text).format(percent=int(100 * part))
        self.query_one("#progress", Static).update(text)
