"""Known numbers of move paths, by the key of the game."""

from __future__ import annotations

from dataclasses import dataclass

from boardtui.rules.board import Board, Color
from boardtui.rules.game import Game, Position
from boardtui.rules.gomoku import Gomoku, Rule
from boardtui.rules.othello import Othello
from boardtui.rules.three_way import ThreeWayOthello
from tests.fixtures.connect_four import ConnectFour


@dataclass(frozen=True)
class Table:
    game: Game
    counts: tuple[int, ...]
    """For depth 1, 2, 3, …"""
    picture: str = ""
    """Where it begins, if not at the start of the game."""
    turn: Color = Color(0)

    @property
    def position(self) -> Position:
        if not self.picture:
            return self.game.start()
        return self.game.position(Board.from_text(self.picture, len(self.game.sides)), self.turn)


BLACK_MUST_PASS = """
    ........
    ........
    ........
    ..XXX..O
    ...XXXOO
    .....X.O
    ......X.
    ........
"""

WHITE_AND_LATER_RED_MUST_PASS = """
    .......
    .....X.
    ..X#X..
    ..X##..
    ..X#X..
    ..XX...
    ..X....
"""

BLACK_CAN_WIN_OR_MAKE_AN_OVERLINE = """
    XX.XX.
    OO.O..
    ......
    ......
    ......
    ......
"""

TABLES: dict[str, tuple[Table, ...]] = {
    "othello": (
        Table(Othello(), (4, 12, 56, 244, 1396, 8200, 55092, 390216)),
        Table(Othello(), (1, 3, 8, 58, 359, 3070), BLACK_MUST_PASS),
        Table(Othello(size=6), (4, 12, 56, 244, 1364, 7604, 47740)),
        Table(
            Othello(size=4),
            (4, 12, 44, 128, 424, 1256, 3624, 9116, 20044, 36540),
        ),
    ),
    "gomoku": (
        Table(
            Gomoku(size=3, line=3),
            (9, 72, 504, 3024, 15120, 56160, 154944, 255168, 255168),
        ),
        Table(
            Gomoku(size=6, line=3, rule=Rule.FREESTYLE),
            (29, 758, 19738, 472038),
            BLACK_CAN_WIN_OR_MAKE_AN_OVERLINE,
        ),
        Table(
            Gomoku(size=6, line=3, rule=Rule.STANDARD),
            (29, 785, 21169, 526744),
            BLACK_CAN_WIN_OR_MAKE_AN_OVERLINE,
        ),
    ),
    "three-way": (
        Table(ThreeWayOthello(), (10, 89, 608, 5032, 41006)),
        Table(ThreeWayOthello(size=5), (10, 80, 450, 2964, 16312, 74988)),
        Table(
            ThreeWayOthello(size=7),
            (1, 13, 83, 83, 888),
            WHITE_AND_LATER_RED_MUST_PASS,
            Color(1),
        ),
    ),
    "connect-four": (Table(ConnectFour(), (7, 49, 343, 2401, 16807, 117649, 823536)),),
}
