"""The library on the screen: the list, the search, the board of the selected game."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from boardtui.library import FILE
from boardtui.library.importing import Totals
from boardtui.library.reader import Reader
from boardtui.library.search import Order
from boardtui.rules.othello import Othello
from boardtui.session.explored import GameFilter
from boardtui.session.game_library import Update
from boardtui.ui.flows import library as library_flow
from boardtui.ui.screens.game import GameScreen
from boardtui.ui.screens.game_picker import GamePicker
from boardtui.ui.screens.library import LibraryScreen
from boardtui.ui.widgets.game_details import GamePreview
from tests.library.games import TIGER, TIGER_IN_ANOTHER_ORDER, othello_moves, sgf
from tests.ui.app_host import board_app, screen_text, settled, shows
from tests.ui.host_game import offered
from tests.ui.library_host import (
    GAMES,
    browse,
    browsing,
    library_of,
    make_library,
    players,
    rested,
    shown,
    table_of,
)

pytestmark = pytest.mark.usefixtures("no_imports")

NEWEST_FIRST = [">Rose-Tamenori", "Shaman-Rose", "Tamenori-Shaman"]


async def test_the_picker_leads_there_and_says_how_many_games_there_are(tmp_path: Path) -> None:
    make_library(tmp_path)
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await settled(pilot)
        assert re.search(r"b  Library +3 games", screen_text(app))
        await pilot.press("b")
        await settled(pilot)
        assert players(app) == NEWEST_FIRST
        assert "Library  3 games, newest first" in screen_text(app)
        await pilot.press("escape")
        await settled(pilot)
        assert shows(app, GamePicker)


async def test_each_letter_finds_games(tmp_path: Path) -> None:
    async with browsing(tmp_path) as (app, pilot):
        await pilot.press(*"oslo")
        await settled(pilot)
        assert players(app) == [">Shaman-Rose", "Tamenori-Shaman"]
        assert "2 of 3 games" in screen_text(app)
        await pilot.press("space", *"year:1997")
        await settled(pilot)
        assert players(app) == [">Tamenori-Shaman"]
        await pilot.press("escape")
        await settled(pilot)
        assert len(players(app)) == 3
        await pilot.press(*"nobody")
        await settled(pilot)
        assert "No game matches." in screen_text(app)


async def test_escape_is_offered_once(tmp_path: Path) -> None:
    async with browsing(tmp_path) as (app, pilot):
        assert offered(app).endswith("Esc Back ")
        assert "Clear" not in offered(app)
        await pilot.press(*"oslo")
        await settled(pilot)
        assert offered(app).endswith("Esc Clear ")
        assert screen_text(app).splitlines()[-1].count("Esc") == 1
        await pilot.press("escape")
        await settled(pilot)
        assert offered(app).endswith("Esc Back ")


async def test_the_key_that_the_text_names_is_in_the_key_line(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await browse(pilot)
        assert "F7 adds files" in screen_text(app)
        assert "F7 Sources" in offered(app)


async def test_two_columns_are_between_the_list_and_the_board(tmp_path: Path) -> None:
    async with browsing(tmp_path) as (app, _pilot):
        board = app.screen.query_one(GamePreview).region
        assert table_of(app).region.right + 2 == board.x


async def test_a_field_that_is_not_finished_is_said_quietly(tmp_path: Path) -> None:
    async with browsing(tmp_path) as (app, pilot):
        await pilot.press(*"year:19")
        await settled(pilot)
        assert "“19” is neither a year" in screen_text(app)
        assert len(players(app)) == 3
        await pilot.press(*"99")
        await settled(pilot)
        assert players(app) == [">Shaman-Rose"]
        assert "is neither a year" not in screen_text(app)


async def test_keys_move_in_the_list_while_one_types(tmp_path: Path) -> None:
    games = [sgf(TIGER, f"Player {number:02}", date=f"20{number:02}") for number in range(40)]
    async with browsing(tmp_path, games=games, size=(80, 24)) as (app, pilot):
        table = table_of(app)
        for key, index in (
            ("down", 1),
            ("down", 2),
            ("up", 1),
            ("end", 39),
            ("down", 39),
            ("pageup", 39 - table.page + 1),
            ("home", 0),
            ("up", 0),
            ("pagedown", table.page - 1),
        ):
            await pilot.press(key)
            assert table.index == index, key
        await settled(pilot)
        assert table.row is not None


async def test_the_selected_game_stays_selected_while_it_is_found(tmp_path: Path) -> None:
    async with browsing(tmp_path) as (app, pilot):
        await pilot.press("down", "down", *"david")
        await settled(pilot)
        assert players(app) == ["Shaman-Rose", ">Tamenori-Shaman"]
        await pilot.press("space", *"rose")
        await settled(pilot)
        assert players(app) == [">Shaman-Rose"]
        await pilot.press("ctrl+u")
        await settled(pilot)
        assert players(app) == [">Rose-Tamenori", "Shaman-Rose", "Tamenori-Shaman"]


async def test_a_key_while_the_list_is_read_again_is_not_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with browsing(tmp_path) as (app, pilot):
        library, table = library_of(app), table_of(app)
        ask = library.ask
        pressed: list[str] = []

        async def ask_and_step(question: Callable[[Reader], object]) -> object:
            answer = await ask(question)
            if not pressed:  # the message of the step is handled after the answer
                pressed.append("down")
                table.index = 1
            return answer

        monkeypatch.setattr(library, "ask", ask_and_step)
        await pilot.press("f6", "f6")
        await settled(pilot)
        assert pressed
        assert players(app) == ["Rose-Tamenori", ">Shaman-Rose", "Tamenori-Shaman"]


async def test_every_order(tmp_path: Path) -> None:
    async with browsing(tmp_path, size=(160, 40)) as (app, pilot):
        seen = {}
        shown = table_of(app).orders
        assert set(shown) == set(Order) - {Order.GAME, Order.PLACE}
        for _ in shown:
            order, _descends = table_of(app).order
            seen[order] = [name.removeprefix(">") for name in players(app)]
            await pilot.press("f6")
            await settled(pilot)
            turned = [name.removeprefix(">") for name in players(app)]
            assert turned == seen[order][::-1] or order in {
                Order.EVENT,
                Order.OPENING,
                Order.RESULT,
            }
            await pilot.press("f4")
            await settled(pilot)
        assert set(seen) == set(shown)
        assert seen[Order.DATE] == ["Rose-Tamenori", "Shaman-Rose", "Tamenori-Shaman"]
        assert seen[Order.BLACK] == ["Rose-Tamenori", "Shaman-Rose", "Tamenori-Shaman"]
        assert seen[Order.LENGTH] == ["Rose-Tamenori", "Tamenori-Shaman", "Shaman-Rose"]
        assert seen[Order.RESULT] == ["Rose-Tamenori", "Shaman-Rose", "Tamenori-Shaman"]
        assert table_of(app).order == (Order.DATE, True)


async def test_the_key_sorts_by_the_columns_that_are_shown_from_left_to_right(
    tmp_path: Path,
) -> None:
    async with browsing(tmp_path) as (app, pilot):
        shown = [Order.BLACK, Order.WHITE, Order.RESULT, Order.DATE]
        assert table_of(app).orders == shown
        for order in (*shown, *shown):
            await pilot.press("f4")
            await settled(pilot)
            assert table_of(app).order[0] is order


async def test_the_board_follows_and_is_stepped(tmp_path: Path) -> None:
    async with browsing(tmp_path) as (app, pilot):
        await pilot.press("end")
        assert (await rested(pilot)).ply is None
        assert "Tiger" in screen_text(app)
        assert "no result, 5 moves" in screen_text(app)
        await pilot.press("right", "full_stop")
        assert "move 2 of 5: d6" in screen_text(app)
        assert "Tiger" not in screen_text(app)
        await pilot.press("comma", "left")
        assert "the start position" in screen_text(app)
        await pilot.press("greater_than_sign")
        assert "move 5 of 5: c4" in screen_text(app)
        await pilot.press("left", "less_than_sign")
        assert shown(app).ply == 0


async def test_a_step_just_after_a_move_in_the_list_is_in_the_new_game(tmp_path: Path) -> None:
    async with browsing(tmp_path) as (app, pilot):
        await pilot.press("down", "right")
        assert shown(app).row.players[0] == "Shaman David"
        assert shown(app).ply == 1


async def test_enter_opens_the_game_where_it_was_stepped_to(tmp_path: Path) -> None:
    async with browsing(tmp_path) as (app, pilot):
        await pilot.press(*"oslo")
        await settled(pilot)
        await pilot.press("down", "right", "right", "enter")
        await settled(pilot)
        assert isinstance(app.screen, GameScreen)
        state = app.screen.state
        assert state.position.ply == 2
        assert state.names[0] == "Tamenori Hideshi"
        await browse(pilot)
        assert players(app) == ["Shaman-Rose", ">Tamenori-Shaman"]  # as it was left


async def test_enter_waits_for_the_games_of_what_was_typed(tmp_path: Path) -> None:
    make_library(tmp_path)
    app = board_app(tmp_path)
    go_on = threading.Event()
    async with app.run_test() as pilot:
        await browse(pilot)
        library = library_of(app)
        held = asyncio.ensure_future(library.do(go_on.wait))
        await pilot.press(*"1997", "enter")
        assert shows(app, LibraryScreen)
        go_on.set()
        await held
        await settled(pilot)
        assert isinstance(app.screen, GameScreen)
        assert app.screen.state.names[0] == "Tamenori Hideshi"


async def test_all_games_with_a_position(tmp_path: Path) -> None:
    turned = sgf(othello_moves(TIGER_IN_ANOTHER_ORDER + "f4"), "Ann", "Ben", date="2020-01-01")
    make_library(tmp_path, [*GAMES, turned])
    app = board_app(tmp_path)
    position = Othello().start()
    for move in TIGER:
        position = position.play(move)
    async with app.run_test() as pilot:
        await settled(pilot)
        app.run_worker(library_flow.browse_position(app.services, position, GameFilter()))
        await settled(pilot)
        assert players(app) == [">Ann-Ben", "Tamenori-Shaman"]
        assert "All games with this position  2 games" in screen_text(app)
        assert (await rested(pilot)).ply == 5
        assert shown(app).position.board == position.board
        await pilot.press(*"ann", "enter")
        await settled(pilot)
        assert isinstance(app.screen, GameScreen)
        assert app.screen.state.position.ply == 5


@pytest.mark.parametrize(
    ("size", "columns"),
    [
        ((60, 20), ["Black", "White", "Result", "Date"]),
        ((80, 24), ["Black", "White", "Result", "Date"]),
        ((120, 40), ["Black", "White", "Result", "Date", "Opening", "name", "Event"]),
        ((30, 12), ["Black", "White"]),
    ],
    ids=str,
)
async def test_columns_of_a_window(
    tmp_path: Path, size: tuple[int, int], columns: list[str]
) -> None:
    async with browsing(tmp_path, size=size) as (app, pilot):
        title = screen_text(app).splitlines()[2]
        assert [word.lstrip("↓") for word in title.split()][: len(columns)] == columns
        await pilot.press("down", "right")
        await settled(pilot)
        assert "move 1 of 4: f5" in screen_text(app)


async def test_without_a_library_it_says_how_games_get_in(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await browse(pilot)
        assert "There are no games yet." in screen_text(app)
        await pilot.press("down", "enter", "right", "end", "f4", *"abc")
        await settled(pilot)
        assert shows(app, LibraryScreen)


async def test_while_the_first_games_are_read_it_says_so(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        library = library_of(app)
        library.update = Update()
        await browse(pilot)
        assert "Reading your games…" in screen_text(app)
        assert "0 games" not in screen_text(app)
        library._tell(Update(totals=Totals()))
        await settled(pilot)
        assert "There are no games yet." in screen_text(app)
        assert "Library  0 games" in screen_text(app)


async def test_a_damaged_library_is_said(tmp_path: Path) -> None:
    file = tmp_path / "games" / FILE
    file.parent.mkdir(parents=True)
    file.write_bytes(b"no database at all" * 100)
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await browse(pilot)
        assert screen_text(app).count("The library is damaged. To rebuild it") == 1
        assert "library.db" in "".join(screen_text(app).split())


async def test_games_that_are_not_kept_have_no_library(tmp_path: Path) -> None:
    app = board_app(tmp_path, keeps=False)
    async with app.run_test() as pilot:
        await settled(pilot)
        assert "Records" in screen_text(app)
        assert "Library" not in screen_text(app)
        await pilot.press("b", "ctrl+f")
        await settled(pilot)
        assert shows(app, GamePicker)


async def test_a_click_selects_and_then_opens(tmp_path: Path) -> None:
    async with browsing(tmp_path) as (app, pilot):
        await pilot.click(table_of(app), offset=(10, 2))
        assert table_of(app).index == 1
        await pilot.click(table_of(app), offset=(5, 0))
        await settled(pilot)
        assert table_of(app).order[0] is Order.BLACK
        await pilot.click(table_of(app), offset=(10, 1 + table_of(app).index))
        await settled(pilot)
        assert shows(app, GameScreen)
        assert library_of(app) is app.games.library
