"""Esc in a game leads to the list, or the game, that it was opened from."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from boardtui.library import FILE
from boardtui.rules.registry import game
from boardtui.session.launch import NewGame
from boardtui.session.open_game import OpenGame
from boardtui.session.open_games import OpenGames
from boardtui.ui.app import BoardApp
from boardtui.ui.command_lists import all_commands, palette_entries
from boardtui.ui.navigation import LONGEST_WAY, Navigation, WayBack
from boardtui.ui.screens.game import GameScreen
from boardtui.ui.screens.game_picker import GamePicker
from boardtui.ui.screens.library import LibraryScreen
from boardtui.ui.widgets.key_hints import KeyHints
from tests.library.games import TIGER, imported, sgf
from tests.session.keepers import file_of
from tests.ui.app_host import board_app, keys, screen_text, settled, shows, started
from tests.ui.explorer_host import ALL_GAMES, ALONE, EXPLORER, explored, exploring, press, review
from tests.ui.host_game import text_of
from tests.ui.library_host import GAMES, browse, browsing, make_library, players, rested, table_of
from tests.waiting import until

pytestmark = pytest.mark.usefixtures("no_imports")

MANY = [sgf(TIGER, f"Ann{number}", date=f"{1950 + number}-01-01") for number in range(50)]


def keep_own(tmp_path: Path) -> None:
    """Leave an unfinished game of one's own, which is in the library."""
    folder = tmp_path / "games"
    folder.mkdir(exist_ok=True)
    (folder / "mine.sgf").write_text(
        "(;GM[2]PB[Ann]PW[Ben]DT[2020-01-01]BTSEATS[human][human];B[f5];W[d6])"
    )
    imported(folder / FILE, folder)


@asynccontextmanager
async def browsing_over(folder: Path) -> AsyncIterator[tuple[BoardApp, Pilot[None], OpenGame]]:
    """The library over an open game of one person."""
    make_library(folder)
    app = board_app(folder, ALONE)
    async with app.run_test() as pilot:
        alone = app.navigation.shown
        assert alone is not None
        await browse(pilot)
        yield app, pilot, alone


@asynccontextmanager
async def resuming_own(folder: Path) -> AsyncIterator[tuple[BoardApp, Pilot[None], OpenGame]]:
    """The library over the game that was kept before."""
    app = board_app(folder)
    async with app.run_test() as pilot:
        mine = await gone_on(app, pilot)
        await browse(pilot)
        yield app, pilot, mine


async def gone_on(app: BoardApp, pilot: Pilot[None]) -> OpenGame:
    """The game that was kept before, and is gone on with from the picker."""
    await settled(pilot)
    await keys(pilot, "enter")
    mine = app.navigation.shown
    assert mine is not None
    return mine


def hold(monkeypatch: pytest.MonkeyPatch, owner: type[Any], name: str) -> asyncio.Event:
    """Let a method wait for an event."""
    go_on, act = asyncio.Event(), getattr(owner, name)

    async def act_later(*arguments: Any) -> None:
        await go_on.wait()
        await act(*arguments)

    monkeypatch.setattr(owner, name, act_later)
    return go_on


def listed_keys(app: BoardApp) -> Iterator[dict[str, str]]:
    """Yield the keys of commands: as the palette names them, and the help."""
    yield {entry.text: entry.keys for entry in palette_entries(app.screen, {})}
    yield {command.text: command.shown_keys for command in all_commands(app.screen, {})}


def hints(app: BoardApp) -> str:
    return text_of(app, KeyHints)


async def test_the_list_is_as_it_was_left(tmp_path: Path) -> None:
    async with browsing(tmp_path, games=MANY) as (app, pilot):
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
    async with browsing(tmp_path) as (app, pilot):
        await keys(pilot, "enter", "escape", "down", "enter")
        assert shows(app, GameScreen)
        await keys(pilot, "escape")
        assert players(app) == ["Rose-Tamenori", ">Shaman-Rose", "Tamenori-Shaman"]
        await keys(pilot, "escape")
        assert shows(app, GamePicker)


async def test_a_game_is_opened_in_haste(tmp_path: Path) -> None:
    async with browsing(tmp_path) as (app, pilot):
        for _ in range(3):
            app.simulate_key("enter")
        await settled(pilot)
        assert shows(app, GameScreen)
        assert len(list(app.games)) == 1
        await keys(pilot, "f2")
        assert shows(app, GamePicker)


