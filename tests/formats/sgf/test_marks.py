"""Marks in SGF: what they mean, and that the words of a file stay while they are true."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardtui.formats import sgf
from boardtui.formats.errors import FormatReason
from boardtui.formats.limits import FOREIGN
from boardtui.record.marks import Mark, Shape
from boardtui.record.tree import GameRecord, Node
from boardtui.rules.board import Point
from boardtui.rules.gomoku import Gomoku, OpeningRule
from boardtui.rules.othello import Othello
from tests.formats.games import read, refused, told

A1, B1, C3 = Point(0, 0), Point(1, 0), Point(2, 2)


def node_of(properties: str) -> Node:
    """A node of Othello with these properties."""
    return read(f"(;GM[2];B[f5]{properties})").record.root.children[0]


def written(node: Node) -> str:
    """What a file says of the only move of a game of Othello."""
    record = GameRecord(Othello())
    child = record.root.play(record.game.parse_move("f5"))
    child.marks, child.properties = node.marks, node.properties
    return sgf.dumps(record).partition(";B[f5]")[2].removesuffix(")\n")


class TestReading:
    @pytest.mark.parametrize(
        ("properties", "marks"),
        [
            ("CR[aa]", {A1: Shape.CIRCLE}),
            ("MA[a1]SQ[cc]", {A1: Shape.CROSS, C3: Shape.SQUARE}),
            ("TR[aa:ba]", {A1: Shape.TRIANGLE, B1: Shape.TRIANGLE}),
            ("TR[ba:aa]", {A1: Shape.TRIANGLE, B1: Shape.TRIANGLE}),
            ("LB[aa:1][c3: two  words ]", {A1: "1", C3: "two words"}),
            (r"LB[aa:a:b\]\:c]", {A1: "a:b]:c"}),
            ("LB[aa:][bb]TR[][zz]MA[i9]", {}),
            ("LB[aa:x][aa:y]", {A1: "x"}),
            ("TR[aa:ba]LB[aa:x]", {A1: "x", B1: Shape.TRIANGLE}),
            ("TR[aa]SQ[aa]", {A1: Shape.SQUARE}),
        ],
    )
    def test_marks_are_read(self, properties: str, marks: dict[Point, Mark]) -> None:
        assert node_of(properties).marks == marks

    def test_gomoku_names_points_by_letters(self) -> None:
        root = read("(;GM[4]SZ[15]TR[ab]LB[a1:x])").record.root
        assert root.marks == {Point(0, 1): Shape.TRIANGLE, Point(0, 14): "x"}

    def test_a_node_after_a_choice_of_an_opening_is_marked(self) -> None:
        game = Gomoku(opening=OpeningRule.SWAP)
        record = GameRecord(game)
        for move in ("h8", "i9", "j7", "white"):
            record.root.end().play(game.parse_move(move))
        record.root.end().marks = {A1: Shape.CROSS, B1: "b"}
        text = sgf.dumps(record)
        assert "BTCHOICE[white]LB[ba:b]MA[aa])" in text
        assert read(text).record.root.end().marks == record.root.end().marks

    def test_more_marks_than_a_game_may_have_are_refused(self) -> None:
        text, limits = "(;GM[4]TR[aa:bb][aa])", FOREIGN._replace(marks=5)
        assert not sgf.loads(text, limits=limits)[0].problems
        with refused(FormatReason.MANY_MARKS, limit=4):
            sgf.loads(text, limits=limits._replace(marks=4))
        (other,) = sgf.loads(f"{text}(;GM[4]LB[aa:1])", limits=limits._replace(marks=4))
        assert told(*other.problems) == [(1, 2, FormatReason.MANY_MARKS, {"limit": 4})]


class TestWriting:
    @pytest.mark.parametrize(
        "properties",
        [
            "TR[a1:c2][e5]",
            "LB[a1: x]TR[a1][zz]",
            r"LB[a1:a:b][a2:c\]]",
            "LB[a1:x][a1:y]",
            "LB[a1:][b2]",
            "SQ[a1]TR[a1]",
            "TR[a1][a1]",
        ],
    )
    def test_the_words_of_a_file_stay(self, properties: str) -> None:
        assert written(node_of(properties)) == properties

    @pytest.mark.parametrize(
        ("properties", "point", "mark", "after"),
        [
            ("TR[a1:c1][zz]", A1, None, "TR[zz][b1][c1]"),
            ("TR[a1:c1][zz]", A1, Shape.CROSS, "MA[a1]TR[zz][b1][c1]"),
            ("TR[a1:c1][zz]", A1, "x", "LB[a1:x]TR[a1:c1][zz]"),
            ("TR[a1:c1][zz]", C3, Shape.TRIANGLE, "TR[a1:c1][zz][c3]"),
            ("LB[a1:x]TR[a1]", C3, "y", "LB[a1:x][c3:y]TR[a1]"),
            ("LB[a1:x]TR[a1]", A1, "y", "LB[a1:y]TR[a1]"),
            ("LB[a1:x]TR[a1]", A1, None, ""),
            ("LB[a1: x][b2]", A1, "x:]", r"LB[b2][a1:x\:\]]"),
        ],
    )
    def test_what_is_no_longer_true_is_not_written(
        self, properties: str, point: Point, mark: Mark | None, after: str
    ) -> None:
        node = node_of(properties)
        before = node.marks
        node.marks = {at: each for at, each in node.marks.items() if at != point}
        if mark is not None:
            node.mark(point, mark)
        assert written(node) == after
        assert node_of(after).marks == node.marks
        node.marks = before
        assert written(node) == properties


POINTS = st.sampled_from([Point(col, row) for col in range(3) for row in range(3)])
MARKS = st.sampled_from([*Shape, "1", "x:]\\", "日本"])
RAW = st.sampled_from(["a1", "b2", "a1:b2", "b2:c3", "a1:x", "c3: y", "zz", "", "b1:x:y", "a1:c3"])
NAMES = st.sampled_from(["LB", "TR", "SQ", "MA", "CR"])


@given(
    st.dictionaries(NAMES, st.lists(RAW, min_size=1, max_size=3)),
    st.dictionaries(POINTS, MARKS | st.none(), max_size=3),
)
def test_whatever_a_file_says_the_marks_are_written(
    raw: dict[str, list[str]], changes: dict[Point, Mark | None]
) -> None:
    node = node_of("".join(f"{name}[{']['.join(values)}]" for name, values in raw.items()))
    text, marks = written(node), {**node.marks, **changes}
    assert written(node_of(text)) == text
    node.marks = {point: mark for point, mark in marks.items() if mark is not None}
    assert node_of(written(node)).marks == node.marks
