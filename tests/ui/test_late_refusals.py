"""What a person is told whose move was on its way, and did not come into the log."""

from __future__ import annotations

import pytest

from boardtui.rules.registry import game
from boardtui.session.open_game import OpenGame
from tests.plain.talk import Talk
from tests.play.late_games import Late
from tests.play.tables import AGAINST_ROBOT, ALONE
from tests.ui.app_host import settled
from tests.ui.host_game import GameHost, play, status, unsaved

UNREACHABLE = "The game cannot be reached. Nothing has changed."


@pytest.fixture
def late() -> Late:
    return Late(game("othello"))


def of_ann(late: Late) -> OpenGame:
    """The game as Ann has it open."""
    return OpenGame(
        "late", late.ann.table, unsaved(late.ann.table), who="ann", keeper_of_study=unsaved
    )


async def test_on_the_screen_with_the_bell_until_the_next_change(late: Late) -> None:
    app = GameHost(of_ann(late))
    async with app.run_test() as pilot:
        late.ann.log.go_down()
        await play(pilot, "d3")
        assert (app.bells, late.ann.waits()) == (0, True)
        await play(pilot, "c4")
        assert "Your last command is still being sent. Please wait a moment." in status(app)
        late.database.settle()
        await settled(pilot)
        assert UNREACHABLE in status(app)
        assert app.bells == 2
        await play(pilot, "c4")
        late.database.settle()
        await settled(pilot)
        assert UNREACHABLE not in status(app)
    assert late.kinds == "move"


@pytest.mark.usefixtures("environment")
async def test_line_by_line_with_the_bell(late: Late) -> None:
    talk = Talk(None)
    await talk.session.open(of_ann(late))
    await talk.settled()
    late.ann.log.go_down()
    assert await talk.type("d3") == []
    late.database.settle()
    assert (await talk.settled(), talk.console.bells) == ([UNREACHABLE], 1)
    await talk.type("d3")
    late.database.settle()
    assert (await talk.settled())[0] == "Black d3, flips d4."
    await talk.close()


@pytest.mark.usefixtures("environment")
async def test_line_by_line_of_a_seat_that_was_to_change_hands() -> None:
    late = Late(game("othello"), ALONE)
    talk = Talk(None)
    await talk.session.open(of_ann(late))
    await talk.settled()
    late.ann.log.go_down()
    late.ann.table.sit(AGAINST_ROBOT)
    late.database.settle()
    assert await talk.settled() == [UNREACHABLE]
    await talk.close()


async def test_on_the_screen_of_a_resignation_at_the_wrong_moment(late: Late) -> None:
    app = GameHost(of_ann(late))
    async with app.run_test() as pilot:
        await play(pilot, "d3")
        await pilot.press("x")
        await settled(pilot)
        await pilot.press("y")
        await settled(pilot)
        assert "Your last command is still being sent. Please wait a moment." in status(app)
    assert late.database.entries[1:] == []
