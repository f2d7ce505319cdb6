from __future__ import annotations

import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardtui.play.log import BEAT, AwakeClock, Entry, EntryKind, MemoryLog

from .junk import JSON, entries
from .logs import appended


class TestEntry:
    @given(entry=entries())
    def test_it_is_the_same_after_it_was_json(self, entry: Entry) -> None:
        text = json.dumps(entry.to_json())
        again = Entry.from_json(json.loads(text))
        assert json.dumps(again.to_json()) == text
        assert type(again) is Entry

    @given(value=JSON)
    def test_of_other_json_there_is_none(self, value: object) -> None:
        with pytest.raises(ValueError, match=r".*"):
            Entry.from_json(value)  # type: ignore[arg-type]

    @given(entry=entries(), name=st.sampled_from(["number", "at", "who", "kind", "data"]))
    def test_of_json_with_a_part_missing_there_is_none(self, entry: Entry, name: str) -> None:
        value = entry.to_json()
        del value[name]
        with pytest.raises(ValueError, match=r".*"):
            Entry.from_json(value)

    @pytest.mark.parametrize(
        "strange",
        [
            {name: at}
            for name in ("at", "written")
            for at in (10**400 - 1, math.inf, -math.inf, math.nan, True)
        ]
        + [{"number": number} for number in (True, 1.0)]
        + [{"written": written} for written in ("today", 1e300, -1e300, -1e15, 1e12)],
    )
    def test_of_a_time_that_is_none_and_of_other_numbers_there_is_none(
        self, strange: dict[str, object]
    ) -> None:
        value = Entry(1, 0.0, "", EntryKind.OPEN, {}).to_json()
        assert Entry.from_json(value)
        with pytest.raises(ValueError, match="number"):
            Entry.from_json(value | strange)

    def test_a_log_that_does_not_say_when_it_was_written_keeps_no_place_for_it(self) -> None:
        entry = Entry(1, 0.0, "", EntryKind.OPEN, {})
        assert "written" not in entry.to_json()
        dated = entry._replace(written=7.0)
        assert Entry.from_json(dated.to_json()) == dated

    @pytest.mark.parametrize(("written", "year"), [(None, None), (2e9, 2033), (1.3e11, 6089)])
    def test_every_time_that_is_read_has_a_date(
        self, written: float | None, year: int | None
    ) -> None:
        value = Entry(1, 0.0, "", EntryKind.OPEN, {}).to_json()
        date = Entry.from_json(value | {"written": written}).date
        assert (date and date.year) == year


class TestMemoryLog:
    def test_the_time_is_the_logs_and_never_runs_backwards(self) -> None:
        clock = iter([5.0, 3.0, 8.0])
        log = MemoryLog(clock=lambda: next(clock))
        times = [appended(log, "", EntryKind.MOVE, {}).at for _ in range(3)]
        assert times == [5.0, 5.0, 8.0]

    def test_it_may_hold_entries_already(self) -> None:
        old = Entry(1, 7.0, "", EntryKind.OPEN, {})
        log = MemoryLog([old], clock=lambda: 1.0)
        assert appended(log, "ann", EntryKind.MOVE, {}).at == 7.0
        assert log.read()[0] is old

    def test_readers_are_woken_before_append_returns_until_they_stop(self) -> None:
        log = MemoryLog()
        seen: list[int] = []
        stop = log.watch(lambda: seen.append(len(log.read())))
        appended(log, "", EntryKind.OPEN, {})
        assert seen == [1]
        stop()
        stop()
        appended(log, "", EntryKind.MOVE, {})
        assert seen == [1]


class TestAwakeClock:
    def test_it_runs_while_it_is_read(self) -> None:
        seconds = [0.0]
        clock = AwakeClock(lambda: seconds[0])
        start = clock()
        for _ in range(60):
            seconds[0] += BEAT
            clock()
        assert clock() - start == 60

    def test_it_stands_still_while_the_program_does(self) -> None:
        seconds = [0.0]
        clock = AwakeClock(lambda: seconds[0])
        start = clock()
        seconds[0] += 3600
        assert clock() == start
        seconds[0] += BEAT
        assert clock() - start == BEAT
