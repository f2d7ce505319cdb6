"""One's own games in the picker: put away, brought back, deleted, folded; results stay whole."""

from __future__ import annotations

import os
import re
import time
from pathlib import Path

import pytest

from boardtui.rules.othello import Othello
from boardtui.saves.folder_cards import MOST_LISTED
from boardtui.saves.store import Store
from boardtui.session.launch import NewGame
from boardtui.session.saved_games import FEWEST
from boardtui.ui.app import BoardApp
from boardtui.ui.screens.confirm import ConfirmDialog
from boardtui.ui.screens.game_picker import GamePicker
from boardtui.ui.widgets.menu import Menu
from tests.plain.talk import Talk

from .app_host import board_app, keys, screen_text, settled, shows

MOVES = ["B[f5]", "W[d6]", "B[c3]", "W[d3]"]


PEOPLE, AGAINST_EASY = "[human][human]", "[human][easy]"


def leave(
    directory: Path,
    name: str,
    moves: int,
    days: float = 0,
    root: str = "",
    seats: str = PEOPLE,
) -> Path:
    """Save a game, of two people unless others are named, some days ago."""
    path = directory / "games" / f"{name}.sgf"
    path.parent.mkdir(exist_ok=True)
    path.write_text(f"(;GM[2]BTSEATS{seats}{root};{';'.join(MOVES[:moves])})")
    when = time.time() - days * 86_400
    os.utime(path, (when, when))
    return path


def highlighted(app: BoardApp) -> str:
    item = app.screen.query_one(Menu).item
    return "" if item is None else item.id


async def test_a_game_that_was_put_away_is_listed_brought_back_and_deleted(tmp_path: Path) -> None:
    path = leave(tmp_path, "mine", 3)
    away = path.parent / "archive" / path.name
    app = board_app(tmp_path)
    async with app.run_test(size=(80, 30)) as pilot:
        await settled(pilot)
        assert "1 archived game" not in screen_text(app)
        await keys(pilot, "delete")
        assert isinstance(app.screen, ConfirmDialog)
        assert str(away.parent) in app.screen._text
        await keys(pilot, "y")
        assert away.exists()
        assert "move 3" not in screen_text(app)
        await keys(pilot, "a")
        assert "1 archived game" in screen_text(app)
        assert "move 3" not in screen_text(app)

        app.screen.query_one(Menu).highlight("fold:away")
        await keys(pilot, "enter", "down")
        assert highlighted(app) == "away:0"
        assert "move 3" in screen_text(app)
        await keys(pilot, "enter", "escape")
        assert away.exists()
        await keys(pilot, "enter")
        assert shows(app, ConfirmDialog)
        await keys(pilot, "r")
        assert path.exists()
        assert "1 archived game" not in screen_text(app)
        assert "Unfinished games" in screen_text(app)

        app.screen.query_one(Menu).highlight("saved:0")
        await keys(pilot, "delete", "y")
        app.screen.query_one(Menu).highlight("away:0")
        await settled(pilot)
        assert "Del Delete" in screen_text(app)
        for answer in ("enter", "escape", "n"):
            await keys(pilot, "delete")
            assert "Delete this game for good?" in screen_text(app)
            await keys(pilot, answer)
            assert away.exists()
        await keys(pilot, "enter")
        await keys(pilot, "d")
        assert "Delete this game for good?" in screen_text(app)
        await keys(pilot, "y")
        assert shows(app, GamePicker)
        assert not away.exists()
        assert not path.exists()


async def test_an_open_game_is_closed_and_put_away(tmp_path: Path) -> None:
    path = leave(tmp_path, "mine", 3)
    app = board_app(tmp_path)
    async with app.run_test(size=(80, 30)) as pilot:
        await settled(pilot)
        await keys(pilot, "enter")
        await keys(pilot, "f2")
        assert "open, today" in screen_text(app)
        assert "Del Archive" in screen_text(app)
        await keys(pilot, "delete")
        assert "The game is open here and will be closed." in screen_text(app)
        await keys(pilot, "n")
        assert len(app.games) == 1
        await keys(pilot, "delete", "y")
        assert len(app.games) == 0
        assert (path.parent / "archive" / path.name).exists()
        assert "open, today" not in screen_text(app)
        assert "1 game " in screen_text(app)


async def test_an_open_game_without_moves_is_closed_without_a_question(tmp_path: Path) -> None:
    app = board_app(tmp_path, NewGame(Othello(), ("human", "human")))
    async with app.run_test(size=(80, 30)) as pilot:
        await settled(pilot)
        await keys(pilot, "f2")
        assert "Del Close" in screen_text(app)
        await keys(pilot, "delete")
        assert shows(app, GamePicker)
        assert len(app.games) == 0
        assert "Continue" not in screen_text(app)


def test_a_name_that_is_taken_meanwhile_is_not_overwritten(tmp_path: Path) -> None:
    path = leave(tmp_path, "mine", 3)
    store = Store(path.parent)
    store.put_away(store.cards()[0].ref)
    leave(tmp_path, "mine", 1)
    store.bring_back(store.away.cards()[0].ref)
    assert sorted(summary.plies for summary in store.cards()) == [1, 3]
    assert store.away.cards() == ()


