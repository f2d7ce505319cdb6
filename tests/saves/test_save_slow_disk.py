"""A disk that takes its time, and one that refuses in the meantime: no change waits for it."""

from __future__ import annotations

import asyncio
import errno
import os
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from boardtui.play.table import Change
from boardtui.play.view import View
from boardtui.rules.board import Seat
from boardtui.saves.line_file import LineFile
from boardtui.saves.save_file import SaveFile
from boardtui.saves.save_policy import SaveNote, SavePolicy
from tests.fixtures.calls import refusing
from tests.waiting import give_way, settle, until

from .driver import KeptGame, Program, SlowDisk
from .saved_games import is_saved, is_unsaved, sgf_refuses, told


@pytest.fixture
def slow_disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[SlowDisk]:
    disk = SlowDisk(monkeypatch)
    yield disk
    disk.may_flush.set()


def assert_whole(game: KeptGame) -> None:
    """Both moves are in the save, without a journal."""
    assert game.saved_moves == ["f5", "d6"]
    assert game.beside == []


class TestSlowDisk:
    async def test_no_change_waits_for_a_flush(self, tmp_path: Path, slow_disk: SlowDisk) -> None:
        game = Program(tmp_path / "games").begin("f5", "d6", "c3", "d3")
        assert game.moves == ["f5", "d6", "c3", "d3"]
        game.comment("quick")
        game.undo()
        game.table.take_back(Seat(0))
        assert game.on_disk == game.text
        await settle()
        game.play("d3")
        assert game.on_disk == game.text
        assert slow_disk.on_loop == 0
        slow_disk.may_flush.set()
        await game.close()

    async def test_views_are_told_after_a_while_and_again_when_all_is_well(
        self, tmp_path: Path, slow_disk: SlowDisk
    ) -> None:
        game = Program(tmp_path / "games", SavePolicy(rest=1e6, late=0)).begin()
        views = View(game.table, "human"), View(game.table)
        late = asyncio.create_task(told(game.table, is_unsaved))
        await give_way()
        game.play("f5")
        assert not any(view.state.is_unsaved for view in views)
        await late
        assert all(view.state.is_unsaved for view in views)
        game.play("d6")
        well = asyncio.create_task(told(game.table, is_saved))
        await give_way()
        slow_disk.may_flush.set()
        await well
        assert not any(view.state.is_unsaved for view in views)
        await game.close()

    async def test_nothing_is_told_of_a_flush_in_time(self, tmp_path: Path) -> None:
        game = Program(tmp_path / "games", SavePolicy(rest=0, late=60)).begin()
        notices: list[Change] = []
        game.table.subscribe(lambda change: notices.append(change) if is_unsaved(change) else None)
        game.play("f5", "d6")
        await game.close()
        assert notices == []

    async def test_closing_waits_for_the_flush_and_other_things_go_on(
        self, tmp_path: Path, slow_disk: SlowDisk
    ) -> None:
        game = Program(tmp_path / "games").begin("f5", "d6")
        closing = asyncio.create_task(game.close())
        await settle()
        assert not closing.done()
        assert not game.save.path.exists()
        slow_disk.may_flush.set()
        await closing
        assert_whole(game)

    async def test_a_closing_that_nobody_waits_for_goes_on(
        self, tmp_path: Path, slow_disk: SlowDisk
    ) -> None:
        program = Program(tmp_path / "games")
        game = program.begin("f5", "d6")
        closing = asyncio.create_task(game.close())
        await settle()
        closing.cancel()
        slow_disk.may_flush.set()
        await program.settled()
        assert_whole(game)
        assert not program.card.locked

    async def test_a_change_while_the_whole_game_is_written_is_on_disk_at_once(
        self, tmp_path: Path, slow_disk: SlowDisk
    ) -> None:
        game = Program(tmp_path / "games").begin("f5")
        await slow_disk.begin_to_save(game)
        game.play("d6")
        game.comment("meanwhile")
        assert game.on_disk == game.text
        slow_disk.may_flush.set()
        await game.settled()
        assert game.on_disk == game.text
        await game.close()
        assert_whole(game)

    async def test_a_save_that_was_under_way_and_failed_is_written_on_closing(
        self, tmp_path: Path, slow_disk: SlowDisk
    ) -> None:
        game = Program(tmp_path / "games").begin("f5", "d6")
        with refusing("boardtui.saves.save_file.SaveFile.write", code=errno.EIO):
            await slow_disk.begin_to_save(game)
            slow_disk.may_flush.set()
            await game.settled()
        assert isinstance(game.save.trouble, OSError)
        assert not game.save.path.exists()
        await game.close()
        assert_whole(game)
        assert game.program.reasons == [SaveNote.NOT_SAVED, SaveNote.SAVED_AGAIN]


