"""Other titles of saved games."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.formats.detect import read_record
from boardtui.record.tree import GameRecord
from boardtui.saves import game_files
from boardtui.saves.errors import StoreError
from boardtui.saves.renaming import LONGEST_TITLE, rename
from boardtui.saves.store import Store, StoreNote

from .saved_games import GAME, saved


def record_of(path: Path) -> GameRecord:
    (reading,) = read_record(path.read_bytes())
    return reading.record


def test_the_title_is_the_event_and_nothing_else_changes(tmp_path: Path) -> None:
    path = saved(tmp_path)
    rename(Store(tmp_path), path, "  My  best ]game ")
    record = record_of(path)
    assert record.event == "My best ]game"
    assert record.names(record.root)[0] == "Me"
    assert len(record.mainline()) == 4
    rename(Store(tmp_path), path, "")
    assert record_of(path).event == ""


def test_a_long_title_is_cut(tmp_path: Path) -> None:
    path = saved(tmp_path)
    rename(Store(tmp_path), path, "x" * 1000)
    assert len(record_of(path).event) == LONGEST_TITLE


def test_a_game_that_is_open_stays(tmp_path: Path) -> None:
    path = saved(tmp_path)
    held = game_files.lock(path)
    with pytest.raises(StoreError) as raised:
        rename(Store(tmp_path), path, "New")
    held.release()
    assert raised.value.reason is StoreNote.OPEN_ELSEWHERE
    assert path.read_text() == GAME


@pytest.mark.parametrize(
    ("text", "said"),
    [("nothing", "no game"), ("(;GM[2]SZ[8];B[a1];W[zz])", "a1")],
)
def test_a_damaged_game_stays(tmp_path: Path, text: str, said: str) -> None:
    path = saved(tmp_path, text)
    with pytest.raises(StoreError) as raised:
        rename(Store(tmp_path), path, "New")
    assert said in str(raised.value)
    assert path.read_text() == text


def test_a_file_of_several_games_stays(tmp_path: Path) -> None:
    path = saved(tmp_path, GAME * 2)
    with pytest.raises(StoreError) as raised:
        rename(Store(tmp_path), path, "New")
    assert raised.value.reason is StoreNote.MORE_THAN_A_GAME
    assert path.read_text() == GAME * 2


def test_a_game_that_is_gone(tmp_path: Path) -> None:
    with pytest.raises(StoreError):
        rename(Store(tmp_path), tmp_path / "none.sgf", "New")
