"""A player without search, which rates moves at sight."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pkgutil import resolve_name
from random import Random

from boardtui.players.any_game import rate_any_game
from boardtui.players.player import Limit
from boardtui.players.rating import Rating
from boardtui.players.specs import spec_of
from boardtui.rules.game import Game, Move, Position
from boardtui.system.threads import in_thread

TRIES = 4
"""The points compared for a fair opening, few because each takes a moment."""

_WITHOUT_ENGINE = {"three-way": "boardtui.players.othello_squares:rate_othello"}
"""The ratings of games that no engine plays, by the key of the game."""

CLEAR = 200.0
"""The lead of one side's best rating over the other's that counts as 50 percent."""


def rating_for(game: Game) -> Rating:
    """Return the rating made for a game, or the one for any game."""
    spec = spec_of(game)
    name = _WITHOUT_ENGINE.get(game.key) if spec is None else spec.rating
    if name is None:
        return rate_any_game
    rating: Rating = resolve_name(name)
    return rating


async def judge_at_sight(position: Position) -> float:
    """Return how much more often the side to move wins than it loses, in percent, at a guess.

    Compares its best move with the one that the other side would have; rated in a thread.
    """
    game = position.game
    other = game.position(position.board, game.next_turn(position))
    own = await in_thread(partial(rating_for(game), position))
    others = await in_thread(partial(rating_for(game), other))
    lead = max(own.values()) - max(others.values())
    return 100 * lead / (abs(lead) + CLEAR)


class EasyPlayer:
    """Player that chooses by chance among the moves that look about as good as the best."""

    def __init__(
        self,
        seed: int | None = None,
        name: str = "",
        *,
        find_rating: Callable[[Game], Rating] = rating_for,
    ) -> None:
        self.name = name
        self._find_rating = find_rating
        self._random = Random(seed)

    async def choose(self, position: Position, limit: Limit) -> Move:
        """Return one of the best moves at sight, rated in a thread."""
        if position.game.task(position):
            from boardtui.protocols.opening_choice import decide_async, opening_move

            decision = opening_move(position, self._random, tries=TRIES)
            return await decide_async(decision, judge_at_sight)
        values = await in_thread(partial(self._find_rating(position.game), position))
        # Drawn after the thread, so that a cancelled call uses up no random number.
        good = max(values.values()) - 1
        return self._random.choice([move for move, value in values.items() if value >= good])

    async def close(self) -> None:
        """Release nothing: there is no process."""
