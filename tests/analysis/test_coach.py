"""The coach at a table: what it asks, what it says, and what waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import pytest

from boardtui.analysis.coach import PATIENCE, Coach
from boardtui.analysis.engine_queue import EngineQueue
from boardtui.analysis.requests import AnalysisRequest, Priority
from boardtui.analysis.verdict import MistakeKind, Thresholds
from boardtui.play.chair import Chair
from boardtui.play.table import Table
from boardtui.players.player import Certainty, Limit
from boardtui.record.tree import GameRecord
from boardtui.record.who import Who
from boardtui.rules.board import Seat
from boardtui.rules.game import Position
from boardtui.rules.gomoku import Gomoku, OpeningRule
from boardtui.rules.othello import Othello
from tests.fixtures.engines import KnowingEngine, ScriptedEngine, info
from tests.fixtures.failures import failure
from tests.play.players import First
from tests.play.tables import ALONE, ANN, ROBOT, play
from tests.waiting import settle, until

OTHELLO = Othello()
BEGINNING = "f5 d6"
ROBOT_SECOND = (ANN, ROBOT)


def at(moves: str) -> Position:
    position = OTHELLO.start()
    for name in moves.split():
        position = position.play(OTHELLO.parse_move(name))
    return position


LATER = 3600.0
"""So long nothing thinks ahead unless a test says so."""

SURVEY = (
    info(OTHELLO, "c4 e3", 1.0, depth=12),
    info(OTHELLO, "c3 c4", 0.0, depth=12),
    info(OTHELLO, "c6 f4 d3", -11.0, depth=12),
)
REPLY = (info(OTHELLO, "f4 d3 c4", 12.0, depth=13),)


def knowing() -> KnowingEngine:
    return KnowingEngine((at(BEGINNING), SURVEY), (at(f"{BEGINNING} c6"), REPLY))


def asked_of(queue: EngineQueue, priority: Priority, position: Position) -> asyncio.Task[None]:
    """Ask the engine about a position."""

    async def ask() -> None:
        async for _info in queue.ask(AnalysisRequest(position, Limit(seconds=9), 1), priority):
            pass

    return asyncio.create_task(ask())


class Told:
    """A coach at a table, and how often it has told something."""

    def __init__(self, table: Table, engine: ScriptedEngine, **options: Any) -> None:
        self.count = 0
        self.queue = EngineQueue(lambda: engine, soon=0.0, interval=0.0)
        self.table = table
        self.coach = Coach(
            table, lambda: self.queue, lambda: Thresholds(6, 40), self._tell, **options
        )

    def _tell(self) -> None:
        self.count += 1

    async def play(self, name: str) -> None:
        """Play a move, and wait for the judgement."""
        play(self.table, name)
        await until(lambda: not self.coach.is_judging)


@asynccontextmanager
async def coached(
    engine: ScriptedEngine,
    seats: Sequence[Who] = ROBOT_SECOND,
    *,
    moves: str = BEGINNING,
    game: Othello | Gomoku = OTHELLO,
    pauses: bool = True,
    calm: float = LATER,
    patience: float = PATIENCE,
) -> AsyncIterator[Told]:
    table = Table.of(GameRecord(game), seats)
    play(table, *moves.split())
    told = Told(table, engine, pauses=pauses, calm=calm, patience=patience)
    yield told
    told.coach.close()
    await told.queue.close()


async def test_a_mistake_is_told_and_the_answer_waits() -> None:
    async with coached(knowing()) as told:
        play(told.table, "c6")
        assert told.coach.is_judging
        assert not told.coach.go_ahead.is_set()
        await until(lambda: told.coach.verdict)
        verdict = told.coach.verdict
        assert verdict is not None
        assert (verdict.kind, verdict.lost) == (MistakeKind.LOSES, 12.0)
        assert verdict.after is told.table.head.position
        assert [OTHELLO.format_move(move) for move in verdict.refutation] == ["f4", "d3", "c4"]
        assert told.count == 1
        assert not told.coach.go_ahead.is_set()
        told.coach.dismiss()
        assert told.coach.verdict is None
        assert told.coach.go_ahead.is_set()


@pytest.mark.parametrize("name", ["c4", "c3"])
async def test_of_a_good_move_nothing_is_said(name: str) -> None:
    async with coached(knowing()) as told:
        await told.play(name)
        assert told.coach.verdict is None
        assert told.coach.go_ahead.is_set()


async def test_a_move_that_was_not_surveyed_is_looked_at_alone() -> None:
    engine = KnowingEngine((at(BEGINNING), SURVEY[:1]), (at(f"{BEGINNING} c6"), REPLY))
    async with coached(engine) as told:
        await told.play("c6")
        assert told.coach.verdict is not None
        assert told.coach.verdict.played.line[0] == OTHELLO.parse_move("c6")
        assert [(position.ply, moves) for position, _limit, moves in engine.asked] == [
            (2, 5),
            (3, 1),
        ]


async def test_values_of_one_depth_are_compared() -> None:
    """The side that moves last in a search looks better off, here by eight discs."""
    best = (info(OTHELLO, "c4 e3", 1.0, depth=12), info(OTHELLO, "c4 e3", 9.0, depth=13))
    reply = info(OTHELLO, "f4 d3 c4", 2.0, depth=11)
    engine = KnowingEngine((at(BEGINNING), best), (at(f"{BEGINNING} c6"), (reply,)))
    async with coached(engine) as told:
        await told.play("c6")
        assert told.coach.verdict is None


async def test_what_looks_bad_at_first_sight_only_is_not_told() -> None:
    deeper = (info(OTHELLO, "f4 d3", 1.0, depth=20),)
    nearer = (SURVEY[0]._replace(depth=19), *SURVEY[1:])
    engine = KnowingEngine((at(BEGINNING), nearer), (at(f"{BEGINNING} c6"), deeper))
    async with coached(engine) as told:
        await told.play("c6")
        assert told.coach.verdict is None


async def test_the_best_move_is_looked_at_as_far_as_the_played_one() -> None:
    reply = (info(OTHELLO, "f4 d3", 12.0, depth=20),)
    engine = KnowingEngine((at(BEGINNING), SURVEY), (at(f"{BEGINNING} c6"), reply))
    async with coached(engine) as told:
        await told.play("c6")
        assert [moves for _position, _limit, moves in engine.asked] == [5, 1, 1]


async def test_a_shallow_look_says_nothing() -> None:
    shallow = [each._replace(depth=4) for each in SURVEY]
    async with coached(KnowingEngine((at(BEGINNING), shallow))) as told:
        await told.play("c6")
        assert told.coach.verdict is None
        assert told.coach.go_ahead.is_set()


async def test_an_engine_that_does_not_answer_holds_nothing_up() -> None:
    async with coached(ScriptedEngine(), patience=0.02) as told:
        await told.play("c6")
        assert told.coach.verdict is None
        assert told.coach.go_ahead.is_set()


async def test_an_engine_that_fails_holds_nothing_up() -> None:
    engine = ScriptedEngine()
    async with coached(engine) as told:
        play(told.table, "c6")
        await until(lambda: engine.asked)
        engine.end(failure("broken"))
        await until(lambda: len(engine.asked) == 2)
        engine.end(failure("broken"))
        await until(lambda: not told.coach.is_judging)
        assert told.coach.go_ahead.is_set()


async def test_a_move_taken_back_takes_the_verdict_with_it() -> None:
    async with coached(knowing()) as told:
        await told.play("c6")
        told.table.take_back(Seat(0))
        assert told.coach.verdict is None
        assert told.coach.go_ahead.is_set()
        assert told.count == 2


async def test_a_move_taken_back_at_once_is_not_judged() -> None:
    engine = ScriptedEngine()
    async with coached(engine) as told:
        play(told.table, "c6")
        told.table.take_back(Seat(0))
        assert not told.coach.is_judging
        await settle()
        assert told.coach.go_ahead.is_set()


async def test_a_computer_is_not_judged_and_waits_for_nothing() -> None:
    engine = knowing()
    async with coached(engine, (ROBOT, ANN)) as told:
        await told.play("c6")
        assert (told.coach.verdict, engine.asked) == (None, [])


async def test_the_chair_of_a_computer_waits_for_the_judgement() -> None:
    async with coached(knowing(), moves="f5 d6") as told:
        chair = Chair(told.table, Seat(1), First())
        chair.go_ahead = told.coach.go_ahead
        await told.play("c6")
        await settle()
        assert told.table.head.position.ply == 3
        told.coach.dismiss()
        await until(lambda: told.table.head.position.ply == 4)
        await chair.close()


async def test_without_pauses_the_answer_comes_after_the_verdict() -> None:
    async with coached(knowing(), pauses=False) as told:
        play(told.table, "c6")
        assert not told.coach.go_ahead.is_set()
        await until(lambda: told.coach.verdict)
        assert told.coach.go_ahead.is_set()


async def test_between_two_people_nothing_waits() -> None:
    async with coached(knowing(), ALONE) as told:
        play(told.table, "c6")
        assert told.coach.go_ahead.is_set()
        await until(lambda: told.coach.verdict)
        play(told.table, "f4")
        assert told.coach.verdict is None


async def test_it_thinks_ahead_while_a_person_does() -> None:
    engine = knowing()
    async with coached(engine, calm=0.0) as told:
        await until(lambda: len(engine.asked) == 2)
        assert [moves for _position, _limit, moves in engine.asked] == [5, 1]
        await settle()
        await told.play("c4")
        assert len(engine.asked) == 2


async def test_it_rests_and_goes_on() -> None:
    engine = ScriptedEngine()
    async with coached(engine, calm=0.0) as told:
        await until(lambda: engine.asked)
        told.coach.rest()
        await until(lambda: not engine.is_thinking)
        await told.play("c6")
        assert told.coach.verdict is None
        play(told.table, "f4")
        assert len(engine.asked) == 1
        told.coach.resume()
        await until(lambda: len(engine.asked) == 2)


async def test_resting_lets_a_computer_answer() -> None:
    async with coached(ScriptedEngine()) as told:
        play(told.table, "c6")
        told.coach.rest()
        assert told.coach.go_ahead.is_set()
        assert not told.coach.is_judging


async def test_a_verdict_outlasts_a_rest() -> None:
    async with coached(knowing()) as told:
        await told.play("c6")
        told.coach.rest()
        assert told.coach.verdict is not None
        assert not told.coach.go_ahead.is_set()


async def test_a_hint_goes_first_and_a_judgement_before_an_analysis() -> None:
    engine = ScriptedEngine()
    async with coached(engine, calm=0.0) as told:
        await until(lambda: engine.is_thinking)
        analysis = asked_of(told.queue, Priority.ANALYSIS, at(""))
        await until(lambda: len(engine.asked) == 2)
        play(told.table, "c6")
        await until(lambda: len(engine.asked) == 3)
        hint = asked_of(told.queue, Priority.HINT, at("f5"))
        await until(lambda: len(engine.asked) == 4)
        assert [position.ply for position, _limit, _moves in engine.asked] == [2, 0, 2, 1]
        engine.end()
        await until(lambda: len(engine.asked) == 5)
        told.coach.rest()
        await until(lambda: len(engine.asked) == 6)
        assert [position.ply for position, _limit, _moves in engine.asked[4:]] == [2, 0]
        engine.end()
        await asyncio.gather(analysis, hint)


async def test_choices_of_an_opening_are_not_judged() -> None:
    engine = knowing()
    swap = Gomoku(opening=OpeningRule.SWAP2)
    async with coached(engine, ALONE, moves="h8 h9", game=swap) as told:
        play(told.table, "g9")
        told.coach.rest()
        choice = swap.format_move(told.table.head.position.legal_moves[0])
        told.coach.resume()
        play(told.table, choice)
        assert not told.coach.is_judging


async def test_an_overlooked_win_is_told() -> None:
    gomoku = Gomoku()
    begun = gomoku.start()
    for name in ["h8", "a1", "h9", "a2", "h10", "a3", "h11", "c1"]:
        begun = begun.play(gomoku.parse_move(name))
    missed = begun.play(gomoku.parse_move("o15"))
    engine = KnowingEngine(
        (begun, (info(gomoku, "h12", 999.0, Certainty.WINNER),)),
        (missed, (info(gomoku, "h12 h7", -30.0, depth=9),)),
    )
    moves = "h8 a1 h9 a2 h10 a3 h11 c1"
    async with coached(engine, moves=moves, game=gomoku) as told:
        await told.play("o15")
        assert told.coach.verdict is not None
        assert told.coach.verdict.kind is MistakeKind.MISSES_WIN


async def test_it_says_that_the_engine_is_slow() -> None:
    engine = ScriptedEngine()
    engine.is_slow = True
    async with coached(engine) as told:
        play(told.table, "c6")
        await until(lambda: told.coach.is_slow)
        assert told.count == 1


async def test_nothing_runs_after_it_is_closed() -> None:
    engine = ScriptedEngine()
    async with coached(engine) as told:
        play(told.table, "c6")
        await until(lambda: engine.asked)
    assert len(asyncio.all_tasks()) == 1
