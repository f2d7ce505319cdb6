"""The picture of a game's course, in columns of block characters, and what stands where in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardtui.session.graph_state import Bar, Course, GraphKind

_STEPS = (8, 16, 32, 64, 128, 256, 512, 1024)
"""Points that may fill the height."""

_PERCENT = 100
"""The amount that fills the height in games without points."""

_TIMES = (10, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 18_000, 36_000, 86_400)
"""Seconds that may fill the height."""

_QUARTERS = " ▗▖▄▝▐▞▟▘▚▌▙▀▜▛█"
"""Characters by their quarters: upper left 8, upper right 4, lower left 2, lower right 1."""


def half_columns(count: int, width: int) -> tuple[int, ...]:
    """Return the half column in which each of `count` nodes begins, over all of a width."""
    return tuple(place * 2 * width // count for place in range(count))


def column_of(place: int, count: int, width: int) -> tuple[int, bool]:
    """Return the column in which a node begins, and True if that is in its right half."""
    column, is_right = divmod(half_columns(count, width)[place], 2)
    return column, bool(is_right)


def places_at(column: int, count: int, width: int) -> range:
    """Return the nodes that a column shows, at least one of them."""
    halves = half_columns(count, width)
    begun = [place for place, half in enumerate(halves) if half // 2 == column]
    if begun:
        return range(begun[0], begun[-1] + 1)
    before = [place for place, half in enumerate(halves) if half // 2 < column]
    return range(before[-1], before[-1] + 1) if before else range(1)


def scale_of(course: Course, *, has_points: bool) -> float:
    """Return the amount that fills the height of a graph's side."""
    amounts = [amount for bar in course.bars for amount in bar if amount is not None]
    most = max(amounts, default=0)
    match course.kind:
        case GraphKind.TIMES:
            return next((step for step in _TIMES if step >= most), _TIMES[-1])
        case GraphKind.VALUES if not has_points:
            return _PERCENT
    return next((step for step in _STEPS if step >= most), _STEPS[-1])


def picture(
    bars: Sequence[Bar], width: int, rows: int, most: float, *, blocks: bool
) -> tuple[str, ...]:
    """Return the lines of a picture: the first side upwards from the middle, the second downwards.

    An amount of `most` or more fills the height of its side; one of 0 has the least height, and
    what is unknown has none. With `blocks`, columns and rows are divided into halves.

    >>> bars = [Bar(first=8), Bar(first=2), Bar(second=4)]
    >>> picture(bars, 6, 4, 8, blocks=False)
    ('##    ', '####  ', '    ##', '      ')
    """
    steps = rows // 2 * (2 if blocks else 1)
    halves = list(_by_half_column(bars, width))
    ups = [_height(bar.first, most, steps) for bar in halves]
    downs = [_height(bar.second, most, steps) for bar in halves]
    upper = _side(ups, width, rows // 2, blocks=blocks)
    lower = _side(downs, width, rows // 2, blocks=blocks)
    return *upper, *(_mirrored(line) for line in reversed(lower))


def _by_half_column(bars: Sequence[Bar], width: int) -> Iterator[Bar]:
    """Yield the bar of each half column; of several that share one, the last that is known."""
    begins = (*half_columns(len(bars), width), 2 * width)
    shown = [Bar()] * (2 * width)
    for place, bar in enumerate(bars):
        if bar != Bar():
            begin, end = begins[place], max(begins[place] + 1, begins[place + 1])
            shown[begin:end] = [bar] * (end - begin)
    yield from shown


def _height(amount: float | None, most: float, steps: int) -> int:
    """Return the height of a bar in steps."""
    return 0 if amount is None else max(1, round(min(amount, most) / most * steps))


def _side(heights: Sequence[int], width: int, rows: int, *, blocks: bool) -> list[str]:
    """Return the lines of the upper side, from top to bottom."""
    lines = []
    for row in reversed(range(rows)):
        if blocks:
            cells = [
                _QUARTERS[
                    8 * (left > 2 * row + 1)
                    + 4 * (right > 2 * row + 1)
                    + 2 * (left > 2 * row)
                    + (right > 2 * row)
                ]
                for left, right in zip(heights[::2], heights[1::2], strict=True)
            ]
        else:
            cells = [
                "#" if max(heights[2 * col : 2 * col + 2]) > row else " " for col in range(width)
            ]
        lines.append("".join(cells))
    return lines


_UPSIDE_DOWN = str.maketrans(_QUARTERS, " ▝▘▀▗▐▚▜▖▞▌▛▄▟▙█")


def _mirrored(line: str) -> str:
    return line.translate(_UPSIDE_DOWN)
