"""The shapes of one board's cells, and their sizes."""

from __future__ import annotations

from collections.abc import Mapping

from rich.style import Style

from boardtui.rules.game import Game
from boardtui.system.frozen import frozen
from boardtui.ui.glyphs import GlyphSet
from boardtui.ui.widgets.block_sets import EIGHTHS, OCTANTS, SAFE, SEXTANTS, BlockSet
from boardtui.ui.widgets.board_layout import LEAST_SHAPED, BoardLayout, Pitch
from boardtui.ui.widgets.board_painter import BoardStyles
from boardtui.ui.widgets.board_scene import PointMark
from boardtui.ui.widgets.shapes import (
    CHIP,
    DOT,
    LEGAL_ABOVE_LINE,
    LEGAL_RING,
    ON_VACANT,
    SIGN_HEIGHT,
    SIGNS,
    STONES,
    UPPER_DOT,
    SignShape,
    box,
    cursor_shapes,
    enlarged,
    lowered,
    marks_on_stones,
)

_LEAST_ODD = Pitch(5, 2)
"""The smallest squares with a middle column."""

_GAP = 0.2
"""The least ground around a stone, in columns or half rows."""

_EVEN_GAPS = 0.32, 0.0875
"""The same in sextants and octants, in columns and rows: more than half a part, most of a bar."""

_IN_TWO_ROWS = {
    "sextants": (2.0, (1.32, 0.72), (1.82, 0.84)),
    "octants": (2.05, (1.36, 0.9), (2.0, 0.88)),
}
"""The stones in the smallest squares with a middle column: half their width and their height.

True circles would end within the blocks, and look like boxes or gears. The first stone is three
columns wide. The second has four, for characters of a proportion and above.
"""

_OVAL = 0.3
"""The most columns that a stone of quarters is wider than high, to fill its cell."""

_MARKED = 2.4
"""Marks on stones up to this radius, in columns, are enlarged."""

_EVENLY_MARKED = 2.1
"""The same on the stones of sextants, and in octants."""

_LEAST_MARKED = 2.5
"""The same in their smallest squares, where marks are on the edges of characters."""

_EVEN_DOT = 1.2
"""The dot on a third side's stones is so much larger in sextants and octants of two rows."""

_CHIP = 3.6
"""The chip of a value is enlarged on stones up to this radius, in columns."""

_OF_A_ROW = {PointMark.WINNING, PointMark.WINNING_LAST}
"""Marks that keep their size on small stones, whose outlines they would hide."""

_CLEAR = 5
"""Rows of squares where crosses and noughts keep clear of the lines."""


@frozen
class CellShapes:
    """The shapes in a cell, around its centre."""

    radii: tuple[float, float]
    """Columns and rows from the centre of a stone to its edge."""
    stones: tuple[SignShape, ...]
    """One for each side."""
    dot: SignShape
    """On the stones of a third side."""
    on_stones: Mapping[PointMark, SignShape]
    on_vacant: Mapping[PointMark, SignShape]
    around: SignShape
    """The cursor around a stone."""
    covers: bool
    """True if the cursor hides what a stone has beside its middle: whole characters cost less."""
    cursor: SignShape
    """The cursor without a stone."""
    chip: SignShape | None
    """The ground of a move's value, if it has one."""


