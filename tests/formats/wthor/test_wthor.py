"""Years of games in WTHOR."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.formats.convert import convert
from boardtui.formats.detect import read_file, read_record, scan_file, write_records
from boardtui.formats.errors import FormatError, FormatReason
from boardtui.record.evaluation import Certainty, Evaluation
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Color
from boardtui.rules.errors import IllegalMoveReason, NotationReason
from boardtui.rules.game import Outcome, Pass, Termination
from boardtui.rules.othello import Othello
from tests.formats.games import outline, refused
from tests.formats.wthor.files import WITH_PASSES, Line, games, header, make_folder, names

TOGETHER = Line(WITH_PASSES, 20, 23)


def read(data: bytes) -> list[GameRecord]:
    readings = read_record(data)
    assert not any(reading.problems for reading in readings)
    return [reading.record for reading in readings]


def problem(data: bytes) -> FormatError:
    ((error,),) = [reading.problems for reading in read_record(data)]
    return error


def test_a_file_is_listed_with_the_names_beside_it(tmp_path: Path) -> None:
    collection = scan_file(make_folder(tmp_path, [TOGETHER, Line(tournament=0, black=0)]))
    first, second = collection.games
    assert first.facts.names == ("Penloup François", "Juhem Marc")
    assert first.facts.event == "World Championship 1992"
    assert len(first.moves) == 60
    assert second.facts.names == ("???", "Juhem Marc")
    assert second.facts.event == "Diverses parties 1992"


@pytest.mark.parametrize(("players", "events"), [("wth.jou", "WTH.TRN"), ("Other.Jou", "x.trn")])
def test_names_are_found_in_either_case_and_under_any_name(
    tmp_path: Path, players: str, events: str
) -> None:
    path = make_folder(tmp_path)
    (tmp_path / "WTH.JOU").rename(tmp_path / players)
    (tmp_path / "wth.trn").rename(tmp_path / events)
    (game,) = scan_file(path).games
    assert (game.facts.names[1], game.facts.event) == ("Juhem Marc", "World Championship 1992")


def test_of_several_files_of_names_those_of_the_same_name_count(tmp_path: Path) -> None:
    path = make_folder(tmp_path)
    (tmp_path / "A.JOU").write_bytes(names(20, ["A"] * 9))
    assert scan_file(path).games[0].facts.names[1] == "Juhem Marc"


def test_without_names_the_numbers_are_shown(tmp_path: Path) -> None:
    path = tmp_path / "games.wtb"
    path.write_bytes(games([Line(black=843, white=65_535)]))
    (game,) = scan_file(path).games
    assert (game.facts.names, game.facts.event) == (("#843", "#65535"), "#1 1992")


def test_controls_in_names_are_shown_as_damage(tmp_path: Path) -> None:
    path = make_folder(tmp_path)
    (tmp_path / "WTH.JOU").write_bytes(names(20, ["", "a\x1b[2J\x96b"]))
    assert scan_file(path).games[0].facts.names == ("a�[2J�b", "#2")


def test_names_that_are_no_file_count_for_nothing(tmp_path: Path) -> None:
    path = make_folder(tmp_path)
    (tmp_path / "WTH.JOU").unlink()
    (tmp_path / "WTH.JOU").mkdir()
    (tmp_path / "wth.trn").write_bytes(b"short")
    (game,) = scan_file(path).games
    assert (game.facts.names, game.facts.event) == (("#1", "#2"), "#1 1992")


def test_a_game_is_replayed_with_its_passes_to_its_score() -> None:
    (record,) = read(games([TOGETHER]))
    end = record.root.end().position
    assert Othello().final_score(end) == (20, 44)
    assert sum(node.move == Pass() for node in record.root.mainline()) == 2
    assert record.outcome is None


def test_the_theoretical_score_is_an_exact_value_of_its_position() -> None:
    (record,) = read(games([TOGETHER]))
    known = [node for node in record.root.walk() if node.evaluation is not None]
    assert [node.position.board.vacant.bit_count() for node in known] == [24]
    assert known[0].evaluation == Evaluation(-18, 24, Certainty.EXACT)


def test_another_score_than_that_of_the_moves_is_told() -> None:
    error = problem(games([TOGETHER._replace(score=33)]))
    assert (error.reason, error.facts["number"]) == (FormatReason.IN_GAME, 1)
    assert str(error) == "Game 1: The file gives the score as 33-31, but the moves result in 20-44."


def test_an_unfinished_game_has_the_stated_score() -> None:
    (reading,) = read_record(games([Line("f5d6", score=12)]))
    assert not reading.problems
    assert reading.record.outcome == Outcome((Color(1),), Termination.AGREEMENT, score=(12, 52))
    assert reading.record.root.end().position.outcome is None


def test_a_score_that_no_game_can_have_is_told() -> None:
    error = problem(games([Line("f5d6", score=99)]))
    assert (
        str(error)
        == "Game 1: The moves end before the game is over; the file gives the score as 99."
    )


@pytest.mark.parametrize(
    ("suffix", "written"),
    [("sgf", "RE[W+40]"), ("pgn", '[Result "12-52"]'), ("ggf", "RE[-40:s]")],
)
def test_the_stated_score_of_an_unfinished_game_is_converted(
    suffix: str, written: str, tmp_path: Path
) -> None:
    source, target = make_folder(tmp_path, [Line("f5d6", score=12)]), tmp_path / f"game.{suffix}"
    assert not convert(source, target).problems
    assert written in target.read_text()
    (reading,) = read_file(target)
    assert reading.record.outcome == Outcome((Color(1),), Termination.AGREEMENT, score=(12, 52))


@pytest.mark.parametrize(
    ("byte", "reason"),
    [
        (11, IllegalMoveReason.FLIPS_NOTHING),
        (0, NotationReason.NO_POINT),
        (99, NotationReason.NO_POINT),
    ],
)
def test_the_moves_before_a_bad_one_are_kept(byte: int, reason: object) -> None:
    data = bytearray(games([Line(), Line()]))
    data[16 + 68 + 8 + 2] = byte
    first, second = read_record(bytes(data))
    assert not first.problems
    assert outline(second.record.root) == "f5 d6"
    (error,) = second.problems
    assert (error.reason, error.facts["number"], error.facts["move"]) == (
        FormatReason.IN_MOVE,
        2,
        3,
    )
    assert getattr(error.facts["problem"], "reason", None) is reason


def test_scanned_moves_end_at_a_bad_one(tmp_path: Path) -> None:
    data = bytearray(games([Line()]))
    data[16 + 8 + 2] = 10
    path = tmp_path / "a.wtb"
    path.write_bytes(data)
    assert len(scan_file(path).games[0].moves) == 2


def test_a_torn_file_gives_its_whole_games() -> None:
    data = games([Line(), Line(), Line()])[:-20]
    readings = read_record(data)
    assert [outline(reading.record.root)[:5] for reading in readings] == ["f5 d6"] * 2
    assert [error.facts for error in readings[0].problems] == [{"stated": 3, "count": 2}]


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (names(20, ["???", "Ann"]), FormatReason.NAMES_ONLY),
        (games([Line()], size=10), FormatReason.OTHER_SIZE),
        (games([Line()], solitaires=1), FormatReason.SOLITAIRES),
        (header(year=1992), FormatReason.EMPTY_ARCHIVE),
        (games([Line()])[:40], FormatReason.OTHER_COUNT),
        (header(month=13), FormatReason.UNKNOWN_FORMAT),
        (header()[:15], FormatReason.UNKNOWN_FORMAT),
    ],
    ids=["names", "10×10", "solitaires", "empty", "torn", "month", "short"],
)
def test_other_files_are_refused(data: bytes, fault: FormatReason) -> None:
    with refused(fault):
        read_record(data)


def test_a_year_is_converted(tmp_path: Path) -> None:
    source, target = make_folder(tmp_path, [TOGETHER, Line()]), tmp_path / "games.sgf"
    assert convert(source, target).games == 2
    first, second = read_file(target)
    assert first.record.players == {0: "Penloup François", 1: "Juhem Marc"}
    assert outline(second.record.root) == "f5 d6 c5 f6 e7 f4 g5 e6 e3"
    assert "DT[1992]" in target.read_text()


def test_it_is_only_read(tmp_path: Path) -> None:
    with refused(FormatReason.READ_ONLY, format="WTHOR"):
        write_records(read(games([Line()])), tmp_path / "game.wtb")


WTHOR = Path(__file__).parents[4] / "shared" / "data" / "wthor"

UNFINISHED = {
    1981: 3,
    1983: 1,
    1984: 8,
    1985: 8,
    1986: 10,
    1987: 4,
    1988: 8,
    1989: 20,
    1990: 21,
    1991: 31,
    1992: 37,
    1993: 22,
    1994: 62,
    1995: 41,
    1996: 28,
    1997: 23,
    1998: 12,
    1999: 41,
    2000: 33,
}
"""The published games that do not end by the rules, by year: 413."""

YEARS = sorted(WTHOR.glob("*.wtb"))


@pytest.mark.long
@pytest.mark.skipif(not YEARS, reason="the research data are not here")
@pytest.mark.parametrize("path", YEARS, ids=[path.stem for path in YEARS])
def test_every_published_game_reaches_its_score(path: Path) -> None:
    stated = 0
    for reading in read_file(path):
        assert not reading.problems
        stated += reading.record.outcome is not None and reading.record.outcome.score is not None
    assert sum(UNFINISHED.values()) == 413
    assert stated == UNFINISHED.get(int(path.stem[-4:]), 0)
