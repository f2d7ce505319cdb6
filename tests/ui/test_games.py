from __future__ import annotations

import sys
from pathlib import Path

import pytest

from boardtui.formats import sgf
from boardtui.formats.detect import read_record
from boardtui.formats.reading import Reading
from boardtui.launch import NewGame
from boardtui.play.store import Store
from boardtui.players.external import EngineEntry
from boardtui.players.levels import Terms
from boardtui.players.player import Limit, PlayerError
from boardtui.rules.board import Color, Seat
from boardtui.rules.gomoku import Gomoku
from boardtui.rules.othello import Othello
from boardtui.ui.games import OpenGames
from boardtui.ui.open_game import OpenGame

BLACK, WHITE = Color(0), Color(1)


@pytest.fixture
def games(tmp_path: Path) -> OpenGames:
    return OpenGames(Store(tmp_path / "games"))


def play(game: OpenGame, *names: str) -> None:
    for name in names:
        game.match.play(game.match.record.game.parse_move(name))


def saved(game: OpenGame) -> Reading:
    (reading,) = sgf.loads(game.save.path.read_bytes())
    return reading


def names(game: OpenGame) -> list[str]:
    record = saved(game).record
    return list(record.names(record.root.end()))


class TestNames:
    async def test_computers_are_named_and_people_are_not(self, games: OpenGames) -> None:
        game = games.start(NewGame(Othello(), ("human", "human")))
        game.take_seats(("human", "easy"))
        play(game, "f5")
        assert names(game) == ["", "Easy"]

    async def test_a_computer_that_leaves_takes_its_name_along(self, games: OpenGames) -> None:
        game = games.start(NewGame(Othello(), ("human", "human")))
        game.take_seats(("random", "easy"))
        game.take_seats(("human", "random"))
        play(game, "f5")
        assert names(game) == ["", "Random"]
        assert saved(game).seats == ("human", "random")

    async def test_programs_are_named_as_they_are_called(self, tmp_path: Path) -> None:
        terms = Terms(engines={"My Edax": EngineEntry(("edax", "-nboard"))})
        games = OpenGames(Store(tmp_path / "games"), lambda: terms)
        command = f"{sys.executable} -m nothing --book /tmp/book"
        game = games.start(NewGame(Othello(), ("My Edax", command)))
        play(game, "f5")
        assert names(game) == ["My Edax", Path(sys.executable).name]
        game.take_seats(("3", "human"))
        play(game, "d6")
        assert names(game) == ["Level 3", ""]
        await game.close()

    async def test_who_cannot_be_found_again_fails_in_words(self, tmp_path: Path) -> None:
        terms = Terms(engines={"Edax": EngineEntry(("edax",))})
        games = OpenGames(Store(tmp_path / "games"), lambda: terms)
        game = games.start(NewGame(Othello(), ("human", "Edax")))
        play(game, "f5")
        await game.close()
        again = OpenGames(Store(tmp_path / "games"))
        (summary,) = again.store.unfinished()
        game = again.resume(summary)
        with pytest.raises(PlayerError, match="There is no player “Edax”"):
            await game.match.players[Seat(1)].choose(Othello().start(), Limit())
        await game.close()

    async def test_who_played_a_record_is_still_told_when_it_is_played_on(
        self, games: OpenGames
    ) -> None:
        (reading,) = sgf.loads("(;GM[2]PB[Fukuchi]PW[Tamenori];B[f5];W[d6];B[c3])")
        game = games.review(reading)
        game.take_seats(("human", "easy"))
        play(game, "c4")
        assert names(game) == ["Fukuchi", "Tamenori"]
        assert saved(game).seats == ("human", "easy")


class TestUnfinished:
    async def test_a_record_that_nobody_plays_is_not(self, games: OpenGames) -> None:
        (reading,) = sgf.loads("(;GM[2];B[f5])")
        assert not games.review(reading).is_unfinished

    async def test_a_resigned_game_is_not_until_it_goes_on_elsewhere(
        self, games: OpenGames
    ) -> None:
        game = games.start(NewGame(Othello(), ("human", "human")))
        play(game, "f5", "d6")
        seen = [game.is_unfinished]
        game.match.resign(BLACK)
        seen.append(game.is_unfinished)
        game.match.back()
        play(game, "f6")
        seen.append(game.is_unfinished)
        assert seen == [True, False, True]


def record(games: OpenGames, moves: str = "f5") -> OpenGame:
    reading = next(iter(read_record(moves)))
    return games.review(reading)


PEOPLE = NewGame(Othello(), ("human", "human"))


class TestPlaces:
    async def test_every_game_has_an_id_of_its_own(self, games: OpenGames) -> None:
        opened = [games.start(PEOPLE), games.start(PEOPLE), record(games)]
        assert len({game.id for game in opened}) == 3
        assert list(games) == opened
        assert [games.get(game.id) for game in opened] == opened
        assert [games.of(game.match) for game in opened] == opened

    async def test_a_new_game_takes_the_place_of_a_game_of_its_kind(self, games: OpenGames) -> None:
        before = games.start(PEOPLE)
        record(games)
        games.start(NewGame(Gomoku(), ("human", "human")))
        assert games.running("othello") is before
        assert games.replaced_by(games.start(PEOPLE)) is before

    async def test_a_record_takes_the_place_of_a_record_only(self, games: OpenGames) -> None:
        games.start(PEOPLE)
        first = record(games)
        assert games.replaced_by(first) is None
        assert games.replaced_by(record(games)) is first

    async def test_a_record_that_is_played_on_is_a_game(self, games: OpenGames) -> None:
        played_on = record(games)
        assert games.running("othello") is None
        played_on.take_seats(("human", "easy"))
        assert games.replaced_by(record(games)) is None
        assert games.running("othello") is played_on

    async def test_of_several_games_the_one_that_was_in_front_last_gives_way(
        self, games: OpenGames
    ) -> None:
        one, other = games.start(PEOPLE), games.start(PEOPLE)
        for game in (other, one):
            games.note_shown(game)
        assert games.latest("othello") is games.replaced_by(games.start(PEOPLE)) is one
        games.note_shown(other)
        assert games.replaced_by(games.start(PEOPLE)) is other

    async def test_a_game_that_was_over_when_it_was_opened_is_a_record(
        self, games: OpenGames
    ) -> None:
        over = games.start(PEOPLE)
        play(over, "f5")
        over.match.resign(BLACK)
        await games.close(over)
        (summary,) = games.store.finished()
        running = games.start(PEOPLE)
        again = games.resume(summary)
        assert again.is_record
        assert games.replaced_by(again) is None
        assert games.running("othello") is running
