from __future__ import annotations

import asyncio

import pytest

from boardtui.play.match import Match, NotYourTurn
from boardtui.play.state import MatchState
from boardtui.play.turn import Pace
from boardtui.players.human import Human
from boardtui.players.player import PlayerError
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Board, Color, Seat
from boardtui.rules.errors import Illegality, IllegalMove
from boardtui.rules.game import Move, Outcome, Pass, Position, Termination
from boardtui.rules.gomoku import Gomoku
from boardtui.rules.othello import Othello

from .players import First, Scripted, settle, until

TIC_TAC_TOE = Gomoku(3, 3)
BLACK, WHITE = Color(0), Color(1)


def moves(*names: str) -> list[Move]:
    return [TIC_TAC_TOE.parse_move(name) for name in names]


def played(state: MatchState) -> str:
    """The line of a state with a bar at the cursor: "a1 b1 | c1"."""
    words = [state.game.format_move(node.move) for node in state.line[1:] if node.move]
    words.insert(state.index, "|")
    return " ".join(words)


def open_match(*names: str) -> Match:
    match = Match(GameRecord(TIC_TAC_TOE))
    for move in moves(*names):
        match.play(move)
    return match


def passing_position() -> Position:
    """Black to move has no move, White has one."""
    return Othello(4).position(Board.from_text("OX..\n....\n....\n...."), BLACK)


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

    def test_playing_from_the_past_makes_a_variation(self) -> None:
        match = open_match("a1", "b2", "c3")
        match.back()
        match.play(moves("a3")[0])
        assert played(match.state) == "a1 b2 a3 |"
        assert match.head is match.node
        branches = [child.move for child in match.node.line()[2].children]
        assert branches == moves("c3", "a3")

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


class TestTakeBack:
    def test_two_people_take_back_one_move_each(self) -> None:
        match = open_match("a1", "b2")
        assert match.take_back()
        assert played(match.state) == "a1 | b2"
        assert match.take_back()
        assert not match.take_back()
        assert played(match.state) == "| a1 b2"
        assert not match.state.can_take_back

    def test_a_resignation_is_taken_back_alone(self) -> None:
        match = open_match("a1", "b2")
        match.resign(BLACK)
        assert match.take_back()
        assert match.state.outcome is None
        assert played(match.state) == "a1 b2 |"

    def test_the_computers_answer_goes_with_the_persons_move(self) -> None:
        record = GameRecord(TIC_TAC_TOE)
        record.root.play(moves("a1")[0]).play(moves("b2")[0])
        match = Match(record, {Seat(1): Scripted()})
        assert match.take_back()
        assert match.head is match.record.root

    async def test_a_move_of_the_computer_alone_stays(self) -> None:
        match = Match(GameRecord(TIC_TAC_TOE), {Seat(0): First(), Seat(1): Human()})
        match.start()
        await until(match, lambda state: state.index == 1)
        assert not match.state.can_take_back
        assert not match.take_back()
        await match.close()

    async def test_forced_passes_are_passed_over(self) -> None:
        record = GameRecord(Othello(4), start=passing_position())
        match = Match(record, {Seat(0): Human(), Seat(1): Human()})
        match.start()
        state = await until(match, lambda state: state.index == 1)
        assert state.last_move == Pass()
        assert not match.take_back()
        await match.close()

    async def test_two_computers_are_taken_back_one_move(self) -> None:
        match = Match(GameRecord(TIC_TAC_TOE), {Seat(0): Scripted(), Seat(1): Scripted()})
        for move in moves("a1", "b2"):
            match.play(move)
        assert match.take_back()
        assert played(match.state) == "a1 | b2"
        await match.close()


