"""Names of openings by the keys of a game's positions, for large archives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from boardtui.library.replay import FIRST_COLUMN, replay
from boardtui.rules.findings import OpeningName
from boardtui.rules.opening_names import UNNAMED
from boardtui.rules.othello_openings import OPENINGS


def opening_of_keys(keys: Sequence[int]) -> OpeningName:
    """Return what `opening_of` does, from the keys of a game of Othello on 8×8."""
    opening, names = UNNAMED, _names()
    for column, key in enumerate(keys[: _longest() - FIRST_COLUMN + 1], FIRST_COLUMN):
        if (found := names.get((column, key))) is not None:
            opening = opening.then(found)
    return opening


@cache
def _names() -> Mapping[tuple[int, int], OpeningName]:
    """The names by the number of stones and the key of the position."""
    names = {}
    for english, japanese, text in OPENINGS:
        moves = [text[start : start + 2] for start in range(0, len(text), 2)]
        squares = [8 * (int(move[1]) - 1) + "abcdefgh".index(move[0]) for move in moves]
        keys = replay(squares).keys
        names[FIRST_COLUMN + len(squares), keys[-1]] = OpeningName(english, japanese)
    return names


@cache
def _longest() -> int:
    """The most stones of a position with a name."""
    return max(stones for stones, _key in _names())
