"""The standing of a match: points, rating difference and how the games ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from statistics import fmean

from boardtui.match.game_result import FaultKind, GameResult
from boardtui.match.scores import Interval, elo, score_interval, superiority
from boardtui.system.named_tuples import NamedTuple


class Ending(NamedTuple):
    """A kind of end of games."""

    kind: FaultKind | None
    """None is by the rules."""
    loser: str
    """The player at fault; empty where the rules ended the game."""


class MatchScore(NamedTuple):
    """The standing of the first player against the second one."""

    won: int
    drawn: int
    lost: int
    score: Interval
    """The range of the true mean score of a game."""
    superiority: float
    """The probability that the first player is the stronger one."""
    endings: Mapping[Ending, int]
    repeated: int
    """Games with the same moves as an earlier one, which are no further evidence."""

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def points(self) -> float:
        """The points of the first player."""
        return self.won + self.drawn / 2

    @property
    def mean(self) -> float:
        return self.points / self.games if self.games else 0.5

    @property
    def elo(self) -> float:
        """The rating difference that predicts the score; infinite for 0 and 1."""
        return elo(self.mean)

    @property
    def elo_range(self) -> Interval:
        """The range of the true difference in rating."""
        return Interval(elo(self.score.low), elo(self.score.high))


def tally(games: Mapping[int, GameResult], first: str) -> MatchScore:
    """Return the score of games by number: games 1 and 2 are a pair, 3 and 4, and so on."""
    results = games.values()
    points = [result.points(first) for result in results]
    pairs: dict[int, list[float]] = {}
    for number, result in games.items():
        pairs.setdefault((number - 1) // 2, []).append(result.points(first))
    scores = [fmean(pair) for pair in pairs.values()]
    return MatchScore(
        points.count(1),
        points.count(0.5),
        points.count(0),
        score_interval(scores),
        superiority(scores),
        endings_of(results),
        repetitions(results),
    )


def endings_of(results: Collection[GameResult]) -> Mapping[Ending, int]:
    """Return how many games ended in each way."""
    return Counter(map(_ending, results))


def repetitions(results: Collection[GameResult]) -> int:
    """Return the number of games with the same moves as an earlier one."""
    return len(results) - len({(result.players, result.moves) for result in results})


def _ending(result: GameResult) -> Ending:
    if result.fault is None:
        return Ending(None, "")
    return Ending(result.fault.kind, result.players[result.fault.seat])
