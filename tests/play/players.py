"""Players that do as a test tells them, and the way to wait for what they cause."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol, TypeVar

from boardtui.players.player import Limit
from boardtui.rules.game import Move, Position

State = TypeVar("State")
State_co = TypeVar("State_co", covariant=True)


class Shows(Protocol[State_co]):
    """A view: what tells its states."""

    def subscribe(self, callback: Callable[[State_co], object]) -> Callable[[], None]: ...


class Scripted:
    """Answers only when the test says what."""

    def __init__(self, name: str = "Robot", *, stubborn: bool = False) -> None:
        self.name = name
        self.asked: list[Position] = []
        self.closed = 0
        self._stubborn = stubborn
        self._answers: list[asyncio.Future[Move]] = []

    async def choose(self, position: Position, limit: Limit) -> Move:
        answer: asyncio.Future[Move] = asyncio.get_running_loop().create_future()
        self.asked.append(position)
        self._answers.append(answer)
        try:
            return await asyncio.shield(answer)
        except asyncio.CancelledError:
            if not self._stubborn:
                answer.cancel()
                raise
            # Going on for ever would hang a test that fails.
            return await asyncio.wait_for(answer, 1)

    async def close(self) -> None:
        self.closed += 1

    def is_waiting(self, index: int) -> bool:
        """Return True if nobody has answered or taken back a question."""
        return not self._answers[index].done()

    def answer(self, move: Move | Exception | type[BaseException], index: int = -1) -> None:
        """Let a question, by default the newest, come to its end."""
        answer = self._answers[index]
        if answer.done():
            return
        if isinstance(move, Exception | type):
            answer.set_exception(move)
        else:
            answer.set_result(move)


class First:
    """Plays the first legal move at once."""

    name = "First"

    async def choose(self, position: Position, limit: Limit) -> Move:
        return position.legal_moves[0]

    async def close(self) -> None:
        """Nothing to let go of."""


async def state_where(shown: Shows[State], holds: Callable[[State], bool]) -> State:
    """The first state for which something holds; fails after five seconds."""
    reached: asyncio.Future[State] = asyncio.get_running_loop().create_future()

    def look(state: State) -> None:
        if not reached.done() and holds(state):
            reached.set_result(state)

    stop = shown.subscribe(look)
    try:
        return await asyncio.wait_for(reached, 5)
    finally:
        stop()
