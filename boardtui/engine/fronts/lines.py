"""Lines of text from a stream that may hold anything."""

from __future__ import annotations

import os
import select
from collections.abc import Iterator
from typing import NamedTuple

LONGEST = 1 << 18
"""Bytes of a line that are kept; a game on a board of 16x16 takes some 10 000."""

_CHUNK = 1 << 16


class Line(NamedTuple):
    """A line without its end."""

    text: str
    whole: bool = True
    """Whether this is all of it; the rest of a line that is too long is lost."""


def read_lines(descriptor: int) -> Iterator[Line]:
    """The lines that arrive at a file descriptor, each as soon as it is whole, until the end.

    What is not UTF-8 is replaced. The last line need not be ended.
    """
    kept, dropped = b"", 0
    while chunk := _read(descriptor):
        *ended, rest = chunk.replace(b"\r", b"\n").split(b"\n")
        for piece in ended:
            yield _line(kept + piece, dropped)
            kept, dropped = b"", 0
        kept += rest
        if len(kept) > LONGEST:
            dropped += len(kept) - LONGEST
            kept = kept[:LONGEST]
    if kept:
        yield _line(kept, dropped)


def _read(descriptor: int) -> bytes:
    while True:
        try:
            return os.read(descriptor, _CHUNK)
        except BlockingIOError:
            # Whoever shares it has made it so.
            select.select([descriptor], [], [])
        except OSError:
            # A terminal that is gone.
            return b""


def _line(data: bytes, dropped: int) -> Line:
    return Line(data[:LONGEST].decode(errors="replace"), not dropped and len(data) <= LONGEST)
