"""The line being typed, where the terminal leaves editing to the program."""

from __future__ import annotations

import codecs
from collections.abc import Iterator

from boardtui.words.columns import columns

MOST_CHARACTERS = 1000
"""The most characters kept of a line; this many mean that it is too long."""

_ENDS = "\r\n"
_ERASE, _ERASE_LINE, _ERASE_WORD = "\x08\x7f", "\x15", "\x17"
_END_OF_INPUT = "\x04"
_ESCAPE = "\x1b"


class EndOfInput(Exception):
    """Raised when the person ends the input."""


class TypedLine:
    """A minimal line editor: takes keys, and yields text to show.

    Unlike the editor of the terminal, it knows whether the line is empty.
    """

    def __init__(self) -> None:
        self.text = ""
        """The line so far."""
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._escape = ""

    def take(self, keys: bytes) -> Iterator[tuple[str, str | None]]:
        """Yield pieces of text to show, each with the line that it completes, or None.

        Raises EndOfInput for Ctrl-D on an empty line.
        """
        for sign in self._decoder.decode(keys):
            if self._escape:
                self._skip(sign)
            elif sign in _ENDS:
                line, self.text = self.text, ""
                yield "\n", line
            elif sign == _END_OF_INPUT and not self.text:
                raise EndOfInput
            else:
                yield self._edit(sign), None

    def _edit(self, sign: str) -> str:
        """Change the line; return the text to show."""
        if sign == _ESCAPE:
            self._escape = sign
        elif sign in _ERASE:
            return self._cut(len(self.text) - 1)
        elif sign == _ERASE_LINE:
            return self._cut(0)
        elif sign == _ERASE_WORD:
            return self._cut(len(self.text.rstrip().rpartition(" ")[0]))
        elif sign.isprintable() and len(self.text) < MOST_CHARACTERS:
            self.text += sign
            return sign
        return ""

    def _cut(self, length: int) -> str:
        """Shorten the line; return the text that erases its end on the terminal."""
        kept, cut = self.text[: max(0, length)], self.text[max(0, length) :]
        self.text = kept
        return "\b \b" * columns(cut)

    def _skip(self, sign: str) -> None:
        """Skip the sequence that a key such as an arrow sends: ESC [ … letter, or ESC letter."""
        if self._escape == _ESCAPE and sign in "[O":
            self._escape += sign
        elif len(self._escape) == 1 or "@" <= sign <= "~":
            self._escape = ""
