"""Values side by side, one of which is chosen, and their division among rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, chain

from boardtui.system.named_tuples import NamedTuple

SEPARATOR = 1
"""Columns between two chips."""


class Chip(NamedTuple):
    """A value on the screen, or the sign for values that are hidden."""

    place: int
    """The index of the value; at a sign, of the nearest hidden value."""
    start: int
    """The first column."""
    text: str
    style: str = "other"
    """As `drawn` names it."""
    is_sign: bool = False


def drawn(text: str, *, is_chosen: bool, is_blended: bool) -> tuple[str, str]:
    """Return a value with its margins, and the name of its style: other, chosen or bracketed.

    The chosen one has a ground where the terminal can blend colours, and brackets elsewhere.
    """
    if not is_chosen:
        return f" {text} ", "other"
    return (f" {text} ", "chosen") if is_blended else (f"[{text}]", "bracketed")


@lru_cache(256)
def filled_rows(widths: tuple[int, ...], room: int) -> tuple[range, ...]:
    """Divide chips among rows, each filled before the next one begins.

    >>> [list(row) for row in filled_rows((4, 4, 4, 4), 16)]
    [[0, 1, 2], [3]]
    """
    return tuple(_filled(widths, room))


@lru_cache(256)
def even_rows(widths: tuple[int, ...], room: int) -> tuple[range, ...]:
    """Divide chips among as few rows as possible, of much the same width.

    A chip that is wider than the room has a row of its own.

    >>> [list(row) for row in even_rows((4, 4, 4, 4), 16)]
    [[0, 1], [2, 3]]
    """
    rows = filled_rows(widths, room)
    for narrower in range(max(widths, default=0), room):
        even = filled_rows(widths, narrower)
        if len(even) == len(rows):
            return even
    return rows


@lru_cache(256)
def grouped_rows(groups: tuple[tuple[int, ...], ...], room: int) -> tuple[range, ...]:
    """Divide groups of chips among rows: all in one, or else each group in rows of its own.

    >>> [list(row) for row in grouped_rows(((4, 4), (4, 4, 4)), 16)]
    [[0, 1], [2, 3, 4]]
    """
    rows = even_rows(tuple(chain.from_iterable(groups)), room)
    if len(rows) <= 1:
        return rows
    firsts = accumulate(map(len, groups), initial=0)
    return tuple(
        range(first + row.start, first + row.stop)
        for first, group in zip(firsts, groups, strict=False)
        for row in even_rows(group, room)
    )


def _filled(widths: Sequence[int], room: int) -> Iterator[range]:
    first = end = 0
    for index, width in enumerate(widths):
        if index > first and end + SEPARATOR + width > room:
            yield range(first, index)
            first = index
        end = width if index == first else end + SEPARATOR + width
    if widths:
        yield range(first, len(widths))
