"""The smallest Textual app that answers a key: one cell changes its character."""

from __future__ import annotations

from textual.app import App, ComposeResult
from textual.widgets import Static


class EmptyApp(App[None]):
    CSS = "#cell { width: 1; }"

    def compose(self) -> ComposeResult:
        yield Static("empty")
        yield Static("x", id="cell")

    def on_key(self) -> None:
        cell = self.query_one("#cell", Static)
        cell.update("o" if cell.content == "x" else "x")


if __name__ == "__main__":
    EmptyApp().run()
