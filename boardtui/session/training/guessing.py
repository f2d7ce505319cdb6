"""A game whose moves are guessed: the board before each, and the judgement of every guess."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto

from boardtui.analysis.requests import Ask
from boardtui.analysis.verdict import Verdict
from boardtui.play.study import Study
from boardtui.play.view import View
from boardtui.players.player import PlayerError
from boardtui.record.grades import DEFAULT_BOUNDS, GradeBounds
from boardtui.record.tree import GameRecord, Node
from boardtui.review.efforts import ReviewEffort
from boardtui.review.report import SideReport
from boardtui.rules.board import Color
from boardtui.rules.game import Move, Position
from boardtui.session.training.guess_judge import GuessJudge
from boardtui.system.named_tuples import NamedTuple
from boardtui.training.guesses import (
    TRIES,
    Guess,
    GuessedMove,
    GuessScore,
    least_gain,
    moves_to_guess,
    score,
)


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
        effort: ReviewEffort | None = None,
    ) -> None:
        """Let the moves of a colour be guessed, from a place of a line on.

        Without an engine to `ask`, only the move of the game is right. `bounds` are the least
        losses that are graded, and `effort` is that for a position, by default that of a review.
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
        self._bounds = bounds
        self._judge = GuessJudge(record, self._line, ask, bounds, effort)
        self._tries: list[tuple[Guess, ...]] = []
        """Those at each move so far; the last ones are of the current move."""
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
        guessed = (GuessedMove(node, tries, self._judge.lost(node)) for node, tries in pairs)
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
        return self._judge.report(self.color)

    def is_bad(self, each: GuessedMove) -> bool:
        """Return True if the move of the game lost so much that it is worth to be told."""
        return each.lost >= least_gain(self.record.game, self._bounds)

    async def play(self, move: Move) -> None:
        """Take a guess and judge it. Raises IllegalMove."""
        self.trouble = self.verdict = None
        node = self.node
        self.view.play(move)
        self.stage = GuessStage.JUDGED
        try:
            found = await self._judge.judged(node, move)
        except PlayerError as error:
            if self._is_waiting(node):
                self.again()
                self.trouble = error
            return
        if not self._is_waiting(node):
            return  # the person has gone on
        if found is None:
            self.stage = GuessStage.OPEN
        else:
            self.verdict = found.verdict
            self._take(found.guess)

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
        await self._judge.finish()

    def close(self) -> None:
        """Look at nothing more."""
        self._judge.close()

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
        self._judge.look_at(self.node)  # while the person thinks

    def _set_up(self, node: Node) -> None:
        """Set the board up as it was at a node of the game."""
        record = self.record.up_to(node)
        if node.position.outcome is None:
            record.outcome, record.ended_at = self.record.outcome_at(node), record.root.end()
        self._shown = node
        self.view = View(Study(record), None)
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
