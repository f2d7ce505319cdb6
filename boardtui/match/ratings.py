"""Ratings of several players from all their games together."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from statistics import NormalDist

from boardtui.match.scores import NATURAL, WIDTH, expected_score
from boardtui.system.named_tuples import NamedTuple


class Meeting(NamedTuple):
    """The scores of two players against each other from one opening."""

    first: str
    second: str
    score: float
    """Points of the first."""
    games: int


class MatchRating(NamedTuple):
    """The strength of one player among others."""

    name: str
    elo: float
    """Relative to the mean of all."""
    margin: float
    """Half the width of the interval."""
    lead: float | None
    """Elo points ahead of the next player in the table."""
    lead_margin: float | None
    superiority: float | None
    """The probability that the player is stronger than the next one in the table."""


class RatingTable(NamedTuple):
    """Ratings, the best first."""

    ratings: tuple[MatchRating, ...]
    has_virtual_draws: bool
    """True if a drawn game was added to each pairing, as some players won or lost everything.

    Without it their ratings would be infinite.
    """


def rate(meetings: Iterable[Meeting]) -> RatingTable:
    """Return ratings by the greatest likelihood, all pairings together (Bradley and Terry's model).

    Draws count as half a win and half a loss. The errors come from the curvature of the
    likelihood, made wider where openings scatter more than independent games would. Raises
    ValueError when some players never met the others, not even through third ones.
    """
    meetings = list(meetings)
    if not meetings:
        return RatingTable((), has_virtual_draws=False)
    names = sorted({name for meeting in meetings for name in (meeting.first, meeting.second)})
    index = {name: number for number, name in enumerate(names)}
    points = [[0.0] * len(names) for _name in names]
    for meeting in meetings:
        first, second = index[meeting.first], index[meeting.second]
        points[first][second] += meeting.score
        points[second][first] += meeting.games - meeting.score
    games = _played(points)
    if not _reaches_all(games):
        raise ValueError("not all players are linked by games")
    has_virtual_draws = not (_reaches_all(points) and _reaches_all(_transposed(points)))
    if has_virtual_draws:
        points = [
            [score + (0.5 if games[row][column] else 0.0) for column, score in enumerate(scores)]
            for row, scores in enumerate(points)
        ]
    strengths, covariance = _fit(points)
    scatter = _scatter(meetings, dict(zip(names, strengths, strict=True)))
    order = sorted(range(len(names)), key=lambda number: -strengths[number])
    ratings = []
    for place, number in enumerate(order):
        margin = _margin(covariance[number][number] * scatter)
        lead = lead_margin = superiority = None
        if place + 1 < len(order):
            after = order[place + 1]
            lead = (strengths[number] - strengths[after]) * NATURAL
            both = covariance[number][number] + covariance[after][after]
            lead_margin = _margin((both - 2 * covariance[number][after]) * scatter)
            superiority = NormalDist(0, lead_margin / WIDTH).cdf(lead)
        ratings.append(
            MatchRating(
                names[number], strengths[number] * NATURAL, margin, lead, lead_margin, superiority
            )
        )
    return RatingTable(tuple(ratings), has_virtual_draws)


def _margin(square: float) -> float:
    """Return half the width of an interval in Elo points, from a variance of strengths."""
    return WIDTH * math.sqrt(square) * NATURAL


def _scatter(meetings: Sequence[Meeting], strengths: Mapping[str, float]) -> float:
    """Return the variance of openings over that of independent games without draws; at least 1."""
    total = 0.0
    for first, second, score, games in meetings:
        chance = expected_score((strengths[first] - strengths[second]) * NATURAL)
        total += (score - games * chance) ** 2 / (games * chance * (1 - chance))
    return max(1.0, total / max(1, len(meetings) - len(strengths) + 1))


def _played(points: Sequence[Sequence[float]]) -> list[list[float]]:
    """Return the games between each two players, from the points that each took from each."""
    return [
        [mine + theirs for mine, theirs in zip(row, column, strict=True)]
        for row, column in zip(points, _transposed(points), strict=True)
    ]


def _transposed(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    return [list(column) for column in zip(*matrix, strict=True)]


def _reaches_all(matrix: Sequence[Sequence[float]]) -> bool:
    """Return True if a way along positive entries leads from the first player to every other."""
    reached, waiting = {0}, [0]
    while waiting:
        row = matrix[waiting.pop()]
        further = {column for column, value in enumerate(row) if value > 0} - reached
        reached |= further
        waiting += further
    return len(reached) == len(matrix)


def _fit(points: Sequence[Sequence[float]]) -> tuple[list[float], list[list[float]]]:
    """Return strengths with the sum 0, in natural units, and their covariance (Newton's method)."""
    count = len(points)
    games = _played(points)
    strengths = [0.0] * count
    for _round in range(200):
        curvature = [[1.0 / count] * count for _row in range(count)]
        slope = []
        for one in range(count):
            surplus = 0.0
            for two in range(count):
                chance = expected_score((strengths[one] - strengths[two]) * NATURAL)
                weight = games[one][two] * chance * (1 - chance)
                curvature[one][two] -= weight
                curvature[one][one] += weight
                surplus += points[one][two] - games[one][two] * chance
            slope.append(surplus)
        inverse = _inverse(curvature)
        step = [sum(a * b for a, b in zip(row, slope, strict=True)) for row in inverse]
        longest = max(map(abs, step))
        strengths = [
            old + move / max(1.0, longest) for old, move in zip(strengths, step, strict=True)
        ]
        if longest < 1e-10:
            break
    return strengths, [[value - 1.0 / count for value in row] for row in inverse]


def _inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """Return the inverse of a positive definite matrix."""
    count = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(count))] for i, row in enumerate(matrix)]
    for pivot in range(count):
        best = max(range(pivot, count), key=lambda number: abs(rows[number][pivot]))
        rows[pivot], rows[best] = rows[best], rows[pivot]
        scale = rows[pivot][pivot]
        rows[pivot] = [value / scale for value in rows[pivot]]
        for number in range(count):
            if number != pivot:
                factor = rows[number][pivot]
                rows[number] = [
                    value - factor * known
                    for value, known in zip(rows[number], rows[pivot], strict=True)
                ]
    return [row[count:] for row in rows]
