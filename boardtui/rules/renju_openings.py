"""The names of Renju's 26 openings.

Source: renju.net/openings. D stands for direct, White's stone next to Black's on a line, and I for
indirect, next to it on a diagonal. There are no other openings, up to turning and mirroring, with
Black in the middle, White in the central 3×3 and Black in the central 5×5.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from boardtui.reasons import Word
from boardtui.rules.board import Board, Color, Size
from boardtui.rules.findings import OpeningName
from boardtui.rules.notation import Notation
from boardtui.rules.openings import RENJU_SIZE
from boardtui.rules.symmetry import images

BOARD = Size(RENJU_SIZE, RENJU_SIZE)
"""The board on which the openings are named."""

OPENINGS = (
    ("D1", Word("Kansei"), "h8 h9 h10"),
    ("D2", Word("Keigetsu"), "h8 h9 i10"),
    ("D3", Word("Sosei"), "h8 h9 j10"),
    ("D4", Word("Kagetsu"), "h8 h9 i9"),
    ("D5", Word("Zangetsu"), "h8 h9 j9"),
    ("D6", Word("Ugetsu"), "h8 h9 i8"),
    ("D7", Word("Kinsei"), "h8 h9 j8"),
    ("D8", Word("Shogetsu"), "h8 h9 h7"),
    ("D9", Word("Kyugetsu"), "h8 h9 i7"),
    ("D10", Word("Shingetsu"), "h8 h9 j7"),
    ("D11", Word("Zuisei"), "h8 h9 h6"),
    ("D12", Word("Sangetsu"), "h8 h9 i6"),
    ("D13", Word("Yusei"), "h8 h9 j6"),
    ("I1", Word("Chosei"), "h8 i9 j10"),
    ("I2", Word("Kyogetsu"), "h8 i9 j9"),
    ("I3", Word("Kosei"), "h8 i9 j8"),
    ("I4", Word("Suigetsu"), "h8 i9 j7"),
    ("I5", Word("Ryusei"), "h8 i9 j6"),
    ("I6", Word("Ungetsu"), "h8 i9 i8"),
    ("I7", Word("Hogetsu"), "h8 i9 i7"),
    ("I8", Word("Rangetsu"), "h8 i9 i6"),
    ("I9", Word("Gingetsu"), "h8 i9 h7"),
    ("I10", Word("Myojo"), "h8 i9 h6"),
    ("I11", Word("Shagetsu"), "h8 i9 g7"),
    ("I12", Word("Meigetsu"), "h8 i9 g6"),
    ("I13", Word("Suisei"), "h8 i9 f6"),
)
"""The code, the name and the stones of each opening, in one of the ways in which it can lie."""


def name_of(board: Board) -> OpeningName | None:
    """The name of the opening that three stones make; None for any other stones."""
    return _names().get(board)


@cache
def _names() -> Mapping[Board, OpeningName]:
    """The openings in each of the ways in which they can lie."""
    names = {}
    for code, name, stones in OPENINGS:
        points = [Notation(rows_from_top=False).parse(stone, BOARD) for stone in stones.split()]
        for image in [{point: point for point in points}, *images(BOARD)]:
            board = Board.empty(BOARD, 2)
            for number, point in enumerate(points):
                board = board.place(image[point], Color(number % 2))
            names[board] = OpeningName(name, code)
    return names
