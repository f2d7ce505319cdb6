from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import pytest

from boardtui.play.chair import Chair, NoMove, NoMoveReason, Pace
from boardtui.play.errors import RefusalReason, Refused
from boardtui.play.log import MemoryLog
from boardtui.play.shared_table import offer
from boardtui.play.standing import OfferKind
from boardtui.play.table import SubjectStatus, Table
from boardtui.play.view import View
from boardtui.players.human import Human
from boardtui.players.player import Limit, Player, PlayerError
from boardtui.record.clock import Clock
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Board, Color, Seat
from boardtui.rules.game import Move, Pass, Position
from boardtui.rules.othello import Othello
from tests.waiting import settle

from .players import First, Scripted, state_where
from .tables import (
    AGAINST_ROBOT,
    ALONE,
    ANN,
    FIRST,
    OTHER_ROBOT,
    ROBOTS,
    SECOND,
    TOGETHER,
    new_table,
    path,
    play,
)
from .tic_tac_toe import BLACK, TIC_TAC_TOE, WHITE, main_line, moves, played

ROBOT_BEGINS = AGAINST_ROBOT[::-1]


def passing_position() -> Position:
    """Black to move has no move, White has one."""
    return Othello(4).position(Board.from_text("OX..\n....\n....\n...."), BLACK)


@asynccontextmanager
async def asked(
    table: Table, *players: tuple[Seat, Player], pace: Pace | None = None
) -> AsyncIterator[Sequence[Chair]]:
    """Chairs that have started, and are closed in the end."""
    chairs = [Chair(table, seat, player, pace) for seat, player in players]
    for chair in chairs:
        chair.start()
    await settle()
    yield chairs
    for chair in chairs:
        await chair.close()


