from __future__ import annotations

import asyncio

import pytest

from boardtui.play.chair import Chair
from boardtui.play.log import AwakeClock, EntryKind, MemoryLog
from boardtui.play.shared_table import join
from boardtui.play.table import Table
from boardtui.play.timekeeper import Timekeeper
from boardtui.players.player import Limit, PlayerError
from boardtui.record.clock import Clock
from boardtui.record.tree import GameRecord
from boardtui.record.who import Who
from boardtui.rules.game import Move, Position, Termination
from boardtui.system.reasons import Reason
from tests.waiting import settle, until

from .players import First
from .tables import AGAINST_ROBOT, ALONE, BOB, FIRST, SECOND, TOGETHER, WAITING, play
from .tic_tac_toe import TIC_TAC_TOE

HOUR = Clock(3600)


class Timed:
    """A table whose log has the time that a test gives it."""

    def __init__(self, clock: Clock = HOUR, seats: tuple[Who, ...] = ALONE) -> None:
        self.now = 100.0
        log = MemoryLog(clock=lambda: self.now)
        self.table = Table.of(GameRecord(TIC_TAC_TOE, clock=clock), seats, log=log)
        self.keeper = Timekeeper(self.table)

    @property
    def kinds(self) -> str:
        """The kinds of the entries after the first."""
        return " ".join(entry.kind for entry in self.table.log.read(1))

    def runs(self) -> bool:
        """Return True if a clock runs."""
        timing = self.table.standing.timing
        return timing is not None and timing.is_running


class TestHolds:
    def test_clocks_stand_still_until_the_last_reason_goes(self) -> None:
        game = Timed()
        game.keeper.hold("a")
        game.keeper.hold("b")
        game.keeper.release("a")
        assert not game.runs()
        game.keeper.release("b")
        game.keeper.release("b")
        assert game.runs()
        assert game.kinds == "pause resume"

    def test_a_move_meanwhile_starts_none(self) -> None:
        game = Timed()
        game.keeper.hold("a")
        play(game.table, "a1")
        assert not game.runs()
        game.keeper.release("a")
        assert game.kinds == "pause move resume"

    def test_a_resignation_taken_back_meanwhile_starts_none_either(self) -> None:
        game = Timed()
        game.table.resign(FIRST)
        game.keeper.hold("a")
        game.table.take_back(FIRST)
        assert not game.runs()
        assert game.kinds == "resign take-back pause"

    def test_after_the_end_nothing_is_told(self) -> None:
        game = Timed()
        game.table.resign(FIRST)
        game.keeper.hold("a")
        game.keeper.release("a")
        assert game.kinds == "resign"

    def test_where_two_persons_play_clocks_are_not_held(self) -> None:
        game = Timed(seats=TOGETHER)
        game.keeper.hold("a")
        assert game.runs()

    def test_closed_it_leaves_the_clocks_stopped(self) -> None:
        game = Timed()
        game.keeper.close()
        play(game.table, "a1")
        assert not game.runs()
        assert game.kinds == "pause move"


class TestFlag:
    async def test_it_falls_by_itself(self) -> None:
        game = Timed(Clock(0.05))
        game.keeper.start()
        game.now += 0.06
        await until(lambda: game.table.standing.outcome is not None)
        assert game.kinds == "flag"
        outcome = game.table.standing.outcome
        assert outcome is not None
        assert outcome.termination is Termination.TIMEOUT

    async def test_it_is_watched_from_the_second_player_on(self) -> None:
        game = Timed(Clock(0.05), WAITING)
        game.keeper.start()
        game.now += 1000
        assert (game.runs(), game.kinds) == (False, "")
        join(game.table, BOB)
        assert game.runs()
        game.now += 0.06
        await until(lambda: game.table.standing.outcome is not None)
        assert game.kinds == "join flag"
        assert game.table.standing.is_lost_on_time

    async def test_a_timer_that_comes_before_the_log_s_time_comes_again(self) -> None:
        game = Timed(Clock(0.01))
        game.keeper.start()
        game.now += 0.009
        await settle()
        assert game.kinds == ""
        game.now += 0.002
        await until(lambda: game.kinds == "flag")

    async def test_a_program_that_was_stopped_loses_no_time(self) -> None:
        seconds = [0.0]
        log = MemoryLog(clock=AwakeClock(lambda: seconds[0]))
        table = Table.of(GameRecord(TIC_TAC_TOE, clock=Clock(5)), ALONE, log=log)
        keeper = Timekeeper(table)
        seconds[0] += 1
        table.flag()
        seconds[0] += 60
        play(table, "a1")
        assert table.standing.left[0].main == 4
        keeper.close()

    async def test_there_is_no_timer_while_the_clocks_stand(self) -> None:
        game = Timed(Clock(0.01))
        game.keeper.start()
        game.keeper.hold("a")
        game.now += 10
        await settle()
        assert game.kinds == "pause"
        game.keeper.close()


