"""When a change is written, and how much work that is."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from boardtui.formats import sgf
from boardtui.play.view import View
from boardtui.rules.board import Seat
from boardtui.saves.save_policy import SavePolicy
from boardtui.saves.store import Store
from tests.fixtures.calls import calls_of
from tests.play.logs import appended
from tests.waiting import give_way

from .saved_games import (
    AT_ONCE,
    NEVER,
    begin,
    crashed,
    explore,
    is_unsaved,
    journal_of,
    moves_in,
    moves_of,
    only,
    play,
    resume,
    text_at,
    text_of,
    told,
    unexpected,
)


class TestFrames:
    """A change is written after it is on the screen."""

    def test_nothing_is_written_before_the_frame(self, tmp_path: Path) -> None:
        frames: list[Callable[[], object]] = []
        store = Store(tmp_path / "games", unexpected, frames.append)
        table, save = begin(store, "f5", "d6")
        assert not store.directory.exists()
        (frame,) = frames
        frame()
        assert moves_of(save.path) == ["f5", "d6"]
        play(table, "c3")
        frames.pop()()
        assert moves_of(save.path) == ["f5", "d6", "c3"]

    def test_a_change_that_is_not_drawn_yet_is_not_written_twice(self, tmp_path: Path) -> None:
        frames: list[Callable[[], object]] = []
        store = Store(tmp_path / "games", unexpected, frames.append)
        table, save = begin(store, "f5", "d6", "c3", "d3")
        frames.pop()()
        table.take_back(Seat(0))
        save._write_all()
        frames.pop()()
        assert text_at(save.path) == text_of(table)

    def test_closing_needs_no_frame(self, tmp_path: Path) -> None:
        store = Store(tmp_path / "games", unexpected, lambda _callback: None)
        _table, save = begin(store, "f5", "d6")
        save.close()
        assert moves_in(save.path) == ["f5", "d6"]

    async def test_a_frame_that_never_comes_is_not_waited_for(self, tmp_path: Path) -> None:
        store = Store(
            tmp_path / "games",
            unexpected,
            lambda _callback: None,
            policy=SavePolicy(rest=1e6, late=0),
        )
        table, save = begin(store)
        late = asyncio.create_task(told(table, is_unsaved))
        await give_way()
        play(table, "f5")
        await late
        assert moves_of(save.path) == ["f5"]
        await save.aclose()


class TestCounts:
    async def test_a_change_costs_one_write(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        store = Store(tmp_path / "games", unexpected, policy=NEVER)
        table, save = begin(store, "f5")
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
        view = View(table, "human")
        for number, name in enumerate(["d6", "c3", "d3", "c4"], 1):
            play(table, name)
            assert calls == ["write"] * number
        view.back()
        view.play(view.state.legal_moves[-1])
        view.comment(view.cursor, "a comment")
        view.promote()
        assert calls == ["write"] * 7
        table.edits.undo()
        assert calls == ["write"] * 7 + ["dumps", "write"]
        await save.aclose()

    async def test_at_rest_the_save_is_written_whole(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        store = Store(tmp_path / "games", unexpected, policy=AT_ONCE)
        table, save = begin(store, "f5", "d6")
        settle, settled = save._settle, asyncio.Event()

        def told_settle(*how: Any) -> None:
            settle(*how)
            settled.set()

        monkeypatch.setattr(save, "_settle", told_settle)
        await settled.wait()
        assert moves_in(save.path) == ["f5", "d6"]
        play(table, "c3")
        assert moves_in(save.path) == ["f5", "d6"]
        assert moves_of(save.path) == ["f5", "d6", "c3"]
        await save.aclose()
        assert moves_in(save.path) == ["f5", "d6", "c3"]

    def test_a_long_journal_is_dropped_once_the_save_holds_all(self, tmp_path: Path) -> None:
        store = Store(tmp_path / "games", unexpected, policy=SavePolicy(longest=1000))
        table, save = begin(store, "f5")
        sizes = []
        for number in range(40):
            table.edits.comment((), f"{number} " * 20)
            assert text_at(save.path) == text_of(table)
            path = journal_of(save.path)
            sizes.append(path.stat().st_size if path.exists() else 0)
        assert max(sizes) < 2500
        assert sizes.count(0) > 3

    def test_a_large_game_is_not_written_whole_at_every_move(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        store = Store(tmp_path / "games", unexpected, policy=SavePolicy(longest=5000))
        table, save = begin(store)
        table.edits.comment((), "a" * 10_000)
        dumped = calls_of(monkeypatch, sgf, "pieces")
        play(table, "f5", "d6", "c3", "d3", "c4")
        assert len(dumped) <= 2
        assert moves_of(save.path) == ["f5", "d6", "c3", "d3", "c4"]


def test_a_journal_alone_holds_the_newest_change(store: Store) -> None:
    table, save = begin(store, "f5", "d6")
    view = View(table, "human")
    view.back()
    explore(view, "f4")
    other = crashed(store)
    assert not save.path.exists()
    again, _save = resume(other, only(other.cards()))
    assert text_of(again) == text_of(table)


def test_a_move_that_came_too_late_is_not_played_by_the_journal(store: Store) -> None:
    table, save = begin(store, "f5", "d6")
    before = table.standing
    appended(table.log, "human", "move", {"seat": 0, "at": 1, "move": "c3"})
    assert table.standing.line == before.line
    assert text_at(save.path) == text_of(table)
