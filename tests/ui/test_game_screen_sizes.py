"""The game screen in every size and language, and with other settings."""

from __future__ import annotations

import pytest

from boardtui.rules.board import Seat
from boardtui.rules.game import Game
from boardtui.rules.registry import game
from boardtui.session.commands.app import APP
from boardtui.ui.app_commands import APP_HANDLERS
from boardtui.ui.commands import Commanded, handled
from boardtui.ui.glyphs import GlyphSetName
from boardtui.ui.screens.game import GameScreen
from tests.ui.app_host import settled
from tests.ui.host_game import (
    QUICK,
    GameHost,
    MarkedLanguage,
    game_of,
    play,
    screen_text,
    status,
    until,
)

SIZES = {(80, 24): "side", (60, 20): "side", (40, 12): "side", (36, 11): "bare", (20, 10): "bare"}


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_every_size_shows_the_board_and_the_score(size: tuple[int, int]) -> None:
    app = GameHost(game_of(game("othello"), moves="d3"))
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        shown = screen_text(app)
        assert "8 " in shown
        assert status(app).split()[0] == "e3"
        if SIZES[size] == "side":
            assert "White to move" in shown
        elif size == (20, 10):
            assert status(app) == " e3  +1   X4  >O1"
        else:
            assert "> O  1" in status(app)


@pytest.mark.parametrize(
    "width",
    [pytest.param(n, marks=[pytest.mark.long] if n % 2 else []) for n in range(18, 40)],
)
async def test_nothing_in_the_status_line_lies_over_anything_else(width: int) -> None:
    app = GameHost(game_of(game("othello", size=6), moves="b3"))
    async with app.run_test(size=(width, 8)) as pilot:
        await settled(pilot)
        assert status(app).replace(">", " ").split() in (
            ["d2", "+1", "X", "4", "O", "1"],
            ["d2", "+1", "X4", "O1"],
            ["d2", "+1"],
        )
        await pilot.press("a", "1", "enter")
        await settled(pilot)
        assert status(app).startswith(" a1")
        assert "a1 flips" in status(app)


async def test_changed_settings_hold_at_once() -> None:
    app = GameHost(game_of(game("othello")))
    async with app.run_test() as pilot:
        screen = app.screen
        assert isinstance(screen, GameScreen)
        screen.change_looks(QUICK._replace(key_hints=False, computer_delay=3), screen.glyphs)
        await settled(pilot)
        assert "Enter" not in screen_text(app)
        assert app.game.pace.least == 3
        screen.change_looks(QUICK, screen.glyphs)
        await settled(pilot)
        assert "Enter" in screen_text(app)


async def test_nothing_lies_over_the_board() -> None:
    app = GameHost(game_of(game("othello")))
    async with app.run_test(tooltips=True, notifications=True) as pilot:
        await pilot.resize_terminal(10, 3)
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: "to move" in screen_text(app))
        frame = screen_text(app).splitlines()[3]
        assert frame.lstrip().startswith("+---")


@pytest.mark.parametrize("key", ["othello", "gomoku"])
async def test_too_small_says_so_and_recovers(key: str) -> None:
    app = GameHost(game_of(game(key)))
    async with app.run_test() as pilot:
        await pilot.resize_terminal(14, 5)
        await until(pilot, lambda: "Too small:" in screen_text(app))
        assert "needs " in screen_text(app)
        assert "Enlarge the window." in " ".join(screen_text(app).split())
        await pilot.resize_terminal(1, 1)
        await settled(pilot)
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: "to move" in screen_text(app))
        await pilot.press("enter")
        await settled(pilot)
        assert app.view.state.depth == 1


QUIT = {"app.quit": APP_HANDLERS["app.quit"]}


class WithQuit(Commanded, GameHost):
    HANDLERS = QUIT
    BINDINGS = handled((command for command in APP if command.id in QUIT), QUIT)


