"""The clock of a side in GTP."""

from __future__ import annotations

from typing import NamedTuple

from boardtui.engine.fronts.allowance import HASTE, LATENCY, share_of


class GtpClock(NamedTuple):
    """Clock of a side: main time, then periods for a number of moves each."""

    main: float
    period: float = 0.0
    stones: int = 0
    """Moves in each period; 0 without periods."""
    left: float = 0.0
    """Seconds left of the main time or of the running period."""
    stones_left: int = 0
    """Moves left in the running period; 0 in the main time."""

    @classmethod
    def wound(cls, main: float, period: float, stones: int) -> GtpClock | None:
        """Return the clock at the start of a game; None for one that never runs out."""
        if period > 0 and stones == 0:
            return None
        if main > 0 or stones == 0:
            return cls(main, period, stones, left=main)
        return cls(main, period, stones, left=period, stones_left=stones)

    def seconds(self, empties: int) -> float:
        """Return the seconds for the next move."""
        if self.stones_left:
            return max(self.left - LATENCY, self.left * HASTE) / self.stones_left
        share = share_of(self.left, empties)
        # Periods follow the main time, so half a move's share of one may be spent at any time.
        return max(share, self.period / self.stones / 2) if self.stones else share

    def after(self, used: float) -> GtpClock:
        """Return the clock after a move that took `used` seconds."""
        left, stones_left = self.left - used, self.stones_left
        if stones_left > 1:
            return self._replace(left=max(left, 0.0), stones_left=stones_left - 1)
        if self.stones and (stones_left == 1 or left <= 0):
            return self._replace(left=self.period, stones_left=self.stones)
        return self._replace(left=max(left, 0.0))
