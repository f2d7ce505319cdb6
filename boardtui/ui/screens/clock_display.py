"""The clocks on the plates: their texts, and the timer that changes them."""

from __future__ import annotations

import asyncio

from boardtui.formats.sgf.remarks import times_at
from boardtui.play.view_state import ViewState
from boardtui.record.clock import ClockReading
from boardtui.record.timing import timing_at
from boardtui.record.tree import Node
from boardtui.rules.board import Color, Seat
from boardtui.session.clock_alarm import ClockAlarm
from boardtui.system.context import in_this_context
from boardtui.ui.screens.state_screen import StateScreen
from boardtui.ui.terminal.preflight import over_ssh
from boardtui.words.clocks import about_text, face_lasts, face_text


class ClockDisplay:
    """Shows the clocks at the cursor; there is a timer only while a clock runs at the head."""

    def __init__(self, screen: StateScreen) -> None:
        self._screen = screen
        self._timer: asyncio.TimerHandle | None = None
        self._tick = in_this_context(self.update)
        self._alarm = ClockAlarm(screen.game, self._ring)

    def follow(self, _before: ViewState, _state: ViewState) -> None:
        """Follow a change of the game or of the cursor."""
        self.update()

    def update(self) -> None:
        """Show the current times, and set a timer for the next change of a text."""
        self._cancel()
        screen, by_seconds = self._screen, self._by_seconds
        state, subject = screen.state, screen.game.subject
        timing, now = subject.timing, subject.now()
        is_live = timing is not None and not state.is_away
        if not is_live:
            timing = timing_at(screen.view.record, state.node)
        if timing is None:
            screen.show(clocks=self._said(state.node), urgent=frozenset())
            return
        is_about = state.is_shared and timing.clock.is_by_days
        by_seconds = by_seconds and not is_about
        texts, urgent = [], set()
        for color, seat in enumerate(state.game.seats(state.position)):
            is_running = is_live and timing.is_running and seat == subject.awaited
            is_to_move = is_live and seat == state.game.seat(state.position)
            face = timing.face(seat, now, is_to_move=is_to_move)
            texts.append(
                about_text(face)
                if is_about
                else face_text(face, is_running=is_running, by_seconds=by_seconds)
            )
            if is_live and state.outcome is None and timing.clock.urgency(face):
                urgent.add(Color(color))
            if is_running:
                loop = asyncio.get_running_loop()
                lasts = face_lasts(face, by_seconds=by_seconds)
                self._timer = loop.call_later(lasts, self._tick)
        screen.show(clocks=tuple(texts), urgent=frozenset(urgent))

    def close(self) -> None:
        """Leave the texts as they are, and ring no bell."""
        self._cancel()
        self._alarm.close()

    @property
    def _by_seconds(self) -> bool:
        """True if a clock that runs shows its seconds before its last minute too."""
        choice = self._screen.settings.clock_seconds
        return not over_ssh() if choice == "auto" else choice == "always"

    def _said(self, node: Node) -> tuple[str, ...]:
        """Return the times that a record without a clock has for each colour."""
        faces = times_at(node)
        if not faces:
            return ()
        by_seconds = self._by_seconds
        texts = {
            color: face_text(face, is_running=False, by_seconds=by_seconds)
            for color, face in faces.items()
        }
        return tuple(
            texts.get(color, "") for color in map(Color, range(len(node.position.game.sides)))
        )

    def _ring(self, _seat: Seat, _face: ClockReading) -> None:
        if self._screen.settings.bell:
            self._screen.app.bell()

    def _cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
