"""Reviews kept by the moves of a game: bounded, shared, and never trusted."""

from __future__ import annotations

import os
import sqlite3
import threading
import zlib
from contextlib import closing
from pathlib import Path

import pytest

from boardtui.record.cost import Cost
from boardtui.record.evaluation import Certainty, Evaluation
from boardtui.record.judged_line import LineKey, judged_line
from boardtui.record.judgement import Judgement
from boardtui.record.tree import GameRecord, Node
from boardtui.rules.game import Game
from boardtui.rules.gomoku import Gomoku
from boardtui.rules.othello import Othello
from boardtui.saves.quota import Quota
from boardtui.saves.review_cache import ReviewCache, ReviewCacheError, ReviewCacheReason
from tests.cases import each
from tests.saves.reviews import load, store

OTHELLO = Othello()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games" / "reviews.db"


@pytest.fixture
def cache(path: Path) -> ReviewCache:
    return ReviewCache(path)


def reviewed(game: Game = OTHELLO, plies: int = 60, depth: int = 12) -> GameRecord:
    """A record of others, judged to a depth."""
    record = GameRecord(game)
    node: Node = record.root
    while node.position.outcome is None and record.depth(node) < plies:
        moves = node.position.legal_moves
        node = node.play(moves[record.depth(node) * 7 % len(moves)])
        node.evaluation = Evaluation(depth / 7, depth, line=moves[:1])
        node.cost = Cost(len(moves) / 3, Certainty.SEARCHED, depth, moves[:8])
    return record


def key(number: int) -> LineKey:
    return LineKey(number.to_bytes(16))


