"""Conditions of a search about a person's own marks and games."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardtui.library.own import asked_among, own_path, places_of
from boardtui.library.query import Query, parse_query
from boardtui.library.reader import open_library
from boardtui.person.tags import STAR, Tags
from boardtui.record.digest import Digest
from tests.library.games import TIGER, imported, sgf


@pytest.mark.parametrize("text", ["player:", "year:", "size:", "game:", "tag:", "event: opening:"])
def test_a_field_that_nothing_follows_is_no_condition(text: str) -> None:
    assert parse_query(text) == Query()


def test_own_stands_alone() -> None:
    assert parse_query("own:") == Query(own=True)
    assert parse_query("OWN: w+") == parse_query("w+")._replace(own=True)


def test_tags_and_own_games(library: Path, games: Path, tmp_path: Path) -> None:
    mine = library.parent / "mine.sgf"
    mine.parent.mkdir()
    mine.write_text(sgf(TIGER, "Me"))
    (games / "others.sgf").write_text(sgf(TIGER, "Ann") + sgf(TIGER, "Ben"))
    imported(library, library.parent, games)
    tags = Tags(tmp_path / "personal.db")
    with open_library(library) as reader:
        assert reader is not None
        rows = {row.players[0]: row for row in reader.rows(reader.find(Query()))}
        tags.add(rows["Me"].ref.digest, STAR)
        tags.add(rows["Ann"].ref.digest, STAR)

        def found(text: str) -> set[str] | None:
            among = asked_among(reader, parse_query(text), tags, library.parent)
            return None if among is None else {row.players[0] for row in reader.rows(among)}

        assert found("x") is None
        assert found("tag:star") == found("tag:st") == {"Me", "Ann"}
        assert found("own:") == {"Me"}
        assert found("own: tag:star") == {"Me"}
        assert found("tag:none") == set()
        assert own_path(places_of(reader, rows["Me"].ref.digest), library.parent) == mine
        assert own_path(places_of(reader, rows["Ann"].ref.digest), library.parent) is None
        assert places_of(reader, Digest(b"unknown")) == ()
