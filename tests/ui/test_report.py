"""The report on a reviewed game as a screen."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from boardtui.formats import sgf
from boardtui.session.launch import Review
from boardtui.ui.app import BoardApp
from boardtui.ui.messages import ReportWanted
from boardtui.ui.screens.game import GameScreen
from boardtui.ui.screens.report import ReportScreen
from boardtui.ui.widgets.game_graph import GameGraph
from boardtui.ui.widgets.report_lines import ReportLines
from tests.ui.app_host import board_app, keys, screen_text, shows, started
from tests.ui.host_game import until
from tests.ui.test_mistakes import judged


@asynccontextmanager
async def report(
    directory: Path, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[BoardApp, Pilot[None]]]:
    """The report on a judged game of the app."""
    (reading,) = sgf.loads(sgf.dumps(judged()))
    app = board_app(directory, Review(reading, str(directory / "judged.sgf")))
    async with started(app, size=size) as pilot:
        screen = app.screen
        assert isinstance(screen, GameScreen)
        wanted = ReportWanted(screen.latest, screen.view, screen.replay.look_at)
        screen.post_message(wanted)
        await until(pilot, lambda: shows(app, ReportScreen))
        yield app, pilot


def report_lines(app: BoardApp) -> ReportLines:
    return app.screen.query_one(ReportLines)


async def test_it_shows_figures_moments_mistakes_and_the_graph(tmp_path: Path) -> None:
    async with report(tmp_path) as (app, _pilot):
        text = screen_text(app)
        assert "Review" in text.splitlines()[0]
        for part in ("Accuracy", "Best moves", "Opening: Heath", "2 key moments", "2 mistakes"):
            assert part in text
        assert "h4 gives White the corner h8." in text
        assert app.screen.query_one(GameGraph).display


async def test_enter_goes_to_the_moment(tmp_path: Path) -> None:
    async with report(tmp_path) as (app, pilot):
        await keys(pilot, "down", "enter")
        assert isinstance(app.screen, GameScreen)
        assert app.screen.state.depth == 19


async def test_escape_leads_back_to_where_one_was(tmp_path: Path) -> None:
    async with report(tmp_path) as (app, pilot):
        before = app.screen_stack[-2]
        assert isinstance(before, GameScreen)
        node = before.state.node
        await keys(pilot, "end", "escape")
        assert shows(app, GameScreen)
        assert before.is_current
        assert before.state.node is node


async def test_tab_lists_the_mistakes_of_one_side(tmp_path: Path) -> None:
    async with report(tmp_path) as (app, pilot):
        assert "both sides" in screen_text(app)
        await keys(pilot, "tab")
        view = report_lines(app).view
        assert view is not None
        assert len(view.mistakes) == 1
        assert "1 mistake " in screen_text(app)


async def test_listed_mistakes_become_cards(tmp_path: Path) -> None:
    async with report(tmp_path) as (app, pilot):
        training = app.games.training
        assert app.screen.check_action("make_cards", ())
        await keys(pilot, "c")
        await until(pilot, lambda: "Made one card from the mistakes" in screen_text(app))
        await keys(pilot, "c")
        await until(pilot, lambda: "already in training" in screen_text(app))
        (card,) = training.cards.draw(training.now(), 9).cards
        assert card.exercise.lost == pytest.approx(8.4)
        # White made no mistake, but an inaccuracy.
        await keys(pilot, "tab", "tab")
        assert not app.screen.check_action("make_cards", ())


async def test_cards_that_cannot_be_kept_are_told(tmp_path: Path) -> None:
    async with report(tmp_path) as (app, pilot):
        store = app.games.training.cards
        store.path.parent.mkdir(parents=True, exist_ok=True)
        store.path.write_bytes(b"no database " * 100)
        await keys(pilot, "c")
        await until(pilot, lambda: "are damaged" in screen_text(app))
        assert shows(app, ReportScreen)


async def test_the_graph_follows_the_cursor_and_changes(tmp_path: Path) -> None:
    async with report(tmp_path, size=(120, 40)) as (app, pilot):
        await keys(pilot, "end")
        graph = app.screen.query_one(GameGraph)
        assert graph.shown is not None
        assert graph.shown.state.depth == 19
        assert "19 h4?" in screen_text(app)
        before = screen_text(app)
        await keys(pilot, "colon")
        assert screen_text(app) != before


async def test_a_click_picks_an_entry_and_a_second_one_goes_there(tmp_path: Path) -> None:
    async with report(tmp_path, size=(120, 40)) as (app, pilot):
        lines = report_lines(app)
        y = next(
            y
            for y in range(lines.size.height)
            if lines.target_at(4, y) == 1 and lines.target_at(0, y) == 1
        )
        await pilot.click(ReportLines, offset=(4, y))
        view = report_lines(app).view
        assert view is not None
        assert view.place == 1
        await pilot.click(ReportLines, offset=(4, y))
        await until(pilot, lambda: shows(app, GameScreen))


@pytest.mark.parametrize("size", [(60, 20), (40, 12), (80, 50)])
async def test_the_cursor_stays_in_sight_in_any_window(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with report(tmp_path, size=size) as (app, pilot):
        for key in ("end", "up", "home", "down"):
            await keys(pilot, key)
            assert app.screen.query_one(ReportLines).view is not None
            pointed = [line for line in screen_text(app).splitlines() if "▶" in line or ">" in line]
            assert pointed, key
