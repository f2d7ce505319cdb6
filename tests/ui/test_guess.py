"""The moves of a game guessed on the screen."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import pytest
from textual.pilot import Pilot

from boardtui.analysis.requests import Ask
from boardtui.formats import sgf
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Color, Seat
from boardtui.rules.registry import game
from boardtui.session.launch import NewGame, Review, Train, TrainKind
from boardtui.session.training.guessing import Guessing
from boardtui.ui.app import BoardApp
from boardtui.ui.screens.game import GameScreen
from boardtui.ui.screens.game_picker import GamePicker
from boardtui.ui.screens.guess import GuessScreen
from boardtui.ui.screens.library import LibraryScreen
from boardtui.ui.widgets.tour_panel import TourPanel
from tests.fixtures.judged import record_of
from tests.session.training.test_guessing import MOVES, OTHELLO, Engine
from tests.ui.app_host import board_app, keys, open_game, screen_text, shows, started
from tests.ui.host_game import until
from tests.ui.library_host import browsing

GOMOKU = game("gomoku")


def named(record: GameRecord) -> GameRecord:
    record.players = {Seat(0): "Inoue", Seat(1): "Murakami"}
    return record


def review_of_moves() -> Review:
    (reading,) = sgf.loads(sgf.dumps(named(record_of(OTHELLO, MOVES))))
    return Review(reading, "game.sgf")


@asynccontextmanager
async def guessed(
    directory: Path,
    ask: Ask | None = None,
    record: GameRecord | None = None,
    size: tuple[int, int] = (80, 24),
) -> AsyncIterator[tuple[BoardApp, Pilot[None]]]:
    """The app with White's moves of a game to be guessed, and an engine that is no process."""
    record = record or named(record_of(OTHELLO, MOVES))
    app = board_app(directory)
    async with started(app, size=size) as pilot:
        guessing = Guessing(record, record.mainline(), Color(1), ask or Engine().ask)
        app.push_screen(GuessScreen(app.preferences, guessing))
        await until(pilot, lambda: shows(app, GuessScreen))
        yield app, pilot


def said(app: BoardApp) -> str:
    panel = app.screen.query_one(TourPanel)
    lines = (panel.render_line(y).text.strip() for y in range(panel.size.height))
    return " ".join(" ".join(lines).split())


def is_said(app: BoardApp, text: str) -> bool:
    return text in said(app)


async def test_the_board_before_the_move_asks_what_was_played(tmp_path: Path) -> None:
    async with guessed(tmp_path) as (app, _pilot):
        assert "Guess the move" in said(app)
        assert "1/4" in said(app)
        assert "Move 2 of the game. White to move: what was played? Three tries" in said(app)
        assert "Review" not in screen_text(app)
        assert "Murakami" in screen_text(app)


async def test_after_a_right_guess_the_game_goes_on_by_itself(tmp_path: Path) -> None:
    async with guessed(tmp_path) as (app, pilot):
        await keys(pilot, "d", "6", "enter")
        await until(pilot, lambda: "2/4" in said(app))
        assert "d6 was played. 3 points." in said(app)
        assert "Move 4 of the game. 3 of 3 points." in said(app)


async def test_a_wrong_guess_is_refuted_and_tried_again(tmp_path: Path) -> None:
    async with guessed(tmp_path, Engine({"d6": 0.0, "f6": 5.0}).ask) as (app, pilot):
        await keys(pilot, "f", "6", "enter")
        await until(pilot, lambda: "Try again" in said(app))
        assert "f6 loses about 5 discs." in said(app)
        assert "2 tries are left." in said(app)
        await keys(pilot, "enter", "d", "6", "enter")
        await until(pilot, lambda: "2/4" in said(app))
        assert "2 points." in said(app)


async def test_after_three_tries_the_move_is_shown(tmp_path: Path) -> None:
    async with guessed(tmp_path, Engine({"d6": 0.0, "f6": 5.0, "f4": 8.0}).ask) as (app, pilot):
        for name in ("f6", "f4", "f6"):
            await keys(pilot, *name, "enter")
            await until(pilot, lambda: "Enter" in said(app))
            await keys(pilot, *([] if "Continue" in said(app) else ["enter"]))
        assert "d6 was played." in said(app)
        await keys(pilot, "enter")
        await until(pilot, lambda: "2/4" in said(app))
        assert "0 of 3 points." in said(app)


async def test_an_illegal_move_is_refused_and_no_try(tmp_path: Path) -> None:
    async with guessed(tmp_path) as (app, pilot):
        await keys(pilot, "a", "1", "enter")
        assert "a1 flips nothing." in said(app)


async def test_a_move_is_shown_or_skipped_on_request(tmp_path: Path) -> None:
    async with guessed(tmp_path) as (app, pilot):
        await keys(pilot, "exclamation_mark")
        assert "d6 was played." in said(app)
        await keys(pilot, "enter")
        await until(pilot, lambda: "2/4" in said(app))
        await keys(pilot, "full_stop")
        await until(pilot, lambda: "3/4" in said(app))


