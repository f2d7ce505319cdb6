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
        text = ngettext("{days} day per move", "{days} days per move", clock.days)
        return text.format(days=clock.days)
    if clock.periods and not clock.increment and clock.main % MINUTE == 0:
        text = _("{minutes} min + {periods}×{seconds} s")
        return text.format(
            minutes=int(clock.main // MINUTE), periods=clock.periods, seconds=f"{clock.period:g}"
        )
    return str(clock)


def short_clock_name(clock: Clock | None) -> str:
    """Return a clock in fewer characters: "5+3", "10+5×30", "3 days"."""
    if clock is not None and clock.days:
        return ngettext("{days} day", "{days} days", clock.days).format(days=clock.days)
    if clock is not None and clock.periods and not clock.increment and clock.main % MINUTE == 0:
        return f"{clock.main // MINUTE:g}+{clock.periods}×{clock.period:g}"
    return clock_name(clock)


def clock_sentence(clock: Clock | None) -> str:
    """Return a clock as a sentence: "5 min each, and 3 s more for every move."."""
    if clock is None:
        return _("No time limit.")
    if clock.days:
        text = ngettext("{days} day for each move.", "{days} days for each move.", clock.days)
        return text.format(days=clock.days)
    text = _("{minutes} min each for the whole game.")
    if clock.periods:
        text = ngettext(
            "{minutes} min each, then {periods} byo-yomi period of {period} s.",
            "{minutes} min each, then {periods} byo-yomi periods of {period} s.",
            clock.periods,
        )
    elif clock.increment:
        text = _("{minutes} min each, plus {increment} s for every move.")
    return text.format(
        minutes=f"{clock.main / MINUTE:g}",
        increment=f"{clock.increment:g}",
        periods=clock.periods,
        period=f"{clock.period:g}",
    )


def face_text(face: ClockReading, *, is_running: bool, by_seconds: bool) -> str:
    """Return the text of a clock: "14:58", "1:02:03", "9:58 +5×30", "0:25 ×3".

    A running clock that is not shown `by_seconds` shows them in its last minute only.
    """
    text = _seconds_text(face.seconds, is_running=is_running, by_seconds=by_seconds)
    if face.in_period and face.periods:
        return f"{text} ×{face.periods}"
    if face.periods and face.period:
        return f"{text} +{face.periods}×{face.period:g}"
    return text


def about_text(face: ClockReading) -> str:
    """Return a clock by days of this machine's running time: "about 3 d", "about 5 h", "45 min"."""
    if face.seconds >= DAY:
        return _("about {days} d").format(days=round(face.seconds / DAY))
    if face.seconds >= HOUR:
        return _("about {hours} h").format(hours=round(face.seconds / HOUR))
    return _seconds_text(face.seconds, is_running=True, by_seconds=False)


def face_lasts(face: ClockReading, *, by_seconds: bool) -> float:
    """Return the seconds until the text of a running clock changes."""
    # Texts are rounded down, so they change a moment after a whole number.
    return math.fmod(face.seconds, _step(face.seconds, by_seconds=by_seconds)) + 0.001


def spoken_face(face: ClockReading) -> str:
    """Return the time of a clock in words for a sentence."""
    minutes, seconds = divmod(math.floor(face.seconds), MINUTE)
    text = _("{seconds} s").format(seconds=seconds)
    if face.seconds >= HOUR:
        text = _seconds_text(face.seconds, is_running=True, by_seconds=False)
    elif minutes:
        text = _("{minutes} min {seconds} s").format(minutes=minutes, seconds=seconds)
    if face.in_period and face.periods:
        more = ngettext(
            "{time}, {periods} period left", "{time}, {periods} periods left", face.periods
        )
        text = more.format(time=text, periods=face.periods)
    elif face.periods and face.period:
        more = ngettext(
            "{time}, then {periods} period of {period} s",
            "{time}, then {periods} periods of {period} s",
            face.periods,
        )
        text = more.format(time=text, periods=face.periods, period=f"{face.period:g}")
    return text


def _seconds_text(seconds: float, *, is_running: bool, by_seconds: bool) -> str:
    whole = math.floor(seconds)
    if seconds >= DAY:
        days, rest = divmod(whole, int(DAY))
        return _("{days} d {hours} h").format(days=days, hours=rest // HOUR)
    if seconds >= HOUR:
        hours, rest = divmod(whole, HOUR)
        if by_seconds:
            return f"{hours}:{rest // MINUTE:02}:{rest % MINUTE:02}"
        return _("{hours} h {minutes} min").format(hours=hours, minutes=rest // MINUTE)
    if seconds >= MINUTE and is_running and not by_seconds:
        return _("{minutes} min").format(minutes=whole // MINUTE)
    if seconds < TENTHS_BELOW and is_running:
        return f"{math.floor(seconds * 10) / 10:.1f}"
    return f"{whole // MINUTE}:{whole % MINUTE:02}"


def _step(seconds: float, *, by_seconds: bool) -> float:
    """Return the unit that a running clock counts down in, in seconds."""
    if seconds >= DAY:
        return HOUR
    if seconds >= MINUTE and not by_seconds:
        return MINUTE
    return 1.0 if seconds >= TENTHS_BELOW else 0.1
