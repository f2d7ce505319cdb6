"""Enter away from where the game stands: explores, changes no game, and can be played on from."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from boardtui.formats.details import Details
from boardtui.play.seats import seat_words
from boardtui.play.view import View
from boardtui.players.human import Human
from boardtui.players.player import Player
from boardtui.record.tree import GameRecord, Node
from boardtui.rules.registry import game
from boardtui.ui.messages import PlayOnWanted
from boardtui.ui.screens.play_on import PlayOn
from boardtui.ui.widgets.move_log import MoveLog
from boardtui.ui.widgets.result_panel import ResultPanel
from boardtui.ui.widgets.score_panel import ScorePanel
from tests.play.players import Scripted
from tests.ui.app_host import keys, settled
from tests.ui.host_game import (
    GameHost,
    game_of,
    play,
    screen_text,
    status,
    text_of,
    until,
)

TIC_TAC_TOE = game("gomoku", size=3, line=3)
WON = "a1 b1 a2 b2 a3"


def against(robot: Scripted, moves: str = "") -> GameHost:
    """A person with the first colour against a computer."""
    players: dict[int, Player] = {0: Human(), 1: robot}
    return GameHost(game_of(TIC_TAC_TOE, moves=moves, players=players))


def main_line(record: GameRecord) -> str:
    """The moves of the main line."""
    moves = (node.move for node in record.mainline())
    return " ".join(record.game.format_move(move) for move in moves if move is not None)


def path_of(app: GameHost) -> str:
    """The moves that lead to the cursor."""
    return " ".join(app.view.record.game.format_move(move) for move in app.view.cursor)


async def test_a_comment_on_a_move_that_another_view_removes_meanwhile_goes_nowhere() -> None:
    app = GameHost(game_of(TIC_TAC_TOE, moves="a1 b1 a2"))
    table = app.game.table
    root = table.record.root
    variation = root.play(table.standing.game.parse_move("c3"))
    async with app.run_test() as pilot:
        app.view.goto(variation)
        await settled(pilot)
        await pilot.press("semicolon", *"lost")
        View(table, app.view.who).remove(variation.path())
        await settled(pilot)
        await pilot.press("ctrl+s")
        await settled(pilot)
        assert len(app.screen_stack) == 1
        assert [node.comment for node in root.walk()] == [""] * 4
    assert variation.comment == ""


async def explored_instead(pilot: Pilot[None], app: GameHost, robot: Scripted) -> Node:
    """Go back while the computer thinks and try c1; return the head of the game."""
    await until(pilot, lambda: robot.asked)
    head = app.view.head
    await pilot.press("comma", "comma")
    await play(pilot, "c1")
    return head


class TestRunningGame:
    async def test_the_computer_thinks_on_and_is_not_asked_anew(self) -> None:
        robot = Scripted()
        app = against(robot, "a1 b1 a2")
        async with app.run_test() as pilot:
            head = await explored_instead(pilot, app, robot)
            assert path_of(app) == "a1 c1"
            assert app.view.head is head
            assert len(robot.asked) == 1
            assert robot.is_waiting(0)
            # It has the other colour as well here: nobody answers what is explored.
            await play(pilot, "c2 c3")
            assert path_of(app) == "a1 c1 c2 c3"
            robot.answer(TIC_TAC_TOE.parse_move("b2"))
            await until(pilot, lambda: app.view.head is not head)
            assert app.view.head.parent is head
            assert path_of(app) == "a1 c1 c2 c3"
            assert main_line(app.view.record) == "a1 b1 a2 b2"
            assert len(robot.asked) == 1

    async def test_on_ones_own_turn_it_asks_nobody(self) -> None:
        robot = Scripted()
        app = against(robot, "a1 b1")
        async with app.run_test() as pilot:
            await pilot.press("comma")
            await play(pilot, "c1")
            assert path_of(app) == "a1 c1"
            assert "+--- O  b1" in text_of(app, MoveLog)
            assert not robot.asked
            await pilot.press("backspace")
            await play(pilot, "a2")
            await until(pilot, lambda: robot.asked)
            assert path_of(app) == "a1 b1 a2"
            assert app.view.node is app.view.head

    async def test_between_two_persons_as_well(self) -> None:
        app = GameHost(game_of(TIC_TAC_TOE, moves="a1 b1 a2"))
        async with app.run_test() as pilot:
            head = app.view.head
            await pilot.press("comma", "comma")
            await play(pilot, "c1 c2")
            assert app.view.head is head
            assert "3 (main 3)" in text_of(app, ScorePanel)
            assert main_line(app.view.record) == "a1 b1 a2"

    async def test_what_is_explored_is_undone_and_nothing_else(self) -> None:
        app = GameHost(game_of(TIC_TAC_TOE, moves="a1 b1 a2"))
        async with app.run_test() as pilot:
            head = app.view.head
            await pilot.press("comma", "comma")
            await play(pilot, "c1 c2")
            for path in ("a1 c1", "a1"):
                await pilot.press("u")
                await settled(pilot)
                assert path_of(app) == path
            assert len(app.view.node.children) == 1
            assert app.view.head is head
            await pilot.press("u")
            await settled(pilot)
            assert "You can take back moves only in the game" in status(app)
            assert app.view.head is head
            before = head.parent
            await pilot.press("backspace", "u")
            await settled(pilot)
            assert app.view.head is before
            assert app.view.node is app.view.head

    async def test_the_branch_in_which_the_game_goes_on_is_not_removed(self) -> None:
        app = GameHost(game_of(TIC_TAC_TOE, moves="a1 b1 a2"))
        async with app.run_test() as pilot:
            await pilot.press("comma", "comma")
            await play(pilot, "c1")
            await pilot.press("v", "right_square_bracket", "delete")
            await settled(pilot)
            assert path_of(app) == "a1 b1"
            assert "You cannot remove the variation in which the game is being played." in status(
                app
            )
            assert app.view.head.is_below(app.view.node)


async def choose_players(pilot: Pilot[None], app: GameHost) -> None:
    """Ask to play on from the cursor, up to the question who plays."""
    await pilot.press("y")
    await until(pilot, lambda: isinstance(app.screen, PlayOn))


class TestPlayingOn:
    async def test_the_running_game_goes_there(self) -> None:
        robot = Scripted()
        app = against(robot, "a1 b1 a2")
        async with app.run_test() as pilot:
            await until(pilot, lambda: robot.asked)
            await pilot.press("comma", "comma")
            await play(pilot, "c1")
            node = app.view.node
            await choose_players(pilot, app)
            await pilot.press("enter")
            await until(pilot, lambda: app.view.head is node)
            await until(pilot, lambda: robot.closed)
            assert app.view.node is node
            assert main_line(app.view.record) == "a1 c1"
            assert seat_words(app.game.seats) == ("human", "easy")
            assert not robot.is_waiting(0)
            assert not app.requests
            await play(pilot, "b2")
            await until(pilot, lambda: app.view.state.depth == 4)
            assert app.view.node is app.view.head

    async def test_it_waits_for_a_person_until_then(self) -> None:
        robot = Scripted()
        app = against(robot, "a1 b1 a2")
        async with app.run_test() as pilot:
            head = await explored_instead(pilot, app, robot)
            await choose_players(pilot, app)
            await pilot.press("escape")
            await settled(pilot)
            assert app.view.head is head
            assert path_of(app) == "a1 c1"
            assert seat_words(app.game.seats) == ("human", "Robot")
            assert robot.is_waiting(0)

    async def test_a_game_that_ends_meanwhile_stays_as_it_is(self) -> None:
        robot = Scripted()
        app = against(robot, "a1 b1 a2 b2 c3")
        async with app.run_test() as pilot:
            await until(pilot, lambda: robot.asked)
            await pilot.press("comma", "comma")
            node = app.view.node
            await choose_players(pilot, app)
            robot.answer(TIC_TAC_TOE.parse_move("b3"))
            await until(pilot, lambda: app.view.state.is_over)
            await pilot.press("enter")
            await until(pilot, lambda: app.requests)
            (wish,) = app.requests
            assert isinstance(wish, PlayOnWanted)
            assert wish.node is node
            assert seat_words(app.game.seats) == ("human", "Robot")
            assert main_line(app.view.record) == "a1 b1 a2 b2 c3 b3"

    async def test_from_a_finished_game_it_is_a_game_of_its_own(self) -> None:
        robot = Scripted()
        app = against(robot, WON)
        async with app.run_test() as pilot:
            await pilot.press("comma", "comma")
            await play(pilot, "c2")
            node = app.view.node
            await choose_players(pilot, app)
            await pilot.press("enter")
            await until(pilot, lambda: app.requests)
            (wish,) = app.requests
            assert isinstance(wish, PlayOnWanted)
            assert wish.node is node
            assert wish.seats == ("human", "easy")
            assert main_line(app.game.subject.record) == WON
            assert app.game.table.standing.outcome is not None
            assert not robot.asked


class TestFinishedGame:
    @pytest.mark.parametrize("by_rules", [True, False])
    async def test_exploring_leaves_it_over_and_asks_no_computer(self, by_rules: bool) -> None:
        robot = Scripted()
        app = against(robot, WON if by_rules else "a1 b1 a2 b2")
        async with app.run_test() as pilot:
            if not by_rules:
                await pilot.press("x", "y")
                await until(pilot, lambda: app.view.state.outcome)
            ended, before = app.view.state.outcome, main_line(app.game.subject.record)
            await pilot.press("comma", "comma", "comma")
            await play(pilot, "c1 c2 c3")
            assert path_of(app) == ("a1 b1 c1 c2 c3" if by_rules else "a1 c1 c2 c3")
            table = app.game.table
            assert table.standing.outcome == ended
            assert app.view.record is table.record
            assert sum(1 for _node in table.record.root.walk()) == len(before.split()) + 4
            assert main_line(table.record) == before
            assert not robot.asked
            assert not app.screen.query_one(ResultPanel).display
            await pilot.press("backspace")
            await settled(pilot)
            assert text_of(app, ResultPanel).strip()
            assert "Rematch" in screen_text(app)

    async def test_what_is_explored_in_it_is_undone_and_removed(self) -> None:
        app = GameHost(game_of(TIC_TAC_TOE, moves=WON))
        async with app.run_test() as pilot:
            await pilot.press("comma", "comma")
            await play(pilot, "c1 c2")
            await pilot.press("u")
            await settled(pilot)
            assert path_of(app) == "a1 b1 a2 c1"
            assert "The variation c2 was removed." in status(app)
            await pilot.press("delete")
            await until(pilot, lambda: "Remove the variation" in screen_text(app))
            await pilot.press("y")
            await until(pilot, lambda: path_of(app) == "a1 b1 a2")
            assert len(app.view.node.children) == 1
            assert "The variation c1 was removed." in status(app)

    async def test_in_its_past_the_key_says_what_it_would_do_at_the_end(self) -> None:
        app = GameHost(game_of(TIC_TAC_TOE, moves=WON))
        table = app.game.table
        async with app.run_test() as pilot:
            await keys(pilot, "comma", "u")
            assert "You can take back moves only in the game; Backspace returns to it." in status(
                app
            )
            await keys(pilot, "backspace", "u")
            assert len(table.standing.line) == 4
            await play(pilot, "a3")
            # Whatever is undone too often after an edit, the end stays: and the key says so.
            await keys(pilot, "comma")
            await play(pilot, "c1")
            await keys(pilot, "u", "u")
            told = "The game is over; its moves cannot be taken back."
            assert told in status(app)
            await keys(pilot, "backspace", "u")
            assert told in status(app)
            assert len(table.standing.line) == 5

    async def test_a_resignation_is_taken_back_after_what_came_later_and_each_is_told(
        self,
    ) -> None:
        app = GameHost(game_of(TIC_TAC_TOE, moves="a1 b1 a2"))
        async with app.run_test() as pilot:
            await keys(pilot, "x", "y", "u")
            assert "The resignation was taken back; the game continues." in status(app)
            assert app.game.table.standing.outcome is None
            await keys(pilot, "x", "y")
            app.view.describe(Details(("Ann", "Ben")))
            await keys(pilot, "comma", "u")
            assert "Undone: the names and details." in status(app)
            assert path_of(app) == "a1 b1"
            assert app.game.table.standing.outcome is not None

    async def test_its_main_line_is_promoted_over_by_no_variation(self) -> None:
        app = GameHost(game_of(TIC_TAC_TOE, moves=WON))
        async with app.run_test() as pilot:
            await pilot.press("comma", "comma")
            await play(pilot, "c1 c2")
            await pilot.press("v")
            await settled(pilot)
            assert "The main line of a finished game cannot be changed." in status(app)
            assert main_line(app.view.record) == WON
            await pilot.press("comma")
            await play(pilot, "c3")
            await pilot.press("v")
            await settled(pilot)
            assert "The line with c3 now comes first in its variation." in status(app)
            assert main_line(app.view.record) == WON

    async def test_nothing_is_taken_back_while_it_is_only_looked_at(self) -> None:
        app = GameHost(game_of(TIC_TAC_TOE, moves=WON))
        async with app.run_test() as pilot:
            await pilot.press("comma", "u")
            await settled(pilot)
            assert app.game.table.standing.outcome is not None
            assert len(app.game.table.standing.line) == 5


class TestRecord:
    """A record under study: each edit says which line it changed, and one key undoes it."""

    async def test_what_is_undone_and_made_again_is_told(self) -> None:
        app = GameHost(game_of(TIC_TAC_TOE, moves="a1 b1 a2", players={}))
        async with app.run_test() as pilot:

            async def press(*keys: str) -> str:
                await pilot.press(*keys)
                await settled(pilot)
                return status(app)

            await press("comma", "comma")
            await play(pilot, "c1")
            assert "The line with c1 is now the main line." in await press("v")
            await press("comma", "semicolon", *"why", "ctrl+s")
            assert "The variation b1 was removed." in await press(
                "right_square_bracket", "delete", "y"
            )
            for text in (
                "The variation b1 was restored.",
                "Undone: the comment on a1.",
                "The line with c1 is a variation again.",
                "The variation c1 was removed.",
                "There is no change to undo.",
            ):
                assert text in await press("u")
            assert main_line(app.view.record) == "a1 b1 a2"
            for text in (
                "The variation c1 was restored.",
                "The line with c1 is now the main line.",
                "Redone: the comment on a1.",
                "The variation b1 was removed.",
                "There is no move to redo.",
            ):
                assert text in await press("ctrl+r")
            assert main_line(app.view.record) == "a1 c1"
