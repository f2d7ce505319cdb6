"""The message of a window that is too small for the game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.cells import cell_len
from textual.geometry import Size
from textual.reactive import var
from textual.screen import Screen

from boardtui.ui.keys import key_for
from boardtui.ui.widgets.text_lines import Line, Span, TextLines, wrap_cells
from boardtui.words.language import _
from boardtui.words.sentences import joined


class TooSmall(TextLines):
    """The needed size, the actual size, and the ways out, in the middle."""

    DEFAULT_CSS = """
    TooSmall { width: 100%; height: 100%; }
    """

    needed: var[Size] = var(Size(0, 0))
    times: var[str] = var("x")
    """The sign between columns and rows."""

    @classmethod
    def show_in(cls, screen: Screen[Any], needed: Size | None, times: str) -> None:
        """Show the message in place of the content; hide it if `needed` is None."""
        screen.query_one("#content").display = needed is None
        message = screen.query_one_optional(cls)
        if message is None:
            if needed is None:
                return
            message = cls()
            screen.mount(message)
        message.display = needed is not None
        if needed is not None:
            message.needed, message.times = needed, times

    def lines(self, width: int) -> list[Line]:
        room = self.app.size
        texts: list[str] = []
        for text in self._texts(room):
            texts = _balanced(text, width)
            if len(texts) <= room.height:
                break
        lines: list[Line] = [()] * max(0, (room.height - len(texts)) // 2)
        for text in texts:
            indent = " " * max(0, (width - cell_len(text)) // 2)
            lines.append((Span(indent + text),))
        return lines

    def _texts(self, room: Size) -> Iterator[str]:
        """Yield the message, and then shorter ones."""
        needed, has = (f"{size.width}{self.times}{size.height}" for size in (self.needed, room))
        whole = _("The window is too small: this board needs {needed}, but you have {has}.")
        short = _("Too small: needs {needed}.").format(needed=needed)
        back, key = (key_for(name, self.screen) for name in ("app.games", "app.quit"))
        way_out = (
            _("Enlarge the window, or quit with {key}.").format(key=key)
            if key
            else _("Enlarge the window.")
        )
        ways = [way_out]
        if back and key:
            text = _("Enlarge the window, go back to the games with {back}, or quit with {key}.")
            ways = [text.format(back=back, key=key), way_out]
        undo, leave = (key_for(name, self.screen) for name in ("editor.undo", "editor.leave"))
        if leave and key:
            text = _("Enlarge the window, leave with {leave}, or quit with {key}.")
            if undo:
                text = _(
                    "Enlarge the window, undo with {undo}, leave with {leave}, or quit with {key}."
                )
            ways = [text.format(undo=undo, leave=leave, key=key), way_out]
        yield joined(whole.format(needed=needed, has=has), ways[0])
        for way in ways:
            yield joined(short, way)
        if key:
            yield joined(short, _("{key} quits.").format(key=key))
        yield short

    def watch_needed(self) -> None:
        self.update_lines()

    watch_times = watch_needed


def _balanced(text: str, width: int) -> list[str]:
    """Return a text in as few lines as a width allows, of about the same length."""
    fewest = len(wrap_cells(text, width))
    widths = range(-(-cell_len(text) // fewest), width)
    narrow = next((each for each in widths if len(wrap_cells(text, each)) == fewest), width)
    return wrap_cells(text, narrow)
