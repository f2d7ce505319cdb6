"""Stones of each glyph set, as they look in this terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from boardtui.ui.glyphs import GlyphSet, GlyphSetName, glyph_set
from boardtui.ui.terminal.capabilities import Capabilities
from boardtui.ui.terminal.preflight import ColourMode

_SHAPES: tuple[GlyphSetName, ...] = ("shaped", "sextants", "octants")

_DISCS = 10
"""The columns of two discs."""


def samples(capabilities: Capabilities) -> Iterator[str]:
    """Yield lines with stones of each set that this terminal may draw, and the sets' names."""
    has_colour = capabilities.colours is not ColourMode.NONE
    if has_colour and capabilities.utf8 and sys.stdout.isatty():
        discs = [(f"{name:<{_DISCS}}", *_disc(glyphs)) for name, glyphs in _shapes(capabilities)]
        for line in zip(*discs, strict=True):
            yield "  " + "  ".join(line)
    for name in ("unicode", "ascii") if capabilities.utf8 else ("ascii",):
        glyphs = glyph_set(name, capabilities.colours, wide_safe=capabilities.wide_safe)
        stones = " ".join(glyphs.stones[:2] + glyphs.last[:2] + glyphs.winning[:2])
        lines = glyphs.grid.crossings[4] + glyphs.grid.horizontal
        yield f"  {name:<8} {stones} {glyphs.legal} {lines}"
    if has_colour and sys.stdout.isatty():
        yield "  blocks   \x1b[40m  \x1b[m \x1b[47m  \x1b[m \x1b[42m  \x1b[m"


def _shapes(capabilities: Capabilities) -> Iterator[tuple[GlyphSetName, GlyphSet]]:
    """Yield the sets that draw stones as shapes here, by their names."""
    for name in _SHAPES:
        glyphs = glyph_set(
            name,
            capabilities.colours,
            wide_safe=capabilities.wide_safe,
            measured=capabilities.has_eighths,
        )
        if glyphs.stone_style.has_shapes and (name == "shaped" or glyphs.name == name):
            yield name, glyphs._replace(proportion=capabilities.proportion)


def _disc(glyphs: GlyphSet) -> tuple[str, str]:
    """Return both rows of a black and a white disc in cells of five columns."""
    from rich.color import ColorSystem
    from rich.style import Style

    from boardtui.rules.board import Board, Color, Point
    from boardtui.rules.registry import game
    from boardtui.ui.widgets.board_layout import BoardLayout, Pitch
    from boardtui.ui.widgets.board_painter import BoardStyles
    from boardtui.ui.widgets.board_scene import Scene
    from boardtui.ui.widgets.shape_painter import ShapePainter

    green, darker = Style.parse("on color(29)"), Style.parse("on color(28)")
    stones = Style.parse("color(16)"), Style.parse("color(231)")
    styles = BoardStyles(green, darker, green, (*stones, *stones), {})
    othello = game("othello", size=4)
    layout = BoardLayout(
        othello.board_size, othello.surface, Pitch(5, 2), 0, stone_style=glyphs.stone_style
    )
    board = Board.empty(layout.board).place(Point(0, 0), Color(0)).place(Point(1, 0), Color(1))
    painter = ShapePainter(othello, layout, glyphs, styles)
    strips = (painter.line(Scene(board), layout.surface_region.y + y, 10) for y in range(2))
    upper, lower = (
        "".join(
            style.render(text, color_system=ColorSystem.EIGHT_BIT)
            for text, style, _c in strip
            if style
        )
        for strip in strips
    )
    return upper, lower
