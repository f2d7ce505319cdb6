"""Records and other text pasted on the picker, a board or the library."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.events import Paste
from textual.pilot import Pilot
from textual.widgets import TextArea

from boardtui.record.clock import Clock
from boardtui.rules.board import Point
from boardtui.rules.registry import game
from boardtui.session.launch import NewGame
from boardtui.session.pasted_text import reads_as_record
from boardtui.ui.app import BoardApp
from boardtui.ui.paste_bounds import LONGEST
from boardtui.ui.screens.confirm import ConfirmDialog
from boardtui.ui.screens.file_games import FileGamesScreen
from boardtui.ui.screens.game import GameScreen
from boardtui.ui.screens.game_picker import GamePicker
from boardtui.ui.screens.library import LibraryScreen
from boardtui.ui.widgets.board_widget import BoardWidget
from boardtui.ui.widgets.search_field import SearchField
from tests.ui.app_host import board_app, screen_text, settled, shows, started
from tests.ui.library_host import browse, make_library, players
from tests.ui.test_hosted import HERE, visitor

OTHELLO = NewGame(game("othello"), ("human", "human"))
ON_CLOCK = OTHELLO._replace(clock=Clock(300, 3))
MOVES = "f5d6c3d3c4"

pytestmark = pytest.mark.usefixtures("no_imports")


async def paste(app: BoardApp, pilot: Pilot[None], text: str) -> None:
    app.post_message(Paste(text))
    await settled(pilot)


def plies(app: BoardApp) -> int:
    assert isinstance(app.screen, GameScreen)
    return len(app.screen.game.subject.record.mainline()) - 1


def said(app: BoardApp) -> str:
    return " ".join(app.notices.texts)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (MOVES, 5),
        ("1. f5 d6 2. c3", 3),
        ("1. f5 d6\r2. c3 d3\r", 4),
        ("(;GM[2];B[f5];W[d6])", 2),
        ('[Black "Ada"]\n\n1. f5 d6 *', 2),
    ],
)
async def test_a_record_pasted_on_the_picker_opens(tmp_path: Path, text: str, count: int) -> None:
    app = board_app(tmp_path)
    async with started(app) as pilot:
        await paste(app, pilot, text)
        assert plies(app) == count
        await pilot.press("escape")
        await settled(pilot)
        assert shows(app, GamePicker)


async def test_several_games_pasted_on_the_picker_are_chosen_from(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with started(app) as pilot:
        await paste(app, pilot, "(;GM[2];B[f5])(;GM[2];B[f5];W[d6])")
        assert shows(app, FileGamesScreen)
        await pilot.press("down", "enter")
        await settled(pilot)
        assert plies(app) == 2


async def test_a_record_pasted_on_a_board_opens_beside_the_game(tmp_path: Path) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with started(app, *"d3", "enter") as pilot:
        playing = app.navigation.shown
        await paste(app, pilot, MOVES)
        assert plies(app) == 5
        assert len(app.games) == 2
        await pilot.press("escape")
        await settled(pilot)
        assert app.navigation.shown is playing
        assert plies(app) == 1


async def test_records_pasted_one_over_the_other_lead_back_in_turn(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with started(app) as pilot:
        await paste(app, pilot, MOVES)
        await paste(app, pilot, "f5f6e6")
        await pilot.press("escape")
        await settled(pilot)
        assert plies(app) == 5


@pytest.mark.parametrize("focus", ["board", "moves"])
async def test_a_pasted_coordinate_goes_to_its_point(tmp_path: Path, focus: str) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with started(app, *"d3", "enter", *(["f6"] if focus == "moves" else [])) as pilot:
        board = app.screen.query_one(BoardWidget)
        assert board.has_focus == (focus == "board")
        await paste(app, pilot, " E3\n")
        assert board.cursor == Point(4, 2)
        assert len(app.games) == 1


@pytest.mark.parametrize("text", ["", "z9", "a10", "a game of mine", "x" * 100_000])
async def test_a_line_pasted_on_a_board_that_is_neither_says_so(tmp_path: Path, text: str) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with started(app) as pilot:
        await paste(app, pilot, text)
        assert "The pasted text is neither a coordinate nor a record." in screen_text(app)
        assert len(app.games) == 1


@pytest.mark.parametrize("text", ["a game of mine", "x" * 100_000, "two\nlines"])
async def test_a_text_that_is_no_record_says_so_in_a_line(tmp_path: Path, text: str) -> None:
    app = board_app(tmp_path)
    async with started(app) as pilot:
        await paste(app, pilot, text)
        assert shows(app, GamePicker)
        assert said(app).startswith("Nothing was opened. Line 1, column 1: ")
        assert said(app) in screen_text(app)
        assert len(said(app)) <= 78


@pytest.mark.parametrize(("answer", "count"), [("n", 1), ("enter", 1), ("y", 2)])
async def test_it_asks_before_it_leaves_a_game_on_a_clock(
    tmp_path: Path, answer: str, count: int
) -> None:
    app = board_app(tmp_path, ON_CLOCK)
    async with started(app, *"d3", "enter") as pilot:
        playing = app.navigation.shown
        await paste(app, pilot, MOVES)
        assert shows(app, ConfirmDialog)
        assert "The clock of this game" in screen_text(app)
        await pilot.press(answer)
        await settled(pilot)
        assert len(app.games) == count
        assert (app.navigation.shown is playing) == (count == 1)


async def test_a_file_dropped_into_a_game_on_a_clock_asks_first_too(tmp_path: Path) -> None:
    file = tmp_path / "moves.txt"
    file.write_text(MOVES)
    app = board_app(tmp_path, ON_CLOCK)
    async with started(app) as pilot:
        await paste(app, pilot, str(file))
        assert shows(app, ConfirmDialog)
        await pilot.press("y")
        await settled(pilot)
        assert plies(app) == 5
        await pilot.press("escape")
        await settled(pilot)
        assert plies(app) == 0


async def test_a_record_pasted_into_a_text_is_text(tmp_path: Path) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with started(app, *"d3", "enter", ";") as pilot:
        await paste(app, pilot, MOVES)
        assert app.screen.query_one(TextArea).text == MOVES
        assert len(app.games) == 1


async def test_a_record_pasted_in_the_library_opens_and_leads_back_to_the_search(
    tmp_path: Path,
) -> None:
    make_library(tmp_path)
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await browse(pilot)
        await paste(app, pilot, "oslo\n")
        assert shows(app, LibraryScreen)
        found = players(app)
        assert len(found) == 2
        await paste(app, pilot, MOVES)
        assert plies(app) == 5
        await pilot.press("escape")
        await settled(pilot)
        assert shows(app, LibraryScreen)
        assert app.screen.query_one(SearchField).value == "oslo"
        assert players(app) == found


async def test_one_of_several_games_pasted_in_the_library_is_chosen(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await browse(pilot)
        await paste(app, pilot, "(;GM[2];B[f5])(;GM[2];B[f5];W[d6])")
        assert shows(app, FileGamesScreen)
        await pilot.press("down", "enter")
        await settled(pilot)
        assert plies(app) == 2


@pytest.mark.parametrize("text", ["tamenori 1997", "f5d6c3", "B"])
async def test_a_line_pasted_in_the_library_is_a_search(tmp_path: Path, text: str) -> None:
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await browse(pilot)
        await paste(app, pilot, text)
        assert app.screen.query_one(SearchField).value == text


async def test_lines_pasted_in_the_library_that_are_no_record_say_so(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await browse(pilot)
        await paste(app, pilot, "two\nlines")
        assert shows(app, LibraryScreen)
        assert "Nothing was opened. Line 1, column 1" in screen_text(app)
        assert app.screen.query_one(SearchField).value == ""


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("/etc/passwd", HERE),
        ("f5 " * LONGEST, "The text is too long: the limit is 64 kB."),
    ],
    ids=["path", "long"],
)
async def test_the_bounds_of_visitors_hold(tmp_path: Path, text: str, reason: str) -> None:
    app = visitor(tmp_path)
    async with started(app) as pilot:
        await paste(app, pilot, text)
        assert shows(app, GamePicker)
        assert reason in said(app)
        assert len(app.games) == 0
        await paste(app, pilot, MOVES)
        assert plies(app) == 5


@pytest.mark.parametrize(
    ("text", "moves", "is_record"),
    [
        ("f5d6c3d3", 4, True),
        ("f5d6c3", 4, False),
        ("1. f5 d6 2. c3 d3 and so on", 4, True),
        ("(;GM[2];B[f5])", 4, True),
        ("tamenori 1997", 4, False),
        ("f5\r", 2, False),
        ("f5\rd6", 2, True),
    ],
)
def test_what_reads_as_a_record(text: str, moves: int, *, is_record: bool) -> None:
    assert reads_as_record(text, moves) == is_record
