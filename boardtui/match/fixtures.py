"""The games of a match, in order of play."""

from __future__ import annotations

from collections.abc import Sequence

from boardtui.match.openings import Opening
from boardtui.system.named_tuples import NamedTuple


class Fixture(NamedTuple):
    """A game that is to be played."""

    number: int
    """From 1 on, unique in the match."""
    opening: Opening
    players: tuple[str, str]
    """Names by seat."""


def fixtures(openings: Sequence[Opening], first: str, second: str, games: int) -> list[Fixture]:
    """Return the games of a match: each opening twice, with either player first.

    After the last opening comes the first one again.
    """
    return [
        Fixture(
            index + 1,
            openings[index // 2 % len(openings)],
            (first, second) if index % 2 == 0 else (second, first),
        )
        for index in range(games)
    ]
