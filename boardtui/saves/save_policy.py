"""Times, limits and messages of saving."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from boardtui.system.named_tuples import NamedTuple
from boardtui.system.reasons import Reason, Statement

if TYPE_CHECKING:
    from boardtui.saves.quota import Quota


class SavePolicy(NamedTuple):
    """Times and sizes for saving."""

    rest: float = 2.0
    """Seconds without a change before the whole game is written."""
    retry: float = 10.0
    """Seconds without a change before a save that failed is tried again."""
    late: float = 0.5
    """Seconds that a change may take to reach the disk before views show it as unsaved."""
    longest: int = 4 * 2**20
    """The file of a log that has grown by more than this, in bytes, is begun anew."""
    quota: Quota | None = None
    """Limits on the folder of the save."""

    def require_room(self, path: Path, content: int) -> None:
        """Raise QuotaExceeded unless a file of this size, in bytes, has room in its folder.

        Room for the longest logs is kept free, as they grow without asking.
        """
        if self.quota is not None:
            self.quota.require(path.parent, path, content, self.longest)


USUAL_POLICY = SavePolicy()

AfterFrame = Callable[[Callable[[], object]], object]
"""Calls back once the change is on the screen."""


def at_once(callback: Callable[[], object]) -> None:
    """Call back at once: an `AfterFrame` without a screen."""
    callback()


class SaveNote(Reason):
    """Messages of a save to a person."""

    NOT_SAVED = "The game is not saved: {reason}. You can play on; saving is retried automatically."
    SAVED_AGAIN = "The game is being saved again."


StatementCallback = Callable[[Statement], object]
