"""What several tests of the screens need."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from textual import app, pilot
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet

from boardtui.players.early_preparation import EarlyPreparation
from boardtui.session.game_library import GameLibrary
from boardtui.ui.app import BoardApp
from tests.club.conftest import folder as folder
from tests.ui.club_host import Lobby, in_lobby
from tests.ui.steady_pilot import SteadyPilot, idle


@pytest.fixture(scope="session", autouse=True)
def style_sheets_parsed_once() -> Iterator[None]:
    """Let all apps share what they parse, a fifth of the time of tests that begin with an app."""
    parse = Stylesheet._parse_rules
    parsed: dict[object, list[RuleSet]] = {}

    def parse_once(sheet: Stylesheet, *arguments: Any, **named: Any) -> list[RuleSet]:
        key = (arguments, *map(frozenset, (named.items(), sheet._variables.items())))
        if key not in parsed:
            parsed[key] = parse(sheet, *arguments, **named)
        return parsed[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Stylesheet, "_parse_rules", parse_once)
        yield


@pytest.fixture(scope="session", autouse=True)
def pilots_wait_for_the_app() -> Iterator[None]:
    """Let pilots wait until an app is idle, where Textual's guess by the processor's time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pilot, "Pilot", SteadyPilot)
        for module in (app, pilot):
            patch.setattr(module, "wait_for_idle", idle)
        yield


@pytest.fixture(scope="session", autouse=True)
def apps_close_what_they_opened() -> Iterator[None]:
    """Let apps close engines, databases and clubs where their test ends and no person leaves.

    The files of games stay as a crash would leave them.
    """
    run_test = BoardApp.run_test

    @asynccontextmanager
    async def run_and_close(app: BoardApp, **options: Any) -> AsyncIterator[pilot.Pilot[None]]:
        try:
            async with run_test(app, **options) as running:
                yield running
        finally:
            if not app._leaving:
                for game in app.games:
                    game._close_chairs()
                players = (player for game in app.games for player in game._closing)
                await asyncio.gather(*players, app.services.aclose(), app.services.leave_club())

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(BoardApp, "run_test", run_and_close)
        yield


@pytest.fixture(autouse=True)
def expected_engines(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The games whose engines were to be prepared; forms are shown too often to do so."""
    games: list[str] = []
    monkeypatch.setattr(EarlyPreparation, "begin", lambda _self, kind: games.append(kind))
    return games


@pytest.fixture
def lobby(tmp_path: Path, folder: Path) -> Lobby:
    return partial(in_lobby, tmp_path, folder)


@pytest.fixture
def no_imports(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The paths that were to be imported; libraries stay as a test has made them."""
    paths: list[Path] = []

    def begin(_library: GameLibrary, added: Iterable[Path] = (), **_how: bool) -> None:
        paths.extend(map(Path, added))

    monkeypatch.setattr(GameLibrary, "begin_update", begin)
    return paths
