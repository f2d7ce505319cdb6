"""Statistics of a person's results."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import TypeVar

from boardtui.person.results_file import Counted
from boardtui.players.glicko2 import DRAW, LOSS, WIN
from boardtui.players.specs import rating_pool
from boardtui.rules.board import Color
from boardtui.system.named_tuples import NamedTuple

KeyT = TypeVar("KeyT", bound=Hashable)


class Tally(NamedTuple):
    """Numbers of wins, draws and losses."""

    wins: int
    draws: int
    losses: int

    @property
    def games(self) -> int:
        return sum(self)


def tally(results: Iterable[Counted]) -> Tally:
    """Count wins, draws and losses."""
    scores = [counted.result.score for counted in results]
    return Tally(scores.count(WIN), scores.count(DRAW), scores.count(LOSS))


def by_pool(results: Iterable[Counted]) -> tuple[Sequence[Counted], ...]:
    """Return the results of each pool of games, the one of the newest game first."""
    pools = grouped(results, lambda counted: rating_pool(counted.result.game))
    return tuple(sorted(pools.values(), key=lambda pool: pool[-1].result.at, reverse=True))


def grouped(
    results: Iterable[Counted], key: Callable[[Counted], KeyT]
) -> Mapping[KeyT, Sequence[Counted]]:
    """Return the results that have a key in common, by that key."""
    groups: dict[KeyT, list[Counted]] = {}
    for counted in results:
        groups.setdefault(key(counted), []).append(counted)
    return groups


def by_name(
    results: Iterable[Counted], name: Callable[[Counted], str], most: int
) -> Sequence[tuple[str | None, Sequence[Counted]]]:
    """Group results by name, the most frequent names first.

    Those beyond the first `most` names follow under None, and those without a name under "".
    """
    groups = dict(grouped(results, name))
    nameless = groups.pop("", ())
    named = sorted(groups.items(), key=lambda group: -len(group[1]))
    others = [each for _name, some in named[most:] for each in some]
    last = ((None, others), ("", nameless))
    return [*named[:most], *((name, some) for name, some in last if some)]


def by_color(results: Iterable[Counted]) -> Sequence[tuple[Color, Tally]]:
    """Return the tallies by the person's colour, the first to move first."""
    groups = grouped(results, lambda counted: counted.result.color)
    return [(color, tally(some)) for color, some in sorted(groups.items())]


def thinned(values: Sequence[float], most: int) -> Sequence[float]:
    """Return at most `most` of the values, evenly spread and ending with the last."""
    if len(values) <= most:
        return values
    return [values[(number + 1) * len(values) // most - 1] for number in range(most)]
