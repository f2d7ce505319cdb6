"""Exporting a position: to the clipboard and to pictures."""

from __future__ import annotations

import json
import threading
from pathlib import Path

import pytest
from textual import events
from textual.app import App
from textual.widgets import Input

from boardtui.pictures.board import THEMES
from boardtui.record.marks import StrokeKind
from boardtui.rules.board import Point
from boardtui.rules.registry import game
from boardtui.session.launch import NewGame
from boardtui.system.progress import tell
from boardtui.ui.app import BoardApp
from boardtui.ui.film_request import FilmRequest
from boardtui.ui.screens import save_film
from boardtui.ui.screens.confirm import ConfirmDialog
from boardtui.ui.screens.copying import CopyScreen
from boardtui.ui.screens.export import ExportDialog
from boardtui.ui.screens.game import GameScreen
from boardtui.ui.screens.save_film import SaveFilmScreen
from boardtui.ui.screens.save_form import SaveForm
from boardtui.ui.screens.save_picture import SavePictureScreen
from boardtui.ui.widgets.menu import FreePlace, Item, Menu
from tests.fixtures.calls import calls_of, refusing
from tests.pictures.images import pixels
from tests.waiting import until

from .app_host import board_app, keys, screen_text, settled, shows
from .test_hosted import OTHELLO, files, said, visitor
from .test_save_copy import folder as folder
from .test_save_copy import play_and_ask

LINE = "-" * 27 + "OX" + "-" * 6 + "XXX" + "-" * 26 + " O;"
"""Othello after f5, in OBF."""

DARK, LIGHT = (f'fill="{THEMES[name].ground}"' for name in ("dark", "light"))


@pytest.fixture
def clipboard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    copied: list[str] = []
    monkeypatch.setattr(App, "copy_to_clipboard", lambda _app, text: copied.append(text))
    return copied


def choices(app: BoardApp) -> list[str]:
    """The texts of the dialog's items."""
    return [row.text for row in app.screen.query_one(Menu).rows if isinstance(row, Item)]


async def test_a_text_is_shown_and_copied_at_once(tmp_path: Path, clipboard: list[str]) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with app.run_test() as pilot:
        await play_and_ask(pilot, "ctrl+w")
        assert shows(app, ExportDialog)
        await pilot.press("2")
        await settled(pilot)
        assert shows(app, CopyScreen)
        assert LINE in screen_text(app)
        assert clipboard == [LINE]
        assert "Sent to your terminal’s clipboard." in said(app)
        assert "Press Enter to copy again." in screen_text(app)
        await pilot.press("right")
        await settled(pilot)
        assert "Press Enter to copy" in screen_text(app)
        await pilot.press("enter", "right", "enter")
        await settled(pilot)
        assert clipboard[1] == "f5"
        assert clipboard[2].splitlines()[-4:] == [
            "6 . . . . . . . .",
            "7 . . . . . . . .",
            "8 . . . . . . . .",
            "O to move",
        ]
        await pilot.press("ctrl+w")
        await settled(pilot)
        assert shows(app, GameScreen)


@pytest.mark.parametrize("key", ["1", "2", "3"])
async def test_what_was_copied_is_pasted_as_a_record(
    tmp_path: Path, clipboard: list[str], key: str
) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with app.run_test() as pilot:
        await settled(pilot)
        for point in ("f5", "d6", "c3", "d3"):
            await pilot.press(*point, "enter")
            await settled(pilot)
        (played,) = app.games
        board = played.view.node.position.board
        await pilot.press("ctrl+w", key)
        await settled(pilot)
        await pilot.press("escape")
        await settled(pilot)
        app.post_message(events.Paste(clipboard[0]))
        await settled(pilot)
        opened = app.navigation.shown
        assert opened is not None
        assert opened is not played
        assert opened.view.record.root.end().position.board == board


async def test_the_position_in_sight_is_exported(tmp_path: Path, clipboard: list[str]) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with app.run_test() as pilot:
        await settled(pilot)
        await pilot.press("f", "5", "enter")
        await settled(pilot)
        await pilot.press("d", "6", "enter")
        await settled(pilot)
        await pilot.press("comma")
        await settled(pilot)
        await pilot.press("ctrl+w", "3")
        await settled(pilot)
        assert clipboard == ["f5"]


