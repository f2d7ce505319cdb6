from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

import pytest
from rich.style import Style
from textual.geometry import Size

from boardtui.rules.board import Board, Color, Point
from boardtui.rules.game import Game, Surface
from boardtui.rules.registry import game
from boardtui.session.analysis_state import Loss
from boardtui.ui.glyphs import GlyphSet, GlyphSetName, glyph_set
from boardtui.ui.terminal.preflight import ColourMode
from boardtui.ui.widgets.board_layout import PITCHES, BoardLayout, Pitch
from boardtui.ui.widgets.board_painter import BoardStyles
from boardtui.ui.widgets.board_scene import Face, PointMark, Scene
from boardtui.ui.widgets.glyph_painter import GlyphPainter
from tests.cases import each

PLAIN = BoardStyles(
    surface=Style.parse("blue on green"),
    other_squares=Style.parse("on green"),
    label=Style.parse("white on black"),
    stones=tuple(Style.parse(color) for color in ("black", "bright_white", "red", "cyan")),
    vacant={
        PointMark.LEGAL: Style.parse("bright_yellow"),
        PointMark.NEXT: Style.parse("bright_cyan"),
        PointMark.FORBIDDEN: Style.parse("bright_red"),
        PointMark.FOUL: Style.parse("bright_yellow"),
    },
    tint={
        PointMark.LAST: Style.parse("on cyan"),
        PointMark.FLIPPING: Style.parse("on yellow"),
        PointMark.FOUL: Style.parse("on yellow"),
        PointMark.WINNING: Style.parse("on magenta"),
        PointMark.WINNING_LAST: Style.parse("on cyan"),
    },
    cursor=Style.parse("black on bright_yellow"),
    best=Style.parse("black on bright_cyan"),
    values={
        Loss.NOTHING: Style.parse("bright_green on black"),
        Loss.SOMETHING: Style.parse("bright_yellow on black"),
        Loss.MUCH: Style.parse("bright_red on black"),
    },
)

SETS = {
    "unicode": glyph_set("unicode"),
    "colourless": glyph_set("unicode", ColourMode.NONE),
    "wide-safe": glyph_set("unicode", wide_safe=True),
    "ascii": glyph_set("ascii"),
    "blocks": glyph_set("blocks"),
}

BOARDS = {Surface.CELLS: game("othello", size=4), Surface.LINES: game("gomoku", size=5)}

LOOKS = [(surface, pitch) for surface in PITCHES for pitch in PITCHES[surface]]


@cache
def layout_of(board: Game, pitch: Pitch) -> BoardLayout:
    for width in range(1, 80):
        for height in (10, 6, 30):
            layout = BoardLayout.fit(board, Size(width, height))
            if layout is not None and layout.pitch == pitch:
                return layout
    raise AssertionError(pitch)


def paint(board: Game, pitch: Pitch, glyphs: GlyphSet, scene: Scene) -> str:
    layout = layout_of(board, pitch)
    painter = GlyphPainter(board, layout, glyphs, PLAIN)
    width = layout.size.width
    lines = [painter.line(scene, y, width).text for y in range(layout.size.height + layout.top)]
    return "\n".join(line.rstrip() for line in lines).strip("\n")


@each("glyphs", SETS.values())
@each(("surface", "pitch"), LOOKS)
def test_the_last_stone_of_the_winning_row_is_one_of_it(
    surface: Surface, pitch: Pitch, glyphs: GlyphSet
) -> None:
    board = BOARDS[surface]
    painter = GlyphPainter(board, layout_of(board, pitch), glyphs, PLAIN)
    for color in (Color(0), Color(1)):
        shown = {
            mark: painter.symbol(Point(1, 1), Face(color, mark))
            for mark in (PointMark.WINNING, PointMark.WINNING_LAST, PointMark.LAST)
        }
        assert shown[PointMark.WINNING_LAST] == shown[PointMark.WINNING] != shown[PointMark.LAST]
    last, winning = (
        painter._ink(Face(Color(0), mark)) for mark in (PointMark.WINNING_LAST, PointMark.WINNING)
    )
    assert last != winning


