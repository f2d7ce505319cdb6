"""One's own mistakes once more: the position before each, and a judge of what is played there."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from contextlib import aclosing
from enum import Enum, auto

from boardtui.analysis.judge import Comparison, Reports, compare, report_at_end, reports_on
from boardtui.analysis.requests import AnalysisRequest, Ask
from boardtui.analysis.verdict import Verdict
from boardtui.library.errors import LibraryError
from boardtui.play.table import Table
from boardtui.play.view import View
from boardtui.play.view_state import ViewState
from boardtui.players.player import PlayerError
from boardtui.record.cost import Cost
from boardtui.record.evaluation import Certainty, Evaluation, Info, Limit
from boardtui.record.grades import DEFAULT_BOUNDS
from boardtui.record.tree import GameRecord, Node
from boardtui.review.known_moves import is_known
from boardtui.review.moments import mover
from boardtui.review.verdicts import legal_start, verdict_on
from boardtui.rules.game import Move, Pass, Position
from boardtui.session.game_library import GameLibrary

IsKnown = Callable[[Position], Awaitable[bool]]
"""Says if games of other people have reached a position."""

_MOST_LOST, _MOST_LOST_EXACTLY = 1.0, 2.0
"""The most discs that a right move loses; if the loss is proved, the result stays the same."""

_TIMES = 5
"""The multiple of a review's nodes that a move from a proved win is searched with."""

_NODES = 100_000


class TryStage(Enum):
    """What happens at a mistake that is tried again."""

    ASKED = auto()
    """A better move is wanted."""
    JUDGED = auto()
    """The engine looks at the move that was played."""
    RIGHT = auto()
    WRONG = auto()
    SHOWN = auto()
    """The better move is shown."""
    OVER = auto()
    """There is no other mistake."""


async def nothing_known(_position: Position) -> bool:
    """Know no games."""
    return False


def known_from(library: GameLibrary | None) -> IsKnown:
    """Return a function that asks a library if games of other people have reached a position."""
    if library is None:
        return nothing_known

    async def find(position: Position) -> bool:
        try:
            return bool(await library.ask(lambda reader: is_known(reader, position)))
        except LibraryError:
            return False

    return find


def own_mistakes(state: ViewState, mistakes: Sequence[Node]) -> tuple[Node, ...]:
    """Return the mistakes of the only person in a game; all of them if there is no such person."""
    own = tuple(node for node in mistakes if mover(node) in state.humans)
    is_of_one = state.is_played and len(state.humans) == 1 and bool(own)
    return own if is_of_one else tuple(mistakes)


def mistakes_to_try(nodes: Sequence[Node]) -> tuple[Node, ...]:
    """Return the mistakes that can be tried again: a better move is known."""
    return tuple(node for node in nodes if verdict_on(node) is not None)


