from __future__ import annotations

import os
from pathlib import Path
from stat import S_ISDIR
from typing import BinaryIO

import pytest

from boardtui.formats import sgf
from boardtui.play.seats import seat_words
from boardtui.play.study import Study
from boardtui.play.view import View
from boardtui.record.tree import Node
from boardtui.rules.board import Seat
from boardtui.rules.gomoku import Gomoku
from boardtui.rules.othello import Othello
from boardtui.saves.errors import StoreError, StoreNote
from boardtui.saves.save_file import SaveFile
from boardtui.saves.store import Store
from boardtui.system.atomic_files import write_atomically
from boardtui.system.regular_files import open_regular
from tests.garbage import leaves_none_of

from .driver import Program
from .saved_games import (
    PERSONS,
    begin,
    explore,
    files,
    journal_of,
    moves_in,
    moves_of,
    only,
    play,
    resume,
    text_at,
    text_of,
)


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def stats(folder: Path) -> dict[Path, os.stat_result]:
    return {path: path.stat() for path in folder.iterdir()}


async def test_a_list_leaves_no_garbage(store: Store) -> None:
    await begin(store, "f5", "d6", "c3")[1].aclose()
    path = store.directory / "broken.sgf"
    path.write_text("(;GM[2]SZ[8];B[f5];W[a1])")
    with leaves_none_of(Node):
        listed = store.cards()
        assert len(listed) == 2


