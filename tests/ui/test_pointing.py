"""Pointing at squares of the game screen, with the mouse and by typing."""

from __future__ import annotations

from textual import events
from textual.geometry import Offset
from textual.pilot import Pilot
from textual.widget import Widget

from boardtui.rules.board import Point
from boardtui.rules.registry import game
from boardtui.ui.widgets.board_scene import Scene
from boardtui.ui.widgets.board_widget import BoardWidget
from boardtui.ui.widgets.move_log import MoveLog
from tests.ui.app_host import settled
from tests.ui.host_game import GameHost, game_of, status

OTHELLO = game("othello")


def othello(moves: str = "") -> GameHost:
    return GameHost(game_of(OTHELLO, moves=moves))


def board_of(app: GameHost) -> BoardWidget:
    return app.screen.query_one(BoardWidget)


def scene_of(app: GameHost) -> Scene:
    scene = board_of(app).scene
    assert scene is not None
    return scene


async def hover(pilot: Pilot[None], app: GameHost, name: str) -> None:
    await pilot.hover(board_of(app), offset=place_of(app, name))
    await settled(pilot)


def place_of(app: GameHost, name: str) -> Offset:
    place = board_of(app).place_of(point(name))
    assert place is not None
    return place


def point(name: str) -> Point:
    return OTHELLO.notation.parse(name, OTHELLO.board_size)


async def test_the_mouse_over_a_square_previews_it_and_leaves_the_cursor() -> None:
    app = othello()
    async with app.run_test() as pilot:
        await settled(pilot)
        before = scene_of(app)
        assert before.cursor == point("d3")
        assert before.flips == {point("d4")}
        await hover(pilot, app, "f5")
        assert scene_of(app) == before._replace(flips=frozenset({point("e5")}))
        assert status(app).startswith(" f5  +1")
        await hover(pilot, app, "a1")
        assert scene_of(app) == before._replace(flips=frozenset())
        await hover(pilot, app, "f5")
        await pilot.press("right")
        await settled(pilot)
        assert scene_of(app).flips == frozenset()
        assert status(app).startswith(" e3")
        await hover(pilot, app, "f5")
        await pilot.hover(MoveLog)
        await settled(pilot)
        assert scene_of(app).flips == frozenset()
        assert status(app).startswith(" e3")


async def test_the_mouse_within_one_square_draws_nothing() -> None:
    app = othello()
    async with app.run_test(size=(120, 40)) as pilot:
        await hover(pilot, app, "f5")
        shown = app.screen.latest  # type: ignore[attr-defined]  # of the game screen
        await pilot.hover(board_of(app), offset=place_of(app, "f5") + Offset(1, 0))
        await settled(pilot)
        assert app.screen.latest is shown  # type: ignore[attr-defined]  # likewise


async def test_the_wheel_steps_through_the_game() -> None:
    app = othello("f5 d6 c3")
    async with app.run_test() as pilot:
        await settled(pilot)

        async def turn(widget: Widget, kind: type[events.MouseEvent]) -> int:
            widget.post_message(kind(widget, 1, 1, 0, 0, 0, False, False, False))
            await settled(pilot)
            return app.view.state.depth

        board, log = board_of(app), app.screen.query_one(MoveLog)
        up, down = events.MouseScrollUp, events.MouseScrollDown
        turns = [(board, up), (log, up), (board, up), (log, up), (log, down), (board, down)]
        depths = [await turn(*each) for each in turns]
        assert depths == [2, 1, 0, 0, 1, 2]
        assert app.bells == 0


async def test_a_coordinate_is_corrected_and_refused_where_it_is_typed() -> None:
    app = othello("f5 d6")
    async with app.run_test() as pilot:
        await settled(pilot)
        for keys, said in (
            ("p1", "p1 is outside the board (a1 to h8)."),
            ("c99", "c99 is outside the board (a1 to h8)."),
            ("k9", "k9 is outside the board (a1 to h8)."),
        ):
            await pilot.press(*keys)
            await settled(pilot)
            assert said in status(app)
        await pilot.press("c", "3", "backspace", "4")
        await settled(pilot)
        assert status(app).split()[0] == "c4"
        await pilot.press("e", "9", "backspace", "6")
        await settled(pilot)
        assert status(app).split()[0] == "e6"
        assert app.view.state.depth == 2
        await pilot.press("comma", "c", "3", *["backspace"] * 2)
        await settled(pilot)
        assert app.view.state.depth == 1
        await pilot.press("backspace")
        await settled(pilot)
        assert app.view.state.depth == 2


async def test_what_names_no_point_plays_nowhere() -> None:
    app = othello()
    async with app.run_test() as pilot:
        await settled(pilot)
        for keys, said in (
            ("p1", "p1 is outside the board (a1 to h8)."),
            ("d", "Type the number of the row after “d”."),
        ):
            await pilot.press(*keys, "enter")
            await settled(pilot)
            assert said in status(app)
            assert app.view.state.depth == 0
        await pilot.press("enter")
        await settled(pilot)
        assert app.view.state.depth == 1


async def test_q_on_the_board_says_how_to_leave() -> None:
    app = othello()
    async with app.run_test() as pilot:
        await settled(pilot)
        await pilot.press("q")
        await settled(pilot)
        assert "quits" in status(app)
        await pilot.press("q", "1")
        await settled(pilot)
        assert "q1 is outside the board (a1 to h8)." in status(app)
