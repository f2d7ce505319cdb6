"""What moves are worth, written on the points of the board."""

from __future__ import annotations

from typing import Any

import pytest
from rich.segment import Segment

from boardtui.analysis.analysis_result import AnalysisResult, Stage
from boardtui.play.view import View
from boardtui.players.player import WIN, Certainty
from boardtui.rules.board import Board, Point
from boardtui.rules.game import Game, Surface
from boardtui.rules.registry import game
from boardtui.session.analysis_state import AnalysisMode, AnalysisState, Loss, PointValue
from boardtui.ui.glyphs import GlyphSet
from boardtui.ui.screen_state import ScreenState
from boardtui.ui.widgets.board_layout import Pitch
from boardtui.ui.widgets.board_painter import changed_lines
from boardtui.ui.widgets.board_scene import Scene
from boardtui.ui.widgets.game_scene import scene_of
from boardtui.ui.widgets.glyph_painter import GlyphPainter
from boardtui.words.analysis import loss_of, short_score, values_of
from tests.cases import each
from tests.fixtures.engines import info
from tests.ui.host_board import shown_of, view_of
from tests.ui.widgets.test_board_painter import BOARDS, LOOKS, PLAIN, SETS, layout_of, paint

OTHELLO, GOMOKU = game("othello"), game("gomoku")

WIDE = [(surface, pitch) for surface, pitch in LOOKS if pitch.cols >= 4]

VALUES = {
    Point(1, 0): PointValue("+12", best=True),
    Point(0, 1): PointValue("-3", proved=True),
    Point(3, 2): PointValue("0"),
}


def scene(cursor: Point) -> Scene:
    return Scene(Board.empty(BOARDS[Surface.CELLS].board_size), cursor, values=VALUES)


def test_values_stand_in_the_middle_of_their_cells() -> None:
    picture = paint(BOARDS[Surface.CELLS], Pitch(4, 2), SETS["ascii"], scene(Point(3, 3)))
    assert picture.splitlines()[2:7] == [
        "1 |   |+12|   |   |",
        "  +---+---+---+---+",
        "2 |-3 |   |   |   |",
        "  +---+---+---+---+",
        "3 |   |   |   | 0 |",
    ]


def test_the_cursor_stands_beside_a_value_and_hides_nothing_of_it() -> None:
    picture = paint(BOARDS[Surface.CELLS], Pitch(4, 2), SETS["ascii"], scene(Point(1, 0)))
    assert picture.splitlines()[2] == "1 |   [+12]   |   |"
    large = paint(BOARDS[Surface.CELLS], Pitch(8, 4), SETS["ascii"], scene(Point(1, 0)))
    assert "|[ +12 ]|" in large
    crossed = paint(BOARDS[Surface.LINES], Pitch(4, 2), SETS["unicode"], scene(Point(1, 0)))
    assert crossed.splitlines()[1] == "5   ┌─[+12]─┬───┬───┐"


def test_narrow_cells_mark_the_best_move_alone() -> None:
    picture = paint(BOARDS[Surface.CELLS], Pitch(2, 1), SETS["ascii"], scene(Point(3, 3)))
    assert picture.splitlines()[1:4] == ["1  . ! . .", "2  . . . .", "3  . . . ."]
    narrow = paint(BOARDS[Surface.CELLS], Pitch(1, 1), SETS["ascii"], scene(Point(0, 0)))
    assert narrow.splitlines()[1] == "1>.!.."


def test_a_move_that_is_only_marked_has_the_mark_where_its_value_would_be() -> None:
    hint = Scene(Board.empty(BOARDS[Surface.CELLS].board_size), Point(3, 3))
    marked = Scene(hint.board, hint.cursor, values={Point(1, 0): PointValue("", best=True)})
    picture = paint(BOARDS[Surface.CELLS], Pitch(4, 2), SETS["ascii"], marked)
    assert picture.splitlines()[2] == "1 |   | ! |   |   |"


@each(("surface", "pitch"), LOOKS)
@each("value", [PointValue("", best=True), PointValue("+3", best=True)])
def test_the_best_move_is_reversed_in_its_own_colour(
    surface: Surface, pitch: Pitch, value: PointValue
) -> None:
    board = BOARDS[surface]
    layout = layout_of(board, pitch)
    painter = GlyphPainter(board, layout, SETS["unicode"], PLAIN)
    shown = Scene(Board.empty(board.board_size), Point(3, 3), values={Point(1, 1): value})
    _x, y = layout.place(Point(1, 1))
    best = [
        (text, style)
        for text, style, _control in painter.line(shown, y, layout.size.width)
        if style is not None and style.color == PLAIN.best.bgcolor
    ]
    assert "".join(text for text, _style in best).strip() in {"!", "+3"}
    assert all(style.reverse and style.bold for _text, style in best)


