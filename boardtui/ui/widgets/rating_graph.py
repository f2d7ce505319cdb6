"""A graph of values over time, in columns of block characters."""

from __future__ import annotations

from collections.abc import Sequence

from boardtui.system.named_tuples import NamedTuple

_EIGHTHS = " ▁▂▃▄▅▆▇█"
_DOTS = " .:"
"""The same in ASCII: half a row, and a whole one."""

_WIDEST = 4
"""The most columns for a value."""

LEAST_RANGE = 100
"""The least range of values over the whole height, so that small changes look small."""


class Graph(NamedTuple):
    """A graph as lines, from top to bottom, and the values at its edges."""

    lines: tuple[str, ...]
    top: float
    bottom: float


def graph(values: Sequence[float], width: int, height: int, *, blocks: bool) -> Graph:
    r"""Return a graph of one or more values, each with one or more columns; all must fit.

    With `blocks`, rows are divided into eighths; otherwise they are of ASCII characters.

    >>> print("\n".join(graph([100, 150, 200], 6, 3, blocks=False).lines))
        ::
      ::::
    ::::::
    """
    steps = _EIGHTHS if blocks else _DOTS
    whole = len(steps) - 1
    lowest, highest = min(values), max(values)
    margin = max(0.0, LEAST_RANGE - (highest - lowest)) / 2
    bottom, top = lowest - margin, highest + margin
    # The lowest value fills its row: an empty column would look like a missing game.
    heights = [
        whole + round((value - bottom) / (top - bottom) * whole * (height - 1)) for value in values
    ]
    step = max(1, min(_WIDEST, width // len(values)))
    lines = tuple(
        "".join(steps[max(0, min(whole, filled - row * whole))] * step for filled in heights)
        for row in reversed(range(height))
    )
    return Graph(lines, top, bottom)
