"""Bytes of RenLib's .lib, written from trees."""

from __future__ import annotations

from collections.abc import Iterator

from boardtui.formats.renlib.nodes import Flag
from boardtui.record.marks import Shape
from boardtui.record.tree import GameRecord, Node
from boardtui.rules.board import Point
from boardtui.rules.game import Move, Place

HEADER = b"\xffRenLib\xff\x03\x04" + b"\xff" * 10
ROOT = b"\0\0"


def byte_of(move: Move) -> int:
    """The point of a move as one byte; 0 for a pass."""
    return 16 * move.point.row + move.point.col + 1 if isinstance(move, Place) else 0


def text(words: str, encoding: str = "latin-1") -> bytes:
    """A text of an even number of bytes."""
    data = words.encode(encoding) + b"\0"
    return data + b"\0" * (len(data) % 2)


def old_text(words: str) -> bytes:
    """A comment as the first versions wrote it."""
    data = words.translate(str.maketrans("åäöÅÄÖ", "}{|][\\")).encode("ascii")
    data = data[:-1] + bytes((data[-1] | 0x80,))
    return data + b"\0" * (len(data) % 2)


def node(point: int, flags: int = 0, comment: bytes = b"", label: bytes = b"") -> bytes:
    """A node with its texts; the flags of these are set."""
    if comment and not flags & Flag.OLD_COMMENT:
        flags |= Flag.COMMENT
    if label:
        flags |= Flag.EXTENDED
    return bytes((point, flags)) + (b"\0\x01" if label else b"") + comment + label


def library(record: GameRecord, header: bytes = HEADER, encoding: str = "latin-1") -> bytes:
    """A tree with its comments, circles around last stones, and labels; without the root if old."""
    root = record.root
    comment = text(root.comment, encoding) if root.comment else b""
    start = node(0, comment=comment) if header else b""
    return header + start + b"".join(_below(root, encoding))


def _below(root: Node, encoding: str) -> Iterator[bytes]:
    waiting = [(child, child is not root.children[-1]) for child in reversed(root.children)]
    while waiting:
        at, has_sibling = waiting.pop()
        yield _written(at, has_sibling=has_sibling, encoding=encoding)
        waiting += [(child, child is not at.children[-1]) for child in reversed(at.children)]


def _written(at: Node, *, has_sibling: bool, encoding: str) -> bytes:
    assert at.parent is not None
    assert at.move is not None
    flags = (Flag.SIBLING if has_sibling else 0) | (0 if at.children else Flag.LEAF)
    label = comment = b""
    if isinstance(at.move, Place):
        if at.marks.get(at.move.point) is Shape.CIRCLE:
            flags |= Flag.MARK
        told = at.parent.marks.get(at.move.point)
        label = text(told, encoding) if isinstance(told, str) else b""
    if at.comment:
        comment = text(at.comment.replace("\n\n", "\b", 1), encoding)
    return node(byte_of(at.move), flags, comment, label)


def point(name: str) -> int:
    """The byte of a point such as "h8"."""
    return byte_of(Place(Point(ord(name[0]) - ord("a"), 15 - int(name[1:]))))