class TestComputer:
    async def test_it_is_asked_after_the_persons_move_was_told(self) -> None:
        robot, table = Scripted(), new_table(seats=AGAINST_ROBOT)
        view = View(table, "ann")
        seen: list[tuple[int, Color | None, int]] = []
        view.subscribe(lambda state: seen.append((state.depth, state.thinking, len(robot.asked))))
        async with asked(table, (SECOND, robot)):
            view.play(moves("b2")[0])
            assert seen[-1] == (1, WHITE, 0)
            await settle()
            assert robot.asked == [table.standing.position]
            robot.answer(moves("a1")[0])
            state = await state_where(view, lambda state: state.depth == 2)
        assert state.thinking is None
        assert state.humans == {BLACK}

    async def test_no_one_may_play_for_it(self) -> None:
        table = new_table(seats=ROBOT_BEGINS)
        async with asked(table, (FIRST, Scripted())):
            with pytest.raises(Refused) as caught:
                View(table, "ann").play(moves("b2")[0])
        assert caught.value.reason is RefusalReason.NOT_YOUR_TURN
        assert caught.value.facts == {"name": "Level 5"}

    async def test_take_back_while_it_thinks_drops_its_answer(self) -> None:
        robot, table = Scripted(stubborn=True), new_table("b2", seats=AGAINST_ROBOT)
        async with asked(table, (SECOND, robot)):
            table.take_back(FIRST)
            robot.answer(moves("a1")[0])
            await settle()
            assert table.standing.line == ()
            assert not table.record.root.children[0].children

    async def test_an_answer_that_came_just_before_the_take_back_is_dropped(self) -> None:
        robot, table = Scripted(), new_table("b2", seats=AGAINST_ROBOT)
        async with asked(table, (SECOND, robot)):
            robot.answer(moves("a1")[0])
            table.take_back(FIRST)
            await settle()
            assert table.standing.line == ()
            assert table.status == SubjectStatus()

    async def test_after_a_take_back_it_is_asked_anew(self) -> None:
        robot, table = Scripted(), new_table("b2", "a1", seats=AGAINST_ROBOT)
        async with asked(table, (SECOND, robot)):
            play(table, "c3")
            await settle()
            table.take_back(FIRST)
            table.take_back(FIRST)
            play(table, "c1")
            await settle()
            assert [position.ply for position in robot.asked] == [3, 1]
            robot.answer(moves("b2")[0])
            await state_where(View(table), lambda state: state.depth == 2)
        assert main_line(table.record) == "c1 b2"

    async def test_it_plays_while_the_cursor_is_elsewhere(self) -> None:
        robot, table = Scripted(), new_table("b2", seats=AGAINST_ROBOT)
        view = View(table, "ann")
        async with asked(table, (SECOND, robot)):
            view.back()
            assert view.state.thinking == WHITE
            robot.answer(moves("a1")[0])
            state = await state_where(view, lambda state: state.thinking is None)
        assert played(state) == "| b2 a1"
        assert state.head is state.line[-1]

    async def test_exploring_and_removing_variations_leaves_it_thinking(self) -> None:
        robot, table = Scripted(), new_table("b2", seats=AGAINST_ROBOT)
        view = View(table, "ann")
        async with asked(table, (SECOND, robot)):
            view.back()
            view.play(moves("c3")[0])
            view.promote()
            view.remove(path("c3"))
            await settle()
            assert len(robot.asked) == 1
            robot.answer(moves("a1")[0])
            await state_where(view, lambda state: len(state.head.path()) == 2)
        assert main_line(table.record) == "b2 a1"

    async def test_an_offer_leaves_it_thinking(self) -> None:
        robot, table = Scripted(), new_table("b2", seats=AGAINST_ROBOT)
        async with asked(table, (SECOND, robot)):
            offer(table, FIRST, OfferKind.DRAW)
            await settle()
            assert (len(robot.asked), robot.is_waiting(0)) == (1, True)

    async def test_going_on_from_another_line_asks_it_there(self) -> None:
        robot, table = Scripted(), new_table("b2", "a1", "c3", seats=AGAINST_ROBOT)
        async with asked(table, (SECOND, robot)):
            table.go_on(FIRST, path("b2"))
            await settle()
            assert not robot.is_waiting(0)
            assert [position.ply for position in robot.asked] == [3, 1]

    async def test_two_of_them_play_to_the_end(self) -> None:
        table = new_table(seats=ROBOTS, game=Othello(4))
        async with asked(table, (FIRST, First()), (SECOND, First())):
            state = await state_where(View(table), lambda state: state.outcome is not None)
        assert state.outcome == state.position.outcome
        assert state.thinking is None

    async def test_a_forced_pass_needs_no_key(self) -> None:
        table = Table.of(GameRecord(Othello(4), start=passing_position()), ALONE)
        view = View(table, "ann")
        assert view.state.thinking is None
        async with asked(table, (FIRST, Human()), (SECOND, Human())):
            await state_where(view, lambda state: state.last_move == Pass())
            with pytest.raises(Refused) as caught:
                view.take_back()
        assert caught.value.reason is RefusalReason.NOTHING_TO_TAKE_BACK

    async def test_a_player_who_follows_learns_how_the_game_came_there(self) -> None:
        class Following(Scripted):
            line: tuple[Position, list[Move]] | None = None

            def follow(self, start: Position, moves: Sequence[Move]) -> None:
                self.line = start, list(moves)

        robot, table = Following(), new_table("b2", "a1", "c3", seats=AGAINST_ROBOT)
        async with asked(table, (SECOND, robot)):
            assert robot.line == (TIC_TAC_TOE.start(), moves("b2", "a1", "c3"))

    async def test_it_is_told_how_much_it_may_spend(self) -> None:
        limits: list[Limit] = []

        class Frugal(First):
            async def choose(self, position: Position, limit: Limit) -> Move:
                limits.append(limit)
                return await super().choose(position, limit)

        for clock, limit in (
            (None, Limit()),
            (Clock(60, 2), Limit(remaining=60, increment=2, main=60)),
            (Clock(9, 0, 3, 5), Limit(remaining=9, periods=3, period=5, main=9)),
            (Clock(0, 0, 3, 5), Limit(remaining=5, periods=2, period=5)),
        ):
            log = MemoryLog(clock=lambda: 100.0)
            table = Table.of(GameRecord(TIC_TAC_TOE, clock=clock), ROBOT_BEGINS, log=log)
            chair = Chair(table, FIRST, Frugal())
            chair.start()
            await state_where(View(table), lambda state: state.depth == 1)
            await chair.close()
            assert limits.pop() == limit


