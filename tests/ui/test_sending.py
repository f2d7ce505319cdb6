"""The question before a move is sent to the other player of a club."""

from __future__ import annotations

import pytest

from boardtui.record.clock import Clock
from boardtui.rules.game import Game
from boardtui.rules.gomoku import Gomoku, OpeningRule
from boardtui.rules.othello import Othello
from boardtui.saves.keeper import Keeper
from boardtui.saves.unkept import NotKept
from tests.session.keepers import SharedKeeper, kept_game
from tests.ui.app_host import settled
from tests.ui.host_game import QUICK, GameHost, play, status

BY_DAYS = Clock.parse("3d")
QUESTION = "Press Enter again to send d3."


def hosted(
    wanted: str,
    keeper: Keeper | None = None,
    *,
    clock: Clock | None = None,
    game: Game | None = None,
) -> GameHost:
    shared = kept_game("game-1", game or Othello(), keeper or SharedKeeper(), clock)
    return GameHost(shared, QUICK._replace(confirm_moves=wanted))


def line(app: GameHost) -> str:
    """The moves of the game."""
    return " ".join(map(app.game.game.format_move, app.game.table.standing.line))


async def test_a_move_is_sent_by_the_same_once_more() -> None:
    app = hosted("club")
    async with app.run_test() as pilot:
        await play(pilot, "d3")
        assert QUESTION in status(app)
        assert line(app) == ""
        await pilot.press("enter")
        await settled(pilot)
        assert line(app) == "d3"
        assert "again" not in status(app)


@pytest.mark.parametrize(
    ("keys", "left"), [("left right enter", ""), ("c 4 enter", ""), ("c 4 enter enter", "c4")]
)
async def test_another_move_drops_the_question(keys: str, left: str) -> None:
    app = hosted("club")
    async with app.run_test() as pilot:
        await play(pilot, "d3")
        await pilot.press(*keys.split())
        await settled(pilot)
        assert line(app) == left


async def test_escape_drops_the_question_and_only_that() -> None:
    app = hosted("club")
    async with app.run_test() as pilot:
        await play(pilot, "d3")
        game_screen = app.screen
        await pilot.press("escape")
        await settled(pilot)
        assert "again" not in status(app)
        assert app.screen is game_screen
        await pilot.press("enter")
        await settled(pilot)
        assert QUESTION in status(app)
        assert line(app) == ""


@pytest.mark.parametrize("clock", [None, Clock(300), BY_DAYS])
@pytest.mark.parametrize("wanted", ["never", "by_days", "club"])
async def test_the_setting_says_in_which_games(wanted: str, clock: Clock | None) -> None:
    app = hosted(wanted, clock=clock)
    async with app.run_test() as pilot:
        await play(pilot, "d3")
        is_asked = wanted == "club" or (wanted == "by_days" and clock is BY_DAYS)
        assert line(app) == ("" if is_asked else "d3")


async def test_at_home_nothing_is_asked() -> None:
    app = hosted("club", NotKept())
    async with app.run_test() as pilot:
        await play(pilot, "d3")
        assert line(app) == "d3"


async def test_an_illegal_move_is_explained_at_once() -> None:
    app = hosted("club")
    async with app.run_test() as pilot:
        await play(pilot, "a1")
        assert "again" not in status(app)
        assert app.bells == 1


async def test_what_is_tried_elsewhere_is_not_sent() -> None:
    app = hosted("club")
    async with app.run_test() as pilot:
        await play(pilot, "d3")
        await pilot.press("enter", "comma")
        await play(pilot, "c4")
        assert app.game.view.state.is_variation
        assert line(app) == "d3"
        assert "again" not in status(app)


async def test_a_choice_is_sent_by_its_number_once_more() -> None:
    app = hosted("club", game=Gomoku(opening=OpeningRule.SWAP))
    async with app.run_test() as pilot:
        for move in ("h8", "h9", "j10"):
            await play(pilot, move)
            await pilot.press("enter")
            await settled(pilot)
        before = app.game.table.standing.line
        await pilot.press("1")
        await settled(pilot)
        assert "To send " in status(app)
        assert app.game.table.standing.line == before
        await pilot.press("1")
        await settled(pilot)
        assert len(app.game.table.standing.line) == len(before) + 1
