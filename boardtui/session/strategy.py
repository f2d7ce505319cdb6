"""Examples of the faults that words of the trade stand for."""

from __future__ import annotations

from functools import partial

from boardtui.rules.fault_kinds import GomokuFault, OthelloFault
from boardtui.rules.findings import MoveFaultKind
from boardtui.rules.game import Game, Move, Position
from boardtui.rules.registry import game
from boardtui.system.named_tuples import NamedTuple

_SIZE = 9
"""A small board for the examples of Gomoku."""


class Example(NamedTuple):
    """A fault in a game, with the moves that led there and those that show it."""

    kind: MoveFaultKind
    game: Game
    moves: str
    """The moves before the fault, from the start of the game."""
    played: str
    """The faulty move, and the answers that show the fault."""

    @property
    def position(self) -> Position:
        """The position before the fault."""
        position = self.game.start()
        for text in self.moves.split():
            position = position.play(self.game.parse_move(text))
        return position

    @property
    def line(self) -> tuple[Move, ...]:
        """The faulty move, and the answers."""
        return tuple(map(self.game.parse_move, self.played.split()))


def _example(game: Game, kind: MoveFaultKind, moves: str, played: str) -> Example:
    return Example(kind, game, moves, played)


_othello = partial(_example, game("othello"))
_gomoku = partial(_example, game("gomoku", size=_SIZE))
_renju = partial(_example, game("gomoku", size=_SIZE, rule="renju"))

EXAMPLES = (
    _othello(
        OthelloFault.GIVES_CORNER,
        "e6 f6 f5 f4 g5 h6 g3 g6 g4 f3 h5 h3 h7 e7 d7 g7 e8 c5",
        "h4 h8",
    ),
    _othello(
        OthelloFault.X_SQUARE,
        "f5 f4 e3 d6 g4 g3 f3 d3 e6 h4 c5 e7 f7 f6 g5 h6",
        "g7 h8",
    ),
    _othello(OthelloFault.C_SQUARE, "e6 f6 g6 d6 c3 f7 e7 f8 c5 f5", "g8 h8"),
    _othello(OthelloFault.MOBILITY, "e6 f6 g6 d6 c4 e7 d7 c6", "b6 c5"),
    _othello(OthelloFault.FREE_MOVE, "f5 d6 c6 f6 d7 f4 d3 c4", "g6 e3"),
    _othello(
        OthelloFault.OPENS_EDGE,
        "f5 f4 c3 e6 f3 c5 f6 g5 e7 d3 e3 g4 g3 c2 h6 h5 c4 d2 h4 f2 g6 b3",
        "e1 f1",
    ),
    _othello(
        OthelloFault.PARITY,
        "f5 f4 f3 d6 c5 f6 e6 g4 c6 g6 g5 h6 c3 c4 d3 b5 g3 f7 e7 e3 e2 f2 a4 b2 b4 b3 d2 h3 a1 e1 "
        "f1 g1 c2 b7 d7 a5 d1 c8 a6 a3 a2 d8 a8 c7",
        "h5 g2 h1 h2",
    ),
    _gomoku(GomokuFault.LEAVES_FOUR, "c5 d5 e7 e5 d3 f5 g3 g5", "e3 h5"),
    _gomoku(GomokuFault.LEAVES_THREE, "d3 e5 c6 f5 e3 g5", "f3 h5"),
    _gomoku(GomokuFault.OPEN_FOUR, "d3 e5 c6 f5 e3 h5", "f3 g5"),
    _gomoku(GomokuFault.TWO_FOURS, "c5 d5 g9 e5 b2 f5 h2 g6 b8 g7 c3 g8", "d3 g5"),
    _gomoku(GomokuFault.FOUR_AND_THREE, "c5 d5 b2 e5 h2 f5 b8 g6 c3 g7", "d3 g5"),
    _gomoku(GomokuFault.TWO_THREES, "b2 e5 h2 f5 b8 g6 c3 g7", "d2 g5"),
    _gomoku(GomokuFault.FOURS, "c5 d5 b2 e5 h2 f5 b8 g6 c3 g7", "d3 g5 h5 g8"),
    _gomoku(GomokuFault.GIVES_POINT, "c3 b3 d3 g4 e3 g5 h7 e5 b7 f4", "f3 g3"),
    _renju(GomokuFault.MAY_NOT_STOP, "c5 d5 h6 e5 h7 f5 f3 b8 g4 b2", "b5 g5"),
)
"""One example for each term, in the order of the terms."""
