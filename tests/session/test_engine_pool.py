"""One engine for each kind of game, for every part of the program that asks."""

from __future__ import annotations

from contextlib import aclosing

from boardtui.analysis.engine_queue import EngineQueue
from boardtui.analysis.requests import AnalysisRequest, EngineStatus, Priority
from boardtui.players.player import Limit
from boardtui.rules.game import Game, Position
from boardtui.rules.gomoku import Gomoku
from boardtui.rules.othello import Othello
from boardtui.rules.three_way import ThreeWayOthello
from boardtui.session.engine_pool import EnginePool
from tests.fixtures.engines import KnowingEngine, info
from tests.rules.positions import position_after

OTHELLO = Othello()
D3 = info(OTHELLO, "d3", 1.0)


def knowing(_game: Game) -> EngineQueue:
    return EngineQueue(lambda: KnowingEngine((OTHELLO.start(), [D3])))


def about(position: Position) -> AnalysisRequest:
    return AnalysisRequest(position, Limit(depth=3), 1)


async def test_all_who_ask_about_a_kind_of_game_share_an_engine() -> None:
    pool = EnginePool(knowing)
    statuses = list[EngineStatus]()
    ask = pool.asker(OTHELLO, Priority.REVIEW, statuses.append)
    assert ask is not None
    assert pool.memory(OTHELLO) is None
    assert [found async for found in ask(about(OTHELLO.start()))] == [D3]
    assert statuses == [EngineStatus("", is_slow=False)]
    find, other = pool.finder(OTHELLO), pool.finder(Othello(10))
    assert find is not None
    assert other is not None
    assert find() is other()
    assert find().memory is pool.memory(OTHELLO)
    gomoku = pool.finder(Gomoku())
    assert gomoku is not None
    assert gomoku() is not find()
    await pool.close()


async def test_a_game_without_an_engine_has_nobody_to_ask() -> None:
    pool = EnginePool(knowing)
    assert pool.asker(ThreeWayOthello(), Priority.REVIEW) is None
    assert pool.finder(ThreeWayOthello()) is None
    await pool.close()


async def test_our_engine_finds_a_move() -> None:
    pool = EnginePool()
    ask = pool.asker(OTHELLO, Priority.REVIEW)
    assert ask is not None
    position = position_after(OTHELLO, "f5 d6")
    async with aclosing(ask(about(position))) as infos:
        found = [each async for each in infos]
    assert [each.depth for each in found] == [1, 2, 3]
    memory = pool.memory(OTHELLO)
    assert memory is not None
    assert memory.answers(position, 1, Limit(depth=3))
    await pool.close()