async def test_each_choice_keeps_its_number_and_says_what_it_lacks(
    tmp_path: Path, clipboard: list[str]
) -> None:
    app = board_app(tmp_path, NewGame(game("gomoku"), ("human", "human")))
    async with app.run_test() as pilot:
        await settled(pilot)
        await pilot.press("ctrl+w")
        await settled(pilot)
        assert choices(app) == ["The board as text", *["A picture of the board"] * 2]
        rows = app.screen.query_one(Menu).rows
        assert [" ".join(row) for row in rows if isinstance(row, FreePlace)] == [
            "2  The position in one line    There are no stones yet.",
            "3  The moves up to here    There are no moves yet.",
            "6  An animation of the game    There are no moves yet.",
            "7  An animation of the game    There are no moves yet.",
        ]
        await keys(pilot, "2", "3", "6", "7")
        assert shows(app, ExportDialog)
        await keys(pilot, "4")
        assert shows(app, SavePictureScreen)
    assert clipboard == []


async def test_a_picture_is_written_and_nothing_is_written_over_unasked(
    tmp_path: Path, folder: Path
) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with app.run_test() as pilot:
        await play_and_ask(pilot, "ctrl+w")
        await pilot.press("4")
        await settled(pilot)
        assert shows(app, SavePictureScreen)
        await pilot.press("enter")
        await settled(pilot)
        (path,) = files(folder)
        assert path.name.startswith("othello-")
        assert path.name.endswith("-move1.svg")
        assert path.read_text().startswith("<svg ")
        assert said(app) == f"Picture written to {path}."

        assert "<polyline" not in path.read_text()
        path.write_text("dear to me")
        screen = app.screen
        assert isinstance(screen, GameScreen)
        screen.view.draw(screen.view.cursor, Point(0, 0), Point(7, 7), StrokeKind.ARROW)
        await pilot.press("ctrl+w", "4")
        await settled(pilot)
        await pilot.press("enter")
        await settled(pilot)
        assert shows(app, ConfirmDialog)
        await pilot.press("n")
        await settled(pilot)
        assert path.read_text() == "dear to me"
        await pilot.press("enter", "y")
        await settled(pilot)
        assert shows(app, GameScreen)
        assert "<polyline" in path.read_text()


async def test_the_ending_chooses_the_kind_of_picture(tmp_path: Path, folder: Path) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with app.run_test() as pilot:
        await play_and_ask(pilot, "ctrl+w")
        await pilot.press("5")
        await settled(pilot)
        entry = app.screen.query_one(Input)
        assert entry.value.endswith(".png")
        for name, words in (("board.gif", "must end in one of"), ("none/b.png", "No such file")):
            entry.value = name
            await pilot.press("enter")
            await settled(pilot)
            assert words in " ".join(screen_text(app).split())
        entry.value = "board.png"
        await pilot.press("enter")
        await settled(pilot)
        assert len(pixels((folder / "board.png").read_bytes())) == 960


@pytest.mark.parametrize(
    ("steps", "sign", "texts"),
    [
        ("", 'width="960"', 16),
        ("left", 'width="480"', 16),
        ("down", DARK, 16),
        ("down left", LIGHT, 16),
        ("down down right", DARK, 0),
        ("down down down left", DARK, 17),
    ],
)
async def test_the_choices_below_the_path_change_the_picture(
    tmp_path: Path, folder: Path, steps: str, sign: str, texts: int
) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with app.run_test() as pilot:
        await play_and_ask(pilot, "ctrl+w")
        await keys(pilot, "4", "down", *steps.split(), "enter")
        (path,) = files(folder)
        picture = path.read_text()
        assert sign in picture
        assert picture.count("<text ") == texts


async def test_the_size_of_a_film_is_told_before_it_is_written(
    tmp_path: Path, folder: Path
) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with app.run_test() as pilot:
        await play_and_ask(pilot, "ctrl+w")
        await keys(pilot, "7", "down", "right", "right", "enter")
        assert shows(app, ConfirmDialog)
        assert "2 positions, " in screen_text(app)
        assert files(folder) == []
        await keys(pilot, "n")
        assert shows(app, SaveFilmScreen)
        assert files(folder) == []
        await keys(pilot, "enter", "enter")
        (path,) = files(folder)
        header, *events = map(json.loads, path.read_text().splitlines())
        assert (header["width"], header["height"]) == (60, 20)
        assert len(events) == 3
        assert said(app) == f"Picture written to {path}."


async def test_a_film_shows_the_line_in_sight_to_its_end(tmp_path: Path, folder: Path) -> None:
    app = board_app(tmp_path, OTHELLO)
    async with app.run_test() as pilot:
        await play_and_ask(pilot, "comma")
        await keys(pilot, "ctrl+w", "6", "enter", "y")
        (path,) = files(folder)
        assert path.read_text().count("<animate ") == 1


