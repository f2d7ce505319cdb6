"""A window on the traffic between this program and its engines."""

from __future__ import annotations

import datetime as dt

from textual import events

from boardtui.players.engine_console import (
    LONGEST_LINE,
    MOST_LINES,
    ConsoleLine,
    Direction,
    EngineConsole,
)
from boardtui.system.printable import printable
from boardtui.ui.glyphs import GlyphSet
from boardtui.ui.widgets.text_lines import Line, Span, TextLines, cut_cells, line_width
from boardtui.words.language import _

_STEP = 20
"""Columns per shift of long lines."""

_WHEEL = 3
"""Lines per step of the mouse wheel."""

_ROOMY = 76
"""The smallest width with milliseconds, in columns."""

_LONGEST_NAME = 14

_STYLES = {
    Direction.TOLD: "console--told",
    Direction.SAID: "",
    Direction.COMPLAINED: "console--complaint",
    Direction.STARTED: "console--quiet",
    Direction.ENDED: "console--quiet",
}


class ConsoleLines(TextLines):
    """Shows lines of a console: the newest ones, until a person scrolls up."""

    COMPONENT_CLASSES = {"console--told", "console--complaint", "console--quiet"}  # noqa: RUF012
    DEFAULT_CSS = """
    ConsoleLines {
        height: 1fr;
        & > .console--told { text-style: bold; }
        & > .console--complaint { color: $text-error; }
        & > .console--quiet { color: $text-muted; }
    }
    """

    def __init__(self, console: EngineConsole, glyphs: GlyphSet) -> None:
        super().__init__()
        self._source = console
        self._glyphs = glyphs
        self._top: int | None = None
        """The number of the first visible line; None while the newest lines are shown."""
        self._shift = 0
        """Columns of each text that are cut off at the left."""

    @property
    def follows(self) -> bool:
        """True while the newest lines are shown."""
        return self._top is None

    def lines(self, width: int) -> list[Line]:
        if not self._source.count:
            return [(Span(_("No engine has been used yet."), "console--quiet"),)]
        top = self._newest if self._top is None else self._top
        return [self._line(each, width) for each in self._source.lines(top, self.size.height)]

    def move(self, lines: int) -> None:
        """Scroll by lines: up to older ones (negative), or down."""
        top = self._newest if self._top is None else self._top
        wanted = max(top + lines, self._source.first)
        followed = self.follows
        self._top = wanted if wanted < self._newest else None
        self.update_lines()
        if self.follows != followed:
            self.screen.refresh_bindings()

    def move_page(self, step: int) -> None:
        """Scroll by a screenful: up (-1) or down (1)."""
        self.move(step * max(1, self.size.height - 1))

    def move_to_edge(self, *, newest: bool) -> None:
        """Show the oldest lines, or follow the newest ones."""
        self.move(MOST_LINES if newest else -self._source.count)

    def shift(self, step: int) -> None:
        """Shift long lines to show more of their end (1) or of their start (-1)."""
        self._shift = max(0, min(self._shift + step * _STEP, LONGEST_LINE - _STEP))
        self.update_lines()

    @property
    def _newest(self) -> int:
        """The number of the first line when the newest one is at the bottom."""
        return max(self._source.first, self._source.count - self.size.height)

    def _line(self, line: ConsoleLine, width: int) -> Line:
        time = f"{dt.datetime.fromtimestamp(line.at).astimezone():%H:%M:%S.%f}"[:-3]
        if width < _ROOMY:
            time = time[:-4]
        ellipsis = self._glyphs.ellipsis
        name = cut_cells(printable(_(line.name)), _LONGEST_NAME, ellipsis)
        head = Span(f"{time} {line.direction} {name}: ", "console--quiet")
        text = printable(_said(line))[self._shift :]
        style = _STYLES[line.direction]
        return head, Span(cut_cells(text, max(1, width - line_width((head,))), ellipsis), style)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.move(-_WHEEL)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.move(_WHEEL)


def _said(line: ConsoleLine) -> str:
    """Return the text of a line; the start and the end of an engine are in words."""
    match line.direction:
        case Direction.STARTED:
            return _("started: {command}").format(command=line.text)
        case Direction.ENDED:
            return _("exited ({status})").format(status=line.text or "?")
        case _:
            return line.text
