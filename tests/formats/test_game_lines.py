"""Lists of games, one a line, as people and programs write them."""

from __future__ import annotations

import pytest

from boardtui.formats import transcript
from boardtui.formats.collection import read_games
from boardtui.formats.content import Content
from boardtui.formats.detect import is_record
from boardtui.formats.errors import FormatError, FormatReason
from boardtui.formats.reading import Reading
from boardtui.formats.scanned import ScannedGame
from boardtui.rules.errors import IllegalMoveReason
from boardtui.rules.game import Game, Position
from boardtui.rules.gomoku import Gomoku
from boardtui.rules.othello import Othello
from tests.fixtures.calls import calls_of
from tests.formats.games import outline, refused, told


def read_list(text: str) -> list[Reading]:
    """The games of a text of one or more lists."""
    return list(read_games(transcript.scan(Content(text)), transcript.read))


@pytest.mark.parametrize(
    ("text", "game", "lines"),
    [
        ("f5d6c3\nf5f6e6\n", Othello, ["f5 d6 c3", "f5 f6 e6"]),
        ("\n f5 d6 c3\r\n\r\n f5 f6 e6\r\n", Othello, ["f5 d6 c3", "f5 f6 e6"]),
        ("1. f5 d6 2. c3\n1. f5 f6 2. e6", Othello, ["f5 d6 c3", "f5 f6 e6"]),
        ("f5d6c5f6e7f4g5e6e3\nd3c5", Othello, ["f5 d6 c5 f6 e7 f4 g5 e6 e3", "d3 c5"]),
        ("h8 i9\nh8 g7 f6", Gomoku, ["h8 i9", "h8 g7 f6"]),
        ("e5 d4\nf5 d6\ne5 d6", Gomoku, ["e5 d4", "f5 d6", "e5 d6"]),
        ("f5d6c3\nf5f6a1", Othello, ["f5 d6 c3", "f5 f6"]),
    ],
)
def test_each_line_may_be_a_game(text: str, game: type[Game], lines: list[str]) -> None:
    readings = read_list(text)
    assert [outline(reading.record.root) for reading in readings] == lines
    assert {type(reading.record.game) for reading in readings} == {game}


@pytest.mark.parametrize(
    "text",
    [
        "f5 d6\nc3 d3\nc4 f4",
        "f5 d6\nc3 d3\na1 f4",
        "f5 d6\nc3 c3\nf5 d6",
        "h8\ni9\nh8\nj10",
        "1. h8 i9\n2. h8 j10",
        "f5 d6 c3 d3 oh\nc4 f4 c5 b3",
        "h8 i9 oh\nj10 k11\nl12 m13",
    ],
)
def test_the_lines_of_one_game_stay_together(text: str) -> None:
    (reading,) = read_list(text)
    assert len(reading.record.mainline()) > 2


def test_a_fault_in_one_of_several_games_is_told_with_its_place() -> None:
    first, second = read_list("\nf5d6c3\n\nf5f6a1\n")
    assert not first.problems
    assert told(*second.problems) == [(4, 5, IllegalMoveReason.FLIPS_NOTHING, {"point": "a1"})]


def test_the_lines_of_a_long_list_are_not_played(monkeypatch: pytest.MonkeyPatch) -> None:
    played = calls_of(monkeypatch, Position, "play")
    for text in ("f5d6c3d3c4", "h8 i9 j10 k11"):
        counts = []
        for lines in (30, 300):
            played.clear()
            assert len(list(transcript.scan(Content(f"{text}\n" * lines)))) == lines
            counts.append(len(played))
        assert counts[0] == counts[1]


def test_a_line_on_a_larger_board_is_played_to_find_its_size() -> None:
    readings = read_list("h8 i9\nh8 q16\nh8 j10")
    assert [reading.record.game for reading in readings] == [Gomoku(), Gomoku(size=19), Gomoku()]


def test_a_list_may_have_any_number_of_games_which_are_split_one_by_one() -> None:
    scanned = transcript.scan(Content("f5d6\n" * 20_000))
    assert isinstance(next(scanned), ScannedGame)
    assert sum(1 for _game in scanned) == 19_999


def test_lines_that_never_meet_are_openings_if_all_together_are_no_game() -> None:
    openings = ["h8 i9 j10", "a1 b2", "o15 n14 m13", "a1 c3"]
    readings = read_list("\n".join(openings))
    assert [outline(reading.record.root) for reading in readings] == openings


