from __future__ import annotations

import asyncio

import pytest

from boardtui.formats import sgf
from boardtui.play.match import Match, NotYourTurn
from boardtui.play.turn import Pace
from boardtui.players.human import Human
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Board, Color, Seat
from boardtui.rules.game import Move, Pass, Position
from boardtui.rules.othello import Othello
from tests.fixtures.failures import failure

from .players import First, Scripted, settle, until
from .tic_tac_toe import BLACK, TIC_TAC_TOE, WHITE, main_line, moves, open_match, played


def passing_position() -> Position:
    """Black to move has no move, White has one."""
    return Othello(4).position(Board.from_text("OX..\n....\n....\n...."), BLACK)


class TestTakeBack:
    def test_two_people_take_back_one_move_each(self) -> None:
        match = open_match("a1", "b2")
        assert match.take_back()
        assert played(match.state) == "a1 | b2"
        assert match.take_back()
        assert not match.take_back()
        assert played(match.state) == "| a1 b2"
        assert not match.state.can_take_back

    async def test_what_is_played_then_is_the_game_and_what_was_taken_back_a_variation(
        self,
    ) -> None:
        people = {Seat(0): Human(), Seat(1): Human()}
        match = Match(GameRecord(TIC_TAC_TOE), people)
        for move in moves("a1", "b2", "c3"):
            match.submit(move)
        match.take_back()
        match.take_back()
        assert main_line(match.record) == "a1 b2 c3"
        for move in moves("c1", "a3"):
            match.submit(move)
        assert main_line(match.record) == "a1 c1 a3"
        assert played(match.state) == "a1 c1 a3 |"
        (reading,) = sgf.loads(sgf.dumps(match.record, head=match.head).encode())
        assert main_line(reading.record) == "a1 c1 a3"
        abandoned = match.record.mainline()[1].children[1]
        assert [abandoned.move, *(node.move for node in abandoned.mainline())] == moves("b2", "c3")
        match.take_back()
        match.take_back()
        match.submit(moves("b2")[0])
        assert main_line(match.record) == "a1 b2 c3"
        await match.close()

    async def test_a_move_in_the_past_of_a_game_is_a_variation_of_it(self) -> None:
        match = Match(GameRecord(TIC_TAC_TOE), {Seat(0): Human(), Seat(1): Human()})
        for move in moves("a1", "b2", "c3"):
            match.submit(move)
        match.back()
        match.back()
        match.submit(moves("c1")[0])
        match.submit(moves("a3")[0])
        assert main_line(match.record) == "a1 b2 c3"
        assert played(match.state) == "a1 c1 a3 |"
        await match.close()

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
        assert match.state.trouble is None
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
            (failure("The engine ended."), "The engine ended."),
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
        state = await until(match, lambda state: state.trouble is not None)
        assert str(state.trouble) == words
        assert state.thinking is None
        assert state.edits == edits
        match.retry()
        assert match.state.trouble is None
        await settle()
        robot.answer(moves("a1")[0])
        await until(match, lambda state: state.index == 2)
        await match.close()

    async def test_cutting_off_another_branch_does_not_ask_who_failed(self) -> None:
        robot = Scripted()
        match = Match(GameRecord(TIC_TAC_TOE), {Seat(1): robot})
        match.play(moves("b2")[0])
        await settle()
        robot.answer(failure("The engine ended."))
        await until(match, lambda state: state.trouble is not None)
        match.remove(match.record.root.play(moves("c3")[0]))
        await settle()
        assert str(match.state.trouble) == "The engine ended."
        assert len(robot.asked) == 1
        await match.close()

    async def test_a_loop_that_closes_is_nobodys_failure(self) -> None:
        match = Match(GameRecord(TIC_TAC_TOE), {Seat(1): Scripted()})
        match.play(moves("b2")[0])
        await settle()
        for task in asyncio.all_tasks() - {asyncio.current_task()}:
            task.cancel()
        await settle()
        assert match.state.trouble is None
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

    async def test_nobody_is_asked_before_the_lead_is_over(self) -> None:
        robot = Scripted()
        match = Match(GameRecord(TIC_TAC_TOE), {Seat(1): robot}, pace=Pace(lead=1000))
        match.play(moves("b2")[0])
        await settle()
        assert robot.asked == []
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
