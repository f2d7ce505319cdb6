"""Remarks in SGF beyond the fields of a record, read for display.

They stay among the raw properties.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum

from boardtui.formats.sgf.facts import SOURCE
from boardtui.formats.sgf.game import ORIGIN
from boardtui.formats.sgf.text import first_text, read_text
from boardtui.formats.sgf.timing import CLOCK, read_seconds
from boardtui.record.clock import ClockReading
from boardtui.record.tree import GameRecord, Node, RawProperties
from boardtui.rules.board import Color
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


MOVE_SIGNS: Mapping[str, tuple[AnnotationKind, str]] = {
    "!": (AnnotationKind.GOOD, "1"),
    "?": (AnnotationKind.BAD, "1"),
    "!?": (AnnotationKind.INTERESTING, ""),
    "?!": (AnnotationKind.DOUBTFUL, ""),
    "!!": (AnnotationKind.GOOD, "2"),
    "??": (AnnotationKind.BAD, "2"),
}
"""The signs after a move, as in chess, with their annotations and the raw values."""


class Annotation(NamedTuple):
    """The author's opinion of a move or a position."""

    kind: AnnotationKind
    is_strong: bool = False


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


def authors_sign(node: Node) -> str:
    """Return the sign that the author of a record gave to the move to a node; may be empty."""
    found = next((each for each in annotations_of(node) if each.kind.is_of_move), None)
    if found is None:
        return ""
    signs = [sign for sign, (kind, _value) in MOVE_SIGNS.items() if kind is found.kind]
    return signs[-1 if found.is_strong else 0]


def signed(node: Node, sign: str) -> RawProperties:
    """Return the raw properties of a node with one sign of its move; "" for none.

    Raises LookupError for an unknown sign.
    """
    if sign == authors_sign(node):
        return node.properties
    names = {kind.value for kind in _OF_MOVES}
    others = {name: values for name, values in node.properties.items() if name not in names}
    if not sign:
        return others
    kind, value = MOVE_SIGNS[sign]
    return {**others, kind.value: (value,)}


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