@pytest.mark.parametrize(
    ("seats", "clock", "low", "high"),
    [
        (ALONE, HOUR, 0, 1),
        (TOGETHER, Clock(30), 20, 31),
        (TOGETHER, HOUR, 50, 61),
    ],
    ids=["at home", "until the flag", "a long time"],
)
async def test_only_a_clock_at_home_is_looked_at_each_second(
    seats: tuple[Who, ...], clock: Clock, low: float, high: float
) -> None:
    game = Timed(clock, seats)
    play(game.table, "a1")
    game.keeper.start()
    loop, timer = asyncio.get_running_loop(), game.keeper._timer
    assert timer is not None
    assert low <= timer.when() - loop.time() <= high
    game.keeper.close()


class Sluggish(First):
    """Gets ready when the test says so, and fails when it says so."""

    def __init__(self) -> None:
        super().__init__()
        self.on_status = None
        self.preparing = "1/2"
        self.is_slow = False
        self.is_ready = False
        self.trouble: PlayerError | None = None

    async def prepare(self) -> None:
        await until(lambda: self.is_ready)

    async def choose(self, position: Position, limit: Limit) -> Move:
        if self.trouble is not None:
            raise self.trouble
        return await super().choose(position, limit)


class Trouble(Reason):
    BROKEN = "It is broken."


async def test_clocks_stand_while_a_computer_gets_ready() -> None:
    game, robot = Timed(seats=AGAINST_ROBOT[::-1]), Sluggish()
    chair = Chair(game.table, FIRST, robot, timekeeper=game.keeper)
    chair.start()
    await until(lambda: not game.runs())
    game.now += 50
    robot.is_ready = True
    await until(lambda: game.table.standing.line)
    assert game.kinds == "pause resume move"
    assert game.table.standing.left[0].main == 3600
    await chair.close()


async def test_they_stand_while_it_has_failed() -> None:
    game, robot = Timed(seats=AGAINST_ROBOT[::-1]), Sluggish()
    robot.is_ready, robot.trouble = True, PlayerError(Trouble.BROKEN)
    chair = Chair(game.table, FIRST, robot, timekeeper=game.keeper)
    chair.start()
    await until(lambda: game.table.status.trouble is not None)
    assert not game.runs()
    robot.trouble = None
    chair.retry()
    await until(lambda: game.table.standing.line)
    assert game.kinds == "pause resume move"
    assert game.kinds.count(EntryKind.MOVE) == 1
    await chair.close()


async def test_a_game_that_is_left_while_it_gets_ready_runs_on() -> None:
    game = Timed(seats=AGAINST_ROBOT[::-1])
    chair = Chair(game.table, FIRST, Sluggish(), timekeeper=game.keeper)
    chair.start()
    await until(lambda: not game.runs())
    chair.leave()
    assert game.runs()
    await chair.close()


async def test_they_stand_while_a_coach_holds_up_the_answer() -> None:
    game = Timed(seats=AGAINST_ROBOT[::-1])
    chair = Chair(game.table, FIRST, First(), timekeeper=game.keeper)
    chair.go_ahead = asyncio.Event()
    chair.start()
    await until(lambda: not game.runs())
    game.now += 50
    chair.go_ahead.set()
    await until(lambda: game.table.standing.line)
    assert game.kinds == "pause resume move"
    assert game.table.standing.left[0].main == 3600
    await chair.close()


async def test_they_run_on_if_the_move_is_taken_back_meanwhile() -> None:
    game = Timed(seats=AGAINST_ROBOT)
    chair = Chair(game.table, SECOND, First(), timekeeper=game.keeper)
    chair.go_ahead = asyncio.Event()
    play(game.table, "a1")
    await until(lambda: not game.runs())
    game.table.take_back(FIRST)
    await until(game.runs)
    assert game.kinds == "move pause take-back resume"
    await chair.close()
