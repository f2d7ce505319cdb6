from __future__ import annotations

import os
from pathlib import Path
from stat import S_ISDIR
from typing import IO, Any

import pytest

from boardtui.files import write_atomically
from boardtui.formats import sgf
from boardtui.play.match import Match
from boardtui.play.save_file import SaveFile
from boardtui.play.store import Store, StoreError
from boardtui.rules.board import Color
from boardtui.rules.gomoku import Gomoku
from boardtui.rules.othello import Othello

from .saved_games import begin, files, moves_in, only, play


class TestSaving:
    def test_every_move_is_on_disk_when_play_returns(self, store: Store) -> None:
        match, save = begin(store)
        for count, name in enumerate(["f5", "d6", "c3", "d3", "c4"], 1):
            play(match, name)
            assert moves_in(save.path) == ["f5", "d6", "c3", "d3", "c4"][:count]

    def test_a_move_outlasts_a_power_cut(
        self, store: Store, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        match, save = begin(store, "f5")
        synced = []

        def sync(descriptor: int) -> None:
            status = os.fstat(descriptor)
            synced.append("names" if S_ISDIR(status.st_mode) else status.st_size)

        monkeypatch.setattr(os, "fsync", sync)
        play(match, "d6")
        assert synced == [save.path.stat().st_size, "names"]

    def test_nothing_is_written_before_the_first_edit(self, store: Store) -> None:
        match, _save = begin(store)
        match.goto(match.record.root)
        assert not store.directory.exists()

    def test_looking_around_writes_nothing(self, store: Store) -> None:
        match, save = begin(store, "f5", "d6")
        before = save.path.stat()
        match.back()
        match.forward()
        assert save.path.stat() == before

    def test_an_edit_that_changes_no_text_writes_nothing(self, store: Store) -> None:
        match, save = begin(store, "f5", "d6")
        before = save.path.stat()
        match.play_on()
        match.annotate(match.node, "")
        match.seat_players({})
        assert save.path.stat() == before

    def test_variations_comments_head_and_seats_are_kept(self, store: Store) -> None:
        match, save = begin(store, "f5", "d6", "c3")
        match.back()
        play(match, "c5")
        match.annotate(match.node, "better")
        reading = sgf.loads(save.path.read_bytes())[0]
        assert reading.seats == ("human", "easy")
        assert reading.head is not None
        assert reading.head.comment == "better"
        assert moves_in(save.path) == ["f5", "d6", "c3"]

    def test_the_name_tells_when_and_which_game(self, store: Store) -> None:
        _match, save = begin(store, "h8", game=Gomoku())
        assert "_gomoku_" in save.path.name
        assert len({begin(store, "f5")[1].path for _ in range(20)}) == 20

    def test_a_new_game_is_dated_and_a_foreign_one_is_not(self, store: Store) -> None:
        match, _save = begin(store, "f5")
        assert match.record.date is not None
        foreign = sgf.loads("(;GM[2]SZ[8];B[f5])")[0].record
        store.create(Match(foreign))
        assert foreign.date is None

    def test_a_review_is_saved_only_when_it_is_edited(self, store: Store) -> None:
        foreign = Match(sgf.loads("(;GM[2]SZ[8];B[f5];W[d6])")[0].record)
        store.create(foreign)
        foreign.back()
        assert files(store) == []
        play(foreign, "f6")
        assert len(files(store)) == 1

    def test_no_half_written_file_stays(self, store: Store) -> None:
        begin(store, "f5", "d6", "c3")
        assert len(files(store)) == 1

    def test_what_follows_the_end_of_the_save_is_not_saved(self, store: Store) -> None:
        match, save = begin(store, "f5")
        save.close()
        play(match, "d6")
        assert moves_in(save.path) == ["f5"]


class TestResuming:
    def test_a_game_goes_on_where_it_stood(self, store: Store) -> None:
        match, save = begin(store, "f5", "d6", "c3")
        match.take_back()
        save.close()
        summary = only(store.unfinished())
        assert summary.game == Othello()
        assert summary.seats == ("human", "easy")
        assert (summary.moves, summary.turn) == (2, Color(0))
        assert summary.position == match.head.position
        assert not summary.locked
        resumed = store.resume(summary)
        assert not resumed.is_copy
        again = Match(resumed.record, head=resumed.head)
        assert again.head.position == match.head.position
        resumed.follow(again)
        play(again, "c5")
        assert resumed.path == save.path
        assert len(files(store)) == 1

    def test_a_game_that_is_open_here_is_not_offered(self, store: Store) -> None:
        begin(store, "f5")
        assert store.unfinished() == ()

    def test_a_game_that_is_open_elsewhere_goes_on_as_a_copy(self, store: Store) -> None:
        match, save = begin(store, "f5", "d6")
        other = Store(store.directory)
        summary = only(other.unfinished())
        assert summary.locked
        copy = other.resume(summary)
        assert copy.is_copy
        mine = Match(copy.record, head=copy.head)
        copy.follow(mine)
        play(mine, "c3")
        play(match, "c5")
        assert moves_in(save.path) == ["f5", "d6", "c5"]
        assert moves_in(copy.path) == ["f5", "d6", "c3"]

    def test_a_game_that_was_damaged_since_the_list_goes_on_as_a_copy(self, store: Store) -> None:
        _match, save = begin(store, "f5")
        save.close()
        summary = only(store.unfinished())
        save.path.write_text("(;GM[2]SZ[8];B[f5];W[a1])")
        assert store.resume(summary).is_copy

    def test_a_game_that_is_replaced_while_it_is_opened_stays_one_game(
        self, store: Store, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        _match, save = begin(store, "f5")
        save.close()
        opened = Path.open

        def replaced_meanwhile(path: Path, mode: str = "r") -> IO[Any]:
            file = opened(path, mode)
            monkeypatch.undo()
            write_atomically(path, b"(;GM[2]SZ[8];B[d3])")
            return file

        monkeypatch.setattr(Path, "open", replaced_meanwhile)
        file = SaveFile.open(save.path)
        assert b"B[d3]" in file.read(1000)
        file.write(b"(;GM[2]SZ[8];B[d3];W[c3])")
        assert file.path == save.path

    def test_a_look_of_another_program_makes_no_copy(
        self, store: Store, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        _match, save = begin(store, "f5")
        save.close()
        summary = only(store.unfinished())
        look = SaveFile.open(summary.path)
        monkeypatch.setattr("time.sleep", lambda _seconds: look.close())
        assert not store.resume(summary).is_copy

    def test_newest_first_and_no_more_than_wanted(self, store: Store) -> None:
        for index in range(5):
            _match, save = begin(store, "f5")
            save.close()
            os.utime(save.path, (1000 + index, 1000 + index))
        stamps = [summary.modified.timestamp() for summary in store.unfinished(3)]
        assert stamps == [1004, 1003, 1002]

    def test_finished_games_are_listed_apart(self, store: Store) -> None:
        _match, save = begin(store, "a1", "b1", "a2", "b2", "a3", game=Gomoku(3, 3))
        save.close()
        match, resigned = begin(store, "f5")
        match.resign(Color(1))
        resigned.close()
        _match, open_end = begin(store, "f5")
        open_end.close()
        assert {summary.path for summary in store.finished()} == {save.path, resigned.path}
        assert all(summary.turn is None for summary in store.finished())
        assert only(store.unfinished()).path == open_end.path

    def test_a_resigned_game_that_goes_on_elsewhere_is_unfinished(self, store: Store) -> None:
        match, save = begin(store, "f5", "d6")
        match.resign(Color(0))
        match.back()
        play(match, "f6")
        save.close()
        summary = only(store.unfinished())
        again = Match(store.resume(summary).record)
        assert again.state.outcome is not None

    def test_a_list_notices_what_changed(self, store: Store) -> None:
        match, save = begin(store, "f5")
        other = Store(store.directory)
        assert only(other.unfinished()).moves == 1
        play(match, "d6")
        assert only(other.unfinished()).moves == 2
        save.close()
        assert not only(other.unfinished()).locked

    def test_delete_and_archive(self, store: Store) -> None:
        _match, first = begin(store, "f5")
        _match, second = begin(store, "f5", "d6")
        first.close()
        second.close()
        newest, oldest = store.unfinished()
        store.archive(newest)
        store.delete(oldest)
        assert store.unfinished() == ()
        assert files(store) == [newest.path.name]
        with pytest.raises(StoreError):
            store.resume(oldest)

    def test_a_game_open_elsewhere_is_not_deleted(self, store: Store) -> None:
        _match, save = begin(store, "f5")
        other = Store(store.directory)
        with pytest.raises(StoreError, match="Another program"):
            other.delete(only(other.unfinished()))
        assert save.path.exists()
