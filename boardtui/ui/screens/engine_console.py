"""The screen with the traffic of the engines."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.timer import Timer
from textual.widgets import Static

from boardtui.players.engine_console import ConsoleLine, EngineConsole
from boardtui.session.commands.pages import CONSOLE
from boardtui.ui.commands import bindings
from boardtui.ui.preferences import Preferences
from boardtui.ui.screens.scrolling import ScrollingScreen
from boardtui.ui.widgets.console_lines import ConsoleLines
from boardtui.ui.widgets.key_hints import KeyHints
from boardtui.words.language import _

INTERVAL = 0.25
"""Seconds between two updates: an engine may send thousands of lines."""


class EngineConsoleScreen(ScrollingScreen[None]):
    """Shows the newest lines as they come; after scrolling up, the view stays."""

    DEFAULT_CSS = """
    EngineConsoleScreen ConsoleLines { padding: 0 1; margin-top: 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = bindings(
        CONSOLE,
        {
            "console.left": "shift(-1)",
            "console.right": "shift(1)",
            "console.newest": "edge(-1)",
            "console.close": "close",
        },
    )

    def __init__(self, preferences: Preferences, console: EngineConsole) -> None:
        super().__init__(preferences)
        self._source = console
        self._stop: Callable[[], None] | None = None
        self._due: Timer | None = None

    def compose(self) -> ComposeResult:
        yield Static(_("Engine console"), classes="title", markup=False)
        yield ConsoleLines(self._source, self.glyphs)
        yield KeyHints()

    def on_mount(self) -> None:
        self._stop = self._source.watch(self._follow)

    def on_unmount(self) -> None:
        if self._stop is not None:
            self._stop()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "edge" and parameters == (-1,):
            lines = self.query_one_optional(ConsoleLines)
            return True if lines is not None and not lines.follows else None
        return super().check_action(action, parameters)

    @property
    def has_pages(self) -> bool:
        return self._source.count > self._lines.size.height

    @property
    def _lines(self) -> ConsoleLines:
        return self.query_one(ConsoleLines)

    def _follow(self, _line: ConsoleLine) -> None:
        if self._due is None:
            self._due = self.set_timer(INTERVAL, self._show)

    def _show(self) -> None:
        self._due = None
        self._lines.update_lines()
        self.refresh_bindings()

    def action_scroll(self, lines: int) -> None:
        """Move by lines."""
        self._lines.move(lines)

    def action_page(self, step: int) -> None:
        """Move by a screenful."""
        self._lines.move_page(step)

    def action_edge(self, bottom: int) -> None:
        """Show the oldest lines (0), or follow the newest ones (-1)."""
        self._lines.move_to_edge(newest=bool(bottom))

    def action_shift(self, step: int) -> None:
        """Show another part of long lines."""
        self._lines.shift(step)

    def action_close(self) -> None:
        """Go back."""
        self.dismiss(None)
