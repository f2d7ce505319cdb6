"""Lines on the screen: learnt on the board, and more of them from the library."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from boardtui.formats import sgf
from boardtui.formats.reading import Reading
from boardtui.record.tree import GameRecord
from boardtui.session.launch import Review
from boardtui.ui.app import BoardApp
from boardtui.ui.screens.confirm import ConfirmDialog
from boardtui.ui.screens.drill import DrillScreen
from boardtui.ui.screens.game import GameScreen
from boardtui.ui.screens.game_picker import GamePicker
from boardtui.ui.screens.palette import PaletteScreen
from boardtui.ui.screens.replies import RepliesScreen
from boardtui.ui.widgets.answers import Answers
from boardtui.ui.widgets.chooser import Chooser
from tests.library.games import othello_moves
from tests.library.games import sgf as sgf_of
from tests.training.trees import OTHELLO, RENJU, tree
from tests.ui.app_host import board_app, keys, screen_text, shows, started
from tests.ui.explorer_host import ALONE, MANY
from tests.ui.host_game import until
from tests.ui.library_host import make_library
from tests.ui.test_trying import said

LINES = ("f5 f6 e6 f4 c3", "f5 d6 c3 d3 c4")
TIGERS = [
    *["f5d6c3d3c4f4f6f3e6e7d7"] * 3,
    *["f5d6c3d3c4f4f6g5e6"] * 2,
    *["f5d6c3d3c4b5b4"] * 2,
]


@asynccontextmanager
async def opened(
    folder: Path, record: GameRecord, source: str = "", size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[BoardApp, Pilot[None]]]:
    """The app with a record."""
    app = board_app(folder, Review(Reading(record), source), glyphs="ascii")
    async with started(app, size=size) as pilot:
        yield app, pilot


async def command(pilot: Pilot[None], name: str) -> None:
    """Run a command of the palette."""
    app = pilot.app
    assert isinstance(app, BoardApp)
    await keys(pilot, "ctrl+p")
    await until(pilot, lambda: shows(app, PaletteScreen))
    await keys(pilot, *name, "enter")


def lines_of(app: BoardApp) -> set[str]:
    """The lines of the record in front."""
    game = next(iter(app.games))
    ends = (node for node in game.view.record.root.walk() if not node.children)
    return {" ".join(map(game.game.format_move, node.path())) for node in ends}


async def learn(app: BoardApp, pilot: Pilot[None], side: str = "1") -> None:
    """Begin to learn the lines of a side."""
    await command(pilot, "these")
    await until(pilot, lambda: shows(app, ConfirmDialog))
    await keys(pilot, side)
    await until(pilot, lambda: shows(app, DrillScreen))


class TestLearning:
    async def test_the_moves_of_a_side_are_asked_along_the_lines(self, tmp_path: Path) -> None:
        async with opened(tmp_path, tree(OTHELLO, *LINES)) as (app, pilot):
            await command(pilot, "these")
            await until(pilot, lambda: shows(app, ConfirmDialog))
            assert "1 Black: 5 positions" in screen_text(app)
            await keys(pilot, "1")
            await until(pilot, lambda: shows(app, DrillScreen))
            assert "Black to move: which move is in your lines?" in said(app)
            await keys(pilot, "f", "5", "enter")
            await until(pilot, lambda: "f5 is right." in said(app))
            await keys(pilot, "enter")
            await until(pilot, lambda: "2/5" in screen_text(app))
            assert "f5 " in said(app)

    async def test_renju_is_learnt_alike(self, tmp_path: Path) -> None:
        async with opened(tmp_path, tree(RENJU, "h8 i9 j7", "h8 h9 i9")) as (app, pilot):
            await command(pilot, "these")
            await until(pilot, lambda: shows(app, ConfirmDialog))
            await keys(pilot, "1")
            await until(pilot, lambda: shows(app, DrillScreen))
            await keys(pilot, "h", "8", "enter")
            await until(pilot, lambda: "h8 is right." in said(app))

    async def test_a_record_with_moves_of_one_side_asks_nothing_more(self, tmp_path: Path) -> None:
        async with opened(tmp_path, tree(OTHELLO, "f5")) as (app, pilot):
            await command(pilot, "these")
            await until(pilot, lambda: shows(app, DrillScreen))
            assert "1/1" in screen_text(app)

    async def test_lines_that_were_learnt_are_a_choice_of_training(self, tmp_path: Path) -> None:
        file = tmp_path / "lines.sgf"
        file.write_text(sgf.dumps(tree(OTHELLO, *LINES)))
        async with opened(tmp_path, tree(OTHELLO, *LINES), str(file)) as (app, pilot):
            await learn(app, pilot)
            await keys(pilot, "escape", "f2")
            await until(pilot, lambda: shows(app, GamePicker))
            await keys(pilot, "t")
            await until(pilot, lambda: shows(app, ConfirmDialog))
            assert "Lines: lines, Black" in screen_text(app)
            await keys(pilot, "down", "enter")
            await until(pilot, lambda: shows(app, DrillScreen))
            assert "1/5" in screen_text(app)

    async def test_a_record_that_is_gone_is_no_choice(self, tmp_path: Path) -> None:
        async with opened(tmp_path, tree(OTHELLO, *LINES), str(tmp_path / "gone")) as (app, pilot):
            await learn(app, pilot)
            await keys(pilot, "escape", "f2", "t")
            await until(pilot, lambda: shows(app, ConfirmDialog))
            assert "Lines:" not in screen_text(app)


async def learn_all(app: BoardApp, pilot: Pilot[None], side: str, count: int) -> None:
    """Learn the lines of a side from the first position to the last one."""
    await learn(app, pilot, side)
    screen = app.screen
    assert isinstance(screen, DrillScreen)
    for number in range(1, count + 1):
        await until(pilot, lambda: f"{number}/{count}" in screen_text(app))  # noqa: B023
        wanted = screen._drill.exercise
        answer = wanted.position.game.format_move(wanted.answers[0])
        await keys(pilot, *answer, "enter")
        await until(pilot, lambda: f"{answer} is right." in said(app))  # noqa: B023
        await keys(pilot, "enter")
    await until(pilot, lambda: f"You solved {count} of {count} exercises." in said(app))
    await keys(pilot, "enter")


class TestFromTheExplorer:
    async def test_lines_are_made_of_games_and_learnt_from_both_sides(self, tmp_path: Path) -> None:
        games = (sgf_of(othello_moves(each), f"A{n}") for n, each in enumerate(TIGERS))
        make_library(tmp_path, games)
        app = board_app(tmp_path, ALONE, glyphs="ascii")
        async with started(app) as pilot:
            for move in ("f5", "d6", "c3", "d3", "c4"):
                await keys(pilot, *move, "enter")
            await command(pilot, "replies")
            await until(pilot, lambda: shows(app, RepliesScreen))
            await keys(pilot, "down", *["left"] * 3, "down", "down", "right")
            await until(pilot, lambda: "10 new moves, 5 for your side." in screen_text(app))
            await keys(pilot, "enter")
            assert lines_of(app) == {
                "f5 d6 c3 d3 c4 f4 f6 f3 e6 e7 d7",
                "f5 d6 c3 d3 c4 f4 f6 g5 e6",
                "f5 d6 c3 d3 c4 b5 b4",
            }
            await learn_all(app, pilot, "1", 8)
            await learn_all(app, pilot, "2", 5)


class TestReplies:
    async def test_they_are_shown_with_their_shares_and_added_together(
        self, tmp_path: Path
    ) -> None:
        make_library(tmp_path, MANY)
        async with opened(tmp_path, tree(OTHELLO, "f5 d6 c3 d3 c4")) as (app, pilot):
            await keys(pilot, "greater_than_sign")
            await command(pilot, "replies")
            await until(pilot, lambda: "1 new move." in screen_text(app))
            assert "f4   92%  12 games  50-42%" in screen_text(app)
            await keys(pilot, "down", *["left"] * 4)
            await until(pilot, lambda: "2 new moves." in screen_text(app))
            await keys(pilot, "enter")
            await until(pilot, lambda: shows(app, GameScreen))
            assert lines_of(app) == {"f5 d6 c3 d3 c4 f4", "f5 d6 c3 d3 c4 b3"}
            await keys(pilot, "u")
            await until(pilot, lambda: lines_of(app) == {"f5 d6 c3 d3 c4"})

    async def test_where_nothing_is_found_nothing_can_be_added(self, tmp_path: Path) -> None:
        make_library(tmp_path, MANY)
        async with opened(tmp_path, tree(OTHELLO, "f5 f4")) as (app, pilot):
            await keys(pilot, "greater_than_sign")
            await command(pilot, "replies")
            await until(pilot, lambda: "Every other move from here on" in screen_text(app))
            await keys(pilot, "enter")
            assert shows(app, RepliesScreen)
            await keys(pilot, "escape")
            assert shows(app, GameScreen)

    @pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
    async def test_the_choices_fit_into_the_window(
        self, tmp_path: Path, size: tuple[int, int]
    ) -> None:
        make_library(tmp_path, MANY)
        async with opened(tmp_path, tree(OTHELLO, "f5 d6 c3"), size=size) as (app, pilot):
            await command(pilot, "replies")
            await until(pilot, lambda: "new move" in screen_text(app))
            region = app.screen.query_one(".panel").region
            assert region.bottom <= size[1]
            assert all(
                chooser.region.bottom <= region.bottom for chooser in app.screen.query(Chooser)
            )
            answers = app.screen.query_one(Answers).region
            assert answers.height == 1
            assert answers.bottom < region.bottom
