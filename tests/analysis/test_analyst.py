"""Results of an engine for a person: what is told, how often, and that it stops."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from boardtui.analysis.analysis_result import AnalysisResult, Stage, is_settled
from boardtui.analysis.analyst import Analyst
from boardtui.analysis.engine_queue import EngineQueue
from boardtui.analysis.requests import AnalysisRequest, Priority
from boardtui.players.player import Certainty, Engine, Info, Limit
from boardtui.rules.game import Position
from boardtui.rules.registry import game
from tests.fixtures.engines import ScriptedEngine, exact, info
from tests.fixtures.failures import failure
from tests.waiting import give_way, settle, until

OTHELLO = game("othello")
START = OTHELLO.start()
LATER = START.play(OTHELLO.parse_move("d3"))


def question(position: Position = START) -> AnalysisRequest:
    return AnalysisRequest(position, Limit(seconds=5), 64)


class Asker:
    """Asks an engine at one priority, by default without the waits that people need."""

    def __init__(self, make: Callable[[], Engine], *, interval: float = 0.0) -> None:
        self.queue = EngineQueue(make, soon=0.0, interval=interval)
        self.told: list[AnalysisResult] = []
        self.analyst = Analyst(self.queue, self.told.append)

    def ask(self, request: AnalysisRequest, *, after: float = 0.0) -> None:
        self.analyst.ask(request, Priority.ANALYSIS, after=after)

    async def close(self) -> None:
        self.analyst.stop()
        await self.queue.close()


async def test_the_result_grows_and_the_best_comes_first() -> None:
    engine = ScriptedEngine()
    asker = Asker(lambda: engine)
    told = asker.told
    asker.ask(question(LATER))
    assert told == [AnalysisResult(LATER)]
    await until(lambda: engine.asked)
    engine.say(info(OTHELLO, "c3 c5", -1.0), info(OTHELLO, "e3 c3", 0.5, nodes=900, seconds=0.3))
    await until(lambda: len(told[-1].moves) == 2)
    assert [OTHELLO.format_move(move) for move in told[-1].moves] == ["e3", "c3"]
    assert told[-1].best == info(OTHELLO, "e3 c3", 0.5, nodes=900, seconds=0.3)
    assert told[-1].nodes_per_second == pytest.approx(3000)
    engine.say(info(OTHELLO, "c3 e3", 2.0))
    await until(lambda: told[-1].best == info(OTHELLO, "c3 e3", 2.0))
    assert told[-1].stage is Stage.THINKING
    engine.end()
    await until(lambda: told[-1].stage is Stage.DONE)
    assert len(told[-1].moves) == 2
    await asker.close()
    assert engine.closed == 1


async def test_it_ends_when_every_move_is_proved() -> None:
    engine = ScriptedEngine()
    asker = Asker(lambda: engine)
    told = asker.told
    asker.ask(question())
    engine.say(*exact(OTHELLO, {"d3": 2, "c4": 2, "f5": 2}))
    await until(lambda: len(told[-1].moves) == 3)
    assert engine.stopped == 0
    engine.say(*exact(OTHELLO, {"e6": 2}))
    await until(lambda: told[-1].stage is Stage.DONE)
    assert engine.stopped == 1
    await asker.close()


async def test_a_newer_question_stops_the_older_one_before_it_is_asked() -> None:
    engine = ScriptedEngine()
    asker = Asker(lambda: engine)
    told = asker.told
    asker.ask(question())
    await until(lambda: engine.is_thinking)
    asker.ask(question(LATER))
    await until(lambda: len(engine.asked) == 2)
    assert engine.stopped == 1
    engine.say(info(OTHELLO, "c3", 1.0))
    await until(lambda: told[-1].moves)
    assert [result.position for result in told] == [START, LATER, LATER]
    asker.analyst.stop()
    await until(lambda: not engine.is_thinking)
    assert len(told) == 3
    assert [OTHELLO.format_move(move) for move in asker.queue.memory.moves(LATER)] == ["c3"]
    await asker.close()


async def test_a_question_that_is_replaced_at_once_never_reaches_the_engine() -> None:
    engine = ScriptedEngine()
    asker = Asker(lambda: engine)
    for _ in range(20):
        asker.ask(question(), after=0.05)
    asker.ask(question(LATER), after=0.0)
    await until(lambda: engine.asked)
    assert [position for position, _limit, _moves in engine.asked] == [LATER]
    await asker.close()


async def test_what_comes_in_quick_succession_is_told_together() -> None:
    engine = ScriptedEngine()
    asker = Asker(lambda: engine, interval=0.2)
    told = asker.told
    asker.ask(question(LATER))
    began = asyncio.get_running_loop().time()
    for number in range(2000):
        engine.say(info(OTHELLO, ("c3", "e3", "c5")[number % 3], float(number)))
        await give_way()
    await until(lambda: told[-1].best == info(OTHELLO, "e3", 1999.0))
    took = asyncio.get_running_loop().time() - began
    assert len(told) <= 3 + took / 0.2
    await asker.close()


async def test_getting_ready_is_told() -> None:
    engine, told = ScriptedEngine(), list[AnalysisResult]()
    engine.preparing = "7/40"
    asker = Asker(lambda: engine)
    told = asker.told
    asker.ask(question())
    await until(lambda: told[-1] == AnalysisResult(START, Stage.PREPARING, "7/40"))
    engine.report("")
    await until(lambda: told[-1] == AnalysisResult(START))
    await asker.close()


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (failure("The engine went away."), "The engine went away."),
        (ValueError("tears"), "The engine failed (ValueError('tears')). Try again to restart it."),
    ],
)
async def test_after_a_failure_another_engine_is_made(error: Exception, words: str) -> None:
    engines = list[ScriptedEngine]()

    def make() -> Engine:
        engines.append(ScriptedEngine())
        return engines[-1]

    asker = Asker(make)
    told = asker.told
    asker.ask(question())
    await until(lambda: engines and engines[0].asked)
    engines[0].end(error)
    await until(lambda: told[-1].stage is Stage.FAILED)
    assert str(told[-1].trouble) == words
    asker.ask(question())
    await until(lambda: len(engines) == 2 and engines[1].asked)
    assert (engines[0].closed, engines[1].closed) == (1, 0)
    await asker.close()
    assert engines[1].closed == 1


async def test_an_engine_that_cannot_be_made_is_a_failure() -> None:
    trouble = failure("There is no engine.")

    def make() -> Engine:
        raise trouble

    asker = Asker(make)
    told = asker.told
    asker.ask(question())
    await until(lambda: told[-1] == AnalysisResult(START, Stage.FAILED, trouble=trouble))
    await asker.close()


async def test_closing_one_that_was_never_asked_makes_no_engine() -> None:
    def make() -> Engine:
        raise AssertionError("not needed")

    await Asker(make).close()


async def test_moves_that_are_no_longer_among_the_best_are_dropped() -> None:
    engine = ScriptedEngine()
    asker = Asker(lambda: engine)
    told = asker.told
    asker.ask(AnalysisRequest(START, Limit(), 2))
    await until(lambda: engine.asked)
    engine.say(info(OTHELLO, "d3", 5.0), info(OTHELLO, "c4", 4.0))
    engine.say(info(OTHELLO, "c4", 3.0), info(OTHELLO, "f5", 1.0))
    await until(lambda: START.game.parse_move("f5") in told[-1].moves)
    assert [OTHELLO.format_move(move) for move in told[-1].moves] == ["c4", "f5"]
    await asker.close()


@pytest.mark.parametrize(
    ("name", "score", "certainty", "is_enough"),
    [
        ("gomoku", 993.0, Certainty.WINNER, True),
        ("gomoku", -994.0, Certainty.WINNER, False),
        ("gomoku", 99.0, Certainty.SEARCHED, False),
        ("gomoku", 0.0, Certainty.WINNER, False),
        ("othello", 12.0, Certainty.WINNER, False),
        ("othello", 12.0, Certainty.EXACT, False),
    ],
)
def test_a_proved_win_is_enough_where_no_points_are_counted(
    name: str, score: float, certainty: Certainty, *, is_enough: bool
) -> None:
    position = game(name).start()
    (move, *_others) = position.legal_moves
    known = {move: Info(8, score, (move,), certainty)}
    assert is_settled(position, known) == is_enough


async def test_what_is_known_is_told_at_once_and_gives_way_to_nothing_shallower() -> None:
    engine = ScriptedEngine()
    asker = Asker(lambda: engine)
    told = asker.told
    asker.ask(question(LATER))
    await until(lambda: engine.asked)
    engine.say(info(OTHELLO, "c3", 3.0, depth=20), info(OTHELLO, "e3", 1.0, depth=20))
    await until(lambda: len(told[-1].moves) == 2)
    known = told[-1].moves
    asker.ask(question())
    await until(lambda: len(engine.asked) == 2)
    asker.ask(question(LATER))
    assert told[-1] == AnalysisResult(LATER, moves=known)
    await until(lambda: len(engine.asked) == 3)
    engine.say(info(OTHELLO, "e3", 9.0, depth=3), info(OTHELLO, "c3", 2.0, depth=21, nodes=7))
    await until(lambda: told[-1].nodes == 7)
    assert [(info.score, info.depth) for info in told[-1].moves.values()] == [(2.0, 21), (1.0, 20)]
    engine.end()
    await until(lambda: told[-1].stage is Stage.DONE)
    # Asked once more, it answers without the engine; a longer search is a new question.
    count = len(told)
    asker.ask(question(LATER))
    assert told[count:] == [told[-1]]
    assert told[-1].stage is Stage.DONE
    asker.ask(AnalysisRequest(LATER, Limit(seconds=50), 64))
    await until(lambda: len(engine.asked) == 4)
    assert told[-1].moves == told[count].moves
    await asker.close()


async def test_what_was_found_before_a_stop_is_kept() -> None:
    engine = ScriptedEngine()
    asker = Asker(lambda: engine, interval=3600.0)
    told = asker.told
    asker.ask(question(LATER))
    await until(lambda: engine.asked)
    engine.say(info(OTHELLO, "c3 c5", -1.0))
    await until(lambda: len(told) == 2)
    engine.say(info(OTHELLO, "e3 c3", 0.5))
    await until(lambda: engine.is_silent)
    await give_way()
    asker.analyst.stop()
    assert len(told) == 2
    assert [OTHELLO.format_move(move) for move in asker.queue.memory.moves(LATER)] == ["e3", "c3"]
    await asker.close()


async def test_the_end_of_the_program_is_no_failure() -> None:
    engine = ScriptedEngine()
    asker = Asker(lambda: engine)
    asker.ask(question())
    await until(lambda: engine.is_thinking)
    await asker.queue.close()
    await settle()
    assert asker.told == [AnalysisResult(START)]
