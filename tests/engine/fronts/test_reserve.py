from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest

from boardtui.engine.fronts.allowance import in_time
from boardtui.engine.fronts.reserve import Reserve
from boardtui.record.evaluation import Limit

MOVE = Limit(seconds=1.0)


class Machine:
    """A clock, and searches that end late."""

    def __init__(self) -> None:
        self.now = 100.0
        self.reserve = Reserve(lambda: self.now)

    def answer(self, lateness: float, limits: Limit = MOVE) -> float:
        """The seconds that a move takes if its search ends so late."""
        began = self.now
        with self.reserve.kept(limits) as allowed:
            assert allowed.seconds is not None
            self.now += allowed.seconds + lateness
        return self.now - began


def late(answers: Iterable[float]) -> int:
    return sum(answer > 1.0 for answer in answers)


def test_on_an_idle_machine_nothing_changes() -> None:
    machine = Machine()
    for _move in range(50):
        machine.answer(0.002)
        with machine.reserve.kept(MOVE) as allowed:
            assert allowed == in_time(MOVE)


def test_a_busy_machine_is_given_the_time_that_it_takes() -> None:
    chance, machine = Random(1), Machine()
    lateness = [chance.expovariate(1 / 0.02) for _move in range(1385)]
    fixed = late((in_time(MOVE).seconds or 0) + each for each in lateness)
    assert fixed > 100
    answers = [machine.answer(each) for each in lateness]
    assert late(answers) < fixed / 10
    assert sum(answers) / len(answers) > 0.9, "most of the time is used"


def test_after_a_move_that_was_very_late_the_next_one_is_not() -> None:
    machine = Machine()
    for _move in range(20):
        machine.answer(0.002)
    assert machine.answer(0.3) > 1.0
    assert machine.answer(0.25) < 1.0


def test_a_machine_that_is_idle_again_gets_its_time_back() -> None:
    machine = Machine()
    for _move in range(10):
        machine.answer(0.2)
    assert machine.reserve.seconds > 0.1
    for _move in range(60):
        machine.answer(0.001)
    assert machine.reserve.seconds < 0.01


@pytest.mark.parametrize("limits", [Limit(nodes=100), Limit(depth=3)])
def test_a_search_without_time_is_not_timed(limits: Limit) -> None:
    machine = Machine()
    with machine.reserve.kept(limits) as allowed:
        assert allowed == limits
        machine.now += 5.0
    assert machine.reserve.seconds == 0.0


def test_a_search_that_ends_by_itself_says_nothing() -> None:
    machine = Machine()
    machine.answer(0.1)
    before = machine.reserve.seconds
    with machine.reserve.kept(MOVE):
        machine.now += 0.2
    assert machine.reserve.seconds == before


def test_half_of_the_time_is_always_searched() -> None:
    machine = Machine()
    for _move in range(5):
        machine.answer(3.0)
    with machine.reserve.kept(MOVE) as allowed:
        assert allowed.seconds == 0.5
