from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from textual.app import App
from textual.pilot import Pilot
from textual.screen import Screen
from textual.worker import Worker

from boardtui.config.kinds import ConfigError
from boardtui.config.settings import Settings
from boardtui.record.who import WhoKind
from boardtui.rules.registry import game
from boardtui.saves.archive import FolderArchive
from boardtui.saves.store import Store
from boardtui.session.launch import UNBOUNDED, Bounds, Launch, LaunchTarget, NewGame
from boardtui.ui.app import BoardApp
from boardtui.ui.terminal.answers import NO_ANSWERS, TerminalAnswers
from boardtui.ui.terminal.capabilities import detect
from tests.waiting import PATIENCE, until

if TYPE_CHECKING:
    from boardtui.play.table import Table
    from boardtui.saves.cards import GameCard
    from boardtui.session.club.club import Club
    from boardtui.session.open_game import OpenGame

WORK_PATIENCE = 4 * PATIENCE
"""Seconds until work in threads fails a test: an engine may start meanwhile."""

ENVIRON = {"TERM": "xterm-256color", "LANG": "en_US.UTF-8"}


def board_app(
    directory: Path,
    opening: LaunchTarget | None = None,
    problems: Sequence[ConfigError] = (),
    bounds: Bounds = UNBOUNDED,
    *,
    keeps: bool = True,
    term: str = ENVIRON["TERM"],
    answers: TerminalAnswers = NO_ANSWERS,
    first_club: Club | None = None,
    **settings: Any,
) -> BoardApp:
    """The real app with its files in a directory of the test's own, and computers that hurry."""
    settings = {"computer_delay": 0.0, "animation": False, **settings}
    launch = Launch(
        settings=Settings(**settings),
        config_path=directory / "config" / "config.toml" if bounds.settings_file else None,
        data_path=directory / "games" if keeps else None,
        problems=tuple(problems),
        opening=opening,
        seed=1,
        bounds=bounds,
        club=first_club,
    )
    return BoardApp(launch, detect({**ENVIRON, "TERM": term}, answers))


def screen_text(app: BoardApp) -> str:
    """The characters on the screen, one line each."""
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)


def shows(app: BoardApp, family: type[Screen[Any]]) -> bool:
    """Return True if a screen of this kind is in front."""
    return isinstance(app.screen, family)


def open_game(app: BoardApp, kind: str) -> OpenGame:
    """The only open game of a kind."""
    (found,) = (game for game in app.games if game.kind == kind)
    return found


def store_of(app: BoardApp) -> Store:
    """The folder that an app keeps its games in."""
    archive = app.games.archive
    assert isinstance(archive, FolderArchive)
    return archive.store


def on_disk(directory: Path) -> dict[Path, GameCard[Path]]:
    """The unfinished games that another program finds in the directory of `board_app`."""
    store = Store(directory / "games")
    return {summary.ref: summary for summary in store.cards() if summary.outcome is None}


def kind_shown(app: BoardApp) -> str | None:
    """The kind of the game that is in front."""
    return None if app.navigation.shown is None else app.navigation.shown.kind


async def settled(pilot: Pilot[None]) -> None:
    """Wait until messages are done, workers that need no answer finished, and settings saved."""
    # Of several apps in one process, a pause would take the latest for that of any screen: it stops
    # the timer of the others' screens, which are drawn no more then.
    with pilot.app._context():
        await pilot.pause()
        await until(lambda: not _working(pilot.app), WORK_PATIENCE, pause=pilot.pause)
        if isinstance(pilot.app, BoardApp):
            await pilot.app.preferences.aclose()
        await pilot.pause()


@asynccontextmanager
async def started(
    app: BoardApp, *names: str, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[Pilot[None]]:
    """Run an app within a block that begins once some keys were pressed and all is done."""
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        await pilot.press(*names)
        await settled(pilot)
        yield pilot


async def play_to(pilot: Pilot[None], table: Table, ply: int) -> None:
    """Play the first legal move of every person until so many moves were made."""
    while len(table.standing.line) < ply:
        mover = table.standing.mover
        if mover is not None and mover.kind is WhoKind.PERSON:
            move = table.standing.position.legal_moves[0]
            await pilot.press(*table.standing.game.format_move(move), "enter")
        await settled(pilot)


async def keys(pilot: Pilot[None], *names: str) -> None:
    """Press keys one by one, each when the one before has done all it does."""
    for name in names:
        await pilot.press(name)
        await settled(pilot)


def _working(app: App[Any]) -> bool:
    """Return True if any worker waits for something else than an answer of the person."""
    screens = (screen for stack in app._screen_stacks.values() for screen in stack)
    answers = {
        shield
        for screen in screens
        for callback in screen._result_callbacks
        if callback.future is not None and not callback.future.done()
        for shield in _shields(callback.future)
    }
    return any(_awaited(worker) not in answers for worker in app.workers if not worker.is_finished)


def _shields(future: asyncio.Future[Any]) -> Iterator[object]:
    """Yield the futures by which `asyncio.shield` stands for a future."""
    for callback, _context in getattr(future, "_callbacks", None) or ():
        yield from (cell.cell_contents for cell in getattr(callback, "__closure__", None) or ())


def _awaited(worker: Worker[Any]) -> asyncio.Future[Any] | None:
    """Return what a worker waits for, through the tasks that wait for it in turn."""
    future: asyncio.Future[Any] | None = worker._task
    while isinstance(future, asyncio.Task):
        future = getattr(future, "_fut_waiter", None)
    return future


async def leave_a_game(directory: Path) -> Path:
    """Play a move of a game between people, and return the path of its save."""
    app = board_app(directory, NewGame(game("othello"), ("human", "human")))
    async with started(app, "f", "5", "enter"):
        await app.leave()
    return app.games.saved_as[0]
