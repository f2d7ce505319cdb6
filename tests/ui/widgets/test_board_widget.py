from __future__ import annotations

from functools import partial
from typing import ClassVar

import pytest
from rich.color import ColorSystem
from textual.binding import BindingType

from boardtui.config.settings import Settings
from boardtui.rules.board import Point
from boardtui.rules.registry import game
from boardtui.session.commands.command import ARROWS_ONLY
from boardtui.ui.glyphs import glyph_set
from boardtui.ui.themes import THEMES
from boardtui.ui.widgets.board_layout import BoardLayout
from boardtui.ui.widgets.board_widget import BoardInput, BoardWidget
from tests.fixtures.connect_four import ConnectFour
from tests.ui.host_board import (
    BoardApp,
    named,
    picture,
    point_to,
    view_of,
)
from tests.waiting import until

OTHELLO, GOMOKU = game("othello"), game("gomoku")
BARE = Settings(animation=False, hints=False)


@pytest.mark.parametrize(
    ("keys", "name"),
    [
        ("left", "c3"),
        ("right right up", "f2"),
        ("down", "d4"),
        ("h j", "c4"),
        ("k l", "e2"),
        ("home", "a3"),
        ("end", "h3"),
        ("pageup", "d1"),
        ("pagedown", "d8"),
        ("home left pageup up", "a1"),
        ("end right pagedown down", "h8"),
        ("tab", "c4"),
        ("tab tab tab", "e6"),
        ("tab tab tab tab", "d3"),
        ("shift+tab", "e6"),
        ("f 5", "f5"),
        ("F 5", "f5"),
        ("f space 5", "f5"),
        ("ｆ ５", "f5"),
        ("h 8", "h8"),
        ("H 8", "h8"),
        ("f left 5", "c3"),
    ],
)
async def test_keys_steer(keys: str, name: str) -> None:
    app = BoardApp(OTHELLO)
    async with app.run_test(size=(40, 20)) as pilot:
        assert named(app.board) == "d3"
        await pilot.press(*keys.split())
        assert named(app.board) == name
        assert app.board.typed == ""
        assert not app.pointed


@pytest.mark.parametrize(
    ("keys", "name"), [("home left", "h3"), ("pageup up", "d8"), ("end right", "a3")]
)
async def test_the_cursor_goes_round_where_that_is_set(keys: str, name: str) -> None:
    app = BoardApp(OTHELLO, settings=Settings(animation=False, wrap=True))
    async with app.run_test(size=(40, 20)) as pilot:
        await pilot.press(*keys.split())
        assert named(app.board) == name


async def test_tab_goes_over_every_free_point_of_a_dense_game() -> None:
    app = BoardApp(GOMOKU, view=view_of(GOMOKU, "i8"))
    async with app.run_test(size=(40, 20)) as pilot:
        await point_to(pilot, app, "h8")
        await pilot.press("tab")
        assert named(app.board) == "j8"
        await pilot.press("shift+tab")
        assert named(app.board) == "h8"


async def test_letters_that_steer_can_be_switched_off() -> None:
    app = BoardApp(GOMOKU)
    async with app.run_test(size=(40, 20)) as pilot:
        app.set_keymap(ARROWS_ONLY)
        await pilot.press("k")
        assert named(app.board) == "h8"
        assert app.board.typed == "k"
        await pilot.press("3")
        assert named(app.board) == "k3"


@pytest.mark.parametrize("key", ["enter", "space"])
async def test_playing_asks_for_the_point_under_the_cursor(key: str) -> None:
    app = BoardApp(OTHELLO)
    async with app.run_test(size=(40, 20)) as pilot:
        await pilot.press("f", "5", key)
        assert [message.point for message in app.pointed] == [Point(5, 4)]
        assert app.view.state.last_move is None


async def test_typing_shows_what_is_pending_and_can_be_taken_back() -> None:
    app = BoardApp(GOMOKU)
    async with app.run_test(size=(40, 20)) as pilot:
        seen = []
        for key in ("g", "1", "2", "c", "1", "backspace", "backspace", "c", "escape"):
            await pilot.press(key)
            seen.append((app.board.typed, named(app.board)))
        assert seen == [
            ("g", "h8"),
            ("g1", "g1"),
            ("", "g12"),
            ("c", "g12"),
            ("c1", "c1"),
            ("c", "c1"),
            ("", "c1"),
            ("c", "c1"),
            ("", "c1"),
        ]


async def test_a_point_that_does_not_exist_is_explained() -> None:
    app = BoardApp(OTHELLO)
    async with app.run_test(size=(40, 20)) as pilot:
        await pilot.press("d", "9")
        problems = [told.problem for told in app.told if isinstance(told, BoardWidget.Mistyped)]
        assert problems == ["d9 is outside the board (a1 to h8)."]
        assert named(app.board) == "d3"


async def test_keys_that_mean_nothing_to_the_board_reach_the_app() -> None:
    reached: list[str] = []

    class Host(BoardApp):
        BINDINGS: ClassVar[list[BindingType]] = [("escape,backspace,3,u", "note", "")]

        def action_note(self) -> None:
            reached.append("")

    app = Host(OTHELLO)
    async with app.run_test(size=(40, 20)) as pilot:
        await pilot.press("escape", "backspace", "3", "u")
        assert len(reached) == 4
        await pilot.press("d", "escape")
        assert len(reached) == 4


async def test_a_letter_that_is_given_to_a_command_is_no_coordinate() -> None:
    app = BoardApp(OTHELLO)
    async with app.run_test(size=(40, 20)) as pilot:
        app.set_keymap({"board.right": "a"})
        await pilot.press("a", "1")
        assert named(app.board) == "e3"


