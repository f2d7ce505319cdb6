"""Looking at a game that goes on: exploring costs neither the game nor other views anything."""

from __future__ import annotations

from boardtui.play.chair import Chair
from boardtui.play.study import Study
from boardtui.play.view import View
from tests.waiting import settle

from .players import Scripted
from .tables import AGAINST_ROBOT, SECOND, new_table, path, told
from .tic_tac_toe import moves, played


class TestRunningGame:
    async def test_exploring_leaves_the_computer_thinking_at_the_head(self) -> None:
        robot, table = Scripted(), new_table("a1", seats=AGAINST_ROBOT)
        chair = Chair(table, SECOND, robot)
        chair.start()
        await settle()
        studies: list[Study] = []
        view = View(table, "ann", keep_study=studies.append)
        head, standing = table.head, table.standing
        view.back()
        view.play(moves("c3")[0])
        await settle()
        assert (table.head, table.standing, studies) == (head, standing, [])
        assert view.record is table.record
        assert table.record.at(path("c3")) is view.node
        assert len(robot.asked) == 1
        assert robot.is_waiting(0)
        assert view.state.reviewing
        view.go_on()
        await settle()
        assert table.standing.line == path("c3")
        assert [position.ply for position in robot.asked] == [1, 1]
        await chair.close()

    def test_another_view_keeps_its_cursor(self) -> None:
        table = new_table("a1", "b2", "c3")
        one, two = View(table, "ann"), View(table, "ann")
        two.goto(table.record.at(path("a1")))
        one.back()
        one.play(moves("a3")[0])
        one.promote()
        assert played(two.state) == "a1 | b2 c3"
        assert two.cursor == path("a1")

    def test_another_view_steps_out_of_what_is_removed(self) -> None:
        table = new_table("a1", "b2", "c3")
        one, two = View(table, "ann"), View(table, "ann")
        one.back()
        one.play(moves("a3")[0])
        two.goto(one.node)
        states = told(two)
        one.take_back()
        assert played(two.state) == "a1 b2 | c3"
        assert len(states) == 1
