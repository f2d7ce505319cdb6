"""Where a game was played on from, in its file."""

from __future__ import annotations

import datetime as dt

import pytest

from boardtui.formats import sgf
from boardtui.record.tree import GameRecord, Origin
from boardtui.rules.board import Seat
from tests.formats.games import read


def test_a_game_says_where_it_was_played_on_from() -> None:
    record = read("(;GM[2]PB[Ann\\]]PW[Bob]DT[1997-08-04]EV[Cup];B[f5];W[d6];B[c3])").record
    twin = record.played_on(record.root.end().line()[2])
    assert twin.origin == Origin(2, "Ann] - Bob, Cup, 1997-08-04")
    assert (twin.players, twin.date, len(twin.mainline())) == ({}, None, 3)
    text = sgf.dumps(twin)
    assert "SO[Ann\\] - Bob, Cup, 1997-08-04]BTFROM[2]" in text
    again = read(text).record
    assert again.origin == twin.origin
    assert again.root.properties == {}
    assert sgf.dumps(again.copy()) == text


def test_a_branch_taken_out_names_its_game_in_place_of_the_source_of_that() -> None:
    record = read("(;GM[2]PB[Ann]PW[Bob]SO[A book]PC[Rome];B[f5](;W[d6])(;W[f4]))").record
    twin = record.taken_out(record.root.end())
    again = read(sgf.dumps(twin)).record
    assert again.origin == twin.origin == Origin(2, "Ann - Bob")
    assert again.root.properties == {"PC": ["Rome"]}
    assert sgf.dumps(again) == sgf.dumps(twin)


def test_a_record_without_names_or_date_is_an_origin_all_the_same() -> None:
    record = read("(;GM[2];B[f5])").record
    text = sgf.dumps(record.played_on(record.root))
    assert "SO[" not in text
    assert read(text).record.origin == Origin(0)


def test_a_name_of_many_lines_is_one_line_of_the_origin() -> None:
    record = GameRecord(read("(;GM[2];B[f5])").record.game, {Seat(0): "Ann\n  Lee"})
    record.date = dt.date(2026, 1, 2)
    assert record.played_on(record.root).origin == Origin(0, "Ann Lee, 2026-01-02")


@pytest.mark.parametrize("number", ["", "x", "-1", "12345", "\N{SUPERSCRIPT TWO}"])
def test_a_source_of_another_kind_is_kept_as_it_is(number: str) -> None:
    own = f"BTFROM[{number}]" if number else ""
    text = f"(;GM[2]SO[A book]{own};B[f5])"
    record = read(text).record
    assert record.origin is None
    written = sgf.dumps(record)
    assert "SO[A book]" in written
    assert own in written
