from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardtui.record.clock import (
    Clock,
    ClockError,
    ClockReading,
    ClockReason,
    TimeLeft,
    Urgency,
)
from tests.cases import each

FISCHER, SUDDEN, BYO_YOMI = Clock(300, 3), Clock(60), Clock(600, 0, 5, 30)
DAYS = Clock(0, 0, 1, 3 * 86_400)


@st.composite
def clocks(draw: st.DrawFn) -> Clock:
    """Any clock whose text tells it exactly."""
    periods = draw(st.integers(0, 99))
    return Clock(
        draw(st.integers(0 if periods else 1, 10**8)) / 1000,
        draw(st.integers(0, 10**6)) / 1000,
        periods,
        draw(st.integers(1, 10**7)) / 1000 if periods else 0,
    )


class TestText:
    @pytest.mark.parametrize(
        ("text", "clock"),
        [
            ("5+3", FISCHER),
            ("5 + 3", FISCHER),
            ("1", SUDDEN),
            ("1+0", SUDDEN),
            ("1.5", Clock(90)),
            ("10s+0.1", Clock(10, 0.1)),
            ("10+5x30", BYO_YOMI),
            ("10+5X30", BYO_YOMI),
            ("5+3+2x10", Clock(300, 3, 2, 10)),
            ("0+1x30", Clock(0, 0, 1, 30)),
            ("3d", DAYS),
        ],
    )
    def test_clocks_are_read(self, text: str, clock: Clock) -> None:
        assert Clock.parse(text) == clock

    @pytest.mark.parametrize(
        ("clock", "text"),
        [
            (FISCHER, "5+3"),
            (SUDDEN, "1+0"),
            (Clock(10, 0.1), "10s+0.1"),
            (BYO_YOMI, "10+5x30"),
            (Clock(0, 0, 1, 30), "0+1x30"),
            (DAYS, "3d"),
        ],
    )
    def test_they_are_written(self, clock: Clock, text: str) -> None:
        assert str(clock) == text

    @given(clock=clocks())
    def test_what_is_written_is_read(self, clock: Clock) -> None:
        assert Clock.parse(str(clock)) == clock

    @pytest.mark.parametrize("text", ["", "fast", "5+", "+3", "5:00", "5+3+", "-5", "5x30", "٣d"])
    def test_other_words_are_no_clock(self, text: str) -> None:
        with pytest.raises(ClockError, match="is not a clock") as caught:
            Clock.parse(text)
        assert caught.value.reason is ClockReason.FORM

    @pytest.mark.parametrize("text", ["0", "0+5", "0d", "999d", "5+0x30", "5+3x0", "99999999"])
    def test_some_clocks_make_no_sense(self, text: str) -> None:
        with pytest.raises(ClockError, match=f"“{text}”".replace("+", r"\+")) as caught:
            Clock.parse(text)
        assert caught.value.reason is ClockReason.RANGE

    @pytest.mark.parametrize(
        "values", [(float("nan"), 0, 0, 0), (1, float("inf"), 0, 0), (1, 0, -1, 1), (-1, 0, 1, 9)]
    )
    def test_no_clock_has_strange_numbers(self, values: tuple[float, float, int, float]) -> None:
        with pytest.raises(ClockError):
            Clock(*values)


