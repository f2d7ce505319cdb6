"""Forbidden points of Renju as they are drawn, explained and refused."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from boardtui.config.settings import Settings
from boardtui.rules.board import Color, Point, Seat
from boardtui.rules.game import Place
from boardtui.rules.registry import game
from boardtui.ui.glyphs import GlyphSetName, glyph_set
from boardtui.ui.screen_state import ScreenState
from boardtui.ui.widgets.board_scene import Face, PointMark, Scene
from boardtui.ui.widgets.board_widget import BoardWidget
from boardtui.ui.widgets.game_scene import scene_of, with_cursor
from boardtui.words.points import point_text
from tests.terminal_double import DOWN, ENTER, UP
from tests.ui.app_host import settled
from tests.ui.host_board import BoardApp, picture, point_to, shown_of, view_of
from tests.ui.host_game import QUICK, GameHost, game_of, play, status, text_of
from tests.ui.real_program import TWO_PEOPLE, boardtui

RENJU = game("gomoku", size=9, rule="renju")
CROSS = "e6 a9 e7 c9 c5 a8 d5 c8"
"""Then two threes of Black would meet in e5."""


def point_of(name: str) -> Point:
    move = RENJU.parse_move(name)
    assert isinstance(move, Place)
    return move.point


def names(points: frozenset[Point]) -> set[str]:
    return {RENJU.format_move(Place(point)) for point in points}


def shown_after(moves: str, *, hints: bool = True) -> ScreenState:
    return shown_of(view_of(RENJU, moves).state, hints=hints)


class TestScene:
    def test_forbidden_points_are_marked(self) -> None:
        scene = scene_of(shown_after(CROSS), point_of("h2"))
        assert names(scene.forbidden) == {"e5"}
        assert scene.face(point_of("e5")) == Face(None, PointMark.FORBIDDEN)
        assert not scene.foul

    def test_the_rows_show_with_the_cursor_on_one(self) -> None:
        shown = shown_after(CROSS)
        scene = scene_of(shown, point_of("e5"))
        assert names(scene.foul) == {"b5", "c5", "d5", "e5", "f5", "e8", "e7", "e6", "e4"}
        assert scene.face(point_of("e5")) == Face(None, PointMark.FORBIDDEN, under_cursor=True)
        assert scene.face(point_of("c5")) == Face(Color(0), PointMark.FOUL)
        assert scene.face(point_of("f5")) == Face(None, PointMark.FOUL)
        elsewhere = scene_of(shown, point_of("h2"))
        assert with_cursor(elsewhere, shown, point_of("e5")) == scene
        assert with_cursor(scene, shown, point_of("h2")) == elsewhere

    def test_without_hints_nothing_is_marked(self) -> None:
        shown = shown_after(CROSS, hints=False)
        scene = scene_of(shown, point_of("e5"))
        assert not scene.forbidden
        assert not with_cursor(scene, shown, point_of("e5")).foul

    def test_nothing_is_forbidden_to_white(self) -> None:
        scene = scene_of(shown_after(f"{CROSS} a1"), point_of("e5"))
        assert not scene.forbidden | scene.foul

    def test_nothing_is_forbidden_in_a_game_that_was_given_up(self) -> None:
        given_up = game_of(RENJU, moves=CROSS)
        given_up.resign(Seat(0))
        assert not scene_of(shown_of(given_up.view.state), point_of("e5")).forbidden

    def test_the_changed_rows_hold_every_point_that_looks_different(self) -> None:
        view = view_of(RENJU, CROSS)
        scenes = [scene_of(shown_of(view.state), point_of("h2"))]
        for cursor in ("e5", "e4", "e5", "d4"):
            scenes.append(with_cursor(scenes[-1], shown_of(view.state), point_of(cursor)))
        view.play(RENJU.parse_move("d4"))
        scenes.append(scene_of(shown_of(view.state), point_of("e5")))
        view.back()
        scenes.append(scene_of(shown_of(view.state), point_of("e5")))
        assert scenes[-1].face(point_of("e5")).mark is PointMark.FORBIDDEN
        everywhere = [Point(col, row) for row in range(9) for col in range(9)]
        for before, after in pairwise(scenes):
            assert after.changed_points(before) >= {
                point for point in everywhere if before.face(point) != after.face(point)
            }

    def test_the_move_that_was_played_next_is_told_first(self) -> None:
        scene = Scene(
            shown_after(CROSS).state.position.board,
            cursor=Point(0, 0),
            next=Point(5, 5),
            forbidden=frozenset({Point(5, 5)}),
        )
        assert scene.face(Point(5, 5)).mark is PointMark.NEXT


def test_a_forbidden_point_in_words() -> None:
    shown = shown_after(CROSS)
    assert point_text(shown.state, point_of("e5")) == "e5: empty, forbidden: double three"
    assert point_text(shown.state, point_of("e4")) == "e4: empty"


PICTURES = {
    "unicode": """
        9  ◉─┬─◉─┬─┬─┬─┬─┬─┐
        8  ◉─┼─◎─┼─◇─┼─┼─┼─┤
        7  ├─┼─╋─┼─◐─┼─╋─┼─┤
        6  ├─┼─┼─┼─◐─┼─┼─┼─┤
        5  ├─◇─◐─◐[×]◇─┼─┼─┤
        4  ├─┼─┼─┼─◇─┼─┼─┼─┤
    """,
    "ascii": """
        9  O . O . . . . . .
        8  O . @ . : . . . .
        7  . . + . x . + . .
        6  . . . . x . . . .
        5  . : x x[/]: . . .
        4  . . . . : . . . .
    """,
}


@pytest.mark.parametrize("glyphs", PICTURES)
async def test_the_board_shows_the_point_and_its_rows(glyphs: GlyphSetName) -> None:
    settings = Settings(animation=False)
    view = view_of(RENJU, CROSS)
    app = BoardApp(RENJU, view=view, settings=settings, glyphs=glyph_set(glyphs))
    async with app.run_test(size=(24, 12)) as pilot:
        await point_to(pilot, app, "e5")
        shown = [line.strip() for line in picture(app.board) if line.strip()[:1] in tuple("987654")]
        assert shown == [line.strip() for line in PICTURES[glyphs].strip().splitlines()]


async def test_pointing_at_it_says_which_foul_it_is_and_by_which_stones() -> None:
    app = GameHost(game_of(RENJU, moves=CROSS))
    async with app.run_test(size=(80, 24)) as pilot:
        app.screen.query_one(BoardWidget).cursor = point_of("e5")
        await settled(pilot)
        assert status(app) == " e5       Forbidden for Black: double three (c5 d5, e6 e7)."
        await pilot.press("down")
        await settled(pilot)
        assert "Forbidden" not in status(app)


async def test_playing_there_is_refused_with_the_reason() -> None:
    app = GameHost(game_of(RENJU, moves=CROSS))
    view = app.view
    async with app.run_test(size=(80, 24)) as pilot:
        await play(pilot, "e5")
        assert "e5 is forbidden: double three." in status(app)
        assert app.bells == 1
        assert view.state.depth == 8
        await play(pilot, "e4 e5")
        assert view.state.depth == 10
        assert view.state.position.board[point_of("e5")] == Color(1)


async def test_it_shows_in_review_as_well() -> None:
    app = GameHost(game_of(RENJU, moves=f"{CROSS} g2 h2"))
    view = app.view
    async with app.run_test(size=(80, 24)) as pilot:
        app.screen.query_one(BoardWidget).cursor = point_of("e5")
        await settled(pilot)
        assert "[ / ]" in text_of(app, BoardWidget)
        await pilot.press("comma")
        await settled(pilot)
        assert view.state.reviewing
        assert "[ / ]" not in text_of(app, BoardWidget)
        await pilot.press("comma")
        await settled(pilot)
        assert "[ / ]" in text_of(app, BoardWidget)
        assert "Forbidden for Black: double three (c5 d5, e6 e7)." in status(app)


async def test_without_hints_the_point_is_refused_but_not_shown() -> None:
    app = GameHost(game_of(RENJU, moves=CROSS), QUICK._replace(hints=False))
    async with app.run_test(size=(80, 24)) as pilot:
        app.screen.query_one(BoardWidget).cursor = point_of("e5")
        await settled(pilot)
        assert "/" not in text_of(app, BoardWidget)
        assert "Forbidden" not in status(app)
        await pilot.press("enter")
        await settled(pilot)
        assert "e5 is forbidden" in status(app)


@pytest.mark.pty
def test_few_bytes_tell_of_a_foul(tmp_path: Path) -> None:
    arguments = ("gomoku", "--size", "9", "--rule", "renju", *TWO_PEOPLE, "--colour", "truecolour")
    with boardtui(tmp_path, *arguments) as terminal:
        terminal.wait_for("Black to move")
        terminal.wait_until_quiet(0.4)
        for move in CROSS.split():
            sent = terminal.press(move + ENTER)
        terminal.wait_for("Move 8")
        terminal.wait_until_quiet(0.4)
        assert len(sent) < 900
        terminal.press("e4")
        terminal.wait_until_quiet(0.4)
        assert len(terminal.press(UP)) < 700
        terminal.wait_for("Forbidden for Black: double three (c5 d5, e6 e7).")
        terminal.wait_until_quiet(0.4)
        assert len(terminal.press(DOWN)) < 700
