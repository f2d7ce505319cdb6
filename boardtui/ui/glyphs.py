"""The characters that everything is drawn with: Unicode, ASCII or coloured blocks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal

from boardtui.record.marks import Shape
from boardtui.system.named_tuples import NamedTuple
from boardtui.ui.terminal.preflight import ColourMode

if TYPE_CHECKING:
    from boardtui.rules.game import Game

GlyphSetName = Literal["shaped", "unicode", "ascii", "blocks"]

GLYPH_SETS: tuple[GlyphSetName, ...] = ("shaped", "unicode", "ascii", "blocks")


class LinePieces(NamedTuple):
    """Characters for the lines of a board."""

    horizontal: str
    vertical: str
    crossings: str
    """Nine characters: corners, edges and middle in reading order."""

    def crossing(self, col: int, row: int, cols: int, rows: int) -> str:
        """Return the piece where line `col` of `cols` meets line `row` of `rows`."""
        across = 0 if col == 0 else 2 if col == cols - 1 else 1
        down = 0 if row == 0 else 2 if row == rows - 1 else 1
        return self.crossings[3 * down + across]


class GlyphSet(NamedTuple):
    """The characters that the interface draws, apart from its texts.

    Those on the board are one column wide, and differ wherever their meanings do: the board can be
    read without colour.
    """

    name: GlyphSetName
    stones: tuple[str, ...]
    """By colour, as are the three that follow."""
    last: tuple[str, ...]
    """A stone that the last move placed."""
    winning: tuple[str, ...]
    """A stone of the row that won."""
    flipping: tuple[str, ...]
    """A stone that the move under the cursor would change."""
    edge_on: str
    """A disc seen from the side while it turns over."""
    corners: str
    """Round off a large disc: top left, top right, bottom left, bottom right; may be empty."""
    legal: str
    """A point where a stone may be placed."""
    legal_small: str
    """The same in small cells, where `empty` stands on all others."""
    next_move: str
    """The point of the move that was played next."""
    best: str
    """The point of the best move."""
    forbidden: str
    """A point that a rule bars to the side to move."""
    foul: str
    """A vacant point of a row that makes the point under the cursor forbidden."""
    empty: str
    """A vacant cell where no lines are drawn."""
    signs: Mapping[Shape, str]
    """The shapes that a record marks points with."""
    star: str
    """A point that guides the eye."""
    cursor: tuple[str, str]
    """On either side of the point under the cursor."""
    cursor_row: str
    """Beside the cursor's row, where cells are too narrow for brackets."""
    grid: LinePieces
    """Lines between cells."""
    lines: LinePieces
    """Lines through the points."""
    pointer: str
    """Whose turn it is, which line is selected."""
    branch: str
    """A variation begins."""
    note: str
    """A comment, a name or marks are there."""
    ellipsis: str
    """Something was cut off."""
    up: str
    down: str
    border: Literal["round", "ascii"]
    """The Textual border that suits the rest."""
    solid: bool = False
    """Stones are areas of colour: their characters show only where colour is missing."""

    shaped: bool = False
    """Stones fill large cells as shapes of blocks."""
    two_tone: bool = False
    """Shapes are told apart without colours."""
    narrow: bool = True
    """Glyphs of ambiguous width take one column."""

    def of(self, game: Game) -> GlyphSet:
        """Return the set for a game: noughts and crosses are written as letters."""
        if not game.has_signs:
            return self
        signs, last = _ASCII.stones[:2], _ASCII.last[:2]
        return self._replace(stones=signs + self.stones[2:], last=last + self.last[2:])

    def pointer_if(self, here: bool) -> str:  # noqa: FBT001  the condition is all there is
        """Return the pointer, or a blank for each of its columns."""
        return self.pointer if here else " " * len(self.pointer)


_BOX = LinePieces("─", "│", "┌┬┐├┼┤└┴┘")