def test_stones_that_won_stay_stones_in_colours() -> None:
    board, glyphs = BOARDS[Surface.LINES], glyph_set("shaped")
    painter = GlyphPainter(board, layout_of(board, Pitch(2, 1)), glyphs, PLAIN)
    for color, mark in product((Color(0), Color(1)), (PointMark.WINNING, PointMark.WINNING_LAST)):
        face = Face(color, mark)
        assert painter.symbol(Point(1, 1), face) == glyphs.stones[color]
        assert painter._ink(face).color == PLAIN.stones[color].color
        assert painter._ink(face).bgcolor == PLAIN.tint[mark].bgcolor


@each("name", SETS)
@each(("surface", "pitch"), LOOKS)
def test_stones_of_one_character_are_told_by_their_ground(
    surface: Surface, pitch: Pitch, name: str
) -> None:
    board, glyphs = BOARDS[surface], SETS[name].with_unmarked_stones()
    layout, seen = layout_of(board, pitch), set[object]()
    painter = GlyphPainter(board, layout, glyphs, PLAIN)
    stone = Board.empty(board.board_size).place(Point(1, 1), Color(0))
    here = frozenset({Point(1, 1)})
    shown = (
        Scene(stone),
        Scene(stone, last=Point(1, 1)),
        Scene(stone, flips=here),
        Scene(stone, winning=here),
    )
    for scene in shown:
        x, y = layout.place(Point(1, 1))
        letters = "".join(text for text, _s, _c in painter.line(scene, y, layout.size.width))
        # A stone that is an area of colour has a sign in the mark's colour.
        assert letters[x] in {glyphs.stones[0], glyphs.last[0] if glyphs.solid else " ", " "}
        seen.add(tuple(painter.line(scene, y, layout.size.width)))
    assert len(seen) == len(shown)


@each(("name", "sign", "ground"), [("shaped", "●", "green"), ("ascii", "%", "#5f0000")])
def test_a_third_sides_stone_is_a_disc_or_a_sign_on_a_dark_ground(
    name: GlyphSetName, sign: str, ground: str
) -> None:
    board = game("three-way", size=5)
    styles = PLAIN._replace(third_dot=Style.parse("#5f0000 on #5f0000"))
    painter = GlyphPainter(board, layout_of(board, Pitch(2, 1)), glyph_set(name), styles)
    face = Face(Color(2))
    assert painter.symbol(Point(1, 1), face) == sign
    assert painter._ink(face) == Style.parse(f"red on {ground}")


@pytest.mark.parametrize("glyphs", SETS.values(), ids=SETS)
@pytest.mark.parametrize("pitch", [pitch for pitch in PITCHES[Surface.CELLS] if pitch.rows == 1])
def test_small_cells_tell_a_legal_move_from_an_empty_point(pitch: Pitch, glyphs: GlyphSet) -> None:
    board = BOARDS[Surface.CELLS]
    painter = GlyphPainter(board, layout_of(board, pitch), glyphs, PLAIN)
    symbols = [
        painter.symbol(Point(0, 0), Face(None, mark)) for mark in (PointMark.NONE, PointMark.LEGAL)
    ]
    assert symbols in (["·", "+"], ["∙", "*"], [".", "*"])


def scenes(board: Game, point: Point) -> Iterator[Scene]:
    """One point in every state that there is, with and without the cursor."""
    empty = Board.empty(board.board_size)
    for cursor in (point, Point(0, 0), Point(point.col + 1, point.row)):
        yield Scene(empty, cursor)
        yield Scene(empty, cursor, legal=frozenset({point}))
        yield Scene(empty, cursor, next=point)
        yield Scene(empty, cursor, forbidden=frozenset({point}))
        yield Scene(empty, cursor, foul=frozenset({point}))
        for color in (Color(0), Color(1)):
            stone = empty.place(point, color)
            yield Scene(stone, cursor)
            yield Scene(stone, cursor, last=point)
            yield Scene(stone, cursor, flips=frozenset({point}))
            yield Scene(stone, cursor, winning=frozenset({point}))
        yield Scene(empty, cursor, turning={point: Face(Color(0), PointMark.EDGE_ON)})


@pytest.mark.parametrize(("surface", "pitch"), LOOKS)
@pytest.mark.parametrize("glyphs", SETS.values(), ids=SETS)
@pytest.mark.parametrize(
    "point", [Point(1, 1), pytest.param(Point(2, 3), marks=pytest.mark.long)], ids=str
)
def test_no_two_states_look_alike_without_colour(
    surface: Surface, pitch: Pitch, glyphs: GlyphSet, point: Point
) -> None:
    board = BOARDS[surface]
    seen: dict[str, Scene] = {}
    for scene in scenes(board, point):
        text = paint(board, pitch, glyphs, scene)
        assert text not in seen, f"{seen.get(text)}\n{scene}\n{text}"
        seen[text] = scene
    assert len(seen) == 42


