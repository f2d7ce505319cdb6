"""A field for a search."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from textual import events
from textual.message import Message

from boardtui.session.pasted_text import reads_as_record
from boardtui.session.paths import dropped_path
from boardtui.ui.widgets.field import Field

LEAST_MOVES = 4
"""Fewer pasted moves are a search."""


class SearchField(Field):
    """An input that leaves the characters of commands alone: they mean nothing in a search."""

    @dataclass(eq=False, repr=False)
    class Dropped(Message):
        """A message about a file or folder dropped onto the terminal."""

        path: Path

    @dataclass(eq=False, repr=False)
    class Pasted(Message):
        """A message about pasted text that reads as a record rather than as a search."""

        text: str

    def __init__(
        self,
        value: str,
        placeholder: str,
        commands: str,
        *,
        takes_files: bool = False,
        takes_records: bool = False,
    ) -> None:
        super().__init__(value, placeholder=placeholder, select_on_focus=False)
        self.cursor_blink = False
        self._commands = commands
        self._takes_files = takes_files
        """False for visitors, who must not learn which files exist."""
        self._takes_records = takes_records

    def check_consume_key(self, key: str, character: str | None) -> bool:
        is_command = character is not None and character in self._commands
        return not is_command and super().check_consume_key(key, character)

    def _on_paste(self, event: events.Paste) -> None:
        path = dropped_path(event.text, folders=True) if self._takes_files else None
        if path is not None and path.is_absolute():
            message: Message = self.Dropped(path)
        elif self._takes_records and reads_as_record(event.text, LEAST_MOVES):
            message = self.Pasted(event.text)
        else:
            return
        event.stop()
        event.prevent_default()
        self.post_message(message)
