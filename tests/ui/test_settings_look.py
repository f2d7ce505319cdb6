"""The board in the settings shows their look at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.ui.app import BoardApp
from boardtui.ui.widgets.chooser import Chooser
from boardtui.ui.widgets.look_preview import LookPreview

from .app_host import board_app, screen_text, settled, started
from .test_settings_screen import choose


def preview(app: BoardApp) -> LookPreview:
    return app.screen.query_one(LookPreview)


async def test_legal_moves_and_flips_follow_their_setting(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with started(app, "s") as pilot:
        scene = preview(app).scene
        assert scene is not None
        assert scene.cursor in scene.legal
        assert scene.flips
        choose(app, "hints", value=False)
        await settled(pilot)
        scene = preview(app).scene
        assert scene is not None
        assert not scene.legal
        assert not scene.flips


async def test_the_cursor_is_painted_or_the_terminals_own(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with started(app, "s") as pilot:
        before = preview(app).scene
        assert before is not None
        choose(app, "cursor", "terminal")
        await settled(pilot)
        scene = preview(app).scene
        assert scene is not None
        assert before.cursor is not None
        assert scene.cursor is None
        line = app.screen.focused
        assert getattr(line, "shows_terminal_cursor", False)
        place = getattr(line, "cursor_screen_offset", None)
        assert place is not None
        assert preview(app).region.contains_point(place)
        choose(app, "cursor", "painted")
        await settled(pilot)
        assert not getattr(line, "shows_terminal_cursor", True)


async def test_characters_change_on_it(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with started(app, "s") as pilot:
        choose(app, "glyphs", "ascii")
        await settled(pilot)
        assert "[*]" in screen_text(app)
        assert "| X |" in screen_text(app)


async def test_the_theme_changes_its_colours(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with started(app, "s") as pilot:
        before = dict(preview(app)._painted_in[0])
        choose(app, "theme", "colour-blind")
        await settled(pilot)
        await pilot.pause()
        assert preview(app)._painted_in[0]["board-cells"] != before["board-cells"]


@pytest.mark.parametrize(("size", "is_shown"), [((60, 20), False), ((80, 24), True)], ids=str)
async def test_it_stands_where_there_is_room(
    tmp_path: Path, size: tuple[int, int], is_shown: bool
) -> None:
    app = board_app(tmp_path)
    async with started(app, "s", size=size):
        assert bool(preview(app).region.width) is is_shown
        assert app.screen.query(Chooser).first().has_focus
