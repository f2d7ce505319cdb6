"""The players of a match, and the time that each has for its moves."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from boardtui.match.openings import Opening
from boardtui.players.player import (
    Follower,
    GameRefused,
    Limit,
    Player,
    PlayerError,
    Preparable,
)
from boardtui.record.clock import Clock, TimeLeft
from boardtui.record.timing import limit_on
from boardtui.rules.game import Game
from boardtui.system.frozen import frozen
from boardtui.system.named_tuples import NamedTuple

WARM_UP = 20.0
"""Seconds for a program's first move after its start, which does not count."""

_SHORT = 0.5
"""Time limit in seconds sent for that move."""


class Allowance(NamedTuple):
    """The most that a player may spend."""

    move: Limit = Limit()
    """For each move."""
    clock: Clock | None = None
    """For the whole game; a player whose flag falls loses."""
    margin: float | None = None
    """Seconds of tolerance beyond the time for a move; with None no player loses by a slow move."""

    @property
    def is_by_nodes(self) -> bool:
        """True if nodes and no time end a search, which makes moves that can be repeated."""
        is_timed = self.clock is not None or self.move.seconds is not None
        return self.move.nodes is not None and not is_timed

    def limit(self, left: TimeLeft | None) -> Limit:
        """Return the limit of the next move, by the time left on the clock."""
        if self.clock is None or left is None:
            return self.move
        on_clock = limit_on(self.clock, left)
        return on_clock._replace(nodes=self.move.nodes, depth=self.move.depth)

    def longest(self, left: TimeLeft | None) -> float | None:
        """Return the seconds within which the next move must come; None without a limit."""
        if self.clock is not None and left is not None:
            return self.clock.total(left)
        if self.move.seconds is None or self.margin is None:
            return None
        return self.move.seconds + self.margin


UNLIMITED = Allowance()


@frozen
class Competitor:
    """A player in a match."""

    name: str
    """Unique in the match."""
    identity: str
    """The player under any name: a level, a command line."""
    make: Callable[[Game, int | None], Player]
    """Makes the player, from a game and a seed of random choices; raises PlayerError."""
    allowance: Allowance = UNLIMITED
    is_external: bool = False
    """True for an external program, which may report too early that it is ready."""


class Bench:
    """The players of one board, made when they are first needed."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._kept: dict[str, Player] = {}
        self._warm: set[str] = set()
        """Names of players whose program has moved since its start."""
        self._hopeless: set[str] = set()
        """Names of players that did not move in the warm-up."""

    async def player(
        self, competitor: Competitor, opening: Opening, *, seed: int | None, game_seed: int | None
    ) -> Player:
        """Return the player of a competitor, ready to play from an opening; raises PlayerError.

        A player with preparation is kept, with the seed of the match, unless it plays by nodes; any
        other is made for each game, with its seed.
        """
        if competitor.allowance.is_by_nodes:
            return await self._new_player(competitor, game_seed)
        player = self._kept.get(competitor.name) or competitor.make(self._game, seed)
        if not isinstance(player, Preparable):
            return competitor.make(self._game, game_seed)
        self._kept[competitor.name] = player
        await player.prepare()
        if competitor.is_external and competitor.name not in self._warm | self._hopeless:
            is_warm = await _warm_up(player, opening)
            (self._warm if is_warm else self._hopeless).add(competitor.name)
        return player

    async def _new_player(self, competitor: Competitor, seed: int | None) -> Player:
        """Return a player without any memory of other games, which would change its moves.

        There is no time that a warm-up could save.
        """
        if competitor.name in self._kept:
            await self._kept[competitor.name].close()
        player = competitor.make(self._game, seed)
        if isinstance(player, Preparable):
            self._kept[competitor.name] = player
            await player.prepare()
        return player

    def note_restart(self, name: str) -> None:
        """Note that a player's program is restarted after a fault."""
        self._warm.discard(name)

    async def close(self) -> None:
        """Let all programs end, also if the caller is cancelled."""
        players, self._kept = [*self._kept.values()], {}
        await asyncio.gather(*(player.close() for player in players))


async def _warm_up(player: Player, opening: Opening) -> bool:
    """Ask for a move that does not count, so that late loading takes no time from the game.

    Errors in the answer are ignored: the game will show them. Returns False without an answer.
    Raises GameRefused where the program does not play the game.
    """
    if isinstance(player, Follower):
        player.follow(opening.start, opening.moves)
    try:
        async with asyncio.timeout(WARM_UP):
            await player.choose(opening.position, Limit(seconds=_SHORT))
    except GameRefused:
        raise
    except (PlayerError, TimeoutError):
        return False
    return True
