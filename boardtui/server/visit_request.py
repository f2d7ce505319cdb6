"""What the front tells the zygote of a visitor: one packet, with the descriptors of a terminal."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from boardtui.club.keys import is_fingerprint
from boardtui.session.club.place import Visitor
from boardtui.system.ids import is_id
from boardtui.system.named_tuples import NamedTuple

LONGEST: Final = 32_768
"""Bytes of the longest packet."""

STANDARD_STREAMS: Final = 3
MOST_DESCRIPTORS: Final = 4
"""Those of the standard streams, and that of a pipe with the delay of the line."""


class VisitRequest(NamedTuple):
    """A visitor, with the environment and the command of the visit."""

    visitor: Visitor
    environ: Mapping[str, str]
    words: tuple[str, ...] | None = None
    """The command that came instead of a session in a terminal."""

    def to_bytes(self) -> bytes:
        """Return the packet."""
        return json.dumps([*self.visitor, dict(self.environ), self.words]).encode()

    @classmethod
    def from_bytes(cls, packet: bytes) -> VisitRequest:
        """Return what a packet says. Raises ValueError."""
        match _read(packet):
            case [
                str() | None as key,
                str(login),
                str(mark),
                dict(environ),
                list() | None as words,
            ] if (
                (key is None or is_fingerprint(key))
                and (not mark or is_id(mark))
                and all(isinstance(text, str) for text in (*environ.values(), *(words or ())))
            ):
                command = None if words is None else tuple(words)
                return cls(Visitor(key, login, mark), environ, command)
        raise ValueError(packet[:100])


class VisitAnswer(NamedTuple):
    """What the zygote answers: the child's number, and later how it has ended."""

    pid: int
    status: int | None = None

    def to_bytes(self) -> bytes:
        """Return the packet."""
        return json.dumps([*self]).encode()

    @classmethod
    def from_bytes(cls, packet: bytes) -> VisitAnswer:
        """Return what a packet says. Raises ValueError."""
        match _read(packet):
            case [int(pid), int() | None as status]:
                return cls(pid, status)
        raise ValueError(packet[:100])


def _read(packet: bytes) -> Any:
    try:
        return json.loads(packet)
    except RecursionError as error:
        raise ValueError(packet[:100]) from error
