from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextvars import ContextVar

from boardtui.system.context import in_this_context
from boardtui.words.language import current_language, own_language, use_language

name: ContextVar[str] = ContextVar("name", default="nobody")


async def test_a_callback_runs_in_the_context_in_which_it_was_handed_over() -> None:
    heard: list[str] = []
    callbacks: list[Callable[[], None]] = []

    async def listen(as_name: str) -> None:
        name.set(as_name)
        callbacks.append(in_this_context(lambda: heard.append(name.get())))

    await asyncio.gather(listen("a"), listen("b"))
    name.set("the caller")
    for callback in callbacks:
        callback()
    assert heard == ["a", "b"]


def test_arguments_and_results_pass_through() -> None:
    assert in_this_context(divmod)(7, 3) == (2, 1)
    assert in_this_context(sorted)([1, 3, 2], reverse=True) == [3, 2, 1]


def test_a_callback_may_lead_back_to_itself() -> None:
    def count_down(left: int) -> list[int]:
        return [left, *again(left - 1)] if left else []

    again = in_this_context(count_down)
    assert again(3) == [3, 2, 1]


def test_what_a_callback_sets_stays_in_it() -> None:
    in_this_context(lambda: name.set("changed"))()
    assert name.get() == "nobody"


def test_a_callback_follows_the_language_of_its_context() -> None:
    with own_language().in_use():
        ask = in_this_context(current_language)
        use_language("ja")
    assert (current_language(), ask()) == ("en", "ja")
