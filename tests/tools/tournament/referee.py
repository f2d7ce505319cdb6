"""Plays a game between two players and judges what they do."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

from boardtui.players.player import (
    EngineProtocolError,
    EngineTerminated,
    EngineTimeout,
    Follower,
    Player,
    PlayerError,
)
from boardtui.rules.board import Color
from boardtui.rules.errors import Illegality, IllegalMove, RulesError
from boardtui.rules.game import Move, Pass, Position
from tests.tools.tournament.openings import Opening, write_moves
from tests.tools.tournament.players import Allowance

TOLERANCE = 1.05
"""How many times its time a move may take."""

USUAL_MOVES = 25
"""So many moves of a side share a clock where a game ends long before the board is full."""

LATENCY = 0.05
"""Seconds that a message may be on its way, on top of that."""


class Fault(NamedTuple):
    """Why a player lost without having been beaten."""

    color: int
    kind: str
    """"illegal", "foul" (a move that is forbidden to this side), "crash", "time", "resigned"."""
    words: str


class Usage(NamedTuple):
    """What one side of a game spent; forced passes are no moves."""

    moves: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    over: int = 0
    """Moves that took longer than they may."""
    excess: float = 0.0
    """Seconds by which the worst move exceeded its time, however little."""

    def after(self, seconds: float, allowed: float | None) -> Usage:
        """With one more move."""
        is_over = allowed is not None and seconds > allowed * TOLERANCE + LATENCY
        return Usage(
            self.moves + 1,
            self.seconds + seconds,
            max(self.slowest, seconds),
            self.over + is_over,
            max(self.excess, 0.0 if allowed is None else seconds - allowed),
        )


class GameResult(NamedTuple):
    """How a game went; sides are in the order of their colours."""

    players: tuple[str, ...]
    opening: str
    moves: str
    """All of the game, the opening included."""
    winner: int | None
    """The colour that won; None is a draw."""
    score: tuple[int, ...] | None
    """Final points, in a game that the rules ended and that counts them."""
    fault: Fault | None
    usage: tuple[Usage, ...]

    def points(self, name: str) -> float:
        """1 for a win, 1/2 for a draw, 0 for a loss."""
        if self.winner is None:
            return 0.5
        return float(self.players[self.winner] == name)

    def margin(self, name: str) -> int | None:
        """How many points more than the other side a player has."""
        if self.score is None:
            return None
        own = self.players.index(name)
        return self.score[own] - self.score[1 - own]


class Side(NamedTuple):
    """A player at the board."""

    name: str
    player: Player
    allowance: Allowance


class _Forfeit(Exception):
    def __init__(self, kind: str, error: Exception) -> None:
        super().__init__(str(error))
        self.kind = kind


async def play_game(
    opening: Opening,
    sides: Sequence[Side],
    clock: Callable[[], float] = time.perf_counter,
    *,
    grace: float | None = None,
) -> GameResult:
    """The game of two sides from an opening; a side that does what it may not loses.

    A move that takes so many seconds of `grace` longer than it may loses too; by default slow
    moves are only counted.
    """
    position, moves = opening.position, list(opening.moves)
    usage = [Usage() for _side in sides]
    fault = None
    while fault is None and position.outcome is None:
        turn = position.turn
        try:
            if position.legal_moves == (Pass(),):
                move: Move = Pass()
            else:
                asked = _ask(opening, moves, position, sides, usage, clock, grace)
                move, usage[turn] = await asked
            position = position.play(move)
        except (_Forfeit, RulesError) as error:
            kind = error.kind if isinstance(error, _Forfeit) else _kind_of(error)
            fault = Fault(turn, kind, str(error))
        else:
            moves.append(move)
    outcome = position.outcome
    winner = outcome.winner if outcome else None
    return GameResult(
        players=tuple(side.name for side in sides),
        opening=opening.text,
        moves=write_moves(position.game, moves),
        winner=Color(1 - fault.color) if fault else winner,
        score=position.game.final_score(position) if outcome else None,
        fault=fault,
        usage=tuple(usage),
    )


def _kind_of(error: BaseException | None) -> str:
    """What kind of fault it is to have made a move that the rules refuse."""
    while error is not None:
        if isinstance(error, IllegalMove) and error.reason is Illegality.FORBIDDEN:
            return "foul"
        error = error.__cause__ or error.__context__
    return "illegal"


def _moves_left(position: Position) -> int:
    """How many moves a side may still have to make: all, where the whole board is counted."""
    most = (position.board.vacant.bit_count() + 1) // 2
    return most if position.game.score(position) is not None else min(most, USUAL_MOVES)


async def _ask(
    opening: Opening,
    moves: Sequence[Move],
    position: Position,
    sides: Sequence[Side],
    usage: Sequence[Usage],
    clock: Callable[[], float],
    grace: float | None,
) -> tuple[Move, Usage]:
    """The move of the side whose turn it is, and what that side has spent with it."""
    _name, player, allowance = sides[position.turn]
    spent = usage[position.turn]
    left = None if allowance.clock is None else allowance.clock - spent.seconds
    limit = allowance.for_move(left, _moves_left(position))
    if isinstance(player, Follower):
        player.follow(opening.start, moves)
    began = clock()
    patience = None if grace is None or limit.seconds is None else limit.seconds + grace
    try:
        async with asyncio.timeout(patience):
            move = await player.choose(position, limit)
    except TimeoutError:
        text = f"no move after {patience:g} seconds, {limit.seconds:g} allowed"
        raise _Forfeit("time", TimeoutError(text)) from None
    except EngineProtocolError as error:
        raise _Forfeit(_kind_of(error), error) from error
    except EngineTerminated as error:
        raise _Forfeit("crash", error) from error
    except EngineTimeout as error:
        raise _Forfeit("time", error) from error
    except PlayerError as error:
        raise _Forfeit("resigned", error) from error
    spent = spent.after(clock() - began, allowance.seconds)
    if allowance.clock is not None and spent.seconds > allowance.clock * TOLERANCE + LATENCY:
        text = f"{spent.seconds:.1f} seconds used, {allowance.clock:g} allowed"
        raise _Forfeit("time", TimeoutError(text))
    return move, spent
