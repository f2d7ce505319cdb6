"""A field for a search."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from textual import events
from textual.message import Message

from boardtui.session.paths import dropped_path
from boardtui.ui.widgets.field import Field


class SearchField(Field):
    """An input that leaves the characters of commands alone: they mean nothing in a search."""

    @dataclass(eq=False, repr=False)
    class Dropped(Message):
        """A message about a file or folder dropped onto the terminal."""

        path: Path

    def __init__(self, value: str, placeholder: str, commands: str, *, takes_files: bool) -> None:
        super().__init__(value, placeholder=placeholder, select_on_focus=False)
        self.cursor_blink = False
        self._commands = commands
        self._takes_files = takes_files
        """False for visitors, who must not learn which files exist."""

    def check_consume_key(self, key: str, character: str | None) -> bool:
        is_command = character is not None and character in self._commands
        return not is_command and super().check_consume_key(key, character)

    def _on_paste(self, event: events.Paste) -> None:
        if not self._takes_files:
            return
        path = dropped_path(event.text, folders=True)
        if path is not None and path.is_absolute():
            event.stop()
            event.prevent_default()
            self.post_message(self.Dropped(path))
