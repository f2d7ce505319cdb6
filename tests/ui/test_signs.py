"""Signs on moves and marks on points, set by hand on the game screen."""

from __future__ import annotations

from boardtui.formats import sgf
from boardtui.play.edits import EditKind
from boardtui.record.marks import Shape
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Point
from boardtui.rules.registry import game
from boardtui.ui.messages import MarkingWanted
from boardtui.ui.screens.signs import SignsScreen
from boardtui.ui.screens.text_dialog import TextDialog
from boardtui.ui.widgets.board_widget import BoardWidget
from tests.ui.app_host import settled
from tests.ui.host_game import GameHost, opened, screen_text


def played() -> GameRecord:
    record = GameRecord(game("othello"))
    record.root.play(record.game.parse_move("d3")).play(record.game.parse_move("c3"))
    return record


async def test_a_sign_is_set_on_the_move_and_undone() -> None:
    record = played()
    app = GameHost(opened(record))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+x")
        await settled(pilot)
        assert isinstance(app.screen, SignsScreen)
        assert "Move c3" in screen_text(app)
        await pilot.press("right", "right", "enter")
        await settled(pilot)
        assert "c3?" in screen_text(app)
        assert "W[c3]BM[1]" in sgf.dumps(record)
        await pilot.press("u")
        await settled(pilot)
        assert "Undone: the sign of c3." in screen_text(app)
        assert "BM" not in sgf.dumps(record)
        await pilot.press("ctrl+r")
        await settled(pilot)
        assert "BM[1]" in sgf.dumps(record)


async def test_marks_and_labels_are_set_on_the_point_under_the_cursor() -> None:
    record = played()
    app = GameHost(opened(record))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("home", "pageup", "ctrl+x", "down", "right", "enter")
        await settled(pilot)
        await pilot.press("right", "ctrl+x", "down", "right", "enter")
        await settled(pilot)
        await pilot.press("right", "ctrl+x", "down", "left", "enter")
        await settled(pilot)
        marks = record.root.end().marks
        assert marks == {Point(0, 0): "A", Point(1, 0): "B", Point(2, 0): Shape.TRIANGLE}
        text = sgf.dumps(record)
        assert "LB[a1:A][b1:B]" in text
        assert "TR[c1]" in text
        await pilot.press("ctrl+x", "down", "right", "enter")
        await settled(pilot)
        assert Point(2, 0) not in record.root.end().marks


async def test_the_start_has_no_sign_and_escape_changes_nothing() -> None:
    app = GameHost(opened(played()))
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.press("less_than_sign", "ctrl+x")
        await settled(pilot)
        assert "Move" not in screen_text(app).split("Signs and marks")[1].split("Set")[0]
        await pilot.press("right", "escape")
        await settled(pilot)
        assert app.view.edits.newest is None


async def test_a_label_of_ones_own_is_typed_shown_and_undone() -> None:
    record = played()
    app = GameHost(opened(record))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("home", "pageup", "ctrl+x", "down", "right", "right", "enter")
        await settled(pilot)
        assert isinstance(app.screen, TextDialog)
        await pilot.press(*"Key]square", "enter")
        await settled(pilot)
        assert record.root.end().marks == {Point(0, 0): "Key]square"}
        assert "LB[a1:Key\\]square]" in sgf.dumps(record)
        assert "Ke." in screen_text(app)
        # The label is there to be changed, and to be taken away.
        await pilot.press("ctrl+x", "down", "right", "enter")
        await settled(pilot)
        await pilot.press(*["backspace"] * 10, "enter")
        await settled(pilot)
        assert record.root.end().marks == {}
        await pilot.press("u")
        await settled(pilot)
        assert record.root.end().marks == {Point(0, 0): "Key]square"}


async def test_a_label_without_an_answer_changes_nothing() -> None:
    app = GameHost(opened(played()))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+x", "right", "down", "right", "right", "enter", "escape")
        await settled(pilot)
        assert app.view.edits.newest is None


async def test_the_board_takes_over_with_what_was_chosen() -> None:
    app = GameHost(opened(played()))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+x", "right", "down", "left", "down", "right", "enter")
        await settled(pilot)
        (wanted,) = app.requests
        assert isinstance(wanted, MarkingWanted)
        assert wanted.kind is Shape.TRIANGLE
        assert wanted.point == app.screen.query_one(BoardWidget).cursor
        # The sign is set at once, the mark not.
        edit = app.view.edits.newest
        assert edit is not None
        assert edit.kind is EditKind.SIGN
