"""Two apps in one process: each speaks its own language, and changes only that."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Iterator
from contextvars import Context
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from boardtui.rules.registry import game
from boardtui.session.launch import NewGame
from boardtui.system.context import in_this_context
from boardtui.ui.app import BoardApp
from boardtui.ui.widgets.chooser import Chooser
from boardtui.words import language
from tests.fixtures.calls import refusing

from .app_host import board_app, screen_text, settled, store_of

OTHELLO = NewGame(game("othello"), ("human", "human"))
ENGLISH, JAPANESE = "Black", "黒"


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    language.use_language("en")
    yield
    language.use_language("en")


async def choose_language(pilot: Pilot[None], step: int) -> None:
    await pilot.press("f5")
    await settled(pilot)
    pilot.app.screen.query_one("#language", Chooser).index += step
    await settled(pilot)
    await pilot.press("escape")
    await settled(pilot)


class Meeting:
    """A point that both apps reach before either goes on."""

    def __init__(self) -> None:
        self._first: asyncio.Future[None] | None = None

    async def wait(self) -> None:
        if self._first is None:
            self._first = asyncio.get_running_loop().create_future()
            await self._first
        else:
            self._first.set_result(None)
            self._first = None


def speaks(app: BoardApp, text: str) -> bool:
    other = JAPANESE if text == ENGLISH else ENGLISH
    return text in screen_text(app) and other not in screen_text(app)


async def test_each_app_changes_its_own_language_while_both_run(tmp_path: Path) -> None:
    meeting = Meeting()
    apps: dict[str, BoardApp] = {}
    heard: list[tuple[str, str]] = []

    async def use(name: str, directory: Path) -> None:
        app = apps[name] = board_app(directory, OTHELLO, language="en")
        async with app.run_test() as pilot:
            await settled(pilot)
            callbacks[name] = in_this_context(
                lambda: heard.append((name, language.current_language()))
            )
            await meeting.wait()
            assert speaks(app, ENGLISH)

            if name == "guest":
                await choose_language(pilot, 1)
            await meeting.wait()
            assert speaks(app, JAPANESE if name == "guest" else ENGLISH)

            # What is drawn from now on, screens that open from now on, and the other way round.
            await pilot.press("f", "5", "enter", "f1")
            await settled(pilot)
            assert ("キー" in screen_text(app)) == (name == "guest")
            assert ("First steps" in screen_text(app)) == (name == "host")
            await pilot.press("escape")
            await settled(pilot)

            await meeting.wait()
            if name == "host":
                for callback in callbacks.values():
                    callback()
                assert sorted(heard) == [("guest", "ja"), ("host", "en")]
            await meeting.wait()

            await choose_language(pilot, -1 if name == "guest" else 1)
            await meeting.wait()
            assert speaks(app, ENGLISH if name == "guest" else JAPANESE)
            await meeting.wait()

    callbacks: dict[str, Callable[[], None]] = {}
    await asyncio.gather(use("host", tmp_path / "host"), use("guest", tmp_path / "guest"))
    assert language.current_language() == "en"


async def test_an_app_begins_in_the_language_in_use_where_it_was_made(tmp_path: Path) -> None:
    language.use_language("ja")
    app = board_app(tmp_path, OTHELLO, language="ja")
    language.use_language("en")
    async with app.run_test() as pilot:
        await settled(pilot)
        assert speaks(app, JAPANESE)
    assert language.current_language() == "en"


async def test_what_the_system_asks_for_is_answered_in_the_language_of_the_app(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        raise OSError("the disk is gone")

    app = board_app(tmp_path, OTHELLO, language="en")
    exit_app, said = app.exit, []

    def leave(**how: Any) -> None:
        said.append(how["message"])
        exit_app(**how)

    async with app.run_test() as pilot:
        await settled(pilot)
        await choose_language(pilot, 1)
        monkeypatch.setattr(app.games, "close_files", fail)
        monkeypatch.setattr(app, "exit", leave)
        # As signals and threads call: they come from no app's context.
        Context().run(app.hang_up, signal.SIGHUP)
        await settled(pilot)
    assert app.return_code == 128 + signal.SIGHUP
    assert said == ["保存できなかったものがあります：the disk is gone"]


async def test_trouble_of_the_disk_is_told_in_the_language_of_the_app(tmp_path: Path) -> None:
    app = board_app(tmp_path, OTHELLO, language="en")
    with refusing("boardtui.saves.line_file.LineFile.flush"):
        async with app.run_test() as pilot:
            await settled(pilot)
            await choose_language(pilot, 1)
            await pilot.press("f", "5", "enter")
            await settled(pilot)
            # The thread that flushes belongs to no app's context.
            await store_of(app)._disk.finished()
            first, *_others = (text for text in app.notices.texts)
            assert "空き容量がありません" in first
