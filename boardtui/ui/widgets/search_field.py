"""A field for a search."""

from __future__ import annotations

from textual.widgets import Input


class SearchField(Input):
    """An input that leaves some characters, which mean nothing in a search, to commands."""

    def __init__(self, value: str, placeholder: str, commands: str) -> None:
        super().__init__(value, placeholder=placeholder, select_on_focus=False)
        self.cursor_blink = False
        self._commands = commands

    def check_consume_key(self, key: str, character: str | None) -> bool:
        is_command = character is not None and character in self._commands
        return not is_command and super().check_consume_key(key, character)
