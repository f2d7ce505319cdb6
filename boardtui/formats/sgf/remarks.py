"""Remarks in SGF beyond the fields of a record, read for display.

They stay among the raw properties.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from enum import Enum

from boardtui.formats.errors import FormatError
from boardtui.formats.sgf.facts import SOURCE
from boardtui.formats.sgf.game import ORIGIN
from boardtui.formats.sgf.points import read_point
from boardtui.formats.sgf.text import first_text, read_text
from boardtui.formats.sgf.timing import CLOCK, read_seconds
from boardtui.record.clock import ClockReading
from boardtui.record.tree import GameRecord, Node
from boardtui.rules.board import Color, Point
from boardtui.rules.errors import RulesError
from boardtui.system.named_tuples import NamedTuple


class AnnotationKind(Enum):
    """The kinds of annotations, by the names of their properties."""

    GOOD = "TE"
    BAD = "BM"
    DOUBTFUL = "DO"
    INTERESTING = "IT"
    EVEN = "DM"
    GOOD_FOR_FIRST = "GB"
    GOOD_FOR_SECOND = "GW"
    UNCLEAR = "UC"
    HOTSPOT = "HO"

    @property
    def is_of_move(self) -> bool:
        """True for one of the move, False for one of the position."""
        return self in _OF_MOVES


_OF_MOVES = frozenset(
    {AnnotationKind.GOOD, AnnotationKind.BAD, AnnotationKind.DOUBTFUL, AnnotationKind.INTERESTING}
)


class Annotation(NamedTuple):
    """The author's opinion of a move or a position."""

    kind: AnnotationKind
    is_strong: bool = False


class Stroke(Enum):
    """Lines and arrows between two points, by the names of their properties."""

    ARROW = "AR"
    LINE = "LN"


_MOST_STROKES = 20
"""The most strokes of a kind to read: files may have very many."""


class Detail(Enum):
    """Facts of a game that a record keeps raw, by the names of their properties."""

    TITLE = "GN"
    DATE = "DT"
    """As written in the file: a day, a month or year, or several dates."""
    ROUND = "RO"
    PLACE = "PC"
    SOURCE = SOURCE
    OPENING = "ON"
    FIRST_RANK = "BR"
    SECOND_RANK = "WR"
    FIRST_TEAM = "BT"
    SECOND_TEAM = "WT"
    TIME, OVERTIME = CLOCK
    ANNOTATOR = "AN"
    ENTERED_BY = "US"
    COPYRIGHT = "CP"
    ABOUT = "GC"


def annotations_of(node: Node) -> tuple[Annotation, ...]:
    """Return the annotations of a node, those of the move first."""
    properties = node.properties
    return tuple(
        Annotation(kind, first_text(properties, kind.value) == "2")
        for kind in AnnotationKind
        if kind.value in properties
    )


def strokes_of(node: Node) -> dict[Stroke, list[tuple[Point, Point]]]:
    """Return the two points of each stroke at a node; malformed ones are left out."""
    game = node.position.game
    found: dict[Stroke, list[tuple[Point, Point]]] = {}
    for stroke in Stroke:
        for raw in node.properties.get(stroke.value, ())[:_MOST_STROKES]:
            first, _sign, last = raw.partition(":")
            with suppress(FormatError, RulesError):
                ends = read_point(game, first), read_point(game, last)
                found.setdefault(stroke, []).append(ends)
    return found


def node_name(node: Node) -> str:
    """Return the name of a node; empty without one."""
    return first_text(node.properties, "N")


def details(root: Node) -> dict[Detail, str]:
    """Return the facts of a game by the raw properties of its root."""
    properties = root.properties
    texts = {detail: first_text(properties, detail.value) for detail in Detail}
    if "GC" in properties:
        texts[Detail.ABOUT] = read_text(properties["GC"][0]).strip()
    if ORIGIN in properties:
        del texts[Detail.SOURCE]
    return {detail: text for detail, text in texts.items() if text}


def has_times(record: GameRecord) -> bool:
    """Return True if a record without a clock has times left after some moves."""
    return record.clock is None and any(_times(node) for node in record.root.mainline())


def times_at(node: Node) -> Mapping[Color, ClockReading]:
    """Return the last known time left of each colour, in a record without a clock."""
    known: dict[Color, ClockReading] = {}
    for each in reversed(node.line()):
        known = {**_times(each), **known}
        if len(known) == 2:
            break
    return known


def times_of_line(line: Sequence[Node]) -> tuple[float | None, ...]:
    """Return the seconds of each move in a record without a clock, by the times left; or None.

    Increments are unknown, so a move counts as shorter by its own.
    """
    known: dict[Color, ClockReading] = {}
    times: list[float | None] = []
    for node in line:
        now, used = _times(node), None
        for color, face in now.items():
            before = known.get(color)
            is_mover = node.parent is not None and node.parent.position.turn == color
            if before is not None and is_mover and not (before.in_period or face.in_period):
                used = before.seconds - face.seconds
        known |= now
        times.append(used if used is None or used >= 0 else None)
    return tuple(times)


def _times(node: Node) -> dict[Color, ClockReading]:
    times = {}
    for color, (left, periods) in enumerate((("BL", "OB"), ("WL", "OW"))):
        seconds = read_seconds(node.properties, left)
        if seconds is not None:
            count = int(read_seconds(node.properties, periods) or 0)
            times[Color(color)] = ClockReading(seconds, count, in_period=count > 0)
    return times
