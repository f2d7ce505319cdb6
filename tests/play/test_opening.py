"""The first entry of a log, and what is read of it."""

from __future__ import annotations

import datetime as dt
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardtui.play.log import Entry, EntryKind, MemoryLog
from boardtui.play.opening import LogError, LogReason, begin, read_opening
from boardtui.play.standing import Standing
from boardtui.record.clock import Clock, TimeLeft
from boardtui.record.timing import Timing
from boardtui.record.tree import GameRecord, Node
from boardtui.record.who import Who
from boardtui.rules.board import Board
from boardtui.rules.game import Outcome, Termination
from boardtui.rules.othello import Othello
from tests.cases import each

from .junk import JSON
from .tables import FIRST, SECOND, TOGETHER, grow, new_record
from .tic_tac_toe import WHITE


def begun(
    record: GameRecord,
    seats: tuple[Who, ...] = TOGETHER,
    head: Node | None = None,
    timing: Timing | None = None,
) -> tuple[Standing, Entry]:
    """The standing with which a log begins, and its first entry as a file gives it back."""
    log = MemoryLog(clock=lambda: 50.0)
    standing = begin(log, record, seats, head, timing)
    (entry,) = log.read()
    return standing, Entry.from_json(json.loads(json.dumps(entry.to_json())))


def with_data(entry: Entry, changed: dict[str, Any]) -> Entry:
    return entry._replace(data={**entry.data, **changed})


class TestOpening:
    def test_a_score_that_a_record_states_is_kept(self) -> None:
        stated = Outcome((WHITE,), Termination.AGREEMENT, score=(18, 46))
        begins, entry = begun(new_record("a1", outcome=stated))
        assert read_opening(entry)[0].outcome == begins.outcome == stated
        outcome = entry.data["outcome"] | {"score": [18]}
        with pytest.raises(LogError):
            read_opening(with_data(entry, {"outcome": outcome}))

    def test_the_standing_that_a_log_begins_with_is_read_back(self) -> None:
        record = new_record("a1", "b2", "c3")
        record.date = dt.date(2026, 11, 22)
        for head in (None, record.root, record.mainline()[2]):
            begins, entry = begun(record, TOGETHER, head)
            assert read_opening(entry) == (begins, record.date)
            assert begins.line == (head or record.root.end()).path()

    def test_the_players_get_names_in_the_record(self) -> None:
        record = new_record("a1")
        record.players[SECOND] = "Robert"
        begun(record)
        assert record.players == {FIRST: "Ann", SECOND: "Robert"}

    def test_a_start_of_its_own_is_told(self) -> None:
        game = Othello(4)
        start = game.position(Board.from_text("OX..\n....\n....\n...."), WHITE)
        begins, entry = begun(GameRecord(game, start=start))
        assert read_opening(entry) == (begins, None)
        assert begins.start == start

    @pytest.mark.parametrize("at_end", [True, False])
    def test_a_result_is_told_where_the_game_stands_there(self, at_end: bool) -> None:
        outcome = Outcome((WHITE,), Termination.TIMEOUT)
        record = new_record("a1", "b2", outcome=outcome)
        record.ended_at = record.root.end() if at_end else grow(record.root, "c3")
        begins, entry = begun(record)
        assert read_opening(entry) == (begins, None)
        assert begins.outcome == (outcome if at_end else None)

    def test_the_rules_outrank_a_result(self) -> None:
        record = new_record("a1", "b1", "a2", "b2", "a3")
        record.outcome = Outcome((WHITE,), Termination.RESIGNATION)
        begins, entry = begun(record)
        assert read_opening(entry) == (begins, None)
        assert begins.outcome is not None
        assert begins.outcome.termination is Termination.RULES
        assert begins.outcome.line

    def test_the_number_of_its_entry_is_the_revision(self) -> None:
        _begins, entry = begun(new_record("a1"))
        standing, _date = read_opening(entry._replace(number=4))
        assert (standing.revision, standing.head_revision) == (4, 4)

    def test_clocks_run_from_the_first_entry_on(self) -> None:
        left = (TimeLeft(100.5), TimeLeft(0.0))
        timing = Timing(Clock(300, 3), left, used=7.5)
        begins, entry = begun(new_record("a1"), timing=timing)
        assert read_opening(entry) == (begins, None)
        assert begins.timing == timing._replace(since=50.0)
        assert (begins.clock, begins.left) == (Clock(300, 3), left)

    def test_clocks_that_ran_elsewhere_run_anew(self) -> None:
        timing = Timing.begun(Clock(300), 2)
        begins, entry = begun(new_record("a1"), timing=timing.started(20.0))
        assert read_opening(entry) == (begins, None)
        assert begins.timing == timing.started(50.0)

    def test_the_clocks_of_a_game_that_is_over_stand_still(self) -> None:
        record = new_record("a1", outcome=Outcome((WHITE,), Termination.RESIGNATION))
        timing = Timing.begun(Clock(300), 2)
        begins, entry = begun(record, timing=timing)
        assert read_opening(entry) == (begins, None)
        assert begins.timing == timing

    def test_a_log_that_begins_with_another_entry_is_not_read(self) -> None:
        _begins, entry = begun(new_record("a1"))
        with pytest.raises(LogError) as caught:
            read_opening(entry._replace(kind=EntryKind.MOVE))
        assert caught.value.reason is LogReason.NO_OPENING

    @pytest.mark.parametrize("version", [None, 0, 2, "1"])
    def test_a_log_of_another_version_is_not_read(self, version: object) -> None:
        _begins, entry = begun(new_record("a1"))
        with pytest.raises(LogError, match="another version of boardtui") as caught:
            read_opening(with_data(entry, {"version": version}))
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
        _begins, entry = begun(new_record("a1"))
        try:
            standing, _date = read_opening(with_data(entry, clocks | changed))
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
                ([300, 3, 0, 0], [[float("inf"), 0], [300, 0]], 0),
                ([300, 3, 0, 0], [[1e300, 0], [300, 0]], 0),
                ([300, 3, 0, 0], [[300, 0], [300, 0]], float("inf")),
                ([300, 3, 0, 0], [[300, 0], [300, 0]], 1e300),
                ([float("inf"), 3, 0, 0], [[300, 0], [300, 0]], 0),
            )
        ],
    )
    def test_what_no_game_can_be_played_with_is_an_error(self, junk: dict[str, Any]) -> None:
        _begins, entry = begun(new_record())
        with pytest.raises(LogError) as caught:
            read_opening(with_data(entry, junk))
        assert caught.value.reason is LogReason.NO_OPENING
