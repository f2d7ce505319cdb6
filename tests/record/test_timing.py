from __future__ import annotations

from boardtui.record.clock import Clock, ClockReading, TimeLeft
from boardtui.record.timing import Timing, timing_at
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Seat
from boardtui.rules.gomoku import Gomoku

FIRST, SECOND = Seat(0), Seat(1)
BEGUN = Timing.begun(Clock(300, 3), 2)


def test_all_have_the_same_time_at_the_start() -> None:
    assert BEGUN.left == (TimeLeft(300), TimeLeft(300))
    assert not BEGUN.is_running
    assert BEGUN.deadline(FIRST) is None
    assert BEGUN.spent(1e9) == 0


def test_a_turn_takes_the_time_of_one_seat() -> None:
    now = BEGUN.started(100).turned(FIRST, 110, moved=True)
    assert now.left == (TimeLeft(293), TimeLeft(300))
    assert now.since == 110
    assert now.turned(SECOND, 115, moved=False).left == (TimeLeft(293), TimeLeft(295))


def test_a_flag_falls_at_the_deadline() -> None:
    now = BEGUN.started(100)
    assert now.deadline(FIRST) == 400
    assert not now.has_fallen(FIRST, 399.9)
    assert now.has_fallen(FIRST, 400)
    assert now.remaining(FIRST, 390) == 10
    assert now.flagged(FIRST) == Timing(Clock(300, 3), (TimeLeft(0.0), TimeLeft(300)))


def test_with_a_grace_it_falls_later() -> None:
    now = BEGUN._replace(grace=0.5).started(100)
    assert now.deadline(FIRST) == 400.5
    assert not now.has_fallen(FIRST, 400.4)
    assert now.has_fallen(FIRST, 400.5)
    assert now.remaining(FIRST, 400) == 0
    assert now.flagged(FIRST).grace == now.turned(FIRST, 110, moved=True).grace == 0.5


def test_nobody_pays_for_the_lag_of_a_move() -> None:
    now = BEGUN._replace(grace=0.5).started(100)
    assert not now.has_fallen(FIRST, 400.2, lag=0.25)
    assert now.has_fallen(FIRST, 400.2, lag=0.125)
    turned = now.turned(FIRST, 110, moved=True, lag=0.5)
    assert (turned.left, turned.since) == ((TimeLeft(293.5), TimeLeft(300)), 110)
    assert now.turned(FIRST, 100.2, moved=True, lag=0.5).left[0] == TimeLeft(303)


def test_more_time_comes_in_the_middle_of_a_turn() -> None:
    now = BEGUN.started(100).lengthened(FIRST, 15)
    assert now.deadline(FIRST) == 415
    assert now.anew() == BEGUN


def test_nothing_is_used_while_the_clocks_are_stopped() -> None:
    now = BEGUN.started(100).stopped(110)
    assert not now.has_fallen(FIRST, 1e9)
    assert now.spent(500) == 10
    again = now.started(1000)
    assert again.deadline(FIRST) == 1290
    assert again.started(2000) == again
    assert again.stopped(1005).spent(0) == 15


def test_stopped_clocks_stay_stopped_after_a_move() -> None:
    now = BEGUN.started(100).stopped(110).turned(FIRST, 500, moved=True)
    assert now == Timing(Clock(300, 3), (TimeLeft(293), TimeLeft(300)))


def test_time_never_runs_backwards() -> None:
    assert BEGUN.started(100).spent(50) == 0


def test_only_the_clock_of_the_seat_to_move_shows_the_turn() -> None:
    now = BEGUN.started(100)
    assert now.face(FIRST, 110, is_to_move=True) == ClockReading(290)
    assert now.face(SECOND, 110, is_to_move=False) == ClockReading(300)


def test_a_record_tells_the_time_after_each_move() -> None:
    record = GameRecord(Gomoku(3, 3), clock=Clock(60))
    node = record.root
    for name, left in (("a1", 50.0), ("b2", None), ("c3", 40.0)):
        node = node.play(record.game.parse_move(name))
        node.left = None if left is None else TimeLeft(left)
    assert timing_at(record, node) == Timing(Clock(60), (TimeLeft(40), TimeLeft(60)))
    assert node.parent is not None
    assert timing_at(record, node.parent) == Timing(Clock(60), (TimeLeft(50), TimeLeft(60)))
    assert timing_at(GameRecord(Gomoku()), node) is None