@pytest.mark.parametrize("glyphs", SETS.values(), ids=SETS)
def test_star_points_can_be_told_from_all_else(glyphs: GlyphSet) -> None:
    board = game("gomoku", size=9)
    centre = Point(4, 4)
    assert centre in board.star_points()
    empty = Board.empty(board.board_size)
    pictures = {
        paint(board, Pitch(2, 1), glyphs, scene)
        for scene in (
            Scene(empty, Point(0, 0)),
            Scene(empty, Point(0, 0), legal=frozenset({centre})),
            Scene(empty, Point(0, 0), next=centre),
            Scene(empty.place(centre, Color(0)), Point(0, 0)),
            Scene(empty.place(centre, Color(1)), Point(0, 0)),
        )
    }
    assert len(pictures) == 5


SCENE = Scene(
    Board.from_text(
        """
        . . . .
        . O X .
        . X O .
        . . . .
        """
    ),
    cursor=Point(1, 0),
    legal=frozenset({Point(1, 0), Point(0, 1)}),
    last=Point(2, 2),
)

PICTURES = {
    ("unicode", Pitch(4, 2)): """
    a   b   c   d
  ┌───┬───┬───┬───┐
1 │   │[•]│   │   │
  ├───┼───┼───┼───┤
2 │ • │ ◉ │ ● │   │
  ├───┼───┼───┼───┤
3 │   │ ● │ ◎ │   │
  ├───┼───┼───┼───┤
4 │   │   │   │   │
  └───┴───┴───┴───┘
""",
    ("ascii", Pitch(2, 1)): """
   a b c d
1  .[*]. .
2  * O X .
3  . X @ .
4  . . . .
""",
    ("ascii", Pitch(1, 1)): """
  aBcd
1>.*..
2 *OX.
3 .X@.
4 ....
""",
    ("blocks", Pitch(4, 2)): """
    a   b   c   d
  +---+---+---+---+
1 |   |[*]|   |   |
  +---+---+---+---+
2 | * |OOO|XXX|   |
  +---+---+---+---+
3 |   |XXX|O@O|   |
  +---+---+---+---+
4 |   |   |   |   |
  +---+---+---+---+
""",
}


@pytest.mark.parametrize(("name", "pitch"), PICTURES)
def test_a_board_of_cells(name: str, pitch: Pitch) -> None:
    picture = paint(BOARDS[Surface.CELLS], pitch, SETS[name], SCENE)
    assert picture == PICTURES[name, pitch].strip("\n")


def test_a_large_board_has_round_discs() -> None:
    picture = paint(BOARDS[Surface.CELLS], Pitch(8, 4), SETS["unicode"], SCENE)
    assert picture.splitlines()[6:9] == [
        "  │       │▗◉◉◉◉◉▖│▗●●●●●▖│       │",
        "2 │   •   │◉◉◉◉◉◉◉│●●●●●●●│       │",
        "  │       │▝◉◉◉◉◉▘│▝●●●●●▘│       │",
    ]


def test_a_board_of_lines() -> None:
    board = Board.from_text("X....\n.OX..\n.....\n.....\n.....")
    scene = Scene(board, cursor=Point(1, 1), last=Point(2, 1), next=Point(4, 4))
    assert paint(BOARDS[Surface.LINES], Pitch(2, 1), SETS["unicode"], scene) == (
        "   a b c d e\n5  ●─┬─┬─┬─┐\n4  ├[◉]◕─┼─┤\n3  ├─┼─┼─┼─┤\n2  ├─┼─┼─┼─┤\n1  └─┴─┴─┴─◌"
    )


