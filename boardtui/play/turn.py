"""One question: a player is asked for a move, at a pace that people can follow."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import NamedTuple

from boardtui.players.player import Limit, Player, PlayerError
from boardtui.reasons import Reason
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Move, Position


class Pace(NamedTuple):
    """How fast moves that no person makes follow each other, in seconds."""

    lead: float = 0.0
    """Before a player is asked, so that the move before is drawn first."""
    least: float = 0.0
    """Between a move and the next one that comes by itself."""


class Failure(Reason):
    """Why a player who was asked has no move."""

    ILLEGAL = "{name} answered with a move that is not legal."
    STOPPED = "{name} stopped thinking."
    FAILED = "{name} failed: {error}"


class Turn:
    """Asks a player for a move; tells it, or why there is none, unless cancelled before.

    Needs a running event loop.
    """

    def __init__(
        self,
        player: Player,
        position: Position,
        *,
        limit: Limit,
        pace: Pace,
        played: Callable[[Move], object],
        failed: Callable[[PlayerError], object],
    ) -> None:
        self._player = player
        self._position = position
        self._limit = limit
        self._pace = pace
        self._played = played
        self._failed = failed
        self._cancelled = False
        self._hurry = asyncio.Event()
        self._task = asyncio.create_task(self._ask())

    def hurry(self) -> None:
        """Skip the wait before a move that is already chosen."""
        self._hurry.set()

    def cancel(self) -> None:
        """Ask no longer; an answer that comes all the same is not told."""
        self._cancelled = True
        self._task.cancel()

    async def _ask(self) -> None:
        name = self._player.name
        try:
            move = await self._chosen()
            self._position.game.check(self._position, move)
        except RulesError:
            self._fail(PlayerError(Failure.ILLEGAL, name=name))
        except PlayerError as error:
            self._fail(error)
        except asyncio.CancelledError:
            if self._cancelled or _is_cancelling():
                raise
            self._fail(PlayerError(Failure.STOPPED, name=name))
        except Exception as error:  # noqa: BLE001  a player's defect must not end the game
            self._fail(PlayerError(Failure.FAILED, name=name, error=repr(error)))
        else:
            if not self._cancelled:
                self._played(move)

    async def _chosen(self) -> Move:
        """The player's move, not before it is time for it."""
        earliest = asyncio.get_running_loop().time() + self._pace.least
        await asyncio.sleep(self._pace.lead)
        move = await self._player.choose(self._position, self._limit)
        remaining = earliest - asyncio.get_running_loop().time()
        if remaining > 0:
            try:
                async with asyncio.timeout(remaining):
                    await self._hurry.wait()
            except TimeoutError:
                pass
        return move

    def _fail(self, why: PlayerError) -> None:
        if not self._cancelled:
            self._failed(why)


def _is_cancelling() -> bool:
    """Whether the running task was asked to end, as a loop does when it closes."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
