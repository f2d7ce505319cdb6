"""Callbacks for news."""

from __future__ import annotations

from collections.abc import Callable

from boardtui.system.subscribers import Subscribers


def test_all_hear_news_in_order_of_subscription() -> None:
    subscribers, heard = Subscribers[str](), list[tuple[int, str]]()
    for number in (1, 2):
        subscribers.add(lambda news, number=number: heard.append((number, news)))  # type: ignore[misc]
    subscribers.tell("a")
    assert heard == [(1, "a"), (2, "a")]


def test_who_is_removed_hears_no_more_and_may_be_removed_twice() -> None:
    subscribers, heard = Subscribers[str](), list[str]()
    remove = subscribers.add(heard.append)
    remove()
    remove()
    subscribers.tell("a")
    assert heard == []


def test_a_callback_that_was_added_twice_is_removed_once_by_each() -> None:
    subscribers, heard = Subscribers[str](), list[str]()
    first, second = (subscribers.add(heard.append) for _ in range(2))
    first()
    subscribers.tell("a")
    second()
    subscribers.tell("b")
    assert heard == ["a"]


def test_a_callback_may_remove_itself_and_add_others_for_the_next_news() -> None:
    subscribers, heard = Subscribers[str](), list[str]()

    def once(news: str) -> None:
        heard.append(f"once {news}")
        removals.pop()()
        subscribers.add(heard.append)

    removals: list[Callable[[], None]] = [subscribers.add(once)]
    subscribers.tell("a")
    subscribers.tell("b")
    assert heard == ["once a", "b"]


def test_nobody_hears_news_once_all_are_removed() -> None:
    subscribers, heard = Subscribers[str](), list[str]()
    subscribers.add(heard.append)
    subscribers.clear()
    subscribers.tell("a")
    assert heard == []
    assert list(subscribers) == []
