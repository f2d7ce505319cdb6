"""What a move lost, by the reports on the positions before and after it.

The side that moves last in a search looks better off. So the value of a position at one depth is
compared with that of the next position a ply nearer: both searches end with the same move.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from boardtui.record.evaluation import Certainty, Info, counts_points, final_value
from boardtui.rules.game import Move, Pass, Position
from boardtui.rules.symmetry import with_images
from boardtui.system.named_tuples import NamedTuple

Reports = Mapping[int, Info]
"""The report on the best move of a position at each depth; empty without a search."""

_DECIMALS = 2
"""Those of a loss; more say nothing, and take room in files."""

NEAR = 2
"""The difference in plies of two searches that say equally much."""

_CERTAIN = 100.0
"""What a proof is worth in games without points, as a percentage."""


class Comparison(NamedTuple):
    """The best move and the one played, compared."""

    best: Info
    played: Info
    """Its line is the move and the refutation."""
    compared: tuple[Info, Info]
    """The two with the scores that are compared: from one depth, if that is possible."""
    lost: float
    """Discs, or in games without points percent; never negative."""
    certainty: Certainty
    """`EXACT` if the loss is proved."""
    must_solve: bool = False
    """True if only the score after the move is proved: the position before is to be solved, too."""


def compare(position: Position, move: Move, before: Reports, played: Reports) -> Comparison | None:
    """Compare a move with the best one of a position; None as long as one of them is unknown.

    `played` are the reports on the move: `reports_on` makes them of those on the next position. The
    engine's own best move loses nothing, whatever the scores say.
    """
    best, own = deepest(before), deepest(played)
    if best is None or own is None:
        return None
    proved = is_proved(position, best), is_proved(position, own)
    then, own_then = _scored(position, before, played, proved) or (best, own)
    compared = then._replace(line=best.line), own_then._replace(line=own.line)
    if move in with_images(position, best.line[:1]):
        certainty = Certainty.EXACT if proved[0] else Certainty.SEARCHED
        return Comparison(best, own, compared, 0.0, certainty)
    lost = max(0.0, round(worth(position, then) - worth(position, own_then), _DECIMALS))
    certainty = Certainty.EXACT if all(proved) else Certainty.SEARCHED
    must_solve = counts_points(position.game) and proved == (False, True)
    return Comparison(best, own, compared, lost, certainty, must_solve)


def reports_on(position: Position, move: Move, after: Position, replies: Reports) -> Reports:
    """Return the reports on a move by those on the replies to it; a forced pass costs no depth."""
    plies = 0 if isinstance(move, Pass) else 1
    return {
        depth + plies: report_before(position, move, after, reply)._replace(depth=depth + plies)
        for depth, reply in replies.items()
    }


def report_before(position: Position, move: Move, after: Position, reply: Info) -> Info:
    """Return the report on a move by the report on the reply to it, a ply further."""
    game, score = position.game, reply.score
    if game.color_with(after, reply.line[0]) != game.color_with(position, move):
        score = -score
    if reply.certainty is not Certainty.SEARCHED and score and not counts_points(position.game):
        score -= math.copysign(1, score)  # the plies to the end of a proved game count
    return reply._replace(depth=reply.depth + 1, score=score, line=(move, *reply.line))


def report_at_end(position: Position, move: Move, after: Position) -> Info:
    """Return the report on a move that ends the game."""
    color = position.game.color_with(position, move)
    score = final_value(after) if color == 0 else -final_value(after)
    if score and not counts_points(position.game):
        score -= math.copysign(1, score)
    return Info(1, score, (move,), Certainty.EXACT)


def deepest(reports: Reports) -> Info | None:
    """Return the report that is the most certain, or else looks furthest."""
    found: Info | None = None
    for info in reports.values():
        if found is None or not found.is_deeper(info):
            found = info
    return found


def is_proved(position: Position, info: Info) -> bool:
    """Return True if a report leaves nothing open that counts in the game."""
    if counts_points(position.game):
        return info.certainty is Certainty.EXACT
    return info.certainty is not Certainty.SEARCHED


def worth(position: Position, info: Info) -> float:
    """Return the score of a report; in games without points a proof counts as certain."""
    if counts_points(position.game):
        return info.score
    if info.certainty is Certainty.SEARCHED:
        return max(-_CERTAIN, min(_CERTAIN, info.score))
    return _CERTAIN * ((info.score > 0) - (info.score < 0))


def _scored(
    position: Position, before: Reports, played: Reports, proved: Sequence[bool]
) -> tuple[Info, Info] | None:
    """Return the deepest estimates of one depth; None where other reports say more."""
    say_more = all if counts_points(position.game) else any
    ours, theirs = _estimated(before), _estimated(played)
    common = max(ours & theirs, default=None)
    if say_more(proved) or common is None or common + NEAR < min(max(ours), max(theirs)):
        return None
    return before[common], played[common]


def _estimated(reports: Reports) -> set[int]:
    return {depth for depth, info in reports.items() if info.certainty is Certainty.SEARCHED}
