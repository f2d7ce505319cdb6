"""The time of a visit, with a clock that the test moves."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from boardtui.session.hosting import HOSTED
from boardtui.session.visit import Visit
from boardtui.words.hosting import span, warning, words_at_the_end

MINUTE = 60.0
BOUNDS = HOSTED._replace(idle=30 * MINUTE, stay=90 * MINUTE, notice=3 * MINUTE)


class Hours:
    """A visit whose hours pass at once."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1000.0
        self.due: list[tuple[float, Callable[[], object]]] = []
        self.warned: list[str] = []
        self.ended: list[str] = []
        loop = asyncio.get_running_loop()
        monkeypatch.setattr(loop, "time", lambda: self.now)
        monkeypatch.setattr(loop, "call_at", lambda when, call: self.due.append((when, call)))
        self.visit = Visit(
            BOUNDS,
            lambda end: self.warned.append(warning(end)),
            lambda end: self.ended.append(words_at_the_end(end)),
        )

    def wait(self, minutes: float) -> None:
        """Let time pass, with all that is due in it."""
        end = self.now + minutes * MINUTE
        while (pair := min(self.due, default=(end + 1, None)))[0] <= end:
            self.due.remove(pair)  # type: ignore[arg-type]
            self.now = pair[0]
            assert pair[1] is not None
            pair[1]()
        self.now = end


@pytest.fixture
async def hours(monkeypatch: pytest.MonkeyPatch) -> Hours:
    return Hours(monkeypatch)


async def test_who_is_idle_is_warned_and_then_goes(hours: Hours) -> None:
    hours.wait(26.9)
    assert not hours.warned
    hours.wait(0.2)
    assert hours.warned == ["This session ends in 3 minutes unless you press a key."]
    hours.wait(2.8)
    assert not hours.ended
    hours.wait(0.2)
    assert hours.ended == ["No key for 30 minutes: the session has ended."]
    assert len(hours.warned) == 1
    assert not hours.due


async def test_a_key_takes_the_warning_back(hours: Hours) -> None:
    hours.wait(28)
    assert len(hours.warned) == 1
    hours.visit.note_input()
    hours.wait(26)
    assert len(hours.warned) == 1
    hours.wait(2)
    assert len(hours.warned) == 2
    assert not hours.ended


async def test_who_is_busy_goes_when_the_time_is_over(hours: Hours) -> None:
    for _minute in range(86):
        hours.wait(1)
        hours.visit.note_input()
    assert not hours.warned
    hours.wait(1.1)
    assert hours.warned == ["This session ends in 3 minutes: its time is over then."]
    hours.visit.note_input()
    hours.wait(3)
    assert hours.ended == ["The session has ended after 90 minutes."]


async def test_keys_cost_nothing(hours: Hours) -> None:
    for _key in range(1000):
        hours.visit.note_input()
    assert len(hours.due) == 1


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (6 * 3600, "6 hours"),
        (3600, "1 hour"),
        (90 * 60, "90 minutes"),
        (60, "1 minute"),
        (3, "3 seconds"),
    ],
)
def test_times_in_words(seconds: float, text: str) -> None:
    assert span(seconds) == text