class TestSeat:
    async def test_another_player_takes_the_seat(self) -> None:
        first, second, table = Scripted(stubborn=True), Scripted(), new_table(seats=ROBOT_BEGINS)
        async with asked(table, (FIRST, first)) as (chair,):
            chair.leave()
            table.sit((OTHER_ROBOT, ANN))
            async with asked(table, (FIRST, second)):
                first.answer(moves("a1")[0])
                await settle()
                assert table.standing.line == ()
                second.answer(moves("b2")[0])
                await state_where(View(table), lambda state: state.depth == 1)
        assert main_line(table.record) == "b2"
        assert (first.closed, second.closed) == (1, 1)

    async def test_who_has_left_is_asked_nothing(self) -> None:
        robot, table = Scripted(), new_table(seats=AGAINST_ROBOT)
        async with asked(table, (SECOND, robot)) as (chair,):
            chair.leave()
            play(table, "a1")
            await settle()
            assert robot.asked == []

    async def test_a_chair_that_is_closed_asks_nothing_and_closes_its_player(self) -> None:
        robot, table = Scripted(), new_table("a1", seats=AGAINST_ROBOT)
        async with asked(table, (SECOND, robot)) as (chair,):
            await chair.close()
            table.take_back(FIRST)
            play(table, "b2")
            await settle()
            assert (len(robot.asked), robot.closed) == (1, 1)
            assert not robot.is_waiting(0)

    async def test_starting_again_asks_no_second_time(self) -> None:
        robot, table = Scripted(), new_table(seats=ROBOT_BEGINS)
        async with asked(table, (FIRST, robot)) as (chair,):
            chair.start()
            await settle()
            assert len(robot.asked) == 1

    async def test_a_person_of_another_program_moves_there(self) -> None:
        here = new_table("a1", seats=TOGETHER)
        there = Table.from_log(here.log)
        async with asked(here, (FIRST, Human())):
            play(there, "b2", "c3")
        assert main_line(here.record) == "a1 b2 c3"


