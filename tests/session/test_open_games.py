from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Never

import pytest

from boardtui.formats import sgf
from boardtui.formats.detect import read_record
from boardtui.play.chair import Pace
from boardtui.play.seats import seat_words
from boardtui.players.external import EngineEntry
from boardtui.players.levels import PlayerOptions
from boardtui.players.player import Limit, PlayerError
from boardtui.record.branches import is_folded
from boardtui.rules.board import Seat
from boardtui.rules.gomoku import Gomoku
from boardtui.rules.othello import Othello
from boardtui.saves.cards import GameCard, Status
from boardtui.saves.store import Store
from boardtui.session.launch import NewGame, Review
from boardtui.session.open_game import OpenGame
from boardtui.session.open_games import OpenGames, SavesFolder
from tests.saves.saved_games import unexpected
from tests.session.keepers import file_of

BLACK = Seat(0)


@pytest.fixture
def games(tmp_path: Path) -> OpenGames:
    return OpenGames(SavesFolder(tmp_path / "games"))


def play(game: OpenGame, *names: str) -> None:
    for name in names:
        game.view.play(game.game.parse_move(name))


def saved(games: OpenGames) -> GameCard[Path]:
    """What another program finds on disk of the only game."""
    (summary,) = Store(Path(games.archive.place), unexpected).cards()
    return summary


def test_a_file_in_place_of_the_folder_holds_no_games(tmp_path: Path) -> None:
    (tmp_path / "games").touch()
    assert OpenGames(SavesFolder(tmp_path / "games")).is_untouched


async def test_a_game_that_fails_to_open_may_be_opened_again(tmp_path: Path) -> None:
    is_failing = False

    def options() -> PlayerOptions:
        if is_failing:
            raise LookupError
        return PlayerOptions()

    games = OpenGames(SavesFolder(tmp_path / "games"), options)
    game = games.start(NewGame(Othello(), ("human", "easy")))
    play(game, "f5")
    await games.close(game)
    path, is_failing = file_of(game), True
    with pytest.raises(LookupError):
        await games.resume(path)
    assert [card.ref for card in (await games.archive.cards())] == [path]
    assert not saved(games).locked
    is_failing = False
    again = await games.resume(path)
    assert list(games) == [again]
    await games.close_all()


def test_there_may_be_games_in_a_folder_that_cannot_be_listed(
    games: OpenGames, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path) -> Never:
        raise PermissionError(path)

    monkeypatch.setattr(os, "scandir", refuse)
    assert not games.is_untouched


def names(games: OpenGames) -> list[str]:
    return list(saved(games).players)


class TestNames:
    async def test_computers_are_named_and_people_are_not(self, games: OpenGames) -> None:
        game = games.start(NewGame(Othello(), ("human", "human")))
        game.sit(("human", "easy"), PlayerOptions())
        play(game, "f5")
        assert names(games) == ["", "Easy"]

    async def test_a_computer_that_leaves_takes_its_name_along(self, games: OpenGames) -> None:
        game = games.start(NewGame(Othello(), ("human", "human")))
        game.pace = Pace(lead=60.0)  # it leaves before it is asked
        game.sit(("random", "easy"), PlayerOptions())
        game.sit(("human", "random"), PlayerOptions())
        play(game, "f5")
        assert names(games) == ["", "Random"]
        assert seat_words(saved(games).seats) == ("human", "random")

    async def test_programs_are_named_as_they_are_called(self, tmp_path: Path) -> None:
        command = f"{sys.executable} -m nothing --book /tmp/book"
        engines = {"My Edax": EngineEntry(("edax", "-nboard"))}
        options = PlayerOptions(engines=engines, commands=frozenset({command}))
        games = OpenGames(SavesFolder(tmp_path / "games"), lambda: options)
        game = games.start(NewGame(Othello(), ("My Edax", command)))
        game.table.play(Seat(0), game.table.standing.head_revision, Othello().parse_move("f5"))
        assert names(games) == ["My Edax", Path(sys.executable).name]
        game.pace = Pace(lead=60.0)  # the engine is not started
        game.sit(("3", "human"), PlayerOptions())
        play(game, "d6")
        assert names(games) == ["Level 3", ""]
        await game.close()

    async def test_who_cannot_be_found_again_fails_in_words(self, tmp_path: Path) -> None:
        options = PlayerOptions(engines={"Edax": EngineEntry(("edax",))})
        games = OpenGames(SavesFolder(tmp_path / "games"), lambda: options)
        game = games.start(NewGame(Othello(), ("human", "Edax")))
        play(game, "f5")
        await game.close()
        again = OpenGames(SavesFolder(tmp_path / "games"))
        (summary,) = await again.archive.cards()
        game = await again.resume(summary.ref)
        player = game.player_at(Seat(1))
        assert player is not None
        with pytest.raises(PlayerError, match="There is no player “Edax”"):
            await player.choose(Othello().start(), Limit())
        await game.close()

    async def test_who_played_a_record_is_still_told_when_it_is_played_on(
        self, games: OpenGames
    ) -> None:
        (reading,) = sgf.loads("(;GM[2]PB[Fukuchi]PW[Tamenori];B[f5];W[d6];B[c3])")
        review = games.review(reading)
        review.view.goto(review.subject.head)
        game = games.play_on(review.view.record, review.view.node, ("easy", "human"))
        play(game, "d3")
        assert names(games) == ["Easy", ""]
        assert seat_words(saved(games).seats) == ("easy", "human")
        assert saved(games).plies == 4
        assert review.view.state.names == ("Fukuchi", "Tamenori")
        assert review.seats == ()
        assert review.changed_studies == ()


