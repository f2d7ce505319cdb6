"""Sources of the library on the screen, with the real import."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.events import Paste

from boardtui.formats.errors import FormatError, FormatReason
from boardtui.library import FILE
from boardtui.library.errors import LibraryError, LibraryReason
from boardtui.library.importing import ImportProblem, ImportProgress, Totals
from boardtui.session.game_library import GameLibrary, Update
from boardtui.session.launch import Bounds, BrowseLibrary
from boardtui.session.library_sources import grouped
from boardtui.ui.app import BoardApp
from boardtui.ui.screens import following
from boardtui.ui.screens.add_collection import AddCollectionScreen
from boardtui.ui.screens.confirm import ConfirmDialog
from boardtui.ui.screens.library import LibraryScreen
from boardtui.ui.screens.message import MessageScreen
from boardtui.ui.screens.sources import SourcesScreen
from boardtui.ui.widgets.menu import Menu
from boardtui.ui.widgets.search_field import SearchField
from boardtui.words.library import update_text
from tests.library.games import TIGER, imported, sgf
from tests.ui.app_host import board_app, screen_text, settled, shows
from tests.ui.library_host import browse, library_of, make_library, players
from tests.waiting import until


def tell(app: BoardApp, update: Update) -> None:
    """Report of an import."""
    library_of(app)._tell(update)


async def test_games_that_another_program_adds_appear(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(following, "GROWING", 0.01)
    make_library(tmp_path)
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await browse(pilot)
        await until(lambda: not library_of(app).is_updating)
        await pilot.press("f7")
        await settled(pilot)
        assert "3 games" in screen_text(app)
        folder = tmp_path / "more"
        folder.mkdir()
        (folder / "a.sgf").write_text(sgf(TIGER, "Ann", date="2020-01-01"))
        imported(tmp_path / "games" / FILE, folder)
        await until(lambda: "Other files" in screen_text(app) and "4 games" in screen_text(app))
        await pilot.press("escape")
        await until(lambda: len(players(app)) == 4)


async def test_the_command_without_an_action_shows_the_list(tmp_path: Path) -> None:
    make_library(tmp_path)
    app = board_app(tmp_path, BrowseLibrary())
    async with app.run_test() as pilot:
        await until(lambda: shows(app, LibraryScreen))
        await settled(pilot)
        assert len(players(app)) == 3
        await pilot.press("escape")
        await until(lambda: not shows(app, LibraryScreen))


async def test_a_folder_is_added_and_its_games_are_listed(tmp_path: Path) -> None:
    folder = tmp_path / "wthor"
    folder.mkdir()
    (folder / "a.sgf").write_text(sgf(TIGER, "Ann", date="2020-01-01"))
    (folder / "bad.sgf").write_text("nothing")
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await browse(pilot)
        await until(lambda: not library_of(app).is_updating)
        await pilot.press("f7")
        await settled(pilot)
        assert shows(app, SourcesScreen)
        await pilot.press("a")
        await settled(pilot)
        assert shows(app, AddCollectionScreen)
        await pilot.press(*str(tmp_path / "wt"), "tab")
        await settled(pilot)
        assert "Add this folder" in screen_text(app)
        await pilot.press("enter")
        await settled(pilot)
        assert shows(app, SourcesScreen)
        await until(lambda: not library_of(app).is_updating)
        await settled(pilot)
        menu = app.screen.query_one(Menu)
        texts = [
            (row.text, getattr(row, "note", ""), getattr(row, "detail", "")) for row in menu.rows
        ]
        assert (str(folder), "1 game", "2 files") in texts
        assert ("Problems while reading", "1", "") in texts
        await pilot.press("end", "enter")
        await settled(pilot)
        assert shows(app, MessageScreen)
        assert "bad.sgf" in screen_text(app)
        await pilot.press("escape", "escape")
        await settled(pilot)
        assert players(app) == [">Ann-White"]


async def test_the_progress_is_seen_and_the_import_stopped(
    tmp_path: Path, no_imports: list[Path]
) -> None:
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await browse(pilot)
        progress = ImportProgress("/records/WTH_2004.wtb", 45, 100, 61_234)
        tell(app, Update(progress))
        await pilot.pause()
        assert "Reading WTH_2004.wtb: 45%, 61,234 games" in screen_text(app)
        await pilot.press("f7")
        await settled(pilot)
        assert "Reading WTH_2004.wtb: 45%, 61,234 games" in screen_text(app)
        assert "[####" in screen_text(app)
        tell(app, Update(error=LibraryError(LibraryReason.STOPPED)))
        await settled(pilot)
        assert "The import was stopped. The games read so far are kept." in screen_text(app)
        await pilot.press("escape")
        await settled(pilot)
        tell(app, Update(totals=Totals(new=5)))
        await settled(pilot)
        assert "New: 5 games." in screen_text(app)
        assert no_imports == []


async def test_stop_and_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []
    running = False

    def begin(_library: GameLibrary, _added: object = ()) -> None:
        nonlocal running
        calls.append("begin")
        running = True

    async def stop(library: GameLibrary) -> None:
        nonlocal running
        calls.append("stop")
        running = False
        library._tell(Update(error=LibraryError(LibraryReason.STOPPED)))

    monkeypatch.setattr(GameLibrary, "begin_update", begin)
    monkeypatch.setattr(GameLibrary, "stop_update", stop)
    monkeypatch.setattr(GameLibrary, "is_updating", property(lambda _self: running))
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await browse(pilot)
        await pilot.press("f7")
        await settled(pilot)
        await pilot.press("u", "s", "s")
        await settled(pilot)
        assert calls == ["begin", "stop"]
        await pilot.press("escape", "escape")
        await settled(pilot)
        await browse(pilot)
        assert calls == ["begin", "stop"]  # what was stopped is not begun again by itself
        await pilot.press("f7")
        await settled(pilot)
        await pilot.press("u")
        assert calls == ["begin", "stop", "begin"]


async def test_a_collection_is_taken_out(tmp_path: Path, no_imports: list[Path]) -> None:
    file = make_library(tmp_path)
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await browse(pilot)
        library = library_of(app)
        await library.do(lambda: library.collections.add([file]))
        problem = ImportProblem(str(file), FormatError(FormatReason.NO_GAMES))
        library.update = Update(problems=(problem,), totals=Totals(bad=1))
        await pilot.press("f7")
        await settled(pilot)
        assert "Unreadable games and files: 1." in screen_text(app)
        assert "Problems while reading" in screen_text(app)
        await pilot.press("enter")
        await settled(pilot)
        assert "All files of this source have been read." in screen_text(app)
        await pilot.press("delete")  # one's own games stay
        await settled(pilot)
        assert shows(app, SourcesScreen)
        await pilot.press("down", "delete")
        await settled(pilot)
        assert shows(app, ConfirmDialog)
        await pilot.press("y")
        await settled(pilot)
        assert await library.do(library.collections.paths) == ()
        assert "ould not be read" not in screen_text(app)
        await pilot.press("escape")
        await settled(pilot)
        assert players(app) == []
        assert file.exists()
        assert no_imports == []


@pytest.mark.parametrize(("key", "left"), [("n", 3), ("y", 0)])
async def test_games_of_files_that_are_gone(
    tmp_path: Path, no_imports: list[Path], key: str, left: int
) -> None:
    from boardtui.library import FILE
    from tests.library.games import imported

    file = make_library(tmp_path)
    file.unlink()
    imported(tmp_path / "games" / FILE, tmp_path / "collection.sgf")
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await browse(pilot)
        assert len(players(app)) == 3
        await pilot.press("f7")
        await settled(pilot)
        assert "no longer on disk: 1" in screen_text(app)
        await pilot.press("down", "enter")
        await settled(pilot)
        assert shows(app, ConfirmDialog)
        await pilot.press(key)
        await settled(pilot)
        await pilot.press("escape")
        await settled(pilot)
        assert len(players(app)) == left
        assert no_imports == []


async def test_folders_are_dropped_onto_each_screen(tmp_path: Path, no_imports: list[Path]) -> None:
    folder = tmp_path / "my games"
    folder.mkdir()
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await browse(pilot)
        for keys in ((), ("f7",), ("a",)):
            await pilot.press(*keys)
            await settled(pilot)
            app.post_message(Paste(f"'{folder}'"))
            await settled(pilot)
        assert no_imports == [folder] * 3
        assert shows(app, SourcesScreen)


async def test_a_path_that_is_not_there_is_said(tmp_path: Path, no_imports: list[Path]) -> None:
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await browse(pilot)
        await pilot.press("f7")
        await settled(pilot)
        await pilot.press("a")
        await settled(pilot)
        await pilot.press(*"/nowhere/x", "enter")
        await settled(pilot)
        assert "There is no such file or folder: /nowhere/x" in screen_text(app)
        assert no_imports == []


async def test_guests_without_paths_add_nothing_and_learn_of_no_file(
    tmp_path: Path, no_imports: list[Path]
) -> None:
    app = board_app(tmp_path, bounds=Bounds(paths=False))
    async with app.run_test() as pilot:
        await browse(pilot)
        await pilot.press("f7")
        app.post_message(Paste(str(tmp_path)))
        await settled(pilot)
        assert shows(app, LibraryScreen)
        assert no_imports == []
        assert app.screen.query_one(SearchField).value == str(tmp_path)  # as any other text


def test_files_belong_to_the_innermost_place() -> None:
    from boardtui.library.reader import SourceStatus
    from boardtui.library.source_table import State

    def file(path: str) -> SourceStatus:
        return SourceStatus(path, State.WHOLE, 1, 0, 0, 0, "")

    files = [file("/a/1.sgf"), file("/a/b/2.sgf"), file("/own/3.sgf"), file("/else/4.sgf")]
    sources = grouped(files, [Path("/a"), Path("/a/b")], Path("/own"))
    assert [(str(each.path), [f.path for f in each.files]) for each in sources] == [
        ("/own", ["/own/3.sgf"]),
        ("/a", ["/a/1.sgf"]),
        ("/a/b", ["/a/b/2.sgf"]),
        ("None", ["/else/4.sgf"]),
    ]


def test_what_a_person_has_changed_is_not_told_as_new() -> None:
    assert update_text(Update(totals=Totals(new=1))) == "New: 1 game."
    assert update_text(Update(totals=Totals(new=1), is_quiet=True)) == ""


async def test_help_tells_what_sources_are(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await browse(pilot)
        await pilot.press("f7", "f1")
        await settled(pilot)
        assert "removes a source and its games" in screen_text(app)
        assert "play at the cursor" not in screen_text(app)
