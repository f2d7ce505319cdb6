"""What each property of a position weighs, by the size of the board and how full it is.

The lists were fitted by `boardtui.engine.othello.rows.fit`, which says how. In hundredths of a
disc, in the order of `FEATURE_NAMES`, from an empty board to a full one in equal steps.
"""

from __future__ import annotations

Knots = tuple[tuple[int, ...], ...]

BY_SIZE: dict[int, Knots] = {
    8: (
        (100, 30, 1500, 600, -700, -200, 200, 30, -100, -30, 0, 0),
        (100, 30, 1500, 600, -700, -200, 200, 30, -50, -10, 0, 0),
        (50, 10, 500, 300, -300, -100, 150, 30, 0, 50, 50, 0),
    ),
}


def interpolated(size: int) -> list[list[int]]:
    """The weights for every number of discs, 0 to all squares."""
    knots = BY_SIZE[size if size in BY_SIZE else min(BY_SIZE, key=lambda known: abs(known - size))]
    squares, steps = size * size, len(knots) - 1
    lines = []
    for discs in range(squares + 1):
        knot = min(discs * steps // squares, steps - 1)
        share = discs * steps / squares - knot
        pairs = zip(knots[knot], knots[knot + 1], strict=True)
        lines.append([round(low + (high - low) * share) for low, high in pairs])
    return lines
