"""A game and a record of one kind, or several games that others play too, side by side."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from boardtui.formats import sgf
from boardtui.rules.registry import game
from boardtui.session.launch import NewGame
from boardtui.ui.app import BoardApp
from boardtui.ui.screens.game import GameScreen
from boardtui.ui.widgets.menu import Item, Menu
from tests.session.keepers import SharedKeeper, kept_game

from .app_host import board_app, kind_shown, screen_text, settled, shows, started

OTHELLO = NewGame(game("othello"), ("human", "human"))
MOVES = "f5d6c3d3c4"


async def open_record(app: BoardApp, pilot: Pilot[None], directory: Path) -> None:
    path = directory / "record.txt"
    path.write_text(MOVES)
    await pilot.press("ctrl+o")
    await settled(pilot)
    app.screen.query_one(Input).value = str(path)
    await pilot.press("enter")
    await settled(pilot)
    assert shows(app, GameScreen)


def running(app: BoardApp) -> list[str]:
    """The lines of the picker for the games that are open."""
    rows = app.screen.query_one(Menu).rows
    items = [row for row in rows if isinstance(row, Item)]
    return [item.note for item in items if item.id.startswith("running:")]


async def test_a_record_leaves_the_game_of_its_kind_open_and_both_are_saved(
    tmp_path: Path,
) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with started(app, "f", "5", "enter") as pilot:
        playing = app.screen
        await open_record(app, pilot, tmp_path)
        reviewing = app.screen
        assert reviewing is not playing
        assert [each.kind for each in app.games] == ["othello", "othello"]
        await pilot.press("semicolon", *"good", "ctrl+s")
        await settled(pilot)

        await pilot.press("f2")
        await settled(pilot)
        assert len(running(app)) == 2
        app.screen.query_one(Menu).highlight("running:0")
        await pilot.press("enter")
        await settled(pilot)
        assert app.screen is playing
        await pilot.press("f", "6", "enter")
        await settled(pilot)
        await pilot.press("f2")
        await settled(pilot)
        app.screen.query_one(Menu).highlight("running:1")
        await pilot.press("enter")
        await settled(pilot)
        assert app.screen is reviewing
        await app.leave()
    (game_path,), (record_path,) = app.games.saved_as, app.games.changes_saved_as
    (played,), (reviewed,) = (sgf.loads(path.read_bytes()) for path in (game_path, record_path))
    assert [node.move for node in played.record.root.end().line()][1:] == [
        game("othello").parse_move(move) for move in ("f5", "f6")
    ]
    assert reviewed.record.root.comment == "good"
    assert len(reviewed.record.root.end().line()) == 1 + len(MOVES) // 2


async def test_a_new_game_beside_a_record_takes_the_place_of_the_game(tmp_path: Path) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with started(app, "f", "5", "enter") as pilot:
        (before,) = app.games
        await open_record(app, pilot, tmp_path)
        record = app.navigation.shown
        await pilot.press("f3")
        await settled(pilot)
        assert "The current game stays" in screen_text(app)
        await pilot.press("enter")
        await settled(pilot)
        assert app.navigation.shown is not None
        assert list(app.games) == [record, app.navigation.shown]
        assert before.keeper.closed
        assert "The previous game is under “Games”." in app.notices.texts


@pytest.mark.parametrize("last", ["game", "record"])
async def test_the_key_for_another_kind_leads_to_the_game_seen_last(
    tmp_path: Path, last: str
) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with app.run_test() as pilot:
        await settled(pilot)
        playing = app.screen
        await open_record(app, pilot, tmp_path)
        wanted = app.screen
        if last == "game":
            await pilot.press("f2")
            await settled(pilot)
            app.screen.query_one(Menu).highlight("running:0")
            await pilot.press("enter")
            await settled(pilot)
            wanted = playing
        await pilot.press("w", "enter")
        await settled(pilot)
        assert kind_shown(app) == "gomoku"
        await pilot.press("w")
        await settled(pilot)
        assert app.screen is wanted


async def test_of_games_that_are_opened_together_the_last_one_stays(tmp_path: Path) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with app.run_test() as pilot:
        await settled(pilot)
        opened = [app.navigation.open(partial(app.games.start, OTHELLO)) for _ in range(3)]
        games = await asyncio.gather(*opened)
        await settled(pilot)
        assert app.navigation.shown is games[-1]
        assert list(app.games) == games[-1:]
        assert games[0] is not None
        await app.navigation.show(games[0])
        assert app.navigation.shown is games[-1]


async def choose_running(pilot: Pilot[None], number: int) -> None:
    """Choose an open game in the picker."""
    await pilot.press("f2")
    await settled(pilot)
    pilot.app.screen.query_one(Menu).highlight(f"running:{number}")
    await pilot.press("enter")
    await settled(pilot)


async def test_the_picker_leads_from_one_shared_game_to_another_of_its_kind(
    tmp_path: Path,
) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with started(app, "f", "5", "enter") as pilot:
        (at_home,) = app.games
        shared = [kept_game(f"shared {n}", OTHELLO.game, SharedKeeper()) for n in range(2)]
        for each in shared:
            await app.navigation.open(partial(app.games.add, each))
            await settled(pilot)
        assert list(app.games) == [at_home, *shared]
        for number, move in (2, "c4"), (1, "d3"), (2, "c3"), (1, "c5"):
            await choose_running(pilot, number)
            assert app.navigation.shown is shared[number - 1]
            await pilot.press(*move, "enter")
            await settled(pilot)
        plies = [len(game.table.standing.line) for game in app.games]
        assert plies == [1, 2, 2]
        await pilot.press("f2")
        await settled(pilot)
        app.screen.query_one(Menu).highlight("running:1")
        # The file of a game at home can be put away; others still play this one.
        for action, is_possible in ("put_away", False), ("close_game", True):
            assert app.screen.check_action(action, ()) is is_possible


async def test_a_new_game_at_home_leaves_shared_games_open(tmp_path: Path) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with started(app, "f", "5", "enter") as pilot:
        (at_home,) = app.games
        shared = kept_game("shared", OTHELLO.game, SharedKeeper())
        await app.navigation.open(partial(app.games.add, shared))
        await settled(pilot)
        await pilot.press("f3", "enter")
        await settled(pilot)
        assert at_home.keeper.closed
        assert list(app.games) == [shared, app.navigation.shown]
