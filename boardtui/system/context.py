"""Callbacks that run in the context that they were made in."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import copy_context
from typing import ParamSpec, TypeVar

Arguments = ParamSpec("Arguments")
T = TypeVar("T")


def in_this_context(callback: Callable[Arguments, T]) -> Callable[Arguments, T]:
    """The callback, to be called from any context and to run in the one that is current now.

    In it are the language in use, and the app and the widget that Textual takes for active.
    """
    context = copy_context()

    def call(*arguments: Arguments.args, **named: Arguments.kwargs) -> T:
        # A copy, for a context cannot be entered twice, and callbacks may lead to each other.
        return context.copy().run(callback, *arguments, **named)

    return call
