"""Names of openings by the keys of a game's positions, for large archives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from boardtui.library.replay import replay
from boardtui.rules.findings import OpeningName
from boardtui.rules.opening_names import UNNAMED
from boardtui.rules.othello_openings import OPENINGS


def opening_of_keys(keys: Sequence[int]) -> OpeningName:
    """Return what `opening_of` does, from the keys of a game of Othello on 8×8."""
    opening = UNNAMED
    for names, key in zip(_names(), keys, strict=False):
        if (found := names.get(key)) is not None:
            opening = opening.then(found)
    return opening


@cache
def _names() -> tuple[Mapping[int, OpeningName], ...]:
    """The names by the key of the position, for each number of discs that were played."""
    longest = max(len(text) // 2 for _english, _japanese, text in OPENINGS)
    names: tuple[dict[int, OpeningName], ...] = tuple({} for _ in range(longest + 1))
    for english, japanese, text in OPENINGS:
        moves = [text[start : start + 2] for start in range(0, len(text), 2)]
        squares = [8 * (int(move[1]) - 1) + "abcdefgh".index(move[0]) for move in moves]
        names[len(squares)][replay(squares).keys[-1]] = OpeningName(english, japanese)
    return names
