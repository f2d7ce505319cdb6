from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from boardtui.formats import sgf
from boardtui.formats.errors import FormatError
from boardtui.play.match import Match
from boardtui.play.save import Save
from boardtui.play.save_file import SaveFile
from boardtui.play.store import Store, StoreError, Summary
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Color
from boardtui.rules.game import Game
from boardtui.rules.gomoku import Gomoku
from boardtui.rules.othello import Othello


@pytest.fixture
def notices() -> list[str]:
    return []


@pytest.fixture
def store(tmp_path: Path, notices: list[str]) -> Store:
    return Store(tmp_path / "games", notices.append)


def begin(store: Store, *names: str, game: Game | None = None) -> tuple[Match, Save]:
    """A saved match with some moves."""
    match = Match(GameRecord(game or Othello()))
    save = store.create(match, ("human", "easy"))
    play(match, *names)
    return match, save


def play(match: Match, *names: str) -> None:
    for name in names:
        match.play(match.record.game.parse_move(name))


def files(store: Store) -> list[str]:
    return sorted(path.name for path in store.directory.glob("**/*") if path.is_file())


def moves_in(path: Path) -> list[str]:
    record = sgf.loads(path.read_bytes())[0].record
    moves = (node.move for node in record.root.mainline())
    return [record.game.format_move(move) for move in moves if move is not None]


def only_text(notices: list[str]) -> str:
    assert len(notices) == 1
    return notices[0]


def only(summaries: tuple[Summary, ...]) -> Summary:
    assert len(summaries) == 1
    return summaries[0]


class TestSaving:
    def test_every_move_is_on_disk_when_play_returns(self, store: Store) -> None:
        match, save = begin(store)
        for count, name in enumerate(["f5", "d6", "c3", "d3", "c4"], 1):
            play(match, name)
            assert moves_in(save.path) == ["f5", "d6", "c3", "d3", "c4"][:count]

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


