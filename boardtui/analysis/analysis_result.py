"""The result of an analysis, as far as it has come."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from enum import Enum, auto
from types import MappingProxyType

from boardtui.players.player import Certainty, Info, PlayerError
from boardtui.record.evaluation import Evaluation, counts_points
from boardtui.rules.game import Move, Position
from boardtui.system.named_tuples import NamedTuple


class Stage(Enum):
    """The stages of an engine's work on a position."""

    PREPARING = auto()
    """It gets ready to think at all."""
    RESTING = auto()
    """The engine is idle; the moves come from memory."""
    THINKING = auto()
    DONE = auto()
    """The engine has proved every requested move, or spent the limit."""
    FAILED = auto()


class AnalysisResult(NamedTuple):
    """The newest report on each move of a position."""

    position: Position
    stage: Stage = Stage.THINKING
    detail: str = ""
    """Progress of the engine's preparation, such as "7/40", or of its search: the depth."""
    is_slow: bool = False
    """True if the engine runs uncompiled, and so slowly."""
    moves: Mapping[Move, Info] = MappingProxyType({})
    """The best first."""
    trouble: PlayerError | None = None
    """The error that ended the engine's work."""

    @property
    def best(self) -> Info | None:
        """The best move, once there is one."""
        return next(iter(self.moves.values()), None)

    @property
    def evaluation(self) -> Evaluation | None:
        """The value of the position, once there is one."""
        return None if self.best is None else evaluation_of(self.position, self.best)

    @property
    def has_failed(self) -> bool:
        return self.stage is Stage.FAILED

    @property
    def is_final(self) -> bool:
        """True if no further report will come."""
        return self.stage in {Stage.DONE, Stage.FAILED}

    @property
    def nodes(self) -> int:
        """Positions searched; 0 if the engine does not say."""
        return max((info.nodes for info in self.moves.values()), default=0)

    @property
    def nodes_per_second(self) -> float:
        """The speed of the engine; 0 if unknown."""
        newest = max(self.moves.values(), key=lambda info: info.seconds, default=None)
        if newest is None or newest.seconds <= 0:
            return 0.0
        return self.nodes / newest.seconds


def evaluation_of(position: Position, best: Info) -> Evaluation:
    """Return the value of a position by the report on its best move."""
    mover = position.game.color_with(position, best.line[0])
    value = best.score if mover == 0 else -best.score
    return Evaluation(value, best.depth, best.certainty, best.line, best.nodes)


def evaluation_after(position: Position, report: Info) -> Evaluation:
    """Return the value of the position after a move by the report on the move, a ply nearer."""
    now = evaluation_of(position, report)
    value = now.value
    if now.certainty is not Certainty.SEARCHED and value and not counts_points(position.game):
        value += math.copysign(1, value)  # the plies to the end of a proved game count
    return replace(now, value=value, depth=max(0, now.depth - 1), line=now.line[1:])


def is_settled(position: Position, moves: Mapping[Move, Info]) -> bool:
    """Return True if more search could not matter.

    The score of every move is proved; or, in a game that is not counted in points, a win is.
    """
    if not counts_points(position.game) and any(
        info.certainty is not Certainty.SEARCHED and info.score > 0 for info in moves.values()
    ):
        return True
    return all(
        move in moves and moves[move].certainty is Certainty.EXACT for move in position.legal_moves
    )
