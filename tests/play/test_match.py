from __future__ import annotations

import pytest

from boardtui.play.match import Match
from boardtui.play.state import MatchState
from boardtui.players.human import Human
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Seat
from boardtui.rules.errors import Illegality, IllegalMove
from boardtui.rules.game import Outcome, Termination

from .tic_tac_toe import BLACK, TIC_TAC_TOE, WHITE, main_line, moves, open_match, played


class TestCursor:
    def test_a_move_goes_to_the_end_of_the_line(self) -> None:
        assert played(open_match("a1", "b2", "c3").state) == "a1 b2 c3 |"

    def test_back_and_forward_keep_the_line(self) -> None:
        match = open_match("a1", "b2", "c3")
        match.back()
        match.back()
        assert played(match.state) == "a1 | b2 c3"
        assert match.state.reviewing
        match.forward()
        assert played(match.state) == "a1 b2 | c3"

    def test_back_stops_at_the_start_and_forward_at_the_end(self) -> None:
        match = open_match("a1")
        match.forward()
        match.back()
        match.back()
        assert played(match.state) == "| a1"

    def test_looking_around_is_no_edit(self) -> None:
        match = open_match("a1", "b2")
        edits, revision = match.state.edits, match.state.revision
        match.back()
        assert (match.state.edits, match.state.revision) == (edits, revision + 1)

    def test_goto_where_the_cursor_is_says_nothing(self) -> None:
        match = open_match("a1")
        match.goto(match.node)
        assert match.state.revision == open_match("a1").state.revision

    def test_moves_are_put_into_the_record_without_being_played(self) -> None:
        match = open_match("a1", "b2", "c3")
        match.goto(match.record.root.end().line()[1])
        head, edits = match.head, match.state.edits
        match.branch(moves("c1", "a3"))
        assert played(match.state) == "a1 | c1 a3"
        assert match.head is head
        assert match.state.edits == edits + 1
        match.forward()
        match.forward()
        assert played(match.state) == "a1 c1 a3 |"
        assert [node.move for node in match.record.root.mainline()] == moves("a1", "b2", "c3")

    def test_moves_that_are_there_already_are_not_put_in_twice(self) -> None:
        match = open_match("a1", "b2", "c3")
        match.goto(match.record.root)
        match.branch(moves("a1", "b2"))
        assert played(match.state) == "| a1 b2 c3"
        with pytest.raises(IllegalMove):
            match.branch(moves("a1", "a1"))

    async def test_where_players_go_on_the_next_move_is_theirs(self) -> None:
        match = open_match("a1", "b2")
        played_on = open_match("a1", "b2")
        played_on.seat_players({Seat(0): Human(), Seat(1): Human()})
        assert (match.may_branch, played_on.may_branch) == (True, False)
        looking_back = open_match("a1", "b2")
        looking_back.seat_players(played_on.players)
        looking_back.back()
        assert looking_back.may_branch
        for each in (played_on, looking_back):
            await each.close()

    def test_playing_from_the_past_makes_a_variation(self) -> None:
        match = open_match("a1", "b2", "c3")
        match.back()
        match.play(moves("a3")[0])
        assert played(match.state) == "a1 b2 a3 |"
        assert match.head is match.node
        branches = [child.move for child in match.node.line()[2].children]
        assert branches == moves("c3", "a3")

    def test_a_record_without_players_keeps_its_main_line(self) -> None:
        match = open_match("a1", "b2", "c3")
        match.take_back()
        match.play(moves("a3")[0])
        assert main_line(match.record) == "a1 b2 c3"

    def test_the_line_follows_the_branch_that_was_visited_last(self) -> None:
        match = open_match("a1", "b2", "c3")
        match.back()
        match.play(moves("a3")[0])
        match.back()
        match.back()
        assert played(match.state) == "a1 | b2 a3"
        match.goto(match.record.mainline()[3])
        match.back()
        assert played(match.state) == "a1 b2 | c3"

    def test_playing_a_move_of_the_record_walks_into_it(self) -> None:
        match = open_match("a1", "b2", "c3")
        match.goto(match.record.root)
        match.play(moves("a1")[0])
        assert len(match.record.root.children) == 1
        assert played(match.state) == "a1 | b2 c3"

    def test_an_illegal_move_changes_nothing(self) -> None:
        match = open_match("a1")
        before = match.state
        with pytest.raises(IllegalMove) as caught:
            match.submit(moves("a1")[0])
        assert caught.value.reason is Illegality.OCCUPIED
        assert match.state == before
        assert not match.node.children

    def test_a_removed_node_is_left_alone(self) -> None:
        match = open_match("a1", "b2", "c3")
        lost = match.node
        match.remove(match.record.mainline()[2])
        match.goto(lost)
        assert played(match.state) == "a1 |"

    def test_play_on_brings_the_head_to_the_cursor(self) -> None:
        match = open_match("a1", "b2", "c3")
        match.back()
        match.play_on()
        assert match.head is match.node
        assert not match.state.reviewing
        assert played(match.state) == "a1 b2 | c3"