async def test_without_room_for_key_hints_the_status_line_says_how_to_quit() -> None:
    app = WithQuit(game_of(game("othello")))
    async with app.run_test(size=(36, 10)) as pilot:
        await settled(pilot)
        assert status(app).endswith(" Ctrl+Q Quit")
        await pilot.resize_terminal(60, 10)
        await until(pilot, lambda: "Othello" in screen_text(app))
        assert status(app).endswith(" Ctrl+Q Quit")
        await pilot.resize_terminal(20, 10)
        await until(pilot, lambda: status(app) == " d3  Ctrl+Q Quit")
        await pilot.press("enter")
        await until(pilot, lambda: status(app) == " d3       X4  >O1")
        await pilot.resize_terminal(36, 11)
        await until(pilot, lambda: "Enter Play" in screen_text(app))
        assert "Quit" not in status(app)


async def test_a_window_that_is_too_small_says_how_to_quit() -> None:
    app = WithQuit(game_of(game("othello")))
    async with app.run_test(size=(14, 5)) as pilot:
        await until(pilot, lambda: "Too small:" in screen_text(app))
        assert "Ctrl+Q quits." in " ".join(screen_text(app).split())


@pytest.mark.parametrize(
    ("size", "glyphs", "lines"),
    [
        (
            (36, 10),
            "unicode",
            [
                "The window is too small:",
                "this board needs 18×17, but",
                "you have 36×10. Enlarge the",
                "window, or quit with Ctrl+Q.",
            ],
        ),
        (
            (90, 16),
            "ascii",
            [
                "The window is too small: this board needs 18x17, but you",
                "have 90x16. Enlarge the window, or quit with Ctrl+Q.",
            ],
        ),
        ((12, 5), "ascii", ["Too small:", "needs 18x17.", "Ctrl+Q", "quits."]),
        ((12, 2), "ascii", ["Too small:", "needs 18x17."]),
    ],
)
async def test_the_message_of_a_small_window_is_a_sentence_as_long_as_fits(
    size: tuple[int, int], glyphs: GlyphSetName, lines: list[str]
) -> None:
    app = WithQuit(game_of(game("gomoku")), glyphs=glyphs)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        shown = screen_text(app).splitlines()
        assert [line.strip() for line in shown if line.strip()] == lines


@pytest.mark.parametrize(
    "board", [game("gomoku", size=19), game("gomoku", size=20), game("othello", size=16)], ids=str
)
async def test_large_boards_are_whole_at_80_by_24(board: Game) -> None:
    app = GameHost(game_of(board))
    async with app.run_test() as pilot:
        await settled(pilot)
        shown = screen_text(app)
        names = [board.notation.row(row, board.board_size) for row in range(board.board_size.rows)]
        starts = [line.split()[0] for line in shown.splitlines() if line.strip()]
        assert [start for start in starts if start in names] == names
        assert "to move" in shown
        assert "Enter" in shown


async def test_another_language_is_shown_at_once() -> None:
    app = GameHost(game_of(game("othello")))
    async with app.run_test() as pilot:
        await settled(pilot)
        app.language.translations = MarkedLanguage()
        assert isinstance(app.screen, GameScreen)
        with app.language.in_use():
            app.screen.change_looks(app.screen.settings, app.screen.glyphs)
        await settled(pilot)
        assert "«Start" in screen_text(app)
        assert "«Move 0" in screen_text(app)
        assert "Enter «Play" in screen_text(app)


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (36, 10)], ids=str)
async def test_the_result_is_said_once_at_every_size(size: tuple[int, int]) -> None:
    app = GameHost(game_of(game("gomoku", size=3, line=3), moves="a1 b1 a2 b2"))
    async with app.run_test(size=size) as pilot:
        await play(pilot, "a3")
        said = " ".join(screen_text(app).replace("|", " ").split())
        assert said.count("in a row") == 1
        assert said.count("wins.") == 1
        assert "Black won" not in said


async def test_without_panels_the_status_line_has_the_result() -> None:
    app = GameHost(game_of(game("othello"), moves="d3"))
    async with app.run_test(size=(36, 10)) as pilot:
        app.game.resign(Seat(0))
        await until(pilot, lambda: app.view.state.outcome)
        assert status(app).endswith("Black resigned. White wins.")
