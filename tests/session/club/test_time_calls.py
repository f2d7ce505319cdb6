"""Calls to a person whose time runs out in a game elsewhere."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from boardtui.session.club import time_calls
from boardtui.session.club.news import News, NewsKind
from boardtui.session.club.time_calls import TimeCalls
from boardtui.words.club import news_sentence
from tests.waiting import until

from .states import ANN, BEN, lists, running

NOW = 1000.0


@pytest.fixture
def told() -> list[News]:
    return []


@pytest.fixture
def calls(told: list[News]) -> TimeCalls:
    return TimeCalls(lambda: NOW, told.append)


async def test_little_time_is_told_for_each_move(calls: TimeCalls, told: list[News]) -> None:
    state = lists(own=[running("a", (ANN, BEN), deadline=NOW + 29.5)])
    calls.follow(state)
    await until(lambda: told)
    calls.follow(state)
    calls.follow(lists(own=[running("a", (ANN, BEN), deadline=NOW + 12.0)]))
    await until(lambda: len(told) == 2)
    assert [news.left for news in told] == [29.5, 12.0]
    assert news_sentence(told[0], ANN.id) == ("Othello with ben: your move, less than 30 s left.")


async def test_the_moment_is_awaited(
    calls: TimeCalls, told: list[News], monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[float] = []
    monkeypatch.setattr(time_calls, "later", lambda seconds, _call: waits.append(seconds))
    calls.follow(lists(own=[running("a", (ANN, BEN), deadline=NOW + 300.0)]))
    assert waits == [240.0]


async def test_a_person_is_called_again_as_the_time_runs_out(
    told: list[News], monkeypatch: pytest.MonkeyPatch
) -> None:
    now, waits, due = [NOW], list[float](), list[Callable[[], object]]()

    def note(seconds: float, call: Callable[[], object]) -> None:
        waits.append(seconds)
        due.append(call)

    monkeypatch.setattr(time_calls, "later", note)
    calls = TimeCalls(lambda: now[0], told.append)
    calls.follow(lists(own=[running("a", (ANN, BEN), deadline=NOW + 70.0)]))
    while due:
        now[0] += waits[-1]
        due.pop()()
    assert waits == [10.0, 20.0, 20.0]
    assert [news.left for news in told] == [60.0, 40.0, 20.0]


async def test_short_moves_are_those_below_a_minute_that_wait(calls: TimeCalls) -> None:
    own = [
        running("mine", (ANN, BEN), deadline=NOW + 59.0),
        running("long", (ANN, BEN), deadline=NOW + 61.0),
        running("late", (ANN, BEN), deadline=NOW - 1.0),
        running("stands", (ANN, BEN)),
        running("theirs", (ANN, BEN), 1, deadline=NOW + 5.0),
    ]
    calls.follow(lists(own=own))
    assert [(news.game, news.left) for news in calls.short()] == [(own[0], 59.0)]
    calls.follow(lists())
    assert [*calls.short()] == []


async def test_nothing_is_told_of_other_moves(calls: TimeCalls, told: list[News]) -> None:
    own = [
        running("theirs", (ANN, BEN), 1, deadline=NOW + 5.0),
        running("by days", (ANN, BEN), clock="3d", deadline=NOW + 5.0),
        running("late", (ANN, BEN), deadline=NOW - 1.0),
        running("mine", (ANN, BEN), deadline=NOW + 5.0),
    ]
    calls.follow(lists(own=own))
    await until(lambda: told)
    assert [(news.kind, news.game) for news in told] == [(NewsKind.SHORT_OF_TIME, own[-1])]


async def test_a_move_that_is_made_is_told_of_no_more(calls: TimeCalls, told: list[News]) -> None:
    calls.follow(lists(own=[running("a", (ANN, BEN), deadline=NOW + 5.0)]))
    calls.follow(
        lists(own=[running("a", (ANN, BEN), 1), running("b", (ANN, BEN), deadline=NOW + 9)])
    )
    await until(lambda: told)
    assert [news.left for news in told] == [9.0]
