"""Games with the explorer open."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from textual.pilot import Pilot

from boardtui.formats import transcript
from boardtui.rules.othello import Othello
from boardtui.session.launch import LaunchTarget, NewGame, Review
from boardtui.ui.app import BoardApp
from boardtui.ui.screens.game import GameScreen
from boardtui.ui.widgets.explorer_panel import ExplorerPanel
from tests.library.games import TIGER_IN_ANOTHER_ORDER, othello_moves, sgf
from tests.ui.app_host import board_app, settled
from tests.ui.host_game import text_of, until
from tests.ui.library_host import library_of, make_library

EXPLORER, ALL_GAMES = "percent_sign", "number_sign"
TIGER = "f5d6c3d3c4"
ALONE = NewGame(Othello(), ("human", "human"))

MANY = (
    *(sgf(othello_moves(TIGER + "f4"), f"A{n}", date="1998-01-01", result="B+R") for n in range(6)),
    *(sgf(othello_moves(TIGER + "f4"), f"C{n}", date="1999-01-01", result="W+R") for n in range(5)),
    sgf(othello_moves(TIGER + "f4"), "Dan Draw", "Ben", date="2000-01-01", result="0"),
    sgf(othello_moves(TIGER_IN_ANOTHER_ORDER + "b3"), "Eve Early", "Fay Flat", date="2020-05-01"),
    sgf(othello_moves(TIGER), "Gus", "Hal", date="1990-01-01", result="B+R"),
)
"""Twelve games that go on with f4, one with b3 in another order, and one that ends."""


def review(moves: str) -> Review:
    return Review(transcript.loads(moves, Othello()), "game")


def panel(app: BoardApp) -> list[str]:
    """The title of the panel, and its lines without those that are empty."""
    title, *lines = text_of(app, ExplorerPanel).splitlines()
    return [title.strip(" -"), *filter(None, lines)]


def explored(app: BoardApp) -> bool:
    """Return True if the panel tells about the position at the cursor."""
    screen = app.screen
    if not isinstance(screen, GameScreen) or screen.latest.explorer is None:
        return False
    found = screen.latest.explorer.explored
    return found is not None and found.position is screen.state.position


@asynccontextmanager
async def exploring(
    tmp_path: Path,
    opening: LaunchTarget | None = None,
    *games: str,
    size: tuple[int, int] = (80, 24),
    focus: bool = True,
    glyphs: str = "ascii",
) -> AsyncIterator[tuple[BoardApp, Pilot[None]]]:
    """A game at its end, with the explorer, once it has brought in one's own games."""
    make_library(tmp_path, games or MANY)
    opening = opening or review(TIGER)
    app = board_app(tmp_path, opening, glyphs=glyphs)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        await pilot.press("greater_than_sign", EXPLORER)
        await until(pilot, lambda: explored(app) and not library_of(app).is_updating)
        if focus:
            await pilot.press("f6")
        yield app, pilot


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Press keys, and wait for what the library answers."""
    app = pilot.app
    assert isinstance(app, BoardApp)
    await pilot.press(*keys)
    await until(pilot, lambda: explored(app))