class TestUnfinished:
    async def test_a_record_that_nobody_plays_is_not(self, games: OpenGames) -> None:
        (reading,) = sgf.loads("(;GM[2];B[f5])")
        assert not games.review(reading).is_unfinished

    async def test_a_resigned_game_is_not_until_the_resignation_is_taken_back(
        self, games: OpenGames
    ) -> None:
        game = games.start(NewGame(Othello(), ("human", "human")))
        play(game, "f5", "d6")
        seen = [game.is_unfinished]
        game.resign(BLACK)
        seen.append(game.is_unfinished)
        game.view.take_back()
        seen.append(game.is_unfinished)
        assert seen == [True, False, True]
        assert game.view.node.position.ply == 2

    async def test_a_resigned_game_stays_over_while_its_past_is_explored(
        self, games: OpenGames
    ) -> None:
        game = games.start(NewGame(Othello(), ("human", "human")))
        play(game, "f5", "d6")
        game.resign(BLACK)
        game.view.back()
        play(game, "f6")
        assert not game.is_unfinished
        assert not game.view.is_study
        assert game.changed_studies == ()
        await game.close()
        (over,) = await games.archive.cards()
        assert (over.ref, over.status) == (file_of(game), Status.OVER)
        (reading,) = sgf.loads(over.ref.read_bytes())
        assert seat_words(reading.seats) == PEOPLE.seats
        assert len(list(reading.record.root.walk())) == 4


class TestReview:
    async def test_a_file_of_ones_own_games_is_that_game(self, games: OpenGames) -> None:
        game = games.start(PEOPLE)
        play(game, "f5", "d6")
        game.resign(BLACK)
        await game.close()
        path = file_of(game)
        again = OpenGames(games.folder)
        assert again.own_save(str(path)) == path
        assert again.own_save(f"{path.parent}/../{path.parent.name}/{path.name}") == path
        (reading,) = read_record(path.read_bytes())
        opened = await again.open_file(Review(reading, str(path)))
        assert (file_of(opened), seat_words(opened.seats)) == (path, PEOPLE.seats)
        assert again.own_save(str(path)) == path
        opened.view.goto(opened.view.record.root)
        play(opened, "c4")
        await opened.close()
        (summary,) = await again.archive.cards()
        assert (summary.ref, seat_words(summary.seats)) == (path, PEOPLE.seats)

    async def test_any_other_file_is_a_record_with_a_study(
        self, games: OpenGames, tmp_path: Path
    ) -> None:
        (reading,) = sgf.loads("(;GM[2]PB[Ann]PW[Ben]BTSEATS[human][easy];B[f5];W[d6])")
        file = Review(reading, str(tmp_path / "game.sgf"))
        assert await games.save_to_resume(file) is None
        opened = await games.open_file(file)
        assert opened.seats == ()
        opened.view.goto(opened.view.record.root)
        play(opened, "c4")
        (path,) = opened.changed_studies
        await opened.close()
        (summary,) = await games.archive.cards()
        assert (summary.ref, summary.status) == (path, Status.RECORD)
        assert (summary.players, summary.origin) == (("Ann", "Ben"), None)

    async def test_a_fold_makes_no_study_and_is_kept_with_one(
        self, games: OpenGames, tmp_path: Path
    ) -> None:
        (reading,) = sgf.loads("(;GM[2](;B[f5];W[d6])(;B[c4];W[c3]))")
        opened = await games.open_file(Review(reading, str(tmp_path / "game.sgf")))
        variation = opened.view.record.root.children[1]
        opened.view.fold(variation.path(), is_closed=True)
        opened.view.take_back()
        opened.view.fold(variation.path(), is_closed=True)
        assert not opened.changed_studies
        assert await games.archive.cards() == ()
        opened.view.comment(variation.path(), "good")
        (path,) = opened.changed_studies
        await opened.close()
        kept = (await games.archive.load(path)).record
        assert is_folded(kept.root.children[1])


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

    async def test_a_new_game_takes_the_place_of_a_game_of_its_kind(self, games: OpenGames) -> None:
        before = games.start(PEOPLE)
        record(games)
        games.start(NewGame(Gomoku(), ("human", "human")))
        assert games.running("othello") is before
        assert games.replaced_by(games.start(PEOPLE)) == [before]

    async def test_a_record_takes_the_place_of_a_record_only(self, games: OpenGames) -> None:
        games.start(PEOPLE)
        first = record(games)
        assert games.replaced_by(first) == []
        assert games.replaced_by(record(games)) == [first]

    async def test_a_record_that_is_played_on_stays_beside_the_game(self, games: OpenGames) -> None:
        review = record(games)
        assert games.running("othello") is None
        played_on = games.play_on(review.view.record, review.subject.head, ("human", "easy"))
        assert games.running("othello") is played_on
        assert games.replaced_by(played_on) == []
        assert games.replaced_by(record(games)) == [review]

    async def test_records_may_be_kept_games_may_not(self, games: OpenGames) -> None:
        before, one, other = games.start(PEOPLE), record(games), record(games)
        assert games.replaced_by(games.start(PEOPLE), {before}) == [before]
        assert games.replaced_by(record(games), {one}) == [other]
        assert {*games.replaced_by(record(games))} > {one, other}

    async def test_the_latest_is_the_one_that_was_in_front_last(self, games: OpenGames) -> None:
        one, other = games.start(PEOPLE), games.start(PEOPLE)
        for game in (other, one):
            games.note_shown(game)
        assert games.latest("othello") is one
        games.note_shown(other)
        assert games.latest("othello") is other

    async def test_a_game_that_was_over_when_it_was_opened_is_a_record(
        self, games: OpenGames
    ) -> None:
        over = games.start(PEOPLE)
        play(over, "f5")
        over.resign(BLACK)
        await games.close(over)
        (summary,) = await games.archive.cards()
        running = games.start(PEOPLE)
        again = await games.resume(summary.ref)
        assert again.is_record
        assert games.replaced_by(again) == []
        assert games.running("othello") is running


