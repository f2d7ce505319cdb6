"""The line of the lobby that is highlighted when a person comes."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from boardtui.ui.lobby_lines import OFFER
from boardtui.ui.screens.lobby import LobbyScreen
from boardtui.ui.screens.text_dialog import TextDialog
from boardtui.ui.widgets.menu import Menu
from tests.ui.app_host import board_app, shows, started
from tests.ui.club_host import (
    TO_OFFER,
    Lobby,
    app_of,
    at_board,
    begin_game,
    in_lobby,
    lists,
    press,
    until,
    until_shown,
)


def highlighted(pilot: Pilot[None]) -> str:
    """The id of the highlighted line of the lobby."""
    assert shows(app_of(pilot), LobbyScreen)
    item = pilot.app.screen.query_one(Menu).item
    return "" if item is None else item.id


async def test_the_way_from_the_picker_leads_to_the_game_that_waits(
    lobby: Lobby, tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("getpass.getuser", lambda: "ben")
    async with lobby("ann") as ann:
        app = board_app(tmp_path / "ben", club=str(folder))
        async with started(app) as ben:
            await press(ben, "c")
            await until(ben, lambda: shows(app, TextDialog))
            await press(ben, "enter")
            await until(ben, lambda: shows(app, LobbyScreen))
            assert highlighted(ben) == OFFER
            await press(ben, "escape")
            await until(ann, lambda: len(lists(ann).here) == 2)
            await press(ann, "c", "enter")
            await until(ben, lambda: lists(ben).challenges)
            await press(ben, "c")
            assert highlighted(ben) == lists(ben).challenges[0].log
            await app.leave()
        again = board_app(tmp_path / "again", club=str(folder))
        async with started(again) as ben:
            await press(ben, "c")
            await until(ben, lambda: shows(again, LobbyScreen))
            assert highlighted(ben) == lists(ben).challenges[0].log
            await again.leave()


async def test_a_game_to_move_in_comes_before_all_others(
    lobby: Lobby, tmp_path: Path, folder: Path
) -> None:
    async with lobby("ann") as ann, lobby("ben") as ben:
        await begin_game(ann, ben)
        await until(ann, lambda: lists(ann).own)
        mine, other = (ann, ben) if lists(ann).waiting else (ben, ann)
        await press(other, "f2", *TO_OFFER)
        await until(mine, lambda: lists(mine).wanted)
        await app_of(mine).leave()
        async with in_lobby(tmp_path / "new", folder, lists(mine).me.name) as again:
            await until(again, lambda: lists(again).own)
            assert highlighted(again) == lists(again).own[0].log


async def test_enter_takes_no_offer_to_all_before_it_is_highlighted(lobby: Lobby) -> None:
    async with lobby("ann") as ann, lobby("eve") as eve:
        await press(ann, *TO_OFFER)
        await until(eve, lambda: lists(eve).wanted)
        await press(eve, *TO_OFFER)
        await until(eve, lambda: lists(eve).offered)
        assert highlighted(eve) == lists(eve).offered[0].log
        await press(eve, "delete")
        await until(eve, lambda: not lists(eve).offered)
        assert highlighted(eve) == OFFER
        async with lobby("ben") as ben:
            await until(ben, lambda: lists(ben).wanted)
            assert highlighted(ben) == OFFER


async def test_after_a_game_its_line_is_highlighted_and_so_is_a_rematch_that_waits(
    lobby: Lobby,
) -> None:
    async with lobby("ann") as ann, lobby("ben") as ben:
        await begin_game(ann, ben)
        await until(ben, lambda: lists(ben).own)
        log = lists(ben).own[0].log
        await press(ben, "x", "y", "escape")
        assert highlighted(ben) == log
        await until(ben, lambda: lists(ben).over)
        assert highlighted(ben) == log
        await press(ben, "end")
        await press(ann, "1")
        await until_shown(ben, "ann wants a rematch: Othello.")
        await press(ben, "f2", "c")
        assert highlighted(ben) == log
        await press(ben, "enter")
        await at_board(ben)
        await press(ben, "2", "escape")
        await until(ben, lambda: not lists(ben).waiting)
        assert highlighted(ben) == log
