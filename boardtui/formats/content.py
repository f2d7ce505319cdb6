"""The content of a file or of the clipboard, before its format is known."""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from functools import cached_property
from io import IncrementalNewlineDecoder
from pathlib import Path
from typing import Protocol

from boardtui.formats.charset import Decoder
from boardtui.formats.errors import FormatError, FormatReason, LimitExceeded
from boardtui.formats.limits import MAX_BYTES

PIECE = 2**20
"""Bytes read at once from an open file."""


class Readable(Protocol):
    """An open binary file."""

    def read(self, size: int, /) -> bytes:
        """Return up to `size` bytes; none at the end."""
        ...


class Content:
    """Bytes whose format is found from their head; then they are read once, as bytes or text."""

    def __init__(
        self,
        data: bytes | str | Readable,
        limit: int = MAX_BYTES,
        piece: int = PIECE,
        path: Path | None = None,
    ) -> None:
        """Take the content; raises LimitExceeded for more than `limit` bytes or characters.

        An open file is not limited here; it is read in pieces of `piece` bytes. `path` is its path,
        for formats that keep a part of their data in other files beside it.
        """
        if isinstance(data, bytes | str) and len(data) > limit:
            raise LimitExceeded(FormatReason.LARGE_TEXT, limit=limit // 2**20)
        if isinstance(data, str):
            # The byte order mark tells the decoder that this is UTF-8.
            data = codecs.BOM_UTF8 + data.encode("utf-8", "replace")
        self.path = path
        self._piece = piece
        self._file = None if isinstance(data, bytes) else data
        self._read = 0
        self.head = data if isinstance(data, bytes) else data.read(piece)
        """The first piece of an open file, or the whole content."""
        self.size: int = len(data) if isinstance(data, bytes) else getattr(data, "size", 0)
        """Bytes of the content; 0 if that is not known."""

    def read(self, size: int) -> bytes:
        """Return the next bytes, fewer than `size` only at the end."""
        data = self.head[self._read : self._read + size]
        self._read += len(data)
        if self._file is not None and len(data) < size:
            data += self._file.read(size - len(data))
        return data

    def take_problems(self) -> tuple[FormatError, ...]:
        """Return the problems with characters decoded since the last call."""
        problems = tuple(self._decoder.problems)
        self._decoder.problems.clear()
        return problems

    @cached_property
    def start(self) -> str:
        """The text of `head`."""
        return self._decode(self.head, final=self._file is None).removeprefix("\ufeff")

    def texts(self) -> Iterator[str]:
        """Yield the whole text in pieces, with one newline character for each line end."""
        yield self.start
        if self._file is not None:
            while data := self._file.read(self._piece):
                yield self._decode(data, final=False)
            yield self._decode(b"", final=True)

    @cached_property
    def text(self) -> str:
        return "".join(self.texts())

    @cached_property
    def _decoder(self) -> Decoder:
        return Decoder(self.head)

    @cached_property
    def _lines(self) -> IncrementalNewlineDecoder:
        return IncrementalNewlineDecoder(None, translate=True)

    def _decode(self, data: bytes, *, final: bool) -> str:
        return self._lines.decode(self._decoder.decode(data, final=final), final)
