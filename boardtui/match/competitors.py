"""The players of a match, and the time that each has for its moves."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import NamedTuple

from boardtui.match.openings import Opening
from boardtui.players.player import Follower, Limit, Player, PlayerError, Preparable
from boardtui.record.clock import Clock, TimeLeft
from boardtui.record.timing import limit_on
from boardtui.rules.game import Game

WARM_UP = 20.0
"""Seconds for a program's first move after it was started, which does not count."""

_SHORT = 0.5
"""Seconds that it is told to take."""


class Allowance(NamedTuple):
    """The most that a player may spend."""

    move: Limit = Limit()
    """For each move."""
    clock: Clock | None = None
    """For the whole game; a player whose flag falls loses."""
    margin: float | None = None
    """Seconds by which a move may exceed its own; with None no player loses by a slow move."""

    def limit(self, left: TimeLeft | None) -> Limit:
        """Return the limit of the next move, by the time left on the clock."""
        if self.clock is None or left is None:
            return self.move
        on_clock = limit_on(self.clock, left)
        return on_clock._replace(nodes=self.move.nodes, depth=self.move.depth)

    def longest(self, left: TimeLeft | None) -> float | None:
        """Return the seconds after which the next move is too late; None if it never is."""
        if self.clock is not None and left is not None:
            return self.clock.total(left)
        if self.move.seconds is None or self.margin is None:
            return None
        return self.move.seconds + self.margin


UNLIMITED = Allowance()


@dataclass(frozen=True, slots=True)
class Competitor:
    """A player in a match."""

    name: str
    """Unique in the match."""
    identity: str
    """What tells the player from others, however named: a level, a command line."""
    make: Callable[[Game, int | None], Player]
    """Makes the player of a game and a seed of random choices; raises PlayerError."""
    allowance: Allowance = UNLIMITED
    is_external: bool = False
    """True for a program that is not ours, which may say too early that it is ready."""


class Bench:
    """The players of one board, made when they are first needed."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._kept: dict[str, Player] = {}
        self._warm: set[str] = set()
        """Players whose program has moved since it was started."""
        self._hopeless: set[str] = set()
        """Those who did not move when they were given time for it."""

    async def player(
        self, competitor: Competitor, opening: Opening, *, seed: int | None, game_seed: int | None
    ) -> Player:
        """Return the player of a competitor, ready to play from an opening; raises PlayerError.

        One that has to get ready is kept, and has the seed of the match; any other is made anew
        with the seed of the game.
        """
        player = self._kept.get(competitor.name) or competitor.make(self._game, seed)
        if not isinstance(player, Preparable):
            return competitor.make(self._game, game_seed)
        self._kept[competitor.name] = player
        await player.prepare()
        if competitor.is_external and competitor.name not in self._warm | self._hopeless:
            is_warm = await _warm_up(player, opening)
            (self._warm if is_warm else self._hopeless).add(competitor.name)
        return player

    def note_restart(self, name: str) -> None:
        """Take note that a player is at fault, whose program is started anew for that."""
        self._warm.discard(name)

    async def close(self) -> None:
        """Let all programs end."""
        while self._kept:
            await self._kept.popitem()[1].close()


async def _warm_up(player: Player, opening: Opening) -> bool:
    """Ask for a move that does not count, so that what a program loads only then takes no time.

    What is wrong with its answer will be seen in the game. False if there was none.
    """
    if isinstance(player, Follower):
        player.follow(opening.start, opening.moves)
    with suppress(PlayerError, TimeoutError):
        async with asyncio.timeout(WARM_UP):
            await player.choose(opening.position, Limit(seconds=_SHORT))
            return True
    return False
