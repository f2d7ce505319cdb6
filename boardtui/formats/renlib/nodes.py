"""Nodes of a `.lib` as they are written."""

from __future__ import annotations

import re
from collections.abc import Iterator

from boardtui.formats.charset import Decoder
from boardtui.formats.errors import FormatError, FormatReason
from boardtui.formats.sgf.text import one_line, without_controls
from boardtui.rules.board import Point
from boardtui.rules.game import Move, Pass, Place
from boardtui.rules.openings import RENJU_SIZE
from boardtui.system.named_tuples import NamedTuple

SIGN = b"\xffRenLib\xff"
"""The beginning of the header."""

HEADER_BYTES = 20
NEWEST = (3, 4)
"""The newest version that is read."""

H8 = 0x78

_OLD_END = re.compile(rb"[\x80-\xff]")
_OLD_LETTERS = str.maketrans("}{|][\\", "åäöÅÄÖ")  # Swedish ISO 646
_TITLE_END = "\b"


class Flag:
    """Flags of the second byte of a node; plain numbers, for speed."""

    SIBLING = 0x80
    LEAF = 0x40
    OLD_COMMENT = 0x20
    MARK = 0x10
    COMMENT = 0x08
    START = 0x04
    NO_MOVE = 0x02
    EXTENDED = 0x01


_WITH_TEXT = Flag.OLD_COMMENT | Flag.COMMENT | Flag.EXTENDED
_BOARD_TEXT = 0x01
"""The flag in the last byte of an extension."""


class LibNode(NamedTuple):
    """A node of a `.lib`."""

    byte: int
    """Its place in the file."""
    move: Move
    """A pass for the root."""
    flags: int
    comment: str = ""
    """The title, an empty line and the body; or one of them."""
    label: str = ""
    """A text on the point of the move."""


def _moves() -> tuple[Move | None, ...]:
    """Return the move of each byte."""
    moves: list[Move | None] = [None] * 256
    moves[0] = Pass()
    for row in range(RENJU_SIZE):
        for col in range(RENJU_SIZE):
            moves[16 * row + col + 1] = Place(Point(col, row))
    return tuple(moves)


_MOVES = _moves()


def first_node(data: bytes) -> int:
    """Return the offset of the first node; raises FormatError for an unknown version."""
    if not data.startswith(SIGN):
        return 0
    if len(data) < HEADER_BYTES:
        raise FormatError(FormatReason.TRUNCATED).at_byte(len(data))
    version = (data[len(SIGN)], data[len(SIGN) + 1])
    if version > NEWEST:
        told, newest = (f"{major}.{minor}" for major, minor in (version, NEWEST))
        raise FormatError(FormatReason.NEW_VERSION, version=told, newest=newest).at_byte(len(SIGN))
    return HEADER_BYTES


def nodes(data: bytes, start: int) -> Iterator[LibNode]:
    """Yield the nodes from an offset on; raises FormatError where there is none."""
    position, end = start, len(data) - 1
    decoder = Decoder(b"")
    while position < end:
        byte, flags = position, data[position + 1]
        move = _MOVES[data[position]]
        if move is None:
            raise FormatError(FormatReason.NO_POINT_THERE).at_byte(byte)
        position += 2
        if not flags & _WITH_TEXT:
            yield LibNode(byte, move, flags)
            continue
        extension = 0
        if flags & Flag.EXTENDED:
            if position >= end:
                break
            extension = data[position + 1]
            position += 2
        comment = label = ""
        if flags & Flag.OLD_COMMENT:
            comment, position = _old_text(data, position)
        elif flags & Flag.COMMENT:
            comment, position = _text(data, position, decoder)
        if extension & _BOARD_TEXT:
            label, position = _text(data, position, decoder)
        yield LibNode(byte, move, flags, _parted(comment), one_line(label))
    if position <= end:
        raise FormatError(FormatReason.TRUNCATED).at_byte(len(data))


def _text(data: bytes, start: int, decoder: Decoder) -> tuple[str, int]:
    """Return a text that ends with a byte 00, and the offset behind it; raises FormatError."""
    end = data.find(0, start)
    if end < 0:
        raise FormatError(FormatReason.TRUNCATED).at_byte(len(data))
    return decoder.decode(data[start:end], final=True), _even(start, end + 1)


def _old_text(data: bytes, start: int) -> tuple[str, int]:
    """Return a text whose last byte has its top bit set; raises FormatError."""
    match = _OLD_END.search(data, start)
    if match is None:
        raise FormatError(FormatReason.TRUNCATED).at_byte(len(data))
    text = bytes(byte & 0x7F for byte in data[start : match.end()]).decode("ascii")
    return text.translate(_OLD_LETTERS), _even(start, match.end())


def _even(start: int, end: int) -> int:
    return end + (end - start) % 2  # texts are filled up to an even length


def _parted(comment: str) -> str:
    """Return a comment with an empty line between its title and its body."""
    parts = comment.split(_TITLE_END, 1)
    texts = (without_controls("\n".join(part.splitlines())).strip() for part in parts)
    return "\n\n".join(filter(None, texts))
