"""The characters of all drawings: Unicode, ASCII or coloured blocks."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto
from typing import TYPE_CHECKING, Literal

from boardtui.record.marks import Shape
from boardtui.system.named_tuples import NamedTuple
from boardtui.ui.terminal.preflight import ColourMode

if TYPE_CHECKING:
    from boardtui.rules.game import Game

GlyphSetName = Literal["pictures", "shaped", "sextants", "octants", "unicode", "ascii", "blocks"]

GLYPH_SETS: tuple[GlyphSetName, ...] = (
    "pictures",
    "shaped",
    "sextants",
    "octants",
    "unicode",
    "ascii",
    "blocks",
)


class StoneStyle(Enum):
    """The ways to draw stones, where cells are large enough: smaller ones have glyphs."""

    GLYPHS = auto()
    """Characters, several for each stone in large cells."""
    SHAPES = auto()
    """Shapes in colours, made of blocks."""
    TWO_TONE = auto()
    """Shapes that differ without colours."""
    PICTURES = auto()
    """Pictures, which the terminal shows in place of characters."""

    @property
    def has_shapes(self) -> bool:
        """True if stones fill their cells."""
        return self is not StoneStyle.GLYPHS

    @property
    def has_colours(self) -> bool:
        """True if the shapes of stones differ by their colours."""
        return self in {StoneStyle.SHAPES, StoneStyle.PICTURES}


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
    """The characters of the interface, apart from its texts.

    Characters on the board are one column wide. Each has one meaning, so that the board can be read
    without colour.
    """

    name: GlyphSetName
    stones: tuple[str, ...]
    """One for each side, as in the next three fields."""
    last: tuple[str, ...]
    """The stone of the last move; with `stones`, marks of stones are told by their ground."""
    winning: tuple[str, ...]
    """A stone of the winning row."""
    flipping: tuple[str, ...]
    """A stone that a move at the cursor would flip or remove."""
    edge_on: str
    """A disc seen from the side while it turns over."""
    corners: str
    """The corners of a large disc: top left, top right, bottom left, bottom right; may be empty."""
    legal: str
    """A point where a stone may be placed."""
    legal_small: str
    """The same in small cells, where all other points show `empty`."""
    next_move: str
    """The point of the next move of the record."""
    best: str
    """The point of the best move."""
    forbidden: str
    """A point that is forbidden to the side to move."""
    foul: str
    """A vacant point of a row that makes the point under the cursor forbidden."""
    empty: str
    """A vacant cell of a board without lines."""
    signs: Mapping[Shape, str]
    """The shapes of a record's marks."""
    dashes: str
    """The lines between two points: level, upright, falling to the right, rising."""
    arrowheads: str
    """The heads of arrows, clockwise from the one to the right."""
    victory: str
    """Beside a side that has won, and before the result of a game that the person has won."""
    star: str
    """A star point, which guides the eye."""
    cursor: tuple[str, str]
    """The signs on either side of the cursor's point."""
    cursor_row: str
    """The sign beside the cursor's row, where cells are too narrow for brackets."""
    grid: LinePieces
    """Lines between cells."""
    lines: LinePieces
    """Lines through the points."""
    pointer: str
    """Marks the side to move, and a selected line."""
    branch: str
    """Marks the beginning of a branch."""
    last_branch: str
    """Marks the last one of several."""
    played: str
    """Marks a branch in which the game itself goes on."""
    note: str
    """Marks a move with a comment, a name or marks."""
    left_out: tuple[str, str]
    """Mark moves left out on the left and on the right."""
    ellipsis: str
    """Stands for text that was cut off."""
    minus: str
    """Before a number below zero."""
    times: str
    """Between the columns and the rows of a size."""
    up: str
    down: str
    border: Literal["round", "ascii"]
    """The Textual border that goes with the set."""
    stone_style: StoneStyle = StoneStyle.GLYPHS
    """How stones are drawn in large cells."""
    solid: bool = False
    """True if stones are areas of colour; their characters show only without colours."""
    narrow: bool = True
    """True if glyphs of ambiguous width take one column."""
    proportion: float = 2.0
    """The height of a character in its widths, where shapes are fine enough to differ by it."""

    def of(self, game: Game) -> GlyphSet:
        """Return the set for a game: noughts and crosses are letters."""
        if not game.has_signs:
            return self
        signs, last = _ASCII.stones[:2], _ASCII.last[:2]
        with_signs = self._replace(stones=signs + self.stones[2:], last=last + self.last[2:])
        has_grounds = self.last == self.winning
        return _with_marked(with_signs, with_signs.stones) if has_grounds else with_signs

    def with_unmarked_stones(self) -> GlyphSet:
        """Return the set for boards where the ground of a stone shows its mark.

        On a stone that is an area of colour, a sign in the mark's colour does.
        """
        shown = (self.last[0],) * len(self.stones) if self.solid else self.stones
        return _with_marked(self, shown)

    def pointer_if(self, here: bool) -> str:  # noqa: FBT001  the condition is all there is
        """Return the pointer, or a blank for each of its columns."""
        return self.pointer if here else " " * len(self.pointer)


