"""The tags before the moves of a PGN game: `[Black "Ada"]`."""

from __future__ import annotations

import re

from boardtui.formats.errors import FormatError, FormatReason, Source
from boardtui.formats.limits import MAX_TAGS
from boardtui.formats.sgf.text import without_controls
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.printable import printable

_TAG = re.compile(
    r"""\[ [ \t]*+ (?P<name>[A-Za-z][A-Za-z0-9_]{0,63}+) [ \t]*+
        (?: "(?P<value>(?:[^"\\\n]|\\.){0,4096}+)" [ \t]*+ \]
          | "(?P<loose>[^\n]{0,4096})" [ \t]*+ \]? [ \t]*+ $ )""",
    re.VERBOSE | re.MULTILINE,
)
"""A tag; the quotes in its value may lack their backslashes if it is the last on its line."""

_REST = re.compile(r"[%\[][^\n]*+")
"""A line among the tags that is for other programs, or malformed."""

_BLANK = re.compile(r"\s*+")
_ESCAPED = re.compile(r'\\(["\\])')
_UNKNOWN = {"", "?", "-", "*"}


class Tag(NamedTuple):
    """A tag as written."""

    name: str
    value: str
    """Without escapes, in one line; empty for a value that means "unknown"."""
    offset: int
    """From the start of the text."""


class PgnHeader(NamedTuple):
    """The tags of a game."""

    tags: dict[str, Tag]
    """By name, the first of each."""
    end: int
    """Offset behind them: of the moves, or of the next game's first tag."""
    malformed: tuple[int, ...] = ()
    """Offsets of lines that are no tags."""

    def value(self, name: str) -> str:
        """Return the value of a tag; empty without it."""
        tag = self.tags.get(name)
        return "" if tag is None else tag.value

    def problems(self, source: Source) -> list[FormatError]:
        """Return an error for each line that is no tag."""
        lines = [source.text[offset : offset + 20].split("\n")[0] for offset in self.malformed]
        return [
            source.error(offset, FormatReason.NO_TAG, text=printable(line.rstrip()))
            for offset, line in zip(self.malformed, lines, strict=True)
        ]


def read_header(text: str, start: int = 0, end: int | None = None) -> PgnHeader:
    """Read the tags of the game at an offset.

    A repeated tag after a blank line is the first one of the next game.
    """
    end = len(text) if end is None else end
    tags: dict[str, Tag] = {}
    malformed: list[int] = []
    position = start
    for _line in range(MAX_TAGS):
        blank = _BLANK.match(text, position, end)
        assert blank is not None
        at = blank.end()
        if match := _TAG.match(text, at, end):
            name = match["name"]
            if name not in tags:
                tags[name] = Tag(name, _value(match), at)
            elif blank[0].count("\n") > 1:
                return PgnHeader(tags, text.rfind("\n", position, at) + 1, tuple(malformed))
        elif match := _REST.match(text, at, end):
            if text[at] == "[":
                malformed.append(at)
        else:
            return PgnHeader(tags, at, tuple(malformed))
        position = match.end()
    return PgnHeader(tags, position, tuple(malformed))


def write_tag(name: str, value: str) -> str:
    """Write a tag such as `[Event "Final"]`, on one line."""
    escaped = " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{without_controls(escaped)}"]'


def _value(match: re.Match[str]) -> str:
    value = match["loose"] if match["value"] is None else match["value"]
    value = " ".join(without_controls(_ESCAPED.sub(r"\1", value)).split())
    return "" if value.strip(".?") in _UNKNOWN else value
