"""The state of the review of a game, as screens show it."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING

from boardtui.system.named_tuples import NamedTuple

if TYPE_CHECKING:
    from boardtui.players.player import PlayerError


class ReviewStage(Enum):
    """The stages of a review."""

    PREPARING = auto()
    """The engine gets ready to think at all."""
    RUNNING = auto()
    PAUSED = auto()
    """A person has stopped it for a while."""
    DONE = auto()
    FAILED = auto()
    """The engine failed; what was judged before stays."""


class ReviewState(NamedTuple):
    """How far the review of a game has come."""

    stage: ReviewStage
    passed: int = 0
    """The number of complete passes."""
    passes: int = 0
    """The number of passes in all."""
    reached: int = 0
    """The depth, or the number of nodes, of the last complete pass; 0 before the first."""
    wanted: int = 0
    """That of the last pass of all."""
    preparing: str = ""
    """Progress of the engine in getting ready, such as "7/40"; empty when ready."""
    is_slow: bool = False
    """True if the engine runs uncompiled, and so slowly."""
    trouble: PlayerError | None = None
    """The failure of the engine."""

    @property
    def is_active(self) -> bool:
        """True while passes are to come by themselves."""
        return self.stage in {ReviewStage.PREPARING, ReviewStage.RUNNING}

    @property
    def is_done(self) -> bool:
        """True once all passes are complete."""
        return self.stage is ReviewStage.DONE

    @property
    def has_failed(self) -> bool:
        return self.stage is ReviewStage.FAILED
