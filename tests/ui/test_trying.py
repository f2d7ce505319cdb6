"""Mistakes tried again on the screen."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from boardtui.analysis.requests import Ask
from boardtui.record.grades import graded
from boardtui.rules.board import Color, Seat
from boardtui.session.known_games import KnownGames
from boardtui.session.training.drill import Drill
from boardtui.session.training.game_mistakes import GameMistakes, mistakes_to_try
from boardtui.ui.app import BoardApp
from boardtui.ui.messages import TryingWanted
from boardtui.ui.screens.drill import DrillScreen
from boardtui.ui.widgets.tour_panel import TourPanel
from tests.session.training.test_game_mistakes import Engine
from tests.ui.app_host import board_app, keys, screen_text, shows, started
from tests.ui.host_game import offered, opened, status, until
from tests.ui.test_mistakes import BACK, judged, shown
from tests.ui.test_review import Reviewed

TRY = "dollar_sign"


def trying(ask: Ask) -> Drill:
    record = judged()
    record.players = {Seat(0): "Level 5"}
    nodes = [node for node in record.mainline() if graded(node) is not None]
    deck = GameMistakes(record, mistakes_to_try(nodes), people=frozenset({Color(1)}))
    return Drill(deck, lambda _game: ask, KnownGames(None).has)


@asynccontextmanager
async def tried(
    directory: Path, engine: Engine | None = None, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[BoardApp, Pilot[None]]]:
    """The app with its screen for two mistakes, and an engine that the test speaks for."""
    app = board_app(directory)
    async with started(app, size=size) as pilot:
        drill = trying((engine or Engine(9.0)).ask)
        await drill.begin()
        screen = DrillScreen(app.preferences, drill)
        app.push_screen(screen)
        await until(pilot, lambda: shows(app, DrillScreen))
        yield app, pilot


def said(app: BoardApp) -> str:
    panel = app.screen.query_one(TourPanel)
    lines = (panel.render_line(y).text.strip() for y in range(panel.size.height))
    return " ".join(" ".join(lines).split())


async def test_the_position_before_the_mistake_wants_a_better_move(tmp_path: Path) -> None:
    async with tried(tmp_path) as (app, pilot):
        assert "1/2" in said(app)
        assert "Move 10 of the game. f3 loses about 4 discs." in said(app)
        assert said(app).endswith("White to move: find a better move. . Next mistake")
        await keys(pilot, "e", "7", "enter")
        assert "e7 is right." in said(app)
        await keys(pilot, "enter")
        assert "2/2" in said(app)
        assert "Black to move" in said(app)


async def test_the_person_of_a_game_is_called_you(tmp_path: Path) -> None:
    async with tried(tmp_path) as (app, _pilot):
        text = screen_text(app)
        assert "Level 5" in text
        assert "You" in text
        assert "unknown" not in text


async def test_a_wrong_move_is_refuted_and_asked_again(tmp_path: Path) -> None:
    async with tried(tmp_path) as (app, pilot):
        await keys(pilot, "full_stop", "h", "4", "enter")
        assert "h4 loses about 8 discs. h4 gives White the corner h8. Refutation: h8." in said(app)
        assert "Try again" in said(app)
        await keys(pilot, "enter")
        assert "find a better move" in said(app)


async def test_an_illegal_move_is_refused(tmp_path: Path) -> None:
    async with tried(tmp_path) as (app, pilot):
        await keys(pilot, "a", "1", "enter")
        assert "a1 flips nothing." in said(app)


async def test_the_answer_is_shown_on_request_and_the_end_counts(tmp_path: Path) -> None:
    async with tried(tmp_path) as (app, pilot):
        await keys(pilot, "e", "7", "enter", "enter", "exclamation_mark")
        assert "Better: e2." in said(app)
        await keys(pilot, "enter")
        assert said(app).startswith("─ Try again ──")
        assert "─  ─" not in said(app)
        assert "You solved 1 of 2 exercises." in said(app)
        await keys(pilot, "enter")
        assert not shows(app, DrillScreen)


async def test_a_failed_engine_is_told_and_asks_again(tmp_path: Path) -> None:
    engine = Engine(9.0)
    engine.fails = True
    async with tried(tmp_path, engine) as (app, pilot):
        await keys(pilot, "g", "2", "enter")
        assert "The engine has had enough." in said(app)


@pytest.mark.parametrize("size", [(60, 20), (120, 40), (34, 22)])
async def test_it_fits_any_window(tmp_path: Path, size: tuple[int, int]) -> None:
    async with tried(tmp_path, size=size) as (app, pilot):
        assert "Try again" in screen_text(app)
        await keys(pilot, "exclamation_mark", "escape")
        assert not shows(app, DrillScreen)


async def test_the_key_begins_with_the_mistake_at_the_cursor() -> None:
    async with shown(judged()) as (app, pilot):
        await pilot.press(TRY)
        assert "No engine is available for this game." in status(app)
    here = Reviewed(opened(judged()))
    async with here.app.run_test(size=(120, 40)) as pilot:
        await pilot.press(BACK)
        assert "$ Try again" in offered(here.app)
        await pilot.press(TRY)
        (wanted,) = here.app.requests
        assert isinstance(wanted, TryingWanted)
        assert (len(wanted.mistakes), wanted.first) == (2, 1)