class TestAFaultyLine:
    """A line with a fault in a list of games, one a line."""

    @pytest.mark.parametrize(
        "first",
        [
            "f5d6c3d3c4 -1",
            "f5d6c3d3c4 +12",
            "f5d6c3d3c4: -12",
            "f5d6c3d3c4 W+12",
            "f5d6c3d3c4 B",
            "f5d6c3d3c4 White",
            "f5d6c3d3c4: draw",
            "f5d6c3d3c4 won by White",
            "f5d6c3d3c4a1",
            "f5d6c3d3c4h9",
        ],
    )
    @pytest.mark.parametrize("place", [0, 1, 2])
    def test_costs_no_other_game(self, first: str, place: int) -> None:
        lines = ["f5f6e6f4e3", "f5d6c5"]
        lines.insert(place, first)
        for text in ("\n".join(lines), "\r\n\r\n".join(lines) + "\r\n"):
            readings = read_list(text)
            expected = ["f5 f6 e6 f4 e3", "f5 d6 c5"]
            expected.insert(place, "f5 d6 c3 d3 c4")
            assert [outline(reading.record.root) for reading in readings] == expected
            faulty = {place} if first.endswith(("won by White", "a1", "h9")) else set()
            assert {at for at, reading in enumerate(readings) if reading.problems} == faulty

    @pytest.mark.parametrize("place", [0, 1, 2])
    def test_that_is_no_game_at_all_is_told(self, place: int) -> None:
        lines = ["f5f6e6f4e3 -1", "f5d6c5"]
        lines.insert(place, "Games of 1998")
        scanned = list(transcript.scan(Content("\n".join(lines))))
        error = scanned.pop(place)
        assert isinstance(error, FormatError)
        assert told(error) == [(place + 1, 1, FormatReason.NOT_A_MOVE, {"text": "Games"})]
        assert len(scanned) == 2

    def test_whose_first_move_is_illegal_is_told(self) -> None:
        text = "f5f6e6f4e3 4\nf5d6c5 0\na1f5d6 2\nf5d6c3 -2"
        _first, _second, error, _last = transcript.scan(Content(text))
        assert isinstance(error, FormatError)
        assert told(error) == [(3, 1, IllegalMoveReason.FLIPS_NOTHING, {"point": "a1"})]

    def test_is_told_where_the_file_is_scanned(self) -> None:
        scanned = list(transcript.scan(Content("f5d6c3 hello\nf5f6e6")))
        problems = [told(*each.problems) for each in scanned if isinstance(each, ScannedGame)]
        assert problems == [[(1, 8, FormatReason.NOT_A_MOVE, {"text": "hello"})], []]

    def test_of_gomoku_costs_no_other_game(self) -> None:
        readings = read_list("h8 i9 j10 oh\nh8 g7\nh8 h9 -1")
        assert [outline(reading.record.root) for reading in readings] == [
            "h8 i9 j10",
            "h8 g7",
            "h8 h9",
        ]
        assert [type(reading.record.game) for reading in readings] == [Gomoku] * 3

    def test_of_another_game_does_not_tell_the_game(self) -> None:
        """Its moves are legal in Gomoku, those of the others in Othello."""
        readings = read_list("f5d7c3d3c4\nf5d6c3d3\nf5f6e6f4")
        assert [type(reading.record.game) for reading in readings] == [Othello] * 3


class TestRemarks:
    """A `#` with the rest of its line says nothing about the moves."""

    @pytest.mark.parametrize(
        "text",
        [
            "# of 1998\nf5d6c3 -4\n\n  # the second #1\nf5f6e6 # short",
            "f5d6c3 -4 # lost\nf5f6e6#\n# the end",
        ],
    )
    def test_stand_between_games_or_behind_them(self, text: str) -> None:
        readings = read_list(text)
        assert [outline(reading.record.root) for reading in readings] == ["f5 d6 c3", "f5 f6 e6"]
        assert not any(reading.problems for reading in readings)
        assert is_record(text)

    def test_stand_within_one_game(self) -> None:
        (reading,) = read_list("# so far\nf5 d6 # so good\nc3 d3\n# and on\nc4")
        assert outline(reading.record.root) == "f5 d6 c3 d3 c4"
        assert not reading.problems

    def test_alone_are_no_game(self) -> None:
        with refused(FormatReason.NO_MOVE):
            read_list("# nothing\n# but remarks")


def test_lines_with_results_are_plainly_a_list_of_moves() -> None:
    assert is_record("f5d6c3d3c4 +12\nf5f6e6 -4")
    assert is_record("f5d6c3d3c4 30-34\nf5f6e6 34-30")
    assert not is_record("f5 d6\nhello")


def test_a_line_of_a_million_blanks_is_passed_over() -> None:
    """Looked at again from each blank, it would take hours."""
    text = "f5d6\n" + " " * 1_000_000 + "\nd3c3\n"
    assert len(list(transcript.scan(Content(text)))) == 2
