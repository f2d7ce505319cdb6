"""The stages of an exercise in a drill."""

from __future__ import annotations

from enum import Enum, auto


class DrillStage(Enum):
    """What happens in an exercise."""

    ASKED = auto()
    """A move is wanted."""
    JUDGED = auto()
    """The engine looks at the move that was played."""
    REPLIED = auto()
    """The move is right, and the best defence comes next."""
    RIGHT = auto()
    AS_GOOD = auto()
    """The move is as good, but no move of the repertoire: it may be added."""
    WRONG = auto()
    NOT_PROVED = auto()
    SHOWN = auto()
    """The solution is shown."""
    OVER = auto()
    """There is no other exercise."""