class TestTrouble:
    @pytest.mark.parametrize(
        ("failure", "reason", "words"),
        [
            (
                moves("b2")[0],
                NoMoveReason.ILLEGAL,
                "Robot answered with an illegal move.",
            ),
            (
                ZeroDivisionError("oops"),
                NoMoveReason.FAILED,
                "Robot failed: ZeroDivisionError('oops')",
            ),
            (asyncio.CancelledError, NoMoveReason.STOPPED, "Robot stopped thinking."),
        ],
    )
    async def test_a_player_who_fails_is_noted_and_can_be_asked_again(
        self, failure: Move | Exception | type[BaseException], reason: NoMoveReason, words: str
    ) -> None:
        robot, table = Scripted(), new_table("b2", seats=AGAINST_ROBOT)
        view = View(table, "ann")
        async with asked(table, (SECOND, robot)) as (chair,):
            edits = view.state.edits
            robot.answer(failure)
            state = await state_where(view, lambda state: state.trouble is not None)
            assert isinstance(state.trouble, NoMove)
            assert state.trouble.reason is reason
            assert str(state.trouble) == words
            assert state.trouble.facts["name"] == "Robot"
            assert state.thinking is None
            assert state.edits == edits
            assert main_line(table.record) == "b2"
            chair.retry()
            assert view.state.trouble is None
            assert view.state.thinking == WHITE
            await settle()
            robot.answer(moves("a1")[0])
            await state_where(view, lambda state: state.depth == 2)

    async def test_the_error_of_a_player_is_shown_as_it_is(self) -> None:
        robot, table = Scripted(), new_table("b2", seats=AGAINST_ROBOT)
        error = PlayerError(RefusalReason.TOO_LATE)
        async with asked(table, (SECOND, robot)):
            robot.answer(error)
            state = await state_where(View(table), lambda state: state.trouble is not None)
        assert state.trouble is error

    async def test_an_answer_that_is_no_move_is_a_failure(self) -> None:
        class Silent(First):
            async def choose(self, position: Position, limit: Limit) -> Move:
                return None  # type: ignore[return-value]

        table = new_table(seats=ROBOT_BEGINS)
        async with asked(table, (FIRST, Silent())):
            state = await state_where(View(table), lambda state: state.trouble is not None)
        assert state.trouble is not None
        assert state.trouble.reason is NoMoveReason.FAILED

    async def test_who_failed_is_not_asked_again_by_an_edit_or_a_start(self) -> None:
        robot, table = Scripted(), new_table("b2", seats=AGAINST_ROBOT)
        async with asked(table, (SECOND, robot)) as (chair,):
            robot.answer(PlayerError(RefusalReason.TOO_LATE))
            await state_where(View(table), lambda state: state.trouble is not None)
            table.edits.add((), path("c3"))
            table.edits.remove(path("c3"))
            chair.start()
            await settle()
            assert table.status.trouble is not None
            assert len(robot.asked) == 1

    async def test_a_retry_of_another_chair_hides_no_trouble(self) -> None:
        robot, table = Scripted(), new_table(seats=ROBOTS)
        async with asked(table, (FIRST, robot), (SECOND, First())) as (_first, second):
            robot.answer(PlayerError(RefusalReason.TOO_LATE))
            await state_where(View(table), lambda state: state.trouble is not None)
            second.retry()
            assert table.status.trouble is not None

    async def test_trouble_and_unsaved_changes_are_noted_beside_each_other(self) -> None:
        robot, table = Scripted(), new_table("b2", seats=AGAINST_ROBOT)
        async with asked(table, (SECOND, robot)) as (chair,):
            table.note(SubjectStatus(is_unsaved=True))
            robot.answer(PlayerError(RefusalReason.TOO_LATE))
            state = await state_where(View(table), lambda state: state.trouble is not None)
            assert state.is_unsaved
            chair.retry()
            assert table.status == SubjectStatus(is_unsaved=True)

    async def test_a_failure_after_a_take_back_is_not_noted(self) -> None:
        robot, table = Scripted(stubborn=True), new_table("b2", seats=AGAINST_ROBOT)
        async with asked(table, (SECOND, robot)):
            table.take_back(FIRST)
            robot.answer(PlayerError(RefusalReason.TOO_LATE))
            await settle()
            assert table.status == SubjectStatus()

    async def test_a_loop_that_closes_is_no_ones_failure(self) -> None:
        table = new_table("b2", seats=AGAINST_ROBOT)
        async with asked(table, (SECOND, Scripted())):
            for task in asyncio.all_tasks() - {asyncio.current_task()}:
                task.cancel()
            await settle()
            assert table.status == SubjectStatus()


class TestPace:
    async def test_a_move_stays_before_the_next_that_comes_by_itself(self) -> None:
        loop = asyncio.get_running_loop()
        table = new_table("b2", seats=AGAINST_ROBOT)
        began = loop.time()
        async with asked(table, (SECOND, First()), pace=Pace(least=0.05)):
            await state_where(View(table), lambda state: state.depth == 2)
        assert loop.time() - began >= 0.05

    async def test_no_one_is_asked_before_the_lead_is_over(self) -> None:
        robot, table = Scripted(), new_table("b2", seats=AGAINST_ROBOT)
        async with asked(table, (SECOND, robot), pace=Pace(lead=1000)):
            assert robot.asked == []

    async def test_hurry_skips_the_wait(self) -> None:
        table = new_table("b2", seats=AGAINST_ROBOT)
        async with asked(table, (SECOND, First()), pace=Pace(least=1000)) as (chair,):
            assert len(table.standing.line) == 1
            chair.hurry()
            await state_where(View(table), lambda state: state.depth == 2)

    async def test_a_hurry_is_for_one_move_only(self) -> None:
        table = new_table("b2", seats=AGAINST_ROBOT)
        async with asked(table, (SECOND, First()), pace=Pace(least=1000)) as (chair,):
            chair.hurry()
            await state_where(View(table), lambda state: state.depth == 2)
            play(table, "c3")
            await settle()
            assert len(table.standing.line) == 3

    async def test_the_wait_can_be_taken_back(self) -> None:
        table = new_table("b2", seats=AGAINST_ROBOT)
        async with asked(table, (SECOND, First()), pace=Pace(least=1000)) as (chair,):
            table.take_back(FIRST)
            chair.hurry()
            await settle()
            assert table.standing.line == ()
