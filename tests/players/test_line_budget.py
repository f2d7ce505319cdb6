from __future__ import annotations

from boardtui.players.line_budget import AT_ONCE, PAUSE, RATE, LineBudget


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def lines_within(seconds: float, length: int = 10) -> int:
    """The lines that are read of a program that always has more, however fast they are read."""
    clock = Clock()
    budget, lines = LineBudget(clock), 0
    while clock.now < seconds:
        if pause := budget.pause():
            clock.now += pause
        else:
            budget.spend(length)
            lines += 1
    return lines


def test_lines_without_end_are_read_at_a_bounded_rate() -> None:
    for seconds in (1, 10, 100):
        assert lines_within(seconds) <= AT_ONCE + RATE * (seconds + PAUSE)
    assert lines_within(100) >= 0.9 * 100 * RATE


def test_long_lines_count_for_more() -> None:
    assert lines_within(10, length=60_000) < lines_within(10) / 10


def test_lines_at_once_are_not_delayed_nor_are_few_for_ever() -> None:
    clock = Clock()
    budget = LineBudget(clock)
    for _hour in range(3):
        for _line in range(int(AT_ONCE) // 2):
            assert not budget.pause()
            budget.spend(100)
        clock.now += 3600
    for _line in range(100_000):
        assert not budget.pause()
        budget.spend(100)
        clock.now += 2 / RATE


def test_after_a_flood_a_silence_fills_the_budget_again() -> None:
    clock = Clock()
    budget = LineBudget(clock)
    while not budget.pause():
        budget.spend(0)
    clock.now += AT_ONCE / RATE
    for _line in range(int(AT_ONCE)):
        assert not budget.pause()
        budget.spend(0)
    assert budget.pause()
