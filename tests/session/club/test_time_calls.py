"""Calls to a person whose time runs out in a game elsewhere."""

from __future__ import annotations

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


async def test_little_time_is_told_once_for_each_move(calls: TimeCalls, told: list[News]) -> None:
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
