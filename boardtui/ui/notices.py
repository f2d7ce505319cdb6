"""Toasts: short notices over the last lines of the screen that is shown."""

from __future__ import annotations

from typing import Any

from textual.app import App


class Notices:
    """Shows toasts over the key hints: titles, labels and boards stay in sight."""

    def __init__(self, app: App[Any]) -> None:
        self._app = app
        self._said: set[str] = set()

    def warn(self, text: str) -> None:
        """Show a warning."""
        self._app.notify(text, severity="warning", timeout=20, markup=False)

    def tell(self, text: str) -> None:
        """Show a piece of news."""
        self._app.notify(text, timeout=6, markup=False)

    def is_first(self, topic: str) -> bool:
        """Return True the first time for each topic."""
        is_first = topic not in self._said
        self._said.add(topic)
        return is_first
