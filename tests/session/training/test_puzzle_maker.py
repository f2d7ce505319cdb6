"""Puzzles made in the background: while few are left, and out of everybody's way."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random
from typing import TypeVar

import pytest

from boardtui.analysis.engine_queue import EngineQueue
from boardtui.analysis.requests import Ask
from boardtui.person.personal_file import FILE, PersonalFile, PersonalReason
from boardtui.players.engine_slot import EngineSlot
from boardtui.players.player import PlayerError
from boardtui.rules.game import Game, Position
from boardtui.rules.othello import Othello
from boardtui.rules.three_way import ThreeWayOthello
from boardtui.session.engine_pool import EnginePool
from boardtui.session.training import puzzle_maker
from boardtui.session.training.puzzle_maker import PuzzleMaker
from boardtui.session.training.puzzle_sources import PuzzleSource
from boardtui.session.training.training import Training, TrainingReason
from boardtui.system.reasons import Statement
from boardtui.training.exercise import ExerciseOrigin
from boardtui.training.puzzle import Puzzle
from boardtui.training.puzzle_store import PuzzleStore
from tests.fixtures.engines import QuickEngine, ScriptedEngine
from tests.training.exercises import FIRST_LINES, MORNING
from tests.training.puzzles import POOL, puzzle
from tests.waiting import until

GAME = Othello()
FEW = 5
StoreT = TypeVar("StoreT", bound=PersonalFile)


class KeptTraining(Training):
    """Training to which no puzzles come with the program."""

    def store(self, make: Callable[..., StoreT]) -> StoreT:
        return super().store(partial(make, shipped=lambda _pool: ()))


class Maker:
    """A maker for whom every game has one puzzle, and what it tells."""

    def __init__(
        self,
        folder: Path | None,
        monkeypatch: pytest.MonkeyPatch,
        engine: Callable[[], ScriptedEngine] = QuickEngine,
        slot: EngineSlot | None = None,
    ) -> None:
        self.told: list[Statement] = []
        self.training = KeptTraining(folder, self.told.append, lambda: 20, now=lambda: MORNING)
        self.engines: list[ScriptedEngine] = []
        self.looked = 0
        self._make_engine = engine
        self.pool = EnginePool(self._queue, slot)
        self.is_free = True
        self.maker = PuzzleMaker(
            self.training, self.pool, is_free=lambda: self.is_free, chance=Random(1)
        )
        monkeypatch.setattr(puzzle_maker, "puzzles_in", self._puzzles)
        monkeypatch.setattr(puzzle_maker, "FEW", FEW)

    def waiting(self) -> int:
        return self.training.store(PuzzleStore).waiting(POOL)

    async def ended(self) -> None:
        await until(lambda: not self.maker.is_working)

    async def close(self) -> None:
        self.maker.close()
        await self.training.aclose()
        await self.pool.close()

    def _queue(self, _game: Game) -> EngineQueue:
        def make() -> ScriptedEngine:
            self.engines.append(self._make_engine())
            return self.engines[-1]

        return EngineQueue(make)

    async def _puzzles(
        self, played: Sequence[Position], _ask: Ask, origin: ExerciseOrigin | None
    ) -> AsyncGenerator[Puzzle, None]:
        assert played[-1].outcome is not None
        assert origin is None
        yield puzzle(FIRST_LINES[self.looked % len(FIRST_LINES)])
        self.looked += 1


async def test_puzzles_are_made_until_there_are_enough(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = Maker(tmp_path, monkeypatch)
    made.maker.want(GAME)
    assert made.maker.is_working
    await made.ended()
    assert made.waiting() == FEW
    looked = made.looked
    made.maker.want(GAME)
    await made.ended()
    assert made.looked == looked
    assert made.told == []
    await made.close()


async def test_those_far_from_the_rating_are_not_enough(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = Maker(tmp_path, monkeypatch)
    far = [puzzle(moves, 2500) for moves in FIRST_LINES[-FEW:]]
    made.training.store(PuzzleStore).add(far, MORNING)
    made.maker.want(GAME)
    await made.ended()
    assert made.waiting() == 2 * FEW
    await made.close()


async def test_nothing_is_asked_while_something_else_is_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = Maker(tmp_path, monkeypatch)
    made.is_free = False
    made.maker.want(GAME)
    await made.ended()
    assert made.engines == []
    made.is_free = True
    made.maker.want(GAME)
    await made.ended()
    assert made.waiting() == FEW
    await made.close()


async def test_a_rest_breaks_the_work_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = Maker(tmp_path, monkeypatch, engine=ScriptedEngine)
    made.maker.want(GAME)
    await until(lambda: made.engines and made.engines[0].is_thinking)
    made.maker.rest()
    await until(lambda: not made.engines[0].is_thinking)
    assert not made.maker.is_working
    await made.close()


async def test_another_game_is_made_puzzles_of_instead(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = Maker(tmp_path, monkeypatch, engine=ScriptedEngine)
    made.maker.want(GAME)
    await until(lambda: made.engines and made.engines[0].is_thinking)
    made.maker.want(ThreeWayOthello())
    await until(lambda: not made.engines[0].is_thinking)
    assert not made.maker.is_working
    await made.close()


async def test_nothing_is_made_that_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    made = Maker(None, monkeypatch)
    made.maker.want(GAME)
    assert not made.maker.is_working
    await made.close()


async def test_nothing_is_made_where_only_one_engine_may_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = Maker(tmp_path, monkeypatch, slot=EngineSlot())
    made.maker.want(GAME)
    assert not made.maker.is_working
    await made.close()


async def test_an_engine_that_fails_is_not_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = Maker(tmp_path, monkeypatch, engine=ScriptedEngine)
    made.maker.want(GAME)
    await until(lambda: made.engines and made.engines[0].is_thinking)
    made.engines[0].end(PlayerError(PersonalReason.LOCKED, file="engine"))
    await made.ended()
    assert made.told == []
    made.maker.want(GAME)
    assert not made.maker.is_working
    assert len(made.engines) == 1
    await made.close()


async def test_a_mistake_of_the_program_is_told_and_ends_the_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(played: Sequence[Position], *_others: object) -> AsyncGenerator[Puzzle, None]:
        if played:
            raise LookupError("no such cell")
        yield puzzle(FIRST_LINES[0])

    made = Maker(tmp_path, monkeypatch)
    monkeypatch.setattr(puzzle_maker, "puzzles_in", fail)
    made.maker.want(GAME)
    await made.ended()
    assert [statement.reason for statement in made.told] == [TrainingReason.DEFECT]
    made.maker.want(GAME)
    assert not made.maker.is_working
    await made.close()


async def test_a_file_that_cannot_be_written_is_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / FILE).write_bytes(b"no database at all" * 100)
    made = Maker(tmp_path, monkeypatch)
    made.maker.want(GAME)
    await made.ended()
    assert [statement.reason for statement in made.told] == [PersonalReason.DAMAGED]
    assert made.looked == 0
    await made.close()


async def test_a_locked_file_is_tried_again_with_the_next_puzzle(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = Maker(tmp_path, monkeypatch)
    made.training.store(PuzzleStore).add([puzzle(FIRST_LINES[-1])], MORNING)
    with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        made.maker.want(GAME)
        await made.ended()
    assert (made.told, made.looked) == ([], 0)
    made.maker.want(GAME)
    await made.ended()
    assert made.looked > 0
    assert made.waiting() >= FEW
    await made.close()


async def test_any_failure_ends_the_work_and_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = Maker(tmp_path, monkeypatch)
    failure = LookupError("a row without a game")

    async def fail(_source: PuzzleSource, _ask: Ask) -> None:
        raise failure

    monkeypatch.setattr(PuzzleSource, "next", fail)
    made.maker.want(GAME)
    await made.ended()
    assert [statement.reason for statement in made.told] == [TrainingReason.DEFECT]
    await made.close()


async def test_games_without_puzzles_do_not_go_on_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = Maker(tmp_path, monkeypatch)
    monkeypatch.setattr(puzzle_maker, "_MOST_GAMES", 3)
    made.maker.want(GAME)
    await made.ended()
    assert made.looked == 3
    assert made.waiting() == 3
    await made.close()
