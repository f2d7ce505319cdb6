"""What becomes of a position that was set up: a game, an analysis, a search, a file."""

from __future__ import annotations

from pathlib import Path

from textual.widgets import Input

from boardtui.formats.detect import read_file
from boardtui.rules.board import Board, Color
from boardtui.rules.othello import Othello
from boardtui.rules.registry import game
from boardtui.ui.screens.confirm import ConfirmDialog
from boardtui.ui.screens.editor import EditorScreen
from boardtui.ui.screens.game import GameScreen
from boardtui.ui.screens.library import LibraryScreen
from boardtui.ui.screens.save_copy import SaveCopyScreen
from boardtui.ui.widgets.board_preview import BoardPreview

from .app_host import board_app, keys, screen_text, shows, started
from .host_editor import SMALL, rows


async def test_a_game_goes_on_from_the_position(tmp_path: Path) -> None:
    app = board_app(tmp_path, SMALL)
    async with started(app, "ctrl+g", "a", "1", "space", "enter", "1") as pilot:
        assert "Play from here: Othello" in screen_text(app)
        assert app.screen.query_one(BoardPreview).position == game("othello", size=4).position(
            Board.from_text("X...\n.OX.\n.XO.\n...."), Color(0)
        )
        assert "Board size" not in screen_text(app)
        assert "More options" not in screen_text(app)
        await keys(pilot, "enter")
        assert shows(app, GameScreen)
        shown = app.navigation.shown
        assert shown is not None
        assert shown.is_unfinished
        assert str(shown.view.state.position.board).split()[0] == "X..."
        again = shown.rematch(swap=True).start
        assert again == shown.view.record.root.position
        assert not shown.view.record.rating_id


async def test_the_side_to_move_is_played_by_the_person(tmp_path: Path) -> None:
    app = board_app(tmp_path, SMALL)
    async with started(app, "ctrl+g", "a", "1", "space", "tab", "enter", "1") as pilot:
        assert "You move first" in screen_text(app)
        await keys(pilot, "enter")
        shown = app.navigation.shown
        assert shown is not None
        assert shown.view.seats == {1}


async def test_leaving_the_form_leads_back(tmp_path: Path) -> None:
    app = board_app(tmp_path, SMALL)
    async with started(app, "ctrl+g", "a", "1", "space", "enter", "1", "escape"):
        assert rows(app)[0] == "X..."


async def test_the_position_is_analysed(tmp_path: Path) -> None:
    app = board_app(tmp_path, SMALL)
    async with started(app, "ctrl+g", "a", "1", "space", "enter", "2"):
        shown = app.navigation.shown
        assert shown is not None
        assert not shown.view.is_played
        assert str(shown.view.state.position.board).split()[0] == "X..."


async def test_a_game_that_is_over_is_not_played_on(tmp_path: Path) -> None:
    app = board_app(tmp_path, SMALL)
    async with started(app, "ctrl+g", "minus", "enter"):
        assert shows(app, ConfirmDialog)
        assert "1 Analyse" in screen_text(app)
        assert "Play from here" not in screen_text(app)


async def test_the_position_is_looked_up(tmp_path: Path) -> None:
    app = board_app(tmp_path, SMALL)
    async with started(app, "ctrl+g", "a", "1", "space", "enter", "3") as pilot:
        assert shows(app, LibraryScreen)
        await keys(pilot, "escape")
        assert rows(app)[0] == "X..."


async def test_the_position_is_saved_and_opened_again(tmp_path: Path) -> None:
    app = board_app(tmp_path, SMALL)
    path = tmp_path / "problem.sgf"
    async with started(app, "ctrl+g", "minus", "b", "2", "space", "tab", "enter") as pilot:
        await keys(pilot, "3")
        assert shows(app, SaveCopyScreen)
        app.screen.query_one(Input).value = str(path)
        await keys(pilot, "enter")
        assert isinstance(app.screen, EditorScreen)
    (reading,) = read_file(path)
    start = reading.record.root.position
    assert start == Othello(size=4).position(Board.from_text("....\n.X..\n....\n...."), Color(1))


async def test_a_position_that_is_not_saved_is_left_only_after_a_question(tmp_path: Path) -> None:
    app = board_app(tmp_path, SMALL)
    async with started(app, "ctrl+g", "a", "1", "space", "escape") as pilot:
        assert shows(app, ConfirmDialog)
        assert "The position is not saved." in screen_text(app)
        await keys(pilot, "enter")
        assert rows(app)[0] == "X..."
        await keys(pilot, "escape", "y")
        assert shows(app, GameScreen)


async def test_a_saved_position_is_left_at_once(tmp_path: Path) -> None:
    app = board_app(tmp_path, SMALL)
    async with started(app, "ctrl+g", "a", "1", "space", "enter", "4") as pilot:
        app.screen.query_one(Input).value = str(tmp_path / "problem.sgf")
        await keys(pilot, "enter", "escape")
        assert shows(app, GameScreen)
