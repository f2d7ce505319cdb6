"""Files that may have games: their size and kind are looked at before their content."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from boardtui.formats.limits import MAX_BYTES
from boardtui.library import sources
from boardtui.library.importing import Totals
from boardtui.library.sources import SourceFile
from tests.fixtures.calls import calls_of

from .games import TIGER, imported, sgf


@pytest.mark.parametrize("start", [b"(;GM[2]SZ[8]", b"", b"\x89PNG\r\n\x1a\n\0"])
@pytest.mark.parametrize("is_named", [True, False])
def test_a_file_too_large_for_its_format_is_told_without_being_read(
    library: Path, games: Path, monkeypatch: pytest.MonkeyPatch, start: bytes, is_named: bool
) -> None:
    path = games / "large.sgf"
    path.write_bytes(start)
    os.truncate(path, 2**34)
    (games / "small.sgf").write_text(sgf(TIGER))
    read = calls_of(monkeypatch, sources, "open_regular")
    told: list[str] = []
    roots = [games / "small.sgf", path] if is_named else [games]
    assert imported(library, *roots, problems=told) == Totals(files=2, games=1, new=1, bad=1)
    assert len(told) == 1
    assert [Path(call[0]).name for call in read] == ["small.sgf"]
    assert imported(library, games).unchanged == 2
    os.truncate(path, 2**33)
    assert imported(library, games).bad == 1


def test_a_file_of_a_format_that_may_be_large_is_known_by_its_content(tmp_path: Path) -> None:
    path = tmp_path / "big.rif"
    path.write_bytes(b"<?xml version='1.0'?><database>" + b" " * MAX_BYTES)
    stamps = []
    for changed in (1, 2):
        status = path.stat()
        stamps.append(SourceFile(str(path), status.st_size, changed, is_named=True).stamp())
    assert stamps[0].content_hash == stamps[1].content_hash


def test_a_hash_ends_where_no_file_is_read_further(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sources, "LARGEST", 2 * sources.PIECE)
    hashes = []
    for end in (b"a", b"b"):
        path = tmp_path / "grown.txt"
        path.write_bytes(bytes(2 * sources.PIECE) + end)
        hashes.append(SourceFile(str(path), 0, 0, is_named=True).stamp().content_hash)
    assert hashes[0] == hashes[1]
