"""The file of lines beside a save."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from boardtui.saves.line_file import LineFile
from boardtui.saves.log_lines import LogLine, encoded, read_lines
from boardtui.saves.save_file import SaveInUse, is_occupied
from tests.fixtures.calls import calls_of, refusing

from .driver import WRITING, at_each_step

OLD: LogLine = {"base": "old"}
NEW: LogLine = {"base": "new"}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "a.gamelog"


def lines(path: Path) -> list[LogLine]:
    return list(read_lines(path).lines)


def test_there_may_be_no_file(path: Path) -> None:
    assert lines(path) == []
    assert LineFile.take(path) is None


def test_a_file_that_cannot_be_read_is_not_taken_for_none(path: Path) -> None:
    path.mkdir()
    with pytest.raises(OSError, match="directory"):
        read_lines(path)


def test_a_file_that_is_too_large_is_not_read(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    LineFile.create(path, encoded([OLD])).close()
    monkeypatch.setattr("boardtui.saves.log_lines._MOST_READ", 10)
    with pytest.raises(OSError, match="large"):
        read_lines(path)


def test_lines_are_one_write(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = LineFile.create(path, b"")
    with monkeypatch.context() as patch:
        written = calls_of(patch, os, "write")
        file.write(encoded([{"entry": "五"}, {"edit": 2}]))
    ((_file, content),) = written
    assert bytes(content) == '{"entry": "五"}\n{"edit": 2}\n'.encode()
    assert file.grown == len(content)
    file.close()


def test_a_new_file_does_not_take_the_place_of_another(path: Path) -> None:
    LineFile.create(path, encoded([OLD])).close()
    with pytest.raises(FileExistsError):
        LineFile.create(path, encoded([NEW]))
    assert lines(path) == [OLD]


def test_a_file_kept_aside_takes_the_place_of_an_old_one_at_one_stroke(path: Path) -> None:
    old = LineFile.create(path, encoded([OLD]))
    new = LineFile.create(path, encoded([NEW]), is_aside=True)
    assert lines(path) == [OLD]
    new.take_name()
    assert lines(path) == [NEW]
    assert is_occupied(path)
    old.remove()
    assert path.exists()
    new.remove()
    assert not path.exists()
    old.close()
    new.close()


@pytest.mark.parametrize("can_be_cut", [True, False])
def test_a_write_that_fails_is_taken_back_or_ends_the_file(
    path: Path, monkeypatch: pytest.MonkeyPatch, *, can_be_cut: bool
) -> None:
    file = LineFile.create(path, encoded([OLD]))
    write = os.write

    def full(file: int, content: memoryview) -> int:
        if len(content) < 10:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return write(file, content[:-5])

    def refuse(_file: int, _size: int) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        if not can_be_cut:
            patch.setattr(os, "ftruncate", refuse)
        with pytest.raises(OSError, match="No space"):
            file.write(encoded([{"entry": "a long line"}]))
    assert lines(path) == [OLD]
    assert file.is_ended is not can_be_cut
    if can_be_cut:
        file.write(encoded([NEW]))
        assert lines(path) == [OLD, NEW]
    file.close()


@pytest.mark.parametrize("is_aside", [True, False])
def test_a_beginning_that_fails_leaves_nothing(path: Path, *, is_aside: bool) -> None:
    with refusing("os.write"), pytest.raises(OSError, match="No space"):
        LineFile.create(path, encoded([NEW]), is_aside=is_aside)
    assert list(path.parent.iterdir()) == []


def test_a_new_file_is_never_found_empty_or_unlocked(path: Path) -> None:
    def look() -> None:
        if path.exists():
            assert is_occupied(path)
            assert lines(path) == [NEW]

    with at_each_step(look, WRITING):
        file = LineFile.create(path, encoded([NEW]))
    assert lines(path) == [NEW]
    file.close()


def _replace(path: Path) -> None:
    LineFile.create(path, b"", is_aside=True).take_name()


def _move(path: Path) -> None:
    path.rename(path.with_name("elsewhere"))


@pytest.mark.parametrize("lose_name", [_replace, _move, Path.unlink])
def test_a_flush_notices_that_the_file_has_lost_its_name(
    path: Path, lose_name: Callable[[Path], None]
) -> None:
    file = LineFile.create(path, b"")
    file.flush()
    lose_name(path)
    left = list(path.parent.iterdir())
    with pytest.raises(FileNotFoundError):
        file.flush()
    assert file.is_doubtful
    file.discard()
    assert list(path.parent.iterdir()) == left


def test_a_file_is_held_as_long_as_it_is_open(path: Path) -> None:
    file = LineFile.create(path, b"")
    assert is_occupied(path)
    with pytest.raises(SaveInUse):
        LineFile.take(path)
    file.close()
    assert not is_occupied(path)
    taken = LineFile.take(path)
    assert taken is not None
    assert is_occupied(path)
    taken.close()
    assert not is_occupied(path)


def test_lines_follow_those_that_a_crash_has_left(path: Path) -> None:
    path.write_bytes(encoded([OLD]) + b'{"cut')
    taken = LineFile.take(path)
    assert taken is not None
    taken.go_on_after(read_lines(path).size)
    taken.write(encoded([NEW]))
    taken.close()
    assert lines(path) == [OLD, NEW]


def test_nothing_may_follow_what_was_not_understood(path: Path) -> None:
    path.write_bytes(encoded([OLD]))
    taken = LineFile.take(path)
    assert taken is not None
    taken.go_on_after(None)
    assert taken.is_ended
    taken.close()


def test_a_file_that_nobody_has_any_more_is_not_locked(path: Path) -> None:
    files = [LineFile.create(path, encoded([OLD]))]
    assert is_occupied(path)
    files.clear()
    assert not is_occupied(path)
    taken = [LineFile.take(path)]
    assert is_occupied(path)
    taken.clear()
    assert not is_occupied(path)
