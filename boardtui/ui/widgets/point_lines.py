"""The lines through a point, as characters of a cell with pictures around it."""

from __future__ import annotations

from boardtui.system.named_tuples import NamedTuple
from boardtui.ui.glyphs import LinePieces
from boardtui.ui.widgets.board_layout import Pitch

_UPRIGHT, _LEVEL, _CORNER = "▏", "▁", "\U0001fb7c"
"""Lines along the left and along the lower edge of a character, and both."""


class Ways(NamedTuple):
    """The neighbours of a point that lines lead to: all but at the edges of the board."""

    left: bool
    right: bool
    up: bool
    down: bool


def ways_of(col: int, row: int, cols: int, rows: int) -> Ways:
    """Return the ways from a point, counted as it is seen."""
    return Ways(col > 0, col < cols - 1, row > 0, row < rows - 1)


def cell_lines(ways: Ways, pitch: Pitch, pieces: LinePieces, crossing: str) -> tuple[str, ...]:
    """Return the rows of a cell's characters.

    Cells with an even number of rows have their middle between two characters, others in one; so
    have their columns. `crossing` is the character in the middle of odd cells.
    """
    cols, rows = pitch
    middle = cols // 2
    if rows % 2:
        level = _level(ways, pitch, pieces.horizontal, crossing)
        above, below = (
            (pieces.vertical if is_way else " ").center(cols) for is_way in (ways.up, ways.down)
        )
        return (above,) * (rows // 2) + (level,) + (below,) * (rows // 2)
    upright = " " * middle + _UPRIGHT + " " * (cols - middle - 1)
    above, below = (upright if is_way else " " * cols for is_way in (ways.up, ways.down))
    corner = _CORNER if ways.up else _LEVEL
    if not ways.right:
        corner = _UPRIGHT if ways.up else " "
    level = _level(ways, pitch, _LEVEL, corner)
    return (above,) * (rows // 2 - 1) + (level,) + (below,) * (rows // 2)


def _level(ways: Ways, pitch: Pitch, line: str, middle: str) -> str:
    before = pitch.cols // 2
    left, right = (line if is_way else " " for is_way in (ways.left, ways.right))
    return left * before + middle + right * (pitch.cols - before - 1)


def square_lines(pitch: Pitch, *, left: bool, below: bool) -> tuple[str, ...]:
    """Return the rows of a square's characters, with lines on its left and below it."""
    cols, rows = pitch
    side = _UPRIGHT if left else " "
    corner = (_CORNER if left else _LEVEL) if below else side
    last = corner + (_LEVEL if below else " ") * (cols - 1)
    return (side + " " * (cols - 1),) * (rows - 1) + (last,)
