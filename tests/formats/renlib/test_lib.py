"""RenLib's .lib: trees of any depth, with the texts of all versions."""

from __future__ import annotations

import tracemalloc
from pathlib import Path
from random import Random

import pytest

from boardtui.formats.content import Content
from boardtui.formats.convert import convert
from boardtui.formats.detect import format_of, read_file, read_record, scan_record
from boardtui.formats.errors import FormatReason
from boardtui.formats.limits import MAX_BYTES, MAX_PROBLEMS
from boardtui.formats.reading import Reading
from boardtui.formats.renlib import reader
from boardtui.formats.renlib.nodes import Flag
from boardtui.record.marks import Shape
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Point
from boardtui.rules.errors import IllegalMoveReason
from boardtui.rules.game import Place
from boardtui.rules.gomoku import Gomoku, Rule
from tests.formats.games import described, outline, random_record, refused
from tests.formats.renlib.library import HEADER, ROOT, library, node, old_text, point, text

H8, I9, A1 = point("h8"), point("i9"), point("a1")
SIBLING, LEAF = Flag.SIBLING, Flag.LEAF


def reading_of(data: bytes) -> Reading:
    (reading,) = read_record(data)
    return reading


def told(reading: Reading) -> list[tuple[int | None, object]]:
    assert all(map(str, reading.problems))
    return [(problem.byte, problem.reason) for problem in reading.problems]


def annotated(seed: int, game: Gomoku, encoding: str = "latin-1") -> GameRecord:
    """A random tree with comments, circles around stones and labels on variations."""
    random = Random(seed)
    record = random_record(random, game, moves=30, variations=30)
    words = {"latin-1": "grün\n\nline 1\nline 2", "utf-8": "禁手\n\nだ", "gb2312": "禁手\n\n棋"}
    for at in random.sample(list(record.root.walk()), 12):
        at.comment = random.choice([words[encoding], "plain"])
        for child in at.children:
            if isinstance(child.move, Place):
                at.mark(child.move.point, random.choice(["A", "33", "win"]))
        if isinstance(at.move, Place) and random.random() < 0.5:
            at.mark(at.move.point, Shape.CIRCLE)
    return record


