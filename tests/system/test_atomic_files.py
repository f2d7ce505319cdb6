from __future__ import annotations

import os
from pathlib import Path

import pytest

from boardtui.system.atomic_files import replacing, require_writable, write_atomically
from boardtui.system.regular_files import NotARegularFile


def test_the_new_bytes_take_the_place_of_the_old(tmp_path: Path) -> None:
    path = tmp_path / "file"
    write_atomically(path, b"old")
    before = path.stat().st_ino
    write_atomically(path, b"new")
    assert path.read_bytes() == b"new"
    assert path.stat().st_ino != before
    assert list(tmp_path.iterdir()) == [path]


def test_everything_is_on_the_disk_before_it_takes_the_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, synced = tmp_path / "file", []

    def sync(descriptor: int) -> None:
        synced.append((path.exists(), os.fstat(descriptor).st_size))

    monkeypatch.setattr(os, "fsync", sync)
    write_atomically(path, b"new")
    assert synced[0] == (False, 3)
    assert len(synced) == 2


def test_the_longest_name_there_is_can_be_written(tmp_path: Path) -> None:
    path = tmp_path / ("n" * os.pathconf(tmp_path, "PC_NAME_MAX"))
    write_atomically(path, b"new")
    assert path.read_bytes() == b"new"


def test_what_is_no_file_is_left_alone(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(NotARegularFile):
        write_atomically(pipe, b"new")
    assert pipe.is_fifo()
    with pytest.raises(IsADirectoryError):
        write_atomically(tmp_path, b"new")


def test_whether_a_file_can_be_written_is_told_without_writing(tmp_path: Path) -> None:
    path = tmp_path / "file"
    require_writable(path)
    assert list(tmp_path.iterdir()) == []
    path.write_bytes(b"old")
    require_writable(path)
    assert path.read_bytes() == b"old"
    with pytest.raises(IsADirectoryError):
        require_writable(tmp_path)
    with pytest.raises(FileNotFoundError):
        require_writable(tmp_path / "none" / "file")
    with pytest.raises(NotADirectoryError):
        require_writable(path / "file")
    assert list(tmp_path.iterdir()) == [path]


def test_a_block_that_fails_leaves_the_old_file_and_no_trace(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")

    def fail() -> None:
        with replacing(path) as file:
            file.write(b"half")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fail()
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]
