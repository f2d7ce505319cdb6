"""From the lobby of a club to a game and back, with several apps over one folder."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from boardtui.club import transactions
from boardtui.session.open_game import OpenGame
from boardtui.ui.flows.club import open_game, take
from boardtui.ui.screens.game_picker import GamePicker
from boardtui.ui.screens.lobby import LobbyScreen
from tests.session.club.visits import locked
from tests.ui.app_host import shows
from tests.ui.club_host import (
    TO_OFFER,
    Lobby,
    app_of,
    at_board,
    begin_game,
    by_turn,
    lists,
    press,
    shown,
    until,
    until_shown,
)


async def test_a_game_that_one_offers_another_takes_and_both_play(lobby: Lobby) -> None:
    async with lobby("ann") as ann, lobby("ben") as ben:
        await begin_game(ann, ben)
        mover, other = by_turn(ann, ben)
        await press(mover, "d", "3", "enter")
        await until_shown(other, "Your turn to move")
        assert "d3" in shown(other)
        await press(other, "f2")
        assert shows(app_of(other), LobbyScreen)
        await until_shown(other, "your move")
        await press(other, "enter")
        await at_board(other)
        assert len(app_of(other).games) == 1


async def test_a_spectator_watches_and_has_no_part(lobby: Lobby) -> None:
    async with lobby("ann") as ann, lobby("ben") as ben:
        await begin_game(ann, ben)
        async with lobby("eve") as eve:
            await until_shown(eve, "Games in progress")
            await press(eve, "1")
            await at_board(eve)
            assert "Watching: " in shown(eve)
            (game,) = app_of(eve).games
            assert not game.view.seats


async def test_the_slower_of_two_reads_that_somebody_was_faster(lobby: Lobby) -> None:
    async with lobby("ann") as ann, lobby("ben") as ben, lobby("eve") as eve:
        await press(ann, "n", "enter")
        await until(eve, lambda: lists(eve).wanted)
        await until(ben, lambda: lists(ben).wanted)
        (offered,) = lists(eve).wanted
        await press(ben, "1")
        await at_board(ben)
        await app_of(eve).run_flow(take, offered.log)
        await until_shown(eve, "Someone else has already taken this seat. Choose another game.")
        assert shows(app_of(eve), LobbyScreen)


async def test_several_games_stay_open_and_one_that_is_open_comes_to_the_front(
    lobby: Lobby,
) -> None:
    async with lobby("ann") as ann, lobby("ben") as ben:
        await begin_game(ann, ben)
        await press(ann, "f2")
        await press(ben, "f2")
        await begin_game(ben, ann)
        assert len(app_of(ann).games) == 2
        await press(ann, "f2")
        await until(ann, lambda: len(lists(ann).own) == 2)
        first, second = app_of(ann).games
        assert app_of(ann).navigation.shown is None
        await app_of(ann).run_flow(open_game, first.ref)
        await until(ann, lambda: app_of(ann).navigation.shown is first)
        assert [*app_of(ann).games] == [first, second]


async def test_a_finished_game_is_told_in_the_lobby_and_can_be_looked_at(lobby: Lobby) -> None:
    async with lobby("ann") as ann, lobby("ben") as ben:
        await begin_game(ann, ben)
        await press(ann, "f2")
        await press(ben, "x", "y")
        await until_shown(ann, "Othello with ben: you won.")
        assert "Your recent games" in shown(ann)
        await press(ann, "home", "enter")
        await at_board(ann)
        await until_shown(ann, "ben resigned.")


async def offer_rematch(ann: Pilot[None], ben: Pilot[None]) -> None:
    """Let the second player resign, and the first one offer a rematch."""
    await press(ben, "x", "y")
    await until_shown(ann, "Rematch")
    await press(ann, "1")
    await until_shown(ben, "ann wants a rematch.")


async def at_second_board(pilot: Pilot[None]) -> tuple[OpenGame, OpenGame]:
    """The two games that an app has open, once the second one is in front."""
    app = app_of(pilot)
    await until(pilot, lambda: len(app.games) == 2)
    first, second = app.games
    await until(pilot, lambda: app.navigation.shown is second)
    return first, second


async def test_an_agreed_rematch_opens_for_both(lobby: Lobby) -> None:
    async with lobby("ann") as ann, lobby("ben") as ben:
        await begin_game(ann, ben)
        await offer_rematch(ann, ben)
        await press(ben, "1")
        for pilot in (ann, ben):
            first, second = await at_second_board(pilot)
            assert second.seats == first.seats[::-1]


async def test_a_rematch_takes_no_one_away_from_another_screen(lobby: Lobby) -> None:
    async with lobby("ann") as ann, lobby("ben") as ben:
        await begin_game(ann, ben)
        await offer_rematch(ann, ben)
        await press(ann, "f2", "f2")
        await press(ben, "1")
        await until_shown(ann, "Othello with ben: the game has begun.")
        assert shows(app_of(ann), GamePicker)
        await press(ann, "c", "home", "enter")
        await until_shown(ann, "Move 0")


async def test_a_key_that_comes_twice_takes_a_game_once(lobby: Lobby) -> None:
    async with lobby("ann") as ann, lobby("ben") as ben:
        await press(ann, *TO_OFFER)
        await until(ben, lambda: lists(ben).wanted)
        await press(ben, "1", "1")
        await at_board(ben)
        assert len(app_of(ben).games) == 1
        assert not app_of(ben).notices.texts


async def test_the_reason_is_told_why_a_move_cannot_be_sent(
    lobby: Lobby, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transactions, "LONG_PATIENCE", 0.05)
    async with lobby("ann") as ann, lobby("ben") as ben:
        await begin_game(ann, ben)
        mover, _other = by_turn(ann, ben)
        with locked(folder):
            await press(mover, "d", "3", "enter")
            await until_shown(mover, "Another program has locked the club")
        assert "Move 0" in shown(mover)


async def test_help_in_a_game_names_what_players_do_besides_moving_and_no_hint(
    lobby: Lobby,
) -> None:
    async with lobby("ann", (80, 120)) as ann, lobby("ben") as ben:
        await begin_game(ann, ben)
        await press(ann, "f1")
        text = shown(ann)
        places = [text.index(each) for each in ("offer a draw", "Ctrl+K", "First steps")]
        assert places == sorted(places)
        assert "hint" not in text
        assert "take a move back" not in text
