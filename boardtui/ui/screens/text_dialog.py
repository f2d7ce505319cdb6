"""A dialog that asks for a short text."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, Static

from boardtui.session.commands.forms import TEXT_DIALOG
from boardtui.ui.commands import bindings
from boardtui.ui.glyphs import GlyphSet
from boardtui.ui.screens.dialog import Dialog
from boardtui.ui.widgets.field import Field

Check = Callable[[str], Awaitable[str]]
"""Takes a typed text; returns why it will not do, as a sentence, or an empty text."""


class TextEntry(Field):
    """The field of the dialog."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(TEXT_DIALOG, {"text.take": "submit"})


class TextDialog(Dialog[str | None]):
    """Returns a text that a check has taken; None if the person gives none."""

    DEFAULT_CSS = """
    TextDialog {
        & > .panel { max-width: 60; padding: 1 2; }
        & .label { margin-bottom: 1; color: $text-muted; height: auto; }
        & .message { height: 2; color: $text-error; }
    }
    """

    def __init__(
        self, title: str, label: str, check: Check, glyphs: GlyphSet, *, value: str = ""
    ) -> None:
        super().__init__(glyphs)
        self._title = title
        self._label = label
        self._check = check
        self._value = value

    def compose_panel(self) -> ComposeResult:
        with Vertical(classes="panel") as panel:
            panel.border_title = Content(self._title)
            yield Static(self._label, classes="label", markup=False)
            field = TextEntry(self._value, max_length=60, select_on_focus=False)
            field.cursor_blink = False
            yield field
            yield Static(classes="message", markup=False)

    @on(Input.Changed)
    def _forget_trouble(self) -> None:
        self.query_one(".message", Static).update("")

    @on(Input.Submitted)
    def _submit(self, message: Input.Submitted) -> None:
        self._take(message.value.strip())

    @work(exclusive=True)
    async def _take(self, text: str) -> None:
        trouble = await self._check(text)
        if not self.is_active:
            return  # covered or left meanwhile
        if trouble:
            self.query_one(".message", Static).update(trouble)
            self.app.bell()
        else:
            self.dismiss(text)
