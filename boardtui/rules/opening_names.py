"""Names that players have for the first moves of a game."""

from __future__ import annotations

from collections.abc import Sequence

from boardtui.reasons import Word
from boardtui.rules.game import Game, Move, Place
from boardtui.rules.gomoku import Gomoku
from boardtui.rules.openings import Opening
from boardtui.rules.othello import Othello
from boardtui.rules.symmetry import upright

FIRST_MOVES = 4
"""The number of moves that may decide the name."""

_REPLIES = {"c5": Word("Perpendicular"), "c3": Word("Diagonal"), "e3": Word("Parallel")}
"""The names of White’s first moves in Othello on 8×8, after d3."""

_DISTANCES = {(0, 1): Word("Direct"), (1, 1): Word("Indirect")}
"""The names of White’s first move in Gomoku, by its distance from Black’s: less and greater."""

_RULES = {
    Opening.PRO: Word("Pro"),
    Opening.LONG_PRO: Word("Long Pro"),
    Opening.SWAP: Word("Swap"),
    Opening.SWAP2: Word("Swap2"),
}
"""The names of Gomoku’s rules for the first stones."""


def opening_name(game: Game, moves: Sequence[Move]) -> str:
    """Return the name of the opening that a line begins with; empty if it has none.

    >>> game = Othello()
    >>> opening_name(game, [game.parse_move("f5"), game.parse_move("f6")])
    'Diagonal'
    """
    if isinstance(game, Gomoku) and game.opening in _RULES:
        return _RULES[game.opening]
    match upright(game.start(), moves[:2]):
        case (Place(), Place() as reply) if isinstance(game, Othello) and game.size == 8:
            return _REPLIES.get(game.format_move(reply), "")
        case (Place(first), Place(second)) if isinstance(game, Gomoku):
            less, more = sorted((abs(first.col - second.col), abs(first.row - second.row)))
            return _DISTANCES.get((less, more), "")
        case _:
            return ""
