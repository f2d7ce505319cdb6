"""Blocks of newer Unicode as areas, for pictures: few fonts have them."""

from __future__ import annotations

from boardtui.pictures import screen
from boardtui.ui.widgets.block_sets import OCTANTS, SEXTANTS, BlockSet

CORNER = "\U0001fb7c"
"""The left and lower one eighth block, where lines cross on a board with pictures."""


def draw_blocks_as_areas() -> None:
    """Let pictures of screens draw these blocks as they draw the older ones."""
    for blocks in (SEXTANTS, OCTANTS):
        for pattern, glyph in enumerate(blocks.patterns):
            if pattern:
                screen._PARTS.setdefault(glyph, _parts(blocks, pattern))
    screen._PARTS[CORNER] = [(0, 0, 1 / 8, 1), (0, 7 / 8, 1, 1)]


def _parts(blocks: BlockSet, pattern: int) -> list[tuple[float, float, float, float]]:
    """Return the parts of a pattern: left, top, right and bottom in sizes of a cell."""
    places = [divmod(part, 2) for part in range(2 * blocks.rows) if pattern >> part & 1]
    return [
        (column / 2, row / blocks.rows, (column + 1) / 2, (row + 1) / blocks.rows)
        for row, column in places
    ]
