"""The game of an engine, and its choice of moves."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

from boardtui.engine.effort import HASH_MEGABYTES
from boardtui.engine.fronts.allowance import SECONDS_A_MOVE, is_endless, tightest
from boardtui.engine.fronts.front import CommandError
from boardtui.engine.fronts.preparation import Setup
from boardtui.engine.fronts.reserve import Reserve
from boardtui.engine.fronts.searches import Searches
from boardtui.engine.skill import FULL_STRENGTH, Skill, choose
from boardtui.engine.thinker import InfoCallback, Thinker
from boardtui.record.evaluation import MOST_LINES, Info, Limit
from boardtui.record.tree import GameRecord, Node
from boardtui.rules.board import Color
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Game, Move, Pass, Position
from boardtui.system.frozen import frozen
from boardtui.system.processors import MOST_THREADS
from boardtui.system.reasons import Reason

NO_LIMITS = Limit()


class _TurnReason(Reason):
    WRONG_TURN = "it is the other side's turn"


@frozen
class EngineOptions:
    """Options that the engine was started with."""

    limits: Limit = NO_LIMITS
    """Limits of every move."""
    level: int | None = None
    """None is full strength without variety."""
    seed: int | None = None
    """None is another for each game."""
    hash_megabytes: int = HASH_MEGABYTES
    """Memory for transposition tables."""
    threads: int = 1
    """Threads of a search at full strength."""
    accepted_loss: float = 0.0
    """Moves worse than the best by at most this much are played too; in the units of the game."""
    varies: bool = True
    """False to play a level without variety in the opening."""


class EngineSession:
    """The game on the board; belongs to the answering thread."""

    def __init__(
        self,
        searches: Searches,
        options: EngineOptions,
        game: Game,
        skills: Mapping[int, Skill],
        slow_nodes: int,
    ) -> None:
        """Begin with a game, played by skills at their levels.

        `slow_nodes` limits a move of a level if nothing is compiled.
        """
        self.searches = searches
        self.skills = skills
        self._slow_nodes = slow_nodes
        self.level = options.level
        self.hash_megabytes = options.hash_megabytes
        self.threads = options.threads
        self.record = GameRecord(game)
        self.node: Node = self.record.root
        self._options = options
        self._earlier: list[Node] = []
        self._reserve = Reserve()
        self._seed = secrets.randbits(32)

    def set_threads(self, threads: int) -> None:
        """Search with `threads` threads from now on; raises CommandError."""
        if not 1 <= threads <= MOST_THREADS:
            raise CommandError(f"threads: there are 1 to {MOST_THREADS}")
        self.threads = threads

    @property
    def position(self) -> Position:
        return self.node.position

    def expect(self, game: Game) -> None:
        """Begin to prepare for a game."""
        self.searches.expect(self._setup(game))

    def await_readiness(self, game: Game, seconds: float, *, is_endless: bool = False) -> bool:
        """Wait until a game can be searched; False if that takes longer.

        An endless wait is cut short by the next line. Raises PreparationFailed.
        """
        setup = self._setup(game)
        return self.searches.await_readiness(setup, seconds, is_endless=is_endless)

    def begin(self, record: GameRecord, node: Node | None = None) -> None:
        """Take up a game at its end, or at a node."""
        before = self.position
        self.record = record
        self.node = node or record.root.end()
        self._earlier = [earlier for earlier in self.node.line() if earlier is not self.node]
        # Fewer stones than before: another game has begun.
        if _discs(self.position) < _discs(before):
            self.vary()

    def vary(self) -> None:
        """Draw other random numbers from now on, unless a seed was given."""
        self._seed = secrets.randbits(32)

    def play(self, move: Move, color: Color | None = None) -> None:
        """Play a move; a pass that is due before it may be left out. Raises RulesError.

        After the end a pass is a move too, which changes nothing but can be taken back.
        """
        is_over = self.position.outcome is not None
        node = self.node if is_over and move == Pass() else self.turned(color).play(move)
        self._earlier.append(self.node)
        self.node = node

    def undo(self) -> bool:
        """Take back a move with the pass that was played before it; False if there is none."""
        if not self._earlier:
            return False
        self.node = self._earlier.pop()
        return True

    def turned(self, color: Color | None) -> Node:
        """Return the node with a side to move; raises RulesError if it is not its turn.

        A forced pass of the other side counts as played.
        """
        node = self.node
        if color is None or color == node.position.turn or node.position.outcome is not None:
            return node
        if node.position.legal_moves != (Pass(),):
            raise RulesError(_TurnReason.WRONG_TURN)
        return node.play(Pass())

    def choose(
        self, position: Position, limits: Limit, report: InfoCallback | None = None
    ) -> Info | None:
        """Choose the move to play; None when the request was cut short before the search began.

        The position is not over. Raises PreparationFailed.
        """
        moves = position.legal_moves
        if moves == (Pass(),):
            return Info(0, 0.0, moves)
        skill = None if self.level is None else self.skills[self.level]
        if skill is not None and not self._options.varies:
            skill = skill._replace(variety=0.0)
        if self._options.accepted_loss:
            skill = (skill or FULL_STRENGTH)._replace(tolerance=self._options.accepted_loss)
        if skill is None or len(moves) == 1:
            depth = 1 if len(moves) == 1 else None  # an only move needs no thought
            return self.think(position, tightest((limits, Limit(depth=depth))), report)
        limits = tightest((self._options.limits, limits))
        if skill.depth is None and limits.seconds is limits.nodes is None:
            limits = limits._replace(seconds=SECONDS_A_MOVE)

        def search(thinker: Thinker) -> Info:
            if self.searches.is_hurried:
                # An answer is owed: one ply gives a legal move at once.
                return thinker.think(position, Limit(depth=1), report)
            most = self._slow_nodes if self.searches.slow else None
            with self._reserve.kept(tightest((limits, Limit(nodes=most)))) as allowed:
                return choose(thinker, position, skill, self.seed, allowed, report)

        return self.searches.run(self._setup(position.game), search)

    def think(
        self, position: Position, limits: Limit, report: InfoCallback | None = None
    ) -> Info | None:
        """Search for the best move at full strength; otherwise like `choose`."""
        limits = tightest((self._options.limits, limits))
        if is_endless(limits):
            limits = limits._replace(seconds=SECONDS_A_MOVE)

        def search(thinker: Thinker) -> Info:
            if self.searches.is_hurried:
                return thinker.think(position, Limit(depth=1), report)
            with self._reserve.kept(limits) as allowed:
                return thinker.think(position, allowed, report)

        return self.searches.run(self._setup(position.game), search)

    def rate(
        self, position: Position, limits: Limit, moves: int, report: InfoCallback
    ) -> list[Info] | None:
        """Search for the best moves with their values, at full strength: few of them as lines.

        Without limits until the next line, or for the time of a move where that is there already.
        None when the request was cut short before the search began. Raises PreparationFailed.
        """
        limits = tightest((self._options.limits, limits))
        has_no_end = is_endless(limits)

        def search(thinker: Thinker) -> list[Info] | None:
            if self.searches.is_hurried:
                return None
            # In a script the next line is there already, and would leave no time to search.
            is_script = has_no_end and self.searches.is_followed
            allowed = limits._replace(seconds=SECONDS_A_MOVE) if is_script else limits
            search = thinker.best_lines if moves <= MOST_LINES else thinker.rate
            return search(position, allowed, moves, report)

        return self.searches.run(self._setup(position.game), search, is_endless=has_no_end)

    def forget(self, game: Game) -> None:
        """Empty the memory of earlier searches; raises PreparationFailed."""
        self.searches.run(self._setup(game), lambda thinker: thinker.forget())

    @property
    def seed(self) -> int:
        """The seed of every choice left to chance."""
        return self._seed if self._options.seed is None else self._options.seed

    def _setup(self, game: Game) -> Setup:
        # A level that looks a number of plies ahead searches with one thread: its moves repeat.
        is_full = self.level is None or self.skills[self.level].depth is None
        return Setup(game, self.hash_megabytes, self.threads if is_full else 1)


def _discs(position: Position) -> int:
    return position.board.occupied.bit_count()
