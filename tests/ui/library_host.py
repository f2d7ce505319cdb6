"""An app with a library of a few games."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path

from textual.pilot import Pilot

from boardtui.library import FILE
from boardtui.session.game_library import GameLibrary, Update
from boardtui.session.launch import LaunchTarget
from boardtui.ui.app import BoardApp
from boardtui.ui.screens.library import LibraryScreen
from boardtui.ui.widgets.game_details import GamePreview, ShownGame
from boardtui.ui.widgets.game_table import GameTable
from tests.library.games import TIGER, imported, othello_moves, sgf
from tests.ui.app_host import board_app, settled
from tests.waiting import until

ROSE = othello_moves("f5d6c5f4e3c6d3f6e6d7")
OTHER = othello_moves("f5f6e6f4")

GAMES = (
    sgf(TIGER, "Tamenori Hideshi", "Shaman David", event="Oslo", date="1997-11-02"),
    sgf(ROSE, "Rose Brian", "Tamenori Hideshi", event="Berlin", date="2001-10-30", result="B+R"),
    sgf(OTHER, "Shaman David", "Rose Brian", event="Oslo", date="1999-01-01", result="W+R"),
)


def make_library(tmp_path: Path, games: Iterable[str] = GAMES) -> Path:
    """Import games into the library of `board_app`; returns their file."""
    file = tmp_path / "collection.sgf"
    file.write_text("".join(games))
    imported(tmp_path / "games" / FILE, file)
    return file


@asynccontextmanager
async def browsing(
    tmp_path: Path,
    opening: LaunchTarget | None = None,
    *,
    games: Iterable[str] = GAMES,
    size: tuple[int, int] = (80, 24),
) -> AsyncIterator[tuple[BoardApp, Pilot[None]]]:
    """An app in which the library is open."""
    make_library(tmp_path, games)
    app = board_app(tmp_path, opening)
    async with app.run_test(size=size) as pilot:
        await browse(pilot)
        yield app, pilot


def players(app: BoardApp) -> list[str]:
    """The games of the list by the family names of their players, the selected one with a >."""
    table = table_of(app)
    rows = [table._row_at(index) for index in range(len(table.games))]
    return [
        (">" if index == table.index else "")
        + "-".join(name.split()[0] for name in (row.players if row else ("?",)))
        for index, row in enumerate(rows)
    ]


def table_of(app: BoardApp) -> GameTable:
    return app.screen.query_one(GameTable)


def shown(app: BoardApp) -> ShownGame:
    """The game whose board is shown."""
    game = app.screen.query_one(GamePreview).shown
    assert game is not None
    return game


def library_of(app: BoardApp) -> GameLibrary:
    assert app.games.library is not None
    return app.games.library


async def updated(library: GameLibrary, *added: Path) -> Update:
    """Import, and return how that ended."""
    over = asyncio.Event()

    def look(update: Update) -> None:
        if update.is_over:
            over.set()

    unfollow = library.updates.add(look)
    library.begin_update(added)
    await over.wait()
    unfollow()
    assert library.update is not None
    return library.update


async def browse(pilot: Pilot[None]) -> None:
    """Go to the library."""
    await settled(pilot)
    await pilot.press("ctrl+f")
    await settled(pilot)
    assert isinstance(pilot.app.screen, LibraryScreen)


async def rested(pilot: Pilot[None]) -> ShownGame:
    """Wait until the board of the selected game is shown; returns that game."""
    app = pilot.app
    assert isinstance(app, BoardApp)
    preview, table = app.screen.query_one(GamePreview), table_of(app)
    await until(lambda: preview.shown is not None and preview.shown.row == table.row)
    await pilot.pause()
    return shown(app)
