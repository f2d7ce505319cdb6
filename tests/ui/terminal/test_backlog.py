"""How many input events wait for the app."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from textual.events import Key
from textual.message import Message

from boardtui.ui.terminal.app import TerminalApp
from boardtui.ui.terminal.backlog import MOST_WAITING, Backlog
from tests.waiting import settle, until


class Handler:
    """An app that makes two messages of each key and handles none by itself."""

    def __init__(self) -> None:
        self.waiting: list[Message] = []

    def post_message(self, message: Message) -> bool:
        self.waiting += [message, message]
        return True

    def waiting_messages(self) -> int:
        return len(self.waiting)

    def forget_input(self) -> None:
        self.waiting.clear()


@pytest.fixture
async def app() -> Handler:
    return Handler()


@pytest.fixture
async def backlog(app: Handler) -> Backlog:
    return Backlog(asyncio.get_running_loop(), app)


def keys(count: int) -> Iterator[Key]:
    return (Key("a", "a") for _ in range(count))


def flood(backlog: Backlog, count: int = 1000) -> int:
    """Send keys while there is room; how many were sent."""
    sent = 0
    for key in keys(count):
        if backlog.has_room(False):
            backlog.send(key, urgent=False)
            sent += 1
    return sent


async def test_a_limited_number_is_sent_to_a_busy_app(backlog: Backlog) -> None:
    assert flood(backlog) == MOST_WAITING
    await settle()
    assert flood(backlog) == 0


async def test_what_is_handled_makes_room(app: Handler, backlog: Backlog) -> None:
    flood(backlog)
    await until(lambda: backlog._waiting == 2 * MOST_WAITING)
    app.waiting[100:] = []
    await until(lambda: backlog._waiting == 100)
    assert flood(backlog) == MOST_WAITING - 100


async def test_keys_that_are_handled_at_once_never_use_up_the_room(
    app: Handler, backlog: Backlog
) -> None:
    for _ in range(10):
        assert flood(backlog, MOST_WAITING) == MOST_WAITING
        await settle()
        app.waiting.clear()
        await until(lambda: not backlog._waiting)


async def test_an_urgent_key_has_room_and_overtakes_a_flood(app: Handler, backlog: Backlog) -> None:
    flood(backlog)
    await until(lambda: backlog._waiting == 2 * MOST_WAITING)
    assert backlog.has_room(True)
    quit_key = Key("ctrl+q", None)
    backlog.send(quit_key, urgent=True)
    await settle()
    assert app.waiting == [quit_key, quit_key]


async def test_urgent_keys_wait_for_what_was_typed_before(app: Handler, backlog: Backlog) -> None:
    assert flood(backlog, 100) == 100
    backlog.send(Key("ctrl+q", None), urgent=True)
    await settle()
    assert len(app.waiting) == 202


async def test_urgent_keys_are_limited_as_well(backlog: Backlog) -> None:
    flood(backlog)
    for key in keys(1000):
        if backlog.has_room(True):
            backlog.send(key, urgent=True)
    assert backlog._sent < MOST_WAITING + 100


async def test_the_rest_of_a_flood_is_forgotten(app: Handler) -> None:
    backlog = Backlog(asyncio.get_running_loop(), app, flood_patience=0.0)
    assert flood(backlog) == MOST_WAITING
    await until(lambda: backlog._received == MOST_WAITING and not app.waiting)
    assert flood(backlog) == MOST_WAITING


async def test_an_urgent_key_that_waits_is_not_forgotten() -> None:
    app = TerminalApp()
    async with app.run_test():
        await settle()
        for key in ("a", "ctrl+q", "b"):
            app.post_message(Key(key, None))
        app.forget_input()
        waiting: list[Any] = list(app._message_queue.values)
        assert [each.key for each in waiting if isinstance(each, Key)] == ["ctrl+q"]
