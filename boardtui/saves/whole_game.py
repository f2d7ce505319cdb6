"""The whole game of a table or a study, as text for its save.

A long one is composed piece by piece, in turns with the event loop, so that no key waits for it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator

from boardtui.formats import sgf
from boardtui.formats.errors import FormatReason, LimitExceeded
from boardtui.formats.limits import OWN
from boardtui.play.subject import Subject
from boardtui.saves.journal import JournalLine, fingerprint


class WholeGame:
    """The content of a save, composed piece by piece."""

    def __init__(self, subject: Subject) -> None:
        """Begin; the subject may not change until the last piece."""
        self._coming = _pieces(subject)
        self._pieces: list[bytes] = []
        self._size = 0

    def go_on(self) -> bool:
        """Compose the next piece; return False after the last. Raises FormatError."""
        text = next(self._coming, None)
        if text is None:
            return False
        self._pieces.append(text.encode("utf-8", "replace"))
        self._size += len(self._pieces[-1])
        if self._size > OWN.bytes:
            raise LimitExceeded(FormatReason.LARGE_SAVE, limit=OWN.bytes // 2**20)
        return True

    @property
    def content(self) -> bytes:
        """All pieces so far."""
        if len(self._pieces) > 1:
            # Joined once: the save, its fingerprint and the journal all need it.
            self._pieces = [b"".join(self._pieces)]
        return self._pieces[0]

    @property
    def base(self) -> str:
        """The fingerprint of the content."""
        return fingerprint(self.content)

    @property
    def line(self) -> JournalLine:
        """The journal line with the whole game."""
        return {"sgf": self.content.decode("utf-8")}


def _pieces(subject: Subject) -> Iterator[str]:
    seats, timing = subject.seats, subject.timing
    yield from sgf.pieces(subject.record, seats=seats, head=subject.head, timing=timing)


Composed = WholeGame | ValueError
"""The whole game, or the reason why it cannot be written."""


def composed(subject: Subject) -> Composed:
    """Compose the whole game at once."""
    try:
        whole = WholeGame(subject)
        while whole.go_on():
            pass
    except ValueError as error:
        return error
    return whole


def compose(
    subject: Subject, version: Callable[[], int | None], then: Callable[[Composed | None], object]
) -> None:
    """Compose the whole game for `then`, a long one in turns with the event loop.

    A short one is passed on before this returns. `then` gets None if the subject changes meanwhile,
    by its number of changes in `version`.
    """
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        then(composed(subject))
        return
    whole, began_at = WholeGame(subject), version()

    def turn(pieces: int = 1) -> None:
        if version() != began_at:
            then(None)
            return
        try:
            goes_on = all(whole.go_on() for _ in range(pieces))
        except ValueError as error:
            then(error)
            return
        if goes_on:
            loop.call_soon(turn)
        else:
            then(whole)

    turn(pieces=2)  # only after the second is it known that a short game has one


def compose_anew(
    subject: Subject,
    version: Callable[[], int | None],
    then: Callable[[Composed | None], object],
    starts: int = 3,
) -> None:
    """Compose the whole game as `compose` does, starting again after each change.

    After some starts it is composed at once, so that fast changes do not delay it forever. `then`
    gets None only if `version` becomes None.
    """

    def take(whole: Composed | None) -> None:
        if whole is not None or version() is None:
            then(whole)
        elif starts > 1:
            compose_anew(subject, version, then, starts - 1)
        else:
            then(composed(subject))

    compose(subject, version, take)
