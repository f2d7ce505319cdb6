from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from boardtui.formats import sgf
from boardtui.formats.errors import Fault, FormatError
from boardtui.formats.limits import FOREIGN, OWN
from boardtui.play.match import Match
from boardtui.play.save_file import SaveFile
from boardtui.play.store import Store

from .saved_games import begin, files, moves_in, only, only_text, play


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
        assert notices[0].startswith(f"The game is not saved: {save.trouble}. ")
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
            raise FormatError(Fault.BLACK_AND_WHITE_ONLY)

        monkeypatch.setattr(sgf, "dumps", refuse)
        match, _save = begin(store, "f5", "d6", "c3")
        assert match.state.index == 3
        assert len(notices) == 1
        assert "SGF has no sides but Black and White." in notices[0]

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

    def test_what_is_saved_is_read_again_however_large(
        self, store: Store, notices: list[str]
    ) -> None:
        match, save = begin(store, "f5")
        match.annotate(match.head, "a" * (FOREIGN.bytes + 1))
        save.close()
        resumed = store.resume(only(store.unfinished()))
        assert resumed.record.root.end().comment == match.head.comment
        assert notices == []

    def test_what_is_too_large_is_not_saved(
        self, store: Store, notices: list[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        match, save = begin(store, "f5")
        monkeypatch.setattr("boardtui.play.save.OWN", OWN._replace(bytes=2 * 2**20))
        match.annotate(match.head, "a" * 2 * 2**20)
        assert save.trouble == "it is larger than 2 MB"
        assert moves_in(save.path) == ["f5"]
        match.annotate(match.head, "")
        assert notices[1:] == ["The game is saved again."]

    @pytest.mark.parametrize("limit", ["bytes", "nodes", "value", "properties"])
    def test_a_save_that_is_too_large_is_not_put_aside(
        self, store: Store, notices: list[str], monkeypatch: pytest.MonkeyPatch, limit: str
    ) -> None:
        begin(store, "f5", "d6")[1].close()
        before = files(store)
        monkeypatch.setattr("boardtui.play.store.OWN", OWN._replace(**{limit: 1}))
        assert store.unfinished() == ()
        assert "is too large: " in only_text(notices)
        assert files(store) == before

    def test_own_saves_may_be_larger_than_what_comes_from_outside(self) -> None:
        assert all(own >= foreign for own, foreign in zip(OWN, FOREIGN, strict=True))
        assert OWN.value >= OWN.bytes

    def test_half_written_files_are_ignored_and_later_removed(self, store: Store) -> None:
        store.directory.mkdir()
        young, old = store.directory / ".a.sgf.1.new", store.directory / ".b.sgf.2.new"
        young.write_bytes(b"(;GM")
        old.write_bytes(b"(;GM")
        os.utime(old, (1000, 1000))
        assert store.unfinished() == ()
        assert files(store) == [".a.sgf.1.new"]

    def test_what_cannot_be_looked_at_or_removed_hides_no_game(
        self, store: Store, notices: list[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        begin(store, "f5")[1].close()
        old = store.directory / ".b.sgf.2.new"
        old.write_bytes(b"(;GM")
        os.utime(old, (1000, 1000))
        circle = store.directory / "circle.sgf"
        circle.symlink_to(circle)

        def refuse(_path: Path) -> None:
            raise OSError(errno.EROFS, os.strerror(errno.EROFS))

        monkeypatch.setattr(Path, "unlink", refuse)
        assert only(store.unfinished()).moves == 1
        assert notices == []

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
