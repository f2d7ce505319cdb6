"""Plays a game between two players, and rules on faults and time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence

from boardtui.match.competitors import UNLIMITED, Allowance
from boardtui.match.game_result import Fault, FaultKind, GameResult, Usage
from boardtui.match.openings import Opening, write_moves
from boardtui.players.engine import EngineReason
from boardtui.players.player import (
    EngineProtocolError,
    EngineTerminated,
    EngineTimeout,
    Follower,
    Player,
    PlayerError,
)
from boardtui.record.clock import TimeLeft
from boardtui.record.tree import GameRecord, Node
from boardtui.rules.board import Color, Seat
from boardtui.rules.errors import IllegalMove, IllegalMoveReason, RulesError
from boardtui.rules.game import Move, Outcome, Pass, Position, Termination
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.reasons import Reason, Reasoned

_TERMINATIONS = {
    FaultKind.TIME: Termination.TIMEOUT,
    FaultKind.RESIGNED: Termination.RESIGNATION,
}
"""The terminations of faults; all others are forfeits."""


class LateReason(Reason):
    """The ways to lose on time."""

    MOVE = "{name} has not moved after {seconds} seconds (allowed: {allowed})."
    FLAG = "{name} ran out of time."


class Late(Reasoned, Exception):
    """A move that comes too late."""


class Contestant(NamedTuple):
    """A player at the board."""

    name: str
    player: Player
    allowance: Allowance = UNLIMITED


class Played(NamedTuple):
    """A game that is over."""

    result: GameResult
    record: GameRecord
    error: Reasoned | None = None
    """The error that made a player lose, if one did."""


async def play_game(
    opening: Opening,
    sides: Sequence[Contestant],
    clock: Callable[[], float] = time.perf_counter,
    *,
    longest: int | None = None,
) -> Played:
    """Play the game of two sides from an opening; a side that breaks the rules loses.

    After the `longest` number of moves, the opening included, a game is drawn. `clock` returns
    seconds. Raises PlayerError for errors that are no player's fault, such as a game unknown to an
    engine.
    """
    return await _Board(opening, sides, clock, longest).play()


class _Board:
    """A game while it is played."""

    def __init__(
        self,
        opening: Opening,
        sides: Sequence[Contestant],
        clock: Callable[[], float],
        longest: int | None,
    ) -> None:
        self._opening = opening
        self._sides = sides
        self._clock = clock
        self._longest = longest
        self._usage = [Usage() for _side in sides]
        self._left = [_start_of(side.allowance) for side in sides]
        clocks = {side.allowance.clock for side in sides}
        names = {Seat(seat): side.name for seat, side in enumerate(sides)}
        self._record = GameRecord(
            opening.start.game,
            names,
            clock=clocks.pop() if len(clocks) == 1 else None,
            start=opening.start,
        )

    async def play(self) -> Played:
        """Play to the end."""
        node = self._record.root
        for move in self._opening.moves:
            node = node.play(move)
        while node.position.outcome is None:
            if self._longest is not None and node.position.ply >= self._longest:
                return self._drawn(node)
            seat = node.position.game.seat(node.position)
            try:
                node = await self._turn(node, seat)
            except (Late, PlayerError, RulesError) as error:
                return self._lost(node, seat, error)
        return self._ended(node, _winner(node.position), None)

    async def _turn(self, node: Node, seat: Seat) -> Node:
        """Return the node after the move of the side to move."""
        position = node.position
        if position.legal_moves == (Pass(),):
            return node.play(Pass())
        node = node.play(await self._ask(node, seat))
        node.left = self._left[seat]
        return node

    async def _ask(self, node: Node, seat: Seat) -> Move:
        """Return the answer of a side, and take its time off its clock."""
        name, player, allowance = self._sides[seat]
        left = self._left[seat]
        if isinstance(player, Follower):
            player.follow(self._opening.start, node.path())
        limit, longest = allowance.limit(left), allowance.longest(left)
        began = self._clock()
        try:
            async with asyncio.timeout(longest):
                move = await player.choose(node.position, limit)
        except TimeoutError:
            raise _late(name, longest, allowance) from None
        used = self._clock() - began
        self._usage[seat] = self._usage[seat].after(used, limit.seconds)
        if allowance.clock is not None and left is not None:
            self._left[seat] = allowance.clock.after(left, used)
        if longest is not None and used >= longest:
            raise _late(name, used, allowance)
        return move

    def _drawn(self, node: Node) -> Played:
        """Return the game that has become too long."""
        colors = tuple(map(Color, range(len(self._sides))))
        self._record.outcome = Outcome(colors, Termination.AGREEMENT)
        return self._ended(node, None, None)

    def _lost(self, node: Node, seat: Seat, error: Late | PlayerError | RulesError) -> Played:
        """Return the game lost by a side's fault; raises the error again if it is none."""
        kind = _kind_of(error)
        if kind is None:
            raise error
        winner = Seat(1 - seat)
        colors = node.position.game.seats(node.position)
        termination = _TERMINATIONS.get(kind, Termination.FORFEIT)
        self._record.outcome = Outcome((Color(colors.index(winner)),), termination)
        node.comment = str(error)
        return self._ended(node, winner, Fault(seat, kind, str(error)), error)

    def _ended(
        self, node: Node, winner: Seat | None, fault: Fault | None, error: Reasoned | None = None
    ) -> Played:
        result = GameResult(
            players=tuple(side.name for side in self._sides),
            opening=self._opening.text,
            moves=write_moves(self._record.game, node.path()),
            winner=winner,
            score=None if fault else score_by_seat(node.position),
            fault=fault,
            usage=tuple(self._usage),
        )
        return Played(result, self._record, error)


