"""The board of a position as a drawing, and as SVG and PNG."""

from __future__ import annotations

import re
from math import hypot
from random import Random
from xml.etree import ElementTree as ET

import pytest

from boardtui.formats.detect import read_record
from boardtui.formats.sgf.strokes import MOST_STROKES, strokes_of
from boardtui.pictures.board import THEMES, BoardTheme, board_drawing
from boardtui.pictures.drawing import ADVANCE, Disc, Drawing, Polyline, Ring, TextRun
from boardtui.pictures.png import drawing_png
from boardtui.pictures.svg import drawing_svg
from boardtui.pictures.widths import WIDTHS
from boardtui.record.numbering import stone_numbers
from boardtui.record.tree import Node
from boardtui.rules.board import Board, Color, Point, grid
from boardtui.rules.game import Game, Place
from boardtui.rules.registry import GAMES, game
from tests.formats.games import variants
from tests.pictures.images import pixels

BLACK, WHITE = "#14161a", "#fafaf7"
LIGHT = THEMES["light"]


def node_of(text: str) -> Node:
    return read_record(text)[0].record.root.end()


def texts(drawing: Drawing) -> list[str]:
    return [figure.text for figure in drawing.figures if isinstance(figure, TextRun)]


def full_board(rules: Game) -> Node:
    """The moves lie about the board, so that neighbours are as different as can be."""
    random, size = Random(1), rules.board_size
    board = Board.empty(size, len(rules.sides))
    node = Node(rules.position(board, Color(0)))
    points = list(grid(size).points(board.vacant))
    for point in random.sample(points, len(points)):
        board = board.place(point, Color(random.randrange(len(rules.sides))))
        node = node.add(Place(point), rules.position(board, Color(0)))
    return node


def boards(family: type[Game]) -> list[Game]:
    """A game of each look that the boards of a family have."""
    looks = {(rules.board_size, rules.has_signs): rules for rules in variants((family,))}
    return [*looks.values()]


def numbers(drawing: Drawing) -> dict[str, tuple[float, float]]:
    """The centre of each number on a stone, as a font of fixed width shows it."""
    found = {}
    for run in drawing.figures:
        if isinstance(run, TextRun) and run.ink in {"#ffffff", BLACK}:
            for each in re.finditer(r"\d+", run.text):
                x = run.x + (sum(each.span()) - len(run.text)) / 2 * run.size * ADVANCE
                found[each[0]] = x, run.y
    return found


