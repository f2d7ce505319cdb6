"""Reading of the files of one game."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.formats import sgf
from boardtui.formats.limits import Limits
from boardtui.formats.reading import Reading
from boardtui.saves import game_files
from boardtui.system import regular_files


class CountedBytes(bytes):
    alive = 0

    def __init__(self, _content: bytes) -> None:
        CountedBytes.alive += 1

    def __del__(self) -> None:
        CountedBytes.alive -= 1


def test_a_save_is_in_memory_once_while_it_is_replayed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, counts, loads = tmp_path / "game.sgf", list[int](), sgf.loads
    path.write_text("(;GM[2];B[f5];W[d6])")

    def read_counted(path: Path, most: int) -> bytes:
        return CountedBytes(regular_files.read_regular(path, most))

    def loads_counted(content: bytes, limits: Limits) -> list[Reading]:
        counts.append(CountedBytes.alive)
        return loads(content, limits=limits)

    monkeypatch.setattr(game_files, "read_regular", read_counted)
    monkeypatch.setattr(sgf, "loads", loads_counted)
    assert game_files.read(path).reading.record.root.children
    assert counts == [1]
