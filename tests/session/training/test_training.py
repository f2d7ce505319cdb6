"""The number of cards that wait, for the first screen."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from boardtui.person.personal_file import FILE, PersonalReason
from boardtui.session.launch import UNBOUNDED
from boardtui.session.open_games import OpenGames, SavesFolder
from boardtui.session.training.training import Training, TrainingReason
from boardtui.system.reasons import Reason, Statement
from boardtui.training.card_store import CardStore
from boardtui.training.cards import DueCount
from tests.training.exercises import DAY, MORNING, found, mistakes


class Program:
    """A program that trains, and what it tells."""

    def __init__(self, folder: Path | None, new_a_day: int = 20) -> None:
        self.told: list[Statement] = []
        self.now = MORNING
        self.training = Training(folder, self.told.append, lambda: new_a_day, now=lambda: self.now)

    @property
    def reasons(self) -> list[Reason]:
        return [statement.reason for statement in self.told]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / FILE


async def test_what_waits_is_counted(path: Path) -> None:
    program = Program(path.parent, new_a_day=3)
    assert await program.training.count() == DueCount(0, 0)
    assert program.training.cards.is_new()
    store = CardStore(path)
    store.add(mistakes(5), MORNING)
    assert await program.training.count() == DueCount(due=0, new=3, later=2)
    for card in store.draw(MORNING, 2).cards:
        store.answer(card, found(MORNING))
    assert await program.training.count() == DueCount(0, 1, 2)
    program.now += 5 * DAY
    assert await program.training.count() == DueCount(2, 3, 0)
    assert not program.told


async def test_where_nothing_is_kept_nothing_waits() -> None:
    program = Program(None)
    assert not program.training.keeps
    assert await program.training.count() is None
    assert not program.told


def damage(path: Path) -> None:
    path.write_bytes(b"no database " * 100)


async def test_a_file_that_cannot_be_used_is_told_once(path: Path) -> None:
    program = Program(path.parent)
    damage(path)
    for _ in range(3):
        assert await program.training.count() is None
    assert program.reasons == [PersonalReason.DAMAGED]


async def test_a_newer_file_is_told_once(path: Path) -> None:
    CardStore(path).add(mistakes(1), MORNING)
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA user_version = 99")
    program = Program(path.parent)
    for _ in range(2):
        assert await program.training.count() is None
    assert program.reasons == [PersonalReason.NEWER]


async def test_a_locked_file_is_counted_later_without_a_word(path: Path) -> None:
    CardStore(path).add(mistakes(1), MORNING)
    program = Program(path.parent)
    program.training.patience = 30.0
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert await program.training.count() is None
    assert await program.training.count() == DueCount(0, 1)
    assert not program.told


async def test_a_disk_that_does_not_answer_delays_nothing(path: Path) -> None:
    CardStore(path).add(mistakes(1), MORNING)
    program = Program(path.parent)
    program.training.patience = 0.0
    assert await program.training.count() is None
    assert not program.told


async def test_work_is_done_in_order_and_its_result_comes_back(path: Path) -> None:
    program = Program(path.parent)
    training, results = program.training, list[object]()
    training.begin(lambda: training.cards.add(mistakes(2), MORNING), results.append)
    assert await training.do(lambda: training.cards.add(mistakes(3), MORNING)) == 1
    assert results == [2]
    training.begin(lambda: 1 // 0, results.append)
    await training.aclose()
    assert results == [2]
    assert program.reasons == [TrainingReason.DEFECT]
    with pytest.raises(ZeroDivisionError):
        await training.do(lambda: 1 // 0)


async def test_the_open_games_have_one_training_and_close_it(path: Path) -> None:
    games = OpenGames(SavesFolder(path.parent, UNBOUNDED), new_cards=lambda: 2)
    training = games.training
    assert games.training is training
    training.begin(lambda: training.cards.add(mistakes(5), MORNING), lambda _count: None)
    await games.close_files()
    count = await training.count()
    assert count is not None
    assert count.new == 2


LOADED = """
import asyncio, sys
from pathlib import Path
from boardtui.session.open_games import OpenGames, SavesFolder

print(asyncio.run(OpenGames(SavesFolder(Path(sys.argv[1]))).training.count()))
print(sorted({"fsrs", "boardtui.library", "boardtui.review", "boardtui.analysis"} & {*sys.modules}))
"""


def test_counting_loads_no_scheduler_and_no_library(path: Path) -> None:
    CardStore(path).add(mistakes(1), MORNING)
    done = subprocess.run(
        [sys.executable, "-c", LOADED, path.parent], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines() == ["DueCount(due=0, new=1, later=0)", "[]"]
