"""A search uses as many threads as the machine has processors to spare."""

from __future__ import annotations

import pytest

from boardtui.config.kinds import AUTO
from boardtui.system.processors import MOST_THREADS, threads_for


@pytest.mark.parametrize(
    ("there", "threads"), [(1, 1), (2, 2), (3, 2), (4, 3), (16, 15), (1000, MOST_THREADS)]
)
def test_auto_leaves_a_processor_to_others_but_uses_two(there: int, threads: int) -> None:
    assert threads_for(AUTO, there) == threads
    assert threads_for(5, there) == 5


def test_processors_that_this_process_may_not_use_do_not_count(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("os.sched_getaffinity", lambda _: {3, 5, 8}, raising=False)
    assert threads_for(AUTO) == 2


def test_where_that_is_not_known_all_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr("os.sched_getaffinity", raising=False)
    monkeypatch.setattr("os.cpu_count", lambda: None)
    assert threads_for(AUTO) == 1
