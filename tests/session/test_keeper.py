"""Open games that no file keeps, and several of one kind."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.rules.othello import Othello
from boardtui.saves.unkept import NotKept
from boardtui.session.launch import NewGame
from boardtui.session.open_game import OpenGame
from boardtui.session.open_games import OpenGames, SavesFolder
from tests.session.keepers import SharedKeeper, file_of, kept_game

PEOPLE = NewGame(Othello(), ("human", "human"))


@pytest.fixture
def games(tmp_path: Path) -> OpenGames:
    return OpenGames(SavesFolder(tmp_path / "games"))


def shared(games: OpenGames, name: str) -> OpenGame:
    return games.add(kept_game(name, Othello(), SharedKeeper()))


def play(game: OpenGame, *names: str) -> None:
    for name in names:
        game.view.play(game.game.parse_move(name))


class TestSeveralGamesOfAKind:
    async def test_shared_ones_stay_open_whatever_is_opened(self, games: OpenGames) -> None:
        one, other = shared(games, "one"), shared(games, "other")
        assert games.replaced_by(other) == []
        at_home = games.start(PEOPLE)
        assert games.replaced_by(at_home) == []
        assert games.replaced_by(shared(games, "third")) == []
        assert games.replaced_by(games.start(PEOPLE)) == [at_home]
        assert [each in games for each in (one, other)] == [True, True]

    async def test_a_new_game_replaces_the_one_at_home_only(self, games: OpenGames) -> None:
        seen = shared(games, "one")
        games.note_shown(seen)
        assert games.running("othello") is None
        at_home = games.start(PEOPLE)
        games.note_shown(at_home)
        games.note_shown(seen)
        assert games.running("othello") is at_home
        assert games.latest("othello") is seen

    async def test_each_has_its_own_moves(self, games: OpenGames) -> None:
        one, other = shared(games, "one"), shared(games, "other")
        play(one, "f5", "d6")
        play(other, "c4")
        assert [len(game.table.standing.line) for game in (one, other)] == [2, 1]
        await games.close(one)
        assert list(games) == [other]
        play(other, "c3")


class TestWhatIsLost:
    async def test_a_shared_game_is_not_where_nothing_is_kept_here(self) -> None:
        games = OpenGames(SavesFolder(None))
        game = shared(games, "one")
        play(game, "f5")
        assert not games.is_lost_when_closed(game)
        await games.close_files()
        assert (games.unkept, games.saved_as) == ([], [])
        assert game.keeper.closed

    async def test_a_shared_game_out_of_reach_is(self, games: OpenGames) -> None:
        keeper = SharedKeeper()
        game = games.add(kept_game("one", Othello(), keeper))
        play(game, "f5")
        keeper.trouble = ConnectionError("gone")
        assert games.is_lost_when_closed(game)
        assert games.troubled == [game]

    async def test_a_game_that_nothing_keeps_is_once_it_has_a_move(self) -> None:
        games = OpenGames(SavesFolder(None))
        game = games.start(PEOPLE)
        assert isinstance(game.keeper, NotKept)
        assert not games.is_lost_when_closed(game)
        play(game, "f5")
        assert games.is_lost_when_closed(game)
        assert not game.is_on_disk
        await games.close_files()
        assert (games.unkept, games.saved_as) == ([game], [])

    async def test_a_game_in_a_file_is_not(self, games: OpenGames) -> None:
        game = games.start(PEOPLE)
        play(game, "f5")
        assert not games.is_lost_when_closed(game)
        await games.close_files()
        assert (games.unkept, games.saved_as) == ([], [file_of(game)])


async def test_a_game_is_known_by_the_file_that_keeps_it(games: OpenGames) -> None:
    one, other = games.start(PEOPLE), games.start(PEOPLE)
    shared(games, "shared")
    paths = [file_of(one), file_of(other)]
    assert [games.kept_at(path) for path in paths] == [one, other]
    await games.close(one)
    assert [games.kept_at(path) for path in paths] == [None, other]