@pytest.mark.parametrize("size", [15, 20])
async def test_a_film_has_only_terminals_with_room_for_the_board(tmp_path: Path, size: int) -> None:
    app = board_app(tmp_path, NewGame(game("gomoku", size=size), ("human", "human")))
    async with app.run_test() as pilot:
        await play_and_ask(pilot, "ctrl+w")
        await keys(pilot, "7")
        assert "80×24" in screen_text(app)
        assert ("60×20" in screen_text(app)) == (size == 15)


async def test_filming_is_stopped_by_escape_and_blocks_no_key(
    tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, stopped = threading.Event(), threading.Event()

    def film(_request: FilmRequest) -> bytes:
        try:
            begun.wait(10)
            for _time in iter(lambda: stopped.wait(0.01), True):
                tell(1, 2)
        finally:
            stopped.set()
        return b""

    monkeypatch.setattr(save_film, "filmed", film)
    app = board_app(tmp_path, OTHELLO)
    async with app.run_test() as pilot:
        await play_and_ask(pilot, "ctrl+w")
        await keys(pilot, "7")
        await pilot.press("enter")
        await until(lambda: "Preparing the animation…" in screen_text(app), pause=pilot.pause)
        begun.set()
        await until(lambda: "Making the animation: 50%" in screen_text(app), pause=pilot.pause)
        await keys(pilot, "escape")
        assert stopped.wait(10)
        assert shows(app, SaveFilmScreen)
        assert "The animation was not completed." in screen_text(app)
    assert files(folder) == []


async def test_a_folder_that_is_missing_is_told_before_filming(
    tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    films = calls_of(monkeypatch, save_film, "filmed")
    app = board_app(tmp_path, OTHELLO)
    async with app.run_test() as pilot:
        await play_and_ask(pilot, "ctrl+w")
        await keys(pilot, "7")
        app.screen.query_one(Input).value = "none/game.cast"
        await keys(pilot, "enter")
        assert "No such file or directory" in " ".join(screen_text(app).split())
    assert films == []


async def test_a_file_that_appears_during_filming_is_not_written_over_unasked(
    tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = folder / "game.cast"

    def film(_request: FilmRequest) -> bytes:
        path.write_text("dear to me")
        return b"film"

    monkeypatch.setattr(save_film, "filmed", film)
    app = board_app(tmp_path, OTHELLO)
    async with app.run_test() as pilot:
        await play_and_ask(pilot, "ctrl+w")
        await keys(pilot, "7")
        app.screen.query_one(Input).value = "game.cast"
        await keys(pilot, "enter", "y", "n")
        assert path.read_text() == "dear to me"
        await keys(pilot, "enter", "y", "y")
        assert path.read_bytes() == b"film"


@pytest.mark.parametrize("key", ["4", "5", "6", "7"])
async def test_a_full_disk_is_one_line_and_leaves_no_half_file(
    tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    monkeypatch.setattr(save_film, "filmed", lambda _request: b"film")
    app = board_app(tmp_path, OTHELLO)
    async with app.run_test() as pilot:
        await play_and_ask(pilot, "ctrl+w")
        await keys(pilot, key)
        entry = app.screen.query_one(Input)
        old = folder / f"old{Path(entry.value).suffix}"
        old.write_text("dear to me")
        entry.value = old.name
        with refusing("boardtui.system.atomic_files.flush_to_disk"):
            # Yes, it is written over; yes, a film of this size.
            await keys(pilot, "enter", "y", *["y"] * (key in "67"))
        assert "No space left on device" in " ".join(screen_text(app).split())
        assert isinstance(app.screen, SaveForm)
        assert files(folder) == [old]
        assert old.read_text() == "dear to me"
        await keys(pilot, "enter", "y", *["y"] * (key in "67"))
        assert shows(app, GameScreen)
        assert old.read_bytes() != b"dear to me"


async def test_a_guest_has_the_clipboard_and_no_files(
    tmp_path: Path, clipboard: list[str], folder: Path
) -> None:
    app = visitor(tmp_path / "guest", OTHELLO, keeps=False)
    async with app.run_test() as pilot:
        await play_and_ask(pilot, "ctrl+w")
        assert len(choices(app)) == 3
        await pilot.press("4", "5", "2")
        await settled(pilot)
        assert clipboard == [LINE]
    assert files(folder) == []
