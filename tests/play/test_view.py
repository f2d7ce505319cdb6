from __future__ import annotations

import pytest

from boardtui.play.errors import RefusalReason, Refused
from boardtui.play.study import Study
from boardtui.play.view import View
from boardtui.record.evaluation import Evaluation
from boardtui.record.judgement import Judgement
from boardtui.rules.board import Point
from boardtui.rules.errors import IllegalMove, IllegalMoveReason
from boardtui.rules.game import Outcome, Termination

from .tables import (
    AGAINST_ROBOT,
    FIRST,
    ROBOTS,
    TOGETHER,
    everything,
    grow,
    new_record,
    new_view,
    path,
    play,
    refused,
    told,
)
from .tic_tac_toe import BLACK, WHITE, main_line, moves, played

WON = ("a1", "b1", "a2", "b2", "a3")


class TestCursor:
    def test_a_move_goes_to_the_end_of_the_line(self) -> None:
        view = new_view()
        for move in moves("a1", "b2", "c3"):
            view.play(move)
        assert played(view.state) == "a1 b2 c3 |"

    def test_back_and_forward_keep_the_line(self) -> None:
        view = new_view("a1", "b2", "c3")
        view.back()
        view.back()
        assert played(view.state) == "a1 | b2 c3"
        assert view.state.reviewing
        assert view.cursor == path("a1")
        view.forward()
        assert played(view.state) == "a1 b2 | c3"

    def test_back_stops_at_the_start_and_forward_at_the_end(self) -> None:
        view = new_view("a1")
        view.forward()
        view.back()
        view.back()
        assert played(view.state) == "| a1"

    def test_looking_around_is_no_edit(self) -> None:
        view = new_view("a1", "b2")
        edits, revision = view.state.edits, view.state.revision
        before = everything(view.table)
        view.back()
        assert (view.state.edits, view.state.revision) == (edits, revision + 1)
        assert everything(view.table) == before

    def test_goto_where_the_cursor_is_says_nothing(self) -> None:
        view = new_view("a1")
        states = told(view)
        view.goto(view.node)
        view.forward()
        assert states == []

    def test_moves_are_put_into_the_record_without_being_played(self) -> None:
        view = new_view("a1", "b2", "c3")
        view.goto(view.record.mainline()[1])
        head, edits = view.head, view.state.edits
        states = told(view)
        view.insert(moves("c1", "a3"))
        assert played(view.state) == "a1 | b2 c3"
        assert view.head is view.table.head is head
        assert view.state.edits == edits + 1
        assert len(states) == 1
        view.forward()
        view.forward()
        assert played(view.state) == "a1 b2 c3 |"
        view.goto(view.record.at(path("a1", "c1")))
        assert played(view.state) == "a1 c1 | a3"
        assert main_line(view.record) == "a1 b2 c3"

    def test_moves_that_are_there_already_are_not_put_in_twice(self) -> None:
        view = new_view("a1", "b2", "c3")
        view.goto(view.record.root)
        edits = view.state.edits
        view.insert(moves("a1", "b2"))
        assert played(view.state) == "| a1 b2 c3"
        assert view.state.edits == edits
        with pytest.raises(IllegalMove):
            view.insert(moves("a1", "a1"))

    def test_where_nothing_follows_they_come_next(self) -> None:
        view = new_view("a1", "b2", "c3")
        view.goto(grow(view.record.root, "a1", "c1"))
        view.insert(moves("a3", "b1"))
        assert played(view.state) == "a1 c1 | a3 b1"

    def test_where_players_go_on_the_next_move_is_theirs(self) -> None:
        past = new_view("a1", "b2")
        past.back()
        views = (
            new_view("a1", "b2"),
            past,
            View(Study(new_record("a1")), "ann"),
            new_view(*WON),
        )
        assert [view.may_insert for view in views] == [False, True, True, False]

    def test_enter_in_the_past_explores(self) -> None:
        view = new_view("a1", "b2", "c3")
        standing, head = view.table.standing, view.head
        view.back()
        view.play(moves("a3")[0])
        assert played(view.state) == "a1 b2 a3 |"
        branches = [child.move for child in view.record.at(path("a1", "b2")).children]
        assert branches == moves("c3", "a3")
        assert view.state.reviewing
        assert view.head is view.table.head is head
        assert view.table.standing is standing
        assert len(view.table.log.read()) == 4

    def test_exploring_goes_on_from_a_move_that_was_explored(self) -> None:
        view = new_view("a1", "b2", "c3")
        view.back()
        view.back()
        for move in moves("c1", "a3"):
            view.play(move)
        assert main_line(view.record) == "a1 b2 c3"
        assert played(view.state) == "a1 c1 a3 |"

    def test_a_record_without_players_keeps_its_main_line(self) -> None:
        view = View(Study(new_record("a1", "b2", "c3")), "ann")
        view.back()
        view.play(moves("a3")[0])
        assert main_line(view.record) == "a1 b2 c3"
        assert played(view.state) == "a1 b2 a3 |"

    def test_the_line_follows_the_branch_that_was_visited_last(self) -> None:
        view = new_view("a1", "b2", "c3")
        view.back()
        view.play(moves("a3")[0])
        view.back()
        view.back()
        assert played(view.state) == "a1 | b2 a3"
        view.goto(view.record.mainline()[3])
        view.back()
        assert played(view.state) == "a1 b2 | c3"

    def test_playing_a_move_of_the_record_walks_into_it(self) -> None:
        view = new_view("a1", "b2", "c3")
        view.goto(view.record.root)
        edits = view.state.edits
        view.play(moves("a1")[0])
        assert len(view.record.root.children) == 1
        assert played(view.state) == "a1 | b2 c3"
        assert view.state.edits == edits

    @pytest.mark.parametrize("back", [0, 1])
    def test_an_illegal_move_changes_nothing(self, back: int) -> None:
        view = new_view("a1", "b2")
        for _ in range(back):
            view.back()
        before, state = everything(view.table), view.state
        states = told(view)
        with pytest.raises(IllegalMove) as caught:
            view.play(moves("a1")[0])
        assert caught.value.reason is IllegalMoveReason.OCCUPIED
        assert everything(view.table) == before
        assert (view.state, states) == (state, [])

    def test_a_removed_node_is_left_alone(self) -> None:
        view = new_view("a1", "b2")
        view.back()
        view.play(moves("c3")[0])
        lost = view.node
        view.remove(view.cursor)
        view.goto(lost)
        assert played(view.state) == "a1 | b2"

    def test_go_on_brings_the_head_to_the_cursor(self) -> None:
        view = new_view("a1", "b2", "c3")
        view.back()
        states = told(view)
        view.go_on()
        assert view.head is view.table.head is view.node
        assert not view.state.reviewing
        assert played(view.state) == "a1 b2 | c3"
        assert len(states) == 1
        view.go_on()
        assert len(view.table.log.read()) == 5


