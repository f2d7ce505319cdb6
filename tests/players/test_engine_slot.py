"""Engines of which one may run at a time."""

from __future__ import annotations

import asyncio

from boardtui.players.engine_slot import EngineSlot
from boardtui.players.lazy_engine import LazyEngine
from boardtui.players.levels import PlayerOptions, analysing_engine, make_player
from boardtui.players.player import Limit
from boardtui.rules.othello import Othello
from tests.waiting import until

from .test_lazy_engine import FIRST, START, Made


class Counted(Made):
    """An engine that runs from its making to its end."""

    running = most = 0

    def __init__(self) -> None:
        super().__init__()
        Counted.running += 1
        Counted.most = max(Counted.most, Counted.running)

    async def close(self) -> None:
        Counted.running -= self.closed == 0
        await super().close()


def engines(slot: EngineSlot | None) -> list[LazyEngine]:
    Counted.running = Counted.most = 0
    return [LazyEngine(name, [Counted], slot=slot) for name in ("first", "second")]


async def test_each_takes_the_place_of_the_other() -> None:
    first, second = engines(EngineSlot())
    for _turn in range(3):
        for engine in (first, second):
            engine.follow(START, [FIRST])
            assert await engine.choose(START, Limit()) == FIRST
            assert isinstance(engine._made, Counted)
            assert engine._made.followed == [FIRST]
    assert Counted.most == 1
    assert first._made is None
    await asyncio.gather(first.close(), second.close())
    assert Counted.running == 0


async def test_without_a_slot_both_run() -> None:
    first, second = engines(None)
    await asyncio.gather(first.choose(START, Limit()), second.choose(START, Limit()))
    assert Counted.most == 2


async def test_a_question_waits_for_the_one_before() -> None:
    slot = EngineSlot()
    first, second = engines(slot)
    infos = first.analyse(START, Limit())
    await anext(infos)
    asked = asyncio.create_task(second.choose(START, Limit()))
    await until(lambda: slot._asked.locked() and slot._asked._waiters)
    assert not asked.done()
    await infos.aclose()
    assert await asked == FIRST
    assert Counted.most == 1


async def test_a_question_that_is_given_up_lets_the_next_one_in() -> None:
    slot = EngineSlot()
    first, second = engines(slot)
    infos = first.analyse(START, Limit())
    await anext(infos)
    waiting = asyncio.create_task(second.choose(START, Limit()))
    await until(lambda: slot._asked._waiters)
    waiting.cancel()
    await infos.aclose()
    assert await second.choose(START, Limit()) == FIRST


async def test_an_engine_that_is_not_asked_for_a_while_ends_and_starts_again() -> None:
    first, second = engines(EngineSlot(idle=0.01))
    for engine in (first, second, first):
        assert await engine.choose(START, Limit()) == FIRST
        await until(lambda: Counted.running == 0)
        assert engine._made is None


async def test_an_engine_that_thinks_longer_than_that_goes_on() -> None:
    slot = EngineSlot(idle=0.01)
    first, _second = engines(slot)
    assert await first.choose(START, Limit()) == FIRST
    infos = first.analyse(START, Limit())
    await anext(infos)
    slot._end()
    assert slot._ending is not None
    await slot._ending
    assert Counted.running == 1
    await infos.aclose()
    await until(lambda: Counted.running == 0)


def test_all_built_in_engines_share_the_slot() -> None:
    slot = EngineSlot()
    options = PlayerOptions(slot=slot)
    level = make_player("5", game=Othello(), options=options)
    for engine in (level, analysing_engine(Othello(), slot)):
        assert isinstance(engine, LazyEngine)
        assert engine._slot is slot
