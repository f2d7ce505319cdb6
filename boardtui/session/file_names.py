"""Names of files for copies of games, from the facts of their records."""

from __future__ import annotations

import datetime as dt
import re
import unicodedata

from boardtui.formats.details import details_of
from boardtui.formats.facts import day_of
from boardtui.record.tree import GameRecord

MOST_OF_A_NAME = 24
"""The most characters of a player's name."""

_DAY = re.compile(r"\d{4}(?:-\d\d){0,2}")
_OTHER = re.compile(r"[^a-z0-9]+")
_LETTERS = str.maketrans({"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ð": "d", "þ": "th", "ł": "l"})


def proposed_name(record: GameRecord, today: dt.date, suffix: str = ".sgf") -> str:
    """Return a name in small ASCII letters: "othello-feinstein-nelis-1993.sgf".

    Where no player is known by an ASCII name, it has the game and the day; `today` if the record
    has none.
    """
    players = filter(None, map(_plain, record.names(record.root.end())))
    parts = [record.game.key, *players]
    day = _DAY.match(details_of(record).date) or _DAY.match(day_of(record))
    if day is not None:
        parts.append(day[0])
    elif len(parts) == 1:
        parts.append(today.isoformat())
    return "-".join(parts) + suffix


def _plain(name: str) -> str:
    """Return a name in small ASCII letters and digits; of "Rose, Brian" only the family name."""
    family = name.partition(",")[0].casefold().translate(_LETTERS)
    letters = unicodedata.normalize("NFKD", family[: 4 * MOST_OF_A_NAME])
    ascii_only = letters.encode("ascii", "ignore").decode()
    return _OTHER.sub("-", ascii_only)[:MOST_OF_A_NAME].strip("-")
