"""The alarm of a person's clock that runs short."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from boardtui.record.clock import URGENT, ClockReading, Urgency
from boardtui.rules.board import Seat

if TYPE_CHECKING:
    from boardtui.play.table import Change
    from boardtui.record.timing import Timing
    from boardtui.session.open_game import OpenGame

_LATER = 0.001
"""Seconds after the moment at which a clock has become urgent."""


class ClockAlarm:
    """Calls back when the clock of a person here becomes urgent, once for each reason."""

    def __init__(self, game: OpenGame, ring: Callable[[Seat, ClockReading], object]) -> None:
        """Follow a game; `ring` takes the seat and its time."""
        self._game = game
        self._ring = ring
        self._timer: asyncio.TimerHandle | None = None
        self._rung: set[tuple[Seat, Urgency]] = set()
        # A clock that is urgent from the start is no news.
        if (timing := game.subject.timing) is not None:
            for seat in map(Seat, range(len(timing.left))):
                self._news(timing, seat)
        self._stop = game.subject.subscribe(self._follow)
        self._settle()

    def close(self) -> None:
        """Follow the game no longer."""
        self._stop()
        self._cancel()

    def _follow(self, _change: Change) -> None:
        self._settle()

    def _settle(self) -> None:
        """Ring if the clock that runs has become urgent, and set a timer for the next reason."""
        self._cancel()
        timing, seat = self._game.subject.timing, self._game.subject.awaited
        if timing is None or seat is None or not timing.is_running:
            return
        if seat not in self._game.view.seats:
            return
        face, is_news = self._news(timing, seat)
        if is_news:
            self._ring(seat, face)
        delay = face.seconds - URGENT if face.seconds >= URGENT else face.seconds
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(delay + _LATER, self._settle)

    def _news(self, timing: Timing, seat: Seat) -> tuple[ClockReading, bool]:
        """Return what a clock shows, and True if it has become urgent for another reason."""
        subject = self._game.subject
        face = timing.face(seat, subject.now(), is_to_move=seat == subject.awaited)
        reasons = {(seat, reason) for reason in timing.clock.urgency(face)}
        is_news = not reasons <= self._rung
        self._rung |= reasons
        return face, is_news

    def _cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
