"""Conditions of a search that only a person's own folder answers: tags, and one's own games."""

from __future__ import annotations

from pathlib import Path

from boardtui.library.query import Query
from boardtui.library.reader import Reader
from boardtui.play.tags import Tags


def asked_among(reader: Reader, query: Query, tags: Tags, folder: Path) -> frozenset[int] | None:
    """Return the games that have the tags of a search, if it asks for them those in the own folder.

    None if it asks for neither. Raises LibraryError and PersonalError.
    """
    conditions: list[frozenset[int]] = []
    if query.tags:
        digests = frozenset.intersection(*map(tags.games, query.tags))
        conditions.append(frozenset(reader.numbers(digests).values()))
    if query.own:
        conditions.append(frozenset(reader.within(folder)))
    return frozenset.intersection(*conditions) if conditions else None
