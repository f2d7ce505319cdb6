"""The whole game of a table or a study as SGF; long ones are composed in turns with the loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING

from boardtui.formats import sgf
from boardtui.formats.errors import FormatReason, LimitExceeded
from boardtui.formats.limits import OWN
from boardtui.play.subject import Subject
from boardtui.saves.log_lines import fingerprint, new_digest, quoted, whole_line

if TYPE_CHECKING:
    from hashlib import blake2b

_STARTS = 3
"""How often a long game is begun: fast changes do not delay it forever."""


class WholeGame:
    """A whole game as SGF."""

    def __init__(self, content: bytes, line: bytes, digest: blake2b | None = None) -> None:
        """`digest` is that of the content, if it is known."""
        self.content = content
        """What its save is to have."""
        self.line = line
        """What its log is to have."""
        self._digest = digest

    @property
    def fingerprint(self) -> str:
        """The fingerprint of the save."""
        # Only now: a game begins without what makes it, which is slow to load.
        return fingerprint(self.content) if self._digest is None else self._digest.hexdigest()


def short_game(subject: Subject) -> WholeGame | None:
    """Return the whole game; None for one that takes long to compose. Raises FormatError."""
    piece, *more = islice(_pieces(subject), 2)
    return None if more else WholeGame(piece, whole_line([quoted(piece.decode())]))


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
        return WholeGame(b"".join(self._pieces), whole_line(self._quoted), self._digest)


def _pieces(subject: Subject) -> Iterator[bytes]:
    size = 0
    seats, timing = subject.seats, subject.timing
    for text in sgf.pieces(subject.record, seats=seats, head=subject.head, timing=timing):
        piece = text.encode("utf-8", "replace")
        size += len(piece)
        if size > OWN.bytes:
            raise LimitExceeded(FormatReason.LARGE_SAVE, limit=OWN.bytes // 2**20)
        yield piece
