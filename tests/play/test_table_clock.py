"""Clocks at a table: its log's time, the record, and what a journal and a save keep of them."""

from __future__ import annotations

from pathlib import Path

from boardtui.play.log import EntryKind
from boardtui.play.seats import seated
from boardtui.play.table import Table
from boardtui.record.clock import Clock, TimeLeft
from boardtui.record.tree import GameRecord
from boardtui.rules.game import Outcome, Termination
from boardtui.saves.file_log import FileLog
from boardtui.saves.store import Store
from tests.saves.driver import Program
from tests.saves.saved_games import PERSONS, crashed, only, unexpected

from .tables import FIRST, play
from .tic_tac_toe import TIC_TAC_TOE, WHITE

CLOCK = Clock(60, 2)


class Timed:
    """A table whose log has the time that a test gives it."""

    def __init__(self, clock: Clock = CLOCK) -> None:
        self.now = 100.0
        self.log = FileLog(clock=lambda: self.now)
        self.table = Table.of(GameRecord(TIC_TAC_TOE, clock=clock), seated(PERSONS), log=self.log)

    def play(self, *moves: tuple[float, str]) -> None:
        """Play each move some seconds after the one before."""
        for seconds, name in moves:
            self.now += seconds
            play(self.table, name)


def test_the_record_has_the_time_left_after_each_move() -> None:
    game = Timed()
    game.play((10, "a1"), (20, "b2"))
    assert [node.left for node in game.table.record.mainline()] == [
        None,
        TimeLeft(52),
        TimeLeft(42),
    ]


def test_the_table_tells_a_fallen_flag_once() -> None:
    game = Timed()
    game.now += 59
    game.table.flag()
    assert game.table.standing.revision == 1
    game.now += 1
    game.table.flag()
    game.table.flag()
    assert [entry.kind for entry in game.log.read()] == [EntryKind.OPEN, EntryKind.FLAG]
    assert game.table.record.outcome == Outcome((WHITE,), Termination.TIMEOUT)
    assert game.table.record.ended_at is game.table.record.root


def test_a_late_move_is_not_in_the_record() -> None:
    game = Timed()
    game.play((10, "a1"), (61, "b2"))
    assert len(game.table.record.mainline()) == 2
    assert game.table.record.outcome is not None


def test_clocks_are_stopped_and_started_once() -> None:
    game = Timed()
    for act in (game.table.resume, game.table.pause, game.table.pause, game.table.resume):
        act()
    kinds = [entry.kind for entry in game.log.read()]
    assert kinds == [EntryKind.OPEN, EntryKind.PAUSE, EntryKind.RESUME]


async def test_without_a_clock_there_is_nothing_to_stop() -> None:
    table = Table.of(GameRecord(TIC_TAC_TOE), seated(PERSONS))
    table.pause()
    table.resume()
    table.flag()
    assert table.standing.revision == 1


def test_a_table_of_the_log_has_the_same_clocks() -> None:
    game = Timed()
    game.play((10, "a1"), (20, "b2"))
    again = Table.from_log(game.log)
    assert again.standing == game.table.standing
    assert again.record.clock == CLOCK


async def test_the_log_of_a_crash_keeps_them_exactly(tmp_path: Path) -> None:
    game = Timed()
    game.play((10, "a1"))
    program = Program(tmp_path / "games")
    kept = program.keep(game.table)
    game.play((20, "b2"))
    game.now += 5
    game.table.pause()
    game.now += 500
    game.table.resume()
    game.play((7, "c3"), (3.25, "a2"))
    again = program.kill().open()
    assert again.table.standing == game.table.standing
    assert [node.left for node in again.table.record.mainline()] == [
        node.left for node in game.table.record.mainline()
    ]
    timing = again.table.standing.timing
    assert timing is not None
    assert timing.since is not None
    # The time in which no program ran is nobody's.
    assert 0 <= again.table.log.now() - timing.since < 60
    await again.close()
    await kept.close()


async def test_a_crash_loses_no_more_than_the_time_since_the_last_entry(tmp_path: Path) -> None:
    game = Timed()
    store = Store(tmp_path / "games", unexpected)
    store.create(game.table)
    game.play((10, "a1"), (20, "b2"))
    game.now += 30
    after = crashed(store)
    resumed = after.resume(only(after.cards()).ref)
    await resumed.keeper.aclose()
    reading = resumed.reading
    assert reading.timing is not None
    assert reading.timing.left == (TimeLeft(52), TimeLeft(42))
    assert reading.timing.used == 0


async def test_a_save_keeps_what_a_stopped_turn_took(tmp_path: Path) -> None:
    game = Timed()
    store = Store(tmp_path / "games", unexpected)
    save = store.create(game.table)
    game.play((10, "a1"))
    game.now += 30
    game.table.pause()
    await save.aclose()
    resumed = store.resume(only(store.cards()).ref)
    await resumed.keeper.aclose()
    reading = resumed.reading
    table = Table.of(reading.record, reading.seats, reading.head, reading.timing)
    assert table.standing.left == (TimeLeft(52), TimeLeft(60))
    assert table.standing.timing is not None
    assert table.standing.timing.used == 30
    assert table.standing.timing.is_running
    assert table.standing.awaited != FIRST


async def test_stopped_clocks_alone_are_nothing_to_keep(tmp_path: Path) -> None:
    game = Timed()
    save = Store(tmp_path / "games", unexpected).create(game.table)
    game.table.pause()
    game.table.resume()
    assert not save.exists
    await save.aclose()
    assert not save.path.exists()