@pytest.mark.parametrize(
    ("kind", "best", "other", "loss"),
    [
        (OTHELLO, (6,), (6,), Loss.NOTHING),
        (OTHELLO, (6,), (4,), Loss.SOMETHING),
        (OTHELLO, (6,), (1,), Loss.SOMETHING),
        (OTHELLO, (6,), (0,), Loss.MUCH),
        (GOMOKU, (60,), (55,), Loss.NOTHING),
        (GOMOKU, (60,), (40,), Loss.SOMETHING),
        (GOMOKU, (60,), (10,), Loss.SOMETHING),
        (GOMOKU, (60,), (9,), Loss.MUCH),
        (GOMOKU, (WIN - 3, Certainty.EXACT), (WIN - 90, Certainty.EXACT), Loss.NOTHING),
        (GOMOKU, (WIN - 8, Certainty.WINNER), (75,), Loss.SOMETHING),
        (GOMOKU, (WIN, Certainty.EXACT), (0, Certainty.EXACT), Loss.MUCH),
    ],
)
def test_what_a_move_loses_against_the_best(kind: Game, best: Any, other: Any, loss: Loss) -> None:
    assert loss_of(info(kind, "c4", *other), info(kind, "d3", *best), kind) is loss


def looks(board: Game, pitch: Pitch, glyphs: GlyphSet, shown: Scene) -> tuple[object, ...]:
    """What can be seen without colour: characters, and the attributes that need none."""
    layout = layout_of(board, pitch)
    painter = GlyphPainter(board, layout, glyphs, PLAIN)
    cells: list[object] = []
    for y in range(layout.size.height + layout.top):
        for text, style, _control in painter.line(shown, y, layout.size.width):
            assert style is not None
            cells += [(letter, bool(style.reverse), bool(style.underline)) for letter in text]
    return tuple(cells)


@each(("surface", "pitch"), WIDE)
@each("glyphs", SETS.values())
def test_best_and_proved_show_without_colour(
    surface: Surface, pitch: Pitch, glyphs: GlyphSet
) -> None:
    board, point = BOARDS[surface], Point(1, 1)
    empty = Board.empty(board.board_size)
    seen = set()
    for cursor in (point, Point(0, 0), Point(2, 1)):
        for value in (
            None,
            PointValue("+3"),
            PointValue("+3", best=True),
            PointValue("+3", proved=True),
            PointValue("+3", best=True, proved=True),
            PointValue("", best=True),
        ):
            values = {} if value is None else {point: value}
            seen.add(looks(board, pitch, glyphs, Scene(empty, cursor, values=values)))
    assert len(seen) == 18


@pytest.mark.parametrize(("surface", "pitch"), LOOKS)
def test_a_repaint_covers_all_that_a_value_changes(surface: Surface, pitch: Pitch) -> None:
    board = BOARDS[surface]
    empty = Board.empty(board.board_size)
    layout = layout_of(board, pitch)
    painter = GlyphPainter(board, layout, SETS["unicode"], PLAIN)
    point = Point(1, 1)
    shown = [
        Scene(empty, cursor, values=values)
        for cursor in (point, Point(2, 1))
        for values in ({}, {point: PointValue("+12")}, {point: PointValue("-3", best=True)})
    ]

    def cells(scene: Scene, y: int) -> list[Segment]:
        strip = painter.line(scene, y, layout.size.width)
        return [Segment(letter, style) for text, style, _control in strip for letter in text]

    for before in shown:
        for after in shown:
            every_line = range(layout.top + layout.size.height)
            changed = {y for y in every_line if cells(before, y) != cells(after, y)}
            assert changed <= changed_lines(layout, before, after), (before, after)


