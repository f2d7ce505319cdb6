"""A window that moves over a long text."""

from __future__ import annotations

import re
from collections.abc import Iterator

from boardtui.formats.errors import Source

_LONGEST_MATCH = 4096
"""Characters, blanks included, that a match may span."""
_FEW = 16
"""A text may end with fewer blanks than this."""


class TextWindow:
    """The part of a text from the scanned game on, extended as needed."""

    def __init__(self, pieces: Iterator[str]) -> None:
        self._pieces = pieces
        self.text = ""
        """The part of the text in memory."""
        self.position = 0
        """Offset in `text` where the next scan begins."""
        self._line = self._column = 1
        """Place of that offset in the whole text."""

    def extend(self) -> bool:
        """Drop the scanned part and double the rest or more; return False at the end."""
        piece = next(self._pieces, None)
        if piece is None:
            return False
        held = self.text[self.position :]
        parts, more = [held, piece], len(piece)
        # At least doubled: a long game is parsed again from its start, but in linear time overall.
        while more <= len(held) and (piece := next(self._pieces, None)) is not None:
            parts.append(piece)
            more += len(piece)
        # Of one part, Python makes no copy.
        self.text, self.position = "".join(filter(None, parts)), 0
        return more > 0

    def find(self, pattern: re.Pattern[str]) -> bool:
        """Advance to the next match; return False if there is none."""
        while (match := pattern.search(self.text, self.position)) is None:
            # A match may begin in this piece of the text and end in the next.
            self.advance(max(self.position, len(self.text) - _LONGEST_MATCH))
            if not self.extend():
                return False
        self.advance(match.start())
        return True

    def advance(self, end: int) -> None:
        lines = self.text.count("\n", self.position, end)
        if lines:
            self._line += lines
            self._column = end - self.text.rfind("\n", self.position, end)
        else:
            self._column += end - self.position
        self.position = end

    def source(self, end: int) -> Source:
        """Return the text from the position to an offset, for errors in it.

        A few blanks at the end are left in: a large text need not be copied without them.
        """
        if len(self.text) - end < _FEW and not self.text[end:].strip():
            end = len(self.text)
        return Source(self.text[self.position : end], self._line, self._column)
