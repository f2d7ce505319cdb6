"""Boards with stones as pictures: drawn at every size, each look told from all others."""

from __future__ import annotations

from itertools import combinations

import pytest
from rich.style import Style
from textual.geometry import Size

from boardtui.record.marks import Shape
from boardtui.rules.board import Board, Color, Point
from boardtui.rules.game import Game, Surface
from boardtui.rules.registry import GAMES, game
from boardtui.session.analysis_state import PointValue
from boardtui.ui.glyphs import StoneStyle, glyph_set
from boardtui.ui.terminal.placeholders import (
    MOST_PICTURE_COLUMNS,
    MOST_PICTURE_ROWS,
    PicturePart,
    part_of,
)
from boardtui.ui.terminal.sprite_sheet import SpriteSheet
from boardtui.ui.terminal.window import CellSize
from boardtui.ui.widgets.board_layout import BoardLayout, Pitch, picture_pitches, surface_of
from boardtui.ui.widgets.board_painter import BoardStyles
from boardtui.ui.widgets.board_scene import PointMark, Scene
from boardtui.ui.widgets.picture_painter import PicturePainter
from boardtui.ui.widgets.point_lines import cell_lines, square_lines, ways_of
from tests.cases import each
from tests.kitty_double import KittyPictures
from tests.pictures.images import clear_pixels
from tests.ui.terminal.test_sprite_sheet import obeyed
from tests.ui.widgets.test_board_painter import BOARDS, PLAIN

GREEN, DARKER, YELLOW = "#00874b", "#007a43", "#ffff5f"
STYLES = PLAIN._replace(
    surface=Style.parse(f"#005a2f on {GREEN}"),
    other_squares=Style.parse(f"on {DARKER}"),
    stones=tuple(map(Style.parse, ("#000000", "#ffffff", "#ff8f6b", "#ffdc64"))),
    cursor=Style.parse(f"#000000 on {YELLOW}"),
    tint={
        PointMark.LAST: Style.parse("on #0087af"),
        PointMark.FLIPPING: Style.parse("on #878700"),
        PointMark.FOUL: Style.parse("on #878700"),
        PointMark.WINNING: Style.parse("on #af5f87"),
        PointMark.WINNING_LAST: Style.parse("on #af5f87"),
    },
    vacant={
        PointMark.LEGAL: Style.parse("#d7ffd7"),
        PointMark.NEXT: Style.parse("#fffffe"),
        PointMark.FORBIDDEN: Style.parse("#fff0f0"),
        PointMark.FOUL: Style.parse("#d7ffd7"),
    },
)
CELL = CellSize(10, 20)
HERE, BESIDE = Point(1, 1), Point(2, 1)

Cell = tuple[str, Style]


class Picture:
    """A board as a terminal shows it."""

    def __init__(
        self,
        surface: Surface,
        pitch: Pitch,
        scene: Scene,
        styles: BoardStyles = STYLES,
        cell: CellSize = CELL,
        board: Game | None = None,
    ) -> None:
        board = board or BOARDS[surface]
        label = max(len(board.notation.row(row, board.board_size)) for row in range(2))
        self.layout = BoardLayout(
            board.board_size, surface, pitch, label, stone_style=StoneStyle.PICTURES
        )
        sheet = SpriteSheet(cell)
        self.painter = PicturePainter(board, self.layout, glyph_set("pictures"), styles, sheet)
        size = self.layout.size
        strips = [self.painter.line(scene, y, size.width) for y in range(size.height)]
        assert all(strip.cell_length == size.width for strip in strips)
        self.rows: list[list[Cell]] = [
            [(glyph, segment.style or Style.null()) for segment in strip for glyph in segment.text]
            for strip in strips
        ]
        self.terminal = obeyed(sheet.take_uploads(), KittyPictures())

    def at(self, point: Point) -> list[list[Cell]]:
        """The characters of a point."""
        columns, rows = self.layout.cell(point)
        return [self.rows[y][columns.start : columns.stop] for y in rows]

    def text(self, point: Point) -> list[str]:
        """The same with a sign for each part of a picture."""
        return [
            "".join("@" if part_of(glyph) else glyph for glyph, _style in row)
            for row in self.at(point)
        ]

    def looks(self, point: Point) -> tuple[object, ...]:
        """All that a person can see of a point."""
        seen: list[object] = []
        for row in self.at(point):
            for glyph, style in row:
                part = part_of(glyph)
                shown = (glyph, style.color) if part is None else self._pixels(part)
                seen.append((shown if glyph != " " else " ", style.bgcolor))
        return tuple(seen)

    def _pixels(self, part: PicturePart) -> object:
        picture = self.terminal.held[part.number]
        return part.row, part.column, picture.png


