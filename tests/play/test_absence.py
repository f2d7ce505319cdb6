"""Players who have lost the line."""

from __future__ import annotations

from typing import Any

import pytest

from boardtui.play.absence import claim_time, why_not_claim
from boardtui.play.admission import admit, fold, stamped
from boardtui.play.errors import RefusalReason, Refused
from boardtui.play.log import Entry, EntryKind, MemoryLog
from boardtui.play.opening import opened
from boardtui.play.shared_table import claim, note_away, note_back
from boardtui.play.standing import Absence, Standing
from boardtui.play.table import Table
from boardtui.record.clock import Clock
from boardtui.record.timing import Timing
from boardtui.record.tree import GameRecord
from boardtui.record.who import Who
from boardtui.rules.game import Outcome, Termination

from .tables import AGAINST_ROBOT, ALONE, FIRST, SECOND, TOGETHER, new_record, play
from .tic_tac_toe import BLACK, TIC_TAC_TOE, WHITE

CLOCK = Clock(300, 3)


def start(*names: str, seats: tuple[Who, ...] = TOGETHER, clock: Clock | None = CLOCK) -> Standing:
    """A game that has begun at second 100."""
    standing = opened(new_record(*names), seats)
    return standing._replace(
        timing=None if clock is None else Timing.begun(clock, 2).started(100.0)
    )


def entry(standing: Standing, when: float, kind: str, who: str = "", **data: Any) -> Entry:
    return Entry(standing.revision + 1, when, who, kind, data)


def after(standing: Standing, when: float, kind: str, who: str = "", **data: Any) -> Standing:
    return fold(standing, entry(standing, when, kind, who, **data))


def left(standing: Standing, when: float, seat: int = 0) -> Standing:
    return after(standing, when, EntryKind.AWAY, seat=seat)


def claimed(standing: Standing, when: float, who: str = "bob", seat: int = 1) -> Standing:
    return after(standing, when, EntryKind.CLAIM, who, seat=seat)


class TestAway:
    @pytest.mark.parametrize("who", ["", "bob", "eve"])
    def test_anybody_may_see_it(self, who: str) -> None:
        now = after(start(), 110, EntryKind.AWAY, who, seat=0)
        assert now.absences == (Absence(FIRST, 110),)
        assert now.head_revision == 1

    def test_it_began_when_it_was_first_seen(self) -> None:
        assert left(left(start(), 110), 150).absences == (Absence(FIRST, 110),)

    def test_both_may_be_away(self) -> None:
        both = left(left(start(), 110), 120, seat=1)
        assert both.absences == (Absence(FIRST, 110), Absence(SECOND, 120))

    @pytest.mark.parametrize("seats", [ALONE, AGAINST_ROBOT])
    def test_at_home_nobody_is_away(self, seats: tuple[Who, ...]) -> None:
        now = start(seats=seats)
        assert left(now, 110) == now._replace(revision=2)


class TestBack:
    @pytest.mark.parametrize(
        ("kind", "data"),
        [
            (EntryKind.BACK, {"seat": 0}),
            (EntryKind.SAY, {"seat": 0, "phrase": 1}),
            (EntryKind.MOVE, {"seat": 0, "at": 1, "move": "a1"}),
            (EntryKind.OFFER, {"seat": 0, "what": "draw"}),
            (EntryKind.AWAY, {"seat": 1}),
        ],
    )
    def test_any_entry_of_a_player_shows_it(self, kind: str, data: dict[str, Any]) -> None:
        away = left(start(), 110)
        assert FIRST not in dict(after(away, 120, kind, "ann", **data).absences)

    @pytest.mark.parametrize(
        ("kind", "who", "data"),
        [
            (EntryKind.BACK, "bob", {"seat": 1}),
            (EntryKind.BACK, "bob", {"seat": 0}),
            (EntryKind.MOVE, "ann", {"seat": 0, "at": 1, "move": "pass"}),
            (EntryKind.AWAY, "", {"seat": 0}),
        ],
    )
    def test_nothing_else_does(self, kind: str, who: str, data: dict[str, Any]) -> None:
        away = left(start(), 110)
        assert after(away, 120, kind, who, **data).absences == away.absences