class TestTrouble:
    @pytest.mark.parametrize("code", [errno.ENOSPC, errno.EROFS, errno.EACCES])
    @pytest.mark.parametrize("step", ["mkdir", "open", "fsync", "replace"])
    def test_a_disk_that_refuses_is_said_once_and_the_game_goes_on(
        self,
        store: Store,
        notices: list[str],
        monkeypatch: pytest.MonkeyPatch,
        step: str,
        code: int,
    ) -> None:
        match, save = begin(store, "f5")
        on_disk = save.path.read_bytes()

        def refuse(*_args: object, **_options: object) -> None:
            raise OSError(code, os.strerror(code))

        with monkeypatch.context() as patch:
            if step == "fsync":
                patch.setattr(os, "fsync", refuse)
            else:
                patch.setattr(Path, step, refuse)
            play(match, "d6")
            play(match, "c3")
        assert save.path.read_bytes() == on_disk
        assert match.state.index == 3
        assert len(notices) == 1
        assert os.strerror(code) in notices[0]
        assert save.trouble == notices[0]
        assert files(store) == [save.path.name]
        play(match, "d3")
        assert moves_in(save.path) == ["f5", "d6", "c3", "d3"]
        assert notices[1:] == ["The game is saved again."]
        assert save.trouble == ""

    @pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is full")
    def test_a_full_disk_takes_no_old_move(
        self, store: Store, notices: list[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        match, save = begin(store, "f5")
        opened = Path.open

        def open_full(path: Path, mode: str = "r") -> object:
            return opened(Path("/dev/full"), "wb") if "x" in mode else opened(path, mode)

        with monkeypatch.context() as patch:
            patch.setattr(Path, "open", open_full)
            play(match, "d6")
        assert moves_in(save.path) == ["f5"]
        assert os.strerror(errno.ENOSPC) in only_text(notices)

    def test_closing_tries_once_more(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        match, save = begin(store, "f5")
        with monkeypatch.context() as patch:
            patch.setattr(SaveFile, "write", failing)
            play(match, "d6")
        save.close()
        assert moves_in(save.path) == ["f5", "d6"]

    def test_a_game_that_sgf_cannot_hold_is_said_and_goes_on(
        self, store: Store, notices: list[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def refuse(*_args: object, **_options: object) -> str:
            raise FormatError("Not in SGF.")

        monkeypatch.setattr(sgf, "dumps", refuse)
        match, _save = begin(store, "f5", "d6", "c3")
        assert match.state.index == 3
        assert len(notices) == 1
        assert "Not in SGF." in notices[0]

    def test_a_directory_that_went_away_is_made_again(self, store: Store) -> None:
        match, save = begin(store, "f5")
        save.path.unlink()
        store.directory.rmdir()
        play(match, "d6")
        assert moves_in(save.path) == ["f5", "d6"]

    def test_a_version_from_elsewhere_is_not_overwritten(self, store: Store) -> None:
        match, save = begin(store, "f5")
        old = save.path
        theirs = old.with_suffix(".tmp")
        theirs.write_text("(;GM[2]SZ[8];B[c4])")
        theirs.replace(old)
        play(match, "d6")
        assert moves_in(old) == ["c4"]
        assert save.path != old
        assert moves_in(save.path) == ["f5", "d6"]

    def test_without_locks_two_programs_still_keep_both_games(
        self, store: Store, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("boardtui.play.save_file._lock", lambda _file: True)
        match, save = begin(store, "f5")
        other = Store(store.directory)
        theirs = other.resume(only(other.unfinished()))
        their_match = Match(theirs.record)
        theirs.follow(their_match)
        play(their_match, "d6")
        play(match, "f6")
        assert moves_in(theirs.path) == ["f5", "d6"]
        assert moves_in(save.path) == ["f5", "f6"]


class TestDamage:
    @pytest.mark.parametrize(
        "content", [b"", b"\0" * 500, b"no game", b"(;GM[2", b"(;GM[99];B[aa])"]
    )
    def test_a_damaged_save_is_put_aside_and_said(
        self, store: Store, notices: list[str], content: bytes
    ) -> None:
        store.directory.mkdir()
        (store.directory / "broken.sgf").write_bytes(content)
        assert store.unfinished() == ()
        assert (store.directory / "damaged" / "broken.sgf").read_bytes() == content
        assert len(notices) == 1
        assert "broken.sgf" in notices[0]
        store.unfinished()
        assert len(notices) == 1

    def test_what_can_be_read_goes_on(self, store: Store, notices: list[str]) -> None:
        store.directory.mkdir()
        content = b"(;GM[2]SZ[8];B[f5];W[d6];B[a1];W[c3])"
        (store.directory / "broken.sgf").write_bytes(content)
        assert only(store.unfinished()).moves == 2
        assert (store.directory / "damaged" / "broken.sgf").read_bytes() == content
        assert len(notices) == 2
        assert only(store.unfinished()).moves == 2

    def test_nothing_that_was_put_aside_is_replaced(self, store: Store) -> None:
        store.directory.mkdir()
        for content in (b"one", b"two"):
            (store.directory / "broken.sgf").write_bytes(content)
            store.unfinished()
        contents = {path.read_bytes() for path in (store.directory / "damaged").iterdir()}
        assert contents == {b"one", b"two"}

    def test_half_written_files_are_ignored_and_later_removed(self, store: Store) -> None:
        store.directory.mkdir()
        young, old = store.directory / ".a.sgf.1.new", store.directory / ".b.sgf.2.new"
        young.write_bytes(b"(;GM")
        old.write_bytes(b"(;GM")
        os.utime(old, (1000, 1000))
        assert store.unfinished() == ()
        assert files(store) == [".a.sgf.1.new"]

    def test_a_file_of_several_games_is_not_overwritten(self, store: Store) -> None:
        store.directory.mkdir()
        path = store.directory / "two.sgf"
        path.write_text("(;GM[2]SZ[8];B[f5])(;GM[2]SZ[8];B[d3])")
        before = path.read_bytes()
        save = store.resume(only(store.unfinished()))
        match = Match(save.record)
        save.follow(match)
        play(match, "d6")
        assert path.read_bytes() == before
        assert save.is_copy

    def test_a_directory_that_cannot_be_read_is_said(
        self, tmp_path: Path, notices: list[str]
    ) -> None:
        path = tmp_path / "games"
        path.write_text("not a directory")
        assert Store(path, notices.append).unfinished() == ()
        assert len(notices) == 1


def failing(_file: SaveFile, _content: bytes) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")
