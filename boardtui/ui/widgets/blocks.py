"""The block character nearest to a picture of one cell of the screen."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import permutations
from typing import Generic, TypeVar

from boardtui.system.named_tuples import NamedTuple

SIDE = 8
"""Samples across and down a cell: block characters come in eighths."""

PaintT = TypeVar("PaintT")


class Block(NamedTuple, Generic[PaintT]):
    """A character and its two paints."""

    glyph: str
    ink: PaintT
    ground: PaintT


def nearest_block(areas: Mapping[PaintT, int], *, narrow: bool) -> Block[PaintT]:
    """Return the block nearest to the areas of some paints, which fill the cell.

    An area has a bit for each sample, in rows of `SIDE`. Only if `narrow` may the block be a glyph
    of ambiguous width (Unicode Standard Annex 11), which some terminals draw in two columns.
    """
    paints = sorted(areas, key=lambda paint: areas[paint] & -areas[paint])
    glyph, ink, ground = _nearest(tuple(areas[paint] for paint in paints), narrow)
    return Block(glyph, paints[ink], paints[ground])


@lru_cache(4096)
def _nearest(
    areas: tuple[int, ...],
    narrow: bool,  # noqa: FBT001  for the cache
) -> Block[int]:
    """Return the block with the indices of areas as its paints."""
    if len(areas) == 1:
        return Block(" ", 0, 0)
    # Of two equally near blocks, the one with less ink, so that neighbours share their paints.
    candidates = (
        (
            (areas[ink] & area | areas[ground] & ~area).bit_count(),
            -area.bit_count(),
            Block(glyph, ink, ground),
        )
        for glyph, area in (_NARROW if narrow else _QUARTERS).items()
        for ink, ground in permutations(range(len(areas)), 2)
    )
    best = max(candidates, key=lambda candidate: candidate[:2])[2]
    if best.glyph == " ":
        return Block(" ", best.ground, best.ground)
    if narrow or best.glyph not in "▌▀▄":
        return best
    if best.glyph == "▌":
        return Block("▐", best.ground, best.ink)
    # No character of certain width is an upper or a lower half.
    most = max(range(len(areas)), key=lambda number: areas[number].bit_count())
    return Block(" ", most, most)


_ROW = (1 << SIDE) - 1
_COLUMN = sum(1 << row * SIDE for row in range(SIDE))


def _rows(first: int, end: int) -> int:
    return sum(_ROW << row * SIDE for row in range(first, end))


def _columns(first: int, end: int) -> int:
    return sum(_COLUMN << column for column in range(first, end))


_QUARTER = [
    rows & columns
    for rows in (_rows(0, 4), _rows(4, SIDE))
    for columns in (_columns(0, 4), _columns(4, SIDE))
]
"""The areas of the quarters: top left, top right, bottom left, bottom right."""


def _quarters(pattern: int) -> int:
    """Return the area of some quarters: a bit for each of `_QUARTER`."""
    return sum(area for bit, area in enumerate(_QUARTER) if pattern >> bit & 1)


_QUARTERS = {" ": 0} | {
    glyph: _quarters(pattern) for pattern, glyph in enumerate("▘▝▀▖▌▞▛▗▚▐▜▄▙▟", 1)
}
_NARROW = (
    _QUARTERS
    | {glyph: _rows(SIDE - eighths, SIDE) for eighths, glyph in enumerate("▁▂▃▄▅▆▇", 1)}
    | {glyph: _columns(0, eighths) for eighths, glyph in enumerate("▏▎▍▌▋▊▉", 1)}
    # Heavy lines, about a quarter of the cell.
    | {"━": _rows(3, 5)}
    | {"┃": _columns(3, 5)}
)
