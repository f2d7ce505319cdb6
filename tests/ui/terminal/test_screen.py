"""Screens are laid out at the size that the terminal has."""

from __future__ import annotations

import pytest
from textual.app import ComposeResult
from textual.events import Resize
from textual.geometry import Size
from textual.screen import Screen
from textual.widgets import Static

from boardtui.ui.terminal.app import TerminalApp
from boardtui.ui.terminal.screen import TerminalScreen


class OneLine(TerminalScreen[None]):
    """A screen that counts the sizes that it is laid out at."""

    def __init__(self) -> None:
        super().__init__()
        self.sizes: list[Size] = []

    def compose(self) -> ComposeResult:
        yield Static("one line")

    def _refresh_layout(self, size: Size | None = None, scroll: bool = False) -> None:
        if size is not None:
            self.sizes.append(size)
        super()._refresh_layout(size, scroll)


class Host(TerminalApp):
    """An app of one screen."""

    def get_default_screen(self) -> Screen[None]:
        return OneLine()


class StyledLine(Static):
    """A line that counts how often it is styled."""

    times = 0

    def notify_style_update(self) -> None:
        self.times += 1
        super().notify_style_update()


class StyledScreen(TerminalScreen[None]):
    """A screen of such a line."""

    def compose(self) -> ComposeResult:
        yield StyledLine("one line")


async def test_the_widgets_of_a_new_screen_are_styled_once() -> None:
    app = Host()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(StyledScreen())
        await pilot.pause()
        assert app.screen.query_one(StyledLine).times == 1


async def test_a_size_that_the_terminal_no_longer_has_is_left_out() -> None:
    app = Host()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = app.screen
        assert isinstance(screen, OneLine)
        screen.sizes.clear()
        old = Size(100, 50)
        screen.post_message(Resize(old, old))
        await pilot.pause()
        assert (screen.sizes, screen.size) == ([], Size(80, 24))


@pytest.mark.parametrize("below", [False, True], ids=["shown", "below another"])
async def test_the_last_size_is_shown(below: bool) -> None:
    app = Host()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = app.screen
        if below:
            await app.push_screen(OneLine())
        for size in ((100, 50), (30, 7), (100, 50), (61, 20)):
            await pilot.resize_terminal(*size)
        if below:
            await app.pop_screen()
            await pilot.pause()
        assert screen.size == Size(61, 20)
