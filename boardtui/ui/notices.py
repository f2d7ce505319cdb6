"""What the app says over its screens for a while."""

from __future__ import annotations

from typing import Any

from textual.app import App


class Notices:
    """Says things in a corner of the screen, whichever is shown."""

    def __init__(self, app: App[Any]) -> None:
        self._app = app
        self._said: set[str] = set()

    def warn(self, text: str) -> None:
        """Say something that must not be missed."""
        self._app.notify(text, severity="warning", timeout=20, markup=False)

    def tell(self, text: str) -> None:
        """Say something that is good to know."""
        self._app.notify(text, timeout=6, markup=False)

    def is_first(self, topic: str) -> bool:
        """Whether a topic comes up for the first time: some things are said only once."""
        is_first = topic not in self._said
        self._said.add(topic)
        return is_first
