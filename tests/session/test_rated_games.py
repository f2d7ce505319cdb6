"""Games that count, from their beginning to the new rating, across restarts."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest

from boardtui.person.personal import PersonalFolder
from boardtui.person.personal_file import FILE, PersonalReason
from boardtui.person.results_file import PoolRecord, ResultsFile
from boardtui.players.glicko2 import LOSS, PlayerRating
from boardtui.players.levels import PlayerOptions, make_player
from boardtui.players.player import Player
from boardtui.players.ratings import RatingChange
from boardtui.record.tree import Casual
from boardtui.rules.board import Seat
from boardtui.rules.game import Game
from boardtui.rules.gomoku import Gomoku
from boardtui.rules.othello import Othello
from boardtui.session import opener
from boardtui.session.launch import NewGame
from boardtui.session.open_game import OpenGame
from boardtui.session.open_games import OpenGames, SavesFolder
from boardtui.session.rated_games import CountingReason
from boardtui.system.reasons import Statement
from tests.play.tables import play
from tests.ui.app_host import board_app, open_game, screen_text, settled
from tests.ui.host_game import until
from tests.waiting import PATIENCE
from tests.waiting import until as state

ME = Seat(0)
AGAINST_EASY = NewGame(Othello(), ("human", "easy"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    path = tmp_path / "games"
    path.mkdir()
    return path


@pytest.fixture
def notes() -> list[Statement]:
    return []


@pytest.fixture
def games(folder: Path, notes: list[Statement]) -> OpenGames:
    return OpenGames(SavesFolder(folder, notify=notes.append))


def begun(games: OpenGames, new_game: NewGame = AGAINST_EASY) -> OpenGame:
    game = games.start(new_game)
    play(game.table, *(("f5", "f6") if new_game.game.key == "othello" else ("h8", "a1")))
    return game


async def resigned(games: OpenGames, game: OpenGame) -> None:
    """Give up, and wait for the disk."""
    game.resign(ME)
    await games.rated.aclose()


async def test_the_end_of_a_game_moves_the_rating(games: OpenGames, folder: Path) -> None:
    game = begun(games)
    await resigned(games, game)
    change = game.view.state.rating
    assert isinstance(change, RatingChange)
    assert change.after.value < change.before.value
    ((result, rating),) = ResultsFile(folder / FILE).results()
    assert (result.level, result.score, rating) == ("easy", LOSS, change.after)
    await games.close_all()


async def test_looking_at_the_game_counts_nothing_again(games: OpenGames) -> None:
    game = begun(games)
    await resigned(games, game)
    game.view.back()
    game.view.comment(game.view.cursor, "well")
    await games.rated.aclose()
    assert len(await games.rated.results()) == 1
    await games.close_all()


@pytest.mark.parametrize(
    ("new_game", "counts"),
    [
        (NewGame(Othello(), ("human", "3")), False),
        (NewGame(Othello(), ("human", "easy")), True),
        (NewGame(Gomoku(), ("human", "3")), True),
    ],
    ids=["level", "easy", "gomoku"],
)
async def test_a_level_that_accepts_a_loss_does_not_count(
    folder: Path, new_game: NewGame, counts: bool
) -> None:
    games = OpenGames(SavesFolder(folder), lambda: PlayerOptions(accepted_loss=4.0))
    record = games.start(new_game).table.record
    assert bool(record.rating_id) is counts
    assert record.casual is (None if counts else Casual.ACCEPTED_LOSS)
    await games.close_all()


async def test_the_level_of_a_game_that_counts_goes_on_without_accepting_a_loss(
    games: OpenGames, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    accepted: list[float] = []

    def make(_who: str, *, game: Game, options: PlayerOptions) -> Player:
        accepted.append(options.accepted_loss)
        return make_player("human", game=game, options=options)

    begun(games)
    begun(games).table.note_help()
    await games.close_all()
    again = OpenGames(SavesFolder(folder), lambda: PlayerOptions(accepted_loss=4.0))
    monkeypatch.setattr(opener, "make_player", make)
    for summary in await again.archive.cards():
        game = await again.resume(summary.ref)
        assert accepted[-2:] == ([0.0, 0.0] if game.table.record.rating_id else [4.0, 4.0])
    assert sorted(accepted) == [0.0, 0.0, 4.0, 4.0]
    await again.close_all()


async def test_taking_back_the_resignation_counts_nothing_again(games: OpenGames) -> None:
    game = begun(games)
    await resigned(games, game)
    game.table.take_back(ME)
    assert game.view.state.rating is Casual.TAKEN_BACK
    await resigned(games, game)
    assert len(await games.rated.results()) == 1
    await games.close_all()


async def test_a_game_goes_on_to_count_after_a_restart(games: OpenGames, folder: Path) -> None:
    begun(games)
    await games.close_all()
    again = OpenGames(SavesFolder(folder))
    (summary,) = await again.archive.cards()
    game = await again.resume(summary.ref)
    await resigned(again, game)
    assert len(await again.rated.results()) == 1
    await again.close_all()


async def test_a_casual_game_is_casual_after_a_restart(games: OpenGames, folder: Path) -> None:
    game = begun(games)
    game.table.note_help()
    await games.close_all()
    again = OpenGames(SavesFolder(folder))
    (summary,) = await again.archive.cards()
    await resigned(again, await again.resume(summary.ref))
    assert await again.rated.results() == ()
    await again.close_all()


async def test_advice_is_in_the_journal_before_the_save_is_written(
    games: OpenGames, folder: Path, tmp_path: Path
) -> None:
    game = begun(games)
    game.table.note_help()
    crashed = shutil.copytree(folder, tmp_path / "crashed")
    again = OpenGames(SavesFolder(crashed))
    (summary,) = await again.archive.cards()
    assert (await again.resume(summary.ref)).table.record.rating_id == ""
    await again.close_all()
    await games.close_all()


async def test_a_finished_game_that_was_not_counted_is_when_it_is_opened(
    games: OpenGames, folder: Path
) -> None:
    game = begun(games)
    await resigned(games, game)
    await games.close_all()
    (folder / FILE).unlink()
    for _ in range(2):
        again = OpenGames(SavesFolder(folder))
        (summary,) = await again.archive.cards()
        await again.resume(summary.ref)
        await again.rated.aclose()
        assert len(await again.rated.results()) == 1
        await again.close_all()


async def test_the_same_game_goes_on_twice_and_counts_once(games: OpenGames, folder: Path) -> None:
    game = begun(games)
    await game.close_files()
    other = OpenGames(SavesFolder(folder))
    (summary,) = await other.archive.cards()
    copy = await other.resume(summary.ref)
    await resigned(games, game)
    await resigned(other, copy)
    assert len(await other.rated.results()) == 1
    assert copy.view.state.rating is None
    for each in (games, other):
        await each.close_all()


@pytest.mark.parametrize(
    "new_game",
    [
        NewGame(Othello(), ("human", "human")),
        NewGame(Othello(size=6), ("human", "easy")),
        NewGame(Gomoku(size=19), ("human", "easy")),
    ],
)
async def test_other_games_do_not_count(games: OpenGames, new_game: NewGame) -> None:
    assert games.start(new_game).table.record.rating_id == ""
    await games.close_all()


async def test_a_game_that_is_played_on_does_not_count(games: OpenGames) -> None:
    game = begun(games)
    other = games.play_on(game.view.record, game.table.head, ("human", "easy"))
    assert other.table.record.rating_id == ""
    await games.close_all()


async def test_a_rematch_counts(games: OpenGames) -> None:
    game = begun(games)
    await resigned(games, game)
    names = {game.table.record.rating_id}
    names.add(games.start(game.rematch(swap=True)).table.record.rating_id)
    assert len(names) == 2
    assert "" not in names
    await games.close_all()


async def test_where_nothing_is_kept_nothing_counts() -> None:
    games = OpenGames(SavesFolder(None))
    game = begun(games)
    await resigned(games, game)
    assert not games.rated.keeps
    assert (await games.rated.results(), await games.rated.pools()) == ((), {})
    await games.close_all()


async def test_a_damaged_file_is_told_and_the_game_goes_on(
    games: OpenGames, folder: Path, notes: list[Statement]
) -> None:
    (folder / FILE).write_text("no database")
    game = begun(games)
    await resigned(games, game)
    assert game.view.state.rating is None
    assert game.view.state.outcome is not None
    assert [note.reason for note in notes] == [PersonalReason.DAMAGED]
    assert await games.rated.pools() == {}
    assert len(notes) == 2
    assert (folder / FILE).read_text() == "no database"
    await games.close_all()


class SlowResults:
    """The results of a person on a disk that does not answer until it is released."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked, self.released = threading.Event(), threading.Event()
        self.pools = {"othello": PoolRecord(1, 1.0, PlayerRating())}
        monkeypatch.setattr(ResultsFile, "pools", lambda _personal: self._answer())

    def _answer(self) -> dict[str, PoolRecord]:
        self.asked.set()
        assert self.released.wait(PATIENCE), "The event loop was held."
        return self.pools