class HeldCall:
    """A call of the system that does not return before a test lets it, but for the loop's own."""

    def __init__(self, patch: pytest.MonkeyPatch, owner: object, name: str) -> None:
        self.may_return = threading.Event()
        self.held = self.on_loop = 0
        call = getattr(owner, name)

        def hold(*arguments: object, **named: object) -> object:
            if threading.current_thread() is threading.main_thread():
                self.on_loop += 1
            else:
                self.held += 1
                assert self.may_return.wait(60)
            return call(*arguments, **named)

        patch.setattr(owner, name, hold)


@pytest.mark.parametrize(
    ("owner", "name"),
    [(os, "fsync"), (Path, "replace"), (SaveFile, "write"), (LineFile, "take_name")],
    ids=["flush", "replacement", "SGF", "new log"],
)
async def test_a_disk_that_never_comes_to_an_end_delays_no_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, owner: object, name: str
) -> None:
    game = Program(tmp_path / "games", SavePolicy(rest=0, late=0, longest=300)).begin("f5")
    await game.settled()
    held = HeldCall(monkeypatch, owner, name)
    for number in range(8):
        game.comment(f"{number} " * 40)
        game.play(*("d6", "c3", "d3", "c4", "f4", "f6", "f3", "e6")[number : number + 1])
        if number == 5:
            game.undo()
        await settle()
        assert game.on_disk == game.text
        if number < 2:
            await until(lambda: held.held)
    assert held.on_loop == 0
    assert game.table.status.is_unsaved
    assert game.program.kill().open().text == game.text
    held.may_return.set()
    await game.close()
    assert game.is_saved
    assert game.beside == []
    assert game.program.notes == []


@pytest.mark.parametrize(
    ("owner", "name"),
    [(SaveFile, "write"), (LineFile, "create"), (LineFile, "take_name")],
    ids=["SGF", "new log", "its name"],
)
def test_a_program_that_ends_before_the_disk_does_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, owner: object, name: str
) -> None:
    program = Program(tmp_path / "games", SavePolicy(rest=0, late=1e6, longest=300))
    held = HeldCall(monkeypatch, owner, name)

    async def play() -> KeptGame:
        game = program.begin("f5")
        while not held.held:
            game.comment(f"{len(game.text)} " * 20)
            await give_way()
        game.play("d6")
        return game  # and all that is under way is cancelled

    game = asyncio.run(play())
    assert game.on_disk == game.text
    held.may_return.set()
    program.wait_for_disk()
    assert game.on_disk == game.text
    game.table.close()


class TestTroubleMeanwhile:
    """A write that is refused while the disk is slow."""

    async def test_a_journal_that_begins_while_the_save_is_replaced_fits_both_versions(
        self, tmp_path: Path, slow_disk: SlowDisk
    ) -> None:
        program = Program(tmp_path / "games")
        slow_disk.may_flush.set()
        await program.begin("f5").close()
        game = program.open()
        game.play("d6")
        await slow_disk.begin_to_save(game)
        with refusing("os.write", code=errno.EIO):
            game.play("c3")
        game.play("d3")
        assert game.saved_moves == ["f5"]
        assert game.moves == ["f5", "d6", "c3", "d3"]
        slow_disk.may_flush.set()
        await game.settled()
        assert game.saved_moves[:2] == ["f5", "d6"]
        assert game.moves == ["f5", "d6", "c3", "d3"]
        await game.close()
        assert game.is_saved

    async def test_an_older_version_on_disk_does_not_count_as_saved(
        self, tmp_path: Path, slow_disk: SlowDisk
    ) -> None:
        game = Program(tmp_path / "games").begin("f5")
        await slow_disk.begin_to_save(game)
        with refusing("os.write", code=errno.EIO):
            game.play("d6")
        await settle()
        assert game.save.trouble is not None
        assert game.program.reasons == [SaveNote.NOT_SAVED]
        slow_disk.may_flush.set()
        await game.settled()
        assert game.moves == ["f5", "d6"]
        await game.close()
        assert game.program.reasons == [SaveNote.NOT_SAVED, SaveNote.SAVED_AGAIN]

    async def test_a_journal_that_lacks_an_undo_is_not_continued(
        self, tmp_path: Path, slow_disk: SlowDisk
    ) -> None:
        game = Program(tmp_path / "games").begin("f5")
        game.comment("undone")
        with sgf_refuses():
            game.undo()
        game.play("d6")
        assert game.on_disk == game.text
        slow_disk.may_flush.set()
        await game.settled()
        assert game.on_disk == game.text
        await game.close()
        assert game.program.reasons[-1] is SaveNote.SAVED_AGAIN
