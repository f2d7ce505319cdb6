"""Names that players have for the first moves of a game."""

from __future__ import annotations

from collections.abc import Sequence

from boardtui.reasons import Word
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Game, Move, Place
from boardtui.rules.gomoku import Gomoku
from boardtui.rules.openings import Opening
from boardtui.rules.othello import Othello
from boardtui.rules.symmetry import upright

FIRST_MOVES = 10
"""The number of moves that may decide the name: three stones, with the choices after them."""

_REPLIES = {"c5": Word("Perpendicular"), "c3": Word("Diagonal"), "e3": Word("Parallel")}
"""The names of White’s first moves in Othello on 8×8, after d3."""

_DISTANCES = {(0, 1): Word("Direct"), (1, 1): Word("Indirect")}
"""The names of White’s first move in Gomoku, by its distance from Black’s: less and greater."""

_RULES = {
    Opening.PRO: Word("Pro"),
    Opening.LONG_PRO: Word("Long Pro"),
    Opening.SWAP: Word("Swap"),
    Opening.SWAP2: Word("Swap2"),
    Opening.RIF: Word("RIF"),
    Opening.SOOSORV_8: Word("Soosõrv-8"),
    Opening.TARAGUCHI_10: Word("Taraguchi-10"),
}
"""The names of Gomoku’s rules for the first stones."""


def name_of_line(game: Game, moves: Sequence[Move]) -> str:
    """Return the name of the opening that a line begins with; empty if it has none.

    It is the name of the stones if they have one, or else of the rule by which they were placed.

    >>> game = Othello()
    >>> name_of_line(game, [game.parse_move("f5"), game.parse_move("f6")])
    'Diagonal'
    """
    if name := _name_of_stones(game, moves):
        return name
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


def _name_of_stones(game: Game, moves: Sequence[Move]) -> str:
    """Return the name that the rules know for the stones on the way; empty if they know none."""
    position = game.start()
    for move in moves:
        try:
            position = position.play(move)
        except RulesError:  # the line is of another version of the rules
            return ""
        if (named := game.opening_name(position)) is not None:
            return named.name
    return ""
