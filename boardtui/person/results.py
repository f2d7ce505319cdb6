"""Results of finished games that count for a rating."""

from __future__ import annotations

import datetime as dt

from boardtui.play.seats import rated_pairing
from boardtui.play.standing import Standing
from boardtui.play.table import Table
from boardtui.players.glicko2 import DRAW, LOSS, WIN
from boardtui.rules.board import Color
from boardtui.rules.game import Game, Move, Outcome, Termination
from boardtui.rules.moves import number_of_moves
from boardtui.rules.opening_names import FIRST_MOVES
from boardtui.system.named_tuples import NamedTuple

LEAST_MOVES = 2
"""The length of a game that counts: each side has moved."""


class RatedResult(NamedTuple):
    """The result of one person against one level of the computer."""

    game_id: str
    """Identifies the game, so that it counts once."""
    game: Game
    level: str
    color: Color
    """The colour of the person at the end."""
    score: float
    """The person's score: `WIN`, `DRAW` or `LOSS`."""
    moves: int
    """The number of moves that were played."""
    opening: tuple[Move, ...]
    """The first moves."""
    at: dt.datetime
    """The time of the end."""


def result_of(table: Table) -> RatedResult | None:
    """Return the result of a table's game if it is over and counts.

    A game counts if it is a new one, both sides have moved, and it ended by the rules, by time, or
    by the person's own resignation. Advice, taking back, or other players make it a casual one.
    """
    now, game_id = table.standing, table.record.rating_id
    pairing = rated_pairing(now.game, now.seats)
    if not game_id or pairing is None or now.outcome is None or len(now.line) < LEAST_MOVES:
        return None
    color = now.color_of(pairing.seat)
    if not _is_played_out(now.outcome, color):
        return None
    return RatedResult(
        game_id,
        now.game,
        pairing.level,
        color,
        _score(now.outcome, color),
        number_of_moves(now.line),
        now.line[:FIRST_MOVES],
        _ended_at(table, now),
    )


def _is_played_out(outcome: Outcome, color: Color) -> bool:
    if outcome.termination is Termination.RESIGNATION:
        # A level never resigns; a person does that for an engine that has failed.
        return color not in outcome.winners
    return outcome.termination in {Termination.RULES, Termination.TIMEOUT}


def _score(outcome: Outcome, color: Color) -> float:
    if color not in outcome.winners:
        return LOSS
    return WIN if outcome.winner == color else DRAW


def _ended_at(table: Table, now: Standing) -> dt.datetime:
    """Return the time of the entry that ended the game."""
    (entry,) = table.log.read(now.head_revision - 1)[:1]
    return dt.datetime.fromtimestamp(entry.at, dt.UTC)