class TestStyles:
    def strip(self, glyphs: str, pitch: Pitch, y: int) -> list[tuple[str, Style]]:
        board = BOARDS[Surface.CELLS]
        layout = layout_of(board, pitch)
        painter = GlyphPainter(board, layout, SETS[glyphs], PLAIN)
        strip = painter.line(SCENE, layout.top + y, layout.size.width)
        return [(text, style) for text, style, _control in strip if style is not None]

    def test_equal_styles_are_one_segment(self) -> None:
        line = self.strip("ascii", Pitch(4, 2), 1)
        assert [text for text, _style in line] == ["  ", "+---+---+---+---+"]

    def test_every_segment_has_a_style(self) -> None:
        board = BOARDS[Surface.CELLS]
        layout = layout_of(board, Pitch(4, 2))
        painter = GlyphPainter(board, layout, SETS["unicode"], PLAIN)
        for y in range(-1, layout.size.height + 2):
            strip = painter.line(SCENE, y, layout.size.width + 4)
            assert strip.cell_length == layout.size.width + 4
            assert all(style is not None for _text, style, _control in strip)

    def test_the_cursor_in_a_narrow_cell_is_reversed(self) -> None:
        line = self.strip("ascii", Pitch(1, 1), 1)
        assert [text for text, style in line if style.reverse] == ["*"]

    def test_blocks_hide_their_letters_in_their_own_colour(self) -> None:
        line = self.strip("blocks", Pitch(4, 2), 4)
        black = PLAIN.stones[0].color
        assert ("XXX", Style(color=black, bgcolor=black)) in line

    @each(("surface", "pitch"), LOOKS)
    @each("glyphs", SETS.values())
    def test_the_last_stone_has_a_ground_of_its_own_that_shows_without_colours(
        self, surface: Surface, pitch: Pitch, glyphs: GlyphSet
    ) -> None:
        board, point = BOARDS[surface], Point(1, 1)
        layout = layout_of(board, pitch)
        stones = Board.empty(board.board_size).place(point, Color(1)).place(Point(2, 1), Color(1))
        painter = GlyphPainter(board, layout, glyphs, PLAIN)
        _x, y = layout.place(point)
        line = painter.line(Scene(stones, last=point), y, layout.size.width)
        marked = [
            (text.strip(), style)
            for text, style, _control in line
            if style is not None
            and PLAIN.tint[PointMark.LAST].bgcolor in {style.color, style.bgcolor}
        ]
        assert [text for text, _style in marked] == [glyphs.last[1]]
        if not glyphs.solid and not layout.has_large_glyphs:
            assert all(style.reverse for _text, style in marked)


def test_noughts_and_crosses_are_large_signs() -> None:
    board = game("gomoku", size=3, line=3)
    stones = Board.empty(board.board_size, 2)
    stones = stones.place(Point(1, 1), Color(0)).place(Point(0, 2), Color(1))
    glyphs = SETS["unicode"].of(board)
    large = paint(board, Pitch(8, 4), glyphs, Scene(stones))
    assert large == LARGE_SIGNS.strip("\n")
    small = paint(board, Pitch(4, 2), glyphs, Scene(stones, last=Point(0, 2)))
    assert "│ X │" in small
    assert "│ @ │" in small
    assert SETS["unicode"].of(game("othello")) == SETS["unicode"]


LARGE_SIGNS = """
      a       b       c
  ┌───────┬───────┬───────┐
  │       │       │       │
3 │       │       │       │
  │       │       │       │
  ├───────┼───────┼───────┤
  │       │XX   XX│       │
2 │       │  XXX  │       │
  │       │XX   XX│       │
  ├───────┼───────┼───────┤
  │ OOOOO │       │       │
1 │OO   OO│       │       │
  │ OOOOO │       │       │
  └───────┴───────┴───────┘
"""


def test_discs_and_signs_are_as_large_as_their_cells() -> None:
    board = game("gomoku", size=3, line=3)
    stones = Board.empty(board.board_size, 2)
    stones = stones.place(Point(1, 1), Color(0)).place(Point(0, 2), Color(1))
    larger = paint(board, Pitch(12, 6), SETS["unicode"].of(board), Scene(stones))
    assert "│XX       XX│\n" in larger.replace("           │\n", "\n")
    assert "│  OOOOOOO  │" in larger
    othello = BOARDS[Surface.CELLS]
    disc = paint(othello, Pitch(12, 6), SETS["unicode"], Scene(othello.start().board))
    assert "│  ◉◉◉◉◉◉◉  │  ●●●●●●●  │" in disc
    assert "│◉◉◉◉◉◉◉◉◉◉◉│●●●●●●●●●●●│" in disc