class TestEditing:
    def test_promote_makes_the_variation_the_main_line(self) -> None:
        view = new_view("a1", "b2")
        view.back()
        view.play(moves("c3")[0])
        edits = view.state.edits
        view.promote()
        assert main_line(view.record) == "a1 c3"
        assert view.state.edits == edits + 1
        view.promote()
        assert view.state.edits == edits + 1

    def test_the_cursor_steps_out_of_what_is_removed(self) -> None:
        view = new_view("a1", "b2", "c3")
        view.goto(view.record.mainline()[1])
        for move in moves("c1", "a3"):
            view.play(move)
        states = told(view)
        view.remove(path("a1", "c1"))
        assert played(view.state) == "a1 | b2 c3"
        assert len(states) == 1

    def test_what_leads_to_the_head_is_not_removed(self) -> None:
        view = new_view("a1", "b2", "c3")
        states = told(view)
        view.remove(path("a1", "b2"))
        assert played(view.state) == "a1 b2 c3 |"
        assert states == []

    def test_removing_another_branch_keeps_the_line(self) -> None:
        view = new_view("a1", "b2", "c3")
        view.goto(view.record.mainline()[1])
        for move in moves("a3", "c1"):
            view.play(move)
        view.goto(view.record.mainline()[1])
        grow(view.node, "c2")
        view.remove(path("a1", "c2"))
        assert played(view.state) == "a1 | a3 c1"

    def test_the_root_stays(self) -> None:
        view = new_view("a1")
        edits = view.state.edits
        view.remove(())
        assert played(view.state) == "a1 |"
        assert view.state.edits == edits

    def test_a_comment_is_an_edit_only_when_it_differs(self) -> None:
        view = new_view("a1")
        edits = view.state.edits
        view.comment(view.cursor, "good")
        view.comment(view.cursor, "good")
        assert view.node.comment == "good"
        assert view.state.edits == edits + 1

    def test_marks_and_evaluations_are_edits_when_they_differ(self) -> None:
        view = new_view("a1")
        edits = view.state.edits
        for _ in range(2):
            view.mark(view.cursor, Point(0, 0), "1")
            view.judge([Judgement(view.cursor, Evaluation(2), None)])
        assert (view.node.marks, view.node.evaluation) == ({Point(0, 0): "1"}, Evaluation(2))
        assert view.state.edits == edits + 2


