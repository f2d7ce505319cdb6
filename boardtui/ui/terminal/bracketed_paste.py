"""A paste that a terminal has begun to send, within bounds."""

from __future__ import annotations

from typing import Final

from textual._xterm_parser import BRACKETED_PASTE_END

MOST_PASTED: Final = 1024 * 1024
"""The longest paste, in characters: enough for a thousand records."""

URGENT_CHARACTERS: Final = ("\x03", "\x11")
"""Keys that end the program; they are never dropped."""

_PARTS_OF_END: Final = [
    BRACKETED_PASTE_END[:length] for length in reversed(range(len(BRACKETED_PASTE_END)))
]
"""What may be the beginning of the end, the longest first; the last one is empty."""


class BracketedPaste:
    """A bracketed paste that has begun; the text of one that is too long is not kept."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._length = 0
        self._part_of_end = ""
        self.urgent_end = ""
        """The last character so far, if it is urgent."""

    @property
    def is_too_long(self) -> bool:
        """True if the paste is longer than any that is kept."""
        return self._length > MOST_PASTED

    @property
    def text(self) -> str:
        """The text so far."""
        return "".join(self._parts)

    def take(self, text: str) -> tuple[str, str | None]:
        """Return urgent keys, and the text after the end of the paste; None before the end."""
        text, end, rest = (self._part_of_end + text).partition(BRACKETED_PASTE_END)
        self._part_of_end = "" if end else next(filter(text.endswith, _PARTS_OF_END))
        text = text.removesuffix(self._part_of_end)
        self._length += len(text)
        self._parts.append(text)
        urgent = ""
        if self.is_too_long:
            self._parts.clear()
            urgent = "".join(each for each in text if each in URGENT_CHARACTERS)
        is_urgent = not urgent and text.endswith(URGENT_CHARACTERS) and not self._part_of_end
        self.urgent_end = text[-1] if is_urgent else ""
        return urgent, rest if end else None
