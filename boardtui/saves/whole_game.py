"""The whole game of a table or a study as SGF; long ones are composed in turns with the loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from itertools import islice

from boardtui.formats import sgf
from boardtui.formats.errors import FormatReason, LimitExceeded
from boardtui.formats.limits import OWN
from boardtui.play.subject import Subject

_STARTS = 3
"""How often a long game is begun: fast changes do not delay it forever."""


def short_game(subject: Subject) -> bytes | None:
    """Return the whole game; None for one that takes long to compose. Raises FormatError."""
    pieces = tuple(islice(_pieces(subject), 2))
    return pieces[0] if len(pieces) == 1 else None


async def whole_game(subject: Subject, revision: Callable[[], int]) -> bytes:
    """Return the whole game as it is at the end, composed while the event loop goes on.

    It is begun again after a change, by its number in `revision`; in the end it is composed at
    once. Raises FormatError.
    """
    for _start in range(_STARTS - 1):
        begun_at, pieces = revision(), []
        for piece in _pieces(subject):
            pieces.append(piece)
            await asyncio.sleep(0)
            if revision() != begun_at:
                break
        else:
            return b"".join(pieces)
    return b"".join(_pieces(subject))


def _pieces(subject: Subject) -> Iterator[bytes]:
    size = 0
    seats, timing = subject.seats, subject.timing
    for text in sgf.pieces(subject.record, seats=seats, head=subject.head, timing=timing):
        piece = text.encode("utf-8", "replace")
        size += len(piece)
        if size > OWN.bytes:
            raise LimitExceeded(FormatReason.LARGE_SAVE, limit=OWN.bytes // 2**20)
        yield piece
