"""The passes of a review over the moves of a game, each with a greater effort than the last."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Sequence
from itertools import pairwise

from boardtui.analysis.judge import Reports
from boardtui.analysis.requests import AnalysisRequest, Ask, reports_of
from boardtui.record.evaluation import Certainty, Limit
from boardtui.record.grades import DEFAULT_BOUNDS, GradeBounds
from boardtui.record.judgement import Judgement
from boardtui.record.tree import Node
from boardtui.review.efforts import ReviewEffort
from boardtui.review.losses import doubtful_wins, losses
from boardtui.rules.game import Pass, Place, Position
from boardtui.system.named_tuples import NamedTuple

AGAIN = 5
"""A question that is asked again has this many times the nodes."""


class ReviewPass(NamedTuple):
    """The result of a pass: what it says of every move."""

    number: int
    """Counted from 1."""
    of: int
    """The number of passes."""
    effort: ReviewEffort
    judgements: tuple[Judgement, ...]


async def passes(
    line: Sequence[Node],
    ask: Ask,
    efforts: Sequence[ReviewEffort],
    is_known: Callable[[Node], bool] = lambda _node: False,
    bounds: GradeBounds = DEFAULT_BOUNDS,
) -> AsyncGenerator[ReviewPass, None]:
    """Yield the result of each pass over a line, once it is complete.

    Passes whose result the nodes hold already are left out. `is_known` and `bounds` are those of
    `losses`. Raises PlayerError.
    """
    for number, effort in enumerate(efforts, 1):
        if not is_judged(line, effort):
            reports = await _search(line, ask, effort)
            judgements = losses(line, reports, is_known, bounds)
            yield ReviewPass(number, len(efforts), effort, judgements)


def is_judged(line: Sequence[Node], effort: ReviewEffort) -> bool:
    """Return True if the nodes of a line hold the result of a pass with this effort."""
    return all(
        node.evaluation is not None and effort.is_reached(node.position, node.evaluation)
        for node in line
        if is_searched(node.position)
    ) and all(
        after.cost is not None or not _asks_for_cost(before, after)
        for before, after in pairwise(line)
    )


def is_searched(position: Position) -> bool:
    """Return True if a review asks the engine about a position.

    It does not where the game is over, where there is nothing but a pass, on an empty board, and
    where the rules of an opening ask for more than a good move.
    """
    moves, game = position.legal_moves, position.game
    has_choice = bool(moves) and moves != (Pass(),)
    return has_choice and bool(position.board.occupied) and game.task(position) is None


def _asks_for_cost(before: Node, after: Node) -> bool:
    """Return True if a move was one of several, and their values are no more than estimates."""
    is_choice = isinstance(after.move, Place) and len(before.position.legal_moves) > 1
    values = before.evaluation, after.evaluation
    is_open = all(value and value.certainty is Certainty.SEARCHED for value in values)
    return is_choice and is_open and is_searched(before.position)


async def _search(line: Sequence[Node], ask: Ask, effort: ReviewEffort) -> list[Reports]:
    """Return the reports on each position of a line, none where it is not searched."""
    reports: list[Reports] = [{} for _node in line]
    # Backwards, so that the engine knows the positions after a move when it comes to it.
    for index in reversed(range(len(line))):
        position = line[index].position
        if is_searched(position):
            reports[index] = await _reports(position, ask, effort.limit(position))
    for index in doubtful_wins(line, reports):
        position = line[index].position
        reports[index] = await _reports(position, ask, effort.limit(position, AGAIN))
    return reports


async def _reports(position: Position, ask: Ask, limit: Limit) -> Reports:
    """Return the last report of each depth, in the order of their arrival."""
    reports = await reports_of(ask, AnalysisRequest(position, limit, moves=1))
    if limit.nodes is not None and reports:
        # The search went on to its limit after the last report.
        depth, last = reports.popitem()
        reports[depth] = last._replace(nodes=max(last.nodes, limit.nodes))
    return reports
