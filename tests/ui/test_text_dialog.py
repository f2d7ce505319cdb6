"""The dialog that asks for a short text, and checks it before it closes."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from boardtui.ui.screens.message import MessageScreen
from boardtui.ui.screens.text_dialog import TextDialog
from tests.ui.app_host import board_app, screen_text, settled, shows, started


async def test_a_text_that_will_not_do_is_asked_for_again(tmp_path: Path) -> None:
    async def check(text: str) -> str:
        return "" if text == "good" else f"Not {text}."

    app = board_app(tmp_path)
    async with started(app) as pilot:
        answers: list[str | None] = []
        dialog = TextDialog("Title", "A label:", check, app.preferences.glyphs, value="bad")
        app.push_screen(dialog, answers.append)
        await settled(pilot)
        await pilot.press("enter")
        await settled(pilot)
        assert "Not bad." in screen_text(app)
        await pilot.press(*["backspace"] * 3, *"good", "enter")
        await settled(pilot)
        assert answers == ["good"]


@pytest.mark.parametrize("trouble", ["", "Not this."])
async def test_a_check_that_ends_under_another_screen_takes_nothing(
    tmp_path: Path, trouble: str
) -> None:
    may_end = asyncio.Event()

    async def check(_text: str) -> str:
        await may_end.wait()
        return trouble

    app = board_app(tmp_path)
    async with started(app) as pilot:
        answers: list[str | None] = []
        glyphs = app.preferences.glyphs
        dialog = TextDialog("Title", "A label:", check, glyphs, value="text")
        app.push_screen(dialog, answers.append)
        await settled(pilot)
        await pilot.press("enter")
        app.push_screen(MessageScreen("Other", ["news"], glyphs))
        await pilot.pause()
        may_end.set()
        await settled(pilot)
        await pilot.press("enter")
        await settled(pilot)
        assert shows(app, TextDialog)
        assert answers == []