def board_of(surface: Surface, *owners: int) -> Board:
    board = Board.empty(BOARDS[surface].board_size, len(BOARDS[surface].sides))
    for col, owner in enumerate(owners):
        board = board.place(Point(1 + col, 1), Color(owner))
    return board


PITCHES = {
    surface: [pitch for pitch in picture_pitches(surface, 6) if pitch.rows in {1, 2, 3, 4, 6}]
    for surface in Surface
}
CASES = [(surface, pitch) for surface in Surface for pitch in PITCHES[surface]]


@each(("surface", "pitch"), CASES)
def test_every_look_of_a_point_is_told_from_the_others(surface: Surface, pitch: Pitch) -> None:
    here = frozenset({HERE})
    vacant, black, white = board_of(surface), board_of(surface, 0), board_of(surface, 1)
    scenes = [Scene(vacant, **kind) for kind in ({}, {"legal": here}, {"forbidden": here},
              {"foul": here}, {"next": HERE})]  # fmt: skip
    for board in (black, white):
        scenes += [
            Scene(board),
            Scene(board, last=HERE),
            Scene(board, winning=here),
            Scene(board, winning=here, last=HERE),
            Scene(board, flips=here),
            Scene(board, foul=here),
        ]
    scenes += [scene._replace(cursor=HERE) for scene in scenes]
    looks = [Picture(surface, pitch, scene).looks(HERE) for scene in scenes]
    for (one, first), (other, second) in combinations(enumerate(looks), 2):
        assert first != second, (scenes[one], scenes[other])


@each(("surface", "pitch"), CASES)
def test_no_two_points_share_a_character(surface: Surface, pitch: Pitch) -> None:
    alone = Picture(surface, pitch, Scene(board_of(surface, 0)))
    both = Picture(surface, pitch, Scene(board_of(surface, 0, 1), last=BESIDE))
    assert alone.looks(HERE) == both.looks(HERE)
    assert alone.looks(Point(1, 0)) == both.looks(Point(1, 0))


@each(("surface", "pitch"), CASES)
def test_stones_are_round_in_the_middle_of_their_cells(surface: Surface, pitch: Pitch) -> None:
    picture = Picture(surface, pitch, Scene(board_of(surface, 1)))
    numbers = {
        part.number for row in picture.at(HERE) for glyph, _s in row if (part := part_of(glyph))
    }
    (number,) = numbers
    held = picture.terminal.held[number]
    assert (held.columns, held.rows) == pitch
    rows = clear_pixels(held.png)
    opaque = [[pixel[3] > 127 for pixel in row] for row in rows]
    assert opaque == [row[::-1] for row in opaque]
    assert opaque == opaque[::-1]
    wide = max(map(sum, opaque))
    high = sum(any(row) for row in opaque)
    assert abs(wide - high) <= 1
    assert wide >= 0.8 * min(len(rows), len(rows[0]))


def test_a_square_has_a_blank_where_its_stone_has_no_ink() -> None:
    picture = Picture(Surface.CELLS, Pitch(8, 4), Scene(board_of(Surface.CELLS, 0)))
    assert picture.text(HERE) == [" @@@@@@ ", "@@@@@@@@", "@@@@@@@@", " @@@@@@ "]
    assert picture.text(Point(0, 0)) == [" " * 8] * 4


def test_lines_lead_through_vacant_points() -> None:
    picture = Picture(Surface.LINES, Pitch(4, 2), Scene(board_of(Surface.LINES)))
    assert picture.text(Point(0, 0)) == ["  ▁▁", "  ▏ "]
    assert picture.text(Point(1, 1)) == ["▁▁\U0001fb7c▁", "  ▏ "]
    odd = Picture(Surface.LINES, Pitch(7, 3), Scene(board_of(Surface.LINES)))
    assert odd.text(Point(0, 0)) == ["       ", "   ┌───", "   │   "]
    assert odd.text(Point(1, 1)) == ["   │   ", "───┼───", "   │   "]


