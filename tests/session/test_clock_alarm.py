"""The alarm of a person's clock, on a clock that a test puts forward."""

from __future__ import annotations

import pytest

from boardtui.play.log import MemoryLog
from boardtui.play.table import Table
from boardtui.players.player import Player
from boardtui.record.clock import Clock, ClockReading
from boardtui.record.tree import GameRecord
from boardtui.record.who import Who, WhoKind
from boardtui.rules.board import Seat
from boardtui.rules.othello import Othello
from boardtui.saves.unkept import NotKept
from boardtui.session.clock_alarm import ClockAlarm
from boardtui.session.open_game import OpenGame
from tests.ui.host_game import unsaved
from tests.waiting import until

PERSON = Who(WhoKind.PERSON, "human")
LEVEL = Who(WhoKind.LEVEL, "easy", "Easy")


class Alarmed:
    """A game with an alarm, whose time a test puts forward."""

    def __init__(self, clock: Clock, *seats: Who) -> None:
        self.now = 100.0
        log = MemoryLog(clock=lambda: self.now)
        record = GameRecord(Othello(), clock=clock)
        self.table = Table.of(record, seats or (PERSON, PERSON), log=log)
        players: dict[Seat, Player] = {}
        self.game = OpenGame("game-1", self.table, NotKept(), players, keeper_of_study=unsaved)
        self.rung: list[tuple[int, float]] = []
        self.alarm = ClockAlarm(self.game, self._ring)

    def _ring(self, seat: Seat, face: ClockReading) -> None:
        self.rung.append((seat, round(face.seconds, 1)))

    def passes(self, seconds: float) -> None:
        """Let time pass, and wake the alarm as its timer does."""
        self.now += seconds
        self.alarm._settle()

    def move(self) -> None:
        """Play the first legal move."""
        now = self.table.standing
        assert now.awaited is not None
        self.table.play(now.awaited, now.head_revision, now.position.legal_moves[0])


async def test_it_rings_once_below_twenty_seconds() -> None:
    game = Alarmed(Clock(60))
    game.passes(39.9)
    assert game.rung == []
    game.passes(0.2)
    game.passes(5)
    assert game.rung == [(0, 19.9)]
    game.alarm.close()


async def test_each_player_has_an_alarm_and_time_gained_brings_no_other() -> None:
    game = Alarmed(Clock(25, 10))
    game.passes(6)
    game.move()
    game.passes(6)
    game.move()
    assert game.rung == [(0, 19.0), (1, 19.0)]
    game.passes(15)
    assert game.rung == [(0, 19.0), (1, 19.0)]
    game.alarm.close()


async def test_it_rings_again_when_the_last_period_begins() -> None:
    game = Alarmed(Clock(60, 0, 2, 30))
    game.passes(41)
    game.passes(20)
    game.passes(20)
    assert game.rung == [(0, 19.0)]
    game.passes(10)
    assert game.rung == [(0, 19.0), (0, 29.0)]
    game.passes(10)
    assert len(game.rung) == 2
    game.alarm.close()


@pytest.mark.parametrize("clock", [Clock(15), Clock(0, 0, 1, 15)])
async def test_a_clock_that_begins_urgent_does_not_ring(clock: Clock) -> None:
    game = Alarmed(clock)
    game.passes(5)
    assert game.rung == []
    game.alarm.close()


async def test_it_does_not_ring_for_a_computer_nor_while_clocks_are_stopped() -> None:
    game = Alarmed(Clock(60), LEVEL, PERSON)
    game.passes(45)
    assert game.rung == []
    game.move()
    game.game.hold_clocks()
    game.passes(45)
    assert game.rung == []
    game.game.release_clocks()
    game.passes(45)
    assert game.rung == [(1, 15.0)]
    game.alarm.close()


async def test_its_timer_comes_by_itself() -> None:
    game = Alarmed(Clock(20.05))
    game.now += 0.1
    await until(lambda: game.rung)
    game.alarm.close()
