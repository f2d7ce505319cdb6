"""Reports of a match: text for people, or JSON with one object a line."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Protocol

from boardtui.cli.output import print_object
from boardtui.match.game_result import FaultKind, GameResult
from boardtui.match.referee import Played
from boardtui.match.tally import Ending, MatchScore, tally
from boardtui.rules.game import Game
from boardtui.system.printable import printable
from boardtui.system.reasons import Word
from boardtui.words.columns import columns, padded
from boardtui.words.counts import moves_text
from boardtui.words.errors import sentence
from boardtui.words.language import _, ngettext
from boardtui.words.names import game_name

_KINDS = {
    None: Word("by the rules"),
    FaultKind.ILLEGAL: Word("illegal move"),
    FaultKind.FOUL: Word("forbidden move"),
    FaultKind.PROTOCOL: Word("unknown answer"),
    FaultKind.CRASH: Word("crash"),
    FaultKind.TIME: Word("on time"),
    FaultKind.RESIGNED: Word("resignation"),
}

Games = Mapping[int, GameResult]
"""The results so far, by the number of the game."""


class Report(Protocol):
    """Prints a match while it is played."""

    def begin(self) -> None:
        """Report the game and the players."""

    def game(self, number: int, played: Played, games: Games) -> None:
        """Report the result of a game."""

    def end(self, games: Games) -> None:
        """Report the standing of the match."""


class TextReport:
    """Prints a line per game, and a table at the end."""

    def __init__(self, game: Game, players: tuple[str, str], total: int) -> None:
        self._game = game
        self._players = players
        self._total = total
        self._names = {name: _(name) for name in players}
        self._width = max(map(columns, self._names.values()))

    def begin(self) -> None:
        """Name the game and the players."""
        first, second = self._names.values()
        text = _("{game}: {first} against {second}")
        print(text.format(game=_described(self._game), first=first, second=second), flush=True)

    def game(self, number: int, played: Played, games: Games) -> None:
        """Print a line: number, players, result, details, and the score of the first player."""
        result = played.result
        black, white = (self._padded(name) for name in result.players)
        standing = tally(games, self._players[0])
        digits = len(str(self._total))
        score = f"+{standing.won} ={standing.drawn} -{standing.lost}"
        print(
            f"{number:>{digits}}/{self._total}  {black} – {white}  "
            f"{_written(result):<7}  {score:<{3 * digits + 5}}  {_details(played)}",
            flush=True,
        )

    def end(self, games: Games) -> None:
        """Print the score, the difference in rating, and the endings of the games."""
        standing = tally(games, self._players[0])
        first, second = self._names.values()
        text = ngettext(
            "{first} against {second}, {count} game of {total}:",
            "{first} against {second}, {count} games of {total}:",
            len(games),
        )
        print()
        print(text.format(first=first, second=second, count=len(games), total=self._total))
        rows = list(_rows(standing, first)) if games else []
        width = max((columns(label) for label, _value in rows), default=0)
        for label, value in rows:
            print(f"  {padded(label, width)}  {value}")

    def _padded(self, name: str) -> str:
        return padded(self._names[name], self._width)


class JsonReport:
    """Prints one object per line: one for each game, the last one for the match."""

    def __init__(self, game: Game, players: tuple[str, str], total: int) -> None:
        self._game = game
        self._players = players
        self._total = total

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
                "result": _written(result),
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

    def end(self, games: Games) -> None:
        """Print the standing."""
        first, second = self._players
        standing = tally(games, first)
        print_object(
            {
                "type": "match",
                "game": self._game.key,
                "options": self._game.option_texts(),
                "first": first,
                "second": second,
                "games": len(games),
                "planned": self._total,
                "won": standing.won,
                "drawn": standing.drawn,
                "lost": standing.lost,
                "points": standing.points,
                "elo": _finite(standing.elo),
                "elo_range": [_finite(bound) for bound in standing.elo_range],
                "superiority": round(standing.superiority, 4),
                "endings": [
                    {"kind": ending.kind or "rules", "loser": ending.loser or None, "games": count}
                    for ending, count in standing.endings.items()
                ],
                "repeated": standing.repeated,
            }
        )


def _written(result: GameResult) -> str:
    """Return a result as records write it: 1-0, 0-1 or 1/2-1/2."""
    return "1/2-1/2" if result.winner is None else ("1-0", "0-1")[result.winner]


def _details(played: Played) -> str:
    """Return the final points, the fault of the loser, or else the length of the game."""
    if played.error is not None:
        return sentence(played.error)
    if played.result.score is not None:
        return "-".join(map(str, played.result.score))
    return moves_text(played.record.root.end().move_number())


def _described(game: Game) -> str:
    cols, rows = game.board_size
    return f"{game_name(game)} {cols}×{rows}"


def _rows(standing: MatchScore, first: str) -> list[tuple[str, str]]:
    low, high = standing.elo_range
    points = _("{points:g} of {games}, {percent:.1f} % (+{won} ={drawn} -{lost})")
    rows = [
        (
            _("points"),
            points.format(
                points=standing.points,
                games=standing.games,
                percent=100 * standing.mean,
                won=standing.won,
                drawn=standing.drawn,
                lost=standing.lost,
            ),
        ),
        (
            "Elo",
            _("{elo}, with 95 % certainty from {low} to {high}").format(
                elo=_signed(standing.elo), low=_signed(low), high=_signed(high)
            ),
        ),
        (
            _("stronger"),
            _("{name}, with a probability of {percent:.1f} %").format(
                name=first, percent=100 * standing.superiority
            ),
        ),
        (_("ended"), ", ".join(_ended(ending, n) for ending, n in _sorted_endings(standing))),
    ]
    if standing.repeated:
        text = ngettext(
            "{count} game is a repetition of another, so the range is too narrow.",
            "{count} games are repetitions of others, so the range is too narrow.",
            standing.repeated,
        )
        rows.append((_("beware"), text.format(count=standing.repeated)))
    return rows


def _sorted_endings(standing: MatchScore) -> list[tuple[Ending, int]]:
    """Return the endings with their numbers, the most frequent first."""
    return sorted(standing.endings.items(), key=lambda each: -each[1])


def _ended(ending: Ending, count: int) -> str:
    kind = _(_KINDS[ending.kind])
    return f"{kind} {count}" if not ending.loser else f"{kind} {count} ({_(ending.loser)})"


def _signed(value: float) -> str:
    return f"{value:+.0f}".replace("inf", "∞")


def _finite(value: float) -> float | None:
    return None if math.isinf(value) else round(value, 1)
