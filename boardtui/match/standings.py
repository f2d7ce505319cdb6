"""The standing of several players who play each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from boardtui.match.game_result import GameResult
from boardtui.match.ratings import MatchRating, Meeting, rate
from boardtui.system.named_tuples import NamedTuple


class Points(NamedTuple):
    """Points from a number of games."""

    points: float = 0.0
    games: int = 0

    def after(self, points: float) -> Points:
        """Return the points with those of one more game."""
        return Points(self.points + points, self.games + 1)


class PlayerStanding(NamedTuple):
    """The standing of one player."""

    name: str
    rating: MatchRating | None
    """None while some players are not linked by games to the others."""
    points: float
    games: int
    against: Mapping[str, Points]
    """The points from each other player, by name."""


def rate_all(games: Mapping[int, GameResult], names: Sequence[str]) -> list[PlayerStanding]:
    """Return the standing of all players, the best first.

    Games are those of a match by number, so that 1 and 2 are a pair, 3 and 4, and so on.
    """
    against: dict[str, dict[str, Points]] = {name: {} for name in names}
    for result in games.values():
        for name, other in (result.players, result.players[::-1]):
            before = against[name].get(other, Points())
            against[name][other] = before.after(result.points(name))
    ratings = _ratings(games, names)
    standings = []
    for name in names:
        all_points = against[name].values()
        total, count = (
            sum(each.points for each in all_points),
            sum(each.games for each in all_points),
        )
        standings.append(PlayerStanding(name, ratings.get(name), total, count, against[name]))
    return sorted(standings, key=_strength, reverse=True)


def _ratings(games: Mapping[int, GameResult], names: Sequence[str]) -> Mapping[str, MatchRating]:
    """Return the ratings by name; nothing unless all players are linked by games."""
    pairs: dict[int, list[GameResult]] = {}
    for number, result in games.items():
        pairs.setdefault((number - 1) // 2, []).append(result)
    meetings = []
    for results in pairs.values():
        first, second = results[0].players
        score = sum(result.points(first) for result in results)
        meetings.append(Meeting(first, second, score, len(results)))
    try:
        table = rate(meetings)
    except ValueError:
        return {}
    ratings = {rating.name: rating for rating in table.ratings}
    return ratings if len(ratings) == len(names) else {}


def _strength(standing: PlayerStanding) -> float:
    """Return what standings are ordered by."""
    if standing.rating is not None:
        return standing.rating.elo
    return standing.points / standing.games if standing.games else 0.0
