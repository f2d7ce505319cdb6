"""Notices of the app: short sentences on the status line of the screen in front, one at a time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from textual.app import App

from boardtui.system.named_tuples import NamedTuple
from boardtui.system.reasons import Statement
from boardtui.words.errors import sentence
from boardtui.words.language import ngettext

if TYPE_CHECKING:
    from textual.screen import Screen
    from textual.timer import Timer

SEEN: Final = 1.0
"""Seconds after which news counts as read, so that the next key removes it."""

READ: Final = 5.0
"""The same for a warning."""

TURN: Final = 2.0
"""Seconds that news is shown if other notices wait."""

MOST_WARNINGS: Final = 3
"""Warnings that wait for their turn; the others are counted in one that comes after them."""

_SOON: Final = 0.01
"""Seconds until a notice goes whose time is over."""

LASTS: Final = {False: 6.0, True: 20.0}
"""Seconds that news and a warning are shown at most."""


class Notice(NamedTuple):
    """A short sentence for the person."""

    text: str
    is_warning: bool = False
    left_out: int = 0
    """The number of warnings that are counted in place of being shown."""

    @property
    def read_after(self) -> float:
        """Seconds after which it counts as read."""
        return READ if self.is_warning else SEEN


def marked(notice: Notice) -> str:
    """Return the sentence of a notice; a warning has a sign besides its colour."""
    return f"! {notice.text}" if notice.is_warning else notice.text


class Notices:
    """Shows notices one after the other: warnings before news, and each in turn.

    A warning takes the line from news at once. Other notices wait until the one that is shown was
    read; then a new one replaces it, and any key removes it.
    """

    def __init__(self, app: App[Any], add_line: Callable[[Screen[Any]], object]) -> None:
        """`add_line` gives a screen without a status line a line for notices."""
        self._app = app
        self._add_line = add_line
        self._said: set[str] = set()
        self._waiting: list[Notice] = []
        """The notices; the first one is shown."""
        self._since = 0.0
        """The time at which it appeared."""
        self._timer: Timer | None = None

    @property
    def shown(self) -> Notice | None:
        """The notice on the screen."""
        return self._waiting[0] if self._waiting else None

    @property
    def texts(self) -> tuple[str, ...]:
        """The sentences of the notice on the screen and of those that wait for it."""
        return tuple(notice.text for notice in self._waiting)

    def warn(self, text: str) -> None:
        """Show a warning, which stays for some seconds even if keys are pressed.

        Threads may call it, as those that read saves do.
        """
        notice = Notice(text, is_warning=True)
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            self._app.call_later(self._add, notice)
        else:
            self._add(notice)

    def tell(self, text: str) -> None:
        """Show news, which goes with the next key once it is read."""
        self._add(Notice(text))

    def drop(self, text: str) -> None:
        """Remove a notice that holds no longer, if it is there."""
        shown = self.shown
        self._waiting = [notice for notice in self._waiting if notice.text != text]
        if self.shown is not shown:
            self._begin()
        else:
            self._set_timer()

    def state(self, news: Statement) -> None:
        """Show a statement as news."""
        self.tell(sentence(news))

    def dismiss_read(self) -> None:
        """Remove the notice on the screen if it was read: the person goes on."""
        if self._is_read:
            self._next()

    def draw(self) -> None:
        """Show the notice on the screen in front, and on no other of the same stack."""
        if not (self._app.screen_stack and self._app.screen.is_attached):
            return  # the app is ending
        front = self._app.screen
        for screen in self._app.screen_stack:
            lines = screen.query(".notices")
            if screen is front and not lines and self.shown is not None:
                self._add_line(screen)
            for line in screen.query(".notices"):
                line.show_notice(self.shown if screen is front else None)  # type: ignore[attr-defined]

    def is_first(self, topic: str) -> bool:
        """Return True the first time for each topic."""
        is_first = topic not in self._said
        self._said.add(topic)
        return is_first

    @property
    def _is_read(self) -> bool:
        """True if the notice on the screen has been there long enough."""
        shown = self.shown
        return shown is not None and time.monotonic() - self._since >= shown.read_after

    def _add(self, notice: Notice) -> None:
        if notice.text in self.texts:
            return
        shown = self.shown
        if len(self._waiting) == 1 and self._is_read:
            self._waiting.clear()
        if notice.is_warning:
            notice = self._counted(notice)
        place = sum(notice.is_warning <= each.is_warning for each in self._waiting)
        self._waiting.insert(place, notice)
        if self.shown is not shown:
            self._begin()
        else:
            self._set_timer()

    def _counted(self, warning: Notice) -> Notice:
        """Return a warning, or the number of warnings left out if too many wait."""
        warnings = [notice for notice in self._waiting if notice.is_warning]
        left_out = sum(notice.left_out for notice in warnings)
        if len(warnings) < MOST_WARNINGS and not left_out:
            return warning
        self._waiting = [notice for notice in self._waiting if not notice.left_out]
        left_out += 1
        text = ngettext(
            "There is {count} more warning.", "There are {count} more warnings.", left_out
        )
        return Notice(text.format(count=left_out), is_warning=True, left_out=left_out)

    def _next(self) -> None:
        del self._waiting[:1]
        self._begin()

    def _begin(self) -> None:
        self._since = time.monotonic()
        self._set_timer()
        self.draw()

    def _set_timer(self) -> None:
        """Let the notice on the screen go at its time, or earlier if others wait."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        shown = self.shown
        if shown is None:
            return
        lasts = LASTS[shown.is_warning]
        if len(self._waiting) > 1:
            lasts = READ if shown.is_warning else TURN
        left = max(_SOON, lasts - (time.monotonic() - self._since))
        self._timer = self._app.set_timer(left, self._next)
