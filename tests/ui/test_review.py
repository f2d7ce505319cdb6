"""The review of a game on the game screen: one key starts, pauses and goes on."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from textual.pilot import Pilot

from boardtui.analysis.engine_queue import EngineQueue
from boardtui.players.human import Human
from boardtui.record.grades import DEFAULT_BOUNDS, is_marked, mover
from boardtui.record.tree import GameRecord
from boardtui.review.efforts import ReviewEffort
from boardtui.rules.othello import Othello
from boardtui.rules.registry import game
from boardtui.session.engine_pool import EnginePool
from boardtui.session.known_games import KnownGames
from boardtui.session.open_game import OpenGame
from boardtui.session.review_state import ReviewStage, ReviewState
from boardtui.session.reviewing import Reviewing
from boardtui.ui.messages import ReportWanted
from boardtui.ui.screen_state import ScreenState
from boardtui.ui.screens.game import GameScreen
from boardtui.ui.screens.state_screen import StateScreen
from boardtui.ui.widgets.game_graph import GameGraph
from boardtui.ui.widgets.result_panel import ResultPanel
from tests.fixtures.judged import record_of
from tests.play.players import Scripted
from tests.review.questions import Oracle, OracleEngine, played
from tests.ui.app_host import settled
from tests.ui.host_game import GameHost, game_of, offered, opened, status, text_of, until

EFFORTS = ReviewEffort(depth=4), ReviewEffort(depth=6)
REVIEW = "ampersand"


class Reviewed:
    """A game screen whose engine answers at once, or waits for the test."""

    def __init__(self, found: OpenGame) -> None:
        self.engine = OracleEngine(Oracle())
        self.queue = EngineQueue(lambda: self.engine, soon=0.0, interval=0.0)
        self.pool = EnginePool(lambda _game: self.queue)
        self.app = GameHost(found, queue=self.queue, make_reviewing=self.make)

    def make(self, screen: StateScreen, tell: Callable[[ReviewState], object]) -> Reviewing:
        return Reviewing(screen.view, self.pool, EFFORTS, tell, find_known=KnownGames(None).moves)

    @property
    def shown(self) -> ScreenState:
        assert isinstance(self.app.screen, GameScreen)
        return self.app.screen.latest

    def is_at(self, stage: ReviewStage) -> bool:
        return self.shown.review is not None and self.shown.review.stage is stage


@asynccontextmanager
async def reviewed(found: OpenGame | None = None) -> AsyncIterator[tuple[Reviewed, Pilot[None]]]:
    here = Reviewed(found or opened(played(Othello(), 10)))
    async with here.app.run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        yield here, pilot


async def test_one_key_reviews_a_record_and_then_wants_its_report() -> None:
    async with reviewed() as (here, pilot):
        assert "& Review" in offered(here.app)
        await pilot.press(REVIEW)
        await until(pilot, lambda: here.is_at(ReviewStage.DONE))
        assert all(node.cost is not None for node in here.app.view.record.root.mainline())
        assert "The review is finished" in status(here.app)
        assert "& shows the report." in status(here.app)
        assert "Review" in text_of(here.app, GameGraph)
        assert "& Report" in offered(here.app)
        await pilot.press(REVIEW)
        (wanted,) = here.app.requests
        assert isinstance(wanted, ReportWanted)
        wanted.go_to(here.app.view.record.root)
        assert here.app.view.state.depth == 0


async def test_the_key_pauses_and_goes_on() -> None:
    async with reviewed() as (here, pilot):
        here.engine.may_answer.clear()
        await pilot.press(REVIEW)
        assert "The review is running. & pauses the review." in status(here.app)
        assert "& Pause" in offered(here.app)
        await pilot.press(REVIEW)
        assert here.is_at(ReviewStage.PAUSED)
        assert "The review is paused. & continues the review." in status(here.app)
        assert "& Pause" not in offered(here.app)
        assert "& Review" in offered(here.app)
        here.engine.may_answer.set()
        await pilot.press(REVIEW)
        await until(pilot, lambda: here.is_at(ReviewStage.DONE))


async def test_a_failed_engine_leaves_what_was_judged_and_says_how_to_go_on() -> None:
    async with reviewed() as (here, pilot):
        here.engine.oracle.failing = range(13, 99)
        await pilot.press(REVIEW)
        await until(pilot, lambda: here.is_at(ReviewStage.FAILED))
        assert here.shown.review is not None
        assert here.shown.review.passed == 1
        assert "had enough. The results so far are saved. & continues the review." in status(
            here.app
        )
        here.engine.oracle.failing = ()
        await pilot.press(REVIEW)
        await until(pilot, lambda: here.is_at(ReviewStage.DONE))


async def test_a_reviewed_record_that_is_opened_again_has_its_report_at_once() -> None:
    record = played(Othello(), 10)
    async with reviewed(opened(record)) as (here, pilot):
        await pilot.press(REVIEW)
        await until(pilot, lambda: here.is_at(ReviewStage.DONE))
    async with reviewed(opened(record.copy())) as (here, pilot):
        await pilot.press(REVIEW)
        assert [type(request) for request in here.app.requests] == [ReportWanted]
        assert here.engine.asked == []


async def test_a_hint_in_the_middle_is_answered_and_the_review_goes_on() -> None:
    async with reviewed() as (here, pilot):
        here.engine.may_answer.clear()
        await pilot.press(REVIEW)
        await until(pilot, lambda: here.engine.asked)
        await pilot.press("slash")
        here.engine.may_answer.set()
        await until(pilot, lambda: here.is_at(ReviewStage.DONE))
        assert here.shown.analysis.has_found_hint


async def test_what_cannot_be_reviewed_says_why() -> None:
    othello = game("othello")
    running = game_of(othello, moves="f5 d6", players={0: Human(), 1: Human()})
    for found, why in (
        (running, "You can review the game when it is over."),
        (opened(GameRecord(othello)), "There are no moves to review."),
    ):
        async with reviewed(found) as (here, pilot):
            assert "& " not in offered(here.app)
            await pilot.press(REVIEW)
            assert why in status(here.app)
    app = GameHost(opened(record_of(othello, "f5 d6")))
    async with app.run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        await pilot.press(REVIEW)
        assert "No engine is available for this game." in status(app)


async def test_the_choice_after_a_game_leads_to_the_first_mistake_of_the_person() -> None:
    record = played(Othello(6), 60)
    found = opened(record, {0: Human(), 1: Scripted()})
    async with reviewed(found) as (here, pilot):
        assert here.app.view.state.outcome is not None
        here.engine.oracle = Oracle(lambda position, _depth: float(position.ply % 7))
        await pilot.press("3")
        await until(pilot, lambda: here.is_at(ReviewStage.DONE))
        line = here.app.view.state.line
        own = [node for node in line if is_marked(node, DEFAULT_BOUNDS) and mover(node) == 0]
        assert here.app.view.node is own[0]
        await pilot.press("greater_than_sign", "3")
        assert here.app.view.node is own[0]


async def test_the_result_has_the_report_in_short() -> None:
    record = played(Othello(6), 60)
    async with reviewed(opened(record, {0: Human(), 1: Scripted()})) as (here, pilot):
        await pilot.press(REVIEW)
        await until(pilot, lambda: here.is_at(ReviewStage.DONE))
        text = " ".join(text_of(here.app, ResultPanel).split())
        assert "Accuracy: Black 92%, White 93%. Decided by 14 a3?," in text
