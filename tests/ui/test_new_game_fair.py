"""A fair game: the form picks the level by one's own results, and the game has that level."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.config.settings_file import load_settings
from boardtui.person.personal_file import FILE
from boardtui.person.results_file import PoolRecord, ResultsFile
from boardtui.play.seats import seat_words
from boardtui.players.glicko2 import DRAW, LOSS, WIN, PlayerRating
from boardtui.players.specs import strengths_of
from boardtui.rules.game import Game
from boardtui.rules.gomoku import Gomoku, Rule
from boardtui.rules.othello import Othello
from boardtui.ui.app import BoardApp
from boardtui.ui.new_game_lines import CHANCE
from boardtui.ui.screens.new_game import NewGameScreen
from boardtui.ui.widgets.chooser import Chooser
from boardtui.words.opponents import FAIR, fair_opponent
from tests.fixtures.connect_four import ConnectFour
from tests.person.results import new_result

from .app_host import board_app, open_game, screen_text, settled, shows, started
from .test_new_game import explanation, form

RENJU = Gomoku(rule=Rule.RENJU)


def had(tmp_path: Path, *results: tuple[float, Game, str]) -> None:
    """Results of earlier games."""
    personal = ResultsFile(tmp_path / "games" / FILE)
    for score, game, level in results:
        personal.add(new_result(score, game, level, opening=""))


def choose_fair(app: BoardApp) -> None:
    rival = app.screen.query_one("#rival-0", Chooser)
    assert rival.choices[1].value == FAIR
    rival.index = 1
    rival.focus()


async def test_without_results_it_begins_easy(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with started(app, "1", "down", "down", *["left"] * 2) as pilot:
        about = "Fair (Easy), Elo 780: Starts easy and adapts quickly to your results."
        assert about in explanation(app)
        await pilot.press("enter")
        await settled(pilot)
        assert seat_words(open_game(app, "othello").seats) == ("human", "easy")


async def test_the_form_is_as_it_was_and_the_level_follows_the_results(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with started(app, "1") as pilot:
        choose_fair(app)
        await pilot.press("enter")
        await settled(pilot)
        kept = load_settings(tmp_path / "config" / "config.toml").settings.new_game
        assert kept["othello"]["white"] == FAIR
        had(tmp_path, (WIN, Othello(), "easy"), (LOSS, Othello(), "5"))
        await pilot.press("f3")
        await settled(pilot)
        assert form(app)["rival-0"] == FAIR
        await pilot.press("down", "down")
        await settled(pilot)
        assert "Fair (Level 3), Elo 890: The level nearest to your rating, " in explanation(app)
        await pilot.press("enter")
        await settled(pilot)
        game = app.navigation.shown
        assert game is not None
        assert seat_words(game.seats) == ("human", "3")
        assert game.subject.record.rating_id


async def test_a_rule_has_a_rating_of_its_own(tmp_path: Path) -> None:
    had(tmp_path, (WIN, RENJU, "5"), (LOSS, RENJU, "6"), (DRAW, RENJU, "5"))
    app, strengths = board_app(tmp_path), strengths_of(Gomoku)
    async with started(app, "2") as pilot:
        choose_fair(app)
        await settled(pilot)
        assert f"Fair (Easy), Elo {strengths['easy'].elo}" in screen_text(app)
        app.screen.query_one("#option-rule", Chooser).action_turn(2)
        await settled(pilot)
        assert f"Fair (Level 5), Elo {strengths['5'].elo}" in screen_text(app)


async def test_a_draw_by_lot_knows_the_level(tmp_path: Path) -> None:
    app = board_app(tmp_path)
    async with started(app, "1") as pilot:
        choose_fair(app)
        app.screen.query_one("#me", Chooser).choose(CHANCE)
        await pilot.press("enter")
        await settled(pilot)
        assert sorted(seat_words(open_game(app, "othello").seats)) == ["easy", "human"]


async def test_where_nothing_is_kept_there_is_no_fair_level(tmp_path: Path) -> None:
    kept = {"othello": {"black": "human", "white": FAIR}}
    app = board_app(tmp_path, keeps=False, new_game=kept)
    async with started(app, "1"):
        assert form(app)["rival-0"] == "easy"
        assert "Fair" not in screen_text(app)


async def test_damaged_results_are_told_and_the_form_opens(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / FILE).write_text("no database")
    app = board_app(tmp_path)
    async with started(app, "1"):
        assert shows(app, NewGameScreen)
        assert [text[:31] for text in app.notices.texts] == ["Your results, tags and training"]


@pytest.mark.parametrize(
    ("games", "score", "reason"),
    [
        (4, 4.0, "A step up: you have won every game so far."),
        (4, 0.0, "A step down: you have lost every game so far."),
        (4, 2.5, "The level nearest to your rating, 1260 ± 160."),
    ],
)
def test_the_reason_for_a_level(games: int, score: float, reason: str) -> None:
    record = PoolRecord(games, score, PlayerRating(1260, 80))
    fair = fair_opponent(Othello(), {"othello": record})
    assert fair is not None
    assert fair.about == reason


def test_on_a_board_that_does_not_count_the_usual_one_decides() -> None:
    pools = {"othello": PoolRecord(4, 2, PlayerRating(2070, 80))}
    fair = fair_opponent(Othello(size=6), pools)
    assert fair is not None
    assert fair.seat == "7"


def test_a_game_of_unknown_strengths_has_no_fair_level() -> None:
    assert fair_opponent(ConnectFour(), {}) is None


def test_only_levels_that_play_the_game_are_fair() -> None:
    rows_of_seven = Gomoku(line=7, rule=Rule.STANDARD)
    pools = {"gomoku-freestyle": PoolRecord(4, 2, PlayerRating(2070, 80))}
    fair = fair_opponent(rows_of_seven, pools)
    assert fair is not None
    assert fair.seat == "easy"
