"""Saved games of people of several accounts, and of several people of one."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.play.errors import RefusalReason
from boardtui.play.seats import seat_words
from boardtui.players.levels import PlayerOptions
from boardtui.record.who import AT_HOME, Who, WhoKind
from boardtui.rules.board import Seat
from boardtui.rules.othello import Othello
from boardtui.session.launch import NewGame
from boardtui.session.open_game import OpenGame
from boardtui.session.open_games import OpenGames, SavesFolder
from tests.play.tables import refused
from tests.waiting import until


def games_in(folder: Path) -> OpenGames:
    return OpenGames(SavesFolder(folder), own_name=lambda: "Eve")


async def opened(folder: Path, properties: str) -> OpenGame:
    """A saved game after a move of each player, open again."""
    (folder / "game.sgf").write_text(f"(;GM[2]SZ[8]{properties};B[f5];W[d6])")
    games = games_in(folder)
    (card,) = await games.archive.cards()
    return await games.resume(card.ref)


async def test_only_the_seat_of_the_person_here_is_ones_own(tmp_path: Path) -> None:
    game = await opened(tmp_path, "PW[Ann]BTSEATS[human][human]BTWHO[person:human][person:ann]")
    assert game.view.seats == {Seat(0)}
    assert game.view.state.names == ("Eve", "Ann")
    assert not game.view.state.can_take_back
    game.view.play(game.game.parse_move("c3"))
    assert not game.view.state.may_play
    await game.close()
    (card,) = await games_in(tmp_path).archive.cards()
    assert [who.id for who in card.seats] == [AT_HOME, "ann"]
    assert "BTWHO[person:human][person:ann]" in card.ref.read_text()


async def test_a_game_of_others_is_looked_at(tmp_path: Path) -> None:
    game = await opened(tmp_path, "PB[Ann]BTSEATS[human][5]BTWHO[person:ann][level:5]")
    assert game.view.seats == set()
    assert game.view.state.mine == set()
    assert game.view.state.names == ("Ann", "Level 5")
    with refused(game.table, RefusalReason.NOT_YOUR_TURN):
        game.view.play(game.game.parse_move("c3"))
    await game.close()


async def test_another_computer_leaves_a_person_of_another_account_in_their_seat(
    tmp_path: Path,
) -> None:
    game = await opened(tmp_path, "PB[Ann]BTSEATS[human][5]BTWHO[person:ann][level:5]")
    game.sit(("human", "6"), PlayerOptions())
    ann = Who(WhoKind.PERSON, "ann", "Ann")
    assert game.seats == (ann, Who(WhoKind.LEVEL, "6", "Level 6"))
    game.sit(("6", "human"), PlayerOptions())
    assert game.seats == (Who(WhoKind.LEVEL, "6", "Level 6"), ann)
    await game.close()


@pytest.mark.parametrize("swap", [False, True])
async def test_a_rematch_is_between_the_same_accounts(tmp_path: Path, *, swap: bool) -> None:
    game = await opened(tmp_path, "PW[Ann]BTSEATS[human][human]BTWHO[person:human][person:ann]")
    games = games_in(tmp_path)
    again = games.start(game.rematch(swap=swap))
    people = [(AT_HOME, "Eve"), ("ann", "Ann")]
    assert [(who.id, who.name) for who in again.seats] == (people[::-1] if swap else people)
    await games.close_all()
    await game.close()


async def test_two_people_at_one_keyboard_keep_their_names(tmp_path: Path) -> None:
    game = await opened(tmp_path, "PB[Ann]PW[Bob]BTSEATS[human][human]")
    assert [who.name for who in game.seats] == ["Ann", "Bob"]
    assert game.view.seats == {Seat(0), Seat(1)}
    game.view.take_back()
    assert game.view.state.depth == 1
    again = game.rematch(swap=True)
    assert [who.name for who in again.players] == ["Bob", "Ann"]
    await game.close()


async def test_two_people_at_one_keyboard_have_no_names_of_themselves(tmp_path: Path) -> None:
    games = games_in(tmp_path)
    game = games.start(NewGame(Othello(), ("human", "human")))
    assert game.view.state.names == ("", "")
    assert {who.id for who in game.seats} == {AT_HOME}
    alone = games.start(NewGame(Othello(), ("human", "easy")))
    assert alone.view.state.names == ("Eve", "Easy")
    assert seat_words(alone.seats) == ("human", "easy")
    await games.close_all()


async def test_a_study_of_a_game_with_others_is_open_until_it_is_left(tmp_path: Path) -> None:
    games = games_in(tmp_path)
    path = tmp_path / "game.sgf"
    path.write_text("(;GM[2]SZ[8]BTSEATS[human][human]BTWHO[person:human][person:ann];B[f5];W[d6])")
    game = await games.resume(path)
    game.view.back()
    game.view.play(game.game.parse_move("f6"))
    assert game.view.is_study
    study = game.path
    assert study is not None
    assert study != path
    assert games.kept_at(study) is games.kept_at(path) is game
    game.view.rejoin()
    await until(lambda: games.kept_at(study) is None)
    assert games.kept_at(path) is game
    await games.close_all()