_UNICODE = GlyphSet(
    name="unicode",
    stones=("●", "◉", "■", "□"),
    last=("◕", "◎", "▣", "▢"),
    winning=("★", "☆", "▲", "△"),
    flipping=("◐", "◑", "◧", "◨"),
    edge_on="┃",
    corners="▗▖▝▘",
    legal="•",
    legal_small="+",
    next_move="◌",
    best="!",
    forbidden="×",
    foul="◇",
    empty="·",
    signs={Shape.CROSS: "✗", Shape.CIRCLE: "⊚", Shape.SQUARE: "⊡", Shape.TRIANGLE: "∆"},
    star="╋",
    cursor=("[", "]"),
    cursor_row="▸",
    grid=_BOX,
    lines=_BOX,
    pointer="▶",
    branch="├",
    note="✎",
    ellipsis="…",
    up="↑",
    down="↓",
    border="round",
)

_ASCII = GlyphSet(
    name="ascii",
    stones=("X", "O", "%", "&"),
    last=("#", "@", "$", "8"),
    winning=("B", "W", "S", "Z"),
    flipping=("x", "o", "p", "q"),
    edge_on="|",
    corners="",
    legal="*",
    legal_small="*",
    next_move="?",
    best="!",
    forbidden="/",
    foul=":",
    empty=".",
    signs={Shape.CROSS: "\\", Shape.CIRCLE: "0", Shape.SQUARE: "=", Shape.TRIANGLE: "^"},
    star="+",
    cursor=("[", "]"),
    cursor_row=">",
    grid=LinePieces("-", "|", "+++++++++"),
    lines=LinePieces(" ", " ", "........."),
    pointer=">",
    branch="+",
    note="*",
    ellipsis="...",
    up="^",
    down="v",
    border="ascii",
)

# Characters that no terminal draws two columns wide; ASCII where there is none of the kind.
_WIDE_SAFE = _ASCII._replace(
    name="unicode",
    stones=("⬤", "◉", "▮", "▯"),
    last=("◕", "◔", "▰", "▱"),
    winning=("✦", "✧", "▴", "▵"),
    flipping=("◒", "◓", "◧", "◨"),
    corners="▗▖▝▘",
    legal="◦",
    next_move="◌",
    forbidden="✕",
    foul="◊",
    empty="∙",
    signs=_UNICODE.signs,
    lines=LinePieces(" ", " ", "∙∙∙∙∙∙∙∙∙"),
    cursor_row="▸",
    pointer="▸",
    note="✎",
    narrow=False,
)

# A ring tells better from a disc, but painted white it is no white disc.
_COLOURLESS = _UNICODE._replace(stones=("●", "○", "■", "□"))

# Where there are colours enough, black and white are told apart by lightness alone.
_SHAPED = _UNICODE._replace(
    name="shaped",
    stones=("●", "●", "■", "□"),
    last=("◉", "◉", "▣", "▢"),
    star="•",
    shaped=True,
)

_BLOCKS = _ASCII._replace(name="blocks", solid=True)


def glyph_set(
    name: GlyphSetName,
    colours: ColourMode = ColourMode.TRUE,
    *,
    wide_safe: bool = False,
    measured: bool = True,
) -> GlyphSet:
    """Return the glyph set with a name.

    With `wide_safe`, for terminals that draw characters of ambiguous width in two columns (or may
    do so), no such character is in it. Unless the terminal was `measured` to draw them in one
    column, shapes do without them. Shapes need 256 colours, or none and a measured terminal: then
    the characters, too, are as different as can be.
    """
    if name in {"shaped", "unicode"}:
        if wide_safe:
            return _WIDE_SAFE._replace(shaped=name == "shaped" and colours.has_shades)
        if colours is ColourMode.NONE:
            shaped = name == "shaped" and measured
            return _COLOURLESS._replace(shaped=shaped, two_tone=shaped)
        shaped = name == "shaped" and colours.has_shades
        return _SHAPED._replace(narrow=measured) if shaped else _UNICODE
    return _ASCII if name == "ascii" else _BLOCKS
