"""The game that an engine is told of, and the moves that it chooses in it."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace

from boardtui.engine.effort import HASH_MEGABYTES
from boardtui.engine.fronts.allowance import SECONDS_A_MOVE, in_time, tightest
from boardtui.engine.fronts.preparation import Setup
from boardtui.engine.fronts.searches import Searches
from boardtui.engine.levels import Level, choose
from boardtui.engine.thinker import Report, Thinker, Thought
from boardtui.reasons import Reason
from boardtui.record.evaluation import Certainty, Limit
from boardtui.record.tree import GameRecord, Node
from boardtui.rules.board import Color
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Game, Move, Pass, Position

NO_LIMITS = Limit()


class _Refusal(Reason):
    WRONG_TURN = "it is the other side's turn"


@dataclass(frozen=True, slots=True)
class Settings:
    """How the engine is to play, as it was started."""

    limits: Limit = NO_LIMITS
    """What no move may exceed."""
    level: int | None = None
    """None is full strength without variety."""
    seed: int | None = None
    """None is another one for each game."""
    hash_megabytes: int = HASH_MEGABYTES
    """Memory for what a search has found out."""


class Session:
    """The game on the board; belongs to one thread, which also searches."""

    def __init__(
        self,
        searches: Searches,
        settings: Settings,
        game: Game,
        levels: Mapping[int, Level],
        slow_nodes: int,
    ) -> None:
        """Begin with a game, of a kind whose levels have these numbers.

        `slow_nodes` is what a move at a level may cost where nothing is compiled.
        """
        self.searches = searches
        self.levels = levels
        self._slow_nodes = slow_nodes
        self.level = settings.level
        self.hash_megabytes = settings.hash_megabytes
        self.record = GameRecord(game)
        self.node: Node = self.record.root
        self._settings = settings
        self._earlier: list[Node] = []
        self._seed = secrets.randbits(32)

    @property
    def position(self) -> Position:
        """The position to be thought about."""
        return self.node.position

    def expect(self, game: Game) -> None:
        """Get ready for a game that is about to be thought about."""
        self.searches.expect(Setup(game, self.hash_megabytes))

    def await_readiness(
        self, number: int, game: Game, seconds: float, *, is_endless: bool = False
    ) -> bool:
        """Wait so long until a game can be thought about; whether it can.

        An endless wait is cut short by whatever comes in next. Raises PreparationFailed.
        """
        setup = Setup(game, self.hash_megabytes)
        return self.searches.await_readiness(number, setup, seconds, is_endless=is_endless)

    def begin(self, record: GameRecord, node: Node | None = None) -> None:
        """Take up a game where it ends, or at a node of it."""
        before = self.position
        self.record = record
        self.node = node or record.root.end()
        self._earlier = [earlier for earlier in self.node.line() if earlier is not self.node]
        if _discs(self.position) < _discs(before):
            self.vary()

    def vary(self) -> None:
        """Play other moves than before where a level has a choice, unless a seed was given."""
        self._seed = secrets.randbits(32)

    def play(self, move: Move, color: Color | None = None) -> None:
        """Play a move; a pass that is due before it need not be told. Raises RulesError."""
        node = self.turned(color).play(move)
        self._earlier.append(self.node)
        self.node = node

    def undo(self) -> bool:
        """Take back a move with the pass that was played with it; whether there was one."""
        if not self._earlier:
            return False
        self.node = self._earlier.pop()
        return True

    def turned(self, color: Color | None) -> Node:
        """Where the game stands when it is the turn of that side; raises RulesError if it is not.

        A forced pass of the other side counts as played.
        """
        node = self.node
        if color is None or color == node.position.turn or node.position.outcome is not None:
            return node
        if node.position.legal_moves != (Pass(),):
            raise RulesError(_Refusal.WRONG_TURN)
        return node.play(Pass())

    def choose(
        self, number: int, position: Position, limits: Limit, report: Report | None = None
    ) -> Thought | None:
        """The move that the engine plays; None when the request was cut short before it began.

        The position is not over. Raises PreparationFailed.
        """
        moves = position.legal_moves
        if moves == (Pass(),):
            return Thought(0, 0.0, moves, Certainty.SEARCHED, 0, 0.0)
        level = None if self.level is None else self.levels[self.level]
        if level is None or len(moves) == 1:
            depth = 1 if len(moves) == 1 else None
            return self.think(number, position, tightest((limits, Limit(depth=depth))), report)
        limits = tightest((self._settings.limits, limits))
        if level.depth is None and limits.seconds is limits.nodes is None:
            limits = replace(limits, seconds=SECONDS_A_MOVE)

        def search(thinker: Thinker) -> Thought:
            if self.searches.is_hurried(number):
                return thinker.think(position, Limit(depth=1), report)
            most = self._slow_nodes if self.searches.slow else None
            allowed = in_time(tightest((limits, Limit(nodes=most))))
            return choose(thinker, position, level, self.seed, allowed, report)

        return self.searches.run(number, self._setup(position), search)

    def think(
        self, number: int, position: Position, limits: Limit, report: Report | None = None
    ) -> Thought | None:
        """The best move, searched for at full strength; else as `choose`."""
        limits = tightest((self._settings.limits, limits))
        if limits == NO_LIMITS:
            limits = Limit(seconds=SECONDS_A_MOVE)

        def search(thinker: Thinker) -> Thought:
            is_hurried = self.searches.is_hurried(number)
            allowed = Limit(depth=1) if is_hurried else in_time(limits)
            return thinker.think(position, allowed, report)

        return self.searches.run(number, self._setup(position), search)

    def rate(
        self, number: int, position: Position, limits: Limit, moves: int, report: Report
    ) -> list[Thought] | None:
        """The best moves with their values, at full strength, reported as they become known.

        Without limits until something else comes in, or, where it is there already, for the time
        of a move. None when the request was cut short before it began. Raises PreparationFailed.
        """
        limits = tightest((self._settings.limits, limits))
        is_endless = limits == NO_LIMITS

        def search(thinker: Thinker) -> list[Thought] | None:
            if self.searches.is_hurried(number):
                return None
            is_script = is_endless and self.searches.is_followed(number)
            allowed = Limit(seconds=SECONDS_A_MOVE) if is_script else limits
            return thinker.rate(position, allowed, moves, report)

        return self.searches.run(number, self._setup(position), search, is_endless=is_endless)

    def forget(self, number: int, game: Game) -> None:
        """Empty what is remembered of earlier searches; raises PreparationFailed."""
        self.searches.run(
            number, Setup(game, self.hash_megabytes), lambda thinker: thinker.forget()
        )

    @property
    def seed(self) -> int:
        """What decides every choice that is left to chance."""
        return self._seed if self._settings.seed is None else self._settings.seed

    def _setup(self, position: Position) -> Setup:
        return Setup(position.game, self.hash_megabytes)


def _discs(position: Position) -> int:
    return position.board.occupied.bit_count()
