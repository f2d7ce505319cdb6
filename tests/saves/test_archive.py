"""The folder of saves as an archive: a thread answers, and what is to be said is said here."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import pytest

from boardtui.play.seats import seated
from boardtui.play.table import Table
from boardtui.record.tree import GameRecord
from boardtui.rules.othello import Othello
from boardtui.saves.archive import Archive, FolderArchive
from boardtui.saves.errors import StoreError, StoreNote
from boardtui.saves.game_files import AWAY
from boardtui.saves.resumed import Resumed
from boardtui.saves.save_policy import SaveNote, StatementCallback
from boardtui.saves.store import Store
from boardtui.system import progress
from boardtui.system.reasons import Reason, Statement
from tests.waiting import until

from .saved_games import (
    GAME,
    PERSONS,
    begin,
    crashed,
    moves_of,
    only,
    play,
    saved,
    sgf_refuses,
    text_of,
    unexpected,
)

HALF = "(;GM[2]SZ[8];B[f5];W[d6];B[a1];W[c3])"


def archive_of(folder: Path, notify: StatementCallback = unexpected) -> Archive[Path]:
    return FolderArchive(Store(folder, notify))


async def test_a_game_with_a_name_is_saved_once(tmp_path: Path) -> None:
    reading = await archive_of(tmp_path).load(saved(tmp_path))
    archives = [archive_of(tmp_path / "games") for _ in range(4)]
    saves = await asyncio.gather(*(each.save(reading, "club_a2") for each in archives))
    (card,) = await archives[0].cards()
    assert set(saves) == {card.ref}
    await archives[0].put_away(card.ref)
    assert await archives[1].save(reading, "club_a2") == tmp_path / "games" / AWAY / card.ref.name
    assert await archives[1].save(reading, "club_a3") != card.ref
    assert await archives[0].cards()


async def test_a_game_goes_through_an_archive_and_back(tmp_path: Path) -> None:
    path, archive = saved(tmp_path), archive_of(tmp_path)
    (card,) = await archive.cards()
    assert (card.ref, card.put_away) == (path, False)
    reading = await archive.load(path)
    reading.record.event = "Copy"
    copy = await archive.save(reading)
    assert {each.event for each in await archive.cards()} == {"", "Copy"}
    await archive.put_away(copy)
    (away,) = await archive.away.cards()
    assert (away.event, away.put_away) == ("Copy", True)
    assert {each.event for each in await archive.cards()} == {""}
    await archive.bring_back(away.ref)
    assert {each.event for each in await archive.cards()} == {"", "Copy"}
    await archive.remove(copy)
    (left,) = await archive.cards()
    assert left.ref == path
    assert path.read_text() == GAME


async def test_an_open_game_is_locked_for_others(tmp_path: Path) -> None:
    path, archive = saved(tmp_path), archive_of(tmp_path)
    told: list[float] = []
    resumed = await archive.open(path, told.append)
    assert (resumed.keeper.path, resumed.keeper.is_copy) == (path, False)
    assert len(resumed.reading.record.mainline()) == 4
    assert await archive.cards() == ()
    (card,) = await archive_of(tmp_path).cards()
    assert card.locked
    with pytest.raises(StoreError) as raised:
        await archive_of(tmp_path).remove(path)
    assert raised.value.reason is StoreNote.OPEN_ELSEWHERE
    await resumed.keeper.aclose()


async def test_what_is_to_be_said_is_said_in_the_loop(tmp_path: Path) -> None:
    threads: list[tuple[StoreNote, threading.Thread]] = []

    def notify(note: Statement) -> None:
        assert isinstance(note.reason, StoreNote)
        threads.append((note.reason, threading.current_thread()))

    saved(tmp_path, HALF)
    archive = archive_of(tmp_path, notify)
    assert await archive.tidy()
    assert not await archive.tidy()
    strange = crashed_journal(tmp_path / "other", "(;GM[2]SZ[8];B[c4])")
    resumed = await archive_of(strange.parent, notify).open(strange)
    await resumed.keeper.aclose()
    here = threading.current_thread()
    notes = [StoreNote.PUT_ASIDE, StoreNote.RESCUED, StoreNote.STRANGE_JOURNAL]
    assert threads == [(note, here) for note in notes]


def crashed_journal(folder: Path, text: str) -> Path:
    """A save that was changed elsewhere while a journal was left beside it."""
    store = Store(folder)
    _table, save = begin(store, "f5", "d6")
    path = crashed(store).directory / save.path.name
    path.write_text(text)
    return path


async def test_what_was_begun_is_ended_if_nobody_waits_any_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved(tmp_path, HALF)
    store = Store(tmp_path, lambda _note: None)
    archive, tidy = FolderArchive(store), store.tidy
    may_go_on, begun = threading.Event(), threading.Event()

    def tidy_slowly() -> tuple[Statement, ...]:
        begun.set()
        assert may_go_on.wait(60)
        return tidy()

    monkeypatch.setattr(store, "tidy", tidy_slowly)
    task = asyncio.ensure_future(archive.tidy())
    await until(begun.is_set)
    task.cancel()
    may_go_on.set()
    with pytest.raises(asyncio.CancelledError):
        await task
    await until(lambda: [card.ref.name == "game.sgf" for card in store.cards()] == [False])
    assert (tmp_path / "damaged" / "game.sgf").read_text() == HALF


async def test_a_game_that_was_put_away_is_mended_too(tmp_path: Path) -> None:
    notes: list[Statement] = []
    archive = archive_of(tmp_path, notes.append)
    await archive.put_away(saved(tmp_path, HALF))
    assert len(await archive.away.cards()) == 1
    assert await archive.tidy()
    assert [note.reason for note in notes] == [StoreNote.PUT_ASIDE, StoreNote.RESCUED]
    assert (tmp_path / "archive" / "damaged" / "game.sgf").read_text() == HALF
    assert not await archive.tidy()


async def test_a_game_whose_opening_is_cancelled_is_not_locked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(tmp_path / "games")
    table, save = begin(store, "f5", "d6")
    left = crashed(store)
    archive, resume = FolderArchive(left), left.resume
    may_go_on, begun = threading.Event(), threading.Event()
    dropped: list[Resumed] = []  # held, so that nothing is unlocked by being freed

    def resume_slowly(path: Path) -> Resumed:
        dropped.append(resume(path))
        begun.set()
        assert may_go_on.wait(60)
        return dropped[0]

    (card,) = await archive.cards()
    monkeypatch.setattr(left, "resume", resume_slowly)
    opening = asyncio.ensure_future(archive.open(card.ref))
    await until(begun.is_set)
    opening.cancel()
    with pytest.raises(asyncio.CancelledError):
        await opening
    assert left.cards() == ()
    assert [card.locked for card in Store(left.directory).cards()] == [True]
    may_go_on.set()
    await until(lambda: [card.locked for card in left.cards()] == [False])
    monkeypatch.undo()
    resumed = await archive.open(card.ref)
    assert not resumed.keeper.is_copy
    assert text_of(resumed.subject(())) == text_of(table)
    await resumed.keeper.aclose()
    await save.aclose()


async def test_trouble_with_a_game_is_told_outside_of_its_reading(tmp_path: Path) -> None:
    told: list[Reason] = []

    def notify(note: Statement) -> None:
        progress.tell(1, 1)  # nobody watches any more, and nobody may be asked to stop
        told.append(note.reason)

    store = Store(tmp_path / "games")
    _table, save = begin(store, "f5", "d6")
    left = crashed(store)
    archive = FolderArchive(Store(left.directory, notify))
    with sgf_refuses():
        resumed = await archive.open(only(left.cards()).ref)
        resumed.keeper.follow(resumed.subject(()))
        await until(lambda: told == [SaveNote.NOT_SAVED])
    await resumed.keeper.aclose()
    await save.aclose()


async def test_a_game_that_is_played_is_kept_in_a_log_of_the_archive(tmp_path: Path) -> None:
    archive, record = archive_of(tmp_path / "games"), GameRecord(Othello())
    table = Table.of(record, seated(PERSONS), log=archive.log(has_clock=False))
    keeper = archive.create(table)
    play(table, "f5", "d6")
    assert keeper.path is not None
    assert moves_of(keeper.path) == ["f5", "d6"]
    await keeper.aclose()
    with pytest.raises(AssertionError):
        archive.create(Table.of(GameRecord(Othello()), seated(PERSONS)))
