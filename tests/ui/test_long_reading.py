"""Reading that takes long: in a thread, told on the screen, stopped by a key."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.events import Paste
from textual.pilot import Pilot
from textual.widgets import Input

from boardtui.formats import folder
from boardtui.formats.detect import Collection, scan_file, scan_record
from boardtui.rules.game import Game
from boardtui.rules.registry import game
from boardtui.saves import game_files
from boardtui.saves.game_files import SaveContent
from boardtui.saves.store import Store
from boardtui.session.launch import NewGame
from boardtui.system.progress import tell
from boardtui.ui.app import BoardApp
from boardtui.ui.screens import record_form
from boardtui.ui.screens.game import GameScreen
from boardtui.ui.screens.game_picker import GamePicker
from boardtui.ui.screens.open_record import OpenRecordScreen
from boardtui.ui.screens.reading import ReadingScreen
from tests.waiting import PATIENCE, until

from .app_host import board_app, on_disk, screen_text, settled, shows, started, store_of


class Brake:
    """Holds up reading until it is let go; then it goes on to its end."""

    def __init__(self) -> None:
        self.part = 0.42
        self.holds_saves = False
        self.threads: list[threading.Thread] = []
        self._go_on = threading.Event()

    def wait(self) -> None:
        self.threads.append(threading.current_thread())
        while not self._go_on.wait(0.005):
            tell(round(100 * self.part), 100)

    def release(self) -> None:
        self._go_on.set()

    @property
    def reads(self) -> bool:
        return any(thread.is_alive() for thread in self.threads)


@pytest.fixture
def brake(monkeypatch: pytest.MonkeyPatch) -> Iterator[Brake]:
    """Holds up the reading of every record, and of saves once they are listed."""
    held = Brake()
    read = game_files.read

    def scan_slowly(text: str, *, game: Game | None) -> Collection:
        held.wait()
        return scan_record(text, game=game)

    def read_slowly(path: Path) -> SaveContent:
        if held.holds_saves and threading.current_thread().name == "reading":
            held.wait()
        return read(path)

    monkeypatch.setattr(record_form, "scan_record", scan_slowly)
    monkeypatch.setattr(game_files, "read", read_slowly)
    yield held
    held.release()


async def paste(app: BoardApp, pilot: Pilot[None]) -> None:
    """Open the library and paste a record there, which is then being read."""
    await settled(pilot)
    await pilot.press("ctrl+o")
    await settled(pilot)
    app.post_message(Paste("f5d6c3"))
    await until(lambda: "Reading: 42%" in screen_text(app))


async def test_the_screen_tells_how_far_a_long_reading_is(tmp_path: Path, brake: Brake) -> None:
    app = board_app(tmp_path, glyphs="unicode")
    async with app.run_test() as pilot:
        await paste(app, pilot)
        assert "Esc Stop" in screen_text(app)
        assert "╭" in screen_text(app)
        brake.part = 0.9
        await until(lambda: "Reading: 90%" in screen_text(app))
        await pilot.press("f5", "f2", "enter", "x")
        assert shows(app, ReadingScreen)
        brake.release()
        await until(lambda: shows(app, GameScreen))


async def test_escape_stops_the_reading(tmp_path: Path, brake: Brake) -> None:
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await paste(app, pilot)
        await pilot.press("escape")
        await until(lambda: shows(app, OpenRecordScreen) and not brake.reads)
        assert "Reading was stopped." in screen_text(app)
        brake.release()
        app.post_message(Paste("f5d6c3"))
        await until(lambda: shows(app, GameScreen))


async def test_escape_stops_the_reading_of_a_folder(
    tmp_path: Path, brake: Brake, monkeypatch: pytest.MonkeyPatch
) -> None:
    records = tmp_path / "records"
    records.mkdir()
    for name in ("a.txt", "b.txt"):
        (records / name).write_text("f5d6c3")

    def scan_slowly(path: Path, *, game: Game | None) -> Collection:
        brake.wait()
        return scan_file(path, game=game)

    monkeypatch.setattr(folder, "scan_file", scan_slowly)
    app = board_app(tmp_path)
    async with started(app, "ctrl+o") as pilot:
        app.screen.query_one(Input).value = f"{records}/"
        await settled(pilot)
        await pilot.press("down", "enter")
        await until(lambda: "Reading: 21%" in screen_text(app))
        await pilot.press("escape")
        await until(lambda: shows(app, OpenRecordScreen) and not brake.reads)
        assert "Reading was stopped." in screen_text(app)


async def test_the_program_ends_while_something_is_read(tmp_path: Path, brake: Brake) -> None:
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await paste(app, pilot)
        await pilot.press("ctrl+q")
        await until(lambda: not app.is_running)
    await until(lambda: not brake.reads)


async def test_a_saved_game_is_read_in_a_thread_too(tmp_path: Path, brake: Brake) -> None:
    first = board_app(tmp_path, NewGame(game("othello"), ("human", "human")))
    async with started(first, "f", "5", "enter") as pilot:
        await pilot.press("ctrl+q")
    (summary,) = on_disk(tmp_path).values()
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await settled(pilot)
        brake.holds_saves = True
        app.run_worker(app.navigation.resume(summary.ref))
        await until(lambda: "Reading: 42%" in screen_text(app))
        await pilot.press("escape")
        await until(lambda: shows(app, GamePicker) and not brake.reads)
        # Its files are free again.
        assert not next(iter(Store(tmp_path / "games").cards())).locked
        brake.release()
        app.run_worker(app.navigation.resume(summary.ref))
        await until(lambda: shows(app, GameScreen))


async def test_the_library_is_there_before_the_saved_games_are_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = board_app(tmp_path)
    listed = threading.Event()
    async with app.run_test() as pilot:
        await settled(pilot)
        cards = store_of(app).cards

        def list_slowly(*_query: object) -> object:
            listed.wait(PATIENCE)
            return cards()

        monkeypatch.setattr(store_of(app), "cards", list_slowly)
        await pilot.press("ctrl+o")
        await until(lambda: shows(app, OpenRecordScreen))
        await pilot.press("x")
        assert "x" in screen_text(app)
        listed.set()
        await settled(pilot)


async def test_the_program_ends_while_saves_are_listed(tmp_path: Path) -> None:
    brake = Brake()
    app = board_app(tmp_path)
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Store, "cards", lambda *_arguments: brake.wait())
            async with app.run_test() as pilot:
                await until(lambda: brake.reads)
                await pilot.press("ctrl+q")
                await until(lambda: not app.is_running)
        await until(lambda: not brake.reads)
    finally:
        brake.release()
