"""Where no engine may help: no hint, analysis or review begins, and one that runs ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from boardtui.analysis.engine_queue import EngineQueue
from boardtui.players.human import Human
from boardtui.rules.registry import game
from boardtui.session.analysis_state import AnalysisMode
from boardtui.ui.screens.game import GameScreen
from boardtui.ui.screens.state_screen import StateScreen
from tests.fixtures.engines import ScriptedEngine
from tests.play.players import Scripted
from tests.ui.app_host import settled
from tests.ui.host_analysis import ANALYSIS, HINT, asked
from tests.ui.host_game import GameHost, game_of, offered, play, press, status

if TYPE_CHECKING:
    from boardtui.session.review_state import ReviewState
    from boardtui.session.reviewing import Reviewing

REASON = "Hints and analysis are off until the game is over."


class Arbiter:
    """Says whether engines may help."""

    def __init__(self) -> None:
        self.reason = ""

    def __call__(self) -> str:
        return self.reason


@pytest.fixture
def engine() -> ScriptedEngine:
    return ScriptedEngine()


@pytest.fixture
def queue(engine: ScriptedEngine) -> EngineQueue:
    return EngineQueue(lambda: engine, soon=0.0, interval=0.0)


@pytest.fixture
def arbiter() -> Arbiter:
    return Arbiter()


@pytest.fixture
def app(queue: EngineQueue, arbiter: Arbiter) -> GameHost:
    return GameHost(game_of(game("othello"), moves="d3"), queue=queue, why_no_help=arbiter)


@pytest.mark.parametrize("key", [HINT, ANALYSIS])
async def test_the_reason_is_told_and_no_engine_is_asked(
    app: GameHost, engine: ScriptedEngine, arbiter: Arbiter, key: str
) -> None:
    arbiter.reason = REASON
    async with app.run_test() as pilot:
        await press(pilot, key)
        assert REASON in status(app)
        assert not engine.asked
        assert "Hint" not in offered(app)
        arbiter.reason = ""
        await pilot.press("up", key)
        await asked(pilot, engine)


@pytest.mark.parametrize("key", [HINT, ANALYSIS])
async def test_help_ends_at_the_next_change_once_it_is_not_allowed(
    app: GameHost, engine: ScriptedEngine, arbiter: Arbiter, key: str
) -> None:
    async with app.run_test() as pilot:
        await pilot.press(key)
        await asked(pilot, engine)
        arbiter.reason = REASON
        await press(pilot, "comma")
        assert isinstance(app.screen, GameScreen)
        assert app.screen.latest.analysis.mode is AnalysisMode.OFF
        assert len(engine.asked) == 1


@pytest.mark.parametrize("key", [HINT, ANALYSIS])
async def test_help_is_stopped_with_the_reason(
    app: GameHost, engine: ScriptedEngine, arbiter: Arbiter, key: str
) -> None:
    async with app.run_test() as pilot:
        await pilot.press(key)
        await asked(pilot, engine)
        assert isinstance(app.screen, GameScreen)
        app.screen.engines.stop_unless_allowed()
        await settled(pilot)
        assert engine.is_thinking
        arbiter.reason = REASON
        app.screen.engines.stop_unless_allowed()
        await settled(pilot)
        assert app.screen.latest.analysis.mode is AnalysisMode.OFF
        assert REASON in status(app)


@pytest.mark.usefixtures("coach_waits")
@pytest.mark.parametrize("reason", ["", REASON])
async def test_the_coach_rests_meanwhile(
    engine: ScriptedEngine, queue: EngineQueue, arbiter: Arbiter, reason: str
) -> None:
    arbiter.reason = reason
    opened = game_of(game("othello"), moves="f5 d6", players={0: Human(), 1: Scripted()})
    opened.table.record.has_coach = True
    app = GameHost(opened, queue=queue, why_no_help=arbiter)
    async with app.run_test() as pilot:
        await play(pilot, "c6")
        assert bool(engine.asked) is not bool(reason)


@pytest.mark.parametrize("reason", ["", REASON])
async def test_no_review_begins_meanwhile(
    queue: EngineQueue, arbiter: Arbiter, reason: str
) -> None:
    arbiter.reason = reason
    record = game_of(game("othello"), moves="d3 c3", players={})

    def make(_screen: StateScreen, _tell: Callable[[ReviewState], object]) -> Reviewing:
        raise AssertionError("a review has begun")

    app = GameHost(record, queue=queue, make_reviewing=make, why_no_help=arbiter)
    async with app.run_test() as pilot:
        await settled(pilot)
        assert isinstance(app.screen, GameScreen)
        assert app.screen.engines.may_review is not bool(reason)
        assert ("Review" in offered(app)) is not bool(reason)
        if reason:
            await press(pilot, "ampersand")
            assert REASON in status(app)
