"""A field for a text of several lines, with a limited length."""

from __future__ import annotations

from dataclasses import dataclass

from textual import events
from textual.message import Message
from textual.widgets import TextArea
from textual.widgets.text_area import EditResult, Location

MOST_CHARACTERS = 10_000
"""The most characters in a field: the longer the text, the more each key costs."""


class TextField(TextArea):
    """A text area with at most `MOST_CHARACTERS`; longer input is refused."""

    DEFAULT_CSS = """
    TextField, TextField:focus {
        border: none;
        padding: 0 1;
        background: $foreground 14%;
        background-tint: $foreground 0%;
    }
    """

    @dataclass(eq=False, repr=False)
    class Full(Message):
        """A message that typed or pasted text had no room."""

        field: TextField

        @property
        def control(self) -> TextField:
            """The field that sent the message."""
            return self.field

    def __init__(self, text: str = "") -> None:
        super().__init__(text, highlight_cursor_line=False, tab_behavior="focus")
        self.cursor_blink = False

    def replace(
        self,
        insert: str,
        start: Location,
        end: Location,
        *,
        maintain_selection_offset: bool = True,
    ) -> EditResult:
        room = MOST_CHARACTERS - len(self.text) + len(self.get_text_range(start, end))
        if len(insert) > room:
            self.post_message(self.Full(self))
            return EditResult(self.cursor_location, "")
        return super().replace(
            insert, start, end, maintain_selection_offset=maintain_selection_offset
        )


class RecordField(TextField):
    """A field for the text of a record; it leaves pasted text to the screen."""

    async def _on_paste(self, event: events.Paste) -> None:
        event.prevent_default()
