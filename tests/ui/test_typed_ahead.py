"""Keys that come before the picker has listed the saved games."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from textual import events

from boardtui.rules.registry import game
from boardtui.session.launch import NewGame
from boardtui.ui.app import BoardApp
from boardtui.ui.screens.game import GameScreen
from boardtui.ui.screens.game_picker import GamePicker
from boardtui.ui.screens.new_game import NewGameScreen
from tests.waiting import until

from .app_host import board_app, settled, shows, started
from .slow_disk import SlowDisk


@pytest.fixture
def slow_disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[SlowDisk]:
    disk = SlowDisk()
    monkeypatch.setattr("boardtui.session.saved_games.saved_games", disk.saved_games)
    yield disk
    disk.let_go()


async def _app_with_saved_game(folder: Path) -> BoardApp:
    first = board_app(folder, NewGame(game("othello"), ("human", "human")))
    async with started(first, "f", "5", "enter") as pilot:
        await pilot.press("ctrl+q")
        await settled(pilot)
    return board_app(folder)


async def test_keys_wait_for_the_saved_games(tmp_path: Path, slow_disk: SlowDisk) -> None:
    app = await _app_with_saved_game(tmp_path)
    async with app.run_test() as pilot:
        await until(lambda: shows(app, GamePicker))
        app.post_message(events.Key("enter", None))
        slow_disk.let_go()
        await until(lambda: isinstance(app.screen, GameScreen))
        await settled(pilot)
        assert isinstance(app.screen, GameScreen)
        assert app.screen.game.subject.head.position.ply == 1


async def test_keys_do_not_wait_for_a_disk_that_hangs(tmp_path: Path, slow_disk: SlowDisk) -> None:
    app = await _app_with_saved_game(tmp_path)
    async with app.run_test():
        await until(lambda: shows(app, GamePicker))
        picker = app.screen
        assert isinstance(picker, GamePicker)
        picker.patience = 0.01
        app.post_message(events.Key("enter", None))
        await until(lambda: shows(app, NewGameScreen))
        slow_disk.let_go()
