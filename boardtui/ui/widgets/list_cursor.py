"""A cursor in a list, for keys that move it by steps, by screenfuls, and to the ends."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from boardtui.system.named_tuples import NamedTuple


class ListCursor(NamedTuple):
    """A position in a list; each method returns the position after a key, never outside."""

    stops: Sequence[int]
    """The positions to stop at, in ascending order: a menu has headings between them."""
    position: int
    page: int = 1
    """The length of a screenful."""

    def moved(self, step: int) -> int:
        """Return the position some stops further down, or up for a negative step."""
        if step > 0:
            return self._stop(bisect_right(self.stops, self.position) - 1 + step)
        return self._stop(bisect_left(self.stops, self.position) + step)

    def paged(self, step: int) -> int:
        """Return the first stop a screenful or more further down, or up for a negative step."""
        target = self.position + step * self.page
        if step > 0:
            return self._stop(bisect_left(self.stops, target))
        return self._stop(bisect_right(self.stops, target) - 1)

    def at_edge(self, end: int) -> int:
        """Return the first stop (0) or the last (-1)."""
        return self.stops[end] if self.stops else self.position

    def _stop(self, place: int) -> int:
        if not self.stops:
            return self.position
        return self.stops[max(0, min(place, len(self.stops) - 1))]
