"""The players by seat, as private properties of an SGF root.

The words that every version of boardtui reads tell persons from computers, but not one person from
another. Where that matters, a second property has the ids.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from boardtui.formats.sgf.game import PLAYERS, SEATS
from boardtui.formats.sgf.text import read_simple_text, write_text
from boardtui.record.tree import RawProperties
from boardtui.record.who import Who


def read_seats(properties: Mapping[str, Sequence[str]]) -> tuple[Who, ...]:
    """Return the players by seat, without names; empty if the properties do not say.

    The words win where an older version, which keeps the ids, has seated others.
    """
    words = map(read_simple_text, properties.get(SEATS, ()))
    seats = tuple(map(Who.of_word, words))
    if PLAYERS not in properties:
        return seats
    try:
        players = tuple(Who.from_text(read_simple_text(raw)) for raw in properties[PLAYERS])
    except ValueError:
        return seats
    is_same = [who.word for who in players] == [who.word for who in seats]
    return players if is_same else seats


def write_seats(seats: Sequence[Who]) -> RawProperties:
    """Return the properties that `read_seats` reads back as the same players."""
    words = [write_text(who.word) for who in seats]
    if [who[:2] for who in seats] == [Who.of_word(who.word)[:2] for who in seats]:
        return {SEATS: words}
    return {SEATS: words, PLAYERS: [write_text(who.to_text()) for who in seats]}
