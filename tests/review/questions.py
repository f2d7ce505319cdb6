"""Questions of a review, answered without an engine."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Container, Iterable
from random import Random
from typing import NamedTuple

from boardtui.analysis.requests import AnalysisRequest
from boardtui.record.evaluation import Certainty, Info, Limit
from boardtui.record.judgement import Judgement
from boardtui.record.tree import GameRecord
from boardtui.rules.game import Game, Position
from tests.fixtures.engines import ScriptedEngine
from tests.fixtures.failures import failure
from tests.waiting import give_way

Opinion = Callable[[Position, int], float]
"""The value of a position for the side to move, at a depth."""


class Question(NamedTuple):
    """A question that was asked."""

    position: Position
    limit: Limit


class Oracle:
    """Answers every question at once, with a report for each depth; to the end it is proved."""

    def __init__(self, opinion: Opinion = lambda _position, depth: float(depth % 2)) -> None:
        self.asked: list[Question] = []
        self.nodes = 1000
        """Positions that it has searched at the end of a search with a limit of nodes."""
        self.failing: Container[int] = ()
        """The questions at which the engine fails, counted from 0."""
        self._opinion = opinion

    async def ask(self, request: AnalysisRequest) -> AsyncGenerator[Info, None]:
        """Yield the reports at each depth up to the limit."""
        position, limit, moves = request
        assert moves == 1
        self.asked.append(Question(position, limit))
        if len(self.asked) - 1 in self.failing:
            raise failure("The engine has had enough.")
        empty = position.board.vacant.bit_count()
        last = limit.depth or 4
        for depth in range(1, last + 1):
            is_solved = depth >= empty
            yield Info(
                depth=depth,
                score=self._opinion(position, depth),
                line=position.legal_moves[:1],
                certainty=Certainty.EXACT if is_solved else Certainty.SEARCHED,
                nodes=self.nodes if limit.nodes else 10 * depth,
            )

    def depths(self) -> list[int | None]:
        """Return the depth of each question."""
        return [question.limit.depth for question in self.asked]


class OracleEngine(ScriptedEngine):
    """An engine that knows what an oracle knows, and waits where a test wants to look."""

    def __init__(self, oracle: Oracle) -> None:
        super().__init__()
        self.oracle = oracle
        self.may_answer = asyncio.Event()
        self.may_answer.set()
        self.waits_at = 0
        """The number of the question with which it begins to wait, if any."""

    async def analyse(
        self, position: Position, limit: Limit, *, moves: int = 64
    ) -> AsyncGenerator[Info, None]:
        self.asked.append((position, limit, moves))
        if len(self.asked) == self.waits_at:
            self.may_answer.clear()
        await self.may_answer.wait()
        async for info in self.oracle.ask(AnalysisRequest(position, limit, moves)):
            yield info
            await give_way()


def played(game: Game, plies: int, seed: int = 2) -> GameRecord:
    """Return a game in which both sides play any legal move; in those of Othello one must pass."""
    record, chance = GameRecord(game), Random(seed)
    node = record.root
    while node.position.legal_moves and node.position.ply < plies:
        node = node.play(chance.choice(node.position.legal_moves))
    return record


def take(record: GameRecord, judgements: Iterable[Judgement]) -> None:
    """Write the result of a pass into a record."""
    for path, evaluation, cost in judgements:
        node = record.at(path)
        node.evaluation, node.cost = evaluation, cost
