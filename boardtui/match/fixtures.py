"""The games of a match, in order of play."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from boardtui.match.openings import Opening
from boardtui.system.named_tuples import NamedTuple


class Fixture(NamedTuple):
    """A game that is to be played."""

    number: int
    """From 1 on, unique in the match; 1 and 2 are a pair of games from one opening, and so on."""
    opening: Opening
    players: tuple[str, str]
    """Names by seat."""

    @property
    def is_first(self) -> bool:
        """True for the first game of a pair."""
        return self.number % 2 == 1


def fixtures(openings: Sequence[Opening], names: Sequence[str], games: int) -> list[Fixture]:
    """Return the games of a match, in which every two players meet in `games` games.

    Each opening is played twice by every two players, with either of them first; after the last
    opening comes the first one again. With more than two players `games` must be even. A match with
    more games begins with these, so that it can be made longer.
    """
    pairings = list(combinations(names, 2))
    assert len(pairings) == 1 or games % 2 == 0
    planned = []
    for index in range(games * len(pairings)):
        pair, second_game = divmod(index, 2)
        first, second = pairings[pair % len(pairings)]
        opening = openings[pair // len(pairings) % len(openings)]
        players = (second, first) if second_game else (first, second)
        planned.append(Fixture(index + 1, opening, players))
    return planned
