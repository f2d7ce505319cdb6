"""Garbage collection: when it rests, and what it leaves out."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from boardtui.system.garbage import GarbageCollector


@pytest.fixture
def collector() -> Iterator[GarbageCollector]:
    """Takes few objects for many, and leaves things as they were."""
    gc.unfreeze()  # what the apps of other tests have set aside
    gc.collect()
    yield GarbageCollector(many_objects=500)
    gc.unfreeze()
    gc.enable()


def test_a_start_during_a_rest_waits_for_its_end(collector: GarbageCollector) -> None:
    gc.disable()
    with collector.resting():
        collector.begin()
        assert not gc.isenabled()
    assert gc.isenabled()


def test_a_rest_before_the_start_does_not_begin_it(collector: GarbageCollector) -> None:
    gc.disable()
    with collector.resting():
        pass
    assert not gc.isenabled()
    collector.begin()
    assert gc.isenabled()


@pytest.mark.parametrize(("count", "frozen"), [(10, False), (1000, True)])
def test_many_new_objects_are_not_looked_at_again(
    collector: GarbageCollector, count: int, *, frozen: bool
) -> None:
    with collector.resting():
        made = [[number] for number in range(count)]
    assert (gc.get_freeze_count() >= len(made)) == frozen


def test_what_a_failure_leaves_is_looked_at(collector: GarbageCollector) -> None:
    made: list[list[int]] = []

    def fail() -> None:
        with collector.resting():
            made.extend([number] for number in range(1000))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert gc.get_freeze_count() == 0
