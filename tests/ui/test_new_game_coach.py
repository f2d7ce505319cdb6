"""A coach in the form for a new game and on the command line; its games do not count."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from boardtui.cli.arguments import UsageError, parse_arguments
from boardtui.cli.main import main
from boardtui.config.settings_file import load_settings
from boardtui.formats import sgf
from boardtui.play.seats import seated
from boardtui.rules.gomoku import Gomoku
from boardtui.rules.othello import Othello
from boardtui.rules.three_way import ThreeWayOthello
from boardtui.session.launch import NewGame
from boardtui.session.open_games import OpenGames, SavesFolder
from boardtui.ui.app import BoardApp
from boardtui.ui.widgets.coach_panel import CoachPanel
from tests.ui.app_host import board_app, open_game, settled, started
from tests.ui.host_game import game_of

from .test_new_game import explanation, form

OTHELLO, MOVES = Othello(), "f5 d6"


class TestNewGames:
    async def test_the_form_offers_it_and_keeps_the_choice(self, tmp_path: Path) -> None:
        app = board_app(tmp_path)
        async with started(app, "1") as pilot:
            assert form(app)["coach"] is False
            await choose_coach(app, pilot)
            assert explanation(app).endswith("The game is not rated.")
            await pilot.press("enter")
            await settled(pilot)
            record = open_game(app, "othello").subject.record
            assert record.has_coach
            assert record.rating_id == ""
            kept = load_settings(tmp_path / "config" / "config.toml").settings.new_game
            assert kept["othello"]["coach"] == "yes"
            await pilot.press("f3")
            await settled(pilot)
            assert form(app)["coach"] is True

    async def test_without_a_coach_the_game_counts(self, tmp_path: Path) -> None:
        app = board_app(tmp_path)
        async with started(app, "1", "enter"):
            record = open_game(app, "othello").subject.record
            assert not record.has_coach
            assert record.rating_id
            assert not app.screen.query(CoachPanel)

    async def test_it_is_offered_only_where_an_engine_knows_the_game(self, tmp_path: Path) -> None:
        app = board_app(tmp_path)
        async with started(app, "5") as pilot:
            assert not app.screen.query_one("#coach").display
            await pilot.press("escape")
            await settled(pilot)
            await pilot.press("2", "m")
            await settled(pilot)
            app.screen.query_one("#option-line").focus()
            await pilot.press(*["right"] * 3)
            await settled(pilot)
            assert app.screen.query_one("#clock").display
            assert not app.screen.query_one("#coach").display

    @pytest.mark.parametrize(
        ("new_game", "wanted"),
        [
            (NewGame(OTHELLO, ("human", "3"), coach=True), True),
            (NewGame(OTHELLO, ("human", "human"), coach=True), True),
            (NewGame(OTHELLO, ("2", "3"), coach=True), False),
            (NewGame(ThreeWayOthello(), ("human",) * 3, coach=True), False),
            (NewGame(Gomoku(15, 8), ("human", "easy"), coach=True), False),
        ],
    )
    async def test_a_game_has_one_where_that_is_possible(
        self, tmp_path: Path, new_game: NewGame, wanted: bool
    ) -> None:
        games = OpenGames(SavesFolder(tmp_path, notify=lambda _note: None))
        game = games.start(new_game)
        assert game.subject.record.has_coach is wanted
        assert game.rematch(swap=False).coach is wanted
        await games.close_all()

    async def test_a_resumed_game_still_has_its_coach(self, tmp_path: Path) -> None:
        games = OpenGames(SavesFolder(tmp_path, notify=lambda _note: None))
        begun = games.start(NewGame(OTHELLO, ("human", "easy"), coach=True))
        begun.view.play(OTHELLO.parse_move("d3"))
        await games.close_all()
        again = OpenGames(SavesFolder(tmp_path, notify=lambda _note: None))
        (summary,) = await again.archive.cards()
        record = (await again.resume(summary.ref)).table.record
        assert record.has_coach
        assert "BTCOACH" not in record.root.properties
        assert not record.played_on(record.root.end()).has_coach
        await again.close_all()

    async def test_a_copy_to_take_along_says_nothing_of_it(self) -> None:
        record = game_of(OTHELLO, moves=MOVES).table.record
        record.has_coach = True
        assert "BTCOACH" not in sgf.dumps(record)
        assert "BTCOACH[]" in sgf.dumps(record, seats=seated(("human", "3")))


async def choose_coach(app: BoardApp, pilot: Pilot[None]) -> None:
    app.screen.query_one("#coach").focus()
    await pilot.press("right")
    await settled(pilot)


class TestArguments:
    def test_it_is_an_argument(self) -> None:
        assert parse_arguments(["othello", "--coach"]).coach
        assert not parse_arguments(["gomoku"]).coach

    def test_three_way_othello_has_none(self) -> None:
        with pytest.raises(UsageError, match="--coach"):
            parse_arguments(["three-way", "--coach"])

    @pytest.mark.parametrize(
        "line",
        ["gomoku --line 8 --coach", "othello --black 2 --white 3 --coach"],
    )
    def test_where_it_cannot_be_that_is_said(
        self, line: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert main(line.split()) == 2
        assert "The coach needs a game with a built-in engine" in capsys.readouterr().err
