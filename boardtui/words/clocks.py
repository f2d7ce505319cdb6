"""Clocks in words."""

from __future__ import annotations

import math

from boardtui.record.clock import DAY, Clock, ClockReading
from boardtui.words.language import _, ngettext

MINUTE, HOUR = 60, 3600

TENTHS_BELOW = 10
"""With fewer seconds than this, a running clock shows tenths."""


def clock_name(clock: Clock | None) -> str:
    """Return a clock in few words: "5+3", "10 min + 5×30 s", "3 days a move"."""
    if clock is None:
        return _("none")
    if clock.days:
        text = ngettext("{days} day a move", "{days} days a move", clock.days)
        return text.format(days=clock.days)
    if clock.periods and not clock.increment and clock.main % MINUTE == 0:
        text = _("{minutes} min + {periods}×{seconds} s")
        return text.format(
            minutes=int(clock.main // MINUTE), periods=clock.periods, seconds=f"{clock.period:g}"
        )
    return str(clock)


def face_text(face: ClockReading, *, is_running: bool) -> str:
    """Return the text of a clock; a running one shows seconds only in the last minute."""
    text = _seconds_text(face.seconds, is_running=is_running)
    return f"{text} ×{face.periods}" if face.in_period and face.periods else text


def face_lasts(face: ClockReading) -> float:
    """Return the seconds until the text of a running clock changes."""
    # Texts are rounded down, so they change a moment after a whole number.
    return math.fmod(face.seconds, _step(face.seconds)) + 0.001


def spoken_face(face: ClockReading) -> str:
    """Return the time of a clock in words for a sentence."""
    if face.seconds >= HOUR:
        return _seconds_text(face.seconds, is_running=True)
    minutes, seconds = divmod(math.floor(face.seconds), MINUTE)
    text = _("{seconds} s").format(seconds=seconds)
    if minutes:
        text = _("{minutes} min {seconds} s").format(minutes=minutes, seconds=seconds)
    if face.in_period and face.periods:
        text = _("{time}, {periods} periods").format(time=text, periods=face.periods)
    return text


def _seconds_text(seconds: float, *, is_running: bool) -> str:
    whole = math.floor(seconds)
    if seconds >= DAY:
        days, rest = divmod(whole, int(DAY))
        return _("{days} d {hours} h").format(days=days, hours=rest // HOUR)
    if seconds >= HOUR:
        hours, rest = divmod(whole, HOUR)
        return _("{hours} h {minutes} min").format(hours=hours, minutes=rest // MINUTE)
    if seconds >= MINUTE and is_running:
        return _("{minutes} min").format(minutes=whole // MINUTE)
    if seconds < TENTHS_BELOW and is_running:
        return f"{math.floor(seconds * 10) / 10:.1f}"
    return f"{whole // MINUTE}:{whole % MINUTE:02}"


def _step(seconds: float) -> float:
    """Return the unit that a running clock counts down in, in seconds."""
    if seconds >= MINUTE:
        return HOUR if seconds >= DAY else MINUTE
    return 1.0 if seconds >= TENTHS_BELOW else 0.1
