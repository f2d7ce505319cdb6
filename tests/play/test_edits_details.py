"""The details and the stated result of a game as edits of its record, and results of people."""

from __future__ import annotations

import json

import pytest

from boardtui.formats import sgf
from boardtui.formats.details import Details, details_of
from boardtui.play.edit import Edit, EditKind
from boardtui.play.edits import Edits
from boardtui.play.errors import Refused
from boardtui.play.study import Study
from boardtui.play.view import View
from boardtui.rules.board import Color
from boardtui.rules.game import Outcome, Termination
from tests.cases import each

from .tables import (
    AGAINST_ROBOT,
    ALONE,
    FIRST,
    TOGETHER,
    grow,
    new_record,
    new_table,
    new_view,
    path,
    play,
    text,
    undone,
)
from .tic_tac_toe import TIC_TAC_TOE, main_line

NAMED = Details(("Feinstein", "Nelis"), "1993-11", "World Final", "3", "London")
DESCRIBED = Edit(EditKind.DETAILS, (), details=NAMED)
RESIGNED = Outcome((Color(1),), Termination.RESIGNATION)
DRAWN = Outcome((Color(0), Color(1)), Termination.AGREEMENT)
STATED = Edit(EditKind.RESULT, (), outcome=RESIGNED)
WON = ("a1", "b1", "a2", "b2", "a3")


@each("edit", [DESCRIBED, STATED, STATED._replace(details=NAMED)])
def test_an_edit_is_the_same_after_it_was_json(edit: Edit) -> None:
    value = json.loads(json.dumps(edit.to_json(TIC_TAC_TOE)))
    assert Edit.from_json(TIC_TAC_TOE, value) == edit


@each(
    "wrong",
    [
        {"details": []},
        {"details": NAMED._asdict() | {"names": ["A"]}},
        {"details": NAMED._asdict() | {"names": ["A", 1]}},
        {"details": NAMED._asdict() | {"event": None}},
        {"outcome": {"winners": [2], "termination": "TIMEOUT"}},
        {"outcome": {"winners": [0], "termination": "NONE"}},
    ],
)
def test_what_makes_no_sense_is_an_error(wrong: dict[str, object]) -> None:
    value = {"kind": "details", "path": [], "moves": [], "text": "", **wrong}
    with pytest.raises(ValueError):  # noqa: PT011
        Edit.from_json(TIC_TAC_TOE, value)


class TestDetails:
    def test_they_are_written_and_undone(self) -> None:
        record = sgf.loads("(;GM[4]SZ[9]DT[1990-01-02,03]PB[A])")[0]
        edits = Edits(record.record)
        before = sgf.dumps(record.record)
        edits.apply(DESCRIBED)
        assert details_of(record.record) == NAMED
        edits.undo()
        assert sgf.dumps(record.record) == before

    def test_the_same_again_is_no_edit(self) -> None:
        edits = Edits(new_record("a1"))
        edits.apply(DESCRIBED)
        assert not edits.changes(DESCRIBED)
        edits.apply(DESCRIBED)
        assert edits.revision == 1

    def test_a_view_shows_the_names_at_once(self) -> None:
        view = new_view("a1")
        view.describe(NAMED)
        assert view.state.names == NAMED.names

    def test_a_finished_game_of_ones_own_takes_them_itself(self) -> None:
        view = new_view(*WON)
        view.describe(NAMED)
        assert view.record is view.table.record
        assert details_of(view.table.record) == NAMED

    def test_a_game_that_others_share_stays_as_it_is(self) -> None:
        view = new_view("a1", seats=TOGETHER)
        view.describe(NAMED)
        assert view.record is not view.table.record
        assert view.table.record.event == ""


