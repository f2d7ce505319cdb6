"""Openings on the game screen: choices, who is asked, who has which colour."""

from __future__ import annotations

import pytest

from boardtui.players.human import Human
from boardtui.players.player import Player
from boardtui.rules.board import Color, Seat
from boardtui.rules.game import Choose
from boardtui.rules.gomoku import Gomoku, OpeningRule
from boardtui.session.open_game import OpenGame
from boardtui.ui.widgets.choice_bar import ChoiceBar
from boardtui.ui.widgets.move_log import MoveLog
from boardtui.ui.widgets.result_panel import ResultPanel
from boardtui.ui.widgets.score_panel import ScorePanel
from boardtui.ui.widgets.side_panels import SidePanels
from tests.play.players import Scripted
from tests.ui.app_host import settled
from tests.ui.host_game import (
    QUICK,
    GameHost,
    asked_to_play_on,
    game_of,
    offered,
    play,
    screen_text,
    status,
    text_of,
    until,
)

BLACK, WHITE = Color(0), Color(1)
FIRST, SECOND = Seat(0), Seat(1)
SWAP2 = Gomoku(opening=OpeningRule.SWAP2)
THREE = "h8 i9 j7"


def against_robot(robot: Scripted, seat: Seat, moves: str = "") -> OpenGame:
    """A person against a computer in that seat."""
    players: dict[int, Player] = {seat: robot, 1 - seat: Human()}
    return game_of(SWAP2, moves=moves, players=players, names=())


def plates(app: GameHost) -> dict[str, str]:
    """The player of each side."""
    lines = text_of(app, ScorePanel).splitlines()[1:5]
    words = [" ".join(part for part in line.split() if len(part) > 1) for line in lines]
    return dict(zip(words[::2], words[1::2], strict=True))


def asked(app: GameHost) -> str:
    """Who has to choose, and the choices, in the panel for them; empty without."""
    shown = app.screen.query_one(SidePanels).shown
    is_needed = shown is not None and ResultPanel.is_needed(shown)
    return " ".join(text_of(app, ResultPanel).split()) if is_needed else ""


async def test_a_swap2_game_between_two_persons() -> None:
    app = GameHost(game_of(SWAP2, names=()))
    view = app.view
    async with app.run_test() as pilot:
        assert status(app).endswith("First player: Place stone 1 of 3, for Black.")
        await play(pilot, "h8")
        assert status(app).endswith("First player: Place stone 2 of 3, for White.")
        await play(pilot, "i9 j7")
        assert status(app).endswith("Second player: Choose a colour, or place two more stones.")
        assert (
            asked(app)
            == "Second player to choose 1 Play Black 2 Play White 3 Place two more stones"
        )
        await pilot.press("3")
        await settled(pilot)
        assert status(app).endswith("Second player: Place stone 4 of 5, for White.")
        await play(pilot, "a1 a2")
        assert status(app).endswith("First player: Choose a colour.")
        await pilot.press("2")
        await settled(pilot)
        assert view.record.game.seats(view.node.position) == (SECOND, FIRST)
        assert status(app).endswith("First player chose: Play White.")
        assert "White to move" in text_of(app, ScorePanel)
        log = text_of(app, MoveLog)
        assert "      Place two more stones" in log
        assert "     >Play White" in log
        assert text_of(app, ChoiceBar).strip() == ""
        await play(pilot, "b3")
        assert "chose" not in status(app)


async def test_a_choice_is_taken_back_like_a_move() -> None:
    app = GameHost(game_of(SWAP2, moves=THREE), QUICK._replace(keep_taken_back=True))
    view = app.view
    async with app.run_test() as pilot:
        await pilot.press("1")
        await settled(pilot)
        assert view.head.move == Choose("black")
        await pilot.press("u")
        await settled(pilot)
        assert view.head.position.ply == 3
        assert "Play White" in asked(app)
        await pilot.press("2")
        await settled(pilot)
        assert "(" not in text_of(app, MoveLog)
        assert "Play Black" in text_of(app, MoveLog)  # as a variation
        await pilot.press("u", "u", "u", "u")
        await settled(pilot)
        assert view.head is view.record.root