class TestAfter:
    @each(
        ("clock", "left", "used", "after"),
        [
            (FISCHER, TimeLeft(300), 10, TimeLeft(293)),
            (FISCHER, TimeLeft(5), 4.5, TimeLeft(3.5)),
            (FISCHER, TimeLeft(5), 5, None),
            (SUDDEN, TimeLeft(60), 0, TimeLeft(60)),
            (SUDDEN, TimeLeft(60), 59.9996, TimeLeft(0.0)),
            (SUDDEN, TimeLeft(60), 61, None),
            (BYO_YOMI, TimeLeft(600, 5), 599, TimeLeft(1, 5)),
            (BYO_YOMI, TimeLeft(600, 5), 600, TimeLeft(0, 5)),
            (BYO_YOMI, TimeLeft(600, 5), 629.9, TimeLeft(0, 5)),
            (BYO_YOMI, TimeLeft(600, 5), 630, TimeLeft(0, 4)),
            (BYO_YOMI, TimeLeft(0, 4), 29, TimeLeft(0, 4)),
            (BYO_YOMI, TimeLeft(0, 4), 65, TimeLeft(0, 2)),
            (BYO_YOMI, TimeLeft(0, 4), 119.9, TimeLeft(0, 1)),
            (BYO_YOMI, TimeLeft(0, 4), 120, None),
            (DAYS, TimeLeft(0, 1), 86_400, TimeLeft(0, 1)),
            (DAYS, TimeLeft(0, 1), 3 * 86_400, None),
        ],
    )
    def test_a_move_leaves_this_time(
        self, clock: Clock, left: TimeLeft, used: float, after: TimeLeft | None
    ) -> None:
        assert clock.after(left, used) == after

    def test_without_a_move_there_is_no_increment(self) -> None:
        assert FISCHER.after(TimeLeft(300), 10, moved=False) == TimeLeft(290)

    @given(clock=clocks(), used=st.lists(st.floats(0, 1e6), max_size=20))
    def test_time_is_never_negative_nor_made(self, clock: Clock, used: list[float]) -> None:
        left = clock.start
        for seconds in used:
            total = clock.total(left)
            after = clock.after(left, seconds)
            assert (after is None) == (seconds >= total)
            if after is None:
                return
            assert after.main >= 0
            assert 0 <= after.periods <= left.periods
            assert clock.total(after) <= total + clock.increment + 0.001
            left = after


class TestFace:
    @pytest.mark.parametrize(
        ("clock", "left", "used", "face"),
        [
            (FISCHER, TimeLeft(300), 10, ClockReading(290)),
            (FISCHER, TimeLeft(300), 400, ClockReading(0)),
            (BYO_YOMI, TimeLeft(600, 5), 10, ClockReading(590, 5, period=30)),
            (BYO_YOMI, TimeLeft(600, 5), 605, ClockReading(25, 5, True, 30)),
            (BYO_YOMI, TimeLeft(0, 4), 0, ClockReading(30, 4, True, 30)),
            (BYO_YOMI, TimeLeft(0, 4), 65, ClockReading(25, 2, True, 30)),
            (BYO_YOMI, TimeLeft(0, 4), 120, ClockReading(0, 0, True, 30)),
        ],
    )
    def test_it_shows_the_main_time_or_the_running_period(
        self, clock: Clock, left: TimeLeft, used: float, face: ClockReading
    ) -> None:
        assert clock.face(left, used) == face


class TestUrgency:
    @each(
        ("clock", "face", "urgency"),
        [
            (SUDDEN, ClockReading(20.0), set()),
            (SUDDEN, ClockReading(19.999), {Urgency.SECONDS}),
            (BYO_YOMI, ClockReading(30, 5), set()),
            (BYO_YOMI, ClockReading(25, 2, in_period=True), set()),
            (BYO_YOMI, ClockReading(25, 1, in_period=True), {Urgency.LAST_PERIOD}),
            (
                BYO_YOMI,
                ClockReading(5, 1, in_period=True),
                {Urgency.LAST_PERIOD, Urgency.SECONDS},
            ),
            (Clock(60, 0, 1, 30), ClockReading(50, 1), set()),
            (Clock(60, 0, 1, 30), ClockReading(30, 1, in_period=True), {Urgency.LAST_PERIOD}),
            (Clock(0, 0, 1, 30), ClockReading(30, 1, in_period=True), set()),
            (DAYS, ClockReading(19, 1, in_period=True), {Urgency.SECONDS}),
        ],
    )
    def test_it_begins_below_twenty_seconds_and_in_the_last_of_several_periods(
        self, clock: Clock, face: ClockReading, urgency: set[Urgency]
    ) -> None:
        assert clock.urgency(face) == urgency
