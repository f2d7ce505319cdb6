"""Screens are laid out at the size that the terminal has."""

from __future__ import annotations

import asyncio
from typing import ClassVar

import pytest
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.events import Key, Resize
from textual.geometry import Size
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from boardtui.ui.terminal.app import TerminalApp
from boardtui.ui.terminal.screen import TerminalScreen
from tests.waiting import settle


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


class SlowScreen(TerminalScreen[None]):
    """A screen that is composed, and ready for keys, no sooner than it may be."""

    BINDINGS: ClassVar[list[BindingType]] = [("enter", "note", "")]

    def __init__(self) -> None:
        super().__init__()
        self.may_compose, self.may_be_ready = asyncio.Event(), asyncio.Event()
        self.found_mounted: list[bool] = []

    async def mount_composed_widgets(self, widgets: list[Widget]) -> None:
        await self.may_compose.wait()
        await super().mount_composed_widgets(widgets)

    async def ready_for_input(self) -> None:
        await super().ready_for_input()
        await self.may_be_ready.wait()

    def action_note(self) -> None:
        self.found_mounted.append(self.is_mounted)


async def test_a_key_waits_for_the_screen_that_came_in_front_meanwhile() -> None:
    app = Host()
    async with app.run_test(size=(80, 24)) as pilot:
        first, second = SlowScreen(), SlowScreen()
        first.may_compose.set()
        await app.push_screen(first)
        key = Key("enter", None)
        key._set_forwarded()  # as one that no widget of the screen below has used
        app.post_message(key)
        await settle()
        app.push_screen(second)
        first.may_be_ready.set()
        await settle()
        second.may_compose.set()
        second.may_be_ready.set()
        await pilot.pause()
        assert (first.found_mounted, second.found_mounted) == ([], [True])


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
