"""What SGF says beyond the fields of a record, read to be shown."""

from __future__ import annotations

import pytest

from boardtui.formats.sgf.remarks import (
    Annotation,
    AnnotationKind,
    Detail,
    annotations_of,
    details,
    has_times,
    node_name,
    times_at,
)
from boardtui.record.clock import ClockReading
from boardtui.record.tree import Node
from boardtui.rules.board import Color
from tests.formats.games import read

BLACK, WHITE = Color(0), Color(1)


def node(properties: str) -> Node:
    return read(f"(;GM[2];B[f5]{properties})").record.root.children[0]


@pytest.mark.parametrize(
    ("properties", "annotations"),
    [
        ("", []),
        ("BM[1]", [(AnnotationKind.BAD, False)]),
        ("BM[2]", [(AnnotationKind.BAD, True)]),
        ("GB[2]TE[]", [(AnnotationKind.GOOD, False), (AnnotationKind.GOOD_FOR_FIRST, True)]),
        ("DO[]IT[]", [(AnnotationKind.DOUBTFUL, False), (AnnotationKind.INTERESTING, False)]),
        ("HO[ 2 ]DM[x]", [(AnnotationKind.EVEN, False), (AnnotationKind.HOTSPOT, True)]),
    ],
)
def test_annotations(properties: str, annotations: list[tuple[AnnotationKind, bool]]) -> None:
    expected = tuple(Annotation(*annotation) for annotation in annotations)
    assert annotations_of(node(properties)) == expected


def test_the_name_of_a_node_is_one_line() -> None:
    assert node_name(node("N[A\nname\\]]")) == "A name]"
    assert node_name(node("C[x]")) == ""


def test_the_details_of_a_game() -> None:
    root = read("(;GM[2]RO[3]SO[Book]GC[Two\nlines]BR[]OT[Canadian];B[f5])").record.root
    assert details(root) == {
        Detail.ROUND: "3",
        Detail.SOURCE: "Book",
        Detail.OVERTIME: "Canadian",
        Detail.ABOUT: "Two\nlines",
    }


def test_times_without_a_clock() -> None:
    record = read("(;GM[2];B[f5]BL[60];W[d6]WL[30]OW[3];B[c3]BL[x];W[d3])").record
    assert has_times(record)
    start, first, second, *_more, last = record.mainline()
    assert times_at(start) == {}
    assert times_at(first) == {BLACK: ClockReading(60.0)}
    both = {BLACK: ClockReading(60.0), WHITE: ClockReading(30.0, 3, in_period=True)}
    assert times_at(second) == times_at(last) == both
    assert not has_times(read("(;GM[2]TM[60];B[f5]BL[50])").record)
    assert not has_times(read("(;GM[2];B[f5])").record)