async def test_a_choice_is_picked_with_the_mouse() -> None:
    app = GameHost(game_of(SWAP2, moves=THREE))
    view = app.view
    async with app.run_test() as pilot:
        lines = text_of(app, ResultPanel).splitlines()
        row = next(row for row, line in enumerate(lines) if "Play White" in line)
        column = lines[row].index("Play White") + 2
        await pilot.click(ResultPanel, offset=(column, row + 1))  # below its frame
        await settled(pilot)
        assert view.head.move == Choose("white")


@pytest.mark.parametrize("size", [(80, 24), (80, 50), (120, 40)], ids=str)
async def test_choices_stand_in_a_frame_and_nobody_has_a_colour(size: tuple[int, int]) -> None:
    app = GameHost(game_of(SWAP2, moves=THREE, names=()), glyphs="shaped")
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        assert app.glyphs.pointer not in text_of(app, ScorePanel)
        assert "to move" not in text_of(app, ScorePanel)
        panel = app.screen.query_one(ResultPanel)
        assert panel.region.bottom <= app.screen.query_one(SidePanels).region.bottom
        assert "3 Place two more stones" in text_of(app, ResultPanel)
        assert text_of(app, ChoiceBar).strip() == ""
        await pilot.press("1")
        await settled(pilot)
        assert app.glyphs.pointer in text_of(app, ScorePanel)
        assert not panel.display


async def test_the_key_line_has_the_numbers_of_the_choices_in_place_of_enter() -> None:
    app = GameHost(game_of(SWAP2, moves="h8 i9"))
    async with app.run_test() as pilot:
        await settled(pilot)
        assert offered(app).startswith(" Enter Play ")
        await play(pilot, "j7")
        assert offered(app).startswith(" 1 2 3 Choose ")
        await pilot.press("1")
        await settled(pilot)
        assert offered(app).startswith(" Enter Play ")


async def test_a_stone_instead_of_a_choice_is_refused_in_words() -> None:
    app = GameHost(game_of(SWAP2, moves=THREE))
    async with app.run_test() as pilot:
        await play(pilot, "a1")
        assert status(app).endswith("Choose a colour, or place two more stones.")
        assert app.bells == 1
        assert app.view.head.position.ply == 3


@pytest.mark.parametrize("size", [(80, 17), (50, 17), (36, 18)])
async def test_choices_are_in_the_status_line_where_there_is_no_bar(size: tuple[int, int]) -> None:
    app = GameHost(game_of(SWAP2, moves=THREE))
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        assert "1 Play Black" in status(app)
        assert not app.screen.query_one(ChoiceBar).display
        await pilot.press("1")
        await settled(pilot)
        assert "Play White" not in status(app)
        assert app.view.head.move == Choose("black")


async def test_names_go_with_the_colours() -> None:
    app = GameHost(game_of(SWAP2, moves=THREE))
    async with app.run_test() as pilot:
        panel = text_of(app, ScorePanel)
        assert "Ann" not in panel
        assert "Bob to choose" in asked(app)
        assert status(app).endswith("Bob: Choose a colour, or place two more stones.")
        await pilot.press("1")
        await settled(pilot)
        assert plates(app) == {"Black": "Bob", "White": "Ann"}
        await pilot.press("comma")
        await settled(pilot)
        assert plates(app) == {"Black": "", "White": ""}


async def test_against_a_computer_that_places_the_stones() -> None:
    robot = Scripted()
    app = GameHost(against_robot(robot, FIRST))
    view = app.view
    async with app.run_test() as pilot:
        for number, move in enumerate(THREE.split(), 1):
            await until(pilot, lambda n=number: len(robot.asked) == n)  # type: ignore[misc]
            assert "Robot is thinking" in text_of(app, ScorePanel)
            assert "stone" not in status(app)
            robot.answer(SWAP2.parse_move(move))
        await until(pilot, lambda: view.state.thinking is None)
        assert status(app).endswith("Choose a colour, or place two more stones.")
        assert "You to choose" in asked(app)
        await pilot.press("1")
        await until(pilot, lambda: len(robot.asked) == 4)
        assert plates(app) == {"Black": "You", "White": "Robot"}
        robot.answer(SWAP2.parse_move("a1"))
        await until(pilot, lambda: view.state.thinking is None)
        assert view.head.position.turn == BLACK
        await play(pilot, "b2")
        assert view.head.position.ply >= 6
        assert view.head.parent is not None
        assert view.state.humans == {BLACK}


