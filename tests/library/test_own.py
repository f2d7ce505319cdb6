"""Conditions of a search about a person's own marks and games."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.formats.sgf import dumps, loads
from boardtui.library.own import asked_among, own_path, places_of
from boardtui.library.query import Query, parse_query
from boardtui.library.reader import open_library
from boardtui.person.tags import STAR, Tags
from boardtui.play.table import Table
from boardtui.play.view import View
from boardtui.record.digest import Digest
from boardtui.record.who import AT_HOME
from boardtui.rules.game import Place
from boardtui.rules.othello import Othello
from tests.library.games import TIGER, by_seats, imported, random_moves, sgf


@pytest.mark.parametrize("text", ["player:", "year:", "size:", "game:", "tag:", "event: opening:"])
def test_a_field_that_nothing_follows_is_no_condition(text: str) -> None:
    assert parse_query(text) == Query()


def test_own_stands_alone() -> None:
    assert parse_query("own:") == Query(own=True)
    assert parse_query("OWN: w+") == parse_query("w+")._replace(own=True)


def test_tags_and_own_games(library: Path, games: Path, tmp_path: Path) -> None:
    mine = library.parent / "mine.sgf"
    mine.parent.mkdir()
    mine.write_text(by_seats(sgf(TIGER, "Me"), "human", "easy"))
    (library.parent / "study.sgf").write_text(sgf(TIGER, "Cid"))
    watched = by_seats(sgf(TIGER, "Level 3"), "3", "easy")
    (games / "others.sgf").write_text(sgf(TIGER, "Ann") + sgf(TIGER, "Ben") + watched)
    imported(library, library.parent, games)
    tags = Tags(tmp_path / "personal.db")
    with open_library(library) as reader:
        assert reader is not None
        rows = {row.players[0]: row for row in reader.rows(reader.find(Query()))}
        tags.add(rows["Me"].ref.digest, STAR)
        tags.add(rows["Ann"].ref.digest, STAR)

        def found(text: str) -> set[str] | None:
            among = asked_among(reader, parse_query(text), tags)
            return None if among is None else {row.players[0] for row in reader.rows(among)}

        assert found("x") is None
        assert found("tag:star") == found("tag:st") == {"Me", "Ann"}
        assert found("own:") == {"Me"}
        assert found("own: tag:star") == {"Me"}
        assert found("tag:none") == set()
        tags.add(rows["Ben"].ref.digest, "To study: Café")
        tags.add(rows["Ann"].ref.digest, "!?")
        for text in ("tag:study", "tag:to", "tag:cafe", 'tag:"stud to"', 'tag:"to study:"'):
            assert found(text) == {"Ben"}, text
        assert found("tag:tudy") == found('tag:"to star"') == set()
        assert found("tag:!") == {"Ann"}
        assert own_path(places_of(reader, rows["Me"].ref.digest), library.parent) == mine
        assert own_path(places_of(reader, rows["Ann"].ref.digest), library.parent) is None
        assert places_of(reader, Digest(b"unknown")) == ()


def test_the_study_of_a_record_is_the_same_game_and_no_own_one(library: Path, games: Path) -> None:
    (games / "masters.sgf").write_text(sgf(TIGER, "Ann", "Ben"))
    study = library.parent / "study.sgf"
    study.parent.mkdir()
    (reading,) = loads(sgf(TIGER, "Ann", "Ben"))
    reading.record.root.play(TIGER[0]).play(Othello().parse_move("f6"))
    study.write_text(dumps(reading.record))
    imported(library, library.parent, games)
    with open_library(library) as reader:
        assert reader is not None
        (row,) = reader.rows(reader.find(Query()))
        assert reader.played() == frozenset()
        places = places_of(reader, row.ref.digest)
        assert len(places) == 2
        assert own_path(places, library.parent) == study


def test_a_game_that_was_played_here_stays_one_game_when_it_is_explored(
    library: Path, tmp_path: Path
) -> None:
    text = by_seats(sgf(random_moves(Othello(), 1)), "human", "easy")
    own = library.parent / "own.sgf"
    own.parent.mkdir()
    own.write_text(text)
    imported(library, library.parent)
    (reading,) = loads(text)
    table = Table.of(reading.record, reading.seats)
    view = View(table, AT_HOME)
    view.goto(reading.record.mainline()[20])
    view.play(next(move for move in view.state.legal_moves if view.node.child(move) is None))
    own.write_text(dumps(table.record, seats=reading.seats, head=table.head))
    assert imported(library, library.parent).files == 1
    with open_library(library) as reader:
        assert reader is not None
        (row,) = reader.rows(reader.find(Query()))
        assert reader.played() == {row.ref.number}
        assert len(row.moves) == sum(isinstance(m, Place) for m in random_moves(Othello(), 1))
