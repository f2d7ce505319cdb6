"""Lines of text from a stream of any bytes."""

from __future__ import annotations

import os
import select
from collections.abc import Iterator
from typing import NamedTuple

LONGEST = 1 << 18
"""The most bytes of a line to keep; a game on a board of 16x16 takes some 10 000."""

_CHUNK = 1 << 16


class InputLine(NamedTuple):
    """A line without its end, or its beginning if it is too long."""

    text: str
    whole: bool = True
    """False for a line that was too long and has lost its rest."""


def read_lines(descriptor: int) -> Iterator[InputLine]:
    """Yield the lines of a file descriptor, each as soon as it has ended.

    Bytes that are not UTF-8 are replaced. The last line need not be ended.
    """
    kept, dropped = b"", 0
    while chunk := _read(descriptor):
        # A manager may end lines by CR or CRLF; the server skips the empty lines that this makes.
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
            # Another process that shares the descriptor has made it non-blocking.
            select.select([descriptor], [], [])
        except OSError:
            # The terminal is gone.
            return b""


def _line(data: bytes, dropped: int) -> InputLine:
    return InputLine(data[:LONGEST].decode(errors="replace"), not dropped and len(data) <= LONGEST)
