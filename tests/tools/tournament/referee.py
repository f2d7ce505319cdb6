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
from boardtui.rules.board import Seat
from boardtui.rules.errors import Illegality, IllegalMove, RulesError
from boardtui.rules.game import Move, Pass, Position
from tests.tools.tournament.game_result import LATENCY, TOLERANCE, Fault, GameResult, Usage
from tests.tools.tournament.openings import Opening, write_moves
from tests.tools.tournament.players import Allowance

USUAL_MOVES = 25
"""So many moves of a side share a clock where a game ends long before the board is full."""


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
        seat = position.game.seat(position)
        try:
            if position.legal_moves == (Pass(),):
                move: Move = Pass()
            else:
                asked = _ask(opening, moves, position, sides, usage, clock, grace)
                move, usage[seat] = await asked
            position = position.play(move)
        except (_Forfeit, RulesError) as error:
            kind = error.kind if isinstance(error, _Forfeit) else _kind_of(error)
            fault = Fault(seat, kind, str(error))
        else:
            moves.append(move)
    score = position.game.final_score(position) if position.outcome else None
    return GameResult(
        players=tuple(side.name for side in sides),
        opening=opening.text,
        moves=write_moves(position.game, moves),
        winner=1 - fault.color if fault else _winner(position),
        score=score and _by_seat(position, score),
        fault=fault,
        usage=tuple(usage),
    )


def _winner(position: Position) -> int | None:
    """The seat that has won by the rules."""
    outcome = position.outcome
    if outcome is None or outcome.winner is None:
        return None
    return position.game.seats(position)[outcome.winner]


def _by_seat(position: Position, points: Sequence[int]) -> tuple[int, ...]:
    """Points of the colours as points of the seats that have them."""
    seats = position.game.seats(position)
    return tuple(points[seats.index(Seat(number))] for number in range(len(points)))


def _kind_of(error: BaseException | None) -> str:
    """The kind of fault that a move against the rules is."""
    while error is not None:
        if isinstance(error, IllegalMove) and error.reason is Illegality.FORBIDDEN:
            return "foul"
        error = error.__cause__ or error.__context__
    return "illegal"


def _moves_left(position: Position) -> int:
    """The moves that a side may still have to make: all, where the whole board is counted."""
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
    seat = position.game.seat(position)
    (_name, player, allowance), spent = sides[seat], usage[seat]
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
