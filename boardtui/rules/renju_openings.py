"""The names of Renju's 26 openings.

Source: renju.net/openings. D stands for direct, White's stone next to Black's on a line, and I for
indirect, next to it on a diagonal. There are no other openings, up to turning and mirroring, with
Black in the middle, White in the central 3×3 and Black in the central 5×5.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from boardtui.rules.board import Board, Color, Size
from boardtui.rules.findings import OpeningName
from boardtui.rules.notation import Notation
from boardtui.rules.openings import RENJU_SIZE
from boardtui.rules.symmetry import images_of

BOARD = Size(RENJU_SIZE, RENJU_SIZE)
"""The board of the named openings."""

OPENINGS = (
    ("D1", "Kansei", "寒星", "h8 h9 h10"),
    ("D2", "Keigetsu", "渓月", "h8 h9 i10"),
    ("D3", "Sosei", "疎星", "h8 h9 j10"),
    ("D4", "Kagetsu", "花月", "h8 h9 i9"),
    ("D5", "Zangetsu", "残月", "h8 h9 j9"),
    ("D6", "Ugetsu", "雨月", "h8 h9 i8"),
    ("D7", "Kinsei", "金星", "h8 h9 j8"),
    ("D8", "Shogetsu", "松月", "h8 h9 h7"),
    ("D9", "Kyugetsu", "丘月", "h8 h9 i7"),
    ("D10", "Shingetsu", "新月", "h8 h9 j7"),
    ("D11", "Zuisei", "瑞星", "h8 h9 h6"),
    ("D12", "Sangetsu", "山月", "h8 h9 i6"),
    ("D13", "Yusei", "遊星", "h8 h9 j6"),
    ("I1", "Chosei", "長星", "h8 i9 j10"),
    ("I2", "Kyogetsu", "峡月", "h8 i9 j9"),
    ("I3", "Kosei", "恒星", "h8 i9 j8"),
    ("I4", "Suigetsu", "水月", "h8 i9 j7"),
    ("I5", "Ryusei", "流星", "h8 i9 j6"),
    ("I6", "Ungetsu", "雲月", "h8 i9 i8"),
    ("I7", "Hogetsu", "浦月", "h8 i9 i7"),
    ("I8", "Rangetsu", "嵐月", "h8 i9 i6"),
    ("I9", "Gingetsu", "銀月", "h8 i9 h7"),
    ("I10", "Myojo", "明星", "h8 i9 h6"),
    ("I11", "Shagetsu", "斜月", "h8 i9 g7"),
    ("I12", "Meigetsu", "名月", "h8 i9 g6"),
    ("I13", "Suisei", "彗星", "h8 i9 f6"),
)
"""The code, the names and the stones of each opening, in one orientation."""


def name_of(board: Board) -> OpeningName | None:
    """The name of the opening that three stones make; None for any other stones."""
    return position_names().get(board)


@cache
def position_names() -> Mapping[Board, OpeningName]:
    """The openings in all symmetries."""
    names: dict[Board, OpeningName] = {}
    for code, english, japanese, stones in OPENINGS:
        board = Board.empty(BOARD, 2)
        for number, stone in enumerate(stones.split()):
            point = Notation(rows_from_top=False).parse(stone, BOARD)
            board = board.place(point, Color(number % 2))
        names |= dict.fromkeys(images_of(board), OpeningName(english, japanese, code))
    return names