class TestResultOfARecord:
    def test_it_is_stated_for_the_end_and_undone(self) -> None:
        table = Study(new_record("a1", "b2"))
        view = View(table)
        view.state_result(RESIGNED)
        assert table.record.outcome == table.outcome == RESIGNED
        assert view.state.outcome == RESIGNED
        assert "RE[W+R]" in sgf.dumps(table.record)
        table.edits.undo()
        assert "RE[" not in text(table)
        assert not view.state.is_over

    def test_with_details_it_is_one_edit(self) -> None:
        view = View(Study(new_record("a1", "b2")))
        before = text(view.subject)
        view.state_result(RESIGNED, NAMED)
        after = text(view.subject)
        assert (view.record.outcome, details_of(view.record)) == (RESIGNED, NAMED)
        for _ in range(2):
            view.take_back()
            assert (text(view.subject), view.state.can_undo) == (before, False)
            view.redo()
            assert (text(view.subject), view.state.can_redo) == (after, False)

    def test_it_is_taken_away(self) -> None:
        view = View(Study(new_record("a1", outcome=DRAWN)))
        view.state_result(None)
        assert view.record.outcome is None
        assert "RE" not in sgf.dumps(view.record)

    def test_one_stated_off_the_main_line_is_taken_away_and_undone(self) -> None:
        record = new_record("a1", "b2", outcome=DRAWN)
        record.ended_at = ended_at = grow(record.root, "c3")
        view = View(Study(record))
        view.state_result(None)
        assert "RE[" not in sgf.dumps(record)
        view.take_back()
        assert (record.outcome, record.ended_at) == (DRAWN, ended_at)
        view.state_result(RESIGNED)
        assert (record.outcome, record.ended_at) == (RESIGNED, record.root.end())

    def test_the_line_that_it_ends_stays_the_main_line_wherever_the_record_was_left(self) -> None:
        record = new_record("a1", "b2")
        view = View(Study(record, head=record.root))
        view.state_result(RESIGNED)
        view.goto(record.at(path("a1")))
        view.play(*path("c3"))
        view.promote()
        assert record.ended_at is record.root.end()
        view.state_result(None)
        view.promote()
        assert main_line(record) == "a1 c3"

    def test_a_line_with_a_result_becomes_the_main_line(self) -> None:
        record = new_record("a1", "b2", outcome=DRAWN)
        record.ended_at = grow(record.root, "c3", "a3")
        view = View(Study(record))
        view.goto(record.ended_at)
        view.promote()
        assert main_line(record) == "c3 a3"

    def test_what_the_rules_say_stays(self) -> None:
        edits = Edits(new_record(*WON))
        edits.apply(STATED)
        assert edits.revision == 0


class TestResultOfPeople:
    def test_people_who_play_each_other_state_it(self) -> None:
        table = new_table("a1", "b2", seats=ALONE)
        table.end(DRAWN)
        assert table.standing.outcome == table.record.outcome == DRAWN
        assert table.record.ended_at is table.head

    @each("outcome", [DRAWN, Outcome((Color(0),), Termination.TIMEOUT)])
    def test_it_is_taken_back_like_a_resignation(self, outcome: Outcome) -> None:
        table = new_table("a1", "b2")
        table.end(outcome)
        table.take_back(FIRST)
        assert table.standing.outcome is None
        assert len(table.standing.line) == 2
        play(table, "c3")

    @each("seats", [AGAINST_ROBOT, TOGETHER])
    def test_nobody_states_it_against_others(self, seats: tuple[object, ...]) -> None:
        table = new_table("a1", seats=seats)  # type: ignore[arg-type]
        with pytest.raises(Refused):
            table.end(DRAWN)
        assert table.standing.outcome is None

    def test_a_result_by_the_rules_cannot_be_stated(self) -> None:
        table = new_table("a1")
        with pytest.raises(ValueError, match="RULES"):
            table.end(Outcome((Color(0),), Termination.RULES))
        assert len(table.log.read()) == 2

    def test_a_game_that_is_over_keeps_its_result(self) -> None:
        table = new_table(*WON)
        with pytest.raises(Refused):
            table.end(DRAWN)
        assert path("a3")[0] == table.standing.line[-1]

    def test_with_details_it_is_undone_at_once(self) -> None:
        view = new_view("a1", "b2")
        before = text(view.table)
        view.end(RESIGNED, NAMED)
        assert (view.table.standing.outcome, details_of(view.record)) == (RESIGNED, NAMED)
        edit = undone(view)
        assert (edit.kind, edit.details) == (EditKind.RESULT, NAMED)
        assert (text(view.table), view.state.is_over) == (before, False)

    def test_details_written_later_are_undone_alone(self) -> None:
        view = new_view("a1", "b2")
        view.end(RESIGNED, NAMED)
        view.describe(NAMED._replace(event="Club"))
        view.take_back()
        assert (view.table.standing.outcome, details_of(view.record)) == (RESIGNED, NAMED)
