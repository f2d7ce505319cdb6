"""Computers and clocks over a log that answers later and cannot always be reached."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from boardtui.play import timekeeper
from boardtui.play.chair import Chair, Pace
from boardtui.play.errors import RefusalReason
from boardtui.play.log import BEAT
from boardtui.play.shared_table import offer
from boardtui.play.standing import OfferKind
from boardtui.play.timekeeper import Timekeeper
from boardtui.players.human import Human
from boardtui.record.clock import DAY, Clock
from boardtui.rules.game import Termination
from boardtui.words.errors import sentence
from tests.waiting import PATIENCE, give_way, settle, until

from .late_games import Late
from .late_log import OUTAGE
from .players import First, Scripted
from .tables import AGAINST_ROBOT, ALONE, FIRST, ROBOTS, SECOND, TOGETHER, play
from .tic_tac_toe import main_line, moves

AT_ONCE = Pace(again=0)


@asynccontextmanager
async def passing_time(game: Late) -> AsyncIterator[None]:
    """Time that passes by itself at the log, a little in each turn of the loop."""

    async def pass_it() -> None:
        while True:
            game.database.wait(0.05)
            await give_way()

    task = asyncio.create_task(pass_it())
    yield
    task.cancel()


class TestChair:
    @pytest.mark.parametrize("is_taken", [True, False, None])
    async def test_a_move_that_could_not_be_sent_is_sent_again(
        self, *, is_taken: bool | None
    ) -> None:
        game, robot = Late(seats=AGAINST_ROBOT), Scripted()
        chair = Chair(game.ann.table, SECOND, robot, AT_ONCE)
        play(game.ann.table, "b2")
        game.database.settle()
        await settle()
        if is_taken is None:
            game.ann.log.go_down()
        else:
            game.ann.log.lose_answer(is_taken=is_taken)
        robot.answer(moves("a1")[0])
        async with passing_time(game):
            await until(lambda: len(game.ann.table.standing.line) == 2)
        assert main_line(game.bob.table.record) == "b2 a1"
        assert (game.kinds, len(robot.asked)) == ("move move", 1)
        await chair.close()

    async def test_it_waits_for_what_else_is_on_its_way(self) -> None:
        game, robot = Late(seats=AGAINST_ROBOT), Scripted()
        chair = Chair(game.ann.table, SECOND, robot, AT_ONCE)
        play(game.ann.table, "b2")
        game.database.settle()
        await settle()
        offer(game.ann.table, FIRST, OfferKind.DRAW)
        robot.answer(moves("a1")[0])
        async with passing_time(game):
            await until(lambda: len(game.ann.table.standing.line) == 2)
        assert game.kinds == "move offer move"
        await chair.close()

    async def test_a_move_is_not_sent_again_where_it_was_taken_back(self) -> None:
        game, robot = Late(seats=AGAINST_ROBOT), Scripted()
        chair = Chair(game.ann.table, SECOND, robot, Pace(again=PATIENCE))
        play(game.ann.table, "b2")
        game.database.settle()
        await settle()
        game.ann.log.go_down()
        robot.answer(moves("a1")[0])
        await settle()
        game.database.settle()
        assert len(game.ann.refusals) == 1
        game.ann.table.take_back(FIRST)
        game.database.settle()
        await settle()
        assert (game.kinds, game.ann.table.standing.line) == ("move take-back", ())
        await chair.close()

    async def test_computers_play_to_the_end_over_a_bad_line(self) -> None:
        game = Late(seats=ROBOTS)
        chairs = [Chair(game.ann.table, seat, First(), AT_ONCE) for seat in (FIRST, SECOND)]
        for chair in chairs:
            chair.start()
        async with passing_time(game):
            for length in (1, 3, 5):
                await until(lambda least=length: len(game.ann.table.standing.line) >= least)  # type: ignore[misc]
                game.ann.log.go_down()
            await until(lambda: game.bob.table.standing.outcome is not None)
        assert game.ann.table.standing == game.bob.table.standing
        for chair in chairs:
            await chair.close()

    async def test_a_refused_command_of_a_person_is_no_move_of_its_own(self) -> None:
        game, robot = Late(seats=ROBOTS), Scripted()
        chair = Chair(game.ann.table, FIRST, robot, AT_ONCE)
        chair.start()
        await settle()
        game.ann.log.go_down()
        game.ann.table.go_on(FIRST, tuple(moves("b2")))
        game.database.settle()
        await settle()
        assert [refusal.error.reason for refusal in game.ann.refusals] == [
            RefusalReason.UNREACHABLE
        ]
        assert (game.kinds, game.ann.waits()) == ("", False)
        robot.answer(moves("a1")[0])
        async with passing_time(game):
            await until(lambda: game.ann.table.standing.line)
        assert main_line(game.bob.table.record) == "a1"
        await chair.close()

    async def test_a_refused_move_of_a_person_is_not_sent_again(self) -> None:
        game = Late(seats=ALONE)
        chair = Chair(game.ann.table, FIRST, Human(), AT_ONCE)
        chair.start()
        await settle()
        game.ann.log.go_down()
        game.ann.view.play(*moves("b2"))
        game.database.settle()
        await settle()
        assert (len(game.ann.refusals), game.ann.log.asked) == (1, 1)
        await chair.close()

    async def test_a_chair_of_another_account_gives_up_and_says_so(self) -> None:
        game = Late(seats=AGAINST_ROBOT[::-1], accounts=True)
        chair = Chair(game.ann.table, FIRST, First(), AT_ONCE)
        chair.start()
        await settle()
        trouble = game.ann.table.status.trouble
        assert game.ann.log.asked == 0
        assert trouble is not None
        assert sentence(trouble) == "First failed: Another player has that seat."
        await chair.close()


class TestTimekeeper:
    async def test_a_flag_that_cannot_be_told_is_told_later(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        # The time of this log is not that of the event loop.
        monkeypatch.setattr(timekeeper, "_MOST", BEAT)
        game = Late(seats=TOGETHER, clock=Clock(60))
        keepers = [Timekeeper(player.table) for player in (game.ann, game.bob)]
        for keeper in keepers:
            keeper.start()
        game.ann.log.go_down()
        game.bob.log.go_down()
        game.database.wait(OUTAGE - 1)
        game.database.time += 60
        async with passing_time(game):
            await until(lambda: game.ann.table.standing.outcome is not None)
        outcome = game.bob.table.standing.outcome
        assert outcome is not None
        assert (game.kinds, outcome.termination) == ("flag", Termination.TIMEOUT)
        for keeper in keepers:
            keeper.close()

    async def test_a_flag_is_proposed_once_while_it_is_on_its_way(self) -> None:
        game = Late(clock=Clock(0.01))
        keeper = Timekeeper(game.ann.table)
        keeper.start()
        game.database.wait(1)
        await until(lambda: game.ann.log.asked)
        await settle()
        assert game.ann.log.asked == 1
        game.database.settle()
        assert game.ann.table.standing.outcome is not None
        keeper.close()

    async def test_clocks_are_held_as_soon_as_the_log_can_be_reached(self) -> None:
        # More than passes at the log in the beat that the timekeeper waits, on any machine.
        game = Late(seats=ALONE, clock=Clock(366 * DAY))
        keeper = Timekeeper(game.ann.table)
        keeper.start()
        game.ann.log.go_down()
        keeper.hold("a")
        async with passing_time(game):
            await until(lambda: game.kinds)
        assert game.kinds == "pause"
        timing = game.ann.table.standing.timing
        assert timing is not None
        assert not timing.is_running
        keeper.close()
