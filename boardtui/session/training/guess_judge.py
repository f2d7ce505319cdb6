"""The judge of guesses at the moves of a game: it looks ahead while the person thinks."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from boardtui.analysis.analysis_result import evaluation_after, evaluation_of
from boardtui.analysis.judge import worth
from boardtui.analysis.requests import Ask
from boardtui.analysis.verdict import Verdict
from boardtui.record.cost import Cost
from boardtui.record.evaluation import Info
from boardtui.record.grades import GradeBounds
from boardtui.record.tree import GameRecord, Node
from boardtui.review.efforts import ReviewEffort
from boardtui.review.report import SideReport, report
from boardtui.rules.board import Color
from boardtui.rules.game import Move, Position
from boardtui.rules.symmetry import with_images
from boardtui.system.named_tuples import NamedTuple
from boardtui.training.exercise import Exercise, ExerciseKind
from boardtui.training.guesses import Guess, GuessKind, least_gain
from boardtui.training.judging import Judged, TryOutcome, best_of, judged


class JudgedGuess(NamedTuple):
    """A guess, and what is wrong with it."""

    guess: Guess
    verdict: Verdict | None = None
    """None for a right guess, and where nothing is known."""


class _Value(NamedTuple):
    """A position with its best move, and the move of the game in it."""

    position: Position
    best: Info
    played: Judged

    @property
    def lost(self) -> float:
        """What the move of the game loses."""
        return self.loss_of(self.played)

    def loss_of(self, found: Judged) -> float:
        """Return what a move that was judged loses against the best one."""
        best, played, verdict = self.best, found.report, found.verdict
        if verdict is not None:
            best, played = verdict.best, verdict.played
        if played is None:
            return 0.0
        return max(0.0, worth(self.position, best) - worth(self.position, played))


class GuessJudge:
    """Compares guesses with the moves of a line, by an engine. Needs a running event loop."""

    def __init__(
        self,
        record: GameRecord,
        line: Sequence[Node],
        ask: Ask | None,
        bounds: GradeBounds,
        effort: ReviewEffort | None = None,
    ) -> None:
        """Look at positions with an effort, by default that of a review.

        Without an engine to `ask`, only the moves of the line are right.
        """
        self._record = record
        self._line = line
        self._ask = ask
        self._bounds = bounds
        self._effort = effort
        self._values: dict[Node, _Value] = {}
        """What was found, by the node after the move of the game."""
        self._looking: dict[Node, asyncio.Task[_Value | None]] = {}

    async def judged(self, node: Node, move: Move) -> JudgedGuess | None:
        """Compare a guess with the move to a node; None if neither is proved.

        Raises PlayerError.
        """
        position, played = _before(node)
        if move in with_images(position, (played,)):
            return JudgedGuess(Guess(move, GuessKind.SAME))
        if self._ask is None:
            return JudgedGuess(Guess(move, GuessKind.OTHER))
        value = await asyncio.shield(self._look_at(node, self._ask))
        if value is None:
            return None
        found = await self._judged(position, value.best, move, self._ask)
        return self._compared(move, found, value)

    def look_at(self, node: Node) -> None:
        """Begin to look at the move to a node, if that is possible."""
        if self._ask is not None:
            self._look_at(node, self._ask)

    def lost(self, node: Node) -> float:
        """Return what the move to a node loses, as far as that is known."""
        value = self._values.get(node)
        return 0.0 if value is None else value.lost

    def report(self, color: Color) -> SideReport | None:
        """Return how a side played: by the review of the game, or else by what was looked at.

        None where no move is judged.
        """
        line = self._line
        if not any(node.cost is not None for node in line):
            line = self._judged_line()
        found = report(self._record.game, line, self._bounds).sides[color]
        return found if found.judged else None

    async def finish(self) -> None:
        """Wait until all is looked at that was begun."""
        await asyncio.gather(*self._looking.values(), return_exceptions=True)

    def close(self) -> None:
        """Look at nothing more."""
        for looking in self._looking.values():
            looking.cancel()

    def _compared(self, move: Move, found: Judged, value: _Value) -> JudgedGuess | None:
        own, lost = value.loss_of(found), value.lost
        if found.outcome is not TryOutcome.RIGHT and own > lost:
            if found.outcome is TryOutcome.NOT_PROVED:
                return None
            return JudgedGuess(Guess(move, GuessKind.WORSE, own), found.verdict)
        is_better = lost - own >= least_gain(self._record.game, self._bounds)
        return JudgedGuess(Guess(move, GuessKind.BETTER if is_better else GuessKind.AS_GOOD, own))

    def _look_at(self, node: Node, ask: Ask) -> asyncio.Task[_Value | None]:
        """Return the task that looks at the move to a node; begin it if there is none."""
        if node not in self._looking:
            task = self._looking[node] = asyncio.create_task(self._find_value(node, ask))
            task.add_done_callback(lambda task: self._forget_failure(node, task))
        return self._looking[node]

    def _forget_failure(self, node: Node, task: asyncio.Task[_Value | None]) -> None:
        """Let a look that has failed be taken again."""
        if task.cancelled() or task.exception() is not None:
            self._looking.pop(node, None)

    async def _find_value(self, node: Node, ask: Ask) -> _Value | None:
        """Find the best move of a position and judge that of the game. Raises PlayerError."""
        position, move = _before(node)
        best = await best_of(position, ask, self._effort)
        if best is None:
            return None
        played = await self._judged(position, best, move, ask)
        value = self._values[node] = _Value(position, best, played)
        return value

    async def _judged(self, position: Position, best: Info, move: Move, ask: Ask) -> Judged:
        """Judge a move as the answer to the question for the best one. Raises PlayerError."""
        exercise = Exercise(ExerciseKind.MISTAKE, position, best.line[:1], best)
        return await judged(exercise, move, ask, bounds=self._bounds)

    def _judged_line(self) -> tuple[Node, ...]:
        """Return the moves of the game in a record of their own, with what was looked at."""
        line = self._record.played_on(self._line[-1]).mainline()
        for node, twin in zip(self._line, line, strict=True):
            value, before = self._values.get(node), twin.parent
            if value is None or before is None:
                continue
            best, played = value.best, value.played.report
            before.evaluation = evaluation_of(before.position, best)
            if played is not None:
                twin.evaluation = evaluation_after(before.position, played)
            twin.cost = Cost(value.lost, best.certainty, best.depth)
        return line


def _before(node: Node) -> tuple[Position, Move]:
    """Return the position before a node, and the move to it."""
    assert node.parent is not None
    assert node.move is not None
    return node.parent.position, node.move
