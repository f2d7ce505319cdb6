"""Games of the library, opened in the app."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from textual.pilot import Pilot

from boardtui.library.query import Query
from boardtui.library.rows import Row
from boardtui.rules.board import Seat
from boardtui.rules.registry import game
from boardtui.session.launch import NewGame
from boardtui.ui.app import BoardApp
from boardtui.ui.flows.library import open_game as open_library_game
from tests.library.games import TIGER, TIGER_IN_ANOTHER_ORDER, othello_moves, sgf
from tests.ui.app_host import board_app, open_game, settled
from tests.ui.library_host import library_of, updated

COMMENTED = sgf(TIGER, "Ann").replace("(;", "(;C[Well begun]", 1)
TIC_TAC_TOE = game("gomoku", size=3, line=3)


async def rows(app: BoardApp, *added: Path) -> tuple[Row, ...]:
    """The games of the library after an import, by the name of Black."""
    library = library_of(app)
    await updated(library, *added)
    found = await library.ask(lambda reader: reader.rows(reader.find(Query())))
    return tuple(sorted(found or (), key=lambda row: row.players))


async def opened(app: BoardApp, row: Row, ply: int = 0) -> None:
    await open_library_game(app.services, row, ply)


def commented(folder: Path) -> Path:
    """A file with a game that has a comment."""
    source = folder / "some.sgf"
    source.write_text(COMMENTED)
    return source


@asynccontextmanager
async def with_game_of(source: Path) -> AsyncIterator[tuple[BoardApp, Pilot[None], Row]]:
    """An app whose library has the only game of a file."""
    app = board_app(source.parent)
    async with app.run_test() as pilot:
        await settled(pilot)
        (ann,) = await rows(app, source)
        yield app, pilot, ann


async def test_a_game_opens_at_its_ply_with_all_of_its_file(tmp_path: Path) -> None:
    source = tmp_path / "some.sgf"
    source.write_text("(;nonsense)" + sgf(othello_moves(TIGER_IN_ANOTHER_ORDER), "Ben") + COMMENTED)
    app = board_app(tmp_path)
    async with app.run_test() as pilot:
        await settled(pilot)
        ann, _ben = await rows(app, source)
        app.run_worker(opened(app, ann, 3))
        await settled(pilot)
        opened_game = open_game(app, "othello")
        view = opened_game.view
        assert view.state.position == ann.positions()[3]
        assert view.record.root.comment == "Well begun"
        assert opened_game.source == str(source)


async def test_a_game_whose_file_has_changed_has_its_moves(tmp_path: Path) -> None:
    source = commented(tmp_path)
    async with with_game_of(source) as (app, pilot, ann):
        source.write_text(sgf(othello_moves("f5d6"), "Cid"))
        app.run_worker(opened(app, ann, 5))
        await settled(pilot)
        view = open_game(app, "othello").view
        assert view.state.position == ann.positions()[5]
        assert view.record.root.comment == ""


async def test_a_game_that_is_gone_from_the_library_opens_all_the_same(tmp_path: Path) -> None:
    source = commented(tmp_path)
    async with with_game_of(source) as (app, pilot, ann):
        assert app.games.library is not None
        for path in app.games.library.folder.glob("library.db*"):
            path.unlink()
        app.run_worker(opened(app, ann))
        await settled(pilot)
        assert open_game(app, "othello").view.record.players[Seat(0)] == "Ann"


async def test_an_own_game_goes_on_where_it_is_open(tmp_path: Path) -> None:
    app = board_app(tmp_path, NewGame(TIC_TAC_TOE, ("human", "human")))
    async with app.run_test() as pilot:
        await settled(pilot)
        running = open_game(app, "gomoku")
        for text in ["a1", "b1", "a2"]:
            running.view.play(TIC_TAC_TOE.parse_move(text))
        await running.keeper.aclose()
        (own,) = await rows(app)
        await app.navigation.show_picker()
        app.run_worker(opened(app, own, 1))
        await settled(pilot)
        assert app.navigation.shown is running
        assert running.view.state.position.ply == 3