class TestTakeBack:
    def test_one_person_takes_back_move_by_move(self) -> None:
        view = new_view("a1", "b2")
        view.take_back()
        assert played(view.state) == "a1 | b2"
        before = view.state
        view.take_back()
        assert played(view.state) == "| a1 b2"
        assert (before.can_take_back, view.state.can_take_back) == (True, False)
        with refused(view.table, RefusalReason.NOTHING_TO_TAKE_BACK):
            view.take_back()

    def test_the_computers_answer_goes_with_the_persons_move(self) -> None:
        view = new_view("a1", "b2", seats=AGAINST_ROBOT)
        view.take_back()
        assert view.head is view.record.root

    def test_a_move_of_the_computer_alone_stays(self) -> None:
        view = new_view("a1", seats=AGAINST_ROBOT[::-1])
        assert not view.state.can_take_back
        with refused(view.table, RefusalReason.NOTHING_TO_TAKE_BACK):
            view.take_back()

    def test_two_computers_are_taken_back_one_move(self) -> None:
        view = new_view("a1", "b2", seats=ROBOTS)
        assert view.state.can_take_back
        view.take_back()
        assert played(view.state) == "a1 | b2"

    def test_from_the_past_it_brings_the_cursor_to_the_head(self) -> None:
        view = new_view("a1", "b2", "c3")
        view.goto(view.record.root)
        states = told(view)
        view.take_back()
        assert played(view.state) == "a1 b2 | c3"
        assert len(states) == 1

    def test_a_move_that_was_explored_last_is_undone_first(self) -> None:
        view = new_view("a1", "b2")
        view.back()
        for move in moves("c3", "c1"):
            view.play(move)
        could = []
        for line in ("a1 c3 |", "a1 | b2"):
            could.append(view.state.can_undo)
            view.take_back()
            assert played(view.state) == line
        assert [*could, view.state.can_undo] == [True, True, False]
        view.take_back()
        assert played(view.state) == "a1 | b2"
        assert view.table.standing.line == path("a1")

    def test_what_the_game_has_gone_through_is_not_undone(self) -> None:
        view = new_view("a1", "b2")
        view.back()
        view.play(moves("c3")[0])
        view.go_on()
        play(view.table, "c1")
        view.back()
        assert not view.state.can_undo

    def test_a_resignation_is_taken_back_alone(self) -> None:
        view = new_view("a1", "b2")
        view.table.resign(FIRST)
        view.take_back()
        assert view.state.outcome is None
        assert played(view.state) == "a1 b2 |"


class TestEnd:
    def test_nothing_can_be_played_after_a_win(self) -> None:
        view = new_view(*WON)
        assert view.state.outcome is not None
        assert view.state.outcome.winner == BLACK
        assert (view.state.legal_moves, view.state.may_play) == ((), False)
        with refused(view.table, RefusalReason.OVER):
            view.play(moves("c3")[0])

    def test_a_resigned_game_is_over_where_it_stands(self) -> None:
        view = new_view("a1", "b2")
        view.table.resign(FIRST)
        state = view.state
        assert state.outcome == Outcome((WHITE,), Termination.RESIGNATION)
        assert (state.legal_moves, state.is_over, state.may_play) == ((), True, False)
        with refused(view.table, RefusalReason.OVER):
            view.play(moves("c3")[0])

    def test_a_game_resigned_in_its_past_is_not_over_later(self) -> None:
        view = new_view("a1", "b2", "c3")
        later = view.node
        view.back()
        view.go_on()
        view.table.resign(FIRST)
        view.goto(later)
        assert view.state.outcome is None

    def test_a_resigned_variation_leaves_the_finished_line_finished(self) -> None:
        view = new_view(*WON)
        finished = view.node
        view.take_back()
        play(view.table, "c3")
        view.table.resign(FIRST)
        view.goto(finished)
        assert view.state.outcome is not None
        assert view.state.outcome.termination is Termination.RULES

    def test_a_game_that_was_resigned_keeps_its_main_line(self) -> None:
        record = new_record("a1", "b2", outcome=Outcome((WHITE,), Termination.RESIGNATION))
        view = View(Study(record), "ann")
        view.back()
        view.play(moves("c3")[0])
        view.promote()
        assert main_line(record) == "a1 b2"
        assert not view.state.reviewing or view.state.is_variation
        view.goto(view.head)
        assert view.state.outcome == Outcome((WHITE,), Termination.RESIGNATION)

    def test_the_result_at_the_end_of_the_line_is_known_before_it(self) -> None:
        outcome = Outcome((BLACK,), Termination.TIMEOUT)
        view = View(Study(new_record("a1", "b2", outcome=outcome)), "ann")
        over = view.state
        view.back()
        assert (over.outcome, view.state.outcome) == (outcome, None)
        assert view.state.legal_moves
        assert over.result == view.state.result == outcome

    def test_the_rules_outrank_the_result_in_the_record(self) -> None:
        outcome = Outcome((WHITE,), Termination.RESIGNATION)
        state = View(Study(new_record(*WON, outcome=outcome))).state
        assert state.outcome is not None
        assert state.outcome.termination is Termination.RULES
        assert state.outcome.line


def test_a_refusal_names_who_is_awaited() -> None:
    with pytest.raises(Refused, match="It is Bob’s turn"):
        new_view("a1", seats=TOGETHER).play(moves("b2")[0])
