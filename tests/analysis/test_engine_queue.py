"""The questions to one engine: which comes first, what goes on, and what fails."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager

import pytest

from boardtui.analysis.engine_queue import EngineClosed, EngineQueue
from boardtui.analysis.requests import AnalysisRequest, EngineStatus, Priority
from boardtui.players.player import Certainty, Engine, Info, Limit, PlayerError
from boardtui.rules.game import Position
from boardtui.rules.othello import Othello
from tests.fixtures.engines import ScriptedEngine, info
from tests.fixtures.failures import failure
from tests.rules.positions import position_after
from tests.waiting import settle, until

OTHELLO = Othello()
START = OTHELLO.start()
FIRST, SECOND, THIRD = (position_after(OTHELLO, line) for line in ("d3", "d3 c3", "d3 c5"))


class Asked:
    """A question, and all that its asker has heard of it."""

    def __init__(
        self,
        queue: EngineQueue,
        priority: Priority,
        position: Position,
        limit: Limit = Limit(depth=20),  # noqa: B008  a frozen value
        moves: int = 1,
    ) -> None:
        self.heard: list[Info] = []
        self.statuses: list[EngineStatus] = []
        self._request = AnalysisRequest(position, limit, moves)
        self.task = asyncio.create_task(self._listen(queue, priority))

    async def _listen(self, queue: EngineQueue, priority: Priority) -> None:
        asked = queue.ask(self._request, priority, self.statuses.append)
        async with aclosing(asked) as infos:
            async for each in infos:
                self.heard.append(each)

    @property
    def depths(self) -> list[int]:
        return [each.depth for each in self.heard]


@asynccontextmanager
async def queued() -> AsyncIterator[tuple[EngineQueue, ScriptedEngine]]:
    engine = ScriptedEngine()
    queue = EngineQueue(lambda: engine)
    yield queue, engine
    await queue.close()


def plies(engine: ScriptedEngine) -> list[int]:
    """How far the games have come that were asked about."""
    return [position.ply for position, _limit, _moves in engine.asked]


def deep(line: str, depth: int, score: float = 1.0, *, seconds: float = 0.0) -> Info:
    return info(OTHELLO, line, score, depth=depth, seconds=seconds)


async def test_a_hint_interrupts_a_review_which_goes_on_by_itself() -> None:
    async with queued() as (queue, engine):
        review = Asked(queue, Priority.REVIEW, FIRST)
        await until(lambda: engine.is_thinking)
        engine.say(deep("c3 d2", 9), deep("c3 c4", 10))
        await until(lambda: review.depths == [9, 10])
        hint = Asked(queue, Priority.HINT, START, Limit(seconds=2))
        await until(lambda: plies(engine) == [1, 0])
        engine.say(deep("c4", 7))
        engine.end()
        await hint.task
        assert hint.depths == [7]
        await until(lambda: plies(engine) == [1, 0, 1])
        assert engine.asked[2] == engine.asked[0]
        # The engine begins again at depth 1, and its asker hears only what is new.
        engine.say(deep("e3", 1, 9.0), deep("c3", 2), deep("c3 c4", 10), deep("e3 c4", 11))
        engine.end()
        await review.task
        assert review.depths == [9, 10, 10, 11]
        assert list(queue.memory.values(FIRST)) == [9, 10, 11]


async def test_equal_questions_have_their_turns_and_a_less_urgent_one_comes_last() -> None:
    async with queued() as (queue, engine):
        first = Asked(queue, Priority.ANALYSIS, START)
        await until(lambda: engine.is_thinking)
        last = Asked(queue, Priority.REVIEW, SECOND)
        await settle()
        second = Asked(queue, Priority.ANALYSIS, FIRST)
        for asked in (first, second, last):
            await settle()
            engine.end()
            await asked.task
        assert plies(engine) == [0, 1, 2]
        assert engine.stopped == 3


async def test_time_that_was_used_before_an_interruption_counts() -> None:
    async with queued() as (queue, engine):
        analysis = Asked(queue, Priority.ANALYSIS, FIRST, Limit(seconds=5), 64)
        await until(lambda: engine.is_thinking)
        engine.say(deep("c3", 9, seconds=3.0))
        await until(lambda: analysis.heard)
        hint = Asked(queue, Priority.HINT, START)
        await until(lambda: len(engine.asked) == 2)
        engine.end()
        await until(lambda: len(engine.asked) == 3)
        assert engine.asked[2][1] == Limit(seconds=2.0)
        engine.say(deep("c3", 9, seconds=2.5))
        await until(lambda: len(analysis.heard) == 2)
        again = Asked(queue, Priority.HINT, SECOND)
        await until(lambda: len(engine.asked) == 4)
        engine.end()
        # Nothing is left of its time.
        await asyncio.gather(hint.task, again.task, analysis.task)
        assert len(engine.asked) == 4
        assert queue.memory.answers(FIRST, 64, Limit(seconds=5))


async def test_a_question_that_is_given_up_gives_way_to_the_next() -> None:
    async with queued() as (queue, engine):
        first = Asked(queue, Priority.ANALYSIS, START)
        waiting = Asked(queue, Priority.ANALYSIS, FIRST)
        last = Asked(queue, Priority.ANALYSIS, SECOND)
        await until(lambda: engine.is_thinking)
        waiting.task.cancel()
        first.task.cancel()
        await until(lambda: plies(engine) == [0, 2])
        engine.end()
        await last.task


async def test_an_asker_that_does_not_listen_holds_nothing_up() -> None:
    async with queued() as (queue, engine):
        request = AnalysisRequest(START, Limit(depth=20), 1)
        review = queue.ask(request, Priority.REVIEW)
        engine_thinks = asyncio.ensure_future(anext(review))
        await until(lambda: engine.is_thinking)
        engine.say(deep("d3", 3), deep("d3", 4))
        assert await engine_thinks == deep("d3", 3)
        hint = Asked(queue, Priority.HINT, FIRST)
        await until(lambda: plies(engine) == [0, 1])
        engine.end()
        await hint.task
        await review.aclose()
        await until(lambda: not engine.is_thinking)


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (failure("The engine went away."), "The engine went away."),
        (ValueError("tears"), "The engine failed (ValueError('tears')). Try again to restart it."),
    ],
)
async def test_after_a_failure_the_others_have_another_engine(error: Exception, words: str) -> None:
    engines = list[ScriptedEngine]()

    def make() -> Engine:
        engines.append(ScriptedEngine())
        return engines[-1]

    queue = EngineQueue(make)
    review = Asked(queue, Priority.REVIEW, START)
    hint = Asked(queue, Priority.HINT, FIRST)
    await until(lambda: engines and engines[0].is_thinking)
    engines[0].end(error)
    with pytest.raises(PlayerError) as caught:
        await hint.task
    assert str(caught.value) == words
    await until(lambda: len(engines) == 2 and engines[1].is_thinking)
    assert (plies(engines[0]), plies(engines[1])) == ([1], [0])
    engines[1].end()
    await review.task
    await queue.close()
    assert [engine.closed for engine in engines] == [1, 1]


async def test_a_question_during_the_end_of_a_failed_engine_has_the_next_one() -> None:
    engines = list[SlowToClose]()

    def make() -> Engine:
        engines.append(SlowToClose())
        return engines[-1]

    queue = EngineQueue(make)
    first = Asked(queue, Priority.REVIEW, START)
    await until(lambda: engines and engines[0].is_thinking)
    engines[0].end(failure("broken"))
    await until(lambda: first.task.done())
    hint = Asked(queue, Priority.HINT, FIRST)
    await settle()
    assert len(engines) == 1
    engines[0].may_close.set()
    await until(lambda: len(engines) == 2 and engines[1].is_thinking)
    engines[1].end()
    await hint.task
    assert engines[0].closed == 1
    engines[1].may_close.set()
    await queue.close()
    assert isinstance(first.task.exception(), PlayerError)


class SlowToClose(ScriptedEngine):
    """Ends when the test allows it."""

    def __init__(self) -> None:
        super().__init__()
        self.may_close = asyncio.Event()

    async def close(self) -> None:
        await self.may_close.wait()
        await super().close()


async def test_all_questions_end_with_the_queue_and_none_is_taken_after_it() -> None:
    async with queued() as (queue, engine):
        questions = [Asked(queue, Priority.REVIEW, START), Asked(queue, Priority.HINT, FIRST)]
        await until(lambda: engine.is_thinking)
        await queue.close()
        questions.append(Asked(queue, Priority.HINT, SECOND))
        for asked in questions:
            with pytest.raises(EngineClosed):
                await asked.task
        assert (engine.is_thinking, engine.closed) == (False, 1)
    assert len(asyncio.all_tasks()) == 1


async def test_who_the_engine_works_for_hears_how_ready_it_is() -> None:
    async with queued() as (queue, engine):
        engine.is_slow = True
        engine.preparing = "7/40"
        review = Asked(queue, Priority.REVIEW, START)
        await until(lambda: review.statuses == [EngineStatus("7/40", is_slow=True)])
        hint = Asked(queue, Priority.HINT, FIRST)
        await until(lambda: hint.statuses == review.statuses)
        engine.report("")
        await until(lambda: hint.statuses[1:] == [EngineStatus("", is_slow=True)])
        assert len(review.statuses) == 1
        engine.end()
        await hint.task
        await until(lambda: review.statuses[1:] == [EngineStatus("", is_slow=True)])
        engine.end()
        await review.task


async def test_what_was_searched_so_far_is_searched_no_more() -> None:
    async with queued() as (queue, engine):
        deeper = Asked(queue, Priority.HINT, START, Limit(depth=9))
        await until(lambda: engine.is_thinking)
        found = [deep("d3 c3", depth, depth / 10) for depth in range(1, 10)]
        engine.say(*found)
        engine.end()
        await deeper.task
        for depth in (9, 5):
            asked = Asked(queue, Priority.REVIEW, START, Limit(depth=depth))
            await asked.task
            assert asked.heard == found[:depth]
        assert len(engine.asked) == 1
        beyond = Asked(queue, Priority.REVIEW, START, Limit(depth=10))
        await until(lambda: len(engine.asked) == 2)
        engine.end()
        await beyond.task


async def test_memory_has_every_report_at_once() -> None:
    async with queued() as (queue, engine):
        asked = Asked(queue, Priority.ANALYSIS, FIRST, moves=2)
        await until(lambda: engine.is_thinking)
        engine.say(deep("c3", 8, 2.0), deep("e3", 8, 3.0))
        await until(lambda: len(asked.heard) == 2)
        best = queue.memory.best(FIRST)
        assert best is not None
        assert (best.value, queue.memory.values(FIRST)[8].score) == (-3.0, 3.0)
        engine.end()
        await asked.task


async def test_a_search_ends_when_every_move_is_proved() -> None:
    async with queued() as (queue, engine):
        asked = Asked(queue, Priority.ANALYSIS, START, moves=64)
        await until(lambda: engine.is_thinking)
        engine.say(*(info(OTHELLO, move, 2.0, Certainty.EXACT) for move in ("d3", "c4", "f5")))
        await until(lambda: len(asked.heard) == 3)
        assert engine.is_thinking
        engine.say(info(OTHELLO, "e6", 2.0, Certainty.EXACT))
        await asked.task
        assert not engine.is_thinking
