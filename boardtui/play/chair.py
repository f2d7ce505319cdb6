"""A chair at a table: asks a player for the moves of one seat, at a pace that people can follow."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from boardtui.play.errors import RefusalReason, Refused
from boardtui.play.log import Entry, EntryKind
from boardtui.play.proposal import Proposal, Refusal
from boardtui.play.standing import Standing
from boardtui.play.table import Change, Table
from boardtui.players.player import Follower, Limit, Player, PlayerError, Preparable
from boardtui.rules.board import Seat
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Move
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.reasons import Reason

if TYPE_CHECKING:
    from boardtui.play.timekeeper import Timekeeper

PATIENCE = 0.2
"""Seconds allowed for a cancelled request to end."""

_AT_ONCE = 0.02
"""Seconds within which `prepare` returns if there is nothing to prepare."""

_PACE_ON_CLOCK = 0.01
"""The most of the time left that a move may be delayed."""


class Pace(NamedTuple):
    """Delays around computers' moves, in seconds."""

    lead: float = 0.0
    """Delay before a request, so that the previous move is drawn first."""
    least: float = 0.0
    """Least time from a move to a computer's answer."""
    again: float = 1.0
    """Delay before a move is proposed again that the log could not take."""


_TRY_AGAIN = frozenset({RefusalReason.UNREACHABLE, RefusalReason.PENDING, RefusalReason.TOO_LATE})
"""Reasons that may not hold a moment later, as long as the head stays where it is."""


class NoMoveReason(Reason):
    """Reasons for a player's failure to answer with a move."""

    ILLEGAL = "{name} answered with an illegal move."
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
        timekeeper: Timekeeper | None = None,
    ) -> None:
        """Ask `player` for the moves of a seat; the clocks stand still while it is not ready."""
        self.table = table
        self.seat = seat
        self.player = player
        self.pace = pace or Pace()
        self.go_ahead: asyncio.Event | None = None
        """Event set while requests are allowed; None allows them always."""
        self._timekeeper = timekeeper
        self._asked_at = 0
        """The `head_revision` of the current request; 0 for none."""
        self._task: asyncio.Task[None] | None = None
        self._cancelled: asyncio.Task[None] | None = None
        self._hurry = asyncio.Event()
        self._stop = table.subscribe(self._follow)

    def start(self) -> None:
        """Request a move if it is the player's turn and no request is open."""
        standing = self.table.standing
        if standing.awaited != self.seat or self._asked_at == standing.head_revision:
            return
        self._drop()
        self._asked_at = standing.head_revision
        self._hurry.clear()
        self._release()
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
        self._release()

    async def close(self) -> None:
        """Leave, and close the player."""
        self.leave()
        if self._cancelled is not None:
            # A program that is still starting can be ended only once it runs.
            await asyncio.wait({self._cancelled}, timeout=PATIENCE)
        await self.player.close()

    def _follow(self, change: Change) -> None:
        if self._asked_at != self.table.standing.head_revision:
            self._drop()
            self.start()
            return
        match change:
            case Refusal(Proposal(Entry(kind=EntryKind.MOVE), self.seat, (move,)), error):
                if self._task is None:  # else it was a person's move, and the view tells it
                    self._take_refusal(error, move)

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
            answer = NoMove(NoMoveReason.STOPPED, name=name)
        except Exception as error:  # noqa: BLE001  a player's defect must not end the game
            answer = NoMove(NoMoveReason.FAILED, name=name, error=repr(error))
        if task is self._task:
            self._task = None
            self._take(answer, standing.head_revision)

    def _take(self, answer: Move | PlayerError, at: int) -> None:
        """Play the answer, or note the player's failure."""
        if isinstance(answer, PlayerError):
            self._fail(answer)
            return
        try:
            self.table.play(self.seat, at, answer)
        except (Refused, RulesError) as error:
            self._take_refusal(error, answer)

    def _take_refusal(self, error: Refused | RulesError, move: Move) -> None:
        """Propose a move again after a pause or note the failure, unless the game has moved on."""
        if self._asked_at != self.table.standing.head_revision:
            return
        name = self.player.name
        if not isinstance(error, Refused):
            self._fail(NoMove(NoMoveReason.ILLEGAL, name=name))
        elif error.reason in _TRY_AGAIN:
            self._task = asyncio.create_task(self._play_again(move))
        else:
            self._fail(NoMove(NoMoveReason.FAILED, name=name, error=error))

    async def _play_again(self, move: Move) -> None:
        await asyncio.sleep(self.pace.again)
        self._task = None
        self._take(move, self._asked_at)

    async def _choose(self, standing: Standing) -> Move:
        """Return the player's move, no sooner than the pace allows."""
        if self.go_ahead is not None and not self.go_ahead.is_set():
            await self._wait_for(self.go_ahead)
        await self._get_ready()
        limit = self._limit()
        least = self.pace.least
        if limit.whole_time is not None:
            # On a clock, the player's own time pays for the delay.
            least = min(least, limit.whole_time * _PACE_ON_CLOCK)
        # Counted from the request, so that thinking is part of it.
        earliest = asyncio.get_running_loop().time() + least
        await asyncio.sleep(self.pace.lead)
        if isinstance(self.player, Follower):
            self.player.follow(standing.start, standing.line)
        move = await self.player.choose(standing.position, limit)
        remaining = earliest - asyncio.get_running_loop().time()
        if remaining > 0:
            try:
                async with asyncio.timeout(remaining):
                    await self._hurry.wait()
            except TimeoutError:
                pass
        return move

    def _fail(self, trouble: PlayerError) -> None:
        """Report a failure; the clocks stand still until the next request."""
        if self._timekeeper is not None:
            self._timekeeper.hold(self)
        self._note(trouble)

    async def _wait_for(self, go_ahead: asyncio.Event) -> None:
        """Wait, with the clocks held."""
        if self._timekeeper is not None:
            self._timekeeper.hold(self)
        try:
            await go_ahead.wait()
        finally:
            self._release()

    async def _get_ready(self) -> None:
        """Wait until the player can think, with the clocks held if that takes a while."""
        if self._timekeeper is None or not isinstance(self.player, Preparable):
            return
        preparing = asyncio.ensure_future(self.player.prepare())
        try:
            # Not for a moment: holding the clocks takes two entries of the log.
            await asyncio.wait({preparing}, timeout=_AT_ONCE)
            if not preparing.done():
                self._timekeeper.hold(self)
            await preparing
        finally:
            preparing.cancel()
        self._release()

    def _limit(self) -> Limit:
        """Return the time on the clock of the seat, if there is one."""
        timing = self.table.standing.timing
        if timing is None:
            return Limit()
        return timing.limit(self.seat, self.table.log.now())

    def _release(self) -> None:
        if self._timekeeper is not None:
            self._timekeeper.release(self)

    def _note(self, trouble: PlayerError | None) -> None:
        self.table.note(self.table.status._replace(trouble=trouble))
