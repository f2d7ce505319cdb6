"""Toasts: short notices over the last lines of the current screen."""

from __future__ import annotations

from typing import Any, Final

from textual.app import App

from boardtui.system.reasons import Statement
from boardtui.words.errors import sentence

SEEN: Final = 1.0
"""News counts as read after this many seconds."""


class Toasts:
    """Shows toasts over the key hints: titles, labels and boards stay in view."""

    def __init__(self, app: App[Any]) -> None:
        self._app = app
        self._said: set[str] = set()

    def warn(self, text: str) -> None:
        """Show a warning, which stays until it expires: keys do not dismiss it."""
        self._app.notify(text, severity="warning", timeout=20, markup=False)

    def tell(self, text: str) -> None:
        """Show news: a toast that goes with the next key, once it is read."""
        self._app.notify(text, timeout=6, markup=False)

    def state(self, news: Statement) -> None:
        """Show a statement as news."""
        self.tell(sentence(news))

    def dismiss_news(self) -> None:
        """Remove news that was read: the person goes on, maybe on another screen."""
        for notice in tuple(self._app._notifications):  # noqa: SLF001  Textual has no public way
            is_read = notice.timeout - notice.time_left >= SEEN
            if is_read and notice.severity == "information":
                self._app._unnotify(notice)  # noqa: SLF001  likewise

    def is_first(self, topic: str) -> bool:
        """Return True the first time for each topic."""
        is_first = topic not in self._said
        self._said.add(topic)
        return is_first
