"""A player who looks at each move by itself and takes a good one."""

from __future__ import annotations

import asyncio
from pkgutil import resolve_name
from random import Random

from boardtui.players.any_game import rate_any_game
from boardtui.players.player import Limit
from boardtui.players.rating import Rating
from boardtui.players.specs import spec_of
from boardtui.rules.game import Game, Move, Position

TRIES = 4
"""How many points are compared for a fair opening: each takes a moment."""

CLEAR = 200.0
"""Of two best moves, by how much one must be better for its side to be half sure of winning."""


def rating_for(game: Game) -> Rating:
    """The rating that fits a game best; one of which nothing is known is rated by its outcomes."""
    spec = spec_of(game)
    if spec is None:
        return rate_any_game
    rating: Rating = resolve_name(spec.rating)
    return rating


async def judge_at_sight(position: Position) -> float:
    """How much better the side to move can move than the other one could, in percent.

    Rated in a thread.
    """
    game = position.game
    other = game.position(position.board, game.next_turn(position))
    own = await asyncio.to_thread(rating_for(game), position)
    others = await asyncio.to_thread(rating_for(game), other)
    lead = max(own.values()) - max(others.values())
    return 100 * lead / (abs(lead) + CLEAR)


class EasyPlayer:
    """Chooses by chance among the moves that look about as good as the best one."""

    def __init__(self, seed: int | None = None, name: str = "") -> None:
        self.name = name
        self._random = Random(seed)

    async def choose(self, position: Position, limit: Limit) -> Move:
        """One of the best moves at first sight, rated in a thread."""
        if position.game.task(position):
            from boardtui.players.opening_choice import opening_move

            return await opening_move(position, judge_at_sight, self._random, tries=TRIES)
        values = await asyncio.to_thread(rating_for(position.game), position)
        # Drawn here, so that a call that was cancelled uses up no random number.
        good = max(values.values()) - 1
        return self._random.choice([move for move, value in values.items() if value >= good])

    async def close(self) -> None:
        """Release nothing: there is no process."""