async def test_a_new_game_is_dated_and_a_position_from_outside_is_not(games: OpenGames) -> None:
    game = games.start(NewGame(Othello(), ("human", "human")))
    assert game.table.record.date is not None
    (reading,) = read_record(".....\n.....\n..X..\n.....\n.....\nO")
    assert games.review(reading).subject.record.date is None


class TestOwnNames:
    @pytest.fixture
    def named(self, tmp_path: Path) -> OpenGames:
        return OpenGames(SavesFolder(tmp_path / "games"), own_name=lambda: "Ann")

    async def test_a_person_who_plays_alone_has_the_own_name(self, named: OpenGames) -> None:
        game = named.start(NewGame(Othello(), ("3", "human")))
        assert game.table.record.players == {0: "Level 3", 1: "Ann"}

    async def test_of_two_people_only_those_with_names_have_one(self, named: OpenGames) -> None:
        game = named.start(NewGame(Othello(), ("human", "human")))
        assert game.table.record.players == {}
        game = named.start(NewGame(Othello(), ("human", "human"), names=("Cid", "")))
        assert game.table.record.players == {0: "Cid"}

    async def test_a_person_who_plays_on_alone_takes_the_own_name(self, named: OpenGames) -> None:
        game = named.start(NewGame(Othello(), ("human", "human")))
        game.sit(("human", "5"), PlayerOptions())
        assert game.table.record.players == {Seat(0): "Ann", Seat(1): "Level 5"}
        await game.close()

    @pytest.mark.parametrize(("swap", "people"), [(False, ("Ann", "")), (True, ("", "Ann"))])
    async def test_a_rematch_takes_an_own_name_given_meanwhile(
        self, tmp_path: Path, *, swap: bool, people: tuple[str, str]
    ) -> None:
        own = [""]
        games = OpenGames(SavesFolder(tmp_path / "games"), own_name=lambda: own[0])
        game = games.start(NewGame(Othello(), ("human", "5")))
        own[0] = "Ann"
        again = games.start(game.rematch(swap=swap))
        names = again.table.record.players
        assert tuple(names[Seat(seat)].replace("Level 5", "") for seat in (0, 1)) == people
        await games.close_all()

    async def test_names_go_with_their_players_into_a_rematch(self, named: OpenGames) -> None:
        game = named.start(NewGame(Othello(), ("human", "human"), names=("Cid", "Dan")))
        again = named.start(game.rematch(swap=False))
        assert again.table.record.players == {0: "Cid", 1: "Dan"}
        again = named.start(game.rematch(swap=True))
        assert again.table.record.players == {0: "Dan", 1: "Cid"}

    async def test_a_name_goes_with_its_person_to_another_seat(self, named: OpenGames) -> None:
        game = named.start(NewGame(Othello(), ("human", "3"), names=("Cid", "")))
        game.sit(("3", "human"), PlayerOptions())
        assert game.table.record.players == {0: "Level 3", 1: "Cid"}
        game.sit(("3", "4"), PlayerOptions())
        assert game.table.record.players == {0: "Level 3", 1: "Level 4"}
        game.sit(("human", "4"), PlayerOptions())
        assert game.table.record.players == {0: "Ann", 1: "Level 4"}
        await named.close_all()