@pytest.mark.parametrize(
    ("kind", "score", "certainty", "text"),
    [
        (OTHELLO, 3.0, Certainty.SEARCHED, "+3"),
        (OTHELLO, -12.4, Certainty.SEARCHED, "-12"),
        (OTHELLO, 0.3, Certainty.SEARCHED, "0"),
        (OTHELLO, -0.4, Certainty.SEARCHED, "0"),
        (OTHELLO, 64, Certainty.EXACT, "+64"),
        (OTHELLO, 0, Certainty.EXACT, "0"),
        (OTHELLO, 100, Certainty.EXACT, "W"),
        (OTHELLO, 1200, Certainty.SEARCHED, "++"),
        (OTHELLO, -255, Certainty.SEARCHED, "--"),
        (OTHELLO, 1, Certainty.WINNER, "W"),
        (OTHELLO, -6, Certainty.WINNER, "L"),
        (OTHELLO, 0, Certainty.WINNER, "="),
        (GOMOKU, -35, Certainty.SEARCHED, "-35"),
        (GOMOKU, WIN - 15, Certainty.WINNER, "W8"),
        (GOMOKU, 31 - WIN, Certainty.EXACT, "L16"),
        (GOMOKU, WIN - 199, Certainty.WINNER, "W"),
        (GOMOKU, 0, Certainty.WINNER, "="),
    ],
)
def test_scores_that_fit_on_a_point(
    kind: Game, score: float, certainty: Certainty, text: str
) -> None:
    assert short_score(kind, info(kind, "d3", score, certainty)) == text


@each(("surface", "pitch"), LOOKS)
@each("glyphs", SETS.values())
@each("text", ["+12", "-3", "W8", "L", "="])
def test_no_sign_is_underlined(surface: Surface, pitch: Pitch, glyphs: GlyphSet, text: str) -> None:
    value = PointValue(text, proved=True)
    board = BOARDS[surface]
    shown = Scene(Board.empty(board.board_size), values={Point(1, 1): value})
    layout = layout_of(board, pitch)
    painter = GlyphPainter(board, layout, glyphs, PLAIN)
    underlined = [
        part
        for y in range(layout.size.height + layout.top)
        for part, style, _control in painter.line(shown, y, layout.size.width)
        if style is not None and style.underline
    ]
    digits = text.lstrip("+-")
    assert "".join(underlined) == (digits if layout.has_values and digits.isdigit() else "")


@each(("surface", "pitch"), LOOKS)
@each("glyphs", SETS.values())
@each("text", ["W8", "L", "="])
def test_a_proved_winner_is_a_letter_even_in_one_column(
    surface: Surface, pitch: Pitch, glyphs: GlyphSet, text: str
) -> None:
    value = PointValue(text, best=True, proved=True)
    board = BOARDS[surface]
    shown = Scene(Board.empty(board.board_size), values={Point(1, 1): value})
    layout = layout_of(board, pitch)
    painter = GlyphPainter(board, layout, glyphs, PLAIN)
    _x, y = layout.place(Point(1, 1))
    best = [
        part
        for part, style, _control in painter.line(shown, y, layout.size.width)
        if style is not None and style.color == PLAIN.best.bgcolor
    ]
    assert "".join(best).strip() == (text if layout.has_values else text[0])


def analysis(mode: AnalysisMode, stage: Stage) -> AnalysisState:
    infos = [info(OTHELLO, "d3 c5", 2.0), info(OTHELLO, "c4", -1.0, Certainty.EXACT)]
    moves = {info.line[0]: info for info in infos}
    return AnalysisState(mode, AnalysisResult(OTHELLO.start(), stage, moves=moves))


def test_an_analysis_shows_every_value_and_a_hint_only_what_it_is_sure_of() -> None:
    values = values_of(analysis(AnalysisMode.ANALYSIS, Stage.THINKING))
    assert values == {
        Point(3, 2): PointValue("+2", best=True),
        Point(2, 3): PointValue("-1", proved=True, loss=Loss.SOMETHING),
    }
    assert values_of(analysis(AnalysisMode.HINT, Stage.THINKING)) == {}
    assert values_of(analysis(AnalysisMode.HINT, Stage.DONE)) == {
        Point(3, 2): PointValue("", best=True)
    }


def known_at(view: View, known: AnalysisState) -> ScreenState:
    return shown_of(view.state)._replace(analysis=known)


def test_values_of_another_position_are_not_shown() -> None:
    view = view_of(OTHELLO)
    known = analysis(AnalysisMode.ANALYSIS, Stage.DONE)
    assert not scene_of(known_at(view, known), Point(0, 0)).values
    assert known.result is not None
    result = AnalysisResult(view.state.position, Stage.DONE, moves=known.result.moves)
    known = AnalysisState(AnalysisMode.ANALYSIS, result)
    assert len(scene_of(known_at(view, known), Point(0, 0)).values) == 2
    view.play(OTHELLO.parse_move("d3"))
    assert not scene_of(known_at(view, known), Point(0, 0)).values
