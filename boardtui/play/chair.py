"""A chair at a table: asks a player for the moves of one seat, at a pace that people can follow."""

from __future__ import annotations

import asyncio
from typing import NamedTuple

from boardtui.play.standing import Standing
from boardtui.play.table import Change, Notice, Refused, Table
from boardtui.players.player import Follower, Limit, Player, PlayerError
from boardtui.reasons import Reason
from boardtui.rules.board import Seat
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Move

PATIENCE = 0.2
"""Seconds that a question has to end in, once it was dropped."""


class Pace(NamedTuple):
    """The speed of moves that no person makes, in seconds."""

    lead: float = 0.0
    """Before a player is asked, so that the move before is drawn first."""
    least: float = 0.0
    """Between a move and the next one that comes by itself."""


class Failure(Reason):
    """Reasons for a player's failure to answer with a move."""

    ILLEGAL = "{name} answered with a move that is not legal."
    STOPPED = "{name} stopped thinking."
    FAILED = "{name} failed: {error}"


class NoMove(PlayerError):
    """The player failed in a way of which it says nothing itself."""


class Chair:
    """Asks a player whenever its seat is awaited, and plays what it answers.

    A question is dropped when the game moves on. Needs a running event loop.
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
        self._task: asyncio.Task[None] | None = None
        self._dropped: asyncio.Task[None] | None = None
        self._hurry = asyncio.Event()
        self._stop = table.subscribe(self._follow)

    def start(self) -> None:
        """Ask the player if the seat is awaited and it is not asked already."""
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
        """Ask nothing more; an answer that comes all the same is not played."""
        self._stop()
        self._drop()

    async def close(self) -> None:
        """Leave, and close the player."""
        self.leave()
        if self._dropped is not None:
            # A program that is being started can be ended only once it runs.
            await asyncio.wait({self._dropped}, timeout=PATIENCE)
        await self.player.close()

    def _follow(self, _change: Change) -> None:
        if self._asked_at != self.table.standing.head_revision:
            self._drop()
            self.start()

    def _drop(self) -> None:
        self._asked_at = 0
        if self._task is not None:
            self._task.cancel()
            self._dropped, self._task = self._task, None

    async def _ask(self, standing: Standing) -> None:
        name = self.player.name
        task = asyncio.current_task()
        answer: Move | PlayerError
        try:
            answer = await self._chosen(standing)
            assert isinstance(answer, Move)
        except PlayerError as error:
            answer = error
        except asyncio.CancelledError:
            if task is not self._task or (task is not None and task.cancelling()):
                raise
            answer = NoMove(Failure.STOPPED, name=name)
        except Exception as error:  # noqa: BLE001  a player's defect must not end the game
            answer = NoMove(Failure.FAILED, name=name, error=repr(error))
        if task is self._task:
            self._task = None
            self._take(answer, standing.head_revision)

    def _take(self, answer: Move | PlayerError, at: int) -> None:
        """Play what the player answered, or note why it has no move."""
        if isinstance(answer, PlayerError):
            self._note(answer)
            return
        try:
            self.table.play(self.seat, at, answer)
        except Refused:
            return  # the game moved on by another way
        except RulesError:
            self._note(NoMove(Failure.ILLEGAL, name=self.player.name))

    async def _chosen(self, standing: Standing) -> Move:
        """The player's move, not before it is time for it."""
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
        self.table.note(Notice(trouble, self.table.notice.is_unsaved))
