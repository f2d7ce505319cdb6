"""What is wrong with a file, and where."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from functools import cached_property

from boardtui.language import _

_LINE_END = re.compile("\n")


class FormatError(ValueError):
    """A file or text cannot be read or written; its text is meant for the user."""

    def __init__(self, text: str, line: int | None = None, column: int | None = None) -> None:
        if line is not None:
            text = _("Line {line}, column {column}: {text}").format(
                line=line, column=column, text=text
            )
        super().__init__(text)
        self.line = line
        """Counted from 1; None when the whole file is meant."""
        self.column = column
        """Counted from 1, in characters."""


class LimitExceeded(FormatError):
    """A file or text may be sound, but is larger than what is read."""


class Source:
    """A text, its line ends made one character, with errors that point into it."""

    def __init__(self, text: str) -> None:
        self.text = text.replace("\r\n", "\n").replace("\r", "\n")

    def error(self, offset: int, text: str) -> FormatError:
        """The error that `text` describes, at the character `offset`."""
        line = bisect_right(self._line_starts, offset)
        return FormatError(text, line, offset - self._line_starts[line - 1] + 1)

    def excess(self, offset: int, text: str) -> LimitExceeded:
        """The error that says which limit is exceeded, at the character `offset`."""
        place = self.error(offset, text)
        return LimitExceeded(text, place.line, place.column)

    @cached_property
    def _line_starts(self) -> array[int]:
        starts = array("L", (0,))
        starts.extend(match.end() for match in _LINE_END.finditer(self.text))
        return starts


def printable(text: str) -> str:
    """The text with “·” for what cannot be shown."""
    return "".join(char if char.isprintable() else "·" for char in text)
