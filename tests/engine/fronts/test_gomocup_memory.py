"""Threads and tables together keep to the memory that a manager allows."""

from __future__ import annotations

import pytest

from boardtui.engine.fronts.gomocup_memory import (
    OWN_MEGABYTES,
    THREAD_MEGABYTES,
    GomocupMemory,
)
from boardtui.engine.gomoku.board_state import STATE_LAYOUT
from boardtui.engine.gomoku.rows import ROWS_LAYOUT


def test_without_a_limit_everything_is_as_it_was_told() -> None:
    memory = GomocupMemory(64, 3)
    assert (memory.threads, memory.hash_megabytes) == (3, 64)
    memory.want_threads(1000)
    assert memory.threads == 64
    memory.want_threads(0)
    assert memory.threads == 1


@pytest.mark.parametrize("wanted", [1, 2, 5, 64])
@pytest.mark.parametrize("megabytes", [1, 200, 240, 350, 1000, 4000])
def test_a_limit_holds_for_threads_and_tables(wanted: int, megabytes: int) -> None:
    memory = GomocupMemory(4096, wanted)
    memory.limit(megabytes << 20)
    used = OWN_MEGABYTES + (memory.threads - 1) * THREAD_MEGABYTES + memory.hash_megabytes
    assert used <= max(megabytes, OWN_MEGABYTES + 1)
    assert 1 <= memory.threads <= wanted
    memory.limit(0)
    assert (memory.threads, memory.hash_megabytes) == (wanted, 4096)


def test_a_thread_needs_no_more_than_is_counted() -> None:
    assert STATE_LAYOUT.itemsize + ROWS_LAYOUT.itemsize < THREAD_MEGABYTES << 20
