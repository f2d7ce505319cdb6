"""Text about a match of more than two players: each plays each."""

from __future__ import annotations

from boardtui.cli.match_report import (
    Games,
    TextReport,
    described,
    print_rows,
    rows_of_endings,
    signed,
    state_of,
    verdict,
)
from boardtui.match.referee import Played
from boardtui.match.sprt import SequentialTest
from boardtui.match.standings import PlayerStanding, rate_all
from boardtui.words.columns import columns, padded
from boardtui.words.language import _, ngettext


class TableReport(TextReport):
    """Prints a line per game, and a table of all players against each other at the end."""

    def begin(self) -> None:
        """Name the game and the players."""
        names = ", ".join(self._names.values())
        print(f"{described(self._plan.game)}: {names}", flush=True)

    def game(self, number: int, played: Played, games: Games) -> None:
        """Print a line: number, players, result and details."""
        self._line(number, played)

    def test(self, test: SequentialTest) -> None:
        """Print whose test it is, and its state."""
        print(f"  {self._pairing(test)}: {state_of(test)}", flush=True)

    def end(self, games: Games) -> None:
        """Print the table, the best first, the tests, and the endings of the games."""
        total = self._plan.total
        text = ngettext("{count} of {total} game:", "{count} of {total} games:", total)
        print()
        print(text.format(count=len(games), total=total))
        if not games:
            return
        for line in _table(rate_all(games, self._plan.names), self._names):
            print(f"  {line}".rstrip())
        print()
        if tests := [(self._pairing(test), verdict(test)) for test in self._plan.tests]:
            print_rows(tests)
            print()
        print_rows(rows_of_endings(games.values()))

    def _pairing(self, test: SequentialTest) -> str:
        return " – ".join(self._names[name] for name in test.players)


def _table(standings: list[PlayerStanding], names: dict[str, str]) -> list[str]:
    """Return the lines of the table: place, name, Elo, points, and the points against each."""
    head = ["", _("player"), "Elo", _("points")]
    rows = [[*head, *(str(place) for place, _standing in enumerate(standings, 1))]]
    for place, standing in enumerate(standings, 1):
        rating = standing.rating
        elo = "–" if rating is None else f"{signed(rating.elo)} ± {rating.margin:.0f}"
        against = [standing.against.get(other.name) for other in standings]
        rows.append(
            [
                str(place),
                names[standing.name],
                elo,
                f"{standing.points:g}/{standing.games}",
                *("–" if each is None else f"{each.points:g}/{each.games}" for each in against),
            ]
        )
    widths = [max(map(columns, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(map(padded, row, widths)) for row in rows]