def of_size(size: int) -> list[Judgement]:
    """Judgements that take about so many bytes: random numbers cannot be made shorter."""
    values = os.urandom(max(size // 3, 1))
    return [Judgement((), Evaluation(byte / 7), None) for byte in values]


def change(path: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(path)) as database, database:
        database.execute(statement, values)


def fault_of(cache: ReviewCache) -> ReviewCacheReason:
    """The reason why a review can neither be kept nor found."""
    faults = set()
    for ask in (store, load):
        with pytest.raises(ReviewCacheError) as caught:
            ask(cache, reviewed())
        assert caught.value.facts["file"] == cache.path
        faults.add(caught.value.reason)
    (fault,) = faults
    assert isinstance(fault, ReviewCacheReason)
    return fault


class TestKept:
    @each("game", [OTHELLO, Othello(6), Gomoku(), Gomoku(20)])
    def test_a_review_is_found_by_the_moves_of_another_record(
        self, cache: ReviewCache, game: Game
    ) -> None:
        record = reviewed(game)
        store(cache, record)
        other = GameRecord(game, event="Cup")
        node = other.root
        for move in record.root.end().path():
            node = node.play(move)
        assert load(cache, other) == judged_line(record) != ()
        assert load(cache, reviewed(game, plies=3)) == ()

    def test_without_a_review_there_is_no_file(self, cache: ReviewCache) -> None:
        assert load(cache, reviewed()) == ()
        assert not cache.path.exists()

    def test_a_newer_one_takes_its_place(self, cache: ReviewCache) -> None:
        store(cache, reviewed(depth=12))
        store(cache, reviewed(depth=20))
        assert load(cache, reviewed()) == judged_line(reviewed(depth=20))

    def test_the_file_is_for_its_owner_alone(self, cache: ReviewCache) -> None:
        store(cache, reviewed())
        assert cache.path.stat().st_mode & 0o777 == 0o600


class TestBounds:
    def found(self, cache: ReviewCache, count: int) -> list[int]:
        return [number for number in range(count) if cache.find(OTHELLO, key(number))]

    def test_the_oldest_go(self, path: Path) -> None:
        cache = ReviewCache(path, most=3)
        for number in (0, 1, 2, 0, 3):
            cache.keep(OTHELLO, key(number), of_size(1))
        assert self.found(cache, 4) == [0, 2, 3]

    def test_a_game_takes_few_bytes(self, path: Path) -> None:
        cache = ReviewCache(path)
        for plies in range(41, 61):
            store(cache, reviewed(plies=plies))
        assert path.stat().st_size < 20 * 5_000

    def test_under_a_quota_they_take_a_part_of_it(self, path: Path) -> None:
        quota = Quota(games=9, bytes=160_000)
        cache = ReviewCache(path, quota=quota)
        for number in range(20):
            cache.keep(OTHELLO, key(number), of_size(3000))
        assert path.stat().st_size < 50_000
        kept = self.found(cache, 20)
        assert 2 < len(kept) < 8
        assert kept == [*range(kept[0], 20)]
        quota.require(path.parent, path.parent / "one.sgf", 110_000)

    def test_where_games_have_taken_the_room_none_is_kept(self, path: Path) -> None:
        path.parent.mkdir()
        (path.parent / "game.sgf").write_bytes(bytes(138_000))
        cache = ReviewCache(path, quota=Quota(games=9, bytes=160_000))
        with pytest.raises(ReviewCacheError) as caught:
            cache.keep(OTHELLO, key(1), of_size(18_000))
        assert caught.value.reason is ReviewCacheReason.FULL
        cache.keep(OTHELLO, key(2), of_size(1))
        assert self.found(cache, 3) == [2]

    def test_one_that_is_larger_than_all_may_be_pushes_no_other_out(self, path: Path) -> None:
        cache = ReviewCache(path, quota=Quota(games=9, bytes=80_000))
        cache.keep(OTHELLO, key(1), of_size(1))
        with pytest.raises(ReviewCacheError) as caught:
            cache.keep(OTHELLO, key(2), of_size(50_000))
        assert caught.value.reason is ReviewCacheReason.FULL
        assert self.found(cache, 3) == [1]


class TestTrouble:
    def test_a_file_that_is_no_database_is_told_and_left(self, cache: ReviewCache) -> None:
        cache.path.parent.mkdir()
        cache.path.write_bytes(b"no database " * 100)
        assert fault_of(cache) is ReviewCacheReason.DAMAGED
        assert cache.path.read_bytes() == b"no database " * 100

    @pytest.mark.parametrize("kind", ["folder", "pipe"])
    def test_what_is_no_file_is_told(self, cache: ReviewCache, kind: str) -> None:
        cache.path.parent.mkdir()
        if kind == "folder":
            cache.path.mkdir()
        else:
            os.mkfifo(cache.path)
        assert fault_of(cache) is ReviewCacheReason.UNUSABLE

    def test_a_newer_version_is_told(self, cache: ReviewCache) -> None:
        store(cache, reviewed())
        change(cache.path, "PRAGMA user_version = 2")
        assert fault_of(cache) is ReviewCacheReason.NEWER

    def test_a_locked_file_is_told(self, path: Path) -> None:
        cache = ReviewCache(path, patience=0.01)
        store(cache, reviewed())
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            assert fault_of(cache) is ReviewCacheReason.LOCKED
        assert load(cache, reviewed()) != ()

    @each(
        "judgements",
        [
            b"",
            b"junk",
            "text",
            7,
            zlib.compress(b"["),
            zlib.compress(b"{}"),
            zlib.compress(b"[" * 10**6),
            zlib.compress(b'[{"shared": 5, "moves": []}]'),
            zlib.compress(b'[{"shared": 0, "moves": ["z9"]}]'),
            zlib.compress(b'[{"shared": 0, "moves": [], "cost": {"lost": NaN}}]'),
            zlib.compress(b" " * 10**8 + b"[]"),
        ],
    )
    def test_values_that_make_no_sense_are_told_and_replaced(
        self, cache: ReviewCache, judgements: object
    ) -> None:
        store(cache, reviewed())
        change(cache.path, "UPDATE reviews SET judgements = ?", judgements)
        with pytest.raises(ReviewCacheError) as caught:
            load(cache, reviewed())
        assert caught.value.reason is ReviewCacheReason.DAMAGED
        store(cache, reviewed())
        assert load(cache, reviewed()) == judged_line(reviewed())


def test_several_programs_keep_theirs_at_the_same_time(path: Path) -> None:
    failures: list[Exception] = []

    def keep(first: int) -> None:
        cache = ReviewCache(path, patience=60)
        try:
            for number in range(first, first + 10):
                cache.keep(OTHELLO, key(number), of_size(1))
        except ReviewCacheError as error:
            failures.append(error)

    threads = [threading.Thread(target=keep, args=(first,)) for first in (0, 10, 20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    cache = ReviewCache(path)
    assert all(cache.find(OTHELLO, key(number)) for number in range(30))
