"""Asking an engine: what is told, how often, and that it stops."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from boardtui.play import analyst as module
from boardtui.play.analyst import Analyst, Question
from boardtui.play.findings import Findings, Stage, is_settled
from boardtui.players.player import Certainty, Engine, Info, Limit
from boardtui.rules.game import Position
from boardtui.rules.registry import game
from tests.fixtures.engines import ScriptedEngine, exact, info
from tests.fixtures.failures import failure

OTHELLO = game("othello")
START = OTHELLO.start()
LATER = START.play(OTHELLO.parse_move("d3"))


def question(position: Position = START) -> Question:
    return Question(position, Limit(seconds=5), 64)


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tell without the waits that people need."""
    monkeypatch.setattr(module, "SOON", 0.0)
    monkeypatch.setattr(module, "INTERVAL", 0.0)


async def until(holds: Callable[[], object]) -> None:
    for _ in range(500):
        if holds():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it never came to that")


async def test_findings_grow_and_the_best_comes_first() -> None:
    engine, told = ScriptedEngine(), list[Findings]()
    analyst = Analyst(lambda: engine)
    analyst.ask(question(), told.append)
    assert told == [Findings(START)]
    await until(lambda: engine.asked)
    engine.say(info(OTHELLO, "d3 c5", -1.0), info(OTHELLO, "c4 c3", 0.5, nodes=900, seconds=0.3))
    await until(lambda: len(told[-1].moves) == 2)
    assert [OTHELLO.format_move(move) for move in told[-1].moves] == ["c4", "d3"]
    assert told[-1].best == info(OTHELLO, "c4 c3", 0.5, nodes=900, seconds=0.3)
    assert told[-1].nodes_per_second == pytest.approx(3000)
    engine.say(info(OTHELLO, "d3 e3", 2.0))
    await until(lambda: told[-1].best == info(OTHELLO, "d3 e3", 2.0))
    assert told[-1].stage is Stage.THINKING
    engine.end()
    await until(lambda: told[-1].stage is Stage.DONE)
    assert len(told[-1].moves) == 2
    await analyst.close()
    assert engine.closed == 1


async def test_it_ends_when_every_move_is_proved() -> None:
    engine, told = ScriptedEngine(), list[Findings]()
    analyst = Analyst(lambda: engine)
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
    first, second = list[Findings](), list[Findings]()
    analyst = Analyst(lambda: engine)
    analyst.ask(question(), first.append)
    await until(lambda: engine.is_thinking)
    analyst.ask(question(LATER), second.append)
    await until(lambda: len(engine.asked) == 2)
    assert engine.stopped == 1
    engine.say(info(OTHELLO, "c3", 1.0))
    await until(lambda: second[-1].moves)
    assert first == [Findings(START)]
    analyst.stop()
    await until(lambda: not engine.is_thinking)
    count = len(second)
    engine.say(info(OTHELLO, "e3", 1.0))
    await asyncio.sleep(0)
    assert len(second) == count
    await analyst.close()


async def test_a_question_that_is_replaced_at_once_never_reaches_the_engine() -> None:
    engine, told = ScriptedEngine(), list[Findings]()
    analyst = Analyst(lambda: engine)
    for _ in range(20):
        analyst.ask(question(), told.append, after=0.05)
    analyst.ask(question(LATER), told.append, after=0.0)
    await until(lambda: engine.asked)
    assert [position for position, _limit, _moves in engine.asked] == [LATER]
    await analyst.close()


async def test_what_comes_in_quick_succession_is_told_together(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "INTERVAL", 0.2)
    engine, told = ScriptedEngine(), list[Findings]()
    analyst = Analyst(lambda: engine)
    analyst.ask(question(), told.append)
    began = asyncio.get_running_loop().time()
    for number in range(2000):
        engine.say(info(OTHELLO, ("d3", "c4", "f5", "e6")[number % 4], float(number)))
        await asyncio.sleep(0)
    await until(lambda: told[-1].best == info(OTHELLO, "e6", 1999.0))
    took = asyncio.get_running_loop().time() - began
    assert len(told) <= 3 + took / 0.2
    await analyst.close()


async def test_getting_ready_is_told() -> None:
    engine, told = ScriptedEngine(), list[Findings]()
    engine.preparing = "7/40"
    analyst = Analyst(lambda: engine)
    analyst.ask(question(), told.append)
    await until(lambda: told[-1] == Findings(START, Stage.PREPARING, "7/40"))
    engine.report("")
    await until(lambda: told[-1] == Findings(START))
    await analyst.close()


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (failure("The engine went away."), "The engine went away."),
        (ValueError("tears"), "The engine failed: ValueError('tears')"),
    ],
)
async def test_after_a_failure_another_engine_is_made(error: Exception, words: str) -> None:
    engines, told = list[ScriptedEngine](), list[Findings]()

    def make() -> Engine:
        engines.append(ScriptedEngine())
        return engines[-1]

    analyst = Analyst(make)
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

    told = list[Findings]()
    analyst = Analyst(make)
    analyst.ask(question(), told.append)
    await until(lambda: told[-1] == Findings(START, Stage.FAILED, trouble=trouble))
    await analyst.close()


async def test_closing_one_that_was_never_asked_makes_no_engine() -> None:
    def make() -> Engine:
        raise AssertionError("not needed")

    await Analyst(make).close()


async def test_moves_that_are_no_longer_among_the_best_are_dropped() -> None:
    engine, told = ScriptedEngine(), list[Findings]()
    analyst = Analyst(lambda: engine)
    analyst.ask(Question(START, Limit(), 2), told.append)
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
    known = {move: Info(8, score, (move,), 0, 0.0, certainty)}
    assert is_settled(position, known) == is_enough
