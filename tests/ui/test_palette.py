"""The palette: what its first line is, and what it leaves out."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.rules.registry import game
from boardtui.session.launch import NewGame
from boardtui.ui.app import BoardApp
from boardtui.ui.command_lists import PaletteEntry
from boardtui.ui.keys import BoundCommand
from boardtui.ui.screens.confirm import ConfirmDialog
from boardtui.ui.widgets.key_hints import KeyHints
from boardtui.ui.widgets.menu import Item, Menu

from .app_host import board_app, screen_text, settled, shows, started
from .host_game import text_of

OTHELLO = NewGame(game("othello"), ("human", "human"))


def listed(app: BoardApp) -> list[BoundCommand]:
    """The commands of the palette, in its order."""
    rows = app.screen.query_one(Menu).rows
    entries = [row.value for row in rows if isinstance(row, Item)]
    commands = [each.does for each in entries if isinstance(each, PaletteEntry)]
    return [each for each in commands if isinstance(each, BoundCommand)]


@pytest.mark.parametrize(
    ("keys", "removing"),
    [
        (("f2", "ctrl+p"), {"picker.close"}),
        (("d", "3", "enter", "ctrl+p"), {"game.take-back", "game.resign"}),
        (("ctrl+p",), {"game.resign"}),
    ],
)
async def test_the_palette_begins_with_nothing_that_removes(
    tmp_path: Path, keys: tuple[str, ...], removing: set[str]
) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with started(app, *keys):
        commands = listed(app)
        assert {each.id for each in commands if each.removes} >= removing
        removes = [each.removes for each in commands]
        assert not removes[0]
        assert removes == sorted(removes)


async def test_the_palette_of_the_picker_with_a_kept_game_asks_nothing_at_enter(
    tmp_path: Path,
) -> None:
    kept = tmp_path / "games" / "kept.sgf"
    kept.parent.mkdir()
    kept.write_text("(;GM[2]BTSEATS[human][human];B[f5];W[d6])")
    app = board_app(tmp_path)
    async with started(app, "ctrl+p") as pilot:
        assert "picker.put-away" in {each.id for each in listed(app)}
        await pilot.press("enter")
        await settled(pilot)
        assert not shows(app, ConfirmDialog)


async def test_the_palette_names_its_own_key_and_not_itself(tmp_path: Path) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with started(app, "ctrl+p") as pilot:
        assert "Enter Run" in text_of(app, KeyHints)
        await pilot.press(*"command")
        await settled(pilot)
        assert "Commands" not in screen_text(app)
        assert "app.palette" not in {each.id for each in listed(app)}
