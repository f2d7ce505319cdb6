"""Training as the command line and the menu begin it."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.formats import sgf
from boardtui.record.tree import GameRecord
from boardtui.rules.othello import Othello
from boardtui.rules.registry import game
from boardtui.session.launch import Review, Train, TrainKind
from boardtui.ui.app import BoardApp
from boardtui.ui.screens.drill import DrillScreen
from boardtui.ui.screens.guess import GuessScreen
from boardtui.ui.screens.library import LibraryScreen
from tests.fixtures.judged import record_of
from tests.ui.app_host import board_app, keys, screen_text, shows, started
from tests.ui.host_game import until
from tests.ui.library_host import browsing, make_library

ASKED = "What would you like to train?"


def opened(record: GameRecord) -> Review:
    (reading,) = sgf.loads(sgf.dumps(record))
    return Review(reading, "lines.sgf")


def asks(app: BoardApp) -> bool:
    return ASKED in screen_text(app)


async def test_without_cards_it_asks_what_to_train(tmp_path: Path) -> None:
    app = board_app(tmp_path, Train())
    async with started(app) as pilot:
        await until(pilot, lambda: asks(app))
        assert "Puzzles: Othello" in screen_text(app)
        assert "Guess the moves of a game" in screen_text(app)


async def test_of_puzzles_it_asks_the_game_alone(tmp_path: Path) -> None:
    app = board_app(tmp_path, Train(TrainKind.PUZZLES))
    async with started(app) as pilot:
        await until(pilot, lambda: asks(app))
        assert "Puzzles: Renju" in screen_text(app)
        assert "Guess" not in screen_text(app)


async def test_puzzles_of_a_game_that_is_named_begin_at_once(tmp_path: Path) -> None:
    app = board_app(tmp_path, Train(TrainKind.PUZZLES, game=game("gomoku")))
    async with started(app) as pilot:
        await until(pilot, lambda: shows(app, DrillScreen))
        assert "Gomoku" in screen_text(app)


@pytest.mark.parametrize("keeps", [True, False])
async def test_guests_read_that_nothing_is_kept(tmp_path: Path, *, keeps: bool) -> None:
    app = board_app(tmp_path, Train(), keeps=keeps)
    async with started(app) as pilot:
        await until(pilot, lambda: asks(app))
        assert ("Nothing is saved here" in screen_text(app)) is not keeps
        assert ("Guess the move" in screen_text(app)) is keeps


async def test_the_lines_of_a_record_are_drilled_at_once_if_the_side_is_named(
    tmp_path: Path,
) -> None:
    record = record_of(Othello(), "f5 d6 c3 d3 c4")
    app = board_app(tmp_path, Train(TrainKind.LINES, opened(record), "black"))
    async with started(app) as pilot:
        await until(pilot, lambda: shows(app, DrillScreen))


async def test_the_menu_leads_over_the_library_to_a_game_to_guess(tmp_path: Path) -> None:
    make_library(tmp_path)
    app = board_app(tmp_path, Train())
    async with started(app) as pilot:
        await until(pilot, lambda: asks(app))
        await keys(pilot, "4")
        await until(pilot, lambda: shows(app, LibraryScreen))
        assert "Guess the move: choose a game" in screen_text(app)
        await until(pilot, lambda: "Rose" in screen_text(app))
        await keys(pilot, "enter")
        await until(pilot, lambda: "Whose moves" in screen_text(app))
        await keys(pilot, "escape")
        await until(pilot, lambda: "Guess the move: choose a game" in screen_text(app))
        await keys(pilot, "enter")
        await until(pilot, lambda: "Whose moves" in screen_text(app))
        await keys(pilot, "1")
        await until(pilot, lambda: shows(app, GuessScreen))


async def test_the_library_alone_opens_games_as_before(tmp_path: Path) -> None:
    async with browsing(tmp_path) as (app, _pilot):
        assert "Guess the move: choose a game" not in screen_text(app)
