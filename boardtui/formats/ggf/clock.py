"""Clocks of GGF: `05:00//02:00` is five minutes, no increment, two minutes of extension."""

from __future__ import annotations

import math
import re

from boardtui.formats.ggf.facts import KEPT
from boardtui.formats.ggf.moves import NUMBER, SECONDS
from boardtui.formats.sgf.text import first_text
from boardtui.record.clock import Clock
from boardtui.record.tree import GameRecord, Node
from boardtui.rules.board import Color
from boardtui.system.named_tuples import NamedTuple

_TIME = re.compile(r"\s*(?:(?:(?:(\d{1,4})\.)?(\d{1,6}):)?(\d{1,6}):)?(\d{1,9}(?:\.\d{1,6})?)")
_UNITS = (86400, 3600, 60, 1)


class GgfClock(NamedTuple):
    """The thinking time of a side, in seconds."""

    main: float
    """At the start, for the whole game."""
    increment: float = 0
    """Added after each move of the side."""
    extension: float = 0
    """Added once, when the time has run out."""


def read_clock(text: str) -> GgfClock | None:
    """Parse a value of `TI`, `TB` or `TW`; None if it is no clock.

    Each of its three parts is `[[[days.]hours:]minutes:]seconds`, or empty.
    """
    main, *rest = (_seconds(part) for part in text.split("/")[:3])
    return None if main is None else GgfClock(main, *(seconds or 0 for seconds in rest))


def write_clock(seconds: float) -> str:
    """Format a clock without increment or extension, in whole seconds rounded up."""
    minutes, rest = divmod(math.ceil(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def write_record_clock(clock: Clock) -> str:
    """Format the clock of a record as a value of `TI`, which cannot express byo-yomi."""
    main = write_clock(clock.main)
    return f"{main}/{write_clock(clock.increment)}" if clock.increment else main


def used_seconds(node: Node, clock: Clock) -> float | None:
    """Return the seconds that the move to a node took by the times left; None if unknown.

    Within byo-yomi the times do not show it.
    """
    left, at = node.left, node.parent
    if left is None or at is None or clock.periods:
        return None
    turn, start = at.position.turn, clock.main
    while at.parent is not None:
        if at.parent.position.turn == turn:  # the move of this side before
            if at.left is None:
                return None
            start = at.left.main
            break
        at = at.parent
    return max(start + clock.increment - left.main, 0.0)


def clock_of(record: GameRecord, color: Color) -> GgfClock | None:
    """Return a side's clock at the start; None if the header has none."""
    kept = record.root.properties
    for name in (KEPT + ("TB", "TW")[color], KEPT + "TI"):
        if clock := read_clock(first_text(kept, name)):
            return clock
    return None


def seconds_left(record: GameRecord, color: Color) -> float | None:
    """Return the time left at the end of the main line, extension included; None without a clock.

    A move without a time counts as 0 seconds.
    """
    clock = clock_of(record, color)
    if clock is None:
        return None
    left = clock.main + clock.extension
    for node in record.root.mainline():
        if node.parent is not None and node.parent.position.turn == color:
            used = node.properties.get(SECONDS, ["0"])[0]
            left += clock.increment - abs(float(used if NUMBER.fullmatch(used) else 0))
    return max(left, 0.0)


def _seconds(text: str) -> float | None:
    match = _TIME.match(text)
    if match is None:
        return None
    return sum(
        float(number) * unit for number, unit in zip(match.groups(), _UNITS, strict=True) if number
    )
