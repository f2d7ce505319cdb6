"""A person's own games and tags as conditions of a search, and the places of games."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from boardtui.library.columns import GameNumber
from boardtui.library.moves import folded
from boardtui.library.query import Query
from boardtui.library.reader import Reader
from boardtui.library.rows import GameLocation
from boardtui.person.tags import Tags, kept
from boardtui.record.digest import Digest


def asked_among(reader: Reader, query: Query, tags: Tags | None) -> frozenset[GameNumber] | None:
    """Return the games selected by `tag:` and `own:`; None if the query has neither.

    Without `tags` no game has any. One's own games are those that a person played in boardtui,
    wherever they are kept. Raises LibraryError and PersonalError.
    """
    conditions: list[frozenset[GameNumber]] = []
    if query.tags:
        digests = frozenset() if tags is None else _tagged(tags, query.tags)
        conditions.append(frozenset(reader.numbers(digests).values()))
    if query.own:
        conditions.append(reader.played())
    return frozenset.intersection(*conditions) if conditions else None


def _tagged(tags: Tags, texts: Iterable[str]) -> frozenset[Digest]:
    """Return the games with a tag for each text."""
    known = tags.counts()
    games = (tags.games(tag for tag in known if _has(tag, text)) for text in texts)
    return frozenset.intersection(*games)


def _has(tag: str, text: str) -> bool:
    """Return True if each word of a text begins a word of a tag, or the whole text the tag."""
    words, named = folded(text).split(), folded(tag).split()
    by_words = all(any(name.startswith(word) for name in named) for word in words)
    return tag.startswith(kept(text)) or (bool(words) and by_words)


def searched(reader: Reader, query: Query, tags: Tags) -> frozenset[GameNumber] | None:
    """Return the games that a search finds, its own conditions included; None if it finds all.

    Raises LibraryError and PersonalError.
    """
    if query == Query():
        return None
    found, among = reader.found(query), asked_among(reader, query, tags)
    return found if among is None else found & among


def places_of(reader: Reader, digest: Digest) -> tuple[GameLocation, ...]:
    """Return the places of a game that are still there, by its digest. Raises LibraryError."""
    number = reader.numbers([digest]).get(digest)
    origins = () if number is None else reader.origins(number)
    return tuple(origin for origin in origins if not origin.is_missing)


def own_path(places: Iterable[GameLocation], folder: Path) -> Path | None:
    """Return the place of a game in the folder of one's own games; None if it is not there."""
    paths = (Path(place.path) for place in places)
    return next((path for path in paths if path.parent == folder.absolute()), None)
