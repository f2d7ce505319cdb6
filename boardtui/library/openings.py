"""Names of openings by position, so that every order of moves that leads there has them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from boardtui.library.keys import key_of, stones_on
from boardtui.library.replay import FIRST_COLUMN, GAME, replay
from boardtui.rules.game import Position
from boardtui.rules.othello_openings import OPENINGS

JAPANESE = "ja"


class Opening(NamedTuple):
    """The most precise name of the first moves of a game in each language; empty without one."""

    english: str = ""
    japanese: str = ""

    def name(self, language: str) -> str:
        """Return the name in a language; the English one where that has none."""
        return (self.japanese if language == JAPANESE else "") or self.english

    def then(self, later: Opening) -> Opening:
        """Return the names after a position with a name of its own, which counts where it has."""
        return Opening(later.english or self.english, later.japanese or self.japanese)


UNNAMED = Opening()


def opening_of(positions: Iterable[Position]) -> Opening:
    """Return the names of the opening that a line of positions goes through.

    >>> game = GAME
    >>> line = [game.start()]
    >>> for text in "f5 d6 c3 d3 c4".split():
    ...     line.append(line[-1].play(game.parse_move(text)))
    >>> opening_of(line)
    Opening(english='Tiger', japanese='虎定石')
    """
    opening = UNNAMED
    for position in positions:
        if position.game == GAME:
            stones = stones_on(position)
            if stones > _longest():
                break
            opening = opening.then(_names().get((stones, key_of(position)), UNNAMED))
        elif (named := position.game.opening_name(position)) is not None:
            opening = opening.then(Opening(named.name))
    return opening


def opening_of_keys(keys: Sequence[int]) -> Opening:
    """Return the same from the keys of a game of Othello on 8×8, from the start on."""
    opening, names = UNNAMED, _names()
    for column, key in enumerate(keys[: _longest() - FIRST_COLUMN + 1], FIRST_COLUMN):
        if (found := names.get((column, key))) is not None:
            opening = opening.then(found)
    return opening


@cache
def _names() -> Mapping[tuple[int, int], Opening]:
    """The names by the number of stones and the key of the position."""
    names = {}
    for english, japanese, text in OPENINGS:
        moves = [text[start : start + 2] for start in range(0, len(text), 2)]
        squares = [8 * (int(move[1]) - 1) + "abcdefgh".index(move[0]) for move in moves]
        keys = replay(squares).keys
        names[FIRST_COLUMN + len(squares), keys[-1]] = Opening(english, japanese)
    return names


@cache
def _longest() -> int:
    """The most stones of a position with a name."""
    return max(stones for stones, _key in _names())