def score_by_seat(position: Position) -> tuple[int, ...] | None:
    """Return the final points of the players of a game that the rules ended, if it has points."""
    if position.outcome is None:
        return None
    points = position.game.final_score(position)
    if points is None:
        return None
    seats = position.game.seats(position)
    return tuple(points[seats.index(Seat(number))] for number in range(len(points)))


def _start_of(allowance: Allowance) -> TimeLeft | None:
    return None if allowance.clock is None else allowance.clock.start


def _winner(position: Position) -> Seat | None:
    """Return the seat that has won by the rules."""
    outcome = position.outcome
    if outcome is None or outcome.winner is None:
        return None
    return position.game.seats(position)[outcome.winner]


def _late(name: str, seconds: float | None, allowance: Allowance) -> Late:
    if allowance.clock is not None:
        return Late(LateReason.FLAG, name=name)
    allowed = allowance.move.seconds
    assert seconds is not None
    assert allowed is not None
    return Late(LateReason.MOVE, name=name, seconds=f"{seconds:.2f}", allowed=f"{allowed:g}")


def _kind_of(error: Late | PlayerError | RulesError) -> FaultKind | None:
    """Return the kind of fault that an error is; None if it is no fault of the player."""
    match error:
        case Late() | EngineTimeout():
            return FaultKind.TIME
        case EngineTerminated():
            return FaultKind.CRASH
        case EngineProtocolError() | RulesError():
            return _kind_of_answer(error)
        case _:
            is_resignation = error.reason is EngineReason.RESIGNED
            return FaultKind.RESIGNED if is_resignation else None


def _kind_of_answer(error: BaseException | None) -> FaultKind:
    """Return the kind of fault in an answer; the error of the rules may be its cause."""
    kind = FaultKind.PROTOCOL
    while error is not None:
        if isinstance(error, IllegalMove) and error.reason is IllegalMoveReason.FORBIDDEN:
            return FaultKind.FOUL
        if isinstance(error, RulesError):
            kind = FaultKind.ILLEGAL
        error = error.__cause__ or error.__context__
    return kind