class TestReading:
    @pytest.mark.parametrize("encoding", ["latin-1", "utf-8", "gb2312"])
    def test_a_tree_is_read_whole(self, encoding: str) -> None:
        for seed in range(6):
            record = annotated(seed, Gomoku(rule=Rule.RENJU), encoding)
            reading = reading_of(library(record, encoding=encoding))
            assert not reading.problems
            assert described(reading.record) == described(record)

    def test_a_tree_of_a_told_game_is_read_by_its_rules(self) -> None:
        record = annotated(1, Gomoku())
        (reading,) = read_record(library(record), game=Gomoku())
        assert described(reading.record) == described(record)

    def test_a_tree_without_a_header_begins_with_h8(self) -> None:
        game = Gomoku(rule=Rule.RENJU)
        for seed in range(5):
            record = GameRecord(game)
            first = record.root.play(game.parse_move("h8"))
            for each in random_record(Random(seed), game, variations=5).root.walk():
                if isinstance(each.move, Place) and first.position.board[each.move.point] is None:
                    first.play(each.move)
            data = library(record, header=b"")
            assert reader.is_lib(Content(data))
            assert outline(reading_of(data).record.root) == outline(record.root)

    def test_flags_and_texts_of_every_kind(self) -> None:
        data = (
            HEADER
            + node(0, comment=text("The root"))
            + node(H8, comment=text("A title\bA\r\nbody"))
            + node(point("c3"), Flag.NO_MOVE | SIBLING | LEAF, label=text("here  it is"))
            + node(I9, SIBLING | LEAF | Flag.MARK, label=text("I7"))
            + node(A1, LEAF | Flag.START | Flag.OLD_COMMENT, comment=old_text("Åsa är bäst"))
        )
        reading = reading_of(data)
        assert not reading.problems
        root = reading.record.root
        (h8,) = root.children
        assert outline(root) == "h8 (i9) (a1)"
        assert (root.comment, h8.comment) == ("The root", "A title\n\nA\nbody")
        assert h8.marks == {Point(2, 12): "here it is", Point(8, 6): "I7"}
        assert [child.marks for child in h8.children] == [{Point(8, 6): Shape.CIRCLE}, {}]
        assert h8.children[1].comment == "Åsa är bäst"
        assert reading.head is h8.children[1]
        (scanned,) = scan_record(data).games
        assert scanned.moves == tuple(each.move for each in root.mainline())

    @pytest.mark.parametrize("letters", ["x", "xy", "xyz"])
    def test_texts_are_padded_to_pairs(self, letters: str) -> None:
        both = node(H8, comment=text(letters), label=text(letters + "!"))
        old = node(I9, LEAF | Flag.OLD_COMMENT, comment=old_text(letters))
        reading = reading_of(HEADER + ROOT + both + old)
        assert not reading.problems
        nodes = reading.record.mainline()
        assert [each.comment for each in nodes] == ["", letters, letters]
        assert nodes[0].marks == {Point(7, 7): letters + "!"}

    def test_a_path_without_ends_is_a_line(self) -> None:
        reading = reading_of(HEADER + ROOT + node(H8) + node(I9))
        assert (outline(reading.record.root), reading.problems) == ("h8 i9", ())

    def test_twins_become_one_node_with_both_comments(self) -> None:
        data = HEADER + ROOT + node(H8)
        data += node(I9, SIBLING | LEAF, comment=text("one")) + node(I9, comment=text("two"))
        reading = reading_of(data + node(A1, LEAF))
        assert outline(reading.record.root) == "h8 i9 a1"
        assert reading.record.mainline()[2].comment == "one\n\ntwo"

    def test_an_empty_library_is_an_empty_record(self) -> None:
        reading = reading_of(HEADER + node(0, LEAF))
        assert (outline(reading.record.root), reading.problems) == ("", ())


class TestDirtyTrees:
    def test_a_branch_ends_before_an_illegal_move_and_the_others_stay(self) -> None:
        data = HEADER + ROOT + node(H8)
        data += node(I9, SIBLING) + node(H8) + node(A1, SIBLING | LEAF) + node(H8, LEAF)
        data += node(A1, SIBLING | LEAF) + node(0, SIBLING | LEAF) + node(point("o15"), LEAF)
        reading = reading_of(data)
        assert outline(reading.record.root) == "h8 (i9) (a1) (o15)"
        assert told(reading) == [
            (26, IllegalMoveReason.OCCUPIED),
            (34, IllegalMoveReason.MAY_NOT_PASS),
        ]

    @pytest.mark.parametrize(
        ("rest", "problem"),
        [
            (node(I9, SIBLING | LEAF), (26, FormatReason.TRUNCATED)),
            (node(I9) + b"\x77", (27, FormatReason.TRUNCATED)),
            (node(I9, Flag.COMMENT) + b"abc", (29, FormatReason.TRUNCATED)),
            (node(I9, Flag.OLD_COMMENT) + b"abc", (29, FormatReason.TRUNCATED)),
            (node(I9, Flag.EXTENDED) + b"\0", (27, FormatReason.TRUNCATED)),
            (node(I9) + b"\x10\0\0\0", (26, FormatReason.NO_POINT_THERE)),
            (node(I9) + b"\xf1\0\0\0", (26, FormatReason.NO_POINT_THERE)),
            (node(I9, LEAF) + node(A1, LEAF), (26, FormatReason.REST)),
            (
                node(I9, SIBLING) + node(A1, Flag.NO_MOVE) + node(1, LEAF),
                (26, FormatReason.NO_MOVE),
            ),
        ],
    )
    def test_a_damaged_file_keeps_what_stands_before(
        self, rest: bytes, problem: tuple[int, object]
    ) -> None:
        reading = reading_of(HEADER + ROOT + node(H8) + rest)
        assert outline(reading.record.root).startswith("h8")
        assert problem in told(reading)

    def test_a_newer_version_is_refused(self) -> None:
        with refused(FormatReason.NEW_VERSION, version="3.5", newest="3.4") as caught:
            read_record(HEADER.replace(b"\x03\x04", b"\x03\x05") + ROOT)
        assert caught.value.byte == 8
        with refused(FormatReason.TRUNCATED):
            read_record(HEADER[:12])

    def test_no_more_problems_are_told_than_anyone_reads(self) -> None:
        bad = b"".join(node(H8, SIBLING | LEAF) for _ in range(2 * MAX_PROBLEMS))
        reading = reading_of(HEADER + ROOT + node(H8) + bad + node(I9, LEAF))
        assert len(reading.problems) == MAX_PROBLEMS
        assert outline(reading.record.root) == "h8 i9"