async def test_no_key_waits_for_the_results(
    games: OpenGames, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = SlowResults(monkeypatch)
    games.rated.patience = PATIENCE
    asking = asyncio.create_task(games.rated.pools())
    await state(disk.asked.is_set)
    assert not asking.done()
    disk.released.set()
    assert await asking == disk.pools
    await games.close_all()


async def test_a_form_does_not_wait_for_a_disk_that_does_not_answer(
    games: OpenGames, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = SlowResults(monkeypatch)
    games.rated.patience = 0.0
    assert await games.rated.pools() == {}
    disk.released.set()
    await games.close_all()


async def test_a_mistake_in_counting_is_told_and_does_not_reach_the_loop(
    games: OpenGames, notes: list[Statement], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_arguments: object) -> None:
        raise ZeroDivisionError

    thrown: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda _loop, context: thrown.append(context))
    game = begun(games)
    with monkeypatch.context() as patched:
        patched.setattr(ResultsFile, "add", fail)
        await resigned(games, game)
    assert thrown == []
    assert [note.reason for note in notes] == [CountingReason.DEFECT]
    assert game.view.state.rating is None
    await games.close(game)
    (card,) = await games.archive.cards()
    await games.resume(card.ref)
    await games.rated.aclose()
    assert len(await games.rated.results()) == 1
    await games.close_all()


async def test_after_trouble_with_the_file_the_game_counts_when_it_is_opened_again(
    games: OpenGames, folder: Path, notes: list[Statement]
) -> None:
    personal = PersonalFolder(folder)
    personal._file = ResultsFile(folder / FILE, patience=0.01)
    games.rated._personal = personal
    game = begun(games)
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        await resigned(games, game)
    assert [note.reason for note in notes] == [PersonalReason.LOCKED]
    await games.close(game)
    (summary,) = await games.archive.cards()
    await games.resume(summary.ref)
    await games.rated.aclose()
    assert len(await games.rated.results()) == 1
    await games.close_all()


async def test_the_panel_of_the_result_says_how_the_rating_moved(tmp_path: Path) -> None:
    app = board_app(tmp_path, AGAINST_EASY)
    async with app.run_test() as pilot:
        await settled(pilot)
        await pilot.press("d", "3", "enter")
        await until(pilot, lambda: len(open_game(app, "othello").table.standing.line) == 2)
        await pilot.press("x", "y")
        await until(pilot, lambda: "Your rating: " in screen_text(app))
        lines = screen_text(app).splitlines()
        (y,) = (y for y, line in enumerate(lines) if "Your rating: " in line)
        assert "You resigned. Easy wins." in lines[y - 1]
