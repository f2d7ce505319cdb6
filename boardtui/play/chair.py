"""A chair at a table: asks a player for the moves of one seat, not faster than people follow."""

from __future__ import annotations

import asyncio
from typing import NamedTuple

from boardtui.play.standing import Standing
from boardtui.play.table import Change, Refused, Table
from boardtui.players.player import Follower, Limit, Player, PlayerError
from boardtui.reasons import Reason
from boardtui.rules.board import Seat
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Move

PATIENCE = 0.2
"""Seconds allowed for a cancelled request to end."""


class Pace(NamedTuple):
    """Delays around computers' moves, in seconds."""

    lead: float = 0.0
    """Delay before a player is asked, so that the previous move is drawn first."""
    least: float = 0.0
    """Least time from a move to a computer's answer."""


class PlayerFailure(Reason):
    """Reasons for a player's failure to answer with a move."""

    ILLEGAL = "{name} answered with a move that is not legal."
    STOPPED = "{name} stopped thinking."
    FAILED = "{name} failed: {error}"


class NoMove(PlayerError):
    """The player failed without an error of its own."""


class Chair:
    """Asks a player whenever its seat is to move, and plays the answer.

    A request is cancelled when the game moves on. Needs a running event loop.
    """

    def __init__(
        self,
        table: Table,
        seat: Seat,
        player: Player,
        pace: Pace | None = None,
        limit: Limit | None = None,
    ) -> None:
        self.table = table
        self.seat = seat
        self.player = player
        self.pace = pace or Pace()
        self.limit = limit or Limit()
        self._asked_at = 0
        """The `head_revision` of the current request; 0 for none."""
        self._task: asyncio.Task[None] | None = None
        self._cancelled: asyncio.Task[None] | None = None
        self._hurry = asyncio.Event()
        self._stop = table.subscribe(self._follow)

    def start(self) -> None:
        """Ask the player if it is to move and has not been asked yet."""
        standing = self.table.standing
        if standing.awaited != self.seat or self._asked_at == standing.head_revision:
            return
        self._drop()
        self._asked_at = standing.head_revision
        self._hurry.clear()
        self._task = asyncio.create_task(self._ask(standing))
        self._note(None)

    def retry(self) -> None:
        """Ask again after the player failed."""
        self._asked_at = 0
        self.start()

    def hurry(self) -> None:
        """Skip the wait before a move that is already chosen."""
        self._hurry.set()

    def leave(self) -> None:
        """Stop asking; a late answer is not played."""
        self._stop()
        self._drop()

    async def close(self) -> None:
        """Leave, and close the player."""
        self.leave()
        if self._cancelled is not None:
            # A program that is still starting can be ended only once it runs.
            await asyncio.wait({self._cancelled}, timeout=PATIENCE)
        await self.player.close()

    def _follow(self, _change: Change) -> None:
        if self._asked_at != self.table.standing.head_revision:
            self._drop()
            self.start()

    def _drop(self) -> None:
        self._asked_at = 0
        if self._task is not None:
            self._task.cancel()
            self._cancelled, self._task = self._task, None

    async def _ask(self, standing: Standing) -> None:
        name = self.player.name
        task = asyncio.current_task()
        answer: Move | PlayerError
        try:
            answer = await self._choose(standing)
            assert isinstance(answer, Move)
        except PlayerError as error:
            answer = error
        except asyncio.CancelledError:
            if task is not self._task or (task is not None and task.cancelling()):
                raise
            # The player cancelled itself; this request was not cancelled.
            answer = NoMove(PlayerFailure.STOPPED, name=name)
        except Exception as error:  # noqa: BLE001  a player's defect must not end the game
            answer = NoMove(PlayerFailure.FAILED, name=name, error=repr(error))
        if task is self._task:
            self._task = None
            self._take(answer, standing.head_revision)

    def _take(self, answer: Move | PlayerError, at: int) -> None:
        """Play the answer, or note the player's failure."""
        if isinstance(answer, PlayerError):
            self._note(answer)
            return
        try:
            self.table.play(self.seat, at, answer)
        except Refused:
            return  # the game has moved on
        except RulesError:
            self._note(NoMove(PlayerFailure.ILLEGAL, name=self.player.name))

    async def _choose(self, standing: Standing) -> Move:
        """Return the player's move, no sooner than the pace allows."""
        earliest = asyncio.get_running_loop().time() + self.pace.least
        await asyncio.sleep(self.pace.lead)
        if isinstance(self.player, Follower):
            self.player.follow(standing.start, standing.line)
        move = await self.player.choose(standing.head, self.limit)
        remaining = earliest - asyncio.get_running_loop().time()
        if remaining > 0:
            try:
                async with asyncio.timeout(remaining):
                    await self._hurry.wait()
            except TimeoutError:
                pass
        return move

    def _note(self, trouble: PlayerError | None) -> None:
        self.table.note(self.table.notice._replace(trouble=trouble))
