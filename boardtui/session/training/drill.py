"""A drill: exercises on the board, one after the other, with second tries, hints and solutions."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from enum import Enum, auto

from boardtui.analysis.requests import Ask
from boardtui.play.view import View
from boardtui.record.grades import DEFAULT_BOUNDS, GradeBounds
from boardtui.rules.game import Game, Move, Position
from boardtui.session.training.deck import AnswerEffect, Deck
from boardtui.system.reasons import Reasoned
from boardtui.training.exercise import Exercise
from boardtui.training.judging import IsKnown, Judged, nobody_knows

FindAsk = Callable[[Game], Ask | None]
"""Finds the way to ask the engine of a game; None where no engine plays it."""


def current_time() -> datetime:
    """Return the time of the computer's clock, with its zone."""
    return datetime.now().astimezone()


class DrillStage(Enum):
    """What happens in an exercise."""

    ASKED = auto()
    """A move is wanted."""
    JUDGED = auto()
    """The engine looks at the move that was played."""
    REPLIED = auto()
    """The move is right, and the other side's best move comes next."""
    RIGHT = auto()
    AS_GOOD = auto()
    """The move is as good, but no move of the repertoire: it may be added."""
    WRONG = auto()
    NOT_PROVED = auto()
    SHOWN = auto()
    """The solution is shown."""
    OVER = auto()
    """There is no other exercise."""


class Drill:
    """Leads through the exercises of a deck; each is answered once, when it ends.

    Right at once is *good*; with a hint or at the second try *hard*; later, skipped or shown
    *again*. An exercise with a move that could not be proved right or wrong is not answered.
    """

    def __init__(
        self,
        deck: Deck,
        find_ask: FindAsk,
        is_known: IsKnown = nobody_knows,
        bounds: GradeBounds = DEFAULT_BOUNDS,
        now: Callable[[], datetime] = current_time,
    ) -> None:
        """Prepare a drill, which `begin` begins; `bounds` are the least losses that are graded."""
        self.deck = deck
        self.stage = DrillStage.OVER
        self.number = 0
        """The number of exercises that were drawn."""
        self.found = 0
        """The number of exercises that were solved."""
        self.judged: Judged | None = None
        """The judgement of the last move; None before it."""
        self.effect: AnswerEffect | None = None
        """What came of the answer; None as long as there is none, or where it does not count."""
        self.trouble: Reasoned | None = None
        """The last failure, of the engine or of the deck."""

    @property
    def exercise(self) -> Exercise:
        """The current exercise, or the last one when it is over."""
        raise NotImplementedError

    @property
    def position(self) -> Position:
        """The position in which a move is wanted."""
        raise NotImplementedError

    @property
    def view(self) -> View:
        """The board to play on."""
        raise NotImplementedError

    async def begin(self) -> None:
        """Draw the first exercise."""

    async def play(self, move: Move) -> None:
        """Play a move and judge it. Raises IllegalMove."""

    async def reply(self) -> None:
        """Play the best move of the other side, after which a move is wanted again."""

    def again(self) -> None:
        """Ask for a move once more."""

    def hint(self) -> None:
        """Help without naming the move."""

    async def show(self) -> None:
        """Show the solution on the board."""

    async def add(self) -> None:
        """Add a move that is as good to the repertoire, and take it for right."""

    async def go_on(self) -> None:
        """Go to the next exercise, or past the last one; one without an answer is skipped."""

    async def put_aside(self) -> None:
        """Never ask the exercise again, and go to the next one."""
