"""Names that players have for the first moves of a game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice

from boardtui.rules.errors import RulesError
from boardtui.rules.findings import OpeningName
from boardtui.rules.game import Game, Move, Place, Position
from boardtui.rules.gomoku import Gomoku
from boardtui.rules.openings import OpeningRule
from boardtui.system.reasons import Word

FIRST_MOVES = 10
"""Number of first moves kept of a game, to name its opening."""

NAMED_WITHIN = 30
"""An opening has its name within this many positions, choices of colours included."""

UNNAMED = OpeningName()

_DISTANCES = {(0, 1): Word("Direct"), (1, 1): Word("Indirect")}
"""The names of White’s first move in Gomoku, by its distance from Black’s: less and greater."""


def opening_of(positions: Iterable[Position]) -> OpeningName:
    """Return the names of the opening that a line of positions goes through.

    >>> from boardtui.rules.othello import Othello
    >>> game = Othello()
    >>> line = [game.start()]
    >>> for text in "f5 d6 c3 d3 c4 b3".split():
    ...     line.append(line[-1].play(game.parse_move(text)))
    >>> opening_of(line[:-1]).english, opening_of(line).english
    ('Tiger', 'Aubrey')
    """
    opening = UNNAMED
    for position in islice(positions, NAMED_WITHIN):
        if (named := position.game.opening_name(position)) is not None:
            opening = opening.then(named)
    return opening


@lru_cache(maxsize=4096)
def opening_of_moves(game: Game, moves: tuple[Move, ...]) -> OpeningName:
    """Return the names of the opening that a game begins with; its first moves will do."""
    return opening_of(_positions(game, moves))


def kind_of_opening(game: Game, moves: Sequence[Move]) -> str:
    """Return a text that distinguishes openings without names: a rule, or the second stone's place.

    It is empty if there is nothing to distinguish.

    >>> game = Gomoku()
    >>> kind_of_opening(game, [game.parse_move("h8"), game.parse_move("i9")])
    'Indirect'
    """
    if not isinstance(game, Gomoku):
        return ""
    if game.opening is not OpeningRule.NONE:
        return game.opening.label
    match moves[:2]:
        case (Place(first), Place(second)):
            less, more = sorted((abs(first.col - second.col), abs(first.row - second.row)))
            return _DISTANCES.get((less, more), "")
        case _:
            return ""


def _positions(game: Game, moves: Sequence[Move]) -> Iterator[Position]:
    """Yield the positions of a game from its start, up to a move that is not legal."""
    yield (position := game.start())
    for move in moves:
        try:
            yield (position := position.play(move))
        except RulesError:  # the line is of another version of the rules
            return