class TestClaim:
    @pytest.mark.parametrize(
        ("clock", "grace"),
        [("5+3", 60), ("10", 60), ("15+10", 120), ("10+5x30", 60), (None, 120)],
    )
    def test_the_game_is_won_once_the_other_was_waited_for(
        self, clock: str | None, grace: float
    ) -> None:
        away = left(start(clock=None if clock is None else Clock.parse(clock)), 110)
        assert claim_time(away) == 110 + grace
        assert claimed(away, 109 + grace) == away._replace(revision=3)
        assert claimed(away, 110 + grace).outcome == Outcome((WHITE,), Termination.ABSENCE)

    def test_a_game_by_days_is_never_claimed(self) -> None:
        away = left(start(clock=Clock.parse("1d")), 110)
        assert claim_time(away) is None
        refusal = why_not_claim(away, 50_000)
        assert refusal is not None
        assert refusal.reason is RefusalReason.BY_DAYS
        assert claimed(away, 50_000).outcome is None

    def test_the_reason_why_not_has_the_seconds_that_are_left(self) -> None:
        refusal = why_not_claim(left(start(clock=CLOCK), 110), 140.5)
        assert str(refusal).startswith("You can claim the win in 30 s")

    @pytest.mark.parametrize("clock", [None, CLOCK])
    def test_the_time_counts_from_the_turn_on(self, clock: Clock | None) -> None:
        # Else who thinks for long would win by it.
        away = left(start(clock=clock), 110, seat=1)
        assert claim_time(away) is None
        assert claimed(away, 390, "ann", 0).outcome is None
        move = {"seat": 0, "at": 1, "move": "a1"}
        moved = after(away, 390, EntryKind.MOVE, "ann", **move)
        assert moved.absences == (Absence(SECOND, 390),)
        assert claimed(moved, 449, "ann", 0).outcome is None
        assert claimed(moved, 510, "ann", 0).outcome == Outcome((BLACK,), Termination.ABSENCE)

    def test_who_came_back_is_not_away(self) -> None:
        here = after(left(start(), 110), 150, EntryKind.BACK, "ann", seat=0)
        assert claimed(here, 200).outcome is None
        assert claimed(left(here, 160), 200).outcome is None

    @pytest.mark.parametrize(
        ("who", "seat", "reason"),
        [
            ("eve", 1, RefusalReason.NOT_YOURS),
            ("bob", 0, RefusalReason.NOT_YOURS),
            ("ann", 0, RefusalReason.NOT_AWAY),
        ],
    )
    def test_only_the_other_player_wins(self, who: str, seat: int, reason: RefusalReason) -> None:
        away = left(start(), 110)
        with pytest.raises(Refused) as caught:
            admit(away, entry(away, 200, EntryKind.CLAIM, who, seat=seat))
        assert caught.value.reason is reason


class TestStamped:
    """What a table has admitted is as if it were folded with the time of the log."""

    @pytest.mark.parametrize("clock", [None, CLOCK])
    def test_absence_begins_at_the_time_of_the_log(self, clock: Clock | None) -> None:
        now = start(clock=clock)
        away = entry(now, 110, EntryKind.AWAY, seat=0)
        after, written = admit(now, away), away._replace(at=111.0)
        assert stamped(now, after, written) == fold(now, written)

    @pytest.mark.parametrize("clock", [None, CLOCK])
    def test_so_does_waiting_for_a_move(self, clock: Clock | None) -> None:
        now = left(start(clock=clock), 110, seat=1)
        move = entry(now, 120, EntryKind.MOVE, "ann", seat=0, at=1, move="a1")
        after, written = admit(now, move), move._replace(at=121.0)
        assert stamped(now, after, written) == fold(now, written)


def test_a_table_notes_who_is_away_and_lets_the_other_win() -> None:
    seconds = [100.0]
    log = MemoryLog(clock=lambda: seconds[0])
    table = Table.of(GameRecord(TIC_TAC_TOE, clock=CLOCK), TOGETHER, log=log)
    play(table, "a1")
    note_away(table, SECOND)
    seconds[0] += 30
    note_back(table, SECOND)
    assert table.standing.absences == ()
    note_away(table, SECOND)
    seconds[0] += 60
    claim(table, FIRST)
    assert table.record.outcome == Outcome((BLACK,), Termination.ABSENCE)
    assert [(each.kind, each.who) for each in log.read(2)] == [
        ("away", ""),
        ("back", "bob"),
        ("away", ""),
        ("claim", "ann"),
    ]
