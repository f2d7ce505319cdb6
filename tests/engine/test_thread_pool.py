"""Threads that search together end together, and share the nodes that they may search."""

from __future__ import annotations

import threading
from functools import partial
from typing import Any

import numpy as np
import pytest

from boardtui.engine.thread_pool import ThreadPool, Worker
from tests.waiting import PATIENCE

LAYOUT = np.dtype([("nodes", "i8"), ("node_limit", "i8"), ("stop", "i8")])


class Counter(Worker):
    """Counts until it is stopped, or reaches its limit."""

    def __init__(self) -> None:
        self.record: Any = np.zeros(1, LAYOUT)
        super().__init__(self.record)
        self.thread = 0
        self.begun = threading.Event()

    def count(self) -> int:
        self.thread = threading.get_ident()
        while not self.is_stopped:
            self.record["nodes"] += 1
            if self.nodes > self.record["node_limit"][0]:
                self.stop()
            self.begun.set()
        return self.nodes


def pool(threads: int, *, compiled: bool = True) -> ThreadPool[Counter]:
    made = ThreadPool(Counter, threads, compiled=compiled)
    made.begin(1 << 40)
    return made


def test_helpers_search_in_threads_of_their_own_and_end_with_the_main_worker() -> None:
    team = pool(3)

    def search(worker: Counter) -> str:
        if worker is not team.main:
            worker.count()
            return "help"
        worker.thread = threading.get_ident()
        assert all(helper.begun.wait(PATIENCE) for helper in team.workers[1:])
        return "answer"

    assert team.search(search, is_shared=True) == "answer"
    assert len({worker.thread for worker in team.workers}) == 3
    assert team.main.thread == threading.get_ident()
    assert [worker.is_stopped for worker in team.workers] == [False, True, True]


def test_a_search_that_is_not_shared_is_left_to_the_main_worker() -> None:
    team = pool(3)
    team.begin(100)
    assert team.search(Counter.count, is_shared=False) == 101
    assert [worker.nodes for worker in team.workers] == [101, 0, 0]


def test_at_most_so_many_threads_search_until_the_next_beginning() -> None:
    team = pool(3)
    for most, searching in ((1, 1), (2, 2), (9, 3), (None, 3)):
        team.begin(900, most)
        all_begun, begun = threading.Barrier(searching), list[Counter]()

        def search(worker: Counter, all_begun: threading.Barrier, begun: list[Counter]) -> None:
            begun.append(worker)
            all_begun.wait(PATIENCE)
            worker.count()

        team.search(partial(search, all_begun=all_begun, begun=begun), is_shared=True)
        assert len(begun) == searching
        assert 900 // searching < team.nodes <= 900 + searching


def test_together_they_keep_to_the_limit() -> None:
    team = pool(4)
    team.begin(1000)
    team.search(lambda worker: worker.count(), is_shared=True)
    assert 250 < team.nodes <= 1004
    team.begin(1000)
    assert team.nodes == 0


def test_a_second_search_is_left_what_the_first_did_not_use() -> None:
    team = pool(2)
    team.begin(1000)

    def short(worker: Counter) -> None:
        worker.record["nodes"] += 100

    team.search(short, is_shared=True)
    team.search(lambda worker: worker.count(), is_shared=False)
    assert 1000 <= team.nodes <= 1001


def test_what_fails_in_a_helper_is_raised() -> None:
    team = pool(2)

    def search(worker: Counter) -> None:
        if worker is not team.main:
            raise ValueError("a defect")

    with pytest.raises(ValueError, match="a defect"):
        team.search(search, is_shared=True)


@pytest.mark.parametrize(("threads", "workers"), [(0, 1), (1, 1), (5, 5)])
def test_there_are_as_many_workers_as_threads(threads: int, workers: int) -> None:
    assert len(pool(threads).workers) == workers


def test_where_nothing_is_compiled_there_is_one() -> None:
    assert len(pool(5, compiled=False).workers) == 1
