"""The list of games, of which only those in sight are loaded."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from textual import on
from textual.app import App, ComposeResult

from boardtui.library.columns import GameNumber
from boardtui.library.rows import GameRef, Row
from boardtui.record.digest import Digest
from boardtui.rules.othello import Othello
from boardtui.saves.cards import Status
from boardtui.ui.glyphs import glyph_set
from boardtui.ui.widgets.game_table import GameTable

GAMES = array("I", range(1500))


def row_of(number: int) -> Row:
    return Row(
        ref=GameRef(GameNumber(number), Digest(number.to_bytes(4))),
        game=Othello(),
        players=(f"Player {number}", ""),
        plies=0,
        outcome=None,
        status=Status.RECORD,
        moves=(),
    )


class TableApp(App[None]):
    """Loads what a table asks for."""

    def __init__(self, index: int = 0, above: int | None = None) -> None:
        """Show the list before the table is laid out, as `GameTable.show` does."""
        super().__init__()
        self.place = index, above
        self.loaded: list[Sequence[int]] = []

    def compose(self) -> ComposeResult:
        yield GameTable(glyph_set("unicode"))

    def on_mount(self) -> None:
        self.query_one(GameTable).show(GAMES, (), *self.place)
        self.query_one(GameTable).index += 1

    @on(GameTable.Wanted)
    def load(self, message: GameTable.Wanted) -> None:
        self.loaded.append(message.numbers)
        self.query_one(GameTable).add(message.games, map(row_of, message.numbers))


async def test_games_that_were_dropped_are_loaded_again() -> None:
    app = TableApp()
    async with app.run_test() as pilot:
        table = app.query_one(GameTable)
        await pilot.pause()
        there = range(1, len(GAMES), 60)
        for index in (*there, *reversed(there)):
            table.index = index
            await pilot.pause()
            assert table.row == row_of(index)


async def test_a_step_among_loaded_games_loads_none() -> None:
    app = TableApp()
    async with app.run_test() as pilot:
        table = app.query_one(GameTable)
        await pilot.pause()
        loaded = len(app.loaded)
        table.index += table.page // 2
        await pilot.pause()
        assert len(app.loaded) == loaded


async def test_a_list_that_comes_before_the_layout_stands_where_it_stood() -> None:
    app = TableApp(700, 5)
    async with app.run_test() as pilot:
        await pilot.pause()
        assert app.query_one(GameTable).above == 6
