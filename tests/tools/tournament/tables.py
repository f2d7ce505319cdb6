"""Tables of a tournament's results, as plain text and as Markdown."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean

from boardtui.match.game_result import FaultKind, GameResult
from boardtui.match.ratings import Meeting, rate
from boardtui.match.scores import elo, mean_interval, score_interval

_RARE = frozenset({FaultKind.FOUL, FaultKind.PROTOCOL})
"""Shown where there is one: few games have it."""

_MOST_FAULTS = 20
"""Faults that are told one by one."""


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of texts under a header; every column but the first is aligned to the right."""

    title: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()

    def as_text(self) -> str:
        """The table in columns."""
        lines = [self.header, *self.rows]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        texts = [self._joined(line, widths, "  ").rstrip() for line in lines]
        return "\n".join(
            [self.title, "", texts[0], "-" * max(map(len, texts)), *texts[1:], *self._told()]
        )

    def as_markdown(self) -> str:
        """The table for a README."""
        widths = [max(map(len, column)) for column in zip(self.header, *self.rows, strict=True)]
        widths = [max(3, width) for width in widths]
        rule = [":" + "-" * (widths[0] - 1), *("-" * (width - 1) + ":" for width in widths[1:])]
        lines = [self.header, rule, *self.rows]
        texts = [f"| {self._joined(line, widths, ' | ')} |" for line in lines]
        return "\n".join([f"**{self.title}**", "", *texts, *self._told()])

    @staticmethod
    def _joined(line: Sequence[str], widths: Sequence[int], gap: str) -> str:
        first, *others = zip(line, widths, strict=True)
        return gap.join([first[0].ljust(first[1]), *(text.rjust(width) for text, width in others)])

    def _told(self) -> list[str]:
        return ["", *self.notes] if self.notes else []


def tables(games: Sequence[GameResult], players: Sequence[str]) -> list[Table]:
    """Everything that the games say; ratings only where there are more than two players."""
    if not games:
        return []
    names = [name for name in players if any(name in game.players for game in games)]
    made = [_matches(games, names)]
    if len(names) > 2:
        made.append(_ratings(games, names))
    return [*made, _conduct(games, names)]


def between(games: Iterable[GameResult], first: str, second: str) -> list[GameResult]:
    """The games that two players played against each other."""
    return [game for game in games if set(game.players) == {first, second}]


def by_opening(games: Iterable[GameResult]) -> list[list[GameResult]]:
    """The games of one pair, those from the same opening together."""
    openings: dict[str, list[GameResult]] = {}
    for game in games:
        openings.setdefault(game.opening, []).append(game)
    return list(openings.values())


def _meetings(games: Sequence[GameResult], names: Sequence[str]) -> list[tuple[str, str]]:
    """The table of the pairs that have met."""
    return [
        (first, second)
        for place, first in enumerate(names)
        for second in names[place + 1 :]
        if between(games, first, second)
    ]


def _matches(games: Sequence[GameResult], names: Sequence[str]) -> Table:
    header = ("match", "games", "won", "drawn", "lost", "score %", "95 %", "margin", "Elo", "95 %")
    rows = []
    for first, second in _meetings(games, names):
        met = between(games, first, second)
        points = [game.points(first) for game in met]
        openings = by_opening(met)
        low, high = score_interval(
            [fmean(game.points(first) for game in opening) for opening in openings]
        )
        rows.append(
            (
                f"{first} – {second}",
                str(len(met)),
                str(points.count(1)),
                str(points.count(0.5)),
                str(points.count(0)),
                f"{100 * fmean(points):.1f}",
                f"{100 * low:.1f} … {100 * high:.1f}",
                _margin(openings, first),
                _signed(elo(fmean(points))),
                f"{_signed(elo(low))} … {_signed(elo(high))}",
            )
        )
    return Table("Matches, from the first player's side", header, tuple(rows))


def _margin(openings: Sequence[Sequence[GameResult]], name: str) -> str:
    """The mean difference in points over all openings of which a game was played to its end."""
    margins = [
        fmean(known)
        for opening in openings
        if (known := [m for game in opening if (m := game.margin(name)) is not None])
    ]
    if not margins:
        return "–"
    mean, high = fmean(margins), mean_interval(margins).high
    return f"{mean:+.1f}" + ("" if math.isinf(high) else f" ± {high - mean:.1f}")


def _signed(value: float) -> str:
    return f"{value:+.0f}".replace("inf", "∞")


def _ratings(games: Sequence[GameResult], names: Sequence[str]) -> Table:
    title = "Ratings"
    header = ("player", "Elo", "± 95 %", "games", "score %", "ahead of the next", "is stronger %")
    meetings = [
        Meeting(first, second, sum(game.points(first) for game in opening), len(opening))
        for first, second in _meetings(games, names)
        for opening in by_opening(between(games, first, second))
    ]
    try:
        table = rate(meetings)
    except ValueError:
        return Table(title, ("player",), (), ("Not all players are linked by games yet.",))
    rows = []
    for rating in table.ratings:
        played = [game for game in games if rating.name in game.players]
        is_last = rating.lead is None
        rows.append(
            (
                rating.name,
                f"{rating.elo:+.0f}",
                f"{rating.margin:.0f}",
                str(len(played)),
                f"{100 * fmean(game.points(rating.name) for game in played):.1f}",
                "" if is_last else f"{rating.lead:+.0f} ± {rating.lead_margin:.0f}",
                "" if is_last else f"{100 * (rating.superiority or 0):.1f}",
            )
        )
    note = "A drawn game was added to each match: some ratings would be infinite without it."
    return Table(title, header, tuple(rows), (note,) if table.has_virtual_draws else ())


def _conduct(games: Sequence[GameResult], names: Sequence[str]) -> Table:
    happened = {game.fault.kind for game in games if game.fault is not None}
    shown = [kind for kind in FaultKind if kind not in _RARE or kind in happened]
    header = ("player", "moves", "mean s", "slowest s", "over time", "by s", *shown)
    rows, notes = [], []
    for name in names:
        used = [game.usage[game.players.index(name)] for game in games if name in game.players]
        moves = sum(usage.moves for usage in used)
        faults = [
            game
            for game in games
            if game.fault is not None and game.players[game.fault.seat] == name
        ]
        kinds = [game.fault.kind for game in faults if game.fault is not None]
        rows.append(
            (
                name,
                str(moves),
                f"{sum(usage.seconds for usage in used) / max(moves, 1):.3f}",
                f"{max(usage.slowest for usage in used):.3f}",
                str(sum(usage.over for usage in used)),
                f"{max(usage.excess for usage in used):.3f}",
                *(str(kinds.count(kind)) for kind in shown),
            )
        )
        notes += [
            f"{name}, {game.fault.kind}: {game.fault.words} (after {game.moves})"
            for game in faults[:_MOST_FAULTS]
            if game.fault is not None
        ]
        if len(faults) > _MOST_FAULTS:
            notes.append(f"{name}: and {len(faults) - _MOST_FAULTS} more.")
    return Table("Conduct", header, tuple(rows), tuple(notes))