_BOX = LinePieces("─", "│", "┌┬┐├┼┤└┴┘")

_UNICODE = GlyphSet(
    name="unicode",
    stones=("●", "◉", "◍", "□"),
    last=("◕", "◎", "⊛", "▢"),
    winning=("★", "☆", "▲", "△"),
    flipping=("◐", "◑", "⊘", "◨"),
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
    dashes="━┃╲╱",
    arrowheads="→↘↓↙←↖↑↗",
    victory="★",
    star="╋",
    cursor=("[", "]"),
    cursor_row="▸",
    grid=_BOX,
    lines=_BOX,
    pointer="▶",
    branch="├",
    last_branch="└",
    played="=",
    note="✎",
    left_out=("«", "»"),
    ellipsis="…",
    minus="−",
    times="×",
    up="↑",
    down="↓",
    border="round",
)


def _with_marked(glyphs: GlyphSet, shown: tuple[str, ...]) -> GlyphSet:
    """Return a set whose stones look one way under every mark."""
    return glyphs._replace(last=shown, winning=shown, flipping=shown)


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
    signs={Shape.CROSS: "x", Shape.CIRCLE: "o", Shape.SQUARE: "=", Shape.TRIANGLE: "^"},
    dashes="-|\\/",
    arrowheads=">vvv<^^^",
    victory="*",
    star="+",
    cursor=("[", "]"),
    cursor_row=">",
    grid=LinePieces("-", "|", "+++++++++"),
    lines=LinePieces(" ", " ", "........."),
    pointer=">",
    branch="+",
    last_branch="+",
    played="=",
    note="*",
    left_out=("<", ">"),
    ellipsis="...",
    minus="-",
    times="x",
    up="^",
    down="v",
    border="ascii",
)

# Characters that no terminal draws two columns wide; ASCII where there is no such character.
_WIDE_SAFE = _ASCII._replace(
    name="unicode",
    stones=("⬤", "◉", "◍", "▯"),
    last=("◕", "◔", "⊛", "▱"),
    winning=("✦", "✧", "▴", "▵"),
    flipping=("◒", "◓", "⊘", "◨"),
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
    victory="✦",
    narrow=False,
)

# Without colours, a ring differs more from a disc; in colours, a white ring is no white disc.
_COLOURLESS = _UNICODE._replace(stones=("●", "○", "◍", "□"))

# With enough colours, the first three sides differ by lightness and hue alone, and marks by ground.
_SHAPED = _UNICODE._replace(
    name="shaped",
    stones=("●", "●", "●", "□"),
    last=("◉", "◉", "◉", "▢"),
    winning=("●", "●", "●", "□"),
    stone_style=StoneStyle.SHAPES,
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

    With `wide_safe`, for terminals that may draw characters of ambiguous width in two columns, the
    set has no such character. Shapes use them only if the terminal was `measured` to draw them in
    one column. Shapes need 256 colours, or no colours and a measured terminal: then the characters
    differ as much as possible, too. Pictures, sextants and octants need 256 colours and no
    `wide_safe`; else shapes are as in `shaped`.
    """
    if name == "ascii":
        return _ASCII
    if name == "blocks":
        return _BLOCKS
    is_shaped = name != "unicode"
    if wide_safe:
        has_shapes = is_shaped and colours.has_shades
        return _WIDE_SAFE._replace(stone_style=_SHAPED.stone_style) if has_shapes else _WIDE_SAFE
    if colours is ColourMode.NONE:
        has_shapes = is_shaped and measured
        return _COLOURLESS._replace(stone_style=StoneStyle.TWO_TONE) if has_shapes else _COLOURLESS
    if is_shaped and colours.has_shades:
        style = StoneStyle.PICTURES if name == "pictures" else StoneStyle.SHAPES
        return _SHAPED._replace(name=name, stone_style=style, narrow=measured)
    return _UNICODE
