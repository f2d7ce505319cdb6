"""What waits for a frame comes right after its bytes, and comes also without one."""

from __future__ import annotations

import asyncio
from contextvars import ContextVar
from pathlib import Path

import pytest

from tests.terminal_double import ENTER
from tests.ui.terminal.programs import SAMPLE
from tests.ui.terminal.sample_app import MARK_AT_ONCE, MARK_LATER, Board, SampleApp

LEAVES_SCREEN = b"\x1b[?1049l"
AT_ONCE, LATER = MARK_AT_ONCE.encode(), MARK_LATER.encode()


@pytest.mark.pty
class TestInATerminal:
    def test_it_comes_right_after_the_bytes_in_the_same_turn(self, tmp_path: Path) -> None:
        with SAMPLE.start(tmp_path) as terminal:
            written = terminal.press("a")
            assert "●".encode() in written.partition(AT_ONCE)[0]
            assert written.count(AT_ONCE) == 1
            assert LATER not in written

    def test_it_comes_without_a_frame_too(self, tmp_path: Path) -> None:
        with SAMPLE.start(tmp_path) as terminal:
            assert terminal.press("m") == LATER

    def test_it_comes_before_the_terminal_is_given_back(self, tmp_path: Path) -> None:
        with SAMPLE.start(tmp_path) as terminal:
            terminal.send("l")
            assert terminal.wait_for_exit() == 0
            mark, left = terminal.output.find(LATER), terminal.output.find(LEAVES_SCREEN)
            assert 0 < mark < left

    def test_stock_output_has_it_too(self, tmp_path: Path) -> None:
        with SAMPLE.start(tmp_path, environ={"BOARDTUI_STOCK_OUTPUT": "1"}) as terminal:
            written = terminal.press("a")
            assert "●".encode() in written.partition(AT_ONCE)[0]
            assert written.count(AT_ONCE) == 1


async def test_each_callback_comes_once_and_in_order() -> None:
    app, called = SampleApp(), []
    async with app.run_test() as pilot:
        app.after_frame(lambda: called.append("first"))
        app.after_frame(lambda: called.append("second"))
        app.query_one(Board).action_place()
        await pilot.pause()
        assert called == ["first", "second"]
        await pilot.press("right", ENTER)
        await pilot.pause()
    assert called == ["first", "second"]


async def test_without_a_frame_it_comes_soon() -> None:
    app, called = SampleApp(), asyncio.Event()
    async with app.run_test() as pilot:
        await pilot.pause()
        with app.batch_update():  # nothing is drawn meanwhile
            app.after_frame(called.set)
            await asyncio.wait_for(called.wait(), 1)


async def test_leaving_waits_for_it() -> None:
    app, called = SampleApp(), []
    async with app.run_test():
        with app.batch_update():
            app.after_frame(lambda: called.append("done"))
            await app.leave()
            assert called == ["done"]


async def test_an_end_that_was_not_orderly_waits_for_it() -> None:
    app, called = SampleApp(), []
    async with app.run_test():
        with app.batch_update():
            app.after_frame(lambda: called.append("done"))
            app.exit()
    assert called == ["done"]


async def test_it_runs_in_the_context_that_asked_for_it() -> None:
    name: ContextVar[str] = ContextVar("name")
    app, called = SampleApp(), []
    async with app.run_test() as pilot:
        name.set("this one")
        app.after_frame(lambda: called.append(name.get("another")))
        app.query_one(Board).action_place()
        await pilot.pause()
    assert called == ["this one"]


async def test_a_callback_that_fails_is_shown_and_takes_no_other_along() -> None:
    app, called = SampleApp(), []

    def fail() -> None:
        raise RuntimeError("a failure on purpose")

    async def run() -> None:
        async with app.run_test() as pilot:
            app.after_frame(fail)
            app.after_frame(lambda: called.append("done"))
            app.query_one(Board).action_place()
            await pilot.pause()

    with pytest.raises(RuntimeError, match="on purpose"):
        await run()
    assert called == ["done"]
