"""Games that could count for a rating and do not: they say why."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from boardtui.play.seats import seated
from boardtui.play.table import Table
from boardtui.record.tree import Casual
from boardtui.rules.board import Seat
from boardtui.rules.othello import Othello
from boardtui.session.launch import NewGame
from boardtui.session.open_games import OpenGames, SavesFolder
from boardtui.ui.widgets.result_panel import ResultPanel
from tests.play.tables import play
from tests.ui.app_host import board_app, open_game, screen_text, settled
from tests.ui.host_game import until

ME = Seat(0)
AGAINST_EASY = NewGame(Othello(), ("human", "easy"))


@pytest.fixture
def games(tmp_path: Path) -> OpenGames:
    return OpenGames(SavesFolder(tmp_path))


async def test_a_game_with_a_coach_says_that_it_does_not_count(games: OpenGames) -> None:
    game = games.start(AGAINST_EASY._replace(coach=True))
    assert game.table.record.casual is Casual.COACH
    other = games.start(NewGame(Othello(), ("human", "human"), coach=True))
    assert other.table.record.casual is None, "it could not count anyway"
    await games.close_all()


async def test_why_a_game_does_not_count_is_kept_with_it(games: OpenGames, tmp_path: Path) -> None:
    table = games.start(AGAINST_EASY).table
    play(table, "f5", "f6")
    table.note_help()
    await games.close_all()
    again = OpenGames(SavesFolder(tmp_path))
    (summary,) = await again.archive.cards()
    game = await again.resume(summary.ref)
    assert game.table.record.casual is Casual.ADVICE
    game.table.take_back(ME)
    assert game.table.record.casual is Casual.ADVICE, "the first reason counts"
    await again.close_all()


@pytest.mark.parametrize(
    ("make_casual", "words"),
    [
        (Table.note_help, "the engine helped."),
        (lambda table: table.take_back(ME), "moves were undone."),
        (lambda table: table.sit(seated(("human", "random"))), "the players changed."),
    ],
    ids=["help", "taken back", "players"],
)
async def test_the_panel_of_the_result_says_why_a_game_does_not_count(
    tmp_path: Path, make_casual: Callable[[Table], object], words: str
) -> None:
    app = board_app(tmp_path, AGAINST_EASY)
    async with app.run_test() as pilot:
        await settled(pilot)
        await pilot.press("d", "3", "enter")
        await until(pilot, lambda: len(open_game(app, "othello").table.standing.line) == 2)
        assert "Not rated" not in screen_text(app)
        game = open_game(app, "othello")
        make_casual(game.table)
        assert "Not rated" not in screen_text(app)
        game.resign(ME)
        await until(pilot, lambda: f"Not rated: {words}" in screen_text(app))
        assert "Your rating" not in screen_text(app)


async def test_a_game_that_is_won_looks_won(tmp_path: Path) -> None:
    app = board_app(tmp_path, AGAINST_EASY)
    async with app.run_test() as pilot:
        await settled(pilot)
        for seat, is_won in ((ME, False), (Seat(1), True)):
            game = open_game(app, "othello")
            game.resign(seat)
            await settled(pilot)
            assert app.screen.query_one(ResultPanel).has_class("-won") is is_won
            game.table.take_back(ME)
