from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest
from textual.screen import Screen

from boardtui.config.kinds import ConfigError, ConfigReason
from boardtui.formats.detect import read_record
from boardtui.play.seats import seat_words
from boardtui.rules.registry import game
from boardtui.session.launch import NewGame, Review
from boardtui.ui.app import BoardApp
from boardtui.ui.screens.confirm import ConfirmDialog
from boardtui.ui.screens.game import GameScreen
from boardtui.ui.screens.game_picker import GamePicker
from boardtui.ui.screens.message import MessageScreen
from boardtui.ui.screens.new_game import NewGameScreen
from boardtui.ui.screens.open_record import OpenRecordScreen
from boardtui.ui.screens.settings import SettingsScreen
from boardtui.ui.widgets.board_preview import BoardPreview
from boardtui.ui.widgets.menu import Item, Menu
from tests.waiting import until

from .app_host import (
    board_app,
    kind_shown,
    leave_a_game,
    on_disk,
    open_game,
    screen_text,
    settled,
    shows,
    started,
)
from .host_game import offered

PEOPLE = ("human", "human")


async def test_two_presses_of_enter_start_a_game(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await settled(pilot)
        assert shows(app, GamePicker)
        await pilot.press("enter")
        assert shows(app, NewGameScreen)
        await pilot.press("enter")
        await settled(pilot)
        assert isinstance(app.screen, GameScreen)
        assert app.screen.game.game == game("othello")


KEYS: tuple[tuple[list[str], type[Screen[Any]]], ...] = (
    (["1"], NewGameScreen),
    (["2"], NewGameScreen),
    (["down", "enter"], NewGameScreen),
    (["j", "j", "k", "space"], NewGameScreen),
    (["o"], OpenRecordScreen),
    (["s"], SettingsScreen),
    (["end", "up", "l"], SettingsScreen),
    (["pagedown", "up", "right"], SettingsScreen),
    (["pagedown", "pageup", "enter"], NewGameScreen),
    (["end", "home", "enter"], NewGameScreen),
    (["ctrl+o"], OpenRecordScreen),
    (["f3"], NewGameScreen),
    (["ctrl+n"], NewGameScreen),
    (["f5"], SettingsScreen),
)
"""Keys from the first line, and the screens to which they lead."""


async def test_every_key_of_the_picker(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with started(app) as pilot:
        for keys, screen in KEYS:
            await pilot.press(*keys)
            await settled(pilot)
            assert shows(app, screen), keys
            await pilot.press("escape")
            await settled(pilot)
            assert shows(app, GamePicker), keys
            await pilot.press("home")


@pytest.mark.parametrize("key", ["q", "ctrl+q", "ctrl+c"])
async def test_quitting(tmp_path: Path, key: str) -> None:
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await settled(pilot)
        await pilot.press(key)
        await settled(pilot)
    assert app.return_code == 0
    assert app.games.saved_as == []


async def test_tic_tac_toe_is_offered_by_name(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with started(app, "3", "enter"):
        assert isinstance(app.screen, GameScreen)
        assert app.screen.game.game == game("gomoku", size=3, line=3)


async def test_an_unfinished_game_is_found_again(tmp_path: Path) -> None:
    seats = ("human", "human")
    first = board_app(tmp_path, NewGame(game("othello"), seats))
    async with started(first, "f", "5", "enter") as pilot:
        await pilot.press("ctrl+q")
        await settled(pilot)
    (path,) = first.games.saved_as
    assert path.exists()

    again = board_app(tmp_path)
    async with again.run_test() as pilot:
        await settled(pilot)
        assert "Continue" in screen_text(again)
        menu = again.screen.query_one(Menu)
        menu.highlight("saved:0")
        await pilot.pause()
        shown = again.screen.query_one(BoardPreview).position
        assert shown is not None
        assert shown.ply == 1
        await pilot.press("enter")
        await settled(pilot)
        assert isinstance(again.screen, GameScreen)
        assert again.screen.game.subject.head.position.ply == 1
        await pilot.press("f2")
        await settled(pilot)
        assert "running:0" in ids(again)
        assert "saved:0" not in ids(again)


async def test_click_picks_an_item(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await settled(pilot)
        await pilot.click(Menu, offset=(5, 3))
        await settled(pilot)
        assert shows(app, NewGameScreen)


@pytest.mark.parametrize(
    "width", [*(1, 2, 5, 20), *(pytest.param(n, marks=pytest.mark.long) for n in (3, 4, 6, 40))]
)
async def test_narrow_terminals_do_no_harm(tmp_path: Path, width: int) -> None:
    app = board_app(tmp_path)
    async with app.run_test(size=(width, 10)) as pilot:
        await settled(pilot)
        await pilot.press("down", "end", "home")
        for key in ("o", "s", "1"):
            await pilot.press(key)
            await settled(pilot)
            assert not shows(app, GamePicker)
            await pilot.press("escape")
            await settled(pilot)
        assert shows(app, GamePicker)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert "Tic-tac-toe" in screen_text(app)


async def test_problems_of_the_settings_stay_on_the_screen(tmp_path: Path) -> None:
    problem = ConfigError(ConfigReason.UNKNOWN, name="[this]").at(Path("config.toml"), 3)
    app: BoardApp = board_app(tmp_path, problems=[problem])
    async with app.run_test() as pilot:
        await settled(pilot)
        assert "config.toml, line 3: There is no setting “[this]”." in screen_text(app)
        await pilot.press("down", "up")
        await pilot.pause()
        assert "config.toml, line 3: There is no setting “[this]”." in screen_text(app)


async def test_of_many_problems_all_are_shown_first_and_the_rest_is_counted(
    tmp_path: Path,
) -> None:
    path = Path("config.toml")
    errors = [ConfigError(ConfigReason.NO_TABLE, name="a").at(path, line) for line in range(1, 41)]
    problems = [str(error) for error in errors]
    app = board_app(tmp_path, problems=errors)
    async with app.run_test() as pilot:
        await settled(pilot)
        assert shows(app, MessageScreen)
        assert problems[0] in screen_text(app)
        await pilot.press("end")
        await until(lambda: problems[-1] in screen_text(app), pause=pilot.pause)
        await pilot.press("enter")
        await settled(pilot)
        assert problems[2] in screen_text(app)
        assert "And 37 more problems." in screen_text(app)


@pytest.mark.parametrize("key", ["escape", "f2"])
async def test_the_game_one_comes_from_is_highlighted_and_one_key_away(
    tmp_path: Path, key: str
) -> None:
    app = board_app(tmp_path, NewGame(game("othello"), PEOPLE))
    async with app.run_test() as pilot:
        await settled(pilot)
        await app.navigation.open(partial(app.games.start, NewGame(game("gomoku"), PEOPLE)))
        await settled(pilot)
        for kind in ("gomoku", "othello", "gomoku"):
            await app.navigation.show(open_game(app, kind))
            await pilot.press("f2")
            await settled(pilot)
            preview = app.screen.query_one(BoardPreview)
            assert preview.position is not None
            assert preview.position.game.key == kind
            assert "To the game" in screen_text(app)
            await pilot.press(key)
            await settled(pilot)
            assert kind_shown(app) == kind


async def test_the_highlight_stays_when_a_screen_over_the_picker_is_closed(tmp_path: Path) -> None:
    app = board_app(tmp_path, NewGame(game("othello"), PEOPLE))
    async with started(app, "f2", "end") as pilot:
        item = app.screen.query_one(Menu).item
        await pilot.press("f5", "escape")
        await settled(pilot)
        assert app.screen.query_one(Menu).item == item


async def test_a_picker_that_no_game_leads_to_leads_to_none(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await settled(pilot)
        assert "To the game" not in screen_text(app)
        await pilot.press("escape")
        await settled(pilot)
        assert shows(app, GamePicker)


async def test_a_game_is_put_away(tmp_path: Path) -> None:
    path = await leave_a_game(tmp_path)
    app = board_app(tmp_path)
    async with started(app, "end") as pilot:
        assert "Archive" not in offered(app)
        app.screen.query_one(Menu).highlight("saved:0")
        await pilot.pause()
        assert "Del Archive" in offered(app)
        for answer in ("enter", "escape", "n"):
            await pilot.press("delete", "delete")
            await settled(pilot)
            assert shows(app, ConfirmDialog)
            await pilot.press(answer)
            await settled(pilot)
            assert shows(app, GamePicker)
            assert path.exists()
        await pilot.press("delete", "y")
        await settled(pilot)
        assert "You have no game to continue." in screen_text(app)
        assert (path.parent / "archive" / path.name).exists()
        assert any(str(path.parent / "archive") in text for text in app.notices.texts)


async def test_why_a_game_cannot_be_put_away_is_said(tmp_path: Path) -> None:
    path = await leave_a_game(tmp_path)
    (path.parent / "archive").write_text("a file where the folder should be")
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await settled(pilot)
        app.screen.query_one(Menu).highlight("saved:0")
        await pilot.press("delete", "y")
        await settled(pilot)
        assert path.exists()
        assert any("could not be moved" in text for text in app.notices.texts)
        assert "Continue" in screen_text(app)


def ids(app: BoardApp) -> list[str]:
    """The ids of the picker's lines."""
    return [row.id for row in app.screen.query_one(Menu).rows if isinstance(row, Item)]


async def test_the_copy_of_a_record_stays_a_record_when_it_is_played_on(
    tmp_path: Path,
) -> None:
    app = board_app(tmp_path, Review(read_record("f5d6c3d3")[0], "game.txt"))
    async with started(app, "semicolon", *"good", "ctrl+s") as pilot:
        await app.leave()
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await settled(pilot)
        await pilot.press("a")
        assert "recent:0" in ids(app)
        assert "saved:0" not in ids(app)
        app.screen.query_one(Menu).highlight("recent:0")
        await pilot.press("enter")
        await settled(pilot)
        record = open_game(app, "othello")
        await pilot.press("greater_than_sign", "y")
        await settled(pilot)
        # White is the computer that is offered first; a person is two steps to its left.
        await pilot.press("down", "left", "left", "enter")
        await settled(pilot)
        played = app.navigation.shown
        assert played is not None
        assert list(app.games) == [record, played]
        assert seat_words(played.seats) == PEOPLE
        await pilot.press("c", "4", "enter")
        await settled(pilot)
        await app.leave()
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await settled(pilot)
        await pilot.press("a")
        assert {"saved:0", "recent:0"} <= set(ids(app))
        assert not {"saved:1", "recent:1"} & set(ids(app))
    assert [summary.plies for summary in on_disk(tmp_path).values()] == [5, 4]
