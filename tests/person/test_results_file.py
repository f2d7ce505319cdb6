"""The results of a person: kept once each, and never at the price of the file."""

from __future__ import annotations

import os
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest

from boardtui.person.personal_file import FILE, PersonalError, PersonalReason
from boardtui.person.results_file import ResultsFile
from boardtui.person.tags import STAR, Tags
from boardtui.players.glicko2 import LOSS, WIN, rated
from boardtui.players.ratings import first_rating, opponent_rating
from boardtui.record.digest import Digest
from boardtui.rules.gomoku import Gomoku, Rule
from boardtui.rules.othello import Othello
from boardtui.saves.quota import Quota, QuotaExceeded

from .results import new_result


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games" / FILE


@pytest.fixture
def kept(path: Path) -> ResultsFile:
    return ResultsFile(path)


def change(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as database, database:
        database.execute(statement)


def fault_of(kept: ResultsFile) -> PersonalReason:
    """The reason why a result cannot be added."""
    with pytest.raises(PersonalError) as caught:
        kept.add(new_result())
    assert caught.value.facts["file"] == kept.path
    reason = caught.value.reason
    assert isinstance(reason, PersonalReason)
    return reason


def test_without_results_nothing_is_made(kept: ResultsFile) -> None:
    assert kept.results() == ()
    assert kept.pools() == {}
    assert not kept.path.exists()


def test_links_in_a_circle_in_place_of_the_file_are_told(kept: ResultsFile) -> None:
    kept.path.parent.mkdir()
    kept.path.symlink_to(kept.path.name)
    tags = Tags(kept.path)
    for use in (kept.results, kept.pools, tags.by_game, tags.counts):
        with pytest.raises(PersonalError) as caught:
            use()
        assert caught.value.reason is PersonalReason.UNUSABLE


def test_a_result_is_found_by_the_next_program_with_the_rating_after_it(
    kept: ResultsFile,
) -> None:
    result = new_result(WIN, Gomoku(rule=Rule.RENJU), "4", color=1, opening="h8 i9 j10")
    change, game = kept.add(result), result.game
    assert change is not None
    assert change.before == first_rating(game)
    assert change.after == rated(change.before, [(opponent_rating(game, "4"), WIN)])
    assert ResultsFile(kept.path).results() == ((result, change.after),)


def test_the_file_is_its_owners_alone(kept: ResultsFile) -> None:
    usual = os.umask(0)
    try:
        kept.add(new_result())
    finally:
        os.umask(usual)
    assert kept.path.stat().st_mode & 0o777 == 0o600
    assert kept.path.parent.stat().st_mode & 0o777 == 0o700
    assert [each.name for each in kept.path.parent.iterdir()] == [FILE]


def test_a_game_is_counted_once(kept: ResultsFile) -> None:
    assert kept.add(new_result(WIN, game_id="a")) is not None
    before = kept.pools()
    assert kept.add(new_result(LOSS, game_id="a")) is None
    assert ResultsFile(kept.path).add(new_result(LOSS, game_id="a")) is None
    assert kept.pools() == before


def test_each_kind_of_game_has_a_rating_of_its_own(kept: ResultsFile) -> None:
    first = kept.add(new_result(WIN))
    kept.add(new_result(LOSS, Gomoku()))
    kept.add(new_result(WIN, Gomoku(rule=Rule.RENJU)))
    second = kept.add(new_result(LOSS))
    assert first is not None
    assert second is not None
    assert second.before == first.after
    assert second.after == rated(first.after, [(opponent_rating(Othello(), "easy"), LOSS)])
    pools = kept.pools()
    assert set(pools) == {"othello", "gomoku-freestyle", "gomoku-renju"}
    assert pools["othello"] == (2, 1.0, second.after)
    assert pools["gomoku-freestyle"].rating.value < first_rating(Gomoku()).value


def test_of_too_many_results_the_oldest_go_but_no_rating(path: Path) -> None:
    kept = ResultsFile(path, most=3)
    renju = kept.add(new_result(WIN, Gomoku(rule=Rule.RENJU)))
    for _ in range(5):
        newest = kept.add(new_result(LOSS))
    assert renju is not None
    assert newest is not None
    pools = kept.pools()
    assert pools["othello"].games == 3
    assert pools["othello"].rating == newest.after
    assert pools["gomoku-renju"].rating == renju.after


def test_two_programs_count_at_the_same_time(path: Path) -> None:
    results = [new_result(WIN) for _ in range(12)]

    def add(some: int) -> None:
        for result in results[some::3]:
            ResultsFile(path).add(result)

    threads = [threading.Thread(target=add, args=(some,)) for some in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    counted = ResultsFile(path).results()
    assert sorted(each.result.game_id for each in counted) == sorted(r.game_id for r in results)
    values = [each.rating.value for each in counted]
    assert values == sorted(values)


def test_a_file_that_is_no_database_is_left_as_it_is(kept: ResultsFile) -> None:
    kept.path.parent.mkdir()
    kept.path.write_bytes(b"no database " * 100)
    assert fault_of(kept) is PersonalReason.DAMAGED
    for read in (kept.results, kept.pools):
        with pytest.raises(PersonalError):
            read()
    assert kept.path.read_bytes() == b"no database " * 100


def test_a_database_of_something_else_is_left_as_it_is(kept: ResultsFile) -> None:
    kept.path.parent.mkdir()
    change(kept.path, "CREATE TABLE other (name TEXT)")
    content = kept.path.read_bytes()
    assert fault_of(kept) is PersonalReason.DAMAGED
    assert kept.path.read_bytes() == content


def test_a_damaged_page_is_told(kept: ResultsFile) -> None:
    for _ in range(100):
        kept.add(new_result())
    content = bytearray(kept.path.read_bytes())
    content[4096:] = b"\xff" * (len(content) - 4096)
    kept.path.write_bytes(content)
    assert fault_of(kept) is PersonalReason.DAMAGED


@pytest.mark.parametrize("value", ["'much'", "1e999", "NULL"])
def test_a_rating_that_is_no_number_is_told(kept: ResultsFile, value: str) -> None:
    kept.add(new_result())
    with closing(sqlite3.connect(kept.path)) as database, database:
        database.execute("PRAGMA writable_schema = ON")
        schema = "UPDATE sqlite_master SET sql = replace(sql, 'REAL NOT NULL', '')"
        database.execute(schema)
    change(kept.path, f"UPDATE results SET value = {value}")
    assert fault_of(kept) is PersonalReason.DAMAGED


def test_a_newer_version_is_left_as_it_is(kept: ResultsFile) -> None:
    kept.add(new_result())
    change(kept.path, "PRAGMA user_version = 4")
    assert fault_of(kept) is PersonalReason.NEWER


def test_results_of_an_older_version_stay(kept: ResultsFile) -> None:
    kept.add(new_result())
    results = kept.results()
    newer = ("tags", "collections", "cards", "answers", "puzzles", "ratings", "repertoires")
    for table in newer:
        change(kept.path, f"DROP TABLE {table}")
    change(kept.path, "PRAGMA user_version = 1")
    assert kept.results() == results
    Tags(kept.path).add(Digest(b"game"), STAR)
    assert Tags(kept.path).games([STAR]) == {b"game"}


def test_a_locked_file_is_told(path: Path) -> None:
    kept = ResultsFile(path, patience=0.01)
    kept.add(new_result())
    with closing(sqlite3.connect(kept.path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert fault_of(kept) is PersonalReason.LOCKED
    assert kept.add(new_result()) is not None


def test_a_folder_is_no_file(kept: ResultsFile) -> None:
    kept.path.mkdir(parents=True)
    assert fault_of(kept) is PersonalReason.UNUSABLE


def test_a_pipe_is_refused_at_once(kept: ResultsFile) -> None:
    kept.path.parent.mkdir()
    os.mkfifo(kept.path)
    assert fault_of(kept) is PersonalReason.UNUSABLE


def test_results_of_unknown_games_are_left_out(kept: ResultsFile) -> None:
    for _ in range(4):
        kept.add(new_result())
    for number, game in enumerate(('["go", {}]', '["othello", {"size": 7}]', "{"), 1):
        change(kept.path, f"UPDATE results SET game = '{game}' WHERE number = {number}")
    assert len(kept.results()) == 1
    assert kept.pools()["othello"].games == 4


def test_the_file_is_no_game_of_a_quota_but_takes_its_room(kept: ResultsFile) -> None:
    kept.add(new_result())
    folder, new = kept.path.parent, kept.path.parent / "one.sgf"
    Quota(games=1, bytes=100_000).require(folder, new, 10)
    with pytest.raises(QuotaExceeded):
        Quota(games=1, bytes=kept.path.stat().st_size).require(folder, new, 10)


ENDLESS = (
    "CREATE VIEW results AS WITH RECURSIVE n (number) AS (SELECT 1 UNION ALL SELECT number + 1"
    " FROM n) SELECT number, 'x' AS pool, 1 AS score, 1 AS value, 1 AS deviation, 1 AS volatility"
    " FROM n"
)


@pytest.mark.parametrize(
    "changes",
    [
        ("ALTER TABLE results RENAME TO old", ENDLESS),
        ("CREATE TRIGGER more AFTER INSERT ON results BEGIN SELECT 1; END",),
        ("PRAGMA user_version = -5",),
        ("PRAGMA user_version = 0",),
        ("UPDATE results SET pool = x'00'",),
    ],
)
def test_other_tables_and_values_are_told(kept: ResultsFile, changes: tuple[str, ...]) -> None:
    kept.add(new_result())
    for statement in changes:
        change(kept.path, statement)
    with pytest.raises(PersonalError) as caught:
        kept.pools()
    assert caught.value.reason is PersonalReason.DAMAGED


@pytest.mark.parametrize("at", ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-12:00", "now"])
def test_a_time_that_is_none_in_each_zone_belongs_to_no_result(kept: ResultsFile, at: str) -> None:
    kept.add(new_result())
    change(kept.path, f"UPDATE results SET at = '{at}'")
    assert kept.results() == ()


def test_a_pipe_in_place_of_its_journal_is_refused_at_once(kept: ResultsFile) -> None:
    kept.add(new_result())
    os.mkfifo(f"{kept.path}-journal")
    assert fault_of(kept) is PersonalReason.UNUSABLE


def test_it_grows_up_to_a_quota_and_no_result_is_lost(path: Path) -> None:
    path.parent.mkdir()
    (path.parent / "game.sgf").write_bytes(bytes(100_000))
    quota = Quota(games=9, bytes=250_000)
    kept = ResultsFile(path, quota=quota)
    added: list[object] = []
    with pytest.raises(PersonalError) as caught:
        added.extend(kept.add(new_result()) for _ in range(1000))
    assert caught.value.reason is PersonalReason.FULL
    assert len(kept.results()) == len(added) > 10
    assert path.stat().st_size <= 150_000
    tags, games = Tags(path, quota=quota), (bytes([number]) * 2000 for number in range(100))
    with pytest.raises(PersonalError):
        added.extend(tags.add(Digest(game), STAR) for game in games)  # type: ignore[func-returns-value]
    assert path.stat().st_size <= 150_000
    (path.parent / "game.sgf").unlink()
    assert kept.add(new_result()) is not None
