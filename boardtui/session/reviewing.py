"""The review of an open game: its passes, one after another, out of the way of everything else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import aclosing

from boardtui.analysis.requests import Ask, EngineStatus, Priority
from boardtui.play.view import View
from boardtui.play.view_state import ViewState
from boardtui.players.player import PlayerError
from boardtui.record.grades import DEFAULT_BOUNDS, GradeBounds
from boardtui.record.tree import Node
from boardtui.review.efforts import ReviewEffort, efforts_for
from boardtui.review.passes import is_judged, passes
from boardtui.rules.game import Game
from boardtui.session.engine_pool import EnginePool
from boardtui.session.known_games import FindKnown
from boardtui.session.launch import Bounds
from boardtui.session.review_state import ReviewStage, ReviewState


def efforts_within(game: Game, bounds: Bounds) -> tuple[ReviewEffort, ...]:
    """Return the efforts of the passes over a game, within the bounds of a person."""
    usual, most = efforts_for(game), bounds.review_depth
    return usual if most is None or usual[-1].depth <= most else efforts_for(game, most)


class Reviewing:
    """Reviews the game of a view; what is judged goes into its record, a pass at a time.

    It follows the record: where the game's moves change, they are judged anew. Needs a running
    event loop.
    """

    def __init__(
        self,
        view: View,
        pool: EnginePool,
        efforts: Sequence[ReviewEffort],
        tell: Callable[[ReviewState], object],
        *,
        find_known: FindKnown,
        bounds: Callable[[], GradeBounds] = lambda: DEFAULT_BOUNDS,
        take_judged: Callable[[Sequence[Node]], object] = lambda _line: None,
    ) -> None:
        """Ask the engines of a pool; `tell` is called with every new state.

        `bounds` returns the least losses that are graded: a better move is told only for those.
        `take_judged` is called with the nodes after the last pass.
        """
        self._view = view
        self._efforts = efforts
        self._tell = tell
        self._find_known = find_known
        self._bounds = bounds
        self._take_judged = take_judged
        self._ask = pool.asker(view.subject.game, Priority.REVIEW, self._follow_engine)
        self._state: ReviewState | None = None
        self._is_resting = False
        self._line: tuple[Node, ...] = ()
        """The nodes that are judged."""
        self._task: asyncio.Task[None] | None = None
        self._stop_following: Callable[[], None] | None = None

    @property
    def state(self) -> ReviewState | None:
        """How far the review has come; None before its start."""
        return self._state

    @property
    def has_engine(self) -> bool:
        """True if an engine knows the game."""
        return self._ask is not None

    @property
    def may_start(self) -> bool:
        """True if there is a game to review, and it is not being played."""
        return self.has_engine and not self._view.state.is_running and len(self._played) > 1

    @property
    def is_complete(self) -> bool:
        """True if the game has been judged by all passes, now or at another time."""
        return is_judged(self._played, self._efforts[-1])

    @property
    def is_active(self) -> bool:
        """True while passes are to come by themselves, even if the review rests."""
        return self._state is not None and self._state.is_active

    def start(self) -> None:
        """Begin the review, or go on with one that was paused or failed."""
        if not self.may_start:
            return
        if self._stop_following is None:
            self._stop_following = self._view.subscribe(self._follow)
        self._line = self._played
        self._show(self._progress(ReviewStage.RUNNING))
        self._go_on()

    def pause(self) -> None:
        """Stop until the next start; a pass that is not complete is lost but for its answers."""
        self._drop_task()
        if self._state is not None and self._state.is_active:
            self._show(self._state._replace(stage=ReviewStage.PAUSED, preparing=""))

    def rest(self) -> None:
        """Leave the engine alone until `resume`."""
        self._is_resting = True
        self._drop_task()

    def resume(self) -> None:
        """Go on after a rest, if the review is neither paused nor at its end."""
        self._is_resting = False
        self._go_on()

    def close(self) -> None:
        """Stop for good."""
        self._drop_task()
        if self._stop_following is not None:
            self._stop_following()
            self._stop_following = None

    @property
    def _played(self) -> tuple[Node, ...]:
        """The nodes of the game: up to its end, where it has one, else of the main line."""
        if self._view.state.is_over:
            return self._view.head.line()
        return self._view.record.mainline()

    def _go_on(self) -> None:
        """Begin or take up the passes, unless something is in the way."""
        is_free = not (self._is_resting or self._view.state.is_running)
        if is_free and self.is_active and self._task is None and self._ask is not None:
            self._task = asyncio.create_task(self._review(self._ask, self._line))

    async def _review(self, ask: Ask, line: Sequence[Node]) -> None:
        """Judge the nodes of a line, pass after pass."""
        known = await self._find_known(line)
        done = passes(line, ask, self._efforts, known.__contains__, self._bounds())
        try:
            async with aclosing(done):
                async for each in done:
                    self._view.judge(each.judgements)
                    self._show(self._progress(ReviewStage.RUNNING))
        except PlayerError as error:
            self._end(self._progress(ReviewStage.FAILED)._replace(trouble=error))
        else:
            state = self._progress(ReviewStage.DONE)
            self._end(state._replace(passed=state.passes, reached=state.wanted))
            self._take_judged(line)

    def _progress(self, stage: ReviewStage) -> ReviewState:
        """Return the state at a stage, by what the record holds."""
        sizes = [effort.depth or effort.nodes for effort in self._efforts]
        done = [is_judged(self._line, effort) for effort in self._efforts]
        passed = next((len(done) - n for n, each in enumerate(reversed(done)) if each), 0)
        return ReviewState(
            stage,
            passed,
            len(sizes),
            reached=sizes[passed - 1] if passed else 0,
            wanted=sizes[-1],
            is_slow=self._state is not None and self._state.is_slow,
        )

    def _follow_engine(self, status: EngineStatus) -> None:
        """Follow how the engine gets ready."""
        if self._state is not None and self._state.is_active:
            stage = ReviewStage.PREPARING if status.preparing else ReviewStage.RUNNING
            preparing, is_slow = status.preparing, status.is_slow
            self._show(self._state._replace(stage=stage, preparing=preparing, is_slow=is_slow))

    def _follow(self, state: ViewState) -> None:
        """Follow the record: to other moves of the game, and out of the way of play."""
        if self._state is None:
            return
        if state.is_running:
            self._drop_task()
        elif self._line != (line := self._played):
            self._drop_task()
            self._line = line
            now = self._progress(self._state.stage)
            is_outdated = now.stage is ReviewStage.DONE and now.passed < now.passes
            self._show(now._replace(stage=ReviewStage.PAUSED) if is_outdated else now)
        self._go_on()

    def _end(self, state: ReviewState) -> None:
        self._task = None
        self._show(state)

    def _show(self, state: ReviewState) -> None:
        if state != self._state:
            self._state = state
            self._tell(state)

    def _drop_task(self) -> None:
        if self._task is not None:
            self._task.cancel()
            self._task = None
