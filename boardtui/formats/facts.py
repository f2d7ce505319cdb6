"""Facts about a game that several formats have."""

from __future__ import annotations

import datetime as dt
import re
from functools import lru_cache

from boardtui.record.tree import GameRecord
from boardtui.record.who import Who
from boardtui.rules.board import Color
from boardtui.rules.game import Game
from boardtui.rules.moves import Outcome
from boardtui.system.named_tuples import NamedTuple

_YEAR = re.compile(r"(?<!\d)(?:1[89]|20)\d\d(?!\d)")


class Facts(NamedTuple):
    """The facts of a game, as its file states them."""

    names: tuple[str, ...] = ()
    """Names by colour at the end of the game, as players may swap; empty if unknown."""
    date: dt.date | None = None
    event: str = ""
    outcome: Outcome | None = None
    """The stated result, which the moves may contradict."""
    year: int | None = None
    """The year, where the day is not stated."""
    seats: tuple[Who, ...] = ()
    """The players by seat, in a save of boardtui."""

    def enter(self, record: GameRecord) -> None:
        """Write the facts into a record, whose moves show who had which colour.

        The stated result is left out if the game ended by the rules.
        """
        seats = record.game.seats(record.root.end().position)
        record.players = {seats[color]: name for color, name in enumerate(self.names) if name}
        record.date = self.date
        if self.date is None and self.year is not None and "DT" not in record.root.properties:
            record.root.keep({"DT": [str(self.year)]})
        record.event = self.event
        record.outcome = self.outcome if record.root.end().position.outcome is None else None

    @property
    def day(self) -> str:
        """The date as year, month and day, or the year alone; empty if neither is known."""
        if self.date is not None:
            return self.date.isoformat()
        year = self.year or read_year(self.event)
        return "" if year is None else str(year)

    def contradict(self, played: Outcome | None) -> bool:
        """Return True if a played outcome has other winners than the stated result."""
        if self.outcome is None or played is None:
            return False
        return self.outcome.winners not in {played.winners, ()}


def day_of(record: GameRecord) -> str:
    """Return the date of a record as `Facts.day` does."""
    year = read_year(" ".join(record.root.properties.get("DT", ())))
    return Facts(date=record.date, event=record.event, year=year).day


def read_date(pattern: re.Pattern[str], text: str) -> dt.date | None:
    """Return the date at the beginning of a text, from groups of year, month and day."""
    match = pattern.match(text)
    try:
        return dt.date(*map(int, match.groups())) if match else None
    except ValueError:
        return None


def read_year(text: str) -> int | None:
    """Return the last year in a text, from 1800 to 2099; None without one."""
    years = _YEAR.findall(text)
    return int(years[-1]) if years else None


def lead(record: GameRecord, color: Color) -> int | None:
    """Return a colour's lead in points at the end of the main line; None without points."""
    scores = record.game.final_score(record.root.end().position)
    if scores is None:
        return None
    return scores[color] - max(score for other, score in enumerate(scores) if other != color)


def score_of_lead(game: Game, lead: int) -> tuple[int, int] | None:
    """Return the points of two sides that fill the board together, from the lead of the first.

    None in a game without points, and for a lead that they cannot have.
    """
    more, odd = divmod(_cells(game) + lead, 2)
    score = more, more - lead
    return None if odd or not has_points(game, score) else score


def has_points(game: Game, score: tuple[int, int]) -> bool:
    """Return True if two sides of a game can have these points."""
    return _is_counted(game) and min(score) >= 0 < sum(score) <= _cells(game)


@lru_cache(maxsize=64)
def _is_counted(game: Game) -> bool:
    """Return True for a game of two sides that is counted in points."""
    return len(game.score(game.start()) or ()) == 2


def _cells(game: Game) -> int:
    cols, rows = game.board_size
    return cols * rows
