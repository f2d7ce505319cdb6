"""The report of a match as JSON, with one object a line."""

from __future__ import annotations

import math
from collections.abc import Mapping
from itertools import combinations

from boardtui.cli.match_report import Games, Plan, written
from boardtui.cli.output import print_object
from boardtui.match.referee import Played
from boardtui.match.sprt import BOUND, SequentialTest
from boardtui.match.standings import rate_all
from boardtui.match.tally import endings_of, repetitions, tally
from boardtui.system.printable import printable


class JsonReport:
    """Prints one object per line: one for each game, the last one for the match."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan

    def begin(self) -> None:
        """Do nothing: the last object names the game and the players."""

    def game(self, number: int, played: Played, games: Games) -> None:
        """Print the result of a game."""
        result, fault = played.result, played.result.fault
        print_object(
            {
                "type": "game",
                "number": number,
                "players": result.players,
                "result": written(result),
                "winner": None if result.winner is None else result.players[result.winner],
                "score": result.score,
                "opening": result.opening,
                "moves": result.moves,
                "fault": fault
                and {
                    "player": result.players[fault.seat],
                    "kind": fault.kind,
                    "words": printable(fault.words),
                },
                "seconds": [round(usage.seconds, 3) for usage in result.usage],
                "slowest": [round(usage.slowest, 3) for usage in result.usage],
            }
        )

    def test(self, test: SequentialTest) -> None:
        """Print the state of the test."""
        first, second = test.players
        print_object({"type": "sprt", "first": first, "second": second, **_test(test)})

    def end(self, games: Games) -> None:
        """Print the standing."""
        game, names = self._plan.game, self._plan.names
        endings = endings_of(games.values())
        standing = self._of_two(games) if len(names) == 2 else self._of_several(games)
        print_object(
            {
                "type": "match",
                "game": game.key,
                "options": game.option_texts(),
                "games": len(games),
                "planned": self._plan.total,
                **standing,
                "endings": [
                    {"kind": ending.kind or "rules", "loser": ending.loser or None, "games": count}
                    for ending, count in endings.items()
                ],
                "repeated": repetitions(games.values()),
            }
        )

    def _of_two(self, games: Games) -> Mapping[str, object]:
        first, second = self._plan.names
        return self._pairing(games, first, second)

    def _of_several(self, games: Games) -> Mapping[str, object]:
        names = self._plan.names
        players = [
            {
                "name": standing.name,
                "elo": standing.rating and round(standing.rating.elo, 1),
                "margin": standing.rating and round(standing.rating.margin, 1),
                "points": standing.points,
                "games": standing.games,
            }
            for standing in rate_all(games, names)
        ]
        pairings = []
        for pair in combinations(names, 2):
            own = {number: each for number, each in games.items() if {*each.players} == {*pair}}
            pairings.append(self._pairing(own, *pair) | {"games": len(own)})
        return {"players": players, "pairings": pairings}

    def _pairing(self, games: Games, first: str, second: str) -> dict[str, object]:
        """Return the score of two players, with the state of their test."""
        tests = [_test(test) for test in self._plan.tests if test.players == (first, second)]
        return _score(games, first, second) | ({"sprt": tests[0]} if tests else {})


def _score(games: Games, first: str, second: str) -> dict[str, object]:
    """Return the score of one player against another one."""
    standing = tally(games, first)
    return {
        "first": first,
        "second": second,
        "won": standing.won,
        "drawn": standing.drawn,
        "lost": standing.lost,
        "points": standing.points,
        "elo": _finite(standing.elo),
        "elo_range": [_finite(bound) for bound in standing.elo_range],
        "superiority": round(standing.superiority, 4),
    }


def _test(test: SequentialTest) -> Mapping[str, object]:
    """Return the state of a test; pairs are by the points of the first player, 0 to 2."""
    return {
        "elo": list(test.hypotheses),
        "pairs": list(test.counts),
        "repeated": test.repeated,
        "llr": round(test.ratio, 4),
        "bounds": [round(-BOUND, 4), round(BOUND, 4)],
        "decision": test.decision and test.decision.value,
    }


def _finite(value: float) -> float | None:
    return None if math.isinf(value) else round(value, 1)
