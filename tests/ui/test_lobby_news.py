"""News of a club: in the lobby's line, as a notice elsewhere, and as an alert."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.record.clock import Clock
from boardtui.rules.board import Seat
from boardtui.rules.othello import Othello
from boardtui.session.club.terms import Terms
from boardtui.ui.app import BoardApp
from boardtui.ui.screens.game_picker import GamePicker
from boardtui.ui.screens.lobby import LobbyScreen
from boardtui.ui.screens.offer_form import OfferForm
from tests.session.club.visits import FIRST, begun, opened, visiting
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


@pytest.fixture
def alerts(monkeypatch: pytest.MonkeyPatch) -> list[BoardApp]:
    """The apps that have alerted their person."""
    found: list[BoardApp] = []
    monkeypatch.setattr(BoardApp, "alert", lambda app, _notification="": found.append(app))
    return found


async def test_people_and_their_offers_are_told_in_the_lobby(lobby: Lobby) -> None:
    async with lobby("ann") as ann:
        async with lobby("ben") as ben:
            await until_shown(ann, "ben is here.")
            assert "You are ann, 2 people here" in shown(ann)
            await press(ben, *TO_OFFER)
            await until_shown(ann, "ben offers a game: Othello")
        await until_shown(ann, "You are ann, 1 person here")


async def test_who_looks_elsewhere_is_alerted_when_a_game_begins(
    lobby: Lobby, alerts: list[BoardApp]
) -> None:
    async with lobby("ann") as ann, lobby("ben") as ben:
        app_of(ann).focus_changed(False)
        await begin_game(ann, ben)
        assert alerts == [app_of(ann)]


async def test_a_game_that_begins_opens_over_no_form(lobby: Lobby) -> None:
    async with lobby("ann") as ann, lobby("ben") as ben:
        await press(ann, *TO_OFFER)
        await press(ann, "n")
        await until(ben, lambda: lists(ben).wanted)
        await press(ben, "1")
        await at_board(ben)
        await until_shown(ann, "Othello with ben: the game has begun.")
        assert shows(app_of(ann), OfferForm)
        await press(ann, "escape")
        assert shows(app_of(ann), LobbyScreen)


async def test_a_turn_is_told_on_other_screens_and_not_on_that_of_the_game(lobby: Lobby) -> None:
    async with lobby("ann") as ann, lobby("ben") as ben:
        await begin_game(ann, ben)
        mover, other = by_turn(ann, ben)
        await until(other, lambda: lists(other).own)
        await press(other, "f2", "f2")
        await press(mover, "d", "3", "enter")
        await until_shown(other, ": it is your turn.")
        await until_shown(mover, "to move")
        assert "it is your turn" not in shown(mover)


async def test_news_goes_with_its_reason_and_when_the_person_goes_on(lobby: Lobby) -> None:
    async with lobby("ann") as ann, lobby("ben") as ben:
        await press(ben, *TO_OFFER)
        await until_shown(ann, "ben offers a game: Othello")
        await press(ben, "home", "delete")
        await until(ann, lambda: not lists(ann).wanted)
        assert "ben offers" not in shown(ann)
        await press(ben, *TO_OFFER)
        await until_shown(ann, "ben offers a game: Othello")
        await press(ann, "end")
        assert "ben offers" not in shown(ann)


async def test_little_time_in_another_game_is_told_on_every_screen(
    lobby: Lobby, folder: Path, alerts: list[BoardApp]
) -> None:
    terms = Terms(Othello(), Clock(50), seat=FIRST)
    async with lobby("ann") as ann:
        await press(ann, "f2")
        assert shows(app_of(ann), GamePicker)
        app_of(ann).focus_changed(False)
        async with visiting(folder, "ann") as at_first, visiting(folder, "ben") as ben:
            await begun(at_first, ben, terms)
        await until_shown(ann, "Othello with ben: your move, less than")
        await until(ann, lambda: alerts)


async def test_little_time_is_told_when_the_person_leaves_the_board_until_the_move_is_made(
    lobby: Lobby, folder: Path
) -> None:
    terms, warning = Terms(Othello(), Clock(50), seat=FIRST), "Othello with ben: your move, less"
    async with (
        lobby("ann") as ann,
        visiting(folder, "ann") as at_first,
        visiting(folder, "ben") as ben,
    ):
        log = await begun(at_first, ben, terms)
        await at_board(ann)
        await until(ann, lambda: lists(ann).own)
        assert warning not in shown(ann)
        for key in ("escape", "f2", "f5", "escape"):
            await press(ann, key)
            await until_shown(ann, warning)
            assert shown(ann).count(warning) == 1
        await press(ann, "c", "home", "enter")
        await at_board(ann)
        assert warning not in shown(ann)
        await press(ann, "escape")
        await until_shown(ann, warning)
        with opened(at_first, log) as board:
            await board.play(board.standing.position.legal_moves[0])
            await until(ann, lambda: warning not in shown(ann))


@pytest.mark.parametrize(("seat", "is_warning"), [(0, True), (1, False)])
async def test_a_loss_elsewhere_is_a_warning(
    lobby: Lobby, folder: Path, seat: int, *, is_warning: bool
) -> None:
    async with lobby("ann") as ann, visiting(folder, "ann") as at_first:
        await press(ann, "f2")
        async with visiting(folder, "ben") as ben:
            log = await begun(at_first, ben, Terms(Othello(), None, seat=FIRST))
            await until(ann, lambda: lists(ann).own)
            with opened((at_first, ben)[seat], log) as board:
                board.table.resign(Seat(seat))
                await until_shown(ann, "Othello with ben: you")
                notice = app_of(ann).notices.shown
                assert notice is not None
                assert notice.is_warning is is_warning
