"""The findings of an engine about a position, at one moment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, auto

from boardtui.players.player import Certainty, Info, PlayerError
from boardtui.rules.game import Move, Position


class Stage(Enum):
    """The stages of an engine's work on a position."""

    PREPARING = auto()
    """It gets ready to think at all."""
    THINKING = auto()
    DONE = auto()
    """Everything asked for is proved, or the limit is spent."""
    FAILED = auto()


@dataclass(frozen=True, slots=True)
class Findings:
    """The newest that is known of each move."""

    position: Position
    stage: Stage = Stage.THINKING
    detail: str = ""
    """Progress of the engine's preparation, such as "7/40"."""
    is_slow: bool = False
    """Whether the engine says that it is slower here than it could be."""
    moves: Mapping[Move, Info] = field(default_factory=dict)
    """The best first."""
    trouble: PlayerError | None = None
    """The error that ended the engine's work."""

    @property
    def best(self) -> Info | None:
        """The best move, once there is one."""
        return next(iter(self.moves.values()), None)

    @property
    def has_failed(self) -> bool:
        """Whether the engine had to give the position up."""
        return self.stage is Stage.FAILED

    @property
    def is_final(self) -> bool:
        """Whether nothing more will be known."""
        return self.stage in {Stage.DONE, Stage.FAILED}

    @property
    def nodes(self) -> int:
        """Positions that were looked at; 0 where the engine does not say."""
        return max((info.nodes for info in self.moves.values()), default=0)

    @property
    def nodes_per_second(self) -> float:
        """The speed of the engine; 0 where it is not known."""
        newest = max(self.moves.values(), key=lambda info: info.seconds, default=None)
        if newest is None or newest.seconds <= 0:
            return 0.0
        return self.nodes / newest.seconds


def ranked(moves: Mapping[Move, Info]) -> dict[Move, Info]:
    """The moves by their scores, the best first."""
    return dict(sorted(moves.items(), key=lambda item: -item[1].score))


def is_settled(position: Position, moves: Mapping[Move, Info]) -> bool:
    """Whether nothing is left to find out that matters.

    The score of every move is proved; or, in a game that is not counted in points, a win is.
    """
    if position.game.score(position) is None and any(
        info.certainty is not Certainty.SEARCHED and info.score > 0 for info in moves.values()
    ):
        return True
    return all(
        move in moves and moves[move].certainty is Certainty.EXACT for move in position.legal_moves
    )
