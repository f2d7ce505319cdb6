"""The key that numbers the stones of a game."""

from __future__ import annotations

from pathlib import Path

from boardtui.config.settings_file import load_settings
from boardtui.rules.registry import game
from boardtui.session.launch import NewGame
from boardtui.ui.screens.game import GameScreen
from boardtui.ui.widgets.board_widget import BoardWidget

from .app_host import board_app, keys, screen_text, settled, started

GOMOKU = NewGame(game("gomoku"), ("human", "human"))


async def test_the_key_numbers_the_last_five_then_all_then_none(tmp_path: Path) -> None:
    app = board_app(tmp_path, GOMOKU)
    async with started(app, *"a1", "enter", *"c3", "enter", *"e5", "enter", *"o15") as pilot:
        await keys(pilot, *"g7", "enter", *"i9", "enter", *"k11", "enter", "home")
        board = app.screen.query_one(BoardWidget)
        for said, numbers in [
            ("The last five stones have numbers.", [2, 3, 4, 5, 6]),
            ("All stones have numbers.", [1, 2, 3, 4, 5, 6]),
            ("The stones have no numbers.", []),
            ("The last five stones have numbers.", [2, 3, 4, 5, 6]),
        ]:
            await keys(pilot, "at")
            assert said in screen_text(app)
            assert board.scene is not None
            assert list(board.scene.numbers.values()) == numbers
    assert load_settings(tmp_path / "config" / "config.toml").settings.stone_numbers == "last_five"


async def test_a_game_begins_with_the_numbers_chosen_before(tmp_path: Path) -> None:
    app = board_app(tmp_path, GOMOKU, stone_numbers="all")
    async with started(app, *"a1", "enter") as _pilot:
        board = app.screen.query_one(BoardWidget)
        assert board.scene is not None
        assert list(board.scene.numbers.values()) == [1]


async def test_a_window_too_small_for_numbers_says_so(tmp_path: Path) -> None:
    app = board_app(tmp_path, GOMOKU)
    async with started(app, "at", size=(32, 20)):
        assert "The squares are too small for numbers." in " ".join(screen_text(app).split())
        assert app.preferences.settings.stone_numbers == "off"


async def test_three_sides_have_no_numbers(tmp_path: Path) -> None:
    app = board_app(tmp_path, NewGame(game("three-way"), ("human",) * 3))
    async with started(app, "at"):
        assert "Only black and white stones can have numbers." in screen_text(app)
        assert isinstance(app.screen, GameScreen)


async def test_the_palette_has_the_command(tmp_path: Path) -> None:
    app = board_app(tmp_path, GOMOKU)
    async with started(app, "ctrl+p") as pilot:
        await keys(pilot, *"numbers")
        assert "Numbers on stones" in screen_text(app)
        await pilot.press("enter")
        await settled(pilot)
        assert app.preferences.settings.stone_numbers == "last_five"
