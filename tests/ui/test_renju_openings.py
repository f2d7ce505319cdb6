"""Renju's openings on the game screen: points that are offered and picked."""

from __future__ import annotations

import pytest

from boardtui.players.human import Human
from boardtui.rules.board import Point, Seat
from boardtui.rules.game import Move, Place, Propose
from boardtui.rules.gomoku import Gomoku, OpeningRule, Rule
from boardtui.ui.widgets.board_widget import BoardWidget
from boardtui.ui.widgets.choice_bar import ChoiceBar
from boardtui.ui.widgets.game_scene import scene_of
from boardtui.ui.widgets.move_log import MoveLog
from boardtui.ui.widgets.result_panel import ResultPanel
from boardtui.ui.widgets.score_panel import ScorePanel
from tests.play.players import Scripted
from tests.ui.app_host import settled
from tests.ui.host_game import GameHost, game_of, play, status, text_of, until

RIF = Gomoku(rule=Rule.RENJU, opening=OpeningRule.RIF)
SOOSORV = Gomoku(rule=Rule.RENJU, opening=OpeningRule.SOOSORV_8)
FOUR = "h8 h9 h7 white h6"
I8, K9, G7 = Point(8, 7), Point(10, 6), Point(6, 8)


def marked(app: GameHost) -> frozenset[Point]:
    """The points that the board marks for the next stone."""
    shown = app.screen.query_one(BoardWidget).shown
    assert shown is not None
    return scene_of(shown, Point(0, 0)).legal


def last_move(app: GameHost) -> Move | None:
    return app.view.head.move


async def test_fifth_stones_are_offered_and_picked_by_two_persons() -> None:
    app = GameHost(game_of(RIF, moves=FOUR, names=()))
    async with app.run_test() as pilot:
        assert status(app).endswith("Offer point 1 of 2 for the fifth stone.")
        assert "Black to move" in text_of(app, ScorePanel)
        assert marked(app) == frozenset()
        await play(pilot, "i8")
        assert last_move(app) == Propose(I8)
        assert marked(app) == {I8}
        await play(pilot, "g7")
        assert status(app).endswith("g7 makes the same pattern as i8, rotated or mirrored.")
        assert app.bells == 1
        await play(pilot, "k9")
        assert marked(app) == {I8, K9}
        assert status(app).endswith("Pick one of the points offered for the fifth stone: k9, i8.")
        assert "White to move" in text_of(app, ScorePanel)
        assert text_of(app, ChoiceBar).strip() == ""
        await play(pilot, "a1 k9")
        assert last_move(app) == Place(K9)
        assert app.bells == 2
        log = text_of(app, MoveLog)
        assert "      Offer i8" in log
        assert "   5 >k9" in log
        assert marked(app) == frozenset()


async def test_offers_are_seen_in_replay_without_hints_too() -> None:
    app = GameHost(game_of(RIF, moves=f"{FOUR} i8? k9? k9"))
    async with app.run_test() as pilot:
        await pilot.press("comma")
        await settled(pilot)
        assert marked(app) == {I8, K9}
        await pilot.press("comma")
        await settled(pilot)
        assert marked(app) == {I8}


async def test_an_offer_is_taken_back_like_a_move() -> None:
    app = GameHost(game_of(RIF, moves=f"{FOUR} i8?"))
    async with app.run_test() as pilot:
        await pilot.press("u")
        await settled(pilot)
        assert app.view.head.position.ply == 5
        assert marked(app) == frozenset()


async def test_a_person_picks_from_what_a_computer_offers() -> None:
    robot = Scripted()
    app = GameHost(game_of(RIF, moves=FOUR, players={Seat(0): robot, Seat(1): Human()}, names=()))
    view = app.view
    async with app.run_test() as pilot:
        for number, point in enumerate((I8, K9), 1):
            await until(pilot, lambda n=number: len(robot.asked) == n)  # type: ignore[misc]
            assert "Robot is thinking" in text_of(app, ScorePanel)
            robot.answer(Propose(point))
        await until(pilot, lambda: view.state.thinking is None)
        assert status(app).endswith("Pick one of the points offered for the fifth stone: k9, i8.")
        await play(pilot, "i8")
        assert last_move(app) == Place(I8)
        assert len(robot.asked) == 2


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_number_of_fifth_stones_is_declared(size: tuple[int, int]) -> None:
    app = GameHost(game_of(SOOSORV, moves=FOUR, names=()))
    async with app.run_test(size=size) as pilot:
        assert status(app).endswith("How many points must Black offer for the fifth stone?")
        numbers = text_of(app, ResultPanel).split()
        assert " ".join(numbers).startswith("Second player to choose 1 one 2 two 3 three")
        assert numbers[-2:] == ["8", "eight"]
        await pilot.press("3")
        await settled(pilot)
        assert status(app).endswith("First player: Choose a colour.")
