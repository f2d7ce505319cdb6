"""What the library says in its lines is read whole, in small windows and in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.cells import cell_len
from textual.widgets import Static

from boardtui.library.errors import LibraryError, LibraryReason
from boardtui.library.importing import ImportProgress, Totals
from boardtui.library.query import QueryError, QueryReason, parse_query
from boardtui.library.search import Order
from boardtui.person.personal_file import PersonalError, PersonalReason
from boardtui.rules.othello import Othello
from boardtui.session.game_library import Update
from boardtui.session.library_view import LibraryView
from boardtui.system.reasons import Word
from boardtui.ui.screens.library import LibraryScreen
from boardtui.words.errors import sentence
from boardtui.words.language import _, use_language
from boardtui.words.library import update_text
from tests.ui.app_host import board_app, screen_text, settled
from tests.ui.library_host import browse, make_library

pytestmark = pytest.mark.usefixtures("no_imports")

FOLDER = Path("/home/matsumoto/.local/share/boardtui/games")
FILES = (
    "WTH_2023.wtb",
    "2026-11-25_162222_othello_9287b2.sgf",
    "第四十九回全日本オセロ選手権大会無差別部門.sgf",
)
SEARCHES = {
    QueryReason.UNKNOWN_FIELD: "oppening:tiger",
    QueryReason.NO_YEARS: "year:19990-20000",
    QueryReason.NO_SIZE: "size:twenty",
}
SIZES = [pytest.param((80, 24), id="80x24"), pytest.param((60, 20), id="60x20")]


def messages() -> Iterator[str]:
    """All that may stand in the line for messages, with long facts."""
    for fault in LibraryReason:
        facts = {"file": FOLDER / "library.db", "reason": Word("Input/output error")}
        yield sentence(LibraryError(fault, **facts))
    for trouble in PersonalReason:
        facts = {"file": FOLDER / "personal.db", "reason": Word("Input/output error")}
        yield sentence(PersonalError(trouble, **facts))
    for wrong, search in SEARCHES.items():
        with pytest.raises(QueryError) as caught:
            parse_query(search)
        assert caught.value.reason is wrong
        yield sentence(caught.value)
    yield _("The game is open: close it in the list of games first.")
    yield _("The game is archived. You can find it under “All saved games”.")
    yield from map(progress, FILES)
    yield update_text(Update(totals=Totals(new=137_548, bad=1_234)))


def progress(name: str) -> str:
    return update_text(Update(ImportProgress(f"/records/{name}", 100, 100, 137_548)))


def test_every_fault_of_a_search_is_tried() -> None:
    assert {*SEARCHES} == {*QueryReason}


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("size", SIZES)
async def test_messages_are_read_whole(
    tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    use_language(language)
    make_library(tmp_path)
    app = board_app(tmp_path, language=language)
    async with app.run_test(size=size) as pilot:
        await browse(pilot)
        assert isinstance(app.screen, LibraryScreen)
        for message in messages():
            app.screen.say(message)
            await pilot.pause()
            assert "".join(message.split()) in "".join(screen_text(app).split())
        for name in FILES:
            app.screen.say(progress(name))
            await pilot.pause()
            # The list would jump with each file.
            assert app.screen.query_one(".message").size.height == 1
        app.screen.say("")
        await settled(pilot)
        assert app.screen.query_one(".message").size.height == 1


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("size", SIZES)
async def test_the_title_says_what_there_is_room_for(
    tmp_path: Path, size: tuple[int, int], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "boardtui.ui.screens.list_title.found_text", lambda *_counts: "5,332 of 137,548 games"
    )
    make_library(tmp_path)
    app = board_app(tmp_path, language=language)
    async with app.run_test(size=size) as pilot:
        await browse(pilot)
        screen = app.screen
        assert isinstance(screen, LibraryScreen)
        title = screen.query_one(".title", Static)
        for screen._view in (LibraryView(), LibraryView(position=Othello().start())):
            for screen._view.order in Order:
                await pilot.press("f6")
                await settled(pilot)
                text = str(title.content)
                assert "5,332 of 137,548 games" in text
                assert cell_len(text) <= size[0] - 2
