"""PGN files split into games."""

from __future__ import annotations

import re
from collections.abc import Iterator

from boardtui.formats.content import Content
from boardtui.formats.errors import FormatError, FormatReason, Source
from boardtui.formats.limits import Limits
from boardtui.formats.pgn.header import read_header
from boardtui.formats.text_window import TextWindow
from boardtui.system.progress import tell

_TAG = r'^[ \t]*+\[[ \t]*+[A-Za-z]\w*+[ \t]*+"'
_FIRST = re.compile(_TAG, re.MULTILINE)
_NEXT = re.compile(rf"\{{[^{{}}]*+(?:\}}|(?P<cut>\Z))|(?P<tag>{_TAG})", re.MULTILINE)
"""A tag that begins a line, but not in a comment."""

_SGF_OR_TAG = re.compile(rf"\(\s*+;|(?P<tag>{_TAG})", re.MULTILINE)


def begins_with_tag(text: str) -> bool:
    """Return True if the first game of a text is PGN rather than SGF."""
    match = _SGF_OR_TAG.search(text)
    return match is not None and match["tag"] is not None


def split(content: Content, limits: Limits) -> Iterator[Source | FormatError]:
    """Yield the text of each game lazily, with an error in place of one that is too large.

    A game begins with a tag at the start of a line, after the moves of the game before.
    """
    window = TextWindow(content.texts())
    while window.find(_FIRST):
        end = _end_of_game(window, limits)
        tell(end, len(window.text))
        if end - window.position > limits.bytes:
            limit = limits.bytes // 2**20
            yield window.source(end).excess(0, FormatReason.LARGE_TEXT, limit=limit)
        else:
            yield window.source(end)
        window.advance(end)


def _end_of_game(window: TextWindow, limits: Limits) -> int:
    """Return the offset of the next game in the window, extending the window as needed.

    An incomplete last line waits for more text.
    """
    is_whole = False
    while True:
        text, start = window.text, window.position
        end = len(text) if is_whole else max(start, text.rfind("\n", start) + 1)
        header = read_header(text, start, end)
        found = _next_tag(text, header.end, end, is_whole=is_whole)
        if found is not None:
            return found
        if is_whole or len(text) - start > limits.bytes:
            return len(text)
        is_whole = not window.extend()


def _next_tag(text: str, start: int, end: int, *, is_whole: bool) -> int | None:
    for match in _NEXT.finditer(text, start, end):
        if match["tag"] is not None:
            return match.start()
        if match["cut"] is not None and is_whole:  # a comment that is never closed hides no game
            first = _FIRST.search(text, match.start(), end)
            return first and first.start()
    return None
