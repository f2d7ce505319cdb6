"""What every log promises to its tables."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from boardtui.play.log import EntryKind, Fate
from boardtui.play.opening import opened, opening
from boardtui.play.table import Table
from boardtui.record.tree import GameRecord
from boardtui.record.who import Who
from boardtui.rules.game import Game
from boardtui.rules.registry import game

from .logs import LOGS, Tried, proposed
from .tables import ALONE, TOGETHER, text

NUMBERS = (EntryKind.OPEN, EntryKind.MOVE, EntryKind.RESIGN)


@pytest.fixture(params=LOGS)
def tried(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Tried]:
    tried = LOGS[request.param](tmp_path)
    yield tried
    tried.close()


def filled(tried: Tried, count: int = 3) -> Tried:
    """The log with some entries in it."""
    for number in range(1, count + 1):
        fates = proposed(tried.log, "ann", NUMBERS[(number - 1) % 3], {"seat": number})
        tried.settle()
        assert fates == [Fate.TAKEN]
    return tried


class TestAppend:
    def test_entries_are_read_in_order_from_any_of_them_on(self, tried: Tried) -> None:
        log = filled(tried).log
        for since in range(4):
            assert [entry.number for entry in log.read(since)] == [1, 2, 3][since:]
        assert [entry.kind for entry in log.read()] == list(NUMBERS)
        assert log.read() == log.read(0)

    def test_an_entry_is_what_was_proposed(self, tried: Tried) -> None:
        data = {"seat": None, "at": 3, "moves": ["a1", "b2"], "accept": False, "deep": {"x": 1.5}}
        proposed(tried.log, "ann", EntryKind.OPEN, data)
        tried.settle()
        (entry,) = tried.log.read()
        assert (entry.number, entry.who, entry.kind) == (1, "ann", EntryKind.OPEN)
        assert entry.data == data

    def test_it_is_taken_once_it_can_be_read(self, tried: Tried) -> None:
        log, seen = tried.log, list[tuple[Fate, int]]()
        log.append(1, "ann", EntryKind.OPEN, {}, lambda fate: seen.append((fate, len(log.read()))))
        tried.settle()
        assert seen == [(Fate.TAKEN, 1)]

    @pytest.mark.parametrize("number", [-1, 0, 1, 3])
    def test_an_entry_that_is_not_the_next_is_overtaken(self, tried: Tried, number: int) -> None:
        log = filled(tried).log
        woken: list[None] = []
        log.watch(lambda: woken.append(None))
        fates = proposed(log, "ann", EntryKind.MOVE, {}, number)
        tried.settle()
        assert fates == [Fate.OVERTAKEN]
        assert (len(log.read()), woken) == (3, [])

    def test_it_is_overtaken_once_the_other_entry_can_be_read(self, tried: Tried) -> None:
        log, seen = tried.of("bob"), list[tuple[Fate, int]]()
        proposed(tried.log, "ann", EntryKind.OPEN, {})
        log.append(1, "bob", EntryKind.OPEN, {}, lambda fate: seen.append((fate, len(log.read()))))
        tried.settle()
        assert seen == [(Fate.OVERTAKEN, 1)]

    def test_of_two_for_one_place_the_first_is_taken(self, tried: Tried) -> None:
        fates = [proposed(tried.of(who), who, EntryKind.OPEN, {}, 1) for who in ("ann", "bob")]
        tried.settle()
        assert fates == [[Fate.TAKEN], [Fate.OVERTAKEN]]
        assert [entry.who for entry in tried.log.read()] == ["ann"]

    def test_the_time_never_runs_backwards(self, tried: Tried) -> None:
        times = [tried.log.now()]
        times += [entry.at for entry in filled(tried, 9).log.read()]
        times.append(tried.log.now())
        assert times == sorted(times)


class TestWatch:
    def test_watchers_are_woken_when_there_is_more_to_read(self, tried: Tried) -> None:
        log, seen = tried.log, list[int]()
        stop = log.watch(lambda: seen.append(len(log.read())))
        filled(tried)
        assert seen == [1, 2, 3]
        stop()
        stop()
        filled(tried)
        assert seen == [1, 2, 3]

    def test_what_a_watcher_proposes_is_taken_too(self, tried: Tried) -> None:
        log, fates = tried.log, list[list[Fate]]()

        def answer() -> None:
            if len(log.read()) < 4:
                fates.append(proposed(log, "ann", EntryKind.RESIGN, {}))

        log.watch(answer)
        proposed(log, "ann", EntryKind.OPEN, {})
        tried.settle()
        assert fates == [[Fate.TAKEN]] * 3
        assert [entry.kind for entry in log.read()] == ["open", "resign", "resign", "resign"]


def tables(tried: Tried, game: Game, seats: tuple[Who, ...]) -> tuple[Table, Table]:
    """Two tables over one log."""
    proposed(tried.log, "", EntryKind.OPEN, opening(opened(GameRecord(game), seats)))
    tried.settle()
    return Table.from_log(tried.log), Table.from_log(tried.of(seats[-1].id))


class TestTables:
    @pytest.mark.parametrize("key", ["othello", "gomoku"])
    def test_two_play_a_game_to_the_end(self, tried: Tried, key: str) -> None:
        chance, each = Random(key), tables(tried, game(key), TOGETHER)
        while (standing := each[0].standing).awaited is not None:
            move = chance.choice(standing.position.legal_moves)
            each[standing.awaited].play(standing.awaited, standing.head_revision, move)
            tried.settle()
            assert each[0].standing == each[1].standing
            assert each[0].standing.line == (*standing.line, move)
        assert text(each[0]) == text(each[1])
        assert not any(table.pending for table in each)
        assert len(tried.log.read()) == len(standing.line) + 1

    def test_one_takes_back_what_the_other_played(self, tried: Tried) -> None:
        here, there = tables(tried, game("othello"), ALONE)
        (seat, at, move) = (here.standing.awaited, 1, here.standing.position.legal_moves[0])
        assert seat is not None
        here.play(seat, at, move)
        tried.settle()
        there.take_back(seat, keep=False)
        tried.settle()
        assert here.standing == there.standing
        assert here.standing.line == ()
