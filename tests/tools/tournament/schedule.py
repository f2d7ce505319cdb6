"""The games of a tournament, in the order in which they are played."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from itertools import combinations, pairwise

from boardtui.match.fixtures import Fixture
from boardtui.match.openings import Opening


class Pairing(StrEnum):
    """The ways to pair players."""

    ALL = "all"
    """Each against each."""
    FIRST = "first"
    """The first against all others."""
    NEIGHBOURS = "neighbours"
    """Each against the next one: a ladder."""


def pairs(names: Sequence[str], pairing: Pairing) -> list[tuple[str, str]]:
    """The pairs of players that meet."""
    match pairing:
        case Pairing.ALL:
            return list(combinations(names, 2))
        case Pairing.FIRST:
            return [(names[0], name) for name in names[1:]]
        case Pairing.NEIGHBOURS:
            return list(pairwise(names))


def tournament(
    openings: Sequence[Opening], names: Sequence[str], pairing: Pairing
) -> list[Fixture]:
    """Every opening with both colours for every pair; all pairs advance together."""
    games = [
        (opening, players)
        for opening in openings
        for first, second in pairs(names, pairing)
        for players in ((first, second), (second, first))
    ]
    return [Fixture(number, *game) for number, game in enumerate(games, 1)]
