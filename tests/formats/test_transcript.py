"""Lists of moves as people write them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import starmap

import pytest

from boardtui.formats import transcript
from boardtui.formats.collection import with_problems
from boardtui.formats.content import Content
from boardtui.formats.errors import FormatError, FormatReason
from boardtui.formats.limits import MAX_BYTES, MAX_MOVES
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Board, Color
from boardtui.rules.errors import IllegalMoveReason, NotationReason
from boardtui.rules.game import Game, Outcome, Termination
from boardtui.rules.gomoku import Gomoku
from boardtui.rules.othello import Othello
from tests.cases import each
from tests.formats.games import PUBLISHED, Told, outline, refused, research_file, told
from tests.formats.test_game_lines import read_list


@each(
    "text",
    [
        "f5d6c3d3",
        "F5D6C3D3",
        "f5 d6 c3 d3",
        " f5,d6 , c3;d3 | ",
        "f5\nd6\r\nc3\rd3\n",
        "1. f5 d6 2. c3 d3",
        "1.f5 2.d6 3.c3 4.d3",
        "1: f5 d6\n2) c3 d3",
        "1 f5 2 d6 3 c3 4 d3",
        "1. f5 1... d6 2. c3 2... d3",
        "ｆ５　Ｄ６　ｃ３ｄ３",
        "１．ｆ５ｄ６　２．ｃ３ｄ３",
        "\ufefff5d6c3d3",
        "F5 d6 2. C3 d3",
        "f5-d6-c3-d3",
        "+f5-d6+c3-d3",
    ],
)
def test_othello_moves_are_read_in_every_spelling(text: str) -> None:
    reading = transcript.loads(text, Othello())
    assert outline(reading.record.root) == "f5 d6 c3 d3"
    assert not reading.problems


@pytest.mark.parametrize("text", ["h8 i9 j10 a15 o1", "h8i9j10a15o1", "1. H8 I9 2. J10 A15 3. O1"])
def test_gomoku_moves_are_read_in_every_spelling(text: str) -> None:
    reading = transcript.loads(text, Gomoku())
    assert outline(reading.record.root) == "h8 i9 j10 a15 o1"
    assert not reading.problems


FORCED = "f5f6c4g5h5h4g7h6"
"""After these Black has no legal move."""


@pytest.mark.parametrize("written", ["", "pass", " PASS ", " pa ", "PS", "ps ", "--", "ＰＡＳＳ"])
def test_a_forced_pass_may_be_written_or_left_out(written: str) -> None:
    record = transcript.loads(f"{FORCED}{written}e7", Othello()).record
    assert outline(record.root).endswith("g7 h6 pass e7")


FIRST_MOVES = ("c4", "d3", "e6", "f5")


@pytest.mark.parametrize("first", FIRST_MOVES)
def test_a_game_may_begin_with_any_move(first: str) -> None:
    """The published game, turned or mirrored."""
    published = PUBLISHED[0]
    cells = [(ord(word[0]) - ord("a"), int(word[1]) - 1) for word in batched(published.moves)]
    to_first: dict[str, Callable[[int, int], tuple[int, int]]] = {
        "f5": lambda col, row: (col, row),
        "e6": lambda col, row: (row, col),
        "c4": lambda col, row: (7 - col, 7 - row),
        "d3": lambda col, row: (7 - row, 7 - col),
    }
    words = ["abcdefgh"[col] + str(row + 1) for col, row in starmap(to_first[first], cells)]
    assert words[0] == first
    for text in ("".join(words), " ".join(words).upper(), numbered(words), in_rows(words)):
        (reading,) = read_list(text)
        assert not reading.problems
        assert outline(reading.record.root) == " ".join(words)


def batched(text: str) -> Iterator[str]:
    return (text[start : start + 2] for start in range(0, len(text), 2))


def numbered(words: list[str]) -> str:
    """As PlayOK copies a game: without the first number."""
    pairs = [" ".join(words[start : start + 2]) for start in range(0, len(words), 2)]
    return " ".join([pairs[0], *(f"{number}. {pair}" for number, pair in enumerate(pairs[1:], 2))])


def in_rows(words: list[str]) -> str:
    """Ten moves on a line."""
    return "\n".join(" ".join(words[start : start + 10]) for start in range(0, len(words), 10))


def test_rows_of_ten_with_passes_are_one_game() -> None:
    published = PUBLISHED[2]
    words = outline(transcript.loads(published.moves).record.root).split()
    for passing in ("PA", "PS", "--", "pass"):
        written = [passing if word == "pass" else word.upper() for word in words]
        for text in (in_rows(written), numbered(written)):
            (reading,) = read_list(text)
            assert not reading.problems
            assert outline(reading.record.root).split() == words


def test_lines_of_an_xot_list_are_openings_of_eight_moves() -> None:
    text = research_file("xot_small_3623.txt").read_text()
    readings = read_list(text)
    assert len(readings) == len(text.split()) == 3623
    assert {len(reading.record.mainline()) for reading in readings} == {9}
    assert not any(reading.problems for reading in readings)


class TestResults:
    @pytest.mark.parametrize(
        "result",
        ["64-0", "64 - 0", "13–0", "1-0", "*", "13-0 \n", "+13", "+64", "64", "1", ": +13", "B+13"],
    )
    def test_a_true_one_at_the_end_is_no_problem(self, result: str) -> None:
        reading = transcript.loads(f"f5d6c5f6e7f4g5e6e3 {result}")
        assert not reading.problems
        assert reading.record.outcome is None

    @pytest.mark.parametrize(
        "result", ["0-64", "60-4", "1/2-1/2", "-64", "−1", "0", "+12", "62", "W+64", "b+2"]
    )
    def test_a_false_one_is_told(self, result: str) -> None:
        (problem,) = transcript.loads(f"f5d6c5f6e7f4g5e6e3\n{result}").problems
        assert told(problem) == [(2, 1, FormatReason.WRONG_RESULT, {})]

    def test_one_of_a_game_that_goes_on_counts_as_agreed(self) -> None:
        points = {"f5 d6 34-30": (34, 30), "f5 d6 +12": (38, 26), "f5 d6 30-8": (30, 8)}
        for text, score in {**points, "f5 d6 65-0": None, "h8 i9 1-0": None}.items():
            (scanned,) = with_problems(transcript.scan(Content(text)))
            outcome = Outcome((Color(0),), Termination.AGREEMENT, score=score)
            assert scanned.facts.outcome == outcome
            assert transcript.read(scanned).record.outcome == outcome

    def test_each_line_may_have_one(self) -> None:
        readings = read_list("1. f5 d6 2. c3 34-30\n\n1. f5 f6 1-0\n1. d3 c5 *\n")
        lines = [outline(reading.record.root) for reading in readings]
        assert lines == ["f5 d6 c3", "f5 f6", "d3 c5"]
        assert not any(reading.problems for reading in readings)

    @pytest.mark.parametrize(
        ("result", "winners"),
        [
            *[
                ("+12", (0,)),
                ("1", (0,)),
                ("-4", (1,)),
                ("W+4", (1,)),
                ("0", (0, 1)),
                ("＋2", (0,)),
            ],
            *[("B", (0,)), (": w", (1,)), ("White", (1,)), ("draw", (0, 1))],
        ],
    )
    def test_a_lead_is_that_of_black_or_of_a_named_side_and_a_side_alone_has_won(
        self, result: str, winners: tuple[int, ...]
    ) -> None:
        reading = transcript.loads(f"f5d6c3 {result}")
        assert not reading.problems
        assert reading.record.outcome is not None
        assert reading.record.outcome.winners == winners


def test_passes_after_the_end_are_ignored() -> None:
    reading = transcript.loads("f5d6c5f6e7f4g5e6e3 pass pass", Othello())
    assert not reading.problems
    assert len(reading.record.mainline()) == 1 + 9


@pytest.mark.parametrize(
    ("text", "problem", "kept"),
    [
        ("f5d6c3 won", (1, 8, FormatReason.NOT_A_MOVE, {"text": "won"}), "f5 d6 c3"),
        ("f5d6 Parallel", (1, 6, FormatReason.NOT_A_MOVE, {"text": "Parallel"}), "f5 d6"),
        ("f5d6 password", (1, 6, FormatReason.NOT_A_MOVE, {"text": "password"}), "f5 d6"),
        ("f5d6 1-0 c3", (1, 6, FormatReason.NOT_A_MOVE, {"text": "1-0"}), "f5 d6"),
        ("f5d6 1-0\nc3", (2, 1, FormatReason.NOT_A_MOVE, {"text": "c3"}), "f5 d6"),
        (
            "f5 d6\nc3 d3 e8",
            (2, 7, IllegalMoveReason.FLIPS_NOTHING, {"point": "e8"}),
            "f5 d6 c3 d3",
        ),
        ("f5 d6\nc3 c3", (2, 4, IllegalMoveReason.OCCUPIED, {"point": "c3"}), "f5 d6 c3"),
        ("f5 pass", (1, 4, IllegalMoveReason.MAY_NOT_PASS, {}), "f5"),
        ("f5d6c3 34 - 3x", (1, 8, FormatReason.NOT_A_MOVE, {"text": "34"}), "f5 d6 c3"),
        ("f5\x1b[2Jd6", (1, 3, FormatReason.NOT_A_MOVE, {"text": "·[2Jd6"}), "f5"),
        (
            "f5d6c5f6e7f4g5e6e3 a1",
            (1, 20, IllegalMoveReason.GAME_OVER, {}),
            "f5 d6 c5 f6 e7 f4 g5 e6 e3",
        ),
        ("f5 d9", (1, 4, NotationReason.OUTSIDE, {"text": "d9"}), "f5"),
        ("f5 a44", (1, 4, NotationReason.OUTSIDE, {"text": "a44"}), "f5"),
    ],
)
def test_a_list_is_read_up_to_where_it_breaks(text: str, problem: Told, kept: str) -> None:
    reading = transcript.loads(text, Othello())
    assert told(*reading.problems) == [problem]
    assert outline(reading.record.root) == kept


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", (1, 1, FormatReason.NO_MOVE, {})),
        (" \n ", (1, 1, FormatReason.NO_MOVE, {})),
        ("1. 2. 3.", (1, 1, FormatReason.NO_MOVE, {})),
        ("hello", (1, 1, FormatReason.NOT_A_MOVE, {"text": "hello"})),
        ("\n\n  e4 e5", (3, 3, IllegalMoveReason.OCCUPIED, {"point": "e4"})),
        ("f5" * (MAX_BYTES // 2 + 1), (None, None, FormatReason.LARGE_TEXT, {"limit": 8})),
    ],
    ids=["empty", "blank", "numbers", "words", "illegal", "huge"],
)
def test_a_list_without_a_legal_move_is_refused(text: str, problem: Told) -> None:
    with pytest.raises(FormatError) as caught:
        transcript.loads(text, Othello())
    assert told(caught.value) == [problem]


def test_the_number_of_moves_is_limited() -> None:
    most = "e6f4e3f6g5d6e7f5c5" + "--" * (MAX_MOVES - 9)  # passes after the end are ignored
    assert not transcript.loads(most, Othello()).problems
    problems = transcript.loads(most + "--", Othello()).problems
    place = len(most) + 1
    assert told(*problems) == [(1, place, FormatReason.MANY_MOVES, {"limit": MAX_MOVES})]


@each(
    ("text", "game"),
    [
        ("f5", Othello()),
        ("d3 c5", Othello()),
        ("f5d6c3d3c4f4f6f3e6e7d7c5 h8", Othello()),
        ("c2b4c5d2e4e3d1c1b1d5d6f4b3b2f3f2e2b6a4c6a6a2b5a5e6e5a3a1f5f6e1f1", Othello(size=6)),
        ("h8 i9 h9", Gomoku()),
        ("e6 d5", Gomoku()),
        ("a1 a2 a3", Gomoku()),
        ("f5 a1 h8", Gomoku()),
        ("c4 d4 e4", Gomoku()),
        ("f5 d6 i9", Gomoku()),
        ("f5d6a1", Othello()),
        ("f5 d6 c3 c3", Othello()),
        ("h8 q16", Gomoku(size=19)),
        ("h8 t20", Gomoku(size=20)),
    ],
)
def test_the_moves_say_which_game_it_is(text: str, game: Game) -> None:
    assert transcript.loads(text).record.game == game


def test_a_list_that_begins_as_othello_is_othello_with_its_fault() -> None:
    reading = transcript.loads("f5d6a1")
    assert outline(reading.record.root) == "f5 d6"
    assert told(*reading.problems) == [(1, 5, IllegalMoveReason.FLIPS_NOTHING, {"point": "a1"})]


def test_what_is_no_game_at_all_is_refused() -> None:
    with refused(FormatReason.NOT_A_MOVE, text="hello"):
        transcript.loads("hello")


@pytest.mark.parametrize(
    ("game", "moves", "written"),
    [
        (Othello(), f"{FORCED} pass e7", f"{FORCED}e7\n"),
        (Othello(size=10), "g6 e7", "g6 e7\n"),
        (Gomoku(), "h8i9j10", "h8 i9 j10\n"),
    ],
)
def test_the_main_line_is_written_as_people_write_it(game: Game, moves: str, written: str) -> None:
    record = transcript.loads(moves, game).record
    record.root.play(record.root.position.legal_moves[-1])
    assert transcript.dumps(record) == written


def test_a_start_position_of_its_own_is_not_written() -> None:
    board = Board.from_text("""
        X O . .
        . . . .
        . . . .
        . . . .
        """)
    game = Othello(size=4)
    with refused(FormatReason.OWN_START):
        transcript.dumps(GameRecord(game, start=game.position(board, Color(0))))