class Trying:
    """Leads through mistakes; what is played does not go into the record of the game."""

    def __init__(
        self,
        record: GameRecord,
        mistakes: Sequence[Node],
        ask: Ask,
        is_known: IsKnown = nothing_known,
    ) -> None:
        """Begin with the first of some mistakes; each has a verdict."""
        self.record = record
        self.mistakes = tuple(mistakes)
        self.found = 0
        """The number of mistakes for which a right move was found."""
        self.place = 0
        self._ask = ask
        self._is_known = is_known
        self.begin(0)

    @property
    def node(self) -> Node:
        """The mistake: the node after the move that was played in the game."""
        return self.mistakes[min(self.place, len(self.mistakes) - 1)]

    @property
    def position(self) -> Position:
        """The position before the mistake."""
        assert self.node.parent is not None
        return self.node.parent.position

    def begin(self, place: int) -> None:
        """Show the position before a mistake."""
        self.place = place
        self.stage = TryStage.ASKED if place < len(self.mistakes) else TryStage.OVER
        self.verdict: Verdict | None = None
        """The verdict on a wrong move."""
        self.is_known = False
        """True if a move is right because other people have played it."""
        self.trouble: PlayerError | None = None
        """The failure of the engine at the last move."""
        assert self.node.parent is not None
        record = self.record.played_on(self.node.parent)
        record.players = dict(self.record.players)
        self.view = View(Table.of(record, ()), None)
        """The board to play on."""

    def again(self) -> None:
        """Ask for a better move once more."""
        self.begin(self.place)

    def go_on(self) -> None:
        """Go to the next mistake, or past the last one."""
        self.begin(self.place + 1)

    def show(self) -> None:
        """Show the better move on the board."""
        self.again()
        verdict = verdict_on(self.node)
        assert verdict is not None
        self.view.play(verdict.best.line[0])
        self.stage = TryStage.SHOWN

    async def play(self, move: Move) -> None:
        """Play a move and judge it. Raises IllegalMove."""
        self.trouble = None
        self.view.play(move)
        self.stage = TryStage.JUDGED
        place = self.place
        try:
            verdict = await self._judged(move)
        except PlayerError as error:
            self.again()
            self.trouble = error
            return
        if self.place != place or self.stage is not TryStage.JUDGED:
            return  # the person has gone on
        self.verdict = verdict
        self.stage = TryStage.RIGHT if verdict is None else TryStage.WRONG
        self.found += self.stage is TryStage.RIGHT

    async def _judged(self, move: Move) -> Verdict | None:
        """Return the verdict on a move; None if it is right."""
        node, position = self.node, self.position
        known = verdict_on(node)
        assert known is not None
        if move == known.best.line[0]:
            return None
        if move == node.move:
            return known
        tried = self.view.node
        assert node.parent is not None
        before = node.parent.evaluation
        assert before is not None
        comparison = await self._compared(move, tried.position, before, known.best.line)
        if comparison is None or _is_right(position, comparison):
            return None
        if await self._is_known(tried.position):
            self.is_known = True
            return None
        return _verdict(tried, before, comparison, known.best.line)

    async def _compared(
        self, move: Move, after: Position, before: Evaluation, better: tuple[Move, ...]
    ) -> Comparison | None:
        position = self.position
        color = position.game.color_with(position, move)
        best = Info(before.depth, before.value_for(color), better, before.certainty, before.nodes)
        if after.outcome is not None:
            end = report_at_end(position, move, after)
            return compare(position, move, {best.depth: best}, {end.depth: end})
        replies = await self._replies(after, before)
        return compare(
            position, move, {best.depth: best}, reports_on(position, move, after, replies)
        )

    async def _replies(self, position: Position, before: Evaluation) -> Reports:
        """Return the reports on a position; a forced pass has those of the next one."""
        if position.legal_moves == (Pass(),):
            after = position.play(Pass())
            return reports_on(position, Pass(), after, await self._replies(after, before))
        reports: dict[int, Info] = {}
        request = AnalysisRequest(position, _limit(position, before), 1)
        async with aclosing(self._ask(request)) as answer:
            async for info in answer:
                reports[info.depth] = info
        return reports


def _limit(position: Position, before: Evaluation) -> Limit:
    """Return the limit for the position after a move, by the effort for the one before it."""
    if position.game.score(position) is None:
        is_proved = before.certainty is not Certainty.SEARCHED
        return Limit(nodes=(before.nodes or _NODES) * (_TIMES if is_proved else 1))
    if before.certainty is Certainty.EXACT:
        return Limit(depth=position.board.vacant.bit_count())
    return Limit(depth=max(1, before.depth - 1))


def _is_right(position: Position, comparison: Comparison) -> bool:
    """Return True if a move loses next to nothing, or still wins."""
    best, played, lost = comparison.best, comparison.played, comparison.lost
    if position.game.score(position) is None:
        if best.certainty is not Certainty.SEARCHED and best.score > 0:
            return played.certainty is not Certainty.SEARCHED and played.score > 0
        return lost < DEFAULT_BOUNDS.points[0]
    if comparison.certainty is Certainty.EXACT:
        is_same = (best.score > 0) - (best.score < 0) == (played.score > 0) - (played.score < 0)
        return not lost or (is_same and lost <= _MOST_LOST_EXACTLY)
    return lost <= _MOST_LOST


def _verdict(
    tried: Node, before: Evaluation, comparison: Comparison, better: tuple[Move, ...]
) -> Verdict | None:
    """Return the verdict on a wrong move, which leads to a node of a record of its own."""
    parent, move = tried.parent, tried.move
    assert parent is not None
    assert move is not None
    color = parent.position.game.color_with(parent.position, move)
    played = comparison.played
    value = played.score if color == 0 else -played.score
    line = legal_start(tried.position, played.line[1:])
    parent.evaluation = before
    tried.evaluation = Evaluation(value, max(0, played.depth - 1), played.certainty, line)
    tried.cost = Cost(comparison.lost, comparison.certainty, before.depth, better)
    return verdict_on(tried)
