"""A game whose moves are guessed: the board before each, and the judgement of every guess."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from enum import Enum, auto

from boardtui.analysis.analysis_result import evaluation_after, evaluation_of
from boardtui.analysis.judge import images_of, worth
from boardtui.analysis.requests import Ask
from boardtui.analysis.verdict import Verdict
from boardtui.play.table import Table
from boardtui.play.view import View
from boardtui.players.player import PlayerError
from boardtui.record.cost import Cost
from boardtui.record.evaluation import Info
from boardtui.record.grades import DEFAULT_BOUNDS, GradeBounds
from boardtui.record.tree import GameRecord, Node
from boardtui.review.report import SideReport, report
from boardtui.rules.board import Color
from boardtui.rules.game import Move, Position
from boardtui.system.named_tuples import NamedTuple
from boardtui.training.exercise import Exercise, ExerciseKind
from boardtui.training.guessing import (
    TRIES,
    Guess,
    GuessedMove,
    GuessKind,
    GuessScore,
    least_gain,
    moves_to_guess,
    score,
)
from boardtui.training.judging import Judged, TryOutcome, best_of, judged


class GuessStage(Enum):
    """What happens at a move that is guessed."""

    ASKED = auto()
    """The move of the game is wanted."""
    JUDGED = auto()
    """The engine looks at the move that was guessed."""
    WRONG = auto()
    OPEN = auto()
    """The engine cannot prove that the guess is as good; it is no try."""
    SHOWN = auto()
    """The move of the game is shown."""
    GOING_ON = auto()
    """The game goes on to the next move to guess."""
    OVER = auto()


class _Value(NamedTuple):
    """A position with its best move, and the move of the game in it."""

    best: Info
    played: Judged


class SidesToGuess(NamedTuple):
    """Whose moves can be guessed."""

    first: int
    """The place of the line from which on."""
    sides: tuple[Color, ...]


def sides_to_guess(line: Sequence[Node], first: int = 0) -> SidesToGuess:
    """Return the sides whose moves can be guessed from a place on, or else from the start."""
    colors = [Color(color) for color in range(len(line[0].position.game.sides))] if line else []
    for place in dict.fromkeys((first, 0)):
        if sides := tuple(color for color in colors if moves_to_guess(line, color, place)):
            return SidesToGuess(place, sides)
    return SidesToGuess(0, ())


class Guessing:
    """Leads through the moves of one side of a game, each to be guessed before it is shown.

    The record of the game stays as it is. Needs a running event loop.
    """

    def __init__(
        self,
        record: GameRecord,
        line: Sequence[Node],
        color: Color,
        ask: Ask | None,
        first: int = 0,
        bounds: GradeBounds = DEFAULT_BOUNDS,
    ) -> None:
        """Let the moves of a colour be guessed, from a place of a line on.

        Without an engine to `ask`, only the move of the game is right. `bounds` are the least
        losses that are graded.
        """
        self.record = record
        self.color = color
        self.moves = moves_to_guess(line, color, first)
        """The nodes after the moves to guess."""
        self.place = 0
        self.verdict: Verdict | None = None
        """The verdict on the last guess, if it is worse than the move of the game."""
        self.trouble: PlayerError | None = None
        """The failure of the engine at the last guess."""
        self._line = tuple(line)
        self._ask = ask
        self._bounds = bounds
        self._tries: list[tuple[Guess, ...]] = []
        """Those at each move so far; the last ones are of the current move."""
        self._values: dict[Node, _Value] = {}
        """The positions that were looked at, by the node after the move of the game."""
        self._looking: dict[Node, asyncio.Task[_Value | None]] = {}
        self.stage = GuessStage.OVER
        self._begin(0)

    @property
    def node(self) -> Node:
        """The node after the move to guess, or after the last one of all."""
        return self.moves[min(self.place, len(self.moves) - 1)] if self.moves else self._line[-1]

    @property
    def position(self) -> Position:
        """The position in which the move is to be guessed."""
        return (self.node.parent or self.node).position

    @property
    def shown(self) -> int:
        """The place in the line of the last position of the game that the board has shown."""
        return self._line.index(self._shown)

    @property
    def goes_on(self) -> bool:
        """True while the game goes on to the next move to guess."""
        return self.stage is GuessStage.GOING_ON

    @property
    def tries(self) -> tuple[Guess, ...]:
        """The tries at the current move, or at the last one while the game goes on."""
        return self._tries[-1] if self._tries else ()

    @property
    def guessed(self) -> tuple[GuessedMove, ...]:
        """The moves that were found or shown so far."""
        pairs = zip(self.moves, self._tries, strict=False)
        guessed = (GuessedMove(node, tries, self._lost(node)) for node, tries in pairs)
        return tuple(guessed)[: self._ended]

    @property
    def score(self) -> GuessScore:
        """The points so far, with the best and the worst guess."""
        return score(self.guessed)

    @property
    def report(self) -> SideReport | None:
        """How the side played: by the review of the game, or else by what was looked at here.

        None where no move is judged.
        """
        line = self._line
        if not any(node.cost is not None for node in line):
            line = self._judged_line()
        found = report(self.record.game, line, self._bounds).sides[self.color]
        return found if found.judged else None

    def is_bad(self, each: GuessedMove) -> bool:
        """Return True if the move of the game lost so much that it is worth to be told."""
        return each.lost >= least_gain(self.record.game, self._bounds)

    async def play(self, move: Move) -> None:
        """Take a guess and judge it. Raises IllegalMove."""
        self.trouble = self.verdict = None
        node, position = self.node, self.position
        self.view.play(move)
        self.stage = GuessStage.JUDGED
        assert node.move is not None
        if move in images_of(position, node.move):
            self._take(Guess(move, GuessKind.SAME))
            return
        if self._ask is None:
            self._take(Guess(move, GuessKind.OTHER))
            return
        try:
            value = await asyncio.shield(self._look_at(node, self._ask))
            found = await self._judged(position, value and value.best, move, self._ask)
        except PlayerError as error:
            if self._is_waiting(node):
                self.again()
                self.trouble = error
            return
        if self._is_waiting(node):
            self._compare(move, found, self._lost(node))

    def again(self) -> None:
        """Ask for the move once more."""
        self.verdict = self.trouble = None
        self._set_up(self.node.parent or self.node)
        self.stage = GuessStage.ASKED

    def show(self) -> None:
        """Show the move of the game, which is worth no points then."""
        self.verdict = self.trouble = None
        self._show()

    def go_on(self) -> None:
        """Let the game go on after a move was shown; one that is still asked is shown first."""
        if self.stage not in {GuessStage.SHOWN, GuessStage.GOING_ON}:
            self.show()
        self.stage = GuessStage.GOING_ON

    def advance(self) -> Node | None:
        """Play the next move of the game on the board, while it goes on; return its node.

        After the last one before the next move to guess, that is asked. It is over when none
        follows: then the board shows the end of the game, and nothing is returned.
        """
        if self.place + 1 == len(self.moves):
            self._begin(self.place + 1)
            return None
        target = self.moves[self.place + 1].parent
        played = None
        if self._shown is not target:
            played = self._line[self._line.index(self._shown) + 1]
            self._play_on(played)
        if self._shown is target:
            self._begin(self.place + 1, goes_on=True)
        return played

    async def finish(self) -> None:
        """Wait until every move of the game that was guessed is looked at."""
        await asyncio.gather(*self._looking.values(), return_exceptions=True)

    def close(self) -> None:
        """Look at nothing more."""
        for looking in self._looking.values():
            looking.cancel()

    @property
    def _ended(self) -> int:
        """The number of moves that were found or shown."""
        is_open = self.stage in {
            GuessStage.ASKED,
            GuessStage.JUDGED,
            GuessStage.WRONG,
            GuessStage.OPEN,
        }
        return self.place + (self.stage is not GuessStage.OVER and not is_open)

    def _begin(self, place: int, *, goes_on: bool = False) -> None:
        """Ask for a move, on the board as it stands or set up anew; after the last, it is over."""
        self.place = place
        if place >= len(self.moves):
            self._set_up(self._line[-1])
            self.stage = GuessStage.OVER
            return
        if not goes_on:
            self._set_up(self.node.parent or self.node)
        self._tries.append(())
        self.stage = GuessStage.ASKED
        if self._ask is not None:
            self._look_at(self.node, self._ask)  # while the person thinks

    def _set_up(self, node: Node) -> None:
        """Set the board up as it was at a node of the game."""
        record = self.record.played_on(node)
        record.players = dict(self.record.players)
        if node.position.outcome is None:
            record.outcome, record.ended_at = self.record.outcome_at(node), record.root.end()
        self._shown = node
        self.view = View(Table.of(record, ()), None)
        """The board to guess on."""

    def _play_on(self, node: Node) -> None:
        """Play the move to a node of the game on the board, in place of a guess."""
        assert node.parent is not None
        assert node.move is not None
        if self.view.node.position != node.parent.position:
            self._set_up(node.parent)
        self.view.play(node.move)
        self._shown = node

    def _take(self, guess: Guess) -> None:
        """Count a try: the game goes on after a right one, and the last one shows the move."""
        self._tries[-1] += (guess,)
        if guess.kind.is_right:
            self._shown = self.node.parent or self.node
            if guess.move == self.node.move:
                self._shown = self.node
            self.stage = GuessStage.GOING_ON
        elif len(self.tries) == TRIES:
            self._show()
        else:
            self.stage = GuessStage.WRONG

    def _show(self) -> None:
        self._set_up(self.node.parent or self.node)
        self._play_on(self.node)
        self.stage = GuessStage.SHOWN

    def _is_waiting(self, node: Node) -> bool:
        """Return True if a guess at the move to a node is still being judged."""
        return self.node is node and self.stage is GuessStage.JUDGED

    def _compare(self, move: Move, found: Judged, lost: float) -> None:
        """Compare a guess that was judged with the move of the game, which loses so much."""
        own = _loss(self.position, found)
        is_right = found.outcome is TryOutcome.RIGHT or own <= lost
        if not is_right and found.outcome is TryOutcome.NOT_PROVED:
            self.stage = GuessStage.OPEN
        elif not is_right:
            self.verdict = found.verdict
            self._take(Guess(move, GuessKind.WORSE, own))
        elif lost - own >= least_gain(self.record.game, self._bounds):
            self._take(Guess(move, GuessKind.BETTER, own))
        else:
            self._take(Guess(move, GuessKind.AS_GOOD, own))

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
        assert node.parent is not None
        assert node.move is not None
        position = node.parent.position
        best = await best_of(position, ask)
        if best is None:
            return None
        played = await self._judged(position, best, node.move, ask)
        value = self._values[node] = _Value(best, played)
        return value

    async def _judged(self, position: Position, best: Info | None, move: Move, ask: Ask) -> Judged:
        """Judge a move as the answer to the question for the best one. Raises PlayerError."""
        if best is None:
            return Judged(TryOutcome.NOT_PROVED)
        exercise = Exercise(ExerciseKind.MISTAKE, position, best.line[:1], best)
        return await judged(exercise, move, ask, bounds=self._bounds)

    def _lost(self, node: Node) -> float:
        """Return what the move of the game to a node loses, as far as that is known."""
        value = self._values.get(node)
        return (
            0.0
            if value is None or node.parent is None
            else _loss(node.parent.position, value.played)
        )

    def _judged_line(self) -> tuple[Node, ...]:
        """Return the moves of the game in a record of their own, with what was looked at."""
        line = self.record.played_on(self._line[-1]).mainline()
        for node, twin in zip(self._line, line, strict=True):
            value, before = self._values.get(node), twin.parent
            if value is None or before is None:
                continue
            best, report_on_move = value.best, value.played.report
            before.evaluation = evaluation_of(before.position, best)
            if report_on_move is not None:
                twin.evaluation = evaluation_after(before.position, report_on_move)
            twin.cost = Cost(self._lost(node), best.certainty, best.depth)
        return line


def _loss(position: Position, found: Judged) -> float:
    """Return what a move that was judged loses against the best one."""
    verdict = found.verdict
    if verdict is None:
        return 0.0
    return max(0.0, worth(position, verdict.best) - worth(position, verdict.played))
