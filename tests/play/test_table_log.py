"""What a table reads of its log, and what it tells."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence

import pytest
from hypothesis import strategies as st

from boardtui.play.edits import Edit
from boardtui.play.errors import RefusalReason, Refused
from boardtui.play.log import Entry, EntryKind, MemoryLog
from boardtui.play.opening import LogError, LogReason
from boardtui.play.shared_table import offer
from boardtui.play.standing import OfferKind
from boardtui.play.table import Change, SubjectStatus, Table
from boardtui.play.view import View
from boardtui.players.player import PlayerError
from boardtui.record.who import Who
from boardtui.rules.game import Outcome, Termination
from boardtui.rules.gomoku import Gomoku, OpeningRule
from tests.cases import drawn

from .junk import entries
from .logs import appended
from .tables import (
    AGAINST_ROBOT,
    ALONE,
    ANN,
    BOB,
    FIRST,
    OTHER_ROBOT,
    ROBOT,
    ROBOTS,
    SECOND,
    TOGETHER,
    grow,
    new_record,
    new_table,
    path,
    play,
    text,
    told,
)
from .tic_tac_toe import WHITE, main_line

SWAP2 = Gomoku(7, 5, opening=OpeningRule.SWAP2)


def numbers(table: Table) -> list[int]:
    """The entries that a table tells from now on."""
    seen: list[int] = []

    def note(change: Change) -> None:
        if isinstance(change, Entry):
            seen.append(change.number)

    table.subscribe(note)
    return seen


class LateLog(MemoryLog):
    """A log that wakes its readers late, as one does that several processes share."""

    def watch(self, wake: Callable[[], object]) -> Callable[[], None]:
        self.wake = wake
        return lambda: None


class TestLateLog:
    def test_a_move_is_played_though_an_offer_was_not_read_yet(self) -> None:
        log = LateLog(new_table("a1", seats=TOGETHER).log.read())
        table = Table.from_log(log)
        appended(log, "ann", EntryKind.OFFER, {"seat": FIRST, "what": OfferKind.DRAW.value})
        play(table, "b2")
        log.wake()
        assert [entry.kind for entry in log.read(2)] == [EntryKind.OFFER, EntryKind.MOVE]
        assert main_line(table.record) == "a1 b2"

    def test_a_move_is_refused_where_the_game_has_moved_on_unread(self) -> None:
        log = LateLog(new_table("a1", seats=TOGETHER).log.read())
        table = Table.from_log(log)
        appended(log, "bob", EntryKind.RESIGN, {"seat": SECOND})
        with pytest.raises(Refused):
            play(table, "b2")
        assert table.standing.outcome is not None
        assert len(log.read()) == 3


class TestLog:
    def test_a_log_alone_gives_the_same_game(self) -> None:
        table = new_table("a1", "b2", "c3", seats=AGAINST_ROBOT)
        table.take_back(FIRST)
        play(table, "c1")
        table.go_on(FIRST, path("a1", "b2"))
        table.resign(FIRST)
        again = Table.from_log(MemoryLog(table.log.read()))
        assert again.standing == table.standing
        assert text(again) == text(table)

    def test_the_date_and_a_result_come_with_it(self) -> None:
        record = new_record("a1", outcome=Outcome((WHITE,), Termination.FORFEIT))
        record.date = dt.date(2026, 11, 22)
        table = Table.of(record, TOGETHER)
        again = Table.from_log(MemoryLog(table.log.read()))
        assert (again.record.date, again.record.outcome) == (record.date, record.outcome)
        assert text(again) == text(table)

    def test_a_table_goes_on_from_a_standing_with_the_record_that_shows_it(self) -> None:
        before = new_table("a1", "b2")
        standing, record = before.standing, before.record.copy()
        play(before, "c3")
        grow(record.root, "a2")
        again = Table(before.log, record, standing)
        assert again.record is record
        assert again.standing == before.standing
        assert main_line(record) == "a1 b2 c3"

    def test_a_record_gets_what_it_lacks_of_the_line(self) -> None:
        before, record = new_table("a1", "b2"), new_record("a1")
        again = Table(before.log, record, before.standing)
        assert main_line(record) == "a1 b2"
        assert again.head.position == before.standing.position

    def test_a_log_that_begins_with_no_game_is_not_read(self) -> None:
        junk = Entry(1, 0.0, "", EntryKind.OPEN, {"version": 1})
        move = Entry(1, 0.0, "ann", EntryKind.MOVE, {"at": 1, "move": "a1"})
        for log in ([], [move], [junk]):
            with pytest.raises(LogError) as caught:
                Table.from_log(MemoryLog(log))
            assert caught.value.reason is LogReason.NO_OPENING

    def test_a_log_may_repeat_itself(self) -> None:
        table = new_table("a1", "b2", "c3")
        one, two, three, four = table.log.read()
        for log in (
            [one, two, two, three, four],
            [one, two, one, two, three, four],
            [one, two, three, four, four, one],
        ):
            again = Table.from_log(MemoryLog(log))
            assert again.standing == table.standing
            assert text(again) == text(table)

    def test_what_two_write_at_once_is_taken_once(self) -> None:
        log = new_table(seats=TOGETHER).log

        early, late = Table.from_log(log), Table.from_log(log)
        late.close()
        play(early, "a1")
        with pytest.raises(Refused) as caught:
            play(late, "b2")
        assert caught.value.reason is RefusalReason.TOO_LATE
        assert early.standing.line == path("a1")

    @pytest.mark.parametrize("at", [1, 3])
    def test_a_late_move_that_another_wrote_is_played_nowhere(self, at: int) -> None:
        table = new_table("a1", "b2", "c3", seats=TOGETHER)
        before = text(table)
        data = {"seat": 1, "at": at, "move": "c1"}
        appended(table.log, "bob", EntryKind.MOVE, data)
        assert table.standing.revision == 5
        assert table.standing.line == path("a1", "b2", "c3")
        assert text(table) == before

    @drawn(
        30,
        200,
        seats=st.sampled_from([ALONE, AGAINST_ROBOT, TOGETHER, ROBOTS]),
        junk=st.lists(entries(), max_size=8),
    )
    def test_whatever_another_writes_is_read_without_error(
        self, seats: tuple[Who, ...], junk: list[Entry]
    ) -> None:
        table = Table.of(new_record("d4", "e4", "e5", game=SWAP2), seats)
        view = View(table, "ann")
        states = told(view)
        for number, entry in enumerate(junk, 2):
            appended(table.log, entry.who, entry.kind, entry.data)
            assert table.standing.revision == number
            assert table.head.path() == table.standing.line
            assert table.head.position == table.standing.position
            assert view.head is table.head
        assert len(states) == len(junk)
        assert Table.from_log(MemoryLog(table.log.read())).standing == table.standing


class TestSubscribers:
    def test_each_change_is_told_once_after_it_was_done(self) -> None:
        table = new_table("a1")
        seen: list[tuple[Change, int]] = []
        stop = table.subscribe(lambda change: seen.append((change, table.standing.revision)))
        play(table, "b2")
        table.edits.comment((), "good")
        table.edits.undo()
        table.note(SubjectStatus(is_unsaved=True))
        table.note(SubjectStatus(is_unsaved=True))
        entry, edit, undone, notice = (change for change, _revision in seen)
        assert isinstance(entry, Entry)
        assert isinstance(edit, Edit)
        assert (undone, notice) == (None, SubjectStatus(is_unsaved=True))
        assert [revision for _change, revision in seen] == [3, 3, 3, 3]
        stop()
        stop()
        play(table, "c3")
        assert len(seen) == 4

    @pytest.mark.parametrize(("since", "old"), [(None, []), (0, [1, 2, 3]), (2, [3]), (3, [])])
    def test_entries_of_before_are_told_first_if_wanted(
        self, since: int | None, old: list[int]
    ) -> None:
        table = new_table("a1", "b2")
        seen: list[int] = []

        def note(change: Change) -> None:
            assert isinstance(change, Entry)
            seen.append(change.number)

        table.subscribe(note, since)
        assert seen == old
        play(table, "c3")
        assert seen == [*old, 4]

    def test_what_a_subscriber_does_is_told_to_all_after_what_it_heard(self) -> None:
        table = new_table()
        order: list[tuple[str, int, str]] = []

        def answer(change: Change) -> None:
            assert isinstance(change, Entry)
            order.append(("first", change.number, main_line(table.record)))
            if change.number == 2:
                play(table, "b2")

        table.subscribe(answer)
        seen = numbers(table)
        play(table, "a1")
        assert order == [("first", 2, "a1"), ("first", 3, "a1 b2")]
        assert seen == [2, 3]

    def test_a_table_that_is_closed_tells_nothing(self) -> None:
        table = new_table()
        seen = numbers(table)
        other = Table.from_log(table.log)
        table.close()
        play(other, "a1")
        assert (seen, table.standing.revision) == ([], 1)

    def test_an_error_of_a_subscriber_loses_no_entry(self) -> None:
        table = new_table()

        def fail(change: Change) -> None:
            stop()
            raise ZeroDivisionError

        stop = table.subscribe(fail)
        with pytest.raises(ZeroDivisionError):
            play(table, "a1")
        play(table, "b2")
        assert main_line(table.record) == "a1 b2"


class TestNotices:
    TROUBLE = PlayerError(RefusalReason.TOO_LATE)

    def test_trouble_is_over_when_the_game_moves_on(self) -> None:
        for act in (
            lambda table: play(table, "b2"),
            lambda table: table.take_back(FIRST),
            lambda table: table.resign(FIRST),
            lambda table: table.sit((ANN, OTHER_ROBOT)),
        ):
            table = new_table("a1", seats=AGAINST_ROBOT)
            table.note(SubjectStatus(self.TROUBLE, is_unsaved=True))
            act(table)
            assert table.status == SubjectStatus(is_unsaved=True)

    def test_it_stays_as_long_as_the_one_who_failed_is_awaited(self) -> None:
        table = new_table("a1", seats=AGAINST_ROBOT)
        table.note(SubjectStatus(self.TROUBLE))
        table.edits.comment((), "good")
        offer(table, FIRST, OfferKind.DRAW)
        table.sit((BOB, ROBOT))
        assert table.status.trouble is self.TROUBLE

    def test_a_notice_is_no_entry(self) -> None:
        table = new_table("a1")
        table.note(SubjectStatus(self.TROUBLE))
        assert len(table.log.read()) == 2


def test_the_first_move_dates_a_game_if_its_log_says_when_it_was_written() -> None:
    class DatedLog(MemoryLog):
        day = dt.datetime(2026, 11, 20, 12)  # noqa: DTZ001  where this program is

        def read(self, since: int = 0) -> Sequence[Entry]:
            return [
                entry._replace(written=(self.day + dt.timedelta(entry.number)).timestamp())
                for entry in super().read(since)
            ]

    record = new_record()
    record.date = dt.date(2026, 11, 1)
    table = Table.of(record, ALONE, log=DatedLog())
    assert record.date == dt.date(2026, 11, 1)
    play(table, "a1", "b2")
    assert record.date == Table.from_log(table.log).record.date == dt.date(2026, 11, 22)