@each("surface", [Surface.LINES])
@each("pitch", [Pitch(2, 1), Pitch(4, 2), Pitch(7, 3)])
def test_the_lines_of_all_edges(surface: Surface, pitch: Pitch) -> None:
    board = BOARDS[surface].board_size
    picture = Picture(surface, pitch, Scene(board_of(surface)))
    corners = [Point(0, 0), Point(board.cols - 1, 0), Point(0, board.rows - 1),
               Point(board.cols - 1, board.rows - 1)]  # fmt: skip
    looks = {picture.looks(point) for point in (*corners, HERE, Point(0, 1), Point(1, 0))}
    assert len(looks) == 7


def test_the_lines_of_the_smallest_cells_are_pictures() -> None:
    board = game("gomoku")
    scene = Scene(Board.empty(board.board_size, 2))
    picture = Picture(Surface.LINES, Pitch(2, 1), scene, board=board)
    # The corners, the edges, the points between them and the stars.
    assert [(held.columns, held.rows) for held in picture.terminal.held.values()] == [(2, 1)] * 10
    assert all(text == ["@@"] for text in map(picture.text, (Point(0, 0), Point(7, 7))))


def test_the_cursor_in_the_smallest_cells_hides_the_lines() -> None:
    scene = Scene(board_of(Surface.LINES), cursor=HERE)
    picture = Picture(Surface.LINES, Pitch(2, 1), scene)
    assert (picture.text(HERE), picture.text(BESIDE)) == (["  "], ["@@"])


def test_a_mark_changes_only_the_middle_of_a_stone() -> None:
    board = board_of(Surface.LINES, 0, 0)
    picture = Picture(Surface.LINES, Pitch(8, 4), Scene(board, last=HERE))
    marked, plain = (
        [glyph for row in picture.at(point) for glyph, _style in row] for point in (HERE, BESIDE)
    )
    assert 0 < sum(one != other for one, other in zip(marked, plain, strict=True)) <= 16


@each("kind", GAMES)
def test_every_picture_of_the_largest_boards_has_enough_parts(kind: type[Game]) -> None:
    sizes = next((each.choices for each in kind.options() if each.name == "size"), ())
    board = game(kind.key, size=max(sizes)) if sizes else game(kind.key)
    surface = surface_of(board)
    for pitch in picture_pitches(surface, most=100):
        stones = Board.empty(board.board_size, len(board.sides)).place(HERE, Color(0))
        held = Picture(surface, pitch, Scene(stones), board=board).terminal.held.values()
        assert held
        assert all(picture.columns <= MOST_PICTURE_COLUMNS for picture in held)
        assert all(picture.rows <= MOST_PICTURE_ROWS for picture in held)


@each(
    ("surface", "pitch", "owner", "rows"),
    [
        (Surface.LINES, Pitch(2, 1), None, ["##"]),
        (Surface.LINES, Pitch(2, 1), 0, ["##"]),
        (Surface.CELLS, Pitch(4, 2), None, ["####", "####"]),
        (Surface.CELLS, Pitch(4, 2), 0, ["    ", "#  #"]),
        (Surface.LINES, Pitch(4, 2), None, ["#  #", "#  #"]),
        (Surface.LINES, Pitch(4, 2), 1, ["    ", "#  #"]),
        (Surface.CELLS, Pitch(8, 4), None, ["##    ##", " " * 8, " " * 8, "##    ##"]),
        (Surface.CELLS, Pitch(8, 4), 0, ["#      #", " " * 8, " " * 8, "#      #"]),
    ],
)
def test_the_cursor_is_the_ground_of_outer_characters(
    surface: Surface, pitch: Pitch, owner: int | None, rows: list[str]
) -> None:
    board = board_of(surface) if owner is None else board_of(surface, owner)
    picture = Picture(surface, pitch, Scene(board, cursor=HERE))
    yellow = STYLES.cursor.bgcolor
    found = [
        "".join("#" if style.bgcolor == yellow else " " for _glyph, style in row)
        for row in picture.at(HERE)
    ]
    assert found == rows
    others = [picture.at(point) for point in (Point(0, 1), BESIDE, Point(1, 0))]
    assert not any(style.bgcolor == yellow for cell in others for row in cell for _g, style in row)


@each(
    ("pitch", "number", "shown"),
    [
        (Pitch(2, 1), 7, " 7"),
        (Pitch(2, 1), 31, "31"),
        (Pitch(2, 1), 105, "05"),
        (Pitch(4, 2), 31, "31"),
        (Pitch(8, 4), 105, "105"),
    ],
)
def test_numbers_take_the_place_of_the_middle(pitch: Pitch, number: int, shown: str) -> None:
    scene = Scene(board_of(Surface.LINES, 1), numbers={HERE: number})
    picture = Picture(Surface.LINES, pitch, scene)
    assert shown in "".join(picture.text(HERE))
    grounds = {style.bgcolor for row in picture.at(HERE) for glyph, style in row if glyph.isdigit()}
    assert grounds == {STYLES.stones[1].color}


