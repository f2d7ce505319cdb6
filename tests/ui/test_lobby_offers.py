"""Offers: to all, to one person, by a code; withdrawn ones, and people one does not play with."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.rules.gomoku import Gomoku, Rule
from boardtui.ui.command_lists import palette_entries
from boardtui.ui.screens.lobby import LobbyScreen
from boardtui.ui.screens.offer_form import GAME, TO, OfferForm
from boardtui.ui.widgets.chooser import Chooser
from tests.session.club.visits import guest_visiting
from tests.ui.app_host import shows
from tests.ui.club_host import (
    TO_OFFER,
    Lobby,
    app_of,
    at_board,
    lists,
    press,
    shown,
    until,
    until_shown,
)


async def test_an_offer_is_withdrawn_by_del(lobby: Lobby) -> None:
    async with lobby("ann") as ann, lobby("ben") as ben:
        await press(ann, *TO_OFFER)
        await until_shown(ben, "ann offers a game: Othello")
        await until(ann, lambda: lists(ann).offered)
        await press(ann, "enter")
        await until_shown(
            ann, "This offer is waiting for the other player. Press Del to withdraw it."
        )
        await press(ann, "delete")
        await until_shown(ann, "Your offer was withdrawn.")
        await until(ann, lambda: not lists(ann).offered)
        await until(ben, lambda: not lists(ben).wanted)
        assert "No one else is offering a game." in shown(ben)


async def test_a_person_is_challenged_by_name_and_no_other_sees_it(lobby: Lobby) -> None:
    async with lobby("ann") as ann, lobby("ben") as ben, lobby("eve") as eve:
        await until(ann, lambda: len(lists(ann).here) == 3)
        await press(ann, "c")
        form = app_of(ann).screen
        assert isinstance(form, OfferForm)
        names = [choice.text for choice in form.query_one(f"#{TO}", Chooser).choices]
        assert names == ["anyone", "anyone with the code", "ben", "eve"]
        await press(ann, "enter")
        await until_shown(ben, "ann challenges you: Othello")
        assert "Offers to you" in shown(ben)
        await press(ben, "1")
        await at_board(ben)
        assert not lists(eve).challenges
        assert not lists(eve).wanted


async def test_alone_there_is_no_one_to_challenge(lobby: Lobby) -> None:
    async with lobby("ann") as ann:
        await press(ann, "c")
        assert shows(app_of(ann), LobbyScreen)
        await until_shown(ann, "There is no one else in this club yet.")


async def test_a_private_game_is_taken_by_its_code(lobby: Lobby) -> None:
    async with lobby("ann") as ann, lobby("ben") as ben:
        await press(ann, "n", "right", "enter")
        await until(ann, lambda: lists(ann).offered)
        (offered,) = lists(ann).offered
        code = offered.listing.code
        await until_shown(ann, f"Tell the other player this code: {code}")
        assert not lists(ben).wanted
        await press(ben, "i", *"nonsense", "enter")
        await until_shown(ben, "There is no game with this code.")
        await press(ben, *["backspace"] * 8, *code.upper(), "enter")
        await at_board(ben)


@pytest.mark.parametrize("kind", ["gomoku", "renju"])
async def test_the_form_has_the_options_of_its_game(lobby: Lobby, kind: str) -> None:
    wanted = Gomoku() if kind == "gomoku" else Gomoku(rule=Rule.RENJU)
    async with lobby("ann") as ann:
        await press(ann, "n")
        form = app_of(ann).screen
        titles = [choice.text.lower() for choice in form.query_one(f"#{GAME}", Chooser).choices]
        assert titles == ["othello", "gomoku", "tic-tac-toe", "renju"]
        form.query_one(f"#{GAME}", Chooser).choose(titles.index(kind))
        await press(ann)
        assert ("Board size" in shown(ann)) == (kind in {"gomoku", "renju"})
        assert ("Stones in a row" in shown(ann)) == (kind == "gomoku")
        await press(ann, "enter")
        await until(ann, lambda: lists(ann).offered)
        (offered,) = lists(ann).offered
        assert offered.listing.game == wanted


async def test_in_the_smallest_window_no_choice_and_no_sentence_is_cut(lobby: Lobby) -> None:
    async with lobby("ann", (40, 14)) as ann:
        assert "Enter Choose" in shown(ann).splitlines()[-1]
        await press(ann, "t")
        assert "players you avoid." in " ".join(shown(ann).split())
        await press(ann, "escape", "n")
        assert "I play           Black │ White" in shown(ann)


async def test_a_form_that_is_left_offers_nothing(lobby: Lobby) -> None:
    async with lobby("ann") as ann:
        await press(ann, "n", "escape")
        assert shows(app_of(ann), LobbyScreen)
        assert not lists(ann).offered


async def test_a_person_is_challenged_from_the_list_of_people(lobby: Lobby) -> None:
    async with lobby("ann") as ann, lobby("ben") as ben:
        await until(ann, lambda: len(lists(ann).here) == 2)
        await press(ann, "t")
        assert "Here now" in shown(ann)
        assert "Not here" not in shown(ann)
        await press(ann, "down", "enter", "enter")
        await until_shown(ben, "ann challenges you: Othello")


async def test_a_guest_is_in_the_list_of_people_for_the_visit(lobby: Lobby, folder: Path) -> None:
    async with lobby("ann") as ann:
        async with guest_visiting(folder) as guest:
            assert guest.account is not None
            await until_shown(ann, f"{guest.account.name} is here.")
            await press(ann, "t", "down")
            row = next(line for line in shown(ann).splitlines() if guest.account.name in line)
            assert row.split()[-2:] == [guest.account.name, "guest"]
            await press(ann, "delete")
            assert "you avoid this player" not in shown(ann)
            await press(ann, "enter", "enter")
            await until(ann, lambda: lists(ann).offered)
            await guest.lists.look()
            assert len(guest.state.challenges) == 1
        await until(ann, lambda: not lists(ann).offered)
        await press(ann, "t")
        await until_shown(ann, "There is no one else yet.")


async def test_offers_of_a_person_one_does_not_play_with_are_not_seen(lobby: Lobby) -> None:
    async with lobby("ann") as ann, lobby("ben") as ben:
        await until(ann, lambda: len(lists(ann).here) == 2)
        await press(ben, *TO_OFFER)
        await until(ann, lambda: lists(ann).wanted)
        await press(ann, "t", "down", "delete")
        await until_shown(ann, "you avoid this player")
        assert not lists(ann).wanted
        await press(ann, "enter")
        await until_shown(ann, "You avoid ben. Press Del to stop avoiding them.")
        await press(ann, "up", "enter")
        await until_shown(ann, "That is you.")
        await press(ann, "down", "delete")
        await until(ann, lambda: lists(ann).wanted)


async def test_the_key_for_a_new_game_offers_one_in_the_lobby(lobby: Lobby) -> None:
    async with lobby("ann") as ann:
        await press(ann, "f3", "enter")
        assert len(lists(ann).offered) == 1


async def test_help_and_palette_list_the_lines_that_lead_further_once(lobby: Lobby) -> None:
    async with lobby("ann", (80, 60)) as ann:
        await press(ann, "f1")
        assert "Join a game with its code" in shown(ann)
        await press(ann, "escape")
        app = app_of(ann)
        texts = [entry.text for entry in palette_entries(app.screen, app.preferences.keymap)]
        assert texts.count("Settings") == texts.count("Join a game with its code") == 1
