"""The whole game of a table or a study as SGF; long ones are composed in turns with the loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from boardtui.formats import sgf
from boardtui.formats.errors import FormatReason, LimitExceeded
from boardtui.formats.limits import OWN
from boardtui.play.subject import Subject
from boardtui.saves.log_lines import new_digest, quoted, whole_line
from boardtui.system.named_tuples import NamedTuple

_STARTS = 3
"""How often a long game is begun: fast changes do not delay it forever."""


class WholeGame(NamedTuple):
    """A whole game as SGF."""

    content: bytes
    """What its save is to have."""
    line: bytes
    """What its log is to have."""
    fingerprint: str
    """The fingerprint of the save."""


def short_game(subject: Subject) -> WholeGame | None:
    """Return the whole game; None for one that takes long to compose. Raises FormatError."""
    pieces = tuple(islice(_pieces(subject), 2))
    return composed(pieces) if len(pieces) == 1 else None


async def whole_game(subject: Subject, revision: Callable[[], int]) -> WholeGame:
    """Return the whole game as it is at the end, composed while the event loop goes on.

    It is begun again after a change, by its number in `revision`; in the end it is composed at
    once. Raises FormatError.
    """
    for _start in range(_STARTS - 1):
        begun_at, composition = revision(), _Composition()
        for piece in _pieces(subject):
            composition.add(piece)
            await asyncio.sleep(0)
            if revision() != begun_at:
                break
        else:
            return composition.whole
    return composed(_pieces(subject))


def composed(pieces: Iterable[bytes]) -> WholeGame:
    """Return a whole game that consists of some pieces of SGF."""
    composition = _Composition()
    for piece in pieces:
        composition.add(piece)
    return composition.whole


class _Composition:
    """A whole game to which one piece after the other is added."""

    def __init__(self) -> None:
        self._pieces: list[bytes] = []
        self._quoted: list[bytes] = []
        self._digest = new_digest()

    def add(self, piece: bytes) -> None:
        self._pieces.append(piece)
        self._quoted.append(quoted(piece.decode()))
        self._digest.update(piece)

    @property
    def whole(self) -> WholeGame:
        line, fingerprint = whole_line(self._quoted), self._digest.hexdigest()
        return WholeGame(b"".join(self._pieces), line, fingerprint)


def _pieces(subject: Subject) -> Iterator[bytes]:
    size = 0
    seats, timing = subject.seats, subject.timing
    for text in sgf.pieces(subject.record, seats=seats, head=subject.head, timing=timing):
        piece = text.encode("utf-8", "replace")
        size += len(piece)
        if size > OWN.bytes:
            raise LimitExceeded(FormatReason.LARGE_SAVE, limit=OWN.bytes // 2**20)
        yield piece
