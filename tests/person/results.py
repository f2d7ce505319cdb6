"""Results of games that count, made without playing them."""

from __future__ import annotations

import datetime as dt
from itertools import count

from boardtui.person.results import RatedResult
from boardtui.players.glicko2 import WIN
from boardtui.rules.board import Color
from boardtui.rules.game import Game
from boardtui.rules.othello import Othello

_NUMBERS = count()
_BEGINNING = dt.datetime(2026, 11, 20, 12, tzinfo=dt.UTC)


def new_result(
    score: float = WIN,
    game: Game | None = None,
    level: str = "easy",
    *,
    color: int = 0,
    opening: str = "f5 f6",
    game_id: str = "",
) -> RatedResult:
    """A result of a game of its own, an hour after the one before."""
    number, game = next(_NUMBERS), game or Othello()
    first = tuple(map(game.parse_move, opening.split()))
    at = _BEGINNING + dt.timedelta(hours=number)
    return RatedResult(game_id or f"{number:016x}", game, level, Color(color), score, 60, first, at)
