"""Records of Gomoku players, opened by their paths."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from boardtui.formats.rif.parser import Tables
from boardtui.formats.rif.reader import RifText
from boardtui.ui.screens.file_games import FileGamesScreen
from boardtui.ui.screens.game import GameScreen
from boardtui.ui.screens.message import MessageScreen
from tests import waiting
from tests.fixtures.calls import calls_of
from tests.formats.piskvork.test_psq import GOMOCUP, REC
from tests.formats.renlib.library import HEADER, node, point, text
from tests.formats.renlib.test_pos import GAME
from tests.formats.rif.test_rif import FIRST, database, game

from .app_host import board_app, screen_text, settled, shows

TREE = HEADER + node(0, comment=text("A small library")) + node(point("h8"), 0x40)


async def open_path(pilot: Pilot[None], path: Path) -> None:
    """Open a file by its path, typed into the form."""
    await settled(pilot)
    await pilot.press("ctrl+o")
    await settled(pilot)
    pilot.app.screen.query_one(Input).value = str(path)
    await pilot.press("enter")
    await settled(pilot)


@pytest.mark.parametrize(
    ("name", "content", "shown"),
    [
        ("game.psq", GOMOCUP.encode(), ["Move 0 of 3", "PELA23.zip"]),
        ("game.rec", REC.encode(), ["Move 0 of 2", "Ann"]),
        ("tree.lib", TREE, ["Move 0 of 1", "A small library"]),
        ("game.pos", GAME, ["Renju", "Move 0 of 3"]),
    ],
)
async def test_a_record_is_opened(
    tmp_path: Path, name: str, content: bytes, shown: list[str]
) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await open_path(pilot, path)
        assert isinstance(app.screen, GameScreen)
        assert all(text in screen_text(app) for text in shown)


async def test_a_database_is_a_list_and_a_dirty_game_opens_with_its_problem(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    described = [calls_of(monkeypatch, each, "__repr__") for each in (RifText, Tables)]
    path = tmp_path / "games.rif"
    path.write_text(database(FIRST, game("h8 i9 h8", tournament="2", black="3"), FIRST))
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await open_path(pilot, path)
        assert shows(app, FileGamesScreen)
        await waiting.until(lambda: "Solo" in screen_text(app), pause=pilot.pause)
        second = screen_text(app).splitlines()[4]
        assert second.split() == ["Solo", "?", "*", "2019"]
        await pilot.press("down", "enter")
        await settled(pilot)
        assert isinstance(app.screen, MessageScreen)
        assert "h8 is already taken." in screen_text(app)
        await pilot.press("enter")
        await settled(pilot)
        assert isinstance(app.screen, GameScreen)
        assert "Move 0 of 2" in screen_text(app)
    assert described == [[], []]
