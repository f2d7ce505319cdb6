"""The content of a file or of the clipboard, of a format that is still to be found out."""

from __future__ import annotations

from functools import cached_property

from boardtui.formats.charset import decode, encodable
from boardtui.formats.errors import Fault, FormatError, LimitExceeded, Source
from boardtui.formats.limits import MAX_BYTES


class Content:
    """Bytes or a text, decoded once."""

    def __init__(self, data: bytes | str, limit: int = MAX_BYTES) -> None:
        """Raises LimitExceeded for more than `limit` bytes or characters."""
        if len(data) > limit:
            raise LimitExceeded(Fault.LARGE_TEXT, limit=limit // 2**20)
        self.data = data

    @property
    def text(self) -> str:
        """The text, its line ends made one character."""
        return self.source.text

    @property
    def notes(self) -> tuple[FormatError, ...]:
        """The faults of its characters."""
        return self._decoded[1]

    @cached_property
    def source(self) -> Source:
        """The text, for errors that point into it."""
        return Source(self._decoded[0].removeprefix("\ufeff"))

    @cached_property
    def _decoded(self) -> tuple[str, tuple[FormatError, ...]]:
        data = self.data
        return decode(data) if isinstance(data, bytes) else (encodable(data), ())
