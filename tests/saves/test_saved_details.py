"""Other details of saved games."""

from __future__ import annotations

import asyncio
import threading
from functools import partial
from pathlib import Path

import pytest

from boardtui.formats.details import Details
from boardtui.formats.detect import read_record
from boardtui.formats.reading import Reading
from boardtui.record.tree import GameRecord
from boardtui.saves import game_files
from boardtui.saves.archive import FolderArchive
from boardtui.saves.errors import StoreError, StoreNote
from boardtui.saves.saved_details import change_details, read_details
from boardtui.saves.store import Store
from tests.waiting import until

from .saved_games import GAME, saved

BEFORE = Details(("Me", ""), "2026-11-20")
NAMED = Details(("Me", "Ben"), "1993-11", "My best ]game", "3", "Tokyo")


def record_of(path: Path) -> GameRecord:
    (reading,) = read_record(path.read_bytes())
    return reading.record


async def test_the_details_change_and_nothing_else(tmp_path: Path) -> None:
    path = saved(tmp_path)
    store = FolderArchive(Store(tmp_path))
    before = await read_details(store, path)
    assert before.details == BEFORE
    assert await change_details(store, path, BEFORE, NAMED) == ("Me", "Ben")
    assert await read_details(store, path) == before._replace(details=NAMED)
    record = record_of(path)
    assert record.event == "My best ]game"
    assert record.names(record.root) == ("Me", "Ben")
    assert len(record.mainline()) == 4
    await change_details(store, path, NAMED, before.details)
    assert path.read_text() == game_files.text_of(await store.load(path)).decode()
    assert record_of(path).event == ""


async def test_what_another_program_has_changed_meanwhile_stays(tmp_path: Path) -> None:
    path = saved(tmp_path)
    await change_details(
        FolderArchive(Store(tmp_path)), path, BEFORE, BEFORE._replace(event="Theirs", place="Tokyo")
    )
    await change_details(
        FolderArchive(Store(tmp_path)), path, BEFORE, BEFORE._replace(event="Mine", round="3")
    )
    now = (await read_details(FolderArchive(Store(tmp_path)), path)).details
    assert now == BEFORE._replace(event="Theirs", round="3", place="Tokyo")


@pytest.mark.parametrize(
    ("seats", "renamed"),
    [("", (0, 1)), ("BTSEATS[human][5]", (0,)), ("BTSEATS[human][human]", (0, 1))],
)
async def test_computers_keep_their_names(
    tmp_path: Path, seats: str, renamed: tuple[int, ...]
) -> None:
    path = saved(tmp_path, f"(;GM[2]SZ[8]{seats};B[f5])")
    assert (await read_details(FolderArchive(Store(tmp_path)), path)).seats == renamed


async def test_a_game_that_is_open_stays(tmp_path: Path) -> None:
    path = saved(tmp_path)
    held = game_files.lock(path)
    with pytest.raises(StoreError) as raised:
        await change_details(FolderArchive(Store(tmp_path)), path, BEFORE, NAMED)
    held.release()
    assert raised.value.reason is StoreNote.OPEN_ELSEWHERE
    assert path.read_text() == GAME


@pytest.mark.parametrize(
    ("text", "said"),
    [("nothing", "no game"), ("(;GM[2]SZ[8];B[a1];W[zz])", "a1")],
)
async def test_a_damaged_game_stays(tmp_path: Path, text: str, said: str) -> None:
    path = saved(tmp_path, text)
    with pytest.raises(StoreError) as raised:
        await change_details(FolderArchive(Store(tmp_path)), path, BEFORE, NAMED)
    assert said in str(raised.value)
    assert path.read_text() == text


async def test_a_file_of_several_games_stays(tmp_path: Path) -> None:
    path = saved(tmp_path, GAME * 2)
    with pytest.raises(StoreError) as raised:
        await change_details(FolderArchive(Store(tmp_path)), path, BEFORE, NAMED)
    assert raised.value.reason is StoreNote.MORE_THAN_A_GAME
    assert path.read_text() == GAME * 2


async def test_a_game_that_is_gone(tmp_path: Path) -> None:
    for act in (read_details, partial(change_details, before=BEFORE, after=NAMED)):
        with pytest.raises(StoreError):
            await act(FolderArchive(Store(tmp_path)), tmp_path / "none.sgf")


async def test_a_change_that_nobody_waits_for_any_more_is_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, text_of = saved(tmp_path), game_files.text_of
    begun, may_go_on = threading.Event(), threading.Event()

    def text_on_a_slow_machine(reading: Reading) -> bytes:
        begun.set()
        assert may_go_on.wait(60)
        return text_of(reading)

    monkeypatch.setattr(game_files, "text_of", text_on_a_slow_machine)
    task = asyncio.ensure_future(
        change_details(FolderArchive(Store(tmp_path)), path, BEFORE, NAMED)
    )
    await until(begun.is_set)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    may_go_on.set()
    await until(lambda: path.read_text() != GAME)
    record = record_of(path)
    assert (record.event, len(record.mainline())) == ("My best ]game", 4)
