from __future__ import annotations

import pytest

from boardtui.record.clock import DAY, Clock, ClockReading
from boardtui.words.clocks import (
    about_text,
    clock_name,
    clock_sentence,
    face_lasts,
    face_text,
    short_clock_name,
    spoken_face,
)


@pytest.mark.parametrize(
    ("clock", "name"),
    [
        (None, "none"),
        (Clock(300, 3), "5+3"),
        (Clock(600, 0, 5, 30), "10 min + 5×30 s"),
        (Clock(0, 0, 1, 3 * DAY), "3 days per move"),
        (Clock(600, 2, 5, 30), "10+2+5x30"),
    ],
)
def test_clocks_have_names(clock: Clock | None, name: str) -> None:
    assert clock_name(clock) == name


@pytest.mark.parametrize(
    ("clock", "short", "about"),
    [
        (None, "none", "No time limit."),
        (Clock(60), "1+0", "1 min each for the whole game."),
        (Clock(300, 3), "5+3", "5 min each, plus 3 s for every move."),
        (
            Clock(600, 0, 5, 30),
            "10+5×30",
            "10 min each, then 5 byo-yomi periods of 30 s.",
        ),
        (Clock(0, 0, 1, DAY), "1 day", "1 day for each move."),
        (Clock(0, 0, 1, 3 * DAY), "3 days", "3 days for each move."),
    ],
)
def test_a_form_has_a_short_name_and_a_sentence_for_a_clock(
    clock: Clock | None, short: str, about: str
) -> None:
    assert short_clock_name(clock) == short
    assert clock_sentence(clock) == about


@pytest.mark.parametrize(
    ("face", "running", "standing", "lasts"),
    [
        (ClockReading(3 * DAY - 1), "2 d 23 h", "2 d 23 h", 3599),
        (ClockReading(3723.5), "1:02:03", "1:02:03", 0.5),
        (ClockReading(898.25), "14:58", "14:58", 0.25),
        (ClockReading(60), "1:00", "1:00", 0),
        (ClockReading(59.5), "0:59", "0:59", 0.5),
        (ClockReading(10), "0:10", "0:10", 0),
        (ClockReading(9.96), "9.9", "0:09", 0.06),
        (ClockReading(0), "0.0", "0:00", 0),
        (ClockReading(25, 3, in_period=True), "0:25 ×3", "0:25 ×3", 0),
        (ClockReading(599, 5), "9:59", "9:59", 0),
        (ClockReading(598, 5, period=30), "9:58 +5×30", "9:58 +5×30", 0),
    ],
)
def test_a_clock_shows_its_seconds_and_says_how_long_that_holds(
    face: ClockReading, running: str, standing: str, lasts: float
) -> None:
    assert face_text(face, is_running=True, by_seconds=True) == running
    assert face_text(face, is_running=False, by_seconds=True) == standing
    assert face_lasts(face, by_seconds=True) == pytest.approx(lasts + 0.001)


@pytest.mark.parametrize(
    ("face", "running", "standing", "lasts"),
    [
        (ClockReading(3 * DAY - 1), "2 d 23 h", "2 d 23 h", 3599),
        (ClockReading(3600), "1 h 0 min", "1 h 0 min", 0),
        (ClockReading(299), "4 min", "4:59", 59),
        (ClockReading(60), "1 min", "1:00", 0),
        (ClockReading(59.5), "0:59", "0:59", 0.5),
        (ClockReading(9.96), "9.9", "0:09", 0.06),
        (ClockReading(599, 5), "9 min", "9:59", 59),
        (ClockReading(598, 5, period=30), "9 min +5×30", "9:58 +5×30", 58),
    ],
)
def test_with_seconds_in_the_last_minute_only_a_running_clock_shows_less(
    face: ClockReading, running: str, standing: str, lasts: float
) -> None:
    assert face_text(face, is_running=True, by_seconds=False) == running
    assert face_text(face, is_running=False, by_seconds=False) == standing
    assert face_lasts(face, by_seconds=False) == pytest.approx(lasts + 0.001)


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (3 * DAY - 1, "about 3 d"),
        (1.4 * DAY, "about 1 d"),
        (DAY - 1, "about 24 h"),
        (3600, "about 1 h"),
        (2700, "45 min"),
        (59.5, "0:59"),
    ],
)
def test_a_clock_by_days_is_told_roughly_and_without_its_period(seconds: float, text: str) -> None:
    assert about_text(ClockReading(seconds, 1, in_period=True, period=3 * DAY)) == text


@pytest.mark.parametrize("by_seconds", [True, False])
@pytest.mark.parametrize("seconds", [2 * DAY + 5, 3601.5, 65.25, 60.0, 12.75, 9.31, 0.4])
def test_the_text_changes_when_it_is_said_to_and_not_before(
    seconds: float,
    by_seconds: bool,
) -> None:
    lasts = face_lasts(ClockReading(seconds), by_seconds=by_seconds)
    first, before, at = (
        face_text(ClockReading(max(seconds - passed, 0)), is_running=True, by_seconds=by_seconds)
        for passed in (0, max(lasts - 0.002, 0), lasts)
    )
    assert before == first
    assert at != before


@pytest.mark.parametrize(
    ("face", "said"),
    [
        (ClockReading(3 * DAY), "3 d 0 h"),
        (ClockReading(3700), "1 h 1 min"),
        (ClockReading(272.9), "4 min 32 s"),
        (ClockReading(9.9), "9 s"),
        (ClockReading(25, 3, in_period=True), "25 s, 3 periods left"),
        (ClockReading(25, 1, in_period=True), "25 s, 1 period left"),
        (ClockReading(3700, 2, in_period=True, period=7200), "1 h 1 min, 2 periods left"),
        (ClockReading(598, 5, period=30), "9 min 58 s, then 5 periods of 30 s"),
        (ClockReading(3700, 1, period=30), "1 h 1 min, then 1 period of 30 s"),
    ],
)
def test_a_time_is_said(face: ClockReading, said: str) -> None:
    assert spoken_face(face) == said
