"""A record under study: its head, its result and what cannot be done there."""

from __future__ import annotations

import pytest

from boardtui.play.errors import RefusalReason, Refused
from boardtui.play.study import Study
from boardtui.play.subject import Change, SubjectStatus
from boardtui.play.view import View
from boardtui.rules.game import Outcome, Termination

from .tables import grow, new_record, path
from .tic_tac_toe import BLACK, TIC_TAC_TOE

RESIGNED = Outcome((BLACK,), Termination.RESIGNATION)
WON = ("a1", "b1", "a2", "b2", "a3")


class TestHead:
    def test_it_is_the_end_of_the_main_line_unless_it_was_left_elsewhere(self) -> None:
        record = new_record("a1", "b1", "c1")
        assert Study(record).head is record.root.end()
        assert Study(record, record.root).head is record.root

    def test_it_steps_back_with_what_is_removed_and_returns_with_the_undo(self) -> None:
        study = Study(new_record("a1", "b1", "c1"))
        head, moves = study.head, study.head.path()
        study.edits.remove(moves[:2])
        assert study.head.path() == moves[:1]
        study.edits.undo()
        assert study.head is head


class TestResult:
    def test_it_stays_with_the_moves_that_led_to_it(self) -> None:
        study = Study(new_record("a1", "b1", "c1", outcome=RESIGNED))
        for length in (1, 2, 3):
            study.edits.remove(study.head.path()[:length])
        assert (study.outcome, study.edits.newest) == (RESIGNED, None)

    def test_it_is_that_of_the_rules_or_the_one_that_is_stated_there(self) -> None:
        assert Study(new_record("a1")).outcome is None
        won = Study(new_record(*WON, outcome=RESIGNED)).outcome
        assert won is not None
        assert won.termination is Termination.RULES
        record = new_record("a1", "b1", outcome=RESIGNED)
        assert Study(record, record.root).outcome is None

    def test_one_stated_on_the_main_line_keeps_it_the_main_line(self) -> None:
        record = new_record("a1", "b1", outcome=RESIGNED)
        grow(record.root, "c3")
        study = Study(record, record.root)
        study.edits.promote(path("c3"))
        assert [node.move for node in record.mainline()[1:]] == list(path("a1", "b1"))


class TestNobodyPlays:
    def test_no_one_sits_and_no_clock_runs(self) -> None:
        study = Study(new_record("a1"))
        assert (study.game, study.seats) == (TIC_TAC_TOE, ())
        assert [study.awaited, study.timing] == [None, None]

    def test_a_view_explores_it_and_has_nothing_to_take_back_or_to_resign(self) -> None:
        view = View(Study(new_record("a1", "b1")), "ann")
        assert (view.is_played, view.standing, view.seats) == (False, None, frozenset())
        assert not view.state.is_played
        assert not view.state.can_take_back
        view.play(path("c3")[0])
        assert view.cursor == path("a1", "b1", "c3")
        view.take_back()
        for command, reason in (
            (view.take_back, RefusalReason.NOTHING_TO_TAKE_BACK),
            (view.go_on, RefusalReason.OTHERS_PLAY),
        ):
            with pytest.raises(Refused) as caught:
                command()
            assert caught.value.reason is reason

    def test_help_in_it_is_noted_nowhere(self) -> None:
        record = new_record("a1")
        record.rating_id = "rated"
        View(Study(record), "ann").note_help()
        assert (record.rating_id, record.casual) == ("rated", None)


class TestSubscribers:
    def test_edits_undoing_and_statuses_are_told_until_it_is_closed(self) -> None:
        study, seen = Study(new_record("a1")), list[Change]()
        study.subscribe(seen.append)
        study.edits.comment((), "good")
        study.edits.undo()
        study.note(SubjectStatus(is_unsaved=True))
        study.note(SubjectStatus(is_unsaved=True))
        assert len(seen) == 3
        assert seen[1:] == [None, SubjectStatus(is_unsaved=True)]
        study.close()
        study.edits.comment((), "bad")
        assert len(seen) == 3
