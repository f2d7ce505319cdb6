"""An engine that is made when it is first asked, and by whom."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Sequence

import pytest

from boardtui.players.lazy_engine import LazyEngine, ProtocolReason
from boardtui.players.player import (
    Engine,
    EngineProtocolError,
    EngineTerminated,
    EngineTimeout,
    Info,
    Limit,
    NoGreeting,
    WrongProtocol,
)
from boardtui.rules.game import Move, Position
from boardtui.rules.othello import Othello
from tests.fixtures.failures import fails, failure

START = Othello().start()
FIRST = START.legal_moves[0]


class Made:
    """An engine that answers with the first move, or with an error."""

    name = "Made"
    preparing = ""
    is_slow = False

    def __init__(self, error: Exception | None = None) -> None:
        self.error = error
        self.on_status: Callable[[str], object] | None = None
        self.followed: list[Move] = []
        self.closed = 0

    async def prepare(self) -> None:
        self.preparing = "1/2"
        if self.on_status is not None:
            self.on_status("1/2")

    async def choose(self, position: Position, limit: Limit) -> Move:
        if self.error is not None:
            raise self.error
        return position.legal_moves[0]

    async def analyse(
        self, position: Position, limit: Limit, *, moves: int = 64
    ) -> AsyncGenerator[Info, None]:
        yield Info(1, 0.0, (await self.choose(position, limit),))

    def follow(self, start: Position, moves: Sequence[Move]) -> None:
        self.followed = list(moves)

    async def close(self) -> None:
        self.closed += 1


def standing_in(*engines: Made) -> LazyEngine:
    def maker(engine: Made) -> Callable[[], Engine]:
        return lambda: engine

    return LazyEngine("Robot", list(map(maker, engines)), ["Chess", "Go"][: len(engines)])


async def test_nothing_is_made_before_the_first_question() -> None:
    made: list[Made] = []

    def make() -> Engine:
        made.append(Made())
        return made[-1]

    player = LazyEngine("Robot", [make])
    player.follow(START, [FIRST])
    assert player.preparing == ""
    await player.close()
    assert not made
    assert await player.choose(START, Limit()) == FIRST
    assert made[0].followed == [FIRST]
    await player.choose(START, Limit())
    await player.close()
    assert [engine.closed for engine in made] == [1]


async def test_what_the_engine_says_of_itself_is_passed_on() -> None:
    player = standing_in(Made())
    told: list[str] = []
    player.on_status = told.append
    await player.prepare()
    assert told == ["1/2"]
    assert player.preparing == "1/2"


async def test_that_the_engine_is_slow_is_passed_on() -> None:
    player = standing_in(engine := Made())
    assert not player.is_slow
    await player.prepare()
    engine.is_slow = True
    assert player.is_slow


@pytest.mark.parametrize("error", [failure("no", WrongProtocol), failure("silent", NoGreeting)])
async def test_an_engine_that_speaks_another_protocol_is_replaced(error: Exception) -> None:
    player = standing_in(Made(error), second := Made())
    player.follow(START, [FIRST])
    assert await player.choose(START, Limit()) == FIRST
    assert second.followed == [FIRST]
    player = standing_in(Made(failure("no", WrongProtocol)), Made())
    assert [info.depth async for info in player.analyse(START, Limit())] == [1]


async def test_other_failures_replace_nobody() -> None:
    player = standing_in(Made(failure("gone", EngineTerminated)), Made())
    for _ in range(2):
        with pytest.raises(EngineTerminated, match="gone"):
            await player.choose(START, Limit())
    player = standing_in(Made(failure("still thinking", EngineTimeout)), Made())
    with pytest.raises(EngineTimeout, match="still thinking"):
        await player.choose(START, Limit())


async def test_where_nobody_understands_that_is_told_each_time() -> None:
    player = standing_in(Made(failure("one", WrongProtocol)), Made(failure("two", NoGreeting)))
    for _ in range(2):
        with fails(ProtocolReason.ALL, EngineProtocolError, protocols=("Chess", "Go")):
            await player.choose(START, Limit())
    alone = standing_in(Made(failure("does not speak NBoard", WrongProtocol)))
    with pytest.raises(WrongProtocol, match="does not speak NBoard"):
        await alone.choose(START, Limit())
