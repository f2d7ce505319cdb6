"""Searches as people type them: words, and fields such as `player:` and `year:1990-1995`."""

from __future__ import annotations

import re

from boardtui.library.entry import Winner
from boardtui.library.moves import folded
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.reasons import Listed, Reason, Reasoned

PLAYER, EVENT, OPENING = "player", "event", "opening"
YEAR, SIZE, GAME, TAG, OWN = "year", "size", "game", "tag", "own"
TEXT_FIELDS = {PLAYER: "players", EVENT: "event", OPENING: "opening"}
"""Fields that search words, with their columns in the index."""

FIELDS = (*TEXT_FIELDS, YEAR, SIZE, GAME, TAG, OWN)

_TOKEN = re.compile(r"""([A-Za-z]+):(?:"([^"]*)"?|(\S*))|"([^"]*)"?|(\S+)""")
_YEARS = re.compile(r"(\d{4})?(-)?(\d{4})?")
_RESULTS = {
    "b+": Winner.BLACK,
    "w+": Winner.WHITE,
    "draw": Winner.DRAW,
}
_MOST_WORDS = 12
_LONGEST = 300


class QueryReason(Reason):
    """Reasons why a search is not understood."""

    UNKNOWN_FIELD = "There is no field “{field}:”; choose from: {known}."
    NO_YEARS = "“{text}” is neither a year nor a range of years such as 1990-1995."
    NO_SIZE = "“{text}” is not a board size."


class QueryError(Reasoned, ValueError):
    """A search is not understood."""


class Term(NamedTuple):
    """Search words, each matched as a prefix."""

    words: tuple[str, ...]
    field: str = ""
    """The field searched; empty for any field and the year."""


class Query(NamedTuple):
    """A search; without conditions it finds all games."""

    terms: tuple[Term, ...] = ()
    years: tuple[int, int] | None = None
    """The first and the last year."""
    winner: Winner | None = None
    size: int | None = None
    game: str = ""
    """The beginning of the key of a game, or the name of a rule."""
    tags: tuple[str, ...] = ()
    """The tags that a person gave to the games; they are not in the library."""
    own: bool = False
    """True for one's own games only, which `library.own` finds."""


def parse_query(text: str) -> Query:
    """Return the search that a text describes; raises QueryError.

    A field without a value yet is no condition, except `own:`, which has none.

    >>> parse_query("Tamenori year:1990-1995 W+").years
    (1990, 1995)
    """
    query, terms = Query(), []
    for name, *values in _TOKEN.findall(text[:_LONGEST]):
        field, value = name.lower(), next(filter(None, values), "")
        if not field and value.lower() in _RESULTS:
            query = query._replace(winner=_RESULTS[value.lower()])
        elif field in {"", *TEXT_FIELDS}:
            if words := tuple(folded(value).split()):
                terms.append(Term(words, field))
        elif field == OWN:
            query = query._replace(own=True)
        elif field in FIELDS and not value:
            continue
        elif field == YEAR:
            query = query._replace(years=_years(value))
        elif field == SIZE:
            query = query._replace(size=_size(value))
        elif field == GAME:
            query = query._replace(game=value.lower())
        elif field == TAG:
            query = query._replace(tags=(*query.tags, value))
        else:
            raise QueryError(QueryReason.UNKNOWN_FIELD, field=name, known=Listed(FIELDS))
    return query._replace(terms=tuple(terms[:_MOST_WORDS]))


def _years(text: str) -> tuple[int, int]:
    match = _YEARS.fullmatch(text)
    if match is None or not (match[1] or match[3]):
        raise QueryError(QueryReason.NO_YEARS, text=text)
    first = int(match[1] or 0)
    last = int(match[3] or (9999 if match[2] else first))
    return first, last


def _size(text: str) -> int:
    number = text.lower().partition("x")[0]
    if not (number.isdecimal() and len(number) < 4):
        raise QueryError(QueryReason.NO_SIZE, text=text)
    return int(number)
