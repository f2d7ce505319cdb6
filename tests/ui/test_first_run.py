"""What a newcomer finds on the first screen, and what stays."""

from __future__ import annotations

from pathlib import Path

from textual.pilot import Pilot

from boardtui.config.settings_file import load_settings
from boardtui.rules.registry import game
from boardtui.session.hosting import HOSTED
from boardtui.session.launch import NewGame
from boardtui.ui.app import BoardApp
from boardtui.ui.screens.game_picker import GamePicker
from boardtui.ui.screens.new_game import NewGameScreen
from boardtui.ui.screens.tour import TourScreen
from boardtui.ui.widgets.menu import Menu

from .app_host import board_app, screen_text, settled, shows

OFFER = "6  Learn Othello"


async def leave_the_tour(pilot: Pilot[None]) -> None:
    await settled(pilot)
    await pilot.press("6")
    await settled(pilot)
    await pilot.press("escape")
    await settled(pilot)


def offers(app: BoardApp) -> bool:
    assert shows(app, GamePicker)
    return OFFER in screen_text(app)


def no_files(folder: Path) -> bool:
    return not any(folder.rglob("*"))


async def test_a_newcomer_is_offered_the_tours_below_the_new_games(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await settled(pilot)
        assert offers(app)
        item = app.screen.query_one(Menu).item
        assert item is not None
        assert item.text == "Othello"
        await pilot.press("enter")
        await settled(pilot)
        assert shows(app, NewGameScreen)


async def test_the_number_of_an_offer_begins_its_tour(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await settled(pilot)
        await pilot.press("7")
        await settled(pilot)
        assert shows(app, TourScreen)
        assert "Learn Gomoku" in screen_text(app)


async def test_a_tour_that_was_seen_stays_where_it_was(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await settled(pilot)
        await leave_the_tour(pilot)
        assert offers(app)
    kept = load_settings(tmp_path / "config" / "config.toml").settings
    assert kept.tour_taken
    app = board_app(tmp_path, tour_taken=True)
    async with app.run_test() as pilot:
        await settled(pilot)
        assert offers(app)
        await pilot.press("ctrl+t", "1")
        await settled(pilot)
        assert shows(app, TourScreen)


async def test_whoever_has_played_is_no_newcomer(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await settled(pilot)
        assert "New here?" in screen_text(app)
        assert "Continue" not in screen_text(app)
    app = board_app(tmp_path, NewGame(game("othello"), ("human", "human")))
    async with app.run_test() as pilot:
        await settled(pilot)
        await pilot.press("f2")
        await settled(pilot)
        assert "New here?" not in screen_text(app)
        assert "6  Learn a game" in screen_text(app)
        await pilot.press("escape", "d", "3", "enter")
        await settled(pilot)
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await settled(pilot)
        assert "New here?" not in screen_text(app)
        assert "6  Learn a game" in screen_text(app)


async def test_a_guest_is_offered_the_tours_and_nothing_is_written(tmp_path: Path) -> None:
    app = board_app(tmp_path, bounds=HOSTED, keeps=False)
    async with app.run_test() as pilot:
        await settled(pilot)
        assert offers(app)
        await leave_the_tour(pilot)
        assert offers(app)
    assert no_files(tmp_path)