@each("pitch", [Pitch(2, 1), Pitch(4, 2), Pitch(8, 4)])
@each("sign", ["A", "12", "long label", Shape.TRIANGLE])
@each("owner", [None, 0])
def test_labels_and_signs_show_on_stones_and_points(
    pitch: Pitch, sign: str | Shape, owner: int | None
) -> None:
    board = board_of(Surface.LINES) if owner is None else board_of(Surface.LINES, owner)
    scene = Scene(board, signs={HERE: sign})
    text = "".join(Picture(Surface.LINES, pitch, scene).text(HERE))
    expected = glyph_set("pictures").signs[sign] if isinstance(sign, Shape) else sign[0]
    assert expected in text


@each(
    ("pitch", "value", "shown"),
    [
        (Pitch(4, 2), PointValue("+12"), "+12"),
        (Pitch(8, 4), PointValue("-3", best=True), "-3"),
        (Pitch(2, 1), PointValue("+2", best=True), "!"),
        (Pitch(2, 1), PointValue("W3", best=True, proved=True), "W"),
        (Pitch(2, 1), PointValue("2", is_number=True), "2"),
        (Pitch(2, 1), PointValue("+2"), ""),
    ],
)
@each("surface", [*Surface])
def test_values_of_moves(surface: Surface, pitch: Pitch, value: PointValue, shown: str) -> None:
    picture = Picture(surface, pitch, Scene(board_of(surface), values={HERE: value}))
    text = "".join(picture.text(HERE))
    assert shown in text
    assert value.best <= bool(set(text) - set(" @▁▏│─┼\U0001fb7c"))


def test_squares_of_one_colour_have_lines_in_characters_and_in_pictures() -> None:
    styles = STYLES._replace(other_squares=Style.parse(f"on {GREEN}"))
    picture = Picture(Surface.CELLS, Pitch(4, 2), Scene(board_of(Surface.CELLS, 0)), styles)
    assert picture.text(Point(3, 3)) == ["▏   ", "\U0001fb7c▁▁▁"]
    (held,) = picture.terminal.held.values()
    rows = clear_pixels(held.png)
    assert all(row[0][3] == 255 for row in rows)
    assert all(pixel[3] == 255 for pixel in rows[-1])


@each("seen", [Point(0, 0), Point(3, 0), Point(0, 3), Point(3, 3), Point(1, 2)])
def test_characters_of_lines_fill_their_cells(seen: Point) -> None:
    pieces = glyph_set("pictures").lines
    for pitch in PITCHES[Surface.LINES]:
        rows = cell_lines(ways_of(*seen, 4, 4), pitch, pieces, "┼")
        assert [len(row) for row in rows] == [pitch.cols] * pitch.rows
        rows = square_lines(pitch, left=seen.col > 0, below=seen.row < 3)
        assert [len(row) for row in rows] == [pitch.cols] * pitch.rows


@pytest.mark.parametrize(
    ("kind", "room", "pitch"),
    [
        ("othello", (46, 21), Pitch(4, 2)),
        ("gomoku", (46, 21), Pitch(2, 1)),
        ("othello", (80, 37), Pitch(8, 4)),
        # A full board of larger squares would take too many bytes.
        ("othello", (150, 57), Pitch(10, 5)),
        ("gomoku", (80, 37), Pitch(4, 2)),
        ("gomoku", (150, 57), Pitch(7, 3)),
        ("gomoku", (80, 47), Pitch(5, 3)),
        ("gomoku", (18, 16), Pitch(1, 1)),
    ],
)
def test_the_largest_cells_that_fit(kind: str, room: tuple[int, int], pitch: Pitch) -> None:
    layout = BoardLayout.fit(game(kind), Size(*room), StoneStyle.PICTURES)
    assert layout is not None
    assert (layout.pitch, layout.has_shapes) == (pitch, pitch != Pitch(1, 1))
    assert layout.size.width <= room[0]
    for point in (Point(0, 0), Point(3, 2)):
        columns, rows = layout.cell(point)
        places = {layout.point_at(x, y) for x in columns for y in rows}
        assert places == {point}
