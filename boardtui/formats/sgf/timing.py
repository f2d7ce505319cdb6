"""Clocks in SGF: `TM` and `OT` in the root, the time left after each move in its node.

`BL[282.5]` is Black's time after a move; within byo-yomi it is that of the period, and `OB[3]` the
number of periods left. Values in another notation are kept among the raw properties, and are
written back while they are true.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from boardtui.formats.sgf.text import first_text, read_simple_text
from boardtui.record.clock import Clock, ClockError, TimeLeft
from boardtui.record.timing import Timing
from boardtui.record.tree import GameRecord, Node, RawProperties

CLOCK = ("TM", "OT")
"""The properties of a clock in a root."""

LEFT = ("BL", "WL", "RL", "OB", "OW", "OR")
"""The properties of the time after a move; the third side, which SGF lacks, is R."""

TIMING = "BTTIME"
"""Private, in the root of a save: for each seat the seconds of its main time and its periods left,
then the seconds of the turn so far, then since when the clock runs, in seconds since 1970."""

Raw = Mapping[str, Sequence[str]]

_SECONDS = r"(\d{1,8}(?:\.\d{1,3})?)"
_NUMBER = re.compile(rf"\s*{_SECONDS}\s*", re.ASCII)
_PERIODS = re.compile(rf"(\d{{1,2}})\s*[x×]\s*{_SECONDS}", re.ASCII)
_INCREMENT = re.compile(
    rf"{_SECONDS}\s*(?:s|sec|seconds)?\s*fischer|fischer\D{{0,3}}{_SECONDS}", re.ASCII
)
_LEFT = re.compile(rf"{_SECONDS}/(\d{{1,2}})", re.ASCII)
_MOMENT = re.compile(r"\d{1,12}(?:\.\d{1,6})?", re.ASCII)


def read_clock(properties: Raw) -> Clock | None:
    """Return the clock in a root; None without a readable one."""
    main = _NUMBER.fullmatch(first_text(properties, "TM"))
    if main is None:
        return None
    overtime = first_text(properties, "OT").lower()
    increment, periods = _INCREMENT.search(overtime), _PERIODS.search(overtime)
    if overtime.strip() and not (increment or periods):
        return None
    try:
        return Clock(
            float(main[1]),
            float(increment[1] or increment[2]) if increment else 0.0,
            int(periods[1]) if periods else 0,
            float(periods[2]) if periods else 0.0,
        )
    except ClockError:
        return None


def read_seconds(properties: Raw, name: str) -> float | None:
    """Return the number in a property; None without one."""
    match = _NUMBER.fullmatch(first_text(properties, name))
    return None if match is None else float(match[1])


def write_clock(clock: Clock | None, kept: Raw) -> dict[str, Sequence[str]]:
    """Return the properties of a clock: as in `kept` if still true, else as ours."""
    if clock is None:
        return {}
    overtime = []
    if clock.increment:
        overtime.append(f"{_number(clock.increment)} fischer")
    if clock.periods:
        overtime.append(f"{clock.periods}x{_number(clock.period)} byo-yomi")
    ours: dict[str, Sequence[str]] = {"TM": [_number(clock.main)]}
    if overtime:
        ours["OT"] = [" ".join(overtime)]
    theirs = {name: kept[name] for name in CLOCK if name in kept}
    return theirs if read_clock(theirs) == clock else ours


def enter_clock(record: GameRecord) -> None:
    """Move the clock of a record from the raw properties of its root into its field."""
    raw = record.root.properties
    record.clock = read_clock(raw)
    ours = write_clock(record.clock, {})
    if ours == {name: raw[name] for name in CLOCK if name in raw}:
        record.root.drop(*ours)


def enter_left(node: Node, clock: Clock | None) -> None:
    """Move the time after a move from the raw properties of its node into its field."""
    if clock is None or node.parent is None:
        return
    node.left = _read_left(node, clock, node.properties)
    ours = _in_our_words(node, clock).items()
    node.drop(*(name for name, values in ours if node.properties.get(name) == values))


def write_left(node: Node, clock: Clock | None) -> RawProperties:
    """Return the properties of the time after a move."""
    if clock is None or node.left is None:
        return {}
    ours = _in_our_words(node, clock)
    kept = {name: node.properties[name] for name in LEFT if name in node.properties}
    both = {**ours, **kept}
    return both if _read_left(node, clock, both) == node.left else ours


def read_timing(properties: Raw, clock: Clock, seats: int) -> Timing | None:
    """Return the clocks of a save; None without any."""
    words = [read_simple_text(raw) for raw in properties.get(TIMING, ())]
    matches = [_LEFT.fullmatch(word) for word in words[:seats]]
    rest = [_MOMENT.fullmatch(word) for word in words[seats:]]
    if len(matches) != seats or len(rest) not in {1, 2} or not all(matches) or not all(rest):
        return None
    left = tuple(
        TimeLeft(float(match[1]), min(int(match[2]), clock.periods)) for match in matches if match
    )
    used, *since = (float(match[0]) for match in rest if match)
    return Timing(clock, left, used, since[0] if since else None)


def write_timing(timing: Timing | None) -> dict[str, list[str]]:
    """Return the property that `read_timing` reads back as the same clocks."""
    if timing is None:
        return {}
    words = [f"{_number(left.main)}/{left.periods}" for left in timing.left]
    words.append(_number(timing.used))
    if timing.since is not None:
        words.append(f"{timing.since:.6f}")
    return {TIMING: words}


def _read_left(node: Node, clock: Clock, raw: Raw) -> TimeLeft | None:
    letter = _letter(node)
    main = read_seconds(raw, f"{letter}L")
    periods = read_seconds(raw, f"O{letter}")
    if main is None:
        return None
    if periods is None or not clock.periods:
        return TimeLeft(main, clock.periods)
    count = min(int(periods), clock.periods)
    return TimeLeft(0.0 if main <= clock.period else main, count)


def _in_our_words(node: Node, clock: Clock) -> dict[str, list[str]]:
    left = node.left
    if left is None:
        return {}
    letter = _letter(node)
    if left.main or not clock.periods:
        words = {f"{letter}L": [_number(left.main)]}
        return words if left.periods == clock.periods else words | _periods(letter, left)
    return {f"{letter}L": [_number(clock.period)]} | _periods(letter, left)


def _periods(letter: str, left: TimeLeft) -> dict[str, list[str]]:
    return {f"O{letter}": [str(left.periods)]}


def _letter(node: Node) -> str:
    assert node.parent is not None
    position = node.parent.position
    return position.game.sides[position.game.mover(position)].letter


def _number(seconds: float) -> str:
    return f"{seconds:.3f}".rstrip("0").rstrip(".")