@pytest.mark.parametrize("size", [(80, 24), (60, 20)], ids=str)
async def test_short_games_against_a_computer_are_not_offered_but_stay(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    files = [leave(tmp_path, f"short-{n}", n % FEWEST, seats=AGAINST_EASY) for n in range(12)]
    leave(tmp_path, "long", FEWEST, days=9, seats=AGAINST_EASY)
    leave(tmp_path, "people", 1, days=9)
    app = board_app(tmp_path)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        assert isinstance(app.screen, GamePicker)
        saved = app.screen.games.saved
        assert [len(saved.unfinished), len(saved.records), len(saved.short)] == [2, 0, 12]
        assert all(file.exists() for file in files)
        await keys(pilot, "delete")
        assert {"can", "restore", "it", "later."} <= set(screen_text(app).split())
        await keys(pilot, "escape", "a")
        menu = app.screen.query_one(Menu)
        menu.highlight("fold:short")
        await settled(pilot)
        assert "12 short games" in screen_text(app)
        assert "saved, but not under “Continue”" in " ".join(screen_text(app).split())
        rows = len(menu.rows)
        await keys(pilot, "enter")
        assert highlighted(app) == "fold:short"
        assert len(menu.rows) == rows + 12
        await keys(pilot, "down", "enter")
        assert app.navigation.shown is not None


@pytest.mark.parametrize("size", [(80, 24), (60, 20)], ids=str)
async def test_no_name_cuts_a_result_off(tmp_path: Path, size: tuple[int, int]) -> None:
    names = f"PB[{'Ann ' * 40}]PW[{'Bob' * 40}]"
    leave(tmp_path, "won", 3, root=f"{names}RE[W+R]")
    leave(tmp_path, "drawn", 4, root=f"{names}RE[0]")
    leave(tmp_path, "going", 4, root=names)
    app = board_app(tmp_path)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        await keys(pilot, "a")
        seen = ""
        for _row in range(len(app.screen.query_one(Menu).rows)):
            seen += screen_text(app)
            await keys(pilot, "down")
        for result in ("White won, 3 moves", "draw, 4 moves", "move 4, Black to move"):
            assert f"{result}, Ann" in seen


@pytest.mark.parametrize("size", [(80, 24), (60, 20)], ids=str)
async def test_the_origin_of_a_game_is_never_cut(tmp_path: Path, size: tuple[int, int]) -> None:
    title = "Somebody with a long name - Easy, a tournament of the town, 2026-11-25"
    leave(tmp_path, "on", 3, root=f"SO[{title}]BTFROM[2]")
    app = board_app(tmp_path)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        await keys(pilot, "a")
        width = app.screen.query_one(Menu).size.width
        menu = " ".join(line[:width] for line in screen_text(app).splitlines())
        assert f"from move 2 of {title} " in " ".join(menu.split())


async def test_games_that_no_list_has_are_counted(tmp_path: Path) -> None:
    for number in range(MOST_LISTED + 2):
        leave(tmp_path, f"{number}", 3, days=number, root="RE[0]")
    app = board_app(tmp_path)
    async with app.run_test(size=(80, 40)) as pilot:
        await settled(pilot)
        assert re.search(rf"a  All saved games +{MOST_LISTED + 2} games", screen_text(app))
        await keys(pilot, "a", "end")
        assert re.search(r"2 older games +…\S*/games ", screen_text(app))
        await keys(pilot, "escape", "o")
        games = [row for row in app.screen.query_one(Menu).rows if "draw, " in str(row)]
        assert len(games) == MOST_LISTED


async def test_a_record_that_was_only_looked_at_was_not_changed(tmp_path: Path) -> None:
    leave(tmp_path, "old", 3, root="RE[0]")
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await settled(pilot)
        await keys(pilot, "a")
        app.screen.query_one(Menu).highlight("recent:0")
        await keys(pilot, "enter", "comma")
        assert app.navigation.shown is not None
        await app.save_at_exit()
    assert app.games.changes_saved_as == []


async def test_plain_mode_folds_and_brings_back(tmp_path: Path) -> None:
    away = leave(tmp_path, "away", 3)
    leave(tmp_path, "short", 1, seats=AGAINST_EASY)
    store = Store(away.parent)
    store.put_away(next(each for each in store.cards() if each.ref == away).ref)
    talk = Talk(away.parent)
    await talk.begin()
    said = await talk.type("games")
    assert said[-2:] == ["6 Short games: 1", "7 Archived games: 1"]
    said = await talk.type("6")
    assert said[1].startswith("1 Othello, move 1, White to move")
    await talk.type("games")
    said = await talk.type("7")
    assert said[1].startswith("1 Restore: Othello, move 3")
    said = await talk.type("1")
    assert said[0] == "The game is back in the list."
    assert any(line.startswith("6 Continue: Othello, move 3") for line in said)
    assert away.exists()
    await talk.close()