async def test_other_things_come_first(tmp_path: Path) -> None:
    async with browsing(tmp_path) as (app, pilot):
        await keys(pilot, "enter")
        for key in ("d", "f6", "f1"):
            await keys(pilot, key, "escape")
            assert shows(app, GameScreen), key
        await keys(pilot, "escape")
        assert shows(app, LibraryScreen)


async def test_the_list_of_games_is_a_key_away_and_ends_the_way_back(tmp_path: Path) -> None:
    async with browsing(tmp_path) as (app, pilot):
        await keys(pilot, "enter", "f2")
        assert shows(app, GamePicker)
        await keys(pilot, "escape")
        assert shows(app, GameScreen)
        assert "List" not in hints(app)
        await keys(pilot, "escape")
        assert shows(app, GamePicker)


async def test_the_other_game_between_changes_nothing(tmp_path: Path) -> None:
    async with browsing(tmp_path, NewGame(game("gomoku"), ("human", "human"))) as (app, pilot):
        await keys(pilot, "enter", "w", "w")
        assert app.navigation.shown is not None
        assert app.navigation.shown.kind == "othello"
        await keys(pilot, "escape")
        assert shows(app, LibraryScreen)


async def test_below_the_list_is_what_was_there(tmp_path: Path) -> None:
    make_library(tmp_path)
    app = board_app(tmp_path, ALONE)
    async with app.run_test() as pilot:
        alone = app.navigation.shown
        await browse(pilot)
        await keys(pilot, "enter")
        assert app.navigation.shown is not alone
        await keys(pilot, "escape", "escape")
        assert app.navigation.shown is alone
        await keys(pilot, "escape")
        assert shows(app, GamePicker)


async def test_when_the_game_below_is_closed_the_list_stays(tmp_path: Path) -> None:
    async with browsing_over(tmp_path) as (app, pilot, alone):
        await keys(pilot, "enter")
        await app.navigation.close(alone)
        await keys(pilot, "escape")
        assert shows(app, LibraryScreen)
        await keys(pilot, "escape")
        assert shows(app, GamePicker)


async def test_a_game_that_was_closed_has_left_no_way(tmp_path: Path) -> None:
    async with browsing(tmp_path) as (app, pilot):
        await keys(pilot, "enter")
        (opened,) = app.games
        assert app.navigation.way_back(opened) is not None
        await keys(pilot, "f2", "delete")
        assert not list(app.games)
        assert app.navigation.way_back(opened) is None


async def test_all_games_with_a_position(tmp_path: Path) -> None:
    async with exploring(tmp_path) as (app, pilot):
        studied = app.navigation.shown
        await keys(pilot, ALL_GAMES, "down", "down")
        before = players(app)
        await keys(pilot, "enter", "escape")
        assert "All games with this position" in screen_text(app)
        assert players(app) == before
        assert table_of(app).index == 2
        await keys(pilot, "escape")
        assert app.navigation.shown is studied


async def test_the_record_that_the_explorer_was_in_stays(tmp_path: Path) -> None:
    async with exploring(tmp_path) as (app, pilot):
        studied = app.navigation.shown
        await press(pilot, "end", "enter")
        await settled(pilot)
        opened = app.navigation.shown
        assert opened is not studied
        assert "Esc Back" in hints(app)
        await press(pilot, "escape")
        assert app.navigation.shown is studied
        await press(pilot, "end", "enter")
        await settled(pilot)
        assert opened not in list(app.games)
        assert studied in list(app.games)


async def test_a_record_of_which_one_has_gone_further_and_further_stays(tmp_path: Path) -> None:
    async with exploring(tmp_path) as (app, pilot):
        studied = app.navigation.shown
        await keys(pilot, "end", "enter")
        await until(lambda: app.navigation.shown is not studied and explored(app))
        between = app.navigation.shown
        await keys(pilot, "f6", "end", "enter")
        await until(lambda: app.navigation.shown is not between)
        last = app.navigation.shown
        assert [*app.games] == [studied, between, last]
        await keys(pilot, "escape")
        assert app.navigation.shown is between
        await keys(pilot, "escape", "escape")  # out of the explorer first
        assert app.navigation.shown is studied
        await keys(pilot, "end", "enter")
        await until(lambda: app.navigation.shown is not studied and len(app.games) == 2)
        assert [*app.games] == [studied, app.navigation.shown]


