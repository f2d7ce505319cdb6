"""Marks, arrows and lines set on the board by keys and by the mouse."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.events import MouseMove
from textual.pilot import Pilot

from boardtui.formats import sgf
from boardtui.formats.sgf.strokes import MOST_STROKES, strokes_of
from boardtui.record.marks import Shape, Stroke, StrokeKind
from boardtui.record.tree import Node
from boardtui.rules.board import Point
from boardtui.rules.registry import game
from boardtui.session.launch import NewGame, Review
from boardtui.session.marking import MARK_KINDS, LabelKind
from boardtui.ui.app import BoardApp
from boardtui.ui.screens.game import GameScreen
from boardtui.ui.screens.marking import MarkingScreen
from boardtui.ui.screens.text_dialog import TextDialog
from boardtui.ui.widgets.board_widget import BoardWidget

from .app_host import board_app, keys, screen_text, settled, shows, started

TABS = {kind: ("tab",) * count for count, kind in enumerate(MARK_KINDS)}
"""The keys that lead to each kind of mark from the first."""


def node_of(app: BoardApp) -> Node:
    """The node whose board is marked."""
    shown = app.navigation.shown
    assert shown is not None
    return shown.view.node


@asynccontextmanager
async def marking(
    folder: Path, record: str = "", size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[BoardApp, Pilot[None]]]:
    """The marking screen over a game of people, or over a record at its end."""
    opening: NewGame | Review = NewGame(game("gomoku"), ("human", "human"))
    if record:
        (reading,) = sgf.loads(record)
        opening = Review(reading, "game.sgf")
    app = board_app(folder, opening)
    async with started(app, size=size) as pilot:
        if record:
            await keys(pilot, "greater_than_sign")
        # "On the board", in the dialog.
        await keys(pilot, "ctrl+x", *("down",) * (2 if node_of(app).move else 1), "right", "enter")
        assert shows(app, MarkingScreen)
        while "Mark: triangle" not in screen_text(app):
            await keys(pilot, "tab")
        yield app, pilot


def place(app: BoardApp, col: int, row: int) -> tuple[int, int]:
    found = app.screen.query_one(BoardWidget).place_of(Point(col, row))
    assert found is not None
    return found


async def held(pilot: Pilot[None], app: BoardApp, col: int, row: int) -> None:
    """Lead the mouse to a point, with the left button down."""
    board = app.screen.query_one(BoardWidget)
    board.post_message(MouseMove(board, *place(app, col, row), 1, 0, 1, False, False, False))
    await settled(pilot)


async def drag(pilot: Pilot[None], app: BoardApp, *ends: tuple[int, int]) -> None:
    board = app.screen.query_one(BoardWidget)
    start, end = (place(app, *at) for at in ends)
    await pilot.mouse_down(board, offset=start)
    await held(pilot, app, *ends[-1])
    await pilot.mouse_up(board, offset=end)
    await settled(pilot)


async def test_keys_mark_points_and_take_marks_away(tmp_path: Path) -> None:
    async with marking(tmp_path) as (app, pilot):
        await keys(pilot, "c", "3", "space", *TABS[LabelKind.LETTER], "right", "space")
        await keys(pilot, "right", "space")
        c3, d3, e3 = (Point(col, 12) for col in (2, 3, 4))
        assert node_of(app).marks == {c3: Shape.TRIANGLE, d3: "A", e3: "B"}
        assert "Marks: c3 triangle, d3 A, e3 B." in screen_text(app)
        await keys(pilot, "space", "left", "delete")
        assert node_of(app).marks == {c3: Shape.TRIANGLE}
        await keys(pilot, "u")
        assert node_of(app).marks == {c3: Shape.TRIANGLE, d3: "A"}
        await keys(pilot, "u", "u", "u", "u", "u", "u")
        assert node_of(app).marks == {}
        await keys(pilot, "enter")
        assert shows(app, GameScreen)
        assert node_of(app).position.board.vacant.bit_count() == 225


async def test_a_typed_label_is_bounded_and_kept_whole(tmp_path: Path) -> None:
    async with marking(tmp_path) as (app, pilot):
        await keys(pilot, *TABS[LabelKind.TEXT], "c", "3", "space")
        assert shows(app, TextDialog)
        await keys(pilot, *"x" * 41, "enter")
        assert "A label can have at most 40 characters." in screen_text(app)
        await keys(pilot, *["backspace"] * 36, "enter")
        assert node_of(app).marks == {Point(2, 12): "x" * 5}
        await keys(pilot, "right", "space", "escape")
        assert len(node_of(app).marks) == 1
        await keys(pilot, "left", "space")
        assert node_of(app).marks == {}


async def test_keys_join_two_points_and_part_them(tmp_path: Path) -> None:
    async with marking(tmp_path) as (app, pilot):
        await keys(pilot, *TABS[StrokeKind.ARROW], "c", "3", "space")
        assert "From c3 to" in screen_text(app)
        await keys(pilot, "up", "up", "up", "space")
        arrow = Stroke(StrokeKind.ARROW, Point(2, 12), Point(2, 9))
        assert strokes_of(node_of(app)) == (arrow,)
        assert "Arrows: c3-c6." in screen_text(app)
        await keys(pilot, "c", "3", "space", "c", "6", "space")
        assert strokes_of(node_of(app)) == ()
        await keys(pilot, "u", "c", "3", "delete")
        assert strokes_of(node_of(app)) == ()
        await keys(pilot, "space", "space", "escape")
        assert strokes_of(node_of(app)) == ()


async def test_a_line_is_taken_away_from_either_end(tmp_path: Path) -> None:
    async with marking(tmp_path) as (app, pilot):
        await keys(pilot, *TABS[StrokeKind.LINE], "c", "3", "space", "c", "6", "space")
        assert strokes_of(node_of(app)) == (Stroke(StrokeKind.LINE, Point(2, 12), Point(2, 9)),)
        await keys(pilot, "space", "c", "3", "space")
        assert strokes_of(node_of(app)) == ()
        await keys(pilot, "u")
        assert len(strokes_of(node_of(app))) == 1


async def test_a_click_marks_the_right_button_clears_and_no_stone_is_played(
    tmp_path: Path,
) -> None:
    async with marking(tmp_path) as (app, pilot):
        board = app.screen.query_one(BoardWidget)
        await pilot.click(board, offset=place(app, 4, 4))
        await settled(pilot)
        assert node_of(app).marks == {Point(4, 4): Shape.TRIANGLE}
        await drag(pilot, app, (1, 1), (6, 6))
        assert node_of(app).marks == {Point(4, 4): Shape.TRIANGLE}
        await pilot.click(board, offset=place(app, 4, 4), button=3)
        await settled(pilot)
        assert node_of(app).marks == {}
        await keys(pilot, "escape")
        assert node_of(app).move is None


async def test_a_drag_draws_what_is_chosen(tmp_path: Path) -> None:
    async with marking(tmp_path, "(;GM[2]SZ[8];B[f5];W[d6])") as (app, pilot):
        await keys(pilot, *TABS[StrokeKind.ARROW])
        await drag(pilot, app, (0, 0), (5, 0))
        await keys(pilot, "tab")
        await drag(pilot, app, (7, 0), (7, 5))
        assert strokes_of(node_of(app)) == (
            Stroke(StrokeKind.ARROW, Point(0, 0), Point(5, 0)),
            Stroke(StrokeKind.LINE, Point(7, 0), Point(7, 5)),
        )
        text = sgf.dumps(app.navigation.shown.view.record) if app.navigation.shown else ""
        assert "AR[a1:f1]LN[h1:h6]" in text
        row = next(line for line in screen_text(app).splitlines() if line.startswith(" 1 "))
        assert "→" in row
        await pilot.click(app.screen.query_one(BoardWidget), offset=place(app, 5, 0), button=3)
        await settled(pilot)
        assert [stroke.kind for stroke in strokes_of(node_of(app))] == [StrokeKind.LINE]


async def test_the_start_of_a_stroke_is_marked_until_it_has_an_end(tmp_path: Path) -> None:
    async with marking(tmp_path) as (app, pilot):
        board = app.screen.query_one(BoardWidget)
        await keys(pilot, *TABS[StrokeKind.ARROW], "c", "3", "space", "d", "4")
        start = next(iter(board.scene.signs)) if board.scene else None
        assert start is not None
        assert board.scene is not None
        assert board.scene.signs == {start: "+"}
        await keys(pilot, "space")
        assert board.scene.signs == {}
        assert [stroke.start for stroke in strokes_of(node_of(app))] == [start]
        await pilot.mouse_down(board, offset=place(app, 2, 2))
        await held(pilot, app, 4, 4)
        assert board.scene.signs == {Point(2, 2): "+"}
        await pilot.hover(board, offset=place(app, 5, 5))
        await settled(pilot)
        assert board.scene.signs == {}


async def test_the_number_of_strokes_is_bounded(tmp_path: Path) -> None:
    arrows = "".join(f"[a1:{col}{row}]" for col in "bcdefgh" for row in (1, 2, 3))
    record = f"(;GM[2]SZ[8];B[f5];W[d6]AR{arrows})"
    async with marking(tmp_path, record) as (app, pilot):
        await keys(pilot, *TABS[StrokeKind.ARROW])
        await drag(pilot, app, (0, 7), (5, 7))
        assert f"at most {MOST_STROKES} arrows" in " ".join(screen_text(app).split())
        assert len(node_of(app).properties["AR"]) == 21


@pytest.mark.parametrize("size", [(60, 20), (40, 16), (120, 40)])
async def test_it_fits_where_the_game_does(tmp_path: Path, size: tuple[int, int]) -> None:
    record = "(;GM[2]SZ[8];B[f5];W[d6])"
    async with marking(tmp_path, record, size) as (app, pilot):
        if not app.screen.query_one(BoardWidget).display:
            assert size == (40, 16)
            await keys(pilot, "enter")  # from the text to the board
        await keys(pilot, *TABS[StrokeKind.LINE], "a", "1", "space", "h", "1", "space")
        if size == (40, 16):
            assert "Mark: straight line" in screen_text(app)
        await keys(pilot, "enter")
        assert shows(app, GameScreen)
        assert strokes_of(node_of(app)) == (Stroke(StrokeKind.LINE, Point(0, 0), Point(7, 0)),)


async def test_the_palette_leads_there_too(tmp_path: Path) -> None:
    app = board_app(tmp_path, NewGame(game("othello"), ("human", "human")))
    async with started(app, "ctrl+p", *"marks, arr", "enter"):
        assert shows(app, MarkingScreen)


@pytest.mark.parametrize("key", ["space", "tab", "delete"])
async def test_a_position_removed_by_another_view_is_left(tmp_path: Path, key: str) -> None:
    record = "(;GM[2]SZ[8];B[f5](;W[d6])(;W[f4]))"
    async with marking(tmp_path, record) as (app, pilot):
        shown = app.navigation.shown
        assert shown is not None
        await keys(pilot, "space")  # the study of the record is made
        path = shown.view.cursor
        other = shown.view.record.root.child(path[0])
        assert other is not None
        other.children[-1].promote()
        shown.view.edits.remove(path)
        await keys(pilot, key)
        assert shows(app, GameScreen)


async def test_dragging_out_of_the_board_sets_nothing(tmp_path: Path) -> None:
    async with marking(tmp_path) as (app, pilot):
        board = app.screen.query_one(BoardWidget)
        await keys(pilot, *TABS[StrokeKind.LINE])
        await pilot.mouse_down(board, offset=place(app, 3, 3))
        await pilot.mouse_up(board, offset=(0, 0))
        await settled(pilot)
        assert app.navigation.shown is not None
        assert app.navigation.shown.view.edits.newest is None
        await drag(pilot, app, (0, 0), (3, 3))
        assert len(strokes_of(node_of(app))) == 1
