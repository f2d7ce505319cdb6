"""The block character nearest to a picture of one cell of the screen."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from itertools import permutations
from typing import Generic, TypeVar

from boardtui.system.named_tuples import NamedTuple
from boardtui.ui.widgets.block_sets import SIDE, BlockSet

PaintT = TypeVar("PaintT")

_LEAST = 8
"""The fewest samples of a mark in one character that has to show it."""


class Block(NamedTuple, Generic[PaintT]):
    """A character and its two paints."""

    glyph: str
    ink: PaintT
    ground: PaintT


class _Candidate(NamedTuple):
    """A block and how well it shows a picture; of two, the greater one is better."""

    right: int
    """The samples that it shows in their paint."""
    simple: int
    """The fewer samples there are of one paint, the greater; the same for mirrored blocks."""
    ground: int
    """The less ink, the greater: neighbours then share their paints."""
    place: int
    """The earlier in the set, the greater."""
    block: Block[int]


def nearest_block(areas: Mapping[PaintT, int], blocks: BlockSet) -> Block[PaintT]:
    """Return the block of a set that is nearest to the areas of some paints, which fill the cell.

    An area has a bit for each sample, in rows of `block_sets.SIDE`.
    """
    paints = tuple(areas)
    glyph, ink, ground = _nearest(tuple(areas.values()), blocks)
    return Block(glyph, paints[ink], paints[ground])


def shown(
    areas: Mapping[PaintT, int], block: Block[PaintT], stones: Collection[PaintT], ground: PaintT
) -> Mapping[PaintT, int]:
    """Return areas of a character that show a mark on a stone, if its nearest block shows none.

    The stone then hides the ground beside it.
    """
    stone = next((paint for paint in stones if paint in areas), None)
    if stone is None or len(areas) != 3 or ground not in areas:
        return areas
    (mark,) = areas.keys() - {stone, ground}
    if mark in {block.ink, block.ground} or areas[mark].bit_count() < _LEAST:
        return areas
    return {stone: areas[stone] | areas[ground], mark: areas[mark]}


@lru_cache(4096)
def _nearest(areas: tuple[int, ...], blocks: BlockSet) -> Block[int]:
    """Return the block with the indices of areas as its paints."""
    if len(areas) == 1:
        return Block(" ", 0, 0)
    best = max(_candidates(areas, blocks), key=lambda candidate: candidate[:4]).block
    if best.glyph == " ":
        return Block(" ", best.ground, best.ground)
    if not blocks.is_safe or best.glyph not in "▌▀▄":
        return best
    if best.glyph == "▌":
        return Block("▐", best.ground, best.ink)
    # No character of certain width is an upper or a lower half.
    most = max(range(len(areas)), key=lambda number: areas[number].bit_count())
    return Block(" ", most, most)


def _candidates(areas: tuple[int, ...], blocks: BlockSet) -> Iterator[_Candidate]:
    """Yield the best pattern and all bars in each two paints."""
    covered = [[(area & part).bit_count() for part in blocks.parts] for area in areas]
    sizes = [area.bit_count() for area in areas]
    for ink, ground in permutations(range(len(areas)), 2):
        # A part of which each paint has half goes to the same paint in the mirrored picture.
        least = 0 if blocks.is_even and (sizes[ink], ground) > (sizes[ground], ink) else 1
        pattern = right = size = 0
        for bit, (inked, bare) in enumerate(zip(covered[ink], covered[ground], strict=True)):
            right += max(inked, bare)
            if inked - bare >= least:
                pattern |= 1 << bit
                size += blocks.parts[bit].bit_count()
        if blocks.draws(pattern):
            block = Block(blocks.patterns[pattern], ink, ground)
            simple = _simplicity(size) if blocks.is_even else 0
            yield _Candidate(right, simple, -size, -pattern, block)
        for place, (glyph, area) in enumerate(blocks.bars.items(), len(blocks.patterns)):
            right, size = (areas[ink] & area | areas[ground] & ~area).bit_count(), area.bit_count()
            simple = _simplicity(size) + 1 if blocks.is_even else 0
            yield _Candidate(right, simple, -size, -place, Block(glyph, ink, ground))


def _simplicity(ink: int) -> int:
    return -2 * min(ink, SIDE * SIDE - ink)