async def test_only_the_nearest_records_of_a_long_way_stay(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await settled(pilot)
        for _ in range(LONGEST_WAY + 3):
            opening = partial(app.games.review, review("f5").reading)
            await app.navigation.open(opening, WayBack(app.current_mode))
            await settled(pilot)
        assert len(app.games) == LONGEST_WAY + 1
        for _ in range(LONGEST_WAY):
            assert "Esc Back" in hints(app)
            await keys(pilot, "escape")
        assert app.navigation.shown is next(iter(app.games))
        await keys(pilot, "escape")
        assert shows(app, GamePicker)


async def test_a_game_that_is_opened_from_itself_is_left_as_before(tmp_path: Path) -> None:
    keep_own(tmp_path)
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await settled(pilot)
        await keys(pilot, "enter", EXPLORER)
        await until(lambda: explored(app))
        mine = app.navigation.shown
        await keys(pilot, "f6", "end", "enter")
        assert app.navigation.shown is mine
        assert "Esc Back" not in hints(app)
        await keys(pilot, "escape", "escape")
        assert shows(app, GamePicker)


async def test_a_game_that_is_chosen_from_the_list_over_it_is_left_as_before(
    tmp_path: Path,
) -> None:
    keep_own(tmp_path)
    async with resuming_own(tmp_path) as (app, pilot, mine):
        await keys(pilot, "enter")
        assert app.navigation.shown is mine
        await keys(pilot, "escape")
        assert shows(app, GamePicker)


async def test_no_way_back_leads_round_in_a_circle(tmp_path: Path) -> None:
    make_library(tmp_path, GAMES[:1])
    keep_own(tmp_path)
    async with resuming_own(tmp_path) as (app, pilot, mine):
        await keys(pilot, "down", "enter")
        other = app.navigation.shown
        assert other is not mine
        await browse(pilot)
        await keys(pilot, "up", "enter")
        assert app.navigation.shown is mine
        await keys(pilot, "escape")
        assert shows(app, GamePicker)


@pytest.mark.parametrize("late", [(Navigation, "_replace"), (OpenGames, "close")])
async def test_no_list_is_shown_over_a_game_that_is_being_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, late: tuple[type[Any], str]
) -> None:
    keep_own(tmp_path)
    go_on = hold(monkeypatch, *late)
    app = board_app(tmp_path, ALONE)
    async with app.run_test() as pilot:
        before = app.navigation.shown
        await browse(pilot)
        await pilot.press("enter")
        await until(lambda: shows(app, GameScreen) and app.navigation.shown is not before)
        await pilot.press("escape")
        await until(lambda: shows(app, LibraryScreen))
        go_on.set()
        await settled(pilot)
        assert shows(app, LibraryScreen)
        assert before not in [*app.games]
        await keys(pilot, "escape")
        assert shows(app, GamePicker)


async def test_a_game_that_is_being_closed_is_opened_again_once_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep_own(tmp_path)
    go_on = hold(monkeypatch, OpenGame, "close_files")
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        mine = await gone_on(app, pilot)
        await app.navigation.open(partial(app.games.start, ALONE))
        await until(lambda: mine not in [*app.games])
        resuming = app.run_worker(app.navigation.resume(file_of(mine)))
        await pilot.pause()
        go_on.set()
        again = await resuming.wait()
        assert again is app.navigation.shown
        assert again is not None
        assert not again.keeper.is_copy


async def test_when_the_game_below_a_list_is_closed_nobody_waits_for_its_answer(
    tmp_path: Path,
) -> None:
    async with browsing_over(tmp_path) as (app, pilot, alone):
        await app.navigation.close(alone)
        await settled(pilot)
        assert shows(app, GamePicker)
        assert not [worker for worker in app.workers if not worker.is_finished]


async def test_the_palette_and_the_help_name_the_key_that_leads_there(tmp_path: Path) -> None:
    async with browsing(tmp_path, size=(80, 60)) as (app, pilot):
        await keys(pilot, "enter")
        for found in listed_keys(app):
            assert (found["Games"], found["List"]) == ("F2", "Esc")
        await keys(pilot, "f1")
        assert re.search("F2 +go to the list of games", screen_text(app))
        await keys(pilot, "escape")
        await keys(pilot, "f2", "escape")
        for found in listed_keys(app):
            assert found["Games"] == "F2 Esc"
            assert "List" not in found


@pytest.mark.parametrize("size", [(20, 8), (36, 9), (24, 7)], ids=str)
async def test_a_window_that_is_too_small_says_how_to_return_to_the_games(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    app = board_app(tmp_path, NewGame(game("othello"), ("human", "human")))
    async with started(app, size=size) as pilot:
        shown = " ".join(screen_text(app).split())
        assert "Enlarge the window, go back to the games with F2, or quit with Ctrl+Q." in shown
        await pilot.press("f2")
        await settled(pilot)
        assert shows(app, GamePicker)
