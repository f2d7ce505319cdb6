"""The picker's lists of games: open games, unfinished ones, and the one to continue."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.rules.registry import game
from boardtui.saves.store import Store
from boardtui.session.game_choices import RunningGame, SavedGame
from boardtui.session.launch import NewGame
from boardtui.ui.app import BoardApp
from boardtui.ui.flows.picker import position_of
from boardtui.ui.game_items import running_items
from boardtui.ui.screens.game_picker import GamePicker
from boardtui.ui.widgets.menu import Heading, Item, Menu
from boardtui.words.listed_games import running_game

from .app_host import board_app, open_game, screen_text, settled, shows

OTHELLO = game("othello")
PEOPLE = ("human", "human")


async def test_an_open_game_is_listed_as_it_stands_not_as_it_is_looked_at(tmp_path: Path) -> None:
    app = board_app(tmp_path, NewGame(OTHELLO, PEOPLE))
    async with app.run_test() as pilot:
        await settled(pilot)
        for move in ("f5", "d6", "c3"):
            await pilot.press(*move, "enter")
        await pilot.press("comma", "comma")
        await settled(pilot)
        assert open_game(app, "othello").view.state.depth == 1
        entry = running_game(open_game(app, "othello"))
        assert entry.detail == "move 3, White to move, two people"
        (item,) = running_items(app.games)
        assert item.value == RunningGame(open_game(app, "othello").id)
        position = position_of(app.services, item.value)
        assert position is not None
        assert position.ply == 3
        await pilot.press("full_stop", "full_stop", "x", "y")
        await settled(pilot)
        await pilot.press("comma")
        await settled(pilot)
        entry = running_game(open_game(app, "othello"))
        assert entry.detail == "Black won, two people"
        assert entry.text == "Othello, Perpendicular"
        (item,) = running_items(app.games)
        assert item.value == RunningGame(open_game(app, "othello").id, goes_on=False)


def leave_games(directory: Path, count: int) -> None:
    """Save games of one move and more, the longest last."""
    folder = directory / "games"
    folder.mkdir(parents=True)
    for number in range(1, count + 1):
        moves = ["", "B[f5]", "W[d6]", "B[c3]", "W[d3]"][1 : number + 1]
        text = "(;GM[2]SZ[8]BTSEATS[human][human];" + ";".join(moves) + ")"
        (folder / f"{number}.sgf").write_text(text)
    assert len(Store(folder).cards()) == count


def sections(app: object) -> dict[str, list[str]]:
    """The ids of the picker's items by their titles."""
    found: dict[str, list[str]] = {}
    title = ""
    for row in app.screen.query_one(Menu).rows:  # type: ignore[attr-defined]
        match row:
            case Heading():
                title = row.text or title
            case Item():
                found.setdefault(title, []).append(row.id)
    return found


def picker_of(app: BoardApp) -> GamePicker:
    assert isinstance(app.screen, GamePicker)
    return app.screen


async def test_the_newest_unfinished_game_is_one_key_away(tmp_path: Path) -> None:
    leave_games(tmp_path, 3)
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await settled(pilot)
        groups = sections(app)
        assert next(iter(groups)) == "Continue"
        assert groups["Continue"] == ["saved:0", "saved:1"]
        assert groups["Unfinished"] == ["saved:2"]
        item = app.screen.query_one(Menu).item
        assert item is not None
        assert item.id == "saved:0"
        await pilot.press("enter")
        await settled(pilot)
        assert not shows(app, GamePicker)
        await pilot.press("f2")
        await settled(pilot)
        assert sections(app)["Continue"] == ["running:0", "saved:0"]


async def test_a_game_that_is_open_elsewhere_stands_once_and_is_not_the_one_to_continue(
    tmp_path: Path,
) -> None:
    leave_games(tmp_path, 3)
    folder = tmp_path / "games"
    other = Store(folder)
    newest = other.cards()[0]
    other.resume(newest)
    app = board_app(tmp_path)
    async with app.run_test(size=(80, 40)) as pilot:
        await settled(pilot)
        groups = sections(app)
        assert groups["Continue"] == ["saved:0", "saved:1"]
        assert groups["Unfinished"] == ["saved:2"]
        assert screen_text(app).count("open elsewhere") == 1
        values = [item.value for item in picker_of(app).games.unfinished]
        assert [isinstance(value, SavedGame) and value.summary.locked for value in values] == [
            *(False, False, True)
        ]
    for summary in other.cards():
        (folder / summary.path.name).unlink()
    app = board_app(tmp_path)
    async with app.run_test(size=(80, 40)) as pilot:
        await settled(pilot)
        groups = sections(app)
        assert "Continue" not in groups
        assert groups["Unfinished"] == ["saved:0"]
        item = app.screen.query_one(Menu).item
        assert item is not None
        assert item.id == "new:0"
    other.close()


async def test_nothing_is_to_continue_where_no_game_waits(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await settled(pilot)
        assert "Continue" not in screen_text(app)
        item = app.screen.query_one(Menu).item
        assert item is not None
        assert item.id == "new:0"


@pytest.mark.parametrize("size", [(80, 24), (60, 20)], ids=str)
async def test_settings_and_quit_are_always_in_sight(tmp_path: Path, size: tuple[int, int]) -> None:
    leave_games(tmp_path, 4)
    app = board_app(tmp_path)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        for key in ("home", "down", "pagedown", "end"):
            await pilot.press(key)
            await settled(pilot)
            assert "s  Settings" in screen_text(app)
            assert "q  Quit" in screen_text(app)
