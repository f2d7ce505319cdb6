"""Esc in a game leads to the list, or the game, that it was opened from."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from boardtui.launch import NewGame
from boardtui.rules.othello import Othello
from boardtui.rules.registry import game
from boardtui.ui.app import BoardApp
from boardtui.ui.game_library import GameLibrary
from boardtui.ui.screens.game import GameScreen
from boardtui.ui.screens.game_picker import GamePicker
from boardtui.ui.screens.library import LibraryScreen
from boardtui.ui.widgets.key_hints import KeyHints
from tests.library.games import TIGER, sgf
from tests.ui.app_host import board_app, screen_text, settled, shows
from tests.ui.explorer_host import ALL_GAMES, exploring, press
from tests.ui.host_game import text_of
from tests.ui.library_host import browse, make_library, players, rested, table_of

MANY = [sgf(TIGER, f"Ann{number}", date=f"{1950 + number}-01-01") for number in range(50)]
ALONE = NewGame(Othello(), ("human", "human"))


@pytest.fixture(autouse=True)
def _no_imports(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GameLibrary, "begin_update", lambda _self, _added=(): None)


async def keys(pilot: Pilot[None], *names: str) -> None:
    for name in names:
        await pilot.press(name)
        await settled(pilot)


def hints(app: BoardApp) -> str:
    return text_of(app, KeyHints)


async def test_the_list_is_as_it_was_left(tmp_path: Path) -> None:
    make_library(tmp_path, MANY)
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await browse(pilot)
        await keys(pilot, *"ann", "f4", *["down"] * 25, *["up"] * 3)
        await rested(pilot)
        before = screen_text(app)
        assert "oldest first" not in before
        await keys(pilot, "enter")
        assert "F2 Games  Esc List" in hints(app)
        await keys(pilot, "escape")
        await rested(pilot)
        assert screen_text(app) == before
        await keys(pilot, "escape", "escape")
        assert shows(app, GamePicker)


async def test_one_game_after_the_other(tmp_path: Path) -> None:
    make_library(tmp_path)
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await browse(pilot)
        await keys(pilot, "enter", "escape", "down", "enter")
        assert shows(app, GameScreen)
        await keys(pilot, "escape")
        assert players(app) == ["Rose-Tamenori", ">Shaman-Rose", "Tamenori-Shaman"]
        await keys(pilot, "escape")
        assert shows(app, GamePicker)


async def test_other_things_come_first(tmp_path: Path) -> None:
    make_library(tmp_path)
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await browse(pilot)
        await keys(pilot, "enter", "d", "escape", "f6", "escape", "f1", "escape")
        assert shows(app, GameScreen)
        await keys(pilot, "escape")
        assert shows(app, LibraryScreen)


async def test_the_list_of_games_is_a_key_away_and_ends_the_way_back(tmp_path: Path) -> None:
    make_library(tmp_path)
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await browse(pilot)
        await keys(pilot, "enter", "f2")
        assert shows(app, GamePicker)
        await keys(pilot, "escape")
        assert shows(app, GameScreen)
        assert "List" not in hints(app)
        await keys(pilot, "escape")
        assert shows(app, GamePicker)


async def test_the_other_game_between_changes_nothing(tmp_path: Path) -> None:
    make_library(tmp_path)
    app = board_app(tmp_path, NewGame(game("gomoku"), ("human", "human")))
    async with app.run_test() as pilot:
        await browse(pilot)
        await keys(pilot, "enter", "w", "w")
        assert app.modes.shown is not None
        assert app.modes.shown.kind == "othello"
        await keys(pilot, "escape")
        assert shows(app, LibraryScreen)


async def test_below_the_list_is_what_was_there(tmp_path: Path) -> None:
    make_library(tmp_path)
    app = board_app(tmp_path, ALONE)
    async with app.run_test() as pilot:
        alone = app.modes.shown
        await browse(pilot)
        await keys(pilot, "enter")
        assert app.modes.shown is not alone
        await keys(pilot, "escape", "escape")
        assert app.modes.shown is alone
        await keys(pilot, "escape")
        assert shows(app, GamePicker)


async def test_when_the_game_below_is_closed_the_list_stays(tmp_path: Path) -> None:
    make_library(tmp_path)
    app = board_app(tmp_path, ALONE)
    async with app.run_test() as pilot:
        alone = app.modes.shown
        assert alone is not None
        await browse(pilot)
        await keys(pilot, "enter")
        await app.modes.close(alone)
        await keys(pilot, "escape")
        assert shows(app, LibraryScreen)
        await keys(pilot, "escape")
        assert shows(app, GamePicker)


async def test_a_game_that_was_closed_has_left_no_way(tmp_path: Path) -> None:
    make_library(tmp_path)
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await browse(pilot)
        await keys(pilot, "enter", "f2", "delete")
        assert not list(app.games)
        await keys(pilot, "escape")
        assert shows(app, GamePicker)


async def test_all_games_with_a_position(tmp_path: Path) -> None:
    async with exploring(tmp_path) as (app, pilot):
        studied = app.modes.shown
        await keys(pilot, ALL_GAMES, "down", "down")
        before = players(app)
        await keys(pilot, "enter", "escape")
        assert "All games with this position" in screen_text(app)
        assert players(app) == before
        assert table_of(app).index == 2
        await keys(pilot, "escape")
        assert app.modes.shown is studied


async def test_the_record_that_the_explorer_was_in_stays(tmp_path: Path) -> None:
    async with exploring(tmp_path) as (app, pilot):
        studied = app.modes.shown
        await press(pilot, "end", "enter")
        await settled(pilot)
        opened = app.modes.shown
        assert opened is not studied
        assert "Esc Game before" in hints(app)
        await press(pilot, "escape")
        assert app.modes.shown is studied
        await press(pilot, "end", "enter")
        await settled(pilot)
        assert opened not in list(app.games)
        assert studied in list(app.games)