async def test_against_a_computer_that_chooses() -> None:
    robot = Scripted()
    app = GameHost(against_robot(robot, SECOND))
    view = app.view
    async with app.run_test() as pilot:
        assert status(app).endswith("Place stone 1 of 3, for Black.")
        await play(pilot, THREE)
        await until(pilot, lambda: robot.asked)
        assert text_of(app, ChoiceBar).strip() == ""
        robot.answer(Choose("more"))
        for number, move in enumerate(("a1", "a2"), 2):
            await until(pilot, lambda n=number: len(robot.asked) == n)  # type: ignore[misc]
            robot.answer(SWAP2.parse_move(move))
        await until(pilot, lambda: view.state.thinking is None)
        assert status(app).endswith("Choose a colour.")
        await pilot.press("u")
        await settled(pilot)
        assert view.head.position.ply == 2
        await play(pilot, "k7")
        await until(pilot, lambda: len(robot.asked) == 4)
        robot.answer(Choose("black"))
        await until(pilot, lambda: view.state.thinking is None)
        assert status(app).endswith("Robot chose: Play Black.")
        assert view.state.humans == {WHITE}
        assert plates(app) == {"Black": "Robot", "White": "You"}


async def test_who_resigns_loses_whatever_the_colour() -> None:
    robot = Scripted()
    app = GameHost(against_robot(robot, FIRST, moves=f"{THREE} black"))
    view = app.view
    async with app.run_test() as pilot:
        await pilot.press("x")
        await until(pilot, lambda: "Resign the game?" in screen_text(app))
        await pilot.press("y")
        await until(pilot, lambda: view.state.outcome)
        outcome = view.state.outcome
        assert outcome is not None
        assert outcome.winner == WHITE
        assert "You resigned. " in text_of(app, ResultPanel)


async def test_who_resigns_before_anybody_has_a_colour_is_asked_by_seat() -> None:
    app = GameHost(game_of(SWAP2, moves=THREE), glyphs="unicode")
    view = app.view
    async with app.run_test() as pilot:
        await pilot.press("x")
        await until(pilot, lambda: "Resign for Second player?" in screen_text(app))
        await pilot.press("y")
        await until(pilot, lambda: view.state.outcome)
        assert text_of(app, ResultPanel).startswith("Second player resigned.\nFirst player wins.")
        assert "First player wins." not in text_of(app, MoveLog)
        assert "★" not in text_of(app, ScorePanel)


async def test_a_task_that_is_too_long_is_in_several_rows() -> None:
    app = GameHost(game_of(SWAP2, moves=THREE, names=()))
    async with app.run_test(size=(60, 20)) as pilot:
        await settled(pilot)
        told = " ".join(status(app).split())
        assert told.endswith("Second player: Choose a colour, or place two more stones.")


async def test_players_who_come_later_take_the_seats_of_their_colours() -> None:
    app = GameHost(game_of(SWAP2, moves=f"{THREE} black a1", players={}))
    async with app.run_test() as pilot:
        await pilot.press("comma", "y")
        # White is to move, so a person is offered White, who is the first player.
        message = await asked_to_play_on(pilot, app)
        assert message.seats == ("human", "easy")


async def test_the_middle_is_marked_where_a_stone_has_to_go_there() -> None:
    app = GameHost(game_of(Gomoku(opening=OpeningRule.PRO)))
    async with app.run_test() as pilot:
        assert status(app).endswith("Place the first stone in the centre: h8.")
        await play(pilot, "h9")
        assert app.bells == 1
        await play(pilot, "h8 h9 j9")
        assert status(app).endswith("Stay 3 or more lines away from the first stone.")
        assert app.view.head.position.ply == 2
        await play(pilot, "k9")
        assert "lines away" not in status(app)