async def test_a_click_points_and_plays_where_it_hits() -> None:
    app = BoardApp(OTHELLO)
    async with app.run_test(size=(45, 20)) as pilot:
        layout = BoardLayout.fit(OTHELLO, app.board.size)
        assert layout is not None
        await pilot.click(BoardWidget, offset=layout.place(Point(5, 4)))
        assert named(app.board) == "f5"
        assert [message.point for message in app.pointed] == [Point(5, 4)]
        await pilot.click(BoardWidget, offset=(0, 0))
        await pilot.click(BoardWidget, offset=layout.place(Point(4, 5)), button=3)
        assert len(app.pointed) == 1


async def test_clicks_are_ignored_without_mouse() -> None:
    app = BoardApp(OTHELLO, settings=Settings(mouse=False))
    async with app.run_test(size=(45, 20)) as pilot:
        await pilot.click(BoardWidget, offset=(20, 10))
        assert not app.pointed
        assert named(app.board) == "d3"


async def test_the_cursor_can_be_watched() -> None:
    app = BoardApp(OTHELLO)
    async with app.run_test(size=(40, 20)) as pilot:
        moved: list[BoardInput] = []
        app.host.watch(app.board, "input", lambda entered: moved.append(entered))
        await pilot.press("right", "right", "left", "left", "e", "3")
        points = [(Point(col, 2), "") for col in (3, 4, 5, 4, 3)]
        assert moved == [*points, (Point(3, 2), "e"), (Point(4, 2), "")]


async def test_the_board_shows_every_move() -> None:
    app = BoardApp(OTHELLO, glyphs=glyph_set("ascii"))
    async with app.run_test(size=(24, 10)) as pilot:
        app.view.play(OTHELLO.parse_move("f5"))
        await pilot.pause()
        assert [line.strip() for line in picture(app.board)] == [
            "a b c d e f g h",
            "1  . . . . . . . .",
            "2  . . . . . . . .",
            "3  . . .[.]. . . .",
            "4  . . . O X * . .",
            "5  . . . X X # . .",
            "6  . . . * . * . .",
            "7  . . . . . . . .",
            "8  . . . . . . . .",
            "",
        ]


async def test_the_cells_follow_the_room() -> None:
    app = BoardApp(OTHELLO, glyphs=glyph_set("shaped"))
    widths = {}
    async with app.run_test(size=(40, 20)) as pilot:
        for width, height in ((80, 40), (60, 20), (40, 12), (12, 10), (9, 9), (40, 20)):
            await pilot.resize_terminal(width, height)
            await until(lambda: app.board.size.width == width, pause=pilot.pause)  # noqa: B023
            header = next((line for line in picture(app.board) if "a" in line), "")
            widths[width, height] = header.lower().find("b") - header.lower().find("a")
    assert widths == {
        (80, 40): 9,
        (60, 20): 5,
        (40, 12): 2,
        (12, 10): 1,
        (9, 9): 0,
        (40, 20): 4,
    }


async def test_the_least_room_shows_the_whole_board() -> None:
    kind = game("gomoku", size=20)
    size = BoardLayout.smallest(kind).size
    app = BoardApp(kind)
    async with app.run_test(size=(size.width, size.height)):
        assert "".join(picture(app.board)).count("╋") == len(kind.star_points())


async def test_glyphs_and_theme_change_at_once() -> None:
    app = BoardApp(OTHELLO)
    async with app.run_test(size=(40, 20)) as pilot:
        assert "◉" in "".join(picture(app.board))
        app.host.show(glyphs=glyph_set("ascii"))
        await pilot.pause()
        assert "O" in "".join(picture(app.board))
        line = partial(app.board.render_line, 10)
        seen = set()
        for name in THEMES:
            app.theme = name
            await pilot.pause()
            back = app.board.board_styles(OTHELLO).surface.bgcolor
            assert back in {style.bgcolor for _text, style, _control in line() if style}
            seen.add(back)
        assert len(seen) == 5


async def test_a_theme_that_differs_in_the_board_only_is_painted() -> None:
    app = BoardApp(OTHELLO)
    async with app.run_test(size=(40, 20)) as pilot:
        board = app.board.size.region
        for name in ("dark", "colour-blind", "dark"):
            app.theme = name
            await pilot.pause()
            cells = app.board.board_styles(OTHELLO).surface.bgcolor
            painted = {part.style for row in app.board.render_lines(board) for part in row}
            assert cells in {style.bgcolor for style in painted if style}


async def test_lines_are_black_where_there_are_16_colours() -> None:
    app = BoardApp(OTHELLO)
    async with app.run_test(size=(40, 20)) as pilot:
        app.console._color_system = ColorSystem.STANDARD
        for name in THEMES:
            app.theme = name
            await pilot.pause()
            for kind in (OTHELLO, GOMOKU):
                line = app.board.board_styles(kind).surface.color
                assert line is not None
                assert line.downgrade(ColorSystem.STANDARD).number == 0, (name, kind)


async def test_another_game_takes_over_the_board() -> None:
    app = BoardApp(OTHELLO)
    async with app.run_test(size=(40, 20)) as pilot:
        app.host.follow(view_of(ConnectFour()).state)
        await pilot.pause()
        assert named(app.board) == "d6"
        assert "g" in picture(app.board)[0] + "".join(picture(app.board))
        assert sum(line.count("•") for line in picture(app.board)) == 7


async def test_hints_come_and_go_with_the_setting() -> None:
    app = BoardApp(OTHELLO)
    async with app.run_test(size=(40, 20)) as pilot:
        assert "•" in "".join(picture(app.board))
        assert app.board.scene is not None
        assert len(app.board.scene.flips) == 1
        app.host.show(settings=BARE)
        await pilot.pause()
        assert "•" not in "".join(picture(app.board))
        assert not app.board.scene.flips
