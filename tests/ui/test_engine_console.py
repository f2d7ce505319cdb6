"""The console of what is said to engines and by them."""

from __future__ import annotations

import sys
from pathlib import Path

from textual.pilot import Pilot

from boardtui.players.engine_console import MOST_LINES, Direction, EngineConsole
from boardtui.rules.othello import Othello
from boardtui.session.launch import NewGame
from boardtui.ui.app import BoardApp
from boardtui.ui.screens.engine_console import EngineConsoleScreen
from boardtui.ui.screens.game import GameScreen
from boardtui.ui.widgets.console_lines import ConsoleLines
from tests.waiting import until

from .app_host import board_app, screen_text, settled, shows
from .host_game import offered
from .test_hosted import OTHELLO, visitor

FAKE = f"{sys.executable} -m tests.fixtures.fake_engine nboard fine"


def console_of(app: BoardApp) -> EngineConsole:
    find = app.services.find_console
    assert find is not None
    return find()


async def opened(pilot: Pilot[None], key: str = "f10") -> ConsoleLines:
    await settled(pilot)
    await pilot.press(key)
    await settled(pilot)
    return pilot.app.screen.query_one(ConsoleLines)


async def test_what_is_said_to_an_engine_and_by_it_is_shown(tmp_path: Path) -> None:
    app = board_app(tmp_path, NewGame(Othello(), ("human", FAKE)))
    async with app.run_test(size=(100, 24)) as pilot:
        await settled(pilot)
        await pilot.press("f", "5", "enter")
        await until(lambda: any("===" in line.text for line in console_of(app).lines(0, 99)))
        await opened(pilot)
        text = screen_text(app)
        assert "Engine console" in text
        assert " > python" in text
        assert ": go " in text
        assert ": pong 1" in text
        assert "started: " in text
        await pilot.press("escape")
        await settled(pilot)
        assert shows(app, GameScreen)


async def test_new_lines_come_by_themselves(tmp_path: Path) -> None:
    app = board_app(tmp_path, NewGame(Othello(), ("human", "human")))
    async with app.run_test() as pilot:
        lines = await opened(pilot, "grave_accent")
        assert "No engine has been used yet." in screen_text(app)
        assert "Page down" not in offered(app)
        console_of(app).note("Edax", 1, Direction.SAID, "hello\x1b[2J there")
        await until(lambda: "Edax: hello·[2J there" in screen_text(app))
        for number in range(MOST_LINES + 50):
            console_of(app).note("Edax", 1, Direction.TOLD, f"line {number}.")
        await until(lambda: "line 2049." in screen_text(app))
        assert "Page down" in offered(app)
        assert lines.follows


async def test_who_looks_at_older_lines_is_left_in_peace(tmp_path: Path) -> None:
    app = board_app(tmp_path, NewGame(Othello(), ("human", "human")))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        console = console_of(app)
        for number in range(100):
            console.note("Edax", 1, Direction.TOLD, f"line {number}.")
        lines = await opened(pilot)
        height = lines.size.height
        assert f"line {100 - height}." in screen_text(app)
        assert f"line {99 - height}." not in screen_text(app)
        assert "Newest lines" not in offered(app)
        await pilot.press("up", "up")
        await settled(pilot)
        assert "End Newest lines" in offered(app)
        assert f"line {98 - height}." in screen_text(app)
        assert "line 98." not in screen_text(app)
        screen = app.screen
        assert isinstance(screen, EngineConsoleScreen)
        console.note("Edax", 1, Direction.TOLD, "line 100.")
        assert screen._due is not None
        await until(lambda: screen._due is None)
        assert f"line {98 - height}." in screen_text(app)
        await pilot.press("home")
        assert "line 0." in screen_text(app)
        await pilot.press("pagedown")
        assert f"line {height - 1}." in screen_text(app)
        assert "line 0." not in screen_text(app)
        await pilot.press("end")
        assert "line 100." in screen_text(app)
        assert lines.follows
        await pilot.press("up", "down")
        assert lines.follows


async def test_long_lines_are_moved_to_the_side(tmp_path: Path) -> None:
    app = board_app(tmp_path, NewGame(Othello(), ("human", "human")))
    async with app.run_test(size=(60, 20)) as pilot:
        await settled(pilot)
        console_of(app).note("Edax", 1, Direction.TOLD, "a" * 40 + "b" * 40 + "c")
        await opened(pilot)
        assert "bc" not in screen_text(app)
        await pilot.press("right", "right")
        assert "bbc" in screen_text(app)
        assert "aa" not in screen_text(app)
        await pilot.press("left", "left", "left")
        assert "aaaa" in screen_text(app)
        console_of(app).note("エンジン", 1, Direction.TOLD, "c" * 60)
        await until(lambda: "ccc…" in screen_text(app))


async def test_visitors_have_no_console(tmp_path: Path) -> None:
    app = visitor(tmp_path, OTHELLO)
    async with app.run_test() as pilot:
        await settled(pilot)
        assert app.services.find_console is None
        await pilot.press("f10")
        await settled(pilot)
        assert not shows(app, EngineConsoleScreen)
        assert app._player_options().console is None