def cell_shapes(
    game: Game, layout: BoardLayout, glyphs: GlyphSet, styles: BoardStyles
) -> CellShapes:
    """Return the shapes for a layout: in sextants and octants, stones are as round as can be."""
    height, blocks = layout.pitch.rows, block_set(glyphs)
    is_even = blocks.is_even
    has_two_rows = height == LEAST_SHAPED.rows
    radii = _radii(layout, glyphs)
    on_stones = marks_on_stones(
        has_two_rows=has_two_rows and not is_even,
        has_colours=layout.stone_style.has_colours,
        has_signs=game.has_signs,
    )
    beside, on = _marked_radii(layout, blocks)
    # Marks keep their size on a stone that is narrower than it is high.
    radius = max(radii[0], radii[1] * glyphs.proportion)
    row = {mark: shape for mark, shape in on_stones.items() if mark in _OF_A_ROW and has_two_rows}
    on_stones = {**_grown(on_stones, on / radius), **row}
    if is_even and has_two_rows and layout.pitch.cols % 2:
        # The whole middle column: a character that showed the stone too would have no paint for the
        # ground around it.
        on_stones[PointMark.FLIPPING] = box(0.5 / radii[0], 1)
    on_vacant = ON_VACANT
    legal = styles.vacant.get(PointMark.LEGAL, Style.null()).color
    if (is_even or not has_two_rows) and legal in {stone.color for stone in styles.stones}:
        on_vacant = {**on_vacant, PointMark.LEGAL: LEGAL_RING}
    vacant = _grown(on_vacant, beside / radius)
    if has_two_rows and has_lines_between(layout, styles):
        # A character has one ink: a mark in the lower row would interrupt the line below it.
        vacant[PointMark.LEGAL] = LEGAL_ABOVE_LINE
    around, cursor = cursor_shapes(layout, radii)
    # In a square of even height, the digits are above the middle.
    above = 0.5 if layout.is_tiled and height % 2 == 0 else 0
    chip = lowered(enlarged(CHIP, max(1, _CHIP / radii[0])), -above / radii[1])
    return CellShapes(
        radii=radii,
        stones=(_signs(layout, radii) if game.has_signs else STONES),
        dot=enlarged(UPPER_DOT, _EVEN_DOT if is_even else 1) if has_two_rows else DOT,
        on_stones=on_stones,
        on_vacant=vacant,
        around=around,
        covers=is_even and has_two_rows and layout.pitch.cols > LEAST_SHAPED.cols,
        cursor=cursor,
        chip=chip if layout.stone_style.has_colours and not has_two_rows else None,
    )


def block_set(glyphs: GlyphSet) -> BlockSet:
    """Return the characters that shapes are made of."""
    finer = {"sextants": SEXTANTS, "octants": OCTANTS}.get(glyphs.name)
    return finer or (EIGHTHS if glyphs.narrow else SAFE)


def has_lines_between(layout: BoardLayout, styles: BoardStyles) -> bool:
    """Return True for squares of one colour, which have lines between them."""
    return layout.has_squares and styles.other_squares.bgcolor == styles.surface.bgcolor


def _marked_radii(layout: BoardLayout, blocks: BlockSet) -> tuple[float, float]:
    """Return the radii of the stones up to which marks on vacant points and on stones grow."""
    if not blocks.is_even:
        return _MARKED, _MARKED
    if layout.pitch.cols == LEAST_SHAPED.cols:
        return _LEAST_MARKED, _LEAST_MARKED
    return _EVENLY_MARKED if blocks is OCTANTS else _MARKED, _EVENLY_MARKED


def _grown(marks: Mapping[PointMark, SignShape], factor: float) -> dict[PointMark, SignShape]:
    return {mark: enlarged(shape, max(1, factor)) for mark, shape in marks.items()}


def _radii(layout: BoardLayout, glyphs: GlyphSet) -> tuple[float, float]:
    width, height = layout.pitch
    if glyphs.name in _IN_TWO_ROWS and layout.pitch == _LEAST_ODD:
        high, narrow, wide = _IN_TWO_ROWS[glyphs.name]
        return wide if glyphs.proportion >= high else narrow
    if block_set(glyphs).is_even:
        (beside, above), tall = _EVEN_GAPS, glyphs.proportion
        radius = min(width / 2 - beside, (height / 2 - above) * tall)
        return radius, radius / tall
    across, down = width / 2 - _GAP, height - _GAP
    return min(across, down + _OVAL), min(across + _OVAL, down) / 2


def _signs(layout: BoardLayout, radii: tuple[float, float]) -> tuple[SignShape, ...]:
    """Return crosses and noughts: where rows are many, those at the edges are left to the lines."""
    height = layout.pitch.rows
    fits = (height / 2 - 1) / radii[1] if height >= _CLEAR else 1
    return tuple(enlarged(sign, min(1, fits / SIGN_HEIGHT)) for sign in SIGNS)
