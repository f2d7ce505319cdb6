"""Apps in a club, and short ways to look at what they show."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from boardtui.session.club.club import Club
from boardtui.session.club.place import ClubPlace, Visitor
from boardtui.session.club.state import ClubState
from boardtui.ui.app import BoardApp
from boardtui.ui.screens.game import GameScreen
from boardtui.ui.screens.lobby import LobbyScreen
from boardtui.ui.widgets.menu import Item, Menu
from tests import waiting
from tests.background import quiet_background

from .app_host import board_app, screen_text, settled, shows, started

TO_OFFER = ("n", "enter")
"""The keys that offer a game of Othello to all."""


def club_app(
    directory: Path,
    folder: Path,
    name: str | None,
    *,
    visitor: Visitor | None = None,
    **settings: Any,
) -> BoardApp:
    """An app that begins in a club, with its own files in a directory."""
    own = directory / (name or "new")
    place = ClubPlace(folder, name=name, visitor=visitor)
    return board_app(own, first_club=Club.open(place), **settings)


Lobby = Callable[..., AbstractAsyncContextManager[Pilot[None]]]
"""Opens an app in the lobby of a test's club, as `in_lobby` does for a name."""


@asynccontextmanager
async def in_lobby(
    directory: Path, folder: Path, name: str, size: tuple[int, int] = (80, 24), **settings: Any
) -> AsyncIterator[Pilot[None]]:
    """An app in the lobby of a club."""
    app = club_app(directory, folder, name, **settings)
    with quiet_background():
        async with started(app, size=size) as pilot:
            await until(pilot, lambda: shows(app, LobbyScreen) and bool(items(app)))
            try:
                yield pilot
            finally:
                await app.leave()  # the club, too


def app_of(pilot: Pilot[None]) -> BoardApp:
    """The app of a pilot."""
    assert isinstance(pilot.app, BoardApp)
    return pilot.app


def lists(pilot: Pilot[None]) -> ClubState:
    """The lists that an app has read."""
    state = app_of(pilot).services.club.state
    assert state is not None
    return state


def items(app: BoardApp) -> list[Item]:
    """The lines of the menu in front."""
    return [row for row in app.screen.query_one(Menu).rows if isinstance(row, Item)]


def shown(pilot: Pilot[None]) -> str:
    """What an app shows."""
    return screen_text(app_of(pilot))


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Press keys, and wait until all is done that they do."""
    with pilot.app._context():
        await pilot.press(*keys)
    await settled(pilot)


async def until(pilot: Pilot[None], holds: Callable[[], object]) -> None:
    """Wait for what another app does."""
    with pilot.app._context():
        await waiting.until(holds, pause=pilot.pause)
    await settled(pilot)


async def until_shown(pilot: Pilot[None], text: str) -> None:
    """Wait until an app shows a text."""
    await until(pilot, lambda: text in shown(pilot))


async def at_board(pilot: Pilot[None]) -> None:
    """Wait until a game is in front."""
    await until(pilot, lambda: shows(app_of(pilot), GameScreen))


def by_turn(ann: Pilot[None], ben: Pilot[None]) -> tuple[Pilot[None], Pilot[None]]:
    """The player who is to move, and the other one, both of whom are at the board."""
    return (ann, ben) if "Your turn to move" in shown(ann) else (ben, ann)


async def begin_game(ann: Pilot[None], ben: Pilot[None]) -> None:
    """Let the first offer a game of Othello, and the second take it; both are at the board then."""
    await press(ann, *TO_OFFER)
    await until(ben, lambda: lists(ben).wanted)
    await press(ben, "1")
    await at_board(ben)
    await at_board(ann)