async def test_the_end_tells_points_the_best_guess_and_how_the_side_played(tmp_path: Path) -> None:
    async with guessed(tmp_path) as (app, pilot):
        await keys(pilot, "d", "6", "enter")
        await until(pilot, lambda: "2/4" in said(app))
        for place in ("3/4", "4/4", "To the game"):
            await keys(pilot, "full_stop")
            await until(pilot, partial(is_said, app, place))
        await until(pilot, lambda: "White’s play in the game: accuracy" in said(app))
        assert "3 of 12 points: 25%." in said(app)
        assert "Moves found on the first try: 1, second: 0, third: 0. Not found: 3." in said(app)
        assert "Best guess: move 2, d6, one of 3 legal moves." in said(app)
        await keys(pilot, "enter")
        assert not shows(app, GuessScreen)


async def test_a_failed_engine_is_told_and_asks_again(tmp_path: Path) -> None:
    engine = Engine()
    engine.fails = True
    async with guessed(tmp_path, engine.ask) as (app, pilot):
        await keys(pilot, "f", "6", "enter")
        await until(pilot, lambda: "The engine has had enough." in said(app))


@pytest.mark.parametrize("size", [(60, 20), (120, 40), (34, 22)])
async def test_it_fits_any_window(tmp_path: Path, size: tuple[int, int]) -> None:
    async with guessed(tmp_path, size=size) as (app, pilot):
        assert "Guess the move" in screen_text(app)
        await keys(pilot, "exclamation_mark", "escape")
        assert not shows(app, GuessScreen)


async def test_a_game_without_an_engine_knows_only_its_own_moves(tmp_path: Path) -> None:
    record = record_of(game("othello", size=6), "")
    node = record.root
    for _ply in range(12):
        node = node.play(node.position.legal_moves[0])
    app = board_app(tmp_path)
    async with started(app) as pilot:
        guessing = Guessing(record, record.mainline(), Color(1), None)
        app.push_screen(GuessScreen(app.preferences, guessing))
        await until(pilot, lambda: shows(app, GuessScreen))
        move = guessing.position.legal_moves[-1]
        await keys(pilot, *record.game.format_move(move), "enter")
        await until(pilot, lambda: "was not played. 2 tries" in said(app))


async def test_a_record_offers_it_in_the_palette(tmp_path: Path) -> None:
    app = board_app(tmp_path, review_of_moves())
    async with started(app) as pilot:
        await until(pilot, lambda: shows(app, GameScreen))
        await keys(pilot, "ctrl+p", *"guess", "enter")
        await until(pilot, lambda: "Whose moves" in screen_text(app))
        assert "2 White: Murakami" in screen_text(app)
        await keys(pilot, "2")
        await until(pilot, lambda: shows(app, GuessScreen))
        assert "1/4" in said(app)
        await keys(pilot, "escape")
        await until(pilot, lambda: shows(app, GameScreen))


async def test_guessing_begins_at_the_place_that_the_record_shows(tmp_path: Path) -> None:
    app = board_app(tmp_path, review_of_moves())
    async with started(app) as pilot:
        await until(pilot, lambda: shows(app, GameScreen))
        await keys(pilot, *["full_stop"] * 3, "ctrl+p", *"guess", "enter")
        await until(pilot, lambda: "Whose moves" in screen_text(app))
        await keys(pilot, "2")
        await until(pilot, lambda: shows(app, GuessScreen))
        assert "1/3" in said(app)


async def test_a_running_game_does_not_offer_it(tmp_path: Path) -> None:
    opening = NewGame(OTHELLO, ("human", "human"))
    app = board_app(tmp_path, opening)
    async with started(app) as pilot:
        await keys(pilot, "ctrl+p", *"guess")
        assert "Guess the move" not in screen_text(app)


async def test_the_command_line_begins_with_a_side_and_opens_the_game_after_it(
    tmp_path: Path,
) -> None:
    app = board_app(tmp_path, Train(TrainKind.GUESS, review_of_moves(), "white"))
    async with started(app) as pilot:
        await until(pilot, lambda: shows(app, GuessScreen))
        await keys(pilot, "d", "6", "enter")
        await until(pilot, lambda: "2/4" in said(app))
        assert not app.games
        await keys(pilot, "escape")
        await until(pilot, lambda: shows(app, GameScreen))
        game = open_game(app, "othello")
        assert game.view.state.depth == 3
        assert "3 of 3 points." in screen_text(app)


async def test_a_side_that_the_game_lacks_is_told_and_asked_for(tmp_path: Path) -> None:
    app = board_app(tmp_path, Train(TrainKind.GUESS, review_of_moves(), "red"))
    async with started(app, size=(120, 40)) as pilot:
        await until(pilot, lambda: "Whose moves" in screen_text(app))
        assert "There is no side “red” here; choose from: black, white." in screen_text(app)
        await keys(pilot, "escape")
        await until(pilot, lambda: shows(app, GamePicker))


async def test_the_library_offers_it_without_showing_the_moves(tmp_path: Path) -> None:
    async with browsing(tmp_path) as (app, pilot):
        await keys(pilot, "ctrl+p", *"guess", "enter")
        await until(pilot, lambda: "Whose moves" in screen_text(app))
        assert not app.games
        await keys(pilot, "1")
        await until(pilot, lambda: shows(app, GuessScreen))
        await keys(pilot, "escape")
        await until(pilot, lambda: shows(app, GameScreen))


async def test_the_library_comes_back_if_no_side_is_chosen(tmp_path: Path) -> None:
    async with browsing(tmp_path) as (app, pilot):
        await keys(pilot, "ctrl+p", *"guess", "enter")
        await until(pilot, lambda: "Whose moves" in screen_text(app))
        await keys(pilot, "escape")
        await until(pilot, lambda: shows(app, LibraryScreen))
