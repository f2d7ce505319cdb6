"""The review of an open game: what it writes, when it rests, and what it says."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from boardtui.analysis.engine_queue import EngineQueue
from boardtui.analysis.requests import AnalysisRequest, Priority
from boardtui.play.study import Study
from boardtui.play.table import Table
from boardtui.play.view import View
from boardtui.players.player import Limit
from boardtui.record.tree import GameRecord, Node
from boardtui.review.efforts import ReviewEffort, efforts_for
from boardtui.rules.gomoku import Gomoku, OpeningRule
from boardtui.rules.othello import Othello
from boardtui.rules.registry import game
from boardtui.session.engine_pool import EnginePool
from boardtui.session.hosting import HOSTED
from boardtui.session.known_games import FindKnown, KnownGames
from boardtui.session.launch import UNBOUNDED
from boardtui.session.review_state import ReviewStage, ReviewState
from boardtui.session.reviewing import Reviewing, efforts_within
from tests.fixtures.failures import failure
from tests.play.tables import ALONE, ANN, ROBOT, grow, play
from tests.review.questions import Oracle, OracleEngine, played
from tests.waiting import settle, until

EFFORTS = ReviewEffort(depth=4), ReviewEffort(depth=6)
QUESTIONS = 11
"""Those of one pass over ten plies."""

NOTHING_KNOWN = KnownGames(None).moves


class Reviewed:
    """A view whose game is reviewed, the engine, and all states that were told."""

    def __init__(self, view: View, find_known: FindKnown) -> None:
        self.judged: list[tuple[int, Sequence[Node]]] = []
        """The nodes that were told, after how many questions."""
        self.view = view
        self.engine = OracleEngine(Oracle())
        self.pool = EnginePool(lambda _game: EngineQueue(lambda: self.engine))
        self.told: list[ReviewState] = []
        self.review = Reviewing(
            view,
            self.pool,
            EFFORTS,
            self.told.append,
            find_known=find_known,
            take_judged=lambda nodes: self.judged.append((self.asked, nodes)),
        )

    def is_at(self, stage: ReviewStage) -> bool:
        return self.review.state is not None and self.review.state.stage is stage

    @property
    def asked(self) -> int:
        """The number of questions to the engine."""
        return len(self.engine.asked)

    async def until_asked(self, count: int) -> None:
        await until(lambda: self.asked >= count)

    async def until_done(self) -> None:
        await until(lambda: self.is_at(ReviewStage.DONE))


@asynccontextmanager
async def reviewed(
    view: View | None = None, find_known: FindKnown = NOTHING_KNOWN
) -> AsyncIterator[Reviewed]:
    each = Reviewed(view or View(Study(played(Othello(), 10)), "ann"), find_known)
    yield each
    each.review.close()
    await each.pool.close()


def costs(view: View) -> list[bool]:
    """Which moves of the main line are judged."""
    return [node.cost is not None for node in view.record.root.mainline()]


async def test_every_move_of_a_record_is_judged() -> None:
    async with reviewed() as here:
        assert here.review.may_start
        assert here.review.state is None
        here.review.start()
        await here.until_done()
        assert costs(here.view) == [True] * 10
        assert here.asked == 2 * QUESTIONS
        told = [(each.stage, each.passed, each.reached) for each in here.told]
        assert told == [
            (ReviewStage.RUNNING, 0, 0),
            (ReviewStage.RUNNING, 1, 4),
            (ReviewStage.RUNNING, 2, 6),
            (ReviewStage.DONE, 2, 6),
        ]
        assert {(each.passes, each.wanted) for each in here.told} == {(2, 6)}


async def test_the_nodes_are_told_once_all_passes_have_judged_them() -> None:
    async with reviewed() as here:
        here.review.start()
        await here.until_done()
        assert here.judged == [(2 * QUESTIONS, here.view.record.mainline())]


async def test_a_pass_is_one_state_of_the_game_and_no_step_of_undo() -> None:
    async with reviewed() as here:
        states = []
        here.view.subscribe(lambda state: states.append(state.edits))
        here.review.start()
        await here.until_done()
        assert len(set(states)) == 3
        assert not here.view.state.can_undo


async def test_a_judged_game_needs_no_engine() -> None:
    async with reviewed() as here:
        here.review.start()
        await here.until_done()
        asked = here.asked
        here.review.start()
        await here.until_done()
        assert here.asked == asked


async def test_a_pause_lasts_until_the_next_start() -> None:
    async with reviewed() as here:
        here.engine.may_answer.clear()
        here.review.start()
        await here.until_asked(1)
        here.review.pause()
        assert here.is_at(ReviewStage.PAUSED)
        here.review.resume()
        here.engine.may_answer.set()
        await settle()
        assert here.asked == 1
        assert not any(costs(here.view))
        here.review.start()
        assert here.is_at(ReviewStage.RUNNING)
        await here.until_done()
        assert all(costs(here.view))


async def test_what_was_asked_before_a_rest_is_not_asked_again() -> None:
    async with reviewed() as here:
        here.engine.waits_at = 5
        here.review.start()
        await here.until_asked(5)
        here.review.rest()
        await settle()
        assert here.review.is_active
        asked = here.asked
        here.engine.may_answer.set()
        here.review.resume()
        await here.until_done()
        # The one that was interrupted is asked again.
        assert here.asked <= 2 * QUESTIONS + 1
        assert asked < here.asked


async def test_a_hint_comes_first_and_the_review_goes_on_by_itself() -> None:
    async with reviewed() as here:
        here.engine.may_answer.clear()
        here.review.start()
        await here.until_asked(1)
        ask = here.pool.asker(Othello(), Priority.HINT)
        assert ask is not None
        here.engine.may_answer.set()
        hint = AnalysisRequest(Othello(size=6).start(), Limit(depth=3), 1)
        assert [info.depth async for info in ask(hint)] == [1, 2, 3]
        assert here.engine.asked[1][0] == hint.position
        await here.until_done()
        assert all(costs(here.view))


async def test_a_running_game_is_not_reviewed() -> None:
    table = Table.of(GameRecord(Othello()), (ANN, ROBOT))
    play(table, "f5", "d6", "c3")
    async with reviewed(View(table, "ann")) as here:
        assert not here.review.may_start
        here.review.start()
        await settle()
        assert here.review.state is None
        table.resign(table.standing.game.seat(table.head.position))
        here.review.start()
        await here.until_done()
        assert costs(here.view) == [True] * 3


async def test_a_game_that_goes_on_again_puts_the_review_aside() -> None:
    table = Table.of(GameRecord(Othello()), ALONE)
    play(table, "f5", "d6", "c3")
    table.resign(table.standing.game.seat(table.head.position))
    async with reviewed(View(table, "ann")) as here:
        here.engine.may_answer.clear()
        here.review.start()
        await here.until_asked(1)
        here.view.take_back()
        here.engine.may_answer.set()
        await settle()
        assert here.asked == 1
        play(table, "d3")
        table.resign(table.standing.game.seat(table.head.position))
        await here.until_done()
        assert costs(here.view) == [True] * 4


async def test_moves_explored_after_the_end_of_a_game_are_not_reviewed() -> None:
    table = Table.of(GameRecord(Othello()), ALONE)
    play(table, "f5", "d6", "c3")
    table.resign(table.standing.game.seat(table.head.position))
    grow(table.head, "d3")
    async with reviewed(View(table, "ann")) as here:
        here.review.start()
        await here.until_done()
        assert costs(here.view) == [True] * 3 + [False]


async def test_another_main_line_is_reviewed_in_its_turn() -> None:
    record = played(Othello(), 10)
    first = record.root.children[0].move
    other = next(move for move in record.root.position.legal_moves if move != first)
    grow(record.root.play(other))
    async with reviewed(View(Study(record), "ann")) as here:
        here.engine.may_answer.clear()
        here.review.start()
        await here.until_asked(1)
        here.view.goto(record.root.children[1])
        here.view.promote()
        here.engine.may_answer.set()
        await here.until_done()
        assert record.root.children[0].move == other
        assert costs(here.view) == [True]
        here.view.goto(record.root.children[1])
        here.view.promote()
        assert here.is_at(ReviewStage.PAUSED)
        here.review.start()
        await here.until_done()
        assert all(costs(here.view))


async def test_a_failure_keeps_what_was_judged_and_the_next_start_goes_on() -> None:
    async with reviewed() as here:
        here.engine.oracle.failing = [QUESTIONS + 3]
        here.review.start()
        await until(lambda: here.is_at(ReviewStage.FAILED))
        state = here.review.state
        assert state is not None
        assert (state.passed, state.has_failed) == (1, True)
        assert str(state.trouble) == str(failure("The engine has had enough."))
        assert all(costs(here.view))
        here.review.start()
        assert here.review.state is not None
        assert here.review.state.trouble is None
        await here.until_done()


async def test_how_the_engine_gets_ready_is_told() -> None:
    async with reviewed() as here:
        here.engine.may_answer.clear()
        here.review.start()
        await here.until_asked(1)
        here.engine.is_slow = True
        here.engine.report("7/40")
        await until(lambda: here.is_at(ReviewStage.PREPARING))
        assert here.review.state is not None
        assert (here.review.state.preparing, here.review.state.is_slow) == ("7/40", True)
        here.engine.report("")
        here.engine.may_answer.set()
        await here.until_done()
        assert here.review.state.is_slow


async def test_known_moves_are_looked_for_once_for_a_line() -> None:
    lines = []

    async def find(line: Sequence[Node]) -> frozenset[Node]:
        lines.append(line)
        return frozenset()

    async with reviewed(find_known=find) as here:
        here.review.start()
        await here.until_done()
        assert lines == [here.view.record.mainline()]


async def test_a_game_without_an_engine_cannot_be_reviewed() -> None:
    async with reviewed(View(Study(played(game("three-way"), 5)), "ann")) as here:
        assert not here.review.has_engine
        assert not here.review.may_start


async def test_a_game_without_moves_cannot_be_reviewed() -> None:
    async with reviewed(View(Study(GameRecord(Othello())), "ann")) as here:
        assert not here.review.may_start


def test_guests_get_less_depth() -> None:
    assert [each.depth for each in efforts_within(Othello(), HOSTED)] == [12, 16]
    assert efforts_within(Othello(size=10), HOSTED) == efforts_for(Othello(size=10))
    assert efforts_within(Othello(), UNBOUNDED) == efforts_for(Othello())
    assert efforts_within(Gomoku(opening=OpeningRule.SWAP), HOSTED) == efforts_for(Gomoku())
