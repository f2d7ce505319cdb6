"""Players, date, event, round and place of a record, as a person writes them."""

from __future__ import annotations

import datetime as dt

import pytest

from boardtui.formats import ggf, pgn, sgf
from boardtui.formats.details import (
    LONGEST,
    DetailError,
    Details,
    details_of,
    enter_details,
    written_date,
)
from boardtui.record.tree import GameRecord
from boardtui.rules.othello import Othello

FINAL = Details(("Feinstein", "Nelis"), "1993-11-05", "World Final", "3", "London")


def record_of(text: str) -> GameRecord:
    return sgf.loads(text)[0].record


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("", ""),
        ("1993", "1993"),
        ("1993-11", "1993-11"),
        ("1993-11-05", "1993-11-05"),
        (" 1993.11.5 ", "1993-11-05"),
        ("1993/11/5", "1993-11-05"),
        ("5.11.1993", "1993-11-05"),
        ("5. 11. 1993", "1993-11-05"),
        ("1993年11月5日", "1993-11-05"),
        ("１９９３-１１", "1993-11"),
        ("1997-08-04,05", "1997-08-04,05"),
        ("1997-08-04, 09-01", "1997-08-04,09-01"),
        ("1996-05,06", "1996-05,06"),
        ("1996-12-27,28,1997-01-03", "1996-12-27,28,1997-01-03"),
        ("0800-01", "0800-01"),
    ],
)
def test_a_date_is_written_as_sgf_has_it(typed: str, written: str) -> None:
    assert written_date(typed) == written


@pytest.mark.parametrize(
    "typed",
    ["autumn", "1993-13", "1993-02-30", "93", "1993,5", "1993-11-05,,06", "05,1993", "1993-1-2-3"],
)
def test_another_text_is_no_date(typed: str) -> None:
    with pytest.raises(DetailError) as raised:
        written_date(typed)
    assert typed in str(raised.value)


def test_a_long_text_is_no_date() -> None:
    with pytest.raises(DetailError):
        written_date("1993-11-05," * 10_000)


def test_texts_are_single_lines_of_limited_length() -> None:
    written = Details(("\x1b[2JAnn", "  Ben \n"), "", "x" * 1000, "\t", "Café\u202e")
    assert written.tidied() == Details(("[2JAnn", "Ben"), "", "x" * LONGEST, "", "Café")


def test_texts_that_are_not_changed_stay_as_a_file_has_them() -> None:
    before = Details(("x" * 500, ""), "autumn 1993", "World  Final")
    assert before._replace(place="London").tidied(before) == before._replace(place="London")


def test_details_are_written_to_sgf_and_read_back() -> None:
    record = GameRecord(Othello(), date=dt.date(2026, 11, 26))
    enter_details(record, FINAL._replace(place="London [UK]"))
    text = sgf.dumps(record)
    for written in ("PB[Feinstein]", "PW[Nelis]", "DT[1993-11-05]", "EV[World Final]", "RO[3]"):
        assert written in text
    assert details_of(record_of(text)) == FINAL._replace(place="London [UK]")


@pytest.mark.parametrize("date", ["1993", "1993-11", "1993-11-05,06"])
def test_part_of_a_date_and_several_dates_are_kept(date: str) -> None:
    record = GameRecord(Othello(), date=dt.date(2026, 11, 26))
    enter_details(record, FINAL._replace(date=date))
    text = sgf.dumps(record)
    assert f"DT[{date}]" in text
    assert details_of(record_of(text)).date == date


def test_unknown_details_are_not_written() -> None:
    record = record_of("(;GM[2]SZ[8]PB[A]PW[B]DT[1993-11-05,06]EV[E]RO[1]PC[P];B[f5])")
    assert details_of(record) == Details(("A", "B"), "1993-11-05,06", "E", "1", "P")
    enter_details(record, Details(("", "")))
    text = sgf.dumps(record)
    assert not [name for name in ("PB", "PW", "DT", "EV", "RO", "PC") if f"{name}[" in text]


def test_a_date_that_is_not_changed_stays_as_the_file_has_it() -> None:
    record = record_of("(;GM[2]SZ[8]DT[autumn 1993];B[f5])")
    enter_details(record, details_of(record)._replace(event="E"))
    assert "DT[autumn 1993]" in sgf.dumps(record)


def test_details_go_into_ggf_and_pgn() -> None:
    record = GameRecord(Othello())
    enter_details(record, FINAL)
    text = ggf.dumps(record)
    for written in ("PC[London]", "DT[1993.11.05]", "PB[Feinstein]", "PW[Nelis]"):
        assert written in text
    text = pgn.dumps(record)
    for written in ('[Round "3"]', '[Site "London"]', '[Event "World Final"]', '[White "Nelis"]'):
        assert written in text


def test_part_of_a_date_goes_into_ggf_and_pgn() -> None:
    record = GameRecord(Othello())
    enter_details(record, FINAL._replace(date="1993-11"))
    assert "DT[1993.11]" in ggf.dumps(record)
    assert '[Date "1993.11.??"]' in pgn.dumps(record)
