"""Open games of a club: whom this program asks for moves, and what it knows them by."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.formats.reading import Reading
from boardtui.play.challenges import challenge
from boardtui.play.errors import RefusalReason
from boardtui.play.log import EntryKind, MemoryLog
from boardtui.play.opening import opened, opening, read_opening
from boardtui.play.seats import name_players
from boardtui.play.shared_table import join
from boardtui.play.standing import Standing
from boardtui.play.table import Table
from boardtui.players.human import Human
from boardtui.record.tree import GameRecord
from boardtui.record.who import Who, WhoKind
from boardtui.rules.board import Board, Color
from boardtui.rules.game import Outcome, Pass, Termination
from boardtui.rules.othello import Othello
from boardtui.saves.resumed import Resumed
from boardtui.session.open_game import OpenGame
from boardtui.session.open_games import OpenGames, SavesFolder
from tests.play.logs import appended
from tests.play.tables import ANN, BOB, FIRST, ROBOT, SECOND, TOGETHER, play, refused
from tests.session.keepers import SharedKeeper
from tests.waiting import until

BLACK = Color(0)
SEEK = challenge(GameRecord(Othello()), ANN, FIRST)
BEGUN = opened(GameRecord(Othello()), TOGETHER)
CALLED_OFF = BEGUN._replace(outcome=Outcome((), Termination.ABANDONED))


@pytest.fixture
def games(tmp_path: Path) -> OpenGames:
    return OpenGames(SavesFolder(tmp_path / "games"), own_name=lambda: "Eve")


def log_of(standing: Standing) -> MemoryLog:
    log = MemoryLog()
    appended(log, "ann", EntryKind.OPEN, opening(standing))
    return log


def joined(games: OpenGames, log: MemoryLog, who: str | None, name: str = "log") -> OpenGame:
    """A game of a club, opened for an account or a spectator."""
    standing, _date = read_opening(log.read()[0])
    record = GameRecord(standing.game, start=standing.start)
    name_players(record.players, (), standing.seats)
    resumed = Resumed(Reading(record), log, SharedKeeper(), standing)
    return games.join(resumed, name, who)


async def test_only_the_person_here_is_asked(games: OpenGames) -> None:
    log = log_of(BEGUN)
    ann, bob, eve = (joined(games, log, who, str(who)) for who in ("ann", "bob", None))
    assert isinstance(ann.player_at(FIRST), Human)
    assert isinstance(bob.player_at(SECOND), Human)
    assert [len(game.players) for game in (ann, bob, eve)] == [1, 1, 0]
    assert ann.view.seats == {FIRST}
    assert eve.view.seats == set()
    assert ann.seats == TOGETHER
    assert (ann.is_record, ann.view.state.names) == (False, ("Ann", "Bob"))
    await games.close_all()


async def test_each_plays_the_own_side(games: OpenGames) -> None:
    log = log_of(BEGUN)
    ann, bob = (joined(games, log, who, who) for who in ("ann", "bob"))
    for game in (ann, bob):
        game.start()
    ann.view.play(*Othello().start().legal_moves[:1])
    assert (ann.view.state.may_play, bob.view.state.may_play) == (False, True)
    with refused(ann.table, RefusalReason.NOT_YOUR_TURN):
        ann.view.play(ann.view.state.position.legal_moves[0])
    bob.view.play(bob.view.state.position.legal_moves[0])
    assert ann.table.standing.line == bob.table.standing.line
    assert len(ann.table.standing.line) == 2
    await games.close_all()


async def test_a_forced_pass_is_made_where_its_player_is(games: OpenGames) -> None:
    board = Board.from_text("OX..\n....\n....\n....")
    start = Othello(4).position(board, BLACK)
    log = log_of(opened(GameRecord(Othello(4), start=start), TOGETHER))
    bob, ann = (joined(games, log, who, who) for who in ("bob", "ann"))
    bob.start()
    assert bob.player_at(FIRST) is None
    ann.start()
    await until(lambda: bob.table.standing.line == (Pass(),))
    await games.close_all()


async def test_a_game_whose_seat_is_free_waits_for_a_person(games: OpenGames) -> None:
    game = joined(games, log_of(SEEK), "ann")
    game.start()
    assert (game.is_record, game.is_unfinished) == (False, False)
    assert game.view.state.names == ("Ann", "")
    join(game.table, BOB)
    assert (game.is_unfinished, game.view.state.may_play) == (True, True)
    assert [game.player_at(seat) is None for seat in (FIRST, SECOND)] == [False, True]
    await games.close_all()


async def test_a_finished_one_is_opened_for_review(games: OpenGames) -> None:
    assert joined(games, log_of(CALLED_OFF), "ann").is_record
    await games.close_all()


@pytest.mark.parametrize("robot", [ROBOT, Who(WhoKind.ENGINE, "/bin/true")])
async def test_what_others_write_starts_no_program(games: OpenGames, robot: Who) -> None:
    game = joined(games, log_of(opened(GameRecord(Othello()), (ANN, robot))), "ann")
    assert game.player_at(SECOND) is None
    await games.close_all()


async def test_it_is_found_by_the_name_of_its_log(games: OpenGames) -> None:
    one, other = (joined(games, log_of(BEGUN), "ann", name) for name in ("one", "other"))
    assert (one.ref, games.shared("one"), games.shared("other")) == ("one", one, other)
    await games.close(one)
    assert games.shared("one") is None
    await games.close_all()


async def test_a_study_of_it_is_kept_at_home(games: OpenGames) -> None:
    log = log_of(BEGUN)
    table = Table.from_log(log)
    play(table, "f5", "d6")
    game = joined(games, log, None)
    game.view.back()
    game.view.play(game.game.parse_move("f6"))
    assert game.view.is_study
    study = game.path
    assert study is not None
    await until(study.exists)
    game.view.rejoin()
    assert (game.path, table.standing) == (None, game.table.standing)
    await games.close_all()


async def test_a_game_that_fails_to_open_is_released(
    games: OpenGames, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeper = SharedKeeper()
    monkeypatch.setattr(SharedKeeper, "follow", lambda _keeper, _subject: 1 / 0)
    resumed = Resumed(Reading(GameRecord(Othello())), log_of(BEGUN), keeper, BEGUN)
    with pytest.raises(ZeroDivisionError):
        games.join(resumed, "log", "ann")
    assert keeper.released
    assert list(games) == []


async def test_a_saved_copy_asks_no_person_of_another_account(
    games: OpenGames, tmp_path: Path
) -> None:
    path = tmp_path / "games" / "game.sgf"
    path.parent.mkdir()
    seats = "BTSEATS[human][]BTWHO[person:ann][nobody:]"
    path.write_text(f"(;GM[2]SZ[8]PB[Ann]{seats};B[f5];W[d6])")
    game = await games.resume(path)
    assert game.seats == (ANN, Who.of_word(""))
    assert game.players == ()
    await games.close_all()
