"""Asking an engine: what is told, how often, and that it stops."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from boardtui.analysis.analysis_result import AnalysisResult, Stage, is_settled
from boardtui.analysis.analyst import Analyst
from boardtui.analysis.requests import AnalysisRequest
from boardtui.players.player import Certainty, Engine, Info, Limit
from boardtui.rules.game import Position
from boardtui.rules.registry import game
from tests.fixtures.engines import ScriptedEngine, exact, info
from tests.fixtures.failures import failure
from tests.waiting import give_way, until

OTHELLO = game("othello")
START = OTHELLO.start()
LATER = START.play(OTHELLO.parse_move("d3"))


def question(position: Position = START) -> AnalysisRequest:
    return AnalysisRequest(position, Limit(seconds=5), 64)


def analyst_with(make: Callable[[], Engine], *, interval: float = 0.0) -> Analyst:
    """An analyst without the waits that people need."""
    return Analyst(make, soon=0.0, interval=interval)


async def test_the_result_grows_and_the_best_comes_first() -> None:
    engine, told = ScriptedEngine(), list[AnalysisResult]()
    analyst = analyst_with(lambda: engine)
    analyst.ask(question(LATER), told.append)
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
    await analyst.close()
    assert engine.closed == 1


async def test_it_ends_when_every_move_is_proved() -> None:
    engine, told = ScriptedEngine(), list[AnalysisResult]()
    analyst = analyst_with(lambda: engine)
    analyst.ask(question(), told.append)
    engine.say(*exact(OTHELLO, {"d3": 2, "c4": 2, "f5": 2}))
    await until(lambda: len(told[-1].moves) == 3)
    assert engine.stopped == 0
    engine.say(*exact(OTHELLO, {"e6": 2}))
    await until(lambda: told[-1].stage is Stage.DONE)
    assert engine.stopped == 1
    await analyst.close()


async def test_a_newer_question_stops_the_older_one_before_it_is_asked() -> None:
    engine = ScriptedEngine()
    first, second, third = list[AnalysisResult](), list[AnalysisResult](), list[AnalysisResult]()
    analyst = analyst_with(lambda: engine)
    analyst.ask(question(), first.append)
    await until(lambda: engine.is_thinking)
    analyst.ask(question(LATER), second.append)
    await until(lambda: len(engine.asked) == 2)
    assert engine.stopped == 1
    engine.say(info(OTHELLO, "c3", 1.0))
    await until(lambda: second[-1].moves)
    assert first == [AnalysisResult(START)]
    analyst.stop()
    await until(lambda: not engine.is_thinking)
    count = len(second)
    analyst.ask(question(LATER), third.append)
    engine.say(info(OTHELLO, "e3", 1.0))
    await until(lambda: third[-1].moves)
    assert len(second) == count
    await analyst.close()


async def test_a_question_that_is_replaced_at_once_never_reaches_the_engine() -> None:
    engine, told = ScriptedEngine(), list[AnalysisResult]()
    analyst = analyst_with(lambda: engine)
    for _ in range(20):
        analyst.ask(question(), told.append, after=0.05)
    analyst.ask(question(LATER), told.append, after=0.0)
    await until(lambda: engine.asked)
    assert [position for position, _limit, _moves in engine.asked] == [LATER]
    await analyst.close()


async def test_what_comes_in_quick_succession_is_told_together() -> None:
    engine, told = ScriptedEngine(), list[AnalysisResult]()
    analyst = analyst_with(lambda: engine, interval=0.2)
    analyst.ask(question(LATER), told.append)
    began = asyncio.get_running_loop().time()
    for number in range(2000):
        engine.say(info(OTHELLO, ("c3", "e3", "c5")[number % 3], float(number)))
        await give_way()
    await until(lambda: told[-1].best == info(OTHELLO, "e3", 1999.0))
    took = asyncio.get_running_loop().time() - began
    assert len(told) <= 3 + took / 0.2
    await analyst.close()


async def test_getting_ready_is_told() -> None:
    engine, told = ScriptedEngine(), list[AnalysisResult]()
    engine.preparing = "7/40"
    analyst = analyst_with(lambda: engine)
    analyst.ask(question(), told.append)
    await until(lambda: told[-1] == AnalysisResult(START, Stage.PREPARING, "7/40"))
    engine.report("")
    await until(lambda: told[-1] == AnalysisResult(START))
    await analyst.close()


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (failure("The engine went away."), "The engine went away."),
        (ValueError("tears"), "The engine failed: ValueError('tears')"),
    ],
)
async def test_after_a_failure_another_engine_is_made(error: Exception, words: str) -> None:
    engines, told = list[ScriptedEngine](), list[AnalysisResult]()

    def make() -> Engine:
        engines.append(ScriptedEngine())
        return engines[-1]

    analyst = analyst_with(make)
    analyst.ask(question(), told.append)
    await until(lambda: engines and engines[0].asked)
    engines[0].end(error)
    await until(lambda: told[-1].stage is Stage.FAILED)
    assert str(told[-1].trouble) == words
    analyst.ask(question(), told.append)
    await until(lambda: len(engines) == 2 and engines[1].asked)
    assert (engines[0].closed, engines[1].closed) == (1, 0)
    await analyst.close()
    assert engines[1].closed == 1


async def test_an_engine_that_cannot_be_made_is_a_failure() -> None:
    trouble = failure("There is no engine.")

    def make() -> Engine:
        raise trouble

    told = list[AnalysisResult]()
    analyst = analyst_with(make)
    analyst.ask(question(), told.append)
    await until(lambda: told[-1] == AnalysisResult(START, Stage.FAILED, trouble=trouble))
    await analyst.close()


async def test_closing_one_that_was_never_asked_makes_no_engine() -> None:
    def make() -> Engine:
        raise AssertionError("not needed")

    await analyst_with(make).close()


async def test_moves_that_are_no_longer_among_the_best_are_dropped() -> None:
    engine, told = ScriptedEngine(), list[AnalysisResult]()
    analyst = analyst_with(lambda: engine)
    analyst.ask(AnalysisRequest(START, Limit(), 2), told.append)
    await until(lambda: engine.asked)
    engine.say(info(OTHELLO, "d3", 5.0), info(OTHELLO, "c4", 4.0))
    engine.say(info(OTHELLO, "c4", 3.0), info(OTHELLO, "f5", 1.0))
    await until(lambda: START.game.parse_move("f5") in told[-1].moves)
    assert [OTHELLO.format_move(move) for move in told[-1].moves] == ["c4", "f5"]
    await analyst.close()


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
    engine, told = ScriptedEngine(), list[AnalysisResult]()
    analyst = analyst_with(lambda: engine)
    analyst.ask(question(LATER), told.append)
    await until(lambda: engine.asked)
    engine.say(info(OTHELLO, "c3", 3.0, depth=20), info(OTHELLO, "e3", 1.0, depth=20))
    await until(lambda: len(told[-1].moves) == 2)
    known = told[-1].moves
    analyst.ask(question(), told.append)
    await until(lambda: len(engine.asked) == 2)
    analyst.ask(question(LATER), told.append)
    assert told[-1] == AnalysisResult(LATER, moves=known)
    await until(lambda: len(engine.asked) == 3)
    engine.say(info(OTHELLO, "e3", 9.0, depth=3), info(OTHELLO, "c3", 2.0, depth=21, nodes=7))
    await until(lambda: told[-1].nodes == 7)
    assert [(info.score, info.depth) for info in told[-1].moves.values()] == [(2.0, 21), (1.0, 20)]
    engine.end()
    await until(lambda: told[-1].stage is Stage.DONE)
    # Asked once more, it answers without the engine; a longer search is a new question.
    count = len(told)
    analyst.ask(question(LATER), told.append)
    assert told[count:] == [told[-1]]
    assert told[-1].stage is Stage.DONE
    analyst.ask(AnalysisRequest(LATER, Limit(seconds=50), 64), told.append)
    await until(lambda: len(engine.asked) == 4)
    assert told[-1].moves == told[count].moves
    await analyst.close()


async def test_what_was_found_before_a_stop_is_kept() -> None:
    engine, told = ScriptedEngine(), list[AnalysisResult]()
    analyst = analyst_with(lambda: engine, interval=3600.0)
    analyst.ask(question(LATER), told.append)
    await until(lambda: engine.asked)
    engine.say(info(OTHELLO, "c3 c5", -1.0))
    await until(lambda: len(told) == 2)
    engine.say(info(OTHELLO, "e3 c3", 0.5))
    await until(lambda: engine.is_silent)
    await give_way()
    analyst.stop()
    assert len(told) == 2
    assert [OTHELLO.format_move(move) for move in analyst.memory.moves(LATER)] == ["e3", "c3"]
    await analyst.close()


async def test_one_caller_does_not_stop_the_question_of_another() -> None:
    engine = ScriptedEngine()
    mine, others = list[AnalysisResult](), list[AnalysisResult]()
    tell_me, tell_others = mine.append, others.append
    analyst = analyst_with(lambda: engine)
    assert analyst.may_be_asked(tell_me)
    analyst.ask(question(), tell_others)
    await until(lambda: engine.asked)
    assert not analyst.may_be_asked(tell_me)
    analyst.stop(tell_me)
    await give_way()
    assert engine.is_thinking
    analyst.stop(tell_others)
    await until(lambda: not engine.is_thinking)
    assert analyst.may_be_asked(tell_me)
    await analyst.close()
