"""Clocks in the fold: time comes from the entries."""

from __future__ import annotations

from typing import Any

import pytest

from boardtui.play.admission import fold
from boardtui.play.log import Entry, EntryKind
from boardtui.play.opening import opened
from boardtui.play.standing import Standing
from boardtui.record.clock import Clock, TimeLeft
from boardtui.record.timing import Timing
from boardtui.record.tree import GameRecord
from boardtui.record.who import Who
from boardtui.rules.game import Outcome, Resign, Termination
from boardtui.rules.gomoku import Gomoku, OpeningRule
from boardtui.rules.three_way import ThreeWayOthello

from .tables import AGAINST_ROBOT, ALONE, FIRST, SECOND, TOGETHER, new_record
from .tic_tac_toe import BLACK, TIC_TAC_TOE, WHITE

CLOCK = Clock(60, 2)


def start(*names: str, seats: tuple[Who, ...] = TOGETHER, game: Gomoku = TIC_TAC_TOE) -> Standing:
    """A game whose clocks run since second 100."""
    timing = Timing.begun(CLOCK, 2).started(100)
    return opened(new_record(*names, game=game), seats)._replace(timing=timing)


def after(standing: Standing, when: float, who: str, kind: str, **data: Any) -> Standing:
    return fold(standing, Entry(standing.revision + 1, when, who, kind, data))


def moved(standing: Standing, when: float, name: str) -> Standing:
    assert standing.mover is not None
    data = {"seat": standing.awaited, "at": standing.head_revision, "move": name}
    return after(standing, when, standing.mover.id, EntryKind.MOVE, **data)


def test_a_move_takes_time_and_gets_the_increment() -> None:
    now = moved(moved(start(), 110, "a1"), 115, "b2")
    assert now.left == (TimeLeft(52), TimeLeft(57))
    assert now.timing is not None
    assert now.timing.since == 115


def test_clocks_belong_to_seats_not_to_colours() -> None:
    now = start("d4", "e4", "e5", seats=TOGETHER, game=Gomoku(7, 5, opening=OpeningRule.SWAP2))
    now = moved(now, 110, "black")
    assert (now.awaited, now.color_of(FIRST)) == (FIRST, WHITE)
    assert now.left == (TimeLeft(60), TimeLeft(52))


def test_a_move_after_the_flag_fell_ends_the_game_instead() -> None:
    now = moved(start(), 160, "a1")
    assert now.line == ()
    assert now.outcome == Outcome((WHITE,), Termination.TIMEOUT)
    assert now.left == (TimeLeft(0), TimeLeft(60))
    assert now.head_revision == 2
    assert moved(start(), 159.9, "a1").outcome is None


@pytest.mark.parametrize("kind", [kind for kind in EntryKind if kind is not EntryKind.OPEN])
def test_so_does_any_other_entry(kind: EntryKind) -> None:
    now = after(start("a1"), 200, "ann", kind, seat=0)
    assert now.outcome == Outcome((BLACK,), Termination.TIMEOUT)


def test_a_flag_that_comes_too_early_proves_nothing() -> None:
    now = start()
    assert after(now, 159, "", EntryKind.FLAG) == now._replace(revision=2)


def test_clocks_stop_and_go_on() -> None:
    now = after(start(seats=AGAINST_ROBOT), 110, "", EntryKind.PAUSE)
    assert after(now, 5000, "", EntryKind.FLAG).outcome is None
    now = after(now, 6000, "", EntryKind.RESUME)
    assert moved(now, 6010, "a1").left[0] == TimeLeft(42)


def test_a_move_while_they_stand_still_takes_what_went_before() -> None:
    now = moved(after(start(seats=AGAINST_ROBOT), 110, "", EntryKind.PAUSE), 900, "a1")
    assert now.left[0] == TimeLeft(52)
    assert now.timing is not None
    assert not now.timing.is_running


def test_where_two_persons_play_no_one_stops_them() -> None:
    now = start()
    assert after(now, 110, "ann", EntryKind.PAUSE) == now._replace(revision=2)


def test_a_take_back_gives_no_time_back() -> None:
    now = moved(moved(start(seats=ALONE), 110, "a1"), 130, "b2")
    now = after(now, 140, "ann", EntryKind.TAKE_BACK, seat=0)
    assert len(now.line) == 1
    assert now.left == (TimeLeft(42), TimeLeft(42))
    assert now.timing is not None
    assert now.timing.since == 140


def test_a_fallen_flag_is_not_taken_back() -> None:
    over = moved(start("a1", "b2", seats=ALONE), 500, "c3")
    assert over.length_before(FIRST) is None
    assert over.length_before(SECOND) is None
    assert after(over, 501, "ann", EntryKind.TAKE_BACK, seat=0) == over._replace(revision=3)


def test_a_resignation_stops_them_until_it_is_taken_back() -> None:
    over = after(start(seats=ALONE), 110, "ann", EntryKind.RESIGN, seat=0)
    assert after(over, 900, "", EntryKind.FLAG).outcome == over.outcome
    again = after(over, 1000, "ann", EntryKind.TAKE_BACK, seat=0)
    assert again.timing is not None
    assert again.timing.spent(1005) == 15


def test_the_rules_stop_them() -> None:
    now = moved(start("a1", "b1", "a2", "b2"), 110, "a3")
    assert now.outcome is not None
    assert now.timing is not None
    assert not now.timing.is_running
    assert now.left[0] == TimeLeft(52)


def test_without_a_clock_entries_about_it_change_nothing() -> None:
    now = start()._replace(timing=None)
    for kind in (EntryKind.FLAG, EntryKind.PAUSE, EntryKind.RESUME):
        assert after(now, 1e9, "", kind) == now._replace(revision=2)
    assert (now.clock, now.left) == (None, ())


def test_of_three_sides_the_one_whose_flag_fell_drops_out() -> None:
    game, seats = ThreeWayOthello(5), (*TOGETHER, TOGETHER[0])
    timing = Timing.begun(CLOCK, 3).started(100)
    now = opened(GameRecord(game), seats)._replace(timing=timing)
    now = after(now, 160, "", EntryKind.FLAG)
    assert now.line == (Resign(BLACK),)
    assert now.outcome is None
    assert now.awaited == SECOND
    assert now.left == (TimeLeft(0), TimeLeft(60), TimeLeft(60))
    now = after(now, 220, "", EntryKind.FLAG)
    assert now.outcome is not None
    assert now.outcome.winners == (2,)
