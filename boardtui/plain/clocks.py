"""Warnings of the clocks in plain mode, when little time is left."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from boardtui.record.clock import ClockReading
from boardtui.rules.board import Color
from boardtui.words.clocks import spoken_face
from boardtui.words.language import _
from boardtui.words.sentences import holder_name

if TYPE_CHECKING:
    from boardtui.play.table import Change
    from boardtui.rules.board import Seat
    from boardtui.session.open_game import OpenGame

WARNINGS = (60, 30, 10)
"""Seconds left at each warning."""


class Say(Protocol):
    """Says something to the person, perhaps with a bell."""

    def __call__(self, text: str, *, bell: bool = False) -> None: ...


class ClockWarnings:
    """Says when a person at move has little time left, and rings when it becomes urgent."""

    def __init__(
        self,
        say: Say,
        game: OpenGame,
        warnings: Sequence[float] = WARNINGS,
    ) -> None:
        """`warnings` are the seconds left at each warning, the most first."""
        self._warnings = warnings
        self._say = say
        self._game = game
        self._timer: asyncio.TimerHandle | None = None
        self._stop = game.subject.subscribe(self._follow)
        from boardtui.session.clock_alarm import ClockAlarm  # few games have clocks

        self._alarm = ClockAlarm(game, self._ring)
        self._settle()

    def close(self) -> None:
        """Say nothing more."""
        self._stop()
        self._alarm.close()
        self._cancel()

    def _follow(self, _change: Change) -> None:
        self._settle()

    def _settle(self) -> None:
        self._cancel()
        subject = self._game.subject
        timing, seat = subject.timing, subject.awaited
        if timing is None or not timing.is_running or seat is None:
            return
        if seat not in self._game.view.seats:
            return
        face = timing.face(seat, subject.now(), is_to_move=True)
        coming = [each for each in self._warnings if each < face.seconds]
        if coming:
            delay = face.seconds - coming[0]
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(delay, self._warn, seat, coming[0])

    def _warn(self, seat: Seat, seconds: float) -> None:
        self._say(time_of(self._game, seat, ClockReading(seconds)))
        self._settle()

    def _ring(self, seat: Seat, face: ClockReading) -> None:
        # Bells come a moment later, when the time in whole seconds is one less.
        whole = face._replace(seconds=math.ceil(face.seconds))
        self._say(time_of(self._game, seat, whole), bell=True)

    def _cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def time_of(game: OpenGame, seat: Seat, face: ClockReading) -> str:
    """Return the time of a seat as a sentence."""
    position = game.subject.head.position
    side = holder_name(game.game, position, Color(game.game.seats(position).index(seat)))
    time, timing = spoken_face(face), game.subject.timing
    if game.keeper.is_shared and timing is not None and timing.clock.is_by_days:
        time = _("about {time}").format(time=time)  # of this machine's running time
    return _("{side}: {time}.").format(side=side, time=time)
