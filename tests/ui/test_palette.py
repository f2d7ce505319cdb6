"""The palette: what its first line is, and what it leaves out."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.events import Paste

from boardtui.formats import sgf
from boardtui.rules.registry import game
from boardtui.session.launch import NewGame, Review
from boardtui.ui.app import BoardApp
from boardtui.ui.command_lists import PaletteEntry
from boardtui.ui.keys import BoundCommand
from boardtui.ui.screens.confirm import ConfirmDialog
from boardtui.ui.widgets.key_hints import KeyHints
from boardtui.ui.widgets.menu import Item, Menu
from boardtui.words.language import use_language

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
        assert not commands[0].removes
        for group in (app.screen_stack[-2], app):
            removes = [each.removes for each in commands if each.node is group]
            assert removes == sorted(removes)


async def test_the_commands_of_the_game_come_before_those_of_the_app(tmp_path: Path) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with started(app, "d", "3", "enter", "ctrl+p"):
        ids = [each.id for each in listed(app)]
        places = [ids.index(f"game.{name}") for name in ("take-back", "resign")]
        assert max(places) < min(ids.index(f"app.{name}") for name in ("suspend", "redraw"))
        assert {each.split(".")[0] for each in ids[: max(places)]} == {"game"}


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)], ids=str)
async def test_the_palette_is_as_high_as_its_list_and_has_a_title(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with started(app, "ctrl+p", size=size) as pilot:
        menu, panel = app.screen.query_one(Menu), app.screen.query_one(".panel")
        assert str(panel.border_title) == "Commands"
        whole = menu.region.height
        assert panel.region.bottom <= size[1] * 0.8 < whole + 6 or whole == len(menu.rows)
        await pilot.press(*"copy")
        await settled(pilot)
        assert [row.text for row in menu.rows if isinstance(row, Item)] == ["Save a copy"]
        assert menu.region.height == 1
        assert panel.region.bottom == menu.region.bottom + 1
        assert panel.region.y == 0


@pytest.mark.parametrize("size", [(30, 10), (20, 8)], ids=str)
async def test_the_highlighted_command_is_in_sight_in_a_small_window(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    app = board_app(tmp_path)
    async with started(app, "ctrl+p", size=size) as pilot:
        for key in ("end", "down", "pagedown", "pagedown"):
            await pilot.press(key)
            await settled(pilot)
            menu = app.screen.query_one(Menu)
            lines = screen_text(app).splitlines()[menu.region.y : menu.region.bottom]
            assert sum("▶" in line for line in lines) == 1
            assert app.screen.query_one(".panel").region.contains_region(menu.region)


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
        assert "Esc Cancel" in text_of(app, KeyHints)
        assert "Ctrl+P" not in text_of(app, KeyHints)
        await pilot.press(*"command")
        await settled(pilot)
        assert "Commands" not in [row.text for row in app.screen.query_one(Menu).rows]
        assert "app.palette" not in {each.id for each in listed(app)}


@pytest.mark.parametrize("wanted", ["remove all", "枝"])
async def test_commands_are_found_by_their_english_names_and_by_other_words(
    tmp_path: Path, wanted: str
) -> None:
    (reading,) = sgf.loads("(;GM[2];B[f5];W[d6])")
    app = board_app(tmp_path, Review(reading, "game.sgf"))
    async with started(app, "less_than_sign") as pilot:
        use_language("ja")
        await pilot.press("ctrl+p")
        await settled(pilot)
        assert app.focused is not None
        app.focused.post_message(Paste(wanted))  # as an input method sends it
        await settled(pilot)
        assert len(listed(app)) < 10
        assert "game.cut" in {each.id for each in listed(app)}
