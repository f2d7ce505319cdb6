"""The first entry of a log, and what is read of it."""

from __future__ import annotations

import datetime as dt
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardtui.play.log import Entry, EntryKind
from boardtui.play.opening import LogError, LogReason, opened, opened_by, opening, read_opening
from boardtui.record.clock import Clock, TimeLeft
from boardtui.record.timing import Timing
from boardtui.record.tree import GameRecord
from boardtui.record.who import Who
from boardtui.rules.board import Board
from boardtui.rules.game import Outcome, Termination
from boardtui.rules.othello import Othello
from tests.cases import each

from .junk import JSON
from .tables import FIRST, SECOND, TOGETHER, grow, new_record
from .tic_tac_toe import WHITE


class TestOpening:
    def of(self, record: GameRecord, seats: tuple[Who, ...] = TOGETHER) -> dict[str, Any]:
        data: dict[str, Any] = json.loads(json.dumps(opening(record, seats)))
        return data

    def test_a_score_that_a_record_states_is_kept(self) -> None:
        stated = Outcome((WHITE,), Termination.AGREEMENT, score=(18, 46))
        data = self.of(new_record("a1", outcome=stated))
        standing, _date = read_opening(Entry(1, 0.0, "", EntryKind.OPEN, data))
        assert standing.outcome == stated
        data["outcome"]["score"] = [18]
        with pytest.raises(LogError):
            read_opening(Entry(1, 0.0, "", EntryKind.OPEN, data))

    def test_the_standing_of_a_record_is_that_of_its_own_entry(self) -> None:
        record = new_record("a1", "b2", "c3")
        record.date = dt.date(2026, 11, 22)
        for head in (None, record.root, record.mainline()[2]):
            data = json.loads(json.dumps(opening(record, TOGETHER, head)))
            standing, date = read_opening(Entry(1, 0.0, "", EntryKind.OPEN, data))
            assert standing == opened(record, TOGETHER, head)
            assert standing.line == (head or record.root.end()).path()
            assert date == record.date

    def test_a_start_of_its_own_is_told(self) -> None:
        game = Othello(4)
        start = game.position(Board.from_text("OX..\n....\n....\n...."), WHITE)
        record = GameRecord(game, start=start)
        standing, _date = read_opening(Entry(1, 0.0, "", EntryKind.OPEN, self.of(record)))
        assert standing == opened(record, TOGETHER)
        assert standing.start == start

    @pytest.mark.parametrize("at_end", [True, False])
    def test_a_result_is_told_where_the_game_stands_there(self, at_end: bool) -> None:
        outcome = Outcome((WHITE,), Termination.TIMEOUT)
        record = new_record("a1", "b2", outcome=outcome)
        record.ended_at = record.root.end() if at_end else grow(record.root, "c3")
        standing, _date = read_opening(Entry(1, 0.0, "", EntryKind.OPEN, self.of(record)))
        assert standing == opened(record, TOGETHER)
        assert standing.outcome == (outcome if at_end else None)

    def test_the_rules_outrank_a_result(self) -> None:
        record = new_record("a1", "b1", "a2", "b2", "a3")
        record.outcome = Outcome((WHITE,), Termination.RESIGNATION)
        standing, _date = read_opening(Entry(1, 0.0, "", EntryKind.OPEN, self.of(record)))
        assert standing == opened(record, TOGETHER)
        assert standing.outcome is not None
        assert standing.outcome.termination is Termination.RULES
        assert standing.outcome.line

    def test_the_number_of_its_entry_is_the_revision(self) -> None:
        data = self.of(new_record("a1"))
        standing, _date = read_opening(Entry(4, 0.0, "", EntryKind.OPEN, data))
        assert (standing.revision, standing.head_revision) == (4, 4)

    def test_clocks_run_from_the_first_entry_on(self) -> None:
        left = (TimeLeft(100.5), TimeLeft(0.0))
        timing = Timing(Clock(300, 3), left, used=7.5)
        data = json.loads(json.dumps(opening(new_record("a1"), TOGETHER, timing=timing)))
        entry = Entry(1, 50.0, "", EntryKind.OPEN, data)
        standing, _date = read_opening(entry)
        assert standing.timing == opened_by(entry, new_record("a1")).timing
        assert standing.timing == timing._replace(since=50.0)
        assert (standing.clock, standing.left) == (Clock(300, 3), left)

    def test_the_clocks_of_a_game_that_is_over_stand_still(self) -> None:
        record = new_record("a1", outcome=Outcome((WHITE,), Termination.RESIGNATION))
        timing = Timing.begun(Clock(300), 2)
        entry = Entry(1, 50.0, "", EntryKind.OPEN, opening(record, TOGETHER, timing=timing))
        assert read_opening(entry)[0].timing == timing

    @pytest.mark.parametrize("version", [None, 0, 2, "1"])
    def test_a_log_of_another_version_is_not_read(self, version: object) -> None:
        data = self.of(new_record("a1"), TOGETHER) | {"version": version}
        entry = Entry(1, 0.0, "", EntryKind.OPEN, data)
        for read in (lambda: read_opening(entry), lambda: opened_by(entry, new_record("a1"))):
            with pytest.raises(LogError, match="another version") as caught:
                read()
            assert caught.value.reason is LogReason.VERSION
            assert caught.value.facts == {"version": version}

    @given(
        changed=st.dictionaries(
            st.sampled_from(
                [
                    *("game", "options", "moves", "seats", "start", "outcome", "date"),
                    *("clock", "left", "used"),
                ]
            ),
            JSON,
            min_size=1,
        )
    )
    def test_of_junk_there_is_a_standing_or_an_error(self, changed: dict[str, Any]) -> None:
        clocks = {"clock": [300, 3, 0, 0], "left": [[300, 0], [200.5, 0]], "used": 1}
        data = self.of(new_record("a1"), TOGETHER) | clocks | changed
        try:
            standing, _date = read_opening(Entry(1, 0.0, "", EntryKind.OPEN, data))
        except LogError:
            return
        assert standing.awaited in {None, FIRST, SECOND}

    @each(
        "junk",
        [
            {"start": {"board": "...\n...\n...", "turn": turn}}
            for turn in (2, -1, "0", None, 0.5, float("inf"))
        ]
        + [
            {"outcome": {"winners": winners, "termination": "TIMEOUT"}}
            for winners in ([2], [-1], ["a"], "ab", 1)
        ]
        + [{"outcome": {"winners": [0], "termination": "NONE"}}, {"seats": [{}, {}]}]
        + [
            {"clock": clock, "left": left, "used": used}
            for clock, left, used in (
                ([0, 0, 0, 0], [[0, 0], [0, 0]], 0),
                ([300], [[300, 0], [300, 0]], 0),
                ([300, 3, 0, 0], [[300, 0]], 0),
                ([300, 3, 0, 0], [[300, 1], [300, 0]], 0),
                ([300, 3, 0, 0], [[-1, 0], [300, 0]], 0),
                ([300, 3, 0, 0], [["a", 0], [300, 0]], 0),
                ([300, 3, 0, 0], [[300, 0], [300, 0]], -1),
                ([float("inf"), 3, 0, 0], [[300, 0], [300, 0]], 0),
            )
        ],
    )
    def test_what_no_game_can_be_played_with_is_an_error(self, junk: dict[str, Any]) -> None:
        data = self.of(new_record(), TOGETHER) | junk
        with pytest.raises(LogError) as caught:
            read_opening(Entry(1, 0.0, "", EntryKind.OPEN, data))
        assert caught.value.reason is LogReason.NO_OPENING