class TestComputer:
    async def test_it_is_asked_after_the_persons_move_was_told(self) -> None:
        robot = Scripted()
        match = Match(GameRecord(TIC_TAC_TOE), {Seat(0): Human(), Seat(1): robot})
        seen: list[tuple[int, Color | None, int]] = []
        match.subscribe(lambda state: seen.append((state.index, state.thinking, len(robot.asked))))
        match.start()
        match.submit(moves("b2")[0])
        assert seen[-1] == (1, WHITE, 0)
        await settle()
        robot.answer(moves("a1")[0])
        state = await until(match, lambda state: state.index == 2)
        assert state.thinking is None
        assert state.humans == {BLACK}
        await match.close()

    async def test_nobody_may_play_for_it(self) -> None:
        match = Match(GameRecord(TIC_TAC_TOE), {Seat(0): Scripted("Deep Blue")})
        match.start()
        with pytest.raises(NotYourTurn, match="Deep Blue"):
            match.submit(moves("b2")[0])
        await match.close()

    async def test_take_back_while_it_thinks_drops_its_answer(self) -> None:
        robot = Scripted(stubborn=True)
        match = Match(GameRecord(TIC_TAC_TOE), {Seat(1): robot})
        match.play(moves("b2")[0])
        await settle()
        assert match.take_back()
        robot.answer(moves("a1")[0])
        await settle()
        assert played(match.state) == "| b2"
        assert not match.record.root.children[0].children
        await match.close()

    async def test_an_answer_that_came_just_before_the_take_back_is_dropped(self) -> None:
        robot = Scripted()
        match = Match(GameRecord(TIC_TAC_TOE), {Seat(1): robot})
        match.play(moves("b2")[0])
        await settle()
        robot.answer(moves("a1")[0])
        match.take_back()
        await settle()
        assert played(match.state) == "| b2"
        assert match.state.trouble == ""
        await match.close()

    async def test_it_plays_while_the_cursor_is_elsewhere(self) -> None:
        robot = Scripted()
        match = Match(GameRecord(TIC_TAC_TOE), {Seat(1): robot})
        match.play(moves("b2")[0])
        await settle()
        match.back()
        robot.answer(moves("a1")[0])
        state = await until(match, lambda state: state.thinking is None)
        assert played(state) == "| b2 a1"
        assert state.head is state.line[-1]
        await match.close()

    async def test_removing_a_variation_leaves_it_thinking(self) -> None:
        robot = Scripted()
        match = Match(GameRecord(TIC_TAC_TOE), {Seat(1): robot})
        match.play(moves("b2")[0])
        await settle()
        sibling = match.record.root.play(moves("c3")[0])
        match.promote(sibling)
        match.remove(sibling)
        await settle()
        assert len(robot.asked) == 1
        robot.answer(moves("a1")[0])
        await until(match, lambda state: state.index == 2)
        await match.close()

    async def test_removing_the_head_asks_again_before_it(self) -> None:
        robot = Scripted()
        match = Match(GameRecord(TIC_TAC_TOE), {Seat(0): robot})
        match.start()
        await settle()
        robot.answer(moves("b2")[0])
        await until(match, lambda state: state.index == 1)
        match.remove(match.head)
        await settle()
        assert robot.asked == [match.record.root.position] * 2
        await match.close()

    async def test_two_of_them_play_to_the_end(self) -> None:
        match = Match(GameRecord(Othello(4)), {Seat(0): First(), Seat(1): First()})
        match.start()
        state = await until(match, lambda state: state.outcome is not None)
        assert state.outcome == state.position.outcome
        assert state.thinking is None
        await match.close()

    async def test_a_forced_pass_needs_no_key(self) -> None:
        record = GameRecord(Othello(4), start=passing_position())
        match = Match(record, {Seat(0): Human(), Seat(1): Human()})
        match.start()
        assert match.state.thinking is None
        await until(match, lambda state: state.last_move == Pass())
        await match.close()

    async def test_other_players_take_their_seats(self) -> None:
        first, second = Scripted("One"), Scripted("Two")
        match = Match(GameRecord(TIC_TAC_TOE), {Seat(0): first, Seat(1): first})
        match.start()
        await settle()
        edits = match.state.edits
        assert match.seat_players({Seat(0): second, Seat(1): Human()}) == (first,)
        await settle()
        assert len(second.asked) == 1
        assert match.state.edits == edits + 1
        first.answer(moves("a1")[0])
        await settle()
        assert match.state.index == 0
        await match.close()
        assert (first.closed, second.closed) == (0, 1)

    async def test_a_closed_match_asks_nobody(self) -> None:
        robot = Scripted()
        match = Match(GameRecord(TIC_TAC_TOE), {Seat(0): robot, Seat(1): robot})
        match.start()
        await settle()
        await match.close()
        match.play(moves("a1")[0])
        await settle()
        assert (len(robot.asked), robot.closed) == (1, 1)
        assert match.state.thinking is None


class TestTrouble:
    @pytest.mark.parametrize(
        ("failure", "words"),
        [
            (PlayerError("The engine ended."), "The engine ended."),
            (moves("b2")[0], "Robot answered with a move that is not legal."),
            (ZeroDivisionError("oops"), "Robot failed: ZeroDivisionError('oops')"),
            (asyncio.CancelledError, "Robot stopped thinking."),
        ],
    )
    async def test_a_player_who_fails_is_reported_and_can_be_asked_again(
        self, failure: Move | Exception | type[BaseException], words: str
    ) -> None:
        robot = Scripted()
        match = Match(GameRecord(TIC_TAC_TOE), {Seat(1): robot})
        match.play(moves("b2")[0])
        await settle()
        edits = match.state.edits
        robot.answer(failure)
        state = await until(match, lambda state: state.trouble != "")
        assert state.trouble == words
        assert state.thinking is None
        assert state.edits == edits
        match.retry()
        assert match.state.trouble == ""
        await settle()
        robot.answer(moves("a1")[0])
        await until(match, lambda state: state.index == 2)
        await match.close()

    async def test_one_who_will_not_close_keeps_nobody(self) -> None:
        class Stuck(First):
            async def close(self) -> None:
                raise OSError("no")

        other = Scripted()
        match = Match(GameRecord(TIC_TAC_TOE), {Seat(0): Stuck(), Seat(1): other})
        await match.close()
        assert other.closed == 1


class TestPace:
    async def test_a_move_stays_before_the_next_that_comes_by_itself(self) -> None:
        loop = asyncio.get_running_loop()
        match = Match(GameRecord(TIC_TAC_TOE), {Seat(1): First()}, pace=Pace(least=0.05))
        match.play(moves("b2")[0])
        began = loop.time()
        await until(match, lambda state: state.index == 2)
        assert loop.time() - began >= 0.05
        await match.close()

    async def test_hurry_skips_the_wait(self) -> None:
        match = Match(GameRecord(TIC_TAC_TOE), {Seat(1): First()}, pace=Pace(least=1000))
        match.play(moves("b2")[0])
        await settle()
        assert match.state.index == 1
        match.hurry()
        await until(match, lambda state: state.index == 2)
        await match.close()

    async def test_the_wait_can_be_taken_back(self) -> None:
        match = Match(GameRecord(TIC_TAC_TOE), {Seat(1): First()}, pace=Pace(least=1000))
        match.play(moves("b2")[0])
        await settle()
        match.take_back()
        match.hurry()
        await settle()
        assert match.state.index == 0
        await match.close()


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
