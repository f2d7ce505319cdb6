"""Games of a club among the games of their players at home."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.record.who import AT_HOME, STRANGER
from boardtui.rules.board import Color
from boardtui.rules.game import Termination
from boardtui.saves.cards import GameCard, Status
from boardtui.session.club.club import Club
from boardtui.session.club.terms import Terms
from boardtui.session.open_game import OpenGame
from boardtui.session.open_games import OpenGames, SavesFolder
from boardtui.system.reasons import Statement
from boardtui.words.errors import sentence
from tests.play.tic_tac_toe import TIC_TAC_TOE
from tests.waiting import until

from .visits import FIRST, SECOND, begun, visiting

TERMS = Terms(TIC_TAC_TOE, seat=FIRST)


@pytest.fixture
async def log(ann: Club, ben: Club) -> str:
    """A game of the two."""
    return await begun(ann, ben, TERMS)


def joined(games: OpenGames, club: Club, log: str, *, watches: bool = False) -> OpenGame:
    assert club.account is not None
    return games.join(club.games.open(log), log, None if watches else club.account.id)


async def copies(folder: Path) -> list[GameCard[Path]]:
    """The games in a folder."""
    return [*await SavesFolder(folder).archive().cards()]


async def test_each_player_has_one(ann: Club, ben: Club, log: str, tmp_path: Path) -> None:
    homes = {"ann": tmp_path / "ann", "ben": tmp_path / "ben"}
    homes_of = [OpenGames(SavesFolder(home)) for home in homes.values()]
    anns, bens = (joined(*each, log) for each in zip(homes_of, (ann, ben), strict=True))
    anns.view.play(TIC_TAC_TOE.parse_move("a1"))
    await until(lambda: bens.table.standing.line)
    bens.table.resign(SECOND)
    await until(lambda: anns.table.outcome)
    for games in homes_of:
        await games.close_files()
        await games.close_all()
    for name, home in homes.items():
        (copy,) = await copies(home)
        assert copy.ref.name == f"gomoku_{log}.sgf"
        assert (copy.players, copy.plies, copy.status) == (("ann", "ben"), 1, Status.OVER)
        assert copy.outcome is not None
        assert copy.outcome[:2] == ((Color(0),), Termination.RESIGNATION)
        ids = (AT_HOME, STRANGER) if name == "ann" else (STRANGER, AT_HOME)
        assert tuple(who.id for who in copy.seats) == ids


async def test_another_program_and_another_day_make_no_second_one(
    ann: Club, log: str, tmp_path: Path
) -> None:
    first, second = (OpenGames(SavesFolder(tmp_path)) for _ in range(2))
    one, other = joined(first, ann, log), joined(second, ann, log)
    one.view.play(TIC_TAC_TOE.parse_move("a1"))
    one.table.resign(FIRST)
    await until(lambda: other.table.outcome)
    third = OpenGames(SavesFolder(tmp_path))
    joined(third, ann, log)
    for games in (first, second, third):
        await games.close_files()
        await games.close_all()
    assert len(await copies(tmp_path)) == 1


async def test_it_is_opened_like_any_other_game(ann: Club, log: str, tmp_path: Path) -> None:
    games = OpenGames(SavesFolder(tmp_path))
    game = joined(games, ann, log)
    game.view.play(TIC_TAC_TOE.parse_move("a1"))
    game.table.resign(FIRST)
    await games.close_files()
    await games.close(game)
    (copy,) = await copies(tmp_path)
    again = await games.resume(copy.ref)
    assert (again.is_record, len(again.players)) == (True, 1)
    assert again.subject.record.date is not None
    await games.close_all()


async def test_those_who_watch_have_none(
    ann: Club, ben: Club, log: str, folder: Path, tmp_path: Path
) -> None:
    games = OpenGames(SavesFolder(tmp_path))
    async with visiting(folder, "eve") as eve:
        watched = joined(games, eve, log, watches=True)
        played = joined(OpenGames(SavesFolder(tmp_path / "ann")), ann, log)
        played.view.play(TIC_TAC_TOE.parse_move("a1"))
        played.table.resign(FIRST)
        await until(lambda: watched.table.outcome)
        await games.close_files()
        await games.close_all()
        await played.close()
    assert await copies(tmp_path) == []


async def test_a_game_that_was_called_off_at_its_start_is_none(
    ann: Club, log: str, tmp_path: Path
) -> None:
    games = OpenGames(SavesFolder(tmp_path))
    game = joined(games, ann, log)
    game.view.abort()
    assert game.table.outcome is not None
    await games.close_files()
    await games.close_all()
    assert await copies(tmp_path) == []


async def test_a_game_that_was_lost_before_its_first_move_is_one(
    ann: Club, log: str, tmp_path: Path
) -> None:
    games = OpenGames(SavesFolder(tmp_path))
    joined(games, ann, log).table.resign(FIRST)
    await games.close_files()
    await games.close_all()
    (copy,) = await copies(tmp_path)
    assert (copy.plies, copy.status) == (0, Status.OVER)


async def test_where_games_are_not_kept_that_is_told(ann: Club, log: str) -> None:
    told = list[Statement]()
    games = OpenGames(SavesFolder(None), tell=told.append)
    game = joined(games, ann, log)
    game.view.play(TIC_TAC_TOE.parse_move("a1"))
    game.table.resign(FIRST)
    await games.close_files()
    await games.close_all()
    said = "Your copy of the game was not saved: {why} The game is still in the club."
    assert list(map(sentence, told)) == [said.format(why="Games are not saved here.")]
