"""Pasted text: a record, or a coordinate, a search or anything else in one line."""

from __future__ import annotations

from boardtui.formats.content import Content
from boardtui.formats.table import FORMATS, MOVES
from boardtui.formats.written_moves import Plain, split_moves

_HEAD = 4096
"""Characters at the beginning in which moves are counted."""


def reads_as_record(text: str, moves: int) -> bool:
    """Return True for several lines, or for a line that begins as a record.

    A list of moves is one from this number of `moves` on.
    """
    if len(text.strip().splitlines()) > 1:
        return True
    content = Content(text)
    if any(known.sniff(content) for known in FORMATS if known is not MOVES):
        return True
    return len(split_moves(Plain(content.start[:_HEAD])).words) >= moves
