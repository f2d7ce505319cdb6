"""When a change is written, and how much work that is."""

from __future__ import annotations

import asyncio
import itertools
import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from boardtui.formats import sgf
from boardtui.rules.board import Seat
from boardtui.saves.save_policy import SavePolicy
from tests.fixtures.calls import calls_of
from tests.play.logs import appended
from tests.waiting import give_way

from .driver import QUIET, Program
from .saved_games import explore, is_unsaved, told


class TestFrames:
    """A change is written after it is on the screen."""

    async def test_nothing_is_written_before_the_frame(self, tmp_path: Path) -> None:
        frames: list[Callable[[], object]] = []
        game = Program(tmp_path / "games", after_frame=frames.append).begin("f5", "d6")
        await game.settled()
        assert not game.program.folder.exists()
        (frame,) = frames
        frame()
        assert game.moves == ["f5", "d6"]
        game.play("c3")
        await game.settled()
        assert game.moves == ["f5", "d6"]
        frames.pop()()
        assert game.moves == ["f5", "d6", "c3"]
        await game.close()

    async def test_a_change_that_is_not_drawn_yet_is_not_written_twice(
        self, tmp_path: Path
    ) -> None:
        frames: list[Callable[[], object]] = []
        game = Program(tmp_path / "games", after_frame=frames.append).begin("f5", "d6", "c3", "d3")
        frames.pop()()
        await game.settled()
        game.table.take_back(Seat(0))
        await game.rest()
        frames.pop()()
        assert game.on_disk == game.text
        await game.close()
        assert game.is_saved

    async def test_closing_needs_no_frame(self, tmp_path: Path) -> None:
        game = Program(tmp_path / "games", after_frame=lambda _callback: None).begin("f5", "d6")
        await game.close()
        assert game.saved_moves == ["f5", "d6"]

    async def test_a_frame_that_never_comes_is_not_waited_for(self, tmp_path: Path) -> None:
        game = Program(
            tmp_path / "games", SavePolicy(rest=1e6, late=0), lambda _callback: None
        ).begin()
        late = asyncio.create_task(told(game.table, is_unsaved))
        await give_way()
        game.play("f5")
        await late
        assert game.moves == ["f5"]
        await game.close()


class TestCounts:
    async def test_a_change_costs_one_write(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        game = Program(tmp_path / "games").begin("f5")
        calls: list[str] = []
        loop_thread = threading.current_thread()

        def counted(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
            def call(*args: Any, **options: Any) -> Any:
                if threading.current_thread() is loop_thread:
                    calls.append(name)
                return function(*args, **options)

            return call

        monkeypatch.setattr(sgf, "pieces", counted("dumps", sgf.pieces))
        for name in ("write", "fsync", "open", "replace"):
            monkeypatch.setattr(os, name, counted(name, getattr(os, name)))
        monkeypatch.setattr(Path, "open", counted("open", Path.open))
        for number, name in enumerate(["d6", "c3", "d3", "c4"], 1):
            game.play(name)
            assert calls == ["write"] * number
        view = game.view
        view.back()
        view.play(view.state.legal_moves[-1])
        view.comment(view.cursor, "a comment")
        view.promote()
        assert calls == ["write"] * 7
        game.undo()
        assert calls == ["write"] * 7 + ["dumps", "write"]
        await game.close()

    async def test_at_rest_the_save_is_written_whole(self, tmp_path: Path) -> None:
        game = Program(tmp_path / "games").begin("f5", "d6")
        await game.settled()
        assert not game.save.path.exists()
        await game.rest()
        assert game.saved_moves == ["f5", "d6"]
        game.play("c3")
        assert game.saved_moves == ["f5", "d6"]
        assert game.moves == ["f5", "d6", "c3"]
        await game.rest()
        assert game.is_saved
        await game.close()
        assert game.is_saved

    async def test_a_long_journal_is_begun_anew(self, tmp_path: Path) -> None:
        game = Program(tmp_path / "games", QUIET._replace(longest=1000)).begin("f5")
        sizes = []
        for number in range(40):
            game.comment(f"{number} " * 20)
            assert game.on_disk == game.text
            await game.settled()
            assert game.on_disk == game.text
            sizes.append(sum(path.stat().st_size for path in game.beside))
        assert max(sizes) < 2500
        assert sum(later < earlier for earlier, later in itertools.pairwise(sizes)) > 3
        await game.close()

    async def test_a_large_game_is_not_written_whole_at_every_move(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        game = Program(tmp_path / "games", QUIET._replace(longest=5000)).begin()
        game.comment("a" * 10_000)
        await game.settled()
        dumped = calls_of(monkeypatch, sgf, "pieces")
        for name in ("f5", "d6", "c3", "d3", "c4"):
            game.play(name)
            await game.settled()
        assert len(dumped) <= 2
        assert game.moves == ["f5", "d6", "c3", "d3", "c4"]
        await game.close()


async def test_a_journal_alone_holds_the_newest_change(tmp_path: Path) -> None:
    game = Program(tmp_path / "games").begin("f5", "d6")
    game.view.back()
    explore(game.view, "f4")
    again = game.program.kill().open()
    assert not game.save.path.exists()
    assert again.text == game.text
    await game.close()
    await again.close()


async def test_a_move_that_came_too_late_is_not_played_by_the_journal(tmp_path: Path) -> None:
    game = Program(tmp_path / "games").begin("f5", "d6")
    before = game.table.standing
    late = {"seat": 0, "at": 1, "move": "c3"}
    appended(game.table.log, "human", "move", late)
    assert game.table.standing.line == before.line
    assert game.on_disk == game.text
    assert game.program.kill().open().text == game.text
    await game.close()