class TestEditing:
    def test_promote_makes_the_variation_the_main_line(self) -> None:
        match = open_match("a1", "b2")
        match.back()
        match.play(moves("c3")[0])
        edits = match.state.edits
        match.promote(match.node)
        assert [node.move for node in match.record.root.mainline()] == moves("a1", "c3")
        assert match.state.edits == edits + 1
        match.promote(match.node)
        assert match.state.edits == edits + 1

    def test_removing_what_holds_cursor_and_head_brings_both_out(self) -> None:
        match = open_match("a1", "b2", "c3")
        match.remove(match.record.mainline()[1])
        assert match.head is match.node is match.record.root
        assert played(match.state) == "|"

    def test_removing_another_branch_keeps_the_line(self) -> None:
        match = open_match("a1", "b2", "c3")
        match.goto(match.record.mainline()[1])
        match.play(moves("a3")[0])
        match.play(moves("c1")[0])
        match.goto(match.record.mainline()[1])
        match.remove(match.record.mainline()[2])
        assert played(match.state) == "a1 | a3 c1"

    def test_the_root_stays(self) -> None:
        match = open_match("a1")
        edits = match.state.edits
        match.remove(match.record.root)
        assert played(match.state) == "a1 |"
        assert match.state.edits == edits

    def test_a_comment_is_an_edit_only_when_it_differs(self) -> None:
        match = open_match("a1")
        edits = match.state.edits
        match.annotate(match.node, "good")
        match.annotate(match.node, "good")
        assert match.node.comment == "good"
        assert match.state.edits == edits + 1


class TestEnd:
    def test_nothing_can_be_played_after_a_win(self) -> None:
        match = open_match("a1", "b1", "a2", "b2", "a3")
        assert match.state.outcome is not None
        assert match.state.outcome.winner == BLACK
        assert match.state.legal_moves == ()
        with pytest.raises(IllegalMove, match="over"):
            match.submit(moves("c3")[0])

    def test_resigning_ends_the_game_where_it_stands(self) -> None:
        match = open_match("a1", "b2")
        match.back()
        match.resign(BLACK)
        assert match.node is match.head
        assert match.state.outcome == Outcome((WHITE,), Termination.RESIGNATION)
        assert match.state.legal_moves == ()
        with pytest.raises(IllegalMove) as caught:
            match.play(moves("c3")[0])
        assert caught.value.reason is Illegality.GAME_OVER

    def test_resigning_twice_or_after_the_end_changes_nothing(self) -> None:
        match = open_match("a1", "b1", "a2", "b2", "a3")
        before = match.state
        match.resign(BLACK)
        assert match.state == before
        match = open_match("a1")
        match.resign(BLACK)
        before = match.state
        match.resign(WHITE)
        assert match.state == before

    def test_a_resigned_variation_becomes_the_main_line(self) -> None:
        match = open_match("a1", "b2", "c3")
        match.goto(match.record.mainline()[1])
        match.play(moves("a3")[0])
        match.resign(WHITE)
        assert match.record.root.end() is match.head

    def test_a_resigned_variation_leaves_the_finished_line_finished(self) -> None:
        match = open_match("a1", "b1", "a2", "b2", "a3")
        finished = match.head
        match.goto(match.record.mainline()[1])
        match.play(moves("c3")[0])
        match.resign(WHITE)
        assert match.record.root.end() is match.record.ended_at is match.head
        match.goto(finished)
        assert match.state.outcome is not None
        assert match.state.outcome.termination is Termination.RULES

    def test_a_game_resigned_in_its_past_is_over_there_and_not_later(self) -> None:
        match = open_match("a1", "b2", "c3")
        later = match.node
        match.back()
        match.play_on()
        match.resign(BLACK)
        ended = match.head
        assert match.record.ended_at is ended
        match.goto(later)
        assert match.state.outcome is None
        again = Match(match.record, head=ended)
        assert again.state.outcome == Outcome((WHITE,), Termination.RESIGNATION)

    def test_a_resignation_outlives_the_promotion_of_a_variation(self) -> None:
        match = open_match("a1", "b2")
        match.resign(BLACK)
        ended = match.head
        match.back()
        match.play(moves("c3")[0])
        match.promote(match.node)
        match.goto(ended)
        assert match.state.outcome == Outcome((WHITE,), Termination.RESIGNATION)

    def test_a_resignation_goes_with_the_moves_it_belongs_to(self) -> None:
        match = open_match("a1", "b2")
        match.resign(BLACK)
        match.remove(match.head)
        assert match.record.outcome is None
        assert match.state.outcome is None

    def test_a_record_with_a_result_is_over_at_the_end_of_its_main_line(self) -> None:
        record = GameRecord(TIC_TAC_TOE, outcome=Outcome((BLACK,), Termination.TIMEOUT))
        node = record.root
        for move in moves("a1", "b2"):
            node = node.play(move)
        match = Match(record)
        assert match.state.outcome == Outcome((BLACK,), Termination.TIMEOUT)
        match.back()
        assert match.state.legal_moves
        assert match.state.result == Outcome((BLACK,), Termination.TIMEOUT)

    def test_the_rules_outrank_the_result_in_the_record(self) -> None:
        record = GameRecord(TIC_TAC_TOE, outcome=Outcome((WHITE,), Termination.RESIGNATION))
        node = record.root
        for move in moves("a1", "b1", "a2", "b2", "a3"):
            node = node.play(move)
        outcome = Match(record).state.outcome
        assert outcome is not None
        assert outcome.termination is Termination.RULES
        assert outcome.line


class TestSubscribers:
    def test_each_is_called_at_once_and_after_every_change(self) -> None:
        match = open_match()
        seen: list[int] = []
        stop = match.subscribe(lambda state: seen.append(state.index))
        match.play(moves("a1")[0])
        stop()
        stop()
        match.play(moves("b2")[0])
        assert seen == [0, 1]

    def test_nobody_sees_an_older_state_after_a_newer_one(self) -> None:
        match = open_match()

        def answer(state: MatchState) -> None:
            if state.index == 1:
                match.play(moves("b2")[0])

        seen: list[int] = []
        match.subscribe(answer)
        match.subscribe(lambda state: seen.append(state.revision))
        match.play(moves("a1")[0])
        assert seen == sorted(set(seen))
        assert match.state.index == 2
