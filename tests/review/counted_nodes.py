"""Our own engine, with a count of the nodes that it searches."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing

from boardtui.analysis.engine_queue import EngineQueue
from boardtui.analysis.requests import Priority
from boardtui.players.levels import analysing_engine
from boardtui.players.player import Engine, Info, Limit
from boardtui.record.tree import GameRecord
from boardtui.review.efforts import ReviewEffort
from boardtui.review.passes import passes
from boardtui.rules.game import Game, Move, Position
from boardtui.session.engine_pool import EnginePool
from tests.review.questions import take


class CountingEngine:
    """Passes every question on to an engine."""

    def __init__(self, engine: Engine) -> None:
        self.nodes = 0
        self.preparing, self.is_slow = "", False
        self.on_status: Callable[[str], object] | None = None
        self.name = engine.name
        self._engine = engine

    async def prepare(self) -> None:
        await self._engine.prepare()

    async def choose(self, position: Position, limit: Limit) -> Move:
        return await self._engine.choose(position, limit)

    async def close(self) -> None:
        await self._engine.close()

    async def analyse(
        self, position: Position, limit: Limit, *, moves: int = 64
    ) -> AsyncGenerator[Info, None]:
        nodes = 0
        async with aclosing(self._engine.analyse(position, limit, moves=moves)) as infos:
            async for info in infos:
                nodes = info.nodes
                yield info
        self.nodes += nodes


class CountedReviews:
    """Reviews games one after another."""

    def __init__(self, game: Game) -> None:
        self._engine = CountingEngine(analysing_engine(game))
        self._pool = EnginePool(lambda _game: EngineQueue(lambda: self._engine))

    async def nodes(self, record: GameRecord, *efforts: ReviewEffort) -> list[int]:
        """Review a game; the nodes of each pass."""
        ask = self._pool.asker(record.game, Priority.REVIEW)
        assert ask is not None
        counts = []
        async for each in passes(record.mainline(), ask, efforts):
            take(record, each.judgements)
            counts.append(self._engine.nodes)
            self._engine.nodes = 0
        return counts

    async def close(self) -> None:
        await self._pool.close()
