from __future__ import annotations

import pytest

from boardtui.engine.fronts.allowance import share_at
from boardtui.engine.fronts.gomocup_clock import GomocupClock


class Watch:
    """A watch that a test puts forward."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


class TestTurns:
    @pytest.fixture
    def watch(self) -> Watch:
        return Watch()

    @pytest.fixture
    def clock(self, watch: Watch) -> GomocupClock:
        clock = GomocupClock(watch)
        clock.take("timeout_turn", 1000)
        return clock

    def test_a_turn_counts_from_when_its_question_came_in(
        self, clock: GomocupClock, watch: Watch
    ) -> None:
        clock.note_arrival()
        watch.now += 0.3  # START is still being answered
        clock.take_up()
        clock.begin_turn()
        assert clock.allowed(0).seconds == pytest.approx(0.7)
        watch.now += 0.2
        assert clock.allowed(0).seconds == pytest.approx(0.5)

    def test_in_a_script_a_turn_counts_from_the_answer_before_it(
        self, clock: GomocupClock, watch: Watch
    ) -> None:
        for _ in range(2):
            clock.note_arrival()
        for _ in range(2):
            clock.take_up()
            clock.begin_turn()
            assert clock.allowed(0).seconds == pytest.approx(1.0)
            watch.now += 0.9
            clock.note_answer()

    def test_lines_of_a_block_do_not_begin_a_turn(self, clock: GomocupClock, watch: Watch) -> None:
        for line in range(3):
            clock.note_arrival()
            clock.take_up()
            if line == 0:
                clock.begin_turn()
            watch.now += 0.2
        assert clock.allowed(0).seconds == pytest.approx(0.4)

    def test_a_turn_that_is_over_has_a_moment_left(self, clock: GomocupClock, watch: Watch) -> None:
        clock.note_arrival()
        watch.now += 5.0
        clock.take_up()
        clock.begin_turn()
        seconds = clock.allowed(0).seconds
        assert seconds is not None
        assert 0 < seconds < 0.05

    def test_what_a_turn_took_is_off_the_time_left(self, clock: GomocupClock, watch: Watch) -> None:
        clock.take("timeout_turn", 30_000)
        clock.take("timeout_match", 60_000)
        clock.begin()
        clock.note_arrival()
        watch.now += 10.0
        clock.take_up()
        clock.begin_turn()
        watch.now += 20.0
        clock.spend()
        clock.note_arrival()
        clock.take_up()
        clock.begin_turn()
        assert clock.allowed(0).seconds == pytest.approx(share_at(30.0, 0))