class TestSaving:
    async def test_every_move_is_on_disk_when_play_returns(self, store: Store) -> None:
        table, save = begin(store)
        for count, name in enumerate(["f5", "d6", "c3", "d3", "c4"], 1):
            play(table, name)
            assert moves_of(save.path) == ["f5", "d6", "c3", "d3", "c4"][:count]

    async def test_the_save_is_whole_once_it_is_closed(self, store: Store) -> None:
        _table, save = begin(store, "f5", "d6")
        assert not save.path.exists()
        await save.aclose()
        assert moves_in(save.path) == ["f5", "d6"]
        assert files(store) == [save.path.name]

    @pytest.mark.parametrize("umask", [0o000, 0o022])
    async def test_games_are_their_owners_alone(self, tmp_path: Path, umask: int) -> None:
        usual = os.umask(umask)
        try:
            store = Store(tmp_path / "share" / "boardtui" / "games")
            _table, save = begin(store, "f5", "d6")
            assert mode(journal_of(save.path)) == 0o600
            await save.aclose()
            (summary,) = store.cards()
            save.path.chmod(0o640)
            table, save = resume(store, summary)
            play(table, "c3")
            await save.aclose()
            assert mode(save.path) == 0o640  # as somebody wanted it
            save.path.chmod(0o600)
            (summary,) = store.cards()
            store.put_away(summary.ref)
        finally:
            os.umask(usual)
        made = list((tmp_path / "share").rglob("*"))
        assert {mode(path) for path in made if path.is_dir()} == {0o700}
        assert {mode(path) for path in made if path.is_file()} == {0o600}

    async def test_a_save_outlasts_a_power_cut(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        game = Program(tmp_path).begin("f5", "d6")
        await game.settled()
        save = game.save
        synced: list[object] = []

        def sync(descriptor: int) -> None:
            status = os.fstat(descriptor)
            if S_ISDIR(status.st_mode):
                synced.append("names")
            elif os.path.samestat(status, journal_of(save.path).stat()):
                synced.append("journal")
            else:
                synced.append(status.st_size)

        monkeypatch.setattr(os, "fsync", sync)
        await save.aclose()
        # The journal names the new version before there is one.
        assert synced == ["journal", save.path.stat().st_size, "names"]

    async def test_nothing_is_written_before_the_first_change(self, store: Store) -> None:
        table, save = begin(store)
        View(table, "human").goto(table.record.root)
        assert not save.exists
        await save.aclose()
        assert not store.directory.exists()

    async def test_looking_around_writes_nothing(self, tmp_path: Path) -> None:
        game = Program(tmp_path).begin("f5", "d6")
        await game.rest()
        before = stats(tmp_path)
        game.view.back()
        game.view.forward()
        await game.rest()
        assert stats(tmp_path) == before

    async def test_an_edit_that_changes_no_text_writes_nothing(self, tmp_path: Path) -> None:
        game = Program(tmp_path).begin("f5", "d6")
        await game.rest()
        before = stats(tmp_path)
        view = game.view
        view.comment(view.cursor, "")
        view.promote()
        view.go_on()
        await game.rest()
        assert stats(tmp_path) == before

    async def test_variations_comments_head_and_seats_are_kept(self, store: Store) -> None:
        table, save = begin(store, "f5", "d6", "c3", seats=("human", "easy"))
        view = View(table, "human")
        view.back()
        explore(view, "c5")
        view.comment(view.cursor, "better")
        await save.aclose()
        reading = sgf.loads(save.path.read_bytes())[0]
        assert seat_words(reading.seats) == ("human", "easy")
        assert moves_in(save.path) == ["f5", "d6", "c3"]
        variation = reading.record.root.end().parent
        assert variation is not None
        assert [child.comment for child in variation.children] == ["", "better"]
        table.take_back(Seat(0))
        resumed, _save = resume(store, only(store.cards()))
        resumed.go_on(Seat(0), view.cursor)
        assert resumed.head.comment == "better"

    async def test_the_name_tells_when_and_which_game(self, store: Store) -> None:
        _table, save = begin(store, "h8", game=Gomoku())
        assert "_gomoku_" in save.path.name
        assert len({begin(store, "f5")[1].path for _ in range(20)}) == 20

    async def test_a_review_is_saved_only_when_it_is_edited(self, store: Store) -> None:
        foreign = Study(sgf.loads("(;GM[2]SZ[8];B[f5];W[d6])")[0].record)
        save = store.create(foreign)
        view = View(foreign)
        view.back()
        assert files(store) == []
        explore(view, "f6")
        assert text_at(save.path) == text_of(foreign)

    async def test_no_half_written_file_stays(self, tmp_path: Path) -> None:
        game = Program(tmp_path).begin("f5", "d6", "c3")
        await game.settled()
        assert stats(tmp_path).keys() == {*game.beside}
        await game.rest()
        assert stats(tmp_path).keys() == {game.save.path, *game.beside}

    async def test_what_follows_the_end_of_the_save_is_not_saved(self, tmp_path: Path) -> None:
        game = Program(tmp_path).begin("f5")
        await game.close()
        game.play("d6")
        await game.rest()
        assert game.moves == ["f5"]
        assert game.program.files == [game.save.path.name]


class TestResuming:
    async def test_a_game_goes_on_where_it_stood(self, store: Store) -> None:
        table, save = begin(store, "f5", "d6", "c3")
        table.take_back(Seat(0))
        await save.aclose()
        summary = only(store.cards())
        assert summary.game == Othello()
        assert seat_words(summary.seats) == PERSONS
        assert (summary.plies, summary.awaited) == (2, Seat(0))
        assert summary.position == table.head.position
        assert not summary.locked
        again, resumed = resume(store, summary)
        assert not resumed.is_copy
        assert again.head.position == table.head.position
        play(again, "c5")
        await resumed.aclose()
        assert resumed.path == save.path
        assert files(store) == [save.path.name]
        assert moves_in(save.path) == ["f5", "d6", "c5"]

    async def test_a_game_that_is_open_here_is_not_offered(self, store: Store) -> None:
        begin(store, "f5")
        assert store.cards() == ()

    async def test_a_game_that_is_open_elsewhere_goes_on_as_a_copy(self, store: Store) -> None:
        table, save = begin(store, "f5", "d6")
        other = Store(store.directory)
        summary = only(other.cards())
        assert summary.locked
        mine, copy = resume(other, summary)
        assert copy.is_copy
        play(mine, "c3")
        play(table, "c5")
        await copy.aclose()
        await save.aclose()
        assert moves_in(save.path) == ["f5", "d6", "c5"]
        assert moves_in(copy.path) == ["f5", "d6", "c3"]

    async def test_a_game_that_was_damaged_since_the_list_goes_on_as_a_copy(
        self, store: Store
    ) -> None:
        _table, save = begin(store, "f5")
        await save.aclose()
        summary = only(store.cards())
        save.path.write_text("(;GM[2]SZ[8];B[f5];W[a1])")
        assert store.resume(summary.ref).keeper.is_copy

    async def test_a_game_that_is_replaced_while_it_is_opened_stays_one_game(
        self, store: Store, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        _table, save = begin(store, "f5")
        await save.aclose()

        def replaced_meanwhile(path: Path, *, writable: bool) -> BinaryIO:
            file = open_regular(path, writable=writable)
            monkeypatch.undo()
            write_atomically(path, b"(;GM[2]SZ[8];B[d3])")
            return file

        monkeypatch.setattr("boardtui.saves.save_file.open_regular", replaced_meanwhile)
        file = SaveFile.open(save.path)
        file.write(b"(;GM[2]SZ[8];B[d3];W[c3])")
        assert file.path == save.path

    async def test_a_look_of_another_program_makes_no_copy(
        self, store: Store, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        _table, save = begin(store, "f5")
        await save.aclose()
        summary = only(store.cards())
        look = SaveFile.open(summary.ref)
        monkeypatch.setattr("time.sleep", lambda _seconds: look.close())
        assert not store.resume(summary.ref).keeper.is_copy

    async def test_newest_first(self, store: Store) -> None:
        for index in range(5):
            _table, save = begin(store, "f5")
            await save.aclose()
            os.utime(save.path, (1000 + index, 1000 + index))
        stamps = [card.modified and card.modified.timestamp() for card in store.cards()]
        assert stamps == [1004, 1003, 1002, 1001, 1000]

    async def test_the_game_with_the_latest_move_is_first_whichever_was_written_last(
        self, store: Store
    ) -> None:
        _table, first = begin(store, "f5")
        _table, second = begin(store, "f5", "d6")
        await second.aclose()
        # Left within a moment of each other; the older game reaches the disk last.
        before = second.path.stat().st_mtime_ns
        await first.aclose()
        assert first.path.stat().st_mtime_ns < before
        assert [summary.plies for summary in store.cards()] == [2, 1]

    async def test_a_save_that_is_written_in_a_pause_does_not_bring_its_game_to_the_front(
        self, tmp_path: Path
    ) -> None:
        program = Program(tmp_path)
        first, second = program.begin("f5"), program.begin("f5", "d6")
        await first.rest()  # its journal stays
        (journal,) = first.beside
        dates = [journal.stat().st_mtime_ns, first.save.path.stat().st_mtime_ns]
        (journal,) = second.beside
        assert max(dates) < journal.stat().st_mtime_ns
        found = [card.plies for card in Program(tmp_path).store.cards()]
        assert found == [2, 1]

    async def test_a_game_that_goes_on_after_a_resignation_was_taken_back_is_unfinished(
        self, store: Store
    ) -> None:
        table, save = begin(store, "f5", "d6")
        table.resign(Seat(0))
        table.take_back(Seat(0))
        play(table, "c3")
        await save.aclose()
        again, _save = resume(store, only(store.cards()))
        assert again.standing.outcome is None

    async def test_a_list_notices_what_changed(self, store: Store) -> None:
        table, save = begin(store, "f5")
        other = Store(store.directory)
        assert only(other.cards()).plies == 1
        play(table, "d6")
        assert only(other.cards()).plies == 2
        await save.aclose()
        assert not only(other.cards()).locked

    async def test_delete_and_archive(self, store: Store) -> None:
        _table, first = begin(store, "f5")
        _table, second = begin(store, "f5", "d6")
        await first.aclose()
        await second.aclose()
        newest, oldest = store.cards()
        store.put_away(newest.ref)
        store.remove(oldest.ref)
        assert store.cards() == ()
        assert files(store) == [newest.ref.name]
        with pytest.raises(StoreError):
            store.resume(oldest.ref)

    async def test_a_game_open_elsewhere_is_not_deleted(self, store: Store) -> None:
        table, save = begin(store, "f5")
        other = Store(store.directory)
        with pytest.raises(StoreError) as journal_only:
            other.remove(only(other.cards()).ref)
        await save.aclose()
        play_on, save = resume(store, only(store.cards()))
        play(play_on, "d6")
        with pytest.raises(StoreError) as both:
            other.remove(only(other.cards()).ref)
        assert journal_only.value.reason is both.value.reason is StoreNote.OPEN_ELSEWHERE
        assert save.path.exists()
        assert table.record is not play_on.record
