"""Flags that fall late, so that the lag of a line costs nobody the game."""

from __future__ import annotations

from typing import Any

import pytest

from boardtui.play.admission import admit, fold, stamped
from boardtui.play.log import Entry, EntryKind, MemoryLog
from boardtui.play.opening import LogError, opened, opening, read_opening
from boardtui.play.standing import Standing
from boardtui.play.table import Table
from boardtui.record.clock import Clock, TimeLeft
from boardtui.record.timing import Timing
from boardtui.rules.game import Outcome, Termination

from .late_log import Database, LateLog
from .logs import appended
from .tables import FIRST, TOGETHER, new_record, play
from .tic_tac_toe import WHITE

GRACE = 0.5
TIMING = Timing.begun(Clock(60, 2), 2)._replace(grace=GRACE)
OFFERED = opened(new_record(), TOGETHER)._replace(timing=TIMING)
START = OFFERED._replace(timing=TIMING.started(100.0))
LOST = Outcome((WHITE,), Termination.TIMEOUT)


def entry(when: float, kind: str, who: str = "ann", **data: Any) -> Entry:
    return Entry(2, when, who, kind, data)


def move(when: float, who: str = "ann", **data: Any) -> Entry:
    return entry(when, EntryKind.MOVE, who, seat=0, at=1, move="a1", **data)


def read(standing: Standing, **changed: Any) -> Timing | None:
    """The clocks that a log says that begins with a standing."""
    data = opening(standing) | changed
    return read_opening(Entry(1, 100.0, "", EntryKind.OPEN, data))[0].timing


class TestOpening:
    def test_it_is_in_the_first_entry(self) -> None:
        assert read(OFFERED) == START.timing

    def test_without_one_nothing_is_said(self) -> None:
        assert "grace" not in opening(OFFERED._replace(timing=TIMING._replace(grace=0.0)))

    @pytest.mark.parametrize("grace", [-1, 0.6, float("nan"), "long", None])
    def test_there_is_none_that_is_longer(self, grace: object) -> None:
        with pytest.raises(LogError):
            read(OFFERED, grace=grace)


class TestFlag:
    @pytest.mark.parametrize("kind", [EntryKind.FLAG, EntryKind.SAY, EntryKind.AWAY])
    def test_it_falls_half_a_second_late(self, kind: EntryKind) -> None:
        assert fold(START, entry(160.4, kind, seat=1, phrase=1)).outcome is None
        assert fold(START, entry(160.5, kind, seat=1, phrase=1)).outcome == LOST

    def test_what_others_move_then_says_nothing(self) -> None:
        assert fold(START, move(160.2, "eve")) == START._replace(revision=2)


class TestMove:
    def test_without_lag_it_comes_in_time_or_not(self) -> None:
        assert fold(START, move(159.9)).outcome is None
        assert fold(START, move(160.2)).outcome == LOST

    @pytest.mark.parametrize(
        ("when", "lag", "left"), [(110, 0.25, 52.25), (110, 9, 52.5), (160.2, 0.25, 2.05)]
    )
    def test_its_lag_is_nobodys_time(self, when: float, lag: float, left: float) -> None:
        now = fold(START, move(when, lag=lag))
        assert (now.outcome, now.left) == (None, (TimeLeft(left), TimeLeft(60)))

    def test_lag_counts_only_where_the_game_says_so(self) -> None:
        plain = START._replace(timing=TIMING._replace(grace=0.0).started(100.0))
        assert fold(plain, move(110, lag=0.25)).left[0] == TimeLeft(52)
        assert fold(plain, move(160.2, lag=0.5)).outcome == LOST

    @pytest.mark.parametrize("at", [110.0, 159.9, 160.2, 160.5])
    def test_it_is_as_if_it_were_folded_with_the_time_of_the_log(self, at: float) -> None:
        proposed = move(100.0)
        written = proposed._replace(at=at)
        assert stamped(START, admit(START, proposed), written) == fold(START, written)


def test_a_table_waits_half_a_second_before_it_says_that_a_flag_has_fallen() -> None:
    seconds = [100.0]
    log = MemoryLog(clock=lambda: seconds[0])
    appended(log, "", EntryKind.OPEN, opening(OFFERED))
    table = Table.from_log(log)
    seconds[0] = 160.2
    table.flag()
    assert table.standing.revision == 1
    play(table, "a1")
    assert table.outcome == table.record.outcome == LOST


class TestTable:
    """What a table says of the lag of its player's line."""

    def table(self, *, grace: float = GRACE) -> tuple[Table, list[float]]:
        """A game of Ann and Bob that begins at 100, and the seconds of its clock."""
        seconds = [100.0]
        log = MemoryLog(clock=lambda: seconds[0])
        offered = OFFERED._replace(timing=TIMING._replace(grace=grace))
        appended(log, "", EntryKind.OPEN, opening(offered))
        return Table.from_log(log), seconds

    def test_a_move_says_the_newest(self) -> None:
        table, seconds = self.table()
        figures = iter([0.123456, 0.2])
        table.lag = lambda: next(figures)
        seconds[0] += 10
        play(table, "a1")
        seconds[0] += 10
        play(table, "b1")
        assert [entry.data.get("lag") for entry in table.log.read(1)] == [0.123, 0.2]
        assert [left.main for left in table.standing.left] == [52.123, 52.2]
        assert Table.from_log(table.log).standing == table.standing

    def test_a_line_without_lag_says_nothing(self) -> None:
        table, _seconds = self.table()
        play(table, "a1")
        assert "lag" not in table.log.read(1)[0].data

    def test_a_game_without_grace_asks_for_none(self) -> None:
        table, seconds = self.table(grace=0.0)
        table.lag = lambda: 1 / 0
        seconds[0] += 10
        play(table, "a1")
        assert table.standing.left[0] == TimeLeft(52)

    def test_a_move_within_its_lag_comes_in_time(self) -> None:
        table, seconds = self.table()
        table.lag = lambda: 0.4
        seconds[0] = 160.3
        play(table, "a1")
        assert (table.outcome, table.standing.left[0]) == (None, TimeLeft(2.1))

    def test_nothing_follows_a_move_that_only_ended_the_game(self) -> None:
        table, seconds = self.table()
        followed: list[str] = []
        seconds[0] = 160.3
        table.play(FIRST, 1, table.standing.game.parse_move("a1"), lambda: followed.append("a1"))
        assert (table.outcome, followed) == (LOST, [])

    def test_one_that_another_entry_overtook_keeps_its_lag(self) -> None:
        database = Database()
        log, other = LateLog(database), LateLog(database)
        log.append(1, "", EntryKind.OPEN, opening(OFFERED), lambda _fate: None)
        database.settle()
        table = Table.from_log(log)
        table.lag = lambda: 0.3
        other.append(2, "bob", EntryKind.SAY, {"seat": 1, "phrase": 1}, lambda _fate: None)
        play(table, "a1")
        database.settle()
        assert [(entry.kind, entry.data.get("lag")) for entry in log.read(1)] == [
            (EntryKind.SAY, None),
            (EntryKind.MOVE, 0.3),
        ]