class TestLimits:
    def test_nodes_beyond_the_limit_are_left_out_and_that_is_told(self) -> None:
        record = random_record(Random(1), Gomoku(rule=Rule.RENJU), moves=40, variations=0)
        (scanned,) = scan_record(library(record)).games
        reading = reader.read(scanned, limit=10)
        assert len(reading.record.mainline()) == 11
        assert told(reading) == [(20 + 2 * 11, FormatReason.ONLY_NODES)]
        assert reading.problems[0].facts == {"limit": 10}

    def test_the_limit_is_told_however_many_problems_there_are(self) -> None:
        bad = b"".join(node(H8, SIBLING | LEAF) for _ in range(2 * MAX_PROBLEMS))
        (scanned,) = scan_record(HEADER + ROOT + node(H8) + bad + node(I9, LEAF)).games
        reading = reader.read(scanned, limit=2 * MAX_PROBLEMS)
        assert len(reading.problems) == MAX_PROBLEMS
        assert reading.problems[0].reason is FormatReason.ONLY_NODES

    def test_only_the_beginning_of_a_huge_file_is_read(self, tmp_path: Path) -> None:
        path = tmp_path / "huge.lib"
        with path.open("wb") as file:
            file.write(HEADER + ROOT + node(H8) + node(I9, Flag.COMMENT))
            file.write(b"x" * MAX_BYTES)
            file.truncate(3 * 2**30)
        (reading,) = read_file(path)
        assert outline(reading.record.root) == "h8"
        assert told(reading) == [(MAX_BYTES, FormatReason.ONLY_BEGINNING)]

    def test_a_wide_tree_takes_little_memory(self) -> None:
        """Ten thousand nodes that wait for siblings, on a board of few points."""
        branch = b"".join(node(H8, SIBLING | LEAF) for _ in range(10_000))
        data = HEADER + ROOT + node(I9) + branch + node(A1, LEAF)
        tracemalloc.start()
        reading = reading_of(data)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert outline(reading.record.root) == "i9 (h8) (a1)"
        assert peak < 4_000_000

    def test_endless_nesting_needs_no_recursion(self) -> None:
        deep = b"".join(node(H8 + at % 2, SIBLING) for at in range(100_000))
        reading = reading_of(HEADER + ROOT + deep)
        assert outline(reading.record.root) == "h8 i8"
        assert told(reading)[-1][1] is FormatReason.TRUNCATED


@pytest.mark.parametrize(
    "data",
    [b"", b"x", b"xot f5d6", b"x = 1\n", b"xxxxxxxx", b"!<arch>\n", b"x@@@x@", b"\xffRenLi"],
)
def test_other_contents_are_not_taken_for_it(data: bytes) -> None:
    assert not reader.is_lib(Content(data))


def test_it_is_only_read_and_converts_to_sgf(tmp_path: Path) -> None:
    with refused(FormatReason.READ_ONLY, format="RenLib"):
        format_of(Path("game.lib"))
    record = annotated(4, Gomoku(rule=Rule.RENJU))
    source, target = tmp_path / "tree.lib", tmp_path / "tree.sgf"
    source.write_bytes(library(record))
    assert not convert(source, target).problems
    assert described(next(read_file(target)).record) == described(record)
