"""What a person sees of commands over a log that answers later: what was taken, and only then."""

from __future__ import annotations

import pytest

from boardtui.analysis.engine_queue import EngineQueue
from boardtui.play.seats import seat_words
from boardtui.rules.game import Pass
from boardtui.rules.othello import Othello
from boardtui.ui.screens.game import GameScreen
from boardtui.ui.screens.play_on import PlayOn
from tests.fixtures.engines import ScriptedEngine
from tests.plain.talk import Talk
from tests.play import tables
from tests.play.late_games import Late
from tests.play.tables import ALONE, SECOND
from tests.ui.app_host import settled
from tests.ui.host_analysis import ANALYSIS, HINT, asked
from tests.ui.host_game import PASS_AT_9, GameHost, play, status, until
from tests.ui.test_late_refusals import UNREACHABLE, of_ann

PENDING = "Your last command is still being sent. Please wait a moment."
GOES_ON = "The resignation was taken back; the game continues."


def played(moves: str) -> Late:
    """A game that Ann plays alone, after some moves."""
    late = Late(Othello(), ALONE)
    for move in moves.split():
        tables.play(late.ann.table, move)
        late.database.settle()
    return late


def resigned() -> Late:
    """A game that Ann plays alone, after she resigned for White."""
    late = played("d3")
    late.ann.table.resign(SECOND)
    late.database.settle()
    return late


async def test_other_players_take_over_at_an_earlier_move() -> None:
    late = played("d3 c3")
    app = GameHost(of_ann(late))
    async with app.run_test() as pilot:
        await pilot.press("comma", "y")
        await until(pilot, lambda: isinstance(app.screen, PlayOn))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, GameScreen))
        await until(pilot, late.ann.waits)
        assert late.kinds == "move move"
        assert seat_words(app.game.seats) == ("human", "human")
        late.database.settle()
        await settled(pilot)
        assert late.kinds == "move move go-on seat"
        assert sorted(seat_words(app.game.seats)) == ["easy", "human"]
        assert app.view.node is app.view.head


async def test_a_move_of_the_explorer_comes_after_the_forced_pass() -> None:
    late = played(PASS_AT_9)
    app = GameHost(of_ann(late))
    async with app.run_test() as pilot:
        screen = app.screen
        assert isinstance(screen, GameScreen)
        reply = app.view.node.position.play(Pass()).legal_moves[0]
        screen.playing.play(reply)
        late.database.settle()
        await settled(pilot)
        assert app.view.table.standing.line[-2:] == (Pass(), reply)


@pytest.mark.parametrize("is_reached", [True, False])
async def test_what_is_taken_back_is_said_once_it_is(*, is_reached: bool) -> None:
    late = resigned()
    app = GameHost(of_ann(late))
    async with app.run_test() as pilot:
        if not is_reached:
            late.ann.log.go_down()
        await pilot.press("u")
        await settled(pilot)
        assert GOES_ON not in status(app)
        late.database.settle()
        await settled(pilot)
        assert (GOES_ON if is_reached else UNREACHABLE) in status(app)
        assert app.bells == (not is_reached)


@pytest.mark.usefixtures("environment")
async def test_line_by_line_too() -> None:
    late = resigned()
    talk = Talk(None)
    await talk.session.open(of_ann(late))
    await talk.settled()
    assert await talk.type("undo") == []
    late.database.settle()
    assert GOES_ON in (await talk.settled())[-1]
    await talk.close()


@pytest.mark.parametrize("key", [HINT, ANALYSIS])
async def test_advice_comes_at_once_where_it_is_not_noted(key: str) -> None:
    late, engine = Late(Othello(), ALONE), ScriptedEngine()
    queue = EngineQueue(lambda: engine, soon=0.0, interval=0.0)
    app = GameHost(of_ann(late), queue=queue)
    async with app.run_test() as pilot:
        await play(pilot, "d3")
        assert late.ann.waits()
        await pilot.press(key)
        await asked(pilot, engine)
        late.database.settle()
        assert late.kinds == "move"


@pytest.mark.parametrize("key", [HINT, ANALYSIS])
async def test_advice_comes_once_it_is_noted(key: str) -> None:
    late, engine = Late(Othello(), ALONE), ScriptedEngine()
    late.ann.table.record.rating_id = "0123456789abcdef"
    queue = EngineQueue(lambda: engine, soon=0.0, interval=0.0)
    app = GameHost(of_ann(late), queue=queue)
    async with app.run_test() as pilot:
        await play(pilot, "d3")
        await pilot.press(key)
        await settled(pilot)
        assert PENDING in status(app)
        late.database.settle()
        late.ann.log.go_down()
        await pilot.press(key)
        late.database.settle()
        await settled(pilot)
        assert UNREACHABLE in status(app)
        await pilot.press(key)
        await settled(pilot)
        assert not engine.asked
        late.database.settle()
        await asked(pilot, engine)
        assert late.kinds == "move help"
        assert late.ann.table.record.casual
