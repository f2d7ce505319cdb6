"""What is closed is gone: games, dialogs and pages leave nothing behind."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any
from weakref import ReferenceType, ref

import pytest
from textual.events import Key
from textual.pilot import Pilot
from textual.screen import Screen

from boardtui.rules.registry import game
from boardtui.session.launch import NewGame
from boardtui.ui.app import BoardApp
from boardtui.ui.messages import RematchWanted
from boardtui.ui.screens.game import GameScreen
from tests.waiting import until

from .app_host import board_app, settled

KINDS = (
    "GameScreen",
    "OpenGame",
    "View",
    "Table",
    "FileKeeper",
    "BoardWidget",
    "Strip",
    "Timer",
    "Task",
)


async def another_game(app: BoardApp, pilot: Pilot[None]) -> None:
    await pilot.press("f", "5", "enter")
    assert isinstance(app.screen, GameScreen)
    app.screen.post_message(RematchWanted(app.screen.game, swap=False))
    await settled(pilot)


async def settings_and_back(_app: BoardApp, pilot: Pilot[None]) -> None:
    await pilot.press("f5")
    await settled(pilot)
    await pilot.press("escape")
    await settled(pilot)


async def help_and_back(_app: BoardApp, pilot: Pilot[None]) -> None:
    await pilot.press("f1")
    await settled(pilot)
    await pilot.press("escape")
    await settled(pilot)


ROUNDS = 6
"""Rounds after which a leak of one object a round is told from one that is still held."""


@pytest.fixture(autouse=True)
def only_new_objects(monkeypatch: pytest.MonkeyPatch) -> None:
    """Set aside what other tests have left, so that no collection takes seconds, and nothing new.

    The app sets objects aside too, as when an engine is ready; here they must count.
    """
    gc.collect()
    gc.freeze()
    monkeypatch.setattr(gc, "freeze", lambda: None)
    monkeypatch.setattr(gc, "unfreeze", lambda: None)


def alive() -> Counter[str]:
    """The number of objects of each of the `KINDS`."""
    gc.collect()
    kinds = (type(each).__name__ for each in gc.get_objects())
    return Counter(kind for kind in kinds if kind in KINDS)


@pytest.mark.parametrize("go_round", [another_game, settings_and_back, help_and_back])
async def test_nothing_is_left_of_what_was_closed(
    tmp_path: Path, go_round: Callable[[BoardApp, Pilot[None]], Awaitable[None]]
) -> None:
    app = board_app(tmp_path, NewGame(game("othello"), ("human", "human")))
    async with app.run_test() as pilot:
        await settled(pilot)
        for _ in range(3):  # what is made only once, and the latest that Textual still holds
            await go_round(app, pilot)
        most = Counter[str]()
        for _ in range(3):  # a widget may be drawn once more or less, as the machine has time
            await go_round(app, pilot)
            most |= alive()
        for _ in range(ROUNDS):
            await go_round(app, pilot)

        def left() -> list[str]:
            return [f"{kind}: {more}" for kind, more in (alive() - most).items() if more >= ROUNDS]

        await until(lambda: not left(), message=lambda: f"Left behind: {left()}")


async def test_a_screen_is_gone_before_the_keys_that_wait_are_handled(tmp_path: Path) -> None:
    app = board_app(tmp_path, NewGame(game("othello"), ("human", "human")))
    async with app.run_test(notifications=True) as pilot:
        await settled(pilot)
        seen: list[ReferenceType[Screen[Any]]] = []
        alive_at_once = []

        def count(screen: Screen[Any]) -> None:
            seen.append(ref(screen))
            del screen
            gc.collect()
            alive_at_once.append(len({id(each()) for each in seen if each() is not None}))

        app.screen_change_signal.subscribe(app, count, immediate=True)
        for _ in range(12):
            app.post_message(Key("f1", None))
            app.post_message(Key("escape", None))
        await settled(pilot)
        assert len(alive_at_once) > 20
        assert max(alive_at_once) <= 4
