"""The players that a person can choose, by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from boardtui.language import N_, _
from boardtui.players.human import Human
from boardtui.players.player import Player, PlayerError


class Level(NamedTuple):
    """A strength of the computer."""

    key: str
    """Its name on the command line and in settings."""
    title: str
    """What players call it; a message to translate."""
    description: str
    """One line about how it plays; a message to translate."""
    make: Callable[[int | None, str], Player]
    """Makes the player from a seed and a name."""


def _random(seed: int | None, name: str) -> Player:
    from boardtui.players.random import RandomPlayer

    return RandomPlayer(seed, name)


def _easy(seed: int | None, name: str) -> Player:
    from boardtui.players.easy import EasyPlayer

    return EasyPlayer(seed, name)


LEVELS: tuple[Level, ...] = (
    Level("random", N_("Random"), N_("Plays any legal move."), _random),
    Level("easy", N_("Easy"), N_("Looks one move ahead."), _easy),
)
"""Every level, the weakest first."""

HUMAN = "human"
"""The name of the person at the board."""


def player_names() -> tuple[str, ...]:
    """What `make_player` knows."""
    return (HUMAN, *(level.key for level in LEVELS))


def make_player(who: str, *, seed: int | None = None) -> Player:
    """The player of that name; raises PlayerError, which says whom there is, for any other.

    The same seed gives the same moves.
    """
    if who == HUMAN:
        return Human()
    for level in LEVELS:
        if level.key == who:
            return level.make(seed, _(level.title))
    raise PlayerError(
        _("There is no player “{who}”; there are: {known}.").format(
            who=who[:40], known=", ".join(player_names())
        )
    )