@pytest.mark.parametrize("size", WIDTHS)
@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_every_stone_and_the_last_move_are_where_they_belong(size: int, theme: BoardTheme) -> None:
    drawing = board_drawing(node_of("f5d6"), theme, size)
    shown = pixels(drawing_png(drawing))
    assert (len(shown), len(shown[0])) == (size, size)
    cell = (size - size // 16 - size // 40) // 8
    spare = (size - size // 16 - size // 40 - 8 * cell) // 2
    start = size // 16 + spare
    board = node_of("f5d6").position.board
    for point in grid(board.size).points(grid(board.size).cells):
        # Beside the middle, where the sign of the last move is.
        x, y = (start + round((at + 0.5) * cell) for at in point)
        expected = {0: BLACK, 1: WHITE, None: theme.cells}[board[point]]
        assert shown[y][x + cell // 4] == expected
    x, y = (start + round((at + 0.5) * cell) for at in Point(3, 5))
    assert shown[y][x] == theme.last


def test_lines_cross_and_names_follow_the_notation() -> None:
    node = node_of("(;GM[4]SZ[15];B[h8];W[i9])")
    drawing = board_drawing(node, LIGHT)
    assert texts(drawing) == [*"abcdefghijklmno", *map(str, range(15, 0, -1))]
    shown = pixels(drawing_png(drawing))
    ground = {shown[y][x] for y in range(20, 30) for x in range(60, 80)}
    assert {LIGHT.lines, LIGHT.lines_line} <= ground


def test_marks_are_drawn_in_place_of_numbers() -> None:
    record = "(;GM[4]SZ[15];B[h8];W[i9];B[a1]SQ[h8]LB[i9:A]MA[b2]CR[c3]TR[d4])"
    numbered = board_drawing(node_of(record), LIGHT, has_numbers=True)
    assert texts(numbered)[30:] == ["3", "A"]
    assert numbers(numbered).keys() == {"3"}
    plain = board_drawing(node_of("(;GM[4]SZ[15];B[h8];W[i9];B[a1])"), LIGHT)
    kinds = [type(figure) for figure in numbered.figures if not isinstance(figure, Disc)]
    assert kinds.count(Polyline) == 4
    assert kinds.count(Ring) == 2  # the circle, and the last move around its number
    assert not any(isinstance(figure, Polyline | Ring) for figure in plain.figures)


@pytest.mark.parametrize("rules", [game("othello"), game("gomoku", size=20)], ids=repr)
def test_each_number_is_in_the_middle_of_its_stone(rules: Game) -> None:
    node = full_board(rules)
    drawing = board_drawing(node, LIGHT, 960, has_numbers=True)
    stones = {
        (round(disc.x, 3), round(disc.y, 3)) for disc in drawing.figures if isinstance(disc, Disc)
    }
    found, placed = numbers(drawing), stone_numbers(node.line())
    assert found.keys() == {str(number) for number in placed.values()}
    assert {(round(x, 3), round(y, 3)) for x, y in found.values()} <= stones
    (first,) = (point for point, number in placed.items() if number == 1)
    cell = (960 - 960 // 16 - 960 // 40) // rules.board_size.cols
    others = [found[str(number)] for point, number in placed.items() if point != first]
    assert min(abs(found["1"][0] - x) + abs(found["1"][1] - y) for x, y in others) > cell - 0.1


def test_a_board_without_names_is_larger() -> None:
    node = node_of("f5d6")
    bare, named = (board_drawing(node, LIGHT, has_names=names) for names in (False, True))
    assert texts(bare) == []
    radii = [
        max(figure.radius for figure in drawing.figures if isinstance(figure, Disc))
        for drawing in (bare, named)
    ]
    assert radii[0] > radii[1]


@pytest.mark.parametrize(("label", "shown", "width"), [("abcde", "abc…", 2.4), ("か", "か", 1.0)])
def test_a_label_is_as_wide_as_its_characters(label: str, shown: str, width: float) -> None:
    drawing = board_drawing(node_of(f"(;GM[4]SZ[15];B[h8]LB[a1:{label}])"), LIGHT)
    (run,) = (each for each in drawing.figures if isinstance(each, TextRun) and each.text == shown)
    assert run.width == pytest.approx(width * run.size)


def test_labels_are_escaped_and_shrink_to_the_stone() -> None:
    record = "(;GM[4]SZ[15];B[h8]LB[h8:<&>][a1:a long label])"
    drawing = board_drawing(node_of(record), LIGHT)
    root = ET.fromstring(drawing_svg(drawing))
    assert {"<&>", "a l…"} <= {each.text for each in root.iter() if each.text}
    labels = [figure for figure in drawing.figures if isinstance(figure, TextRun)][30:]
    assert all(label.width < 30 for label in labels)


@pytest.mark.parametrize("family", GAMES, ids=lambda family: family.key)
@pytest.mark.parametrize("has_numbers", [False, True])
def test_a_full_board_is_always_the_same(family: type[Game], has_numbers: bool) -> None:
    node = full_board(family())
    first = board_drawing(node, LIGHT, 960, has_numbers=has_numbers)
    second = board_drawing(node, LIGHT, 960, has_numbers=has_numbers)
    text = drawing_svg(first)
    assert (text, drawing_png(first)) == (drawing_svg(second), drawing_png(second))
    for run in ET.fromstring(text).iter("{http://www.w3.org/2000/svg}text"):
        assert {"x", "y", "textLength"} == run.attrib.keys()


@pytest.mark.parametrize("family", GAMES, ids=lambda family: family.key)
def test_a_full_board_of_any_size_is_at_most_20_kb(family: type[Game]) -> None:
    for rules in boards(family):
        drawing = board_drawing(full_board(rules), LIGHT, 960, has_numbers=True)
        assert len(drawing_svg(drawing).encode()) <= 20_000, rules


def test_crosses_and_noughts_take_the_place_of_stones() -> None:
    node = full_board(game("gomoku", size=3, line=3))
    drawing = board_drawing(node, LIGHT)
    assert not any(isinstance(figure, Disc) for figure in drawing.figures)
    noughts = node.position.board.count(Color(1))
    assert sum(isinstance(figure, Ring) for figure in drawing.figures) == noughts > 0


@pytest.mark.parametrize("has_numbers", [False, True])
def test_a_third_side_is_told_by_more_than_its_hue(has_numbers: bool) -> None:
    node = full_board(game("three-way"))
    drawing = board_drawing(node, LIGHT, has_numbers=has_numbers)
    discs = [figure for figure in drawing.figures if isinstance(figure, Disc)]
    black, white, red = (
        {disc.radius for disc in discs if disc.ink == ink} for ink in (BLACK, WHITE, "#ff8f6b")
    )
    assert black == white
    assert max(red) < min(white) - 3


def stroked(node: Node) -> Drawing:
    return board_drawing(node, LIGHT, strokes=strokes_of(node))


def test_arrows_and_lines_are_drawn_around_what_stands_on_the_points() -> None:
    record = "(;GM[4]SZ[15];B[h8];W[i9]AR[h8:h12]LN[a1:c1]"
    drawing = stroked(node_of(record + ")"))
    lines = [figure for figure in drawing.figures if isinstance(figure, Polyline)]
    assert [len(line.points) for line in lines] == [2, 3, 2] * 2
    shown, cell = pixels(drawing_png(drawing)), 480 - 480 // 16 - 480 // 40
    cell //= 15
    (x, bottom), (_x, top) = lines[3].points
    ink = lines[3].ink
    assert shown[round((top + bottom) / 2)][round(x)] == ink
    # The arrow begins at the edge of its stone, and its head is at its end.
    assert bottom - top == pytest.approx(cell * (4 - 0.34))
    one, tip, other = lines[4].points
    assert tip == (x, top)
    assert one[1] == pytest.approx(other[1]) == pytest.approx(top + cell * 0.26 * 3**0.5 / 2)
    assert (one[0] + other[0]) / 2 == pytest.approx(x)
    marked = stroked(node_of(record + "TR[h12])"))
    (_begin, end) = next(each for each in marked.figures if isinstance(each, Polyline)).points
    assert end[1] == pytest.approx(top + 0.34 * cell)


def test_a_picture_has_as_many_arrows_as_are_read() -> None:
    arrows = "".join(f"[a1:{col}{row}]" for col in "bcdefgh" for row in range(1, 9))
    drawing = stroked(node_of(f"(;GM[2]SZ[8];B[f5]AR{arrows})"))
    assert sum(isinstance(each, Polyline) for each in drawing.figures) == 4 * MOST_STROKES
    assert len(drawing_svg(drawing)) <= 20_000


def test_a_slanted_line_costs_what_it_covers_and_not_what_it_spans(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tried = 0

    def counted(x: float, y: float) -> float:
        nonlocal tried
        tried += 1
        return hypot(x, y)

    monkeypatch.setattr("boardtui.pictures.png.hypot", counted)
    line = Polyline(((10.0, 10.0), (950.0, 900.0)), 4.0, BLACK)
    shown = pixels(drawing_png(Drawing(960, 960, WHITE, (line,))))
    assert tried < 960 * 20
    assert [shown[y][x] for x, y in ((10, 10), (480, 455), (949, 899))] == [BLACK] * 3
