"""A Textual app at home in every terminal: few bytes, nothing lost, the terminal restored.

Beyond Textual's public interface it relies on `App._display`, `App._batch_count`,
`App._running`, `App._closed`, `App._exit`, `App._handle_exception`, `App._sync_available`,
`App._driver`, `App._context` and on the fields of `LayoutUpdate` and `ChopsUpdate`; `textual` is
pinned for that reason.

`BOARDTUI_STOCK_OUTPUT=1` in the environment hands all drawing back to Textual.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, ClassVar

from rich.console import COLOR_SYSTEMS
from rich.segment import Segment
from textual._compositor import ChopsUpdate, LayoutUpdate
from textual.app import App
from textual.binding import Binding, BindingType
from textual.css.query import NoMatches

from boardtui.language import N_, _, own_language
from boardtui.ui.terminal.after_frame import AfterFrame
from boardtui.ui.terminal.capabilities import erases_with_colour
from boardtui.ui.terminal.cell_differ import CellDiffer

if TYPE_CHECKING:
    from rich.console import RenderableType
    from textual.driver import Driver
    from textual.screen import Screen

if sys.platform == "win32":
    from textual.drivers.windows_driver import WindowsDriver as TerminalDriver
else:
    from boardtui.ui.terminal.driver import TerminalDriver

SYNCHRONISED_FROM = 512
"""Frames of so many characters are wrapped, so that the terminal shows them at once."""

SAVE_PATIENCE = 1.0
"""Seconds that saving may take at the end."""

_CLEAR = "\x1b[m\x1b[2J\x1b[?25l"


class TerminalApp(App[None]):
    """The base of the app: drawing, ending and coming back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "interrupt", N_("Quit"), show=False, priority=True, id="app.interrupt"),
        Binding("ctrl+l", "full_redraw", N_("Redraw"), show=False, priority=True, id="app.redraw"),
        Binding(
            "ctrl+z", "suspend_process", N_("Suspend"), show=False, priority=True, id="app.suspend"
        ),
    ]

    def __init__(self, *, ambiguous_is_wide: bool = False, type_ahead: bytes = b"") -> None:
        """Make the app.

        `type_ahead` is what was typed before the app began to read; it is taken for its first keys.
        """
        super().__init__(
            driver_class=TerminalDriver,
            # With NO_COLOR, only native colours are dropped altogether; others turn to greys.
            ansi_color=True if "NO_COLOR" in os.environ else None,
        )
        self.language = own_language()
        """What this app speaks, beside others in one process."""
        self._differ = CellDiffer(
            ambiguous_is_wide=ambiguous_is_wide, erases_with_colour=erases_with_colour()
        )
        self._stock_output = os.environ.get("BOARDTUI_STOCK_OUTPUT") == "1"
        self._type_ahead = type_ahead
        self._leaving = False
        self._frame_left_out = False
        self._after_frame = AfterFrame(self._handle_exception)

    @property
    def exit_status(self) -> int:
        """What to give to `sys.exit` after `run`; an end that nobody asked for is a failure."""
        return 1 if self.return_code is None else self.return_code

    async def on_hang_up(self) -> None:
        """Save what must survive: called once on every orderly way out."""

    async def let_go(self) -> None:
        """Let go of what runs beside the program, once all is saved; should soon be done."""

    async def leave(self, status: int = 0) -> None:
        """Save and end the program with this exit status."""
        if self._leaving:
            return
        self._leaving = True
        self._after_frame.run()
        message = None
        try:
            await asyncio.wait_for(self.on_hang_up(), SAVE_PATIENCE)
        except Exception as error:  # noqa: BLE001  whatever went wrong, the program still has to end
            reason = str(error) or type(error).__name__
            status = status or 1
            message = _("Not everything could be saved: {reason}").format(reason=reason)
        await self.let_go()
        self.exit(return_code=status, message=message)

    def hang_up(self, signal_number: int) -> None:
        """End because of a signal, or because the input is gone."""
        self.run_worker(self.leave(128 + signal_number), exit_on_error=False)

    def after_frame(self, callback: Callable[[], object]) -> None:
        """Call back once, as soon as the terminal is given the bytes of the next frame.

        That is in the same turn of the event loop. Where no frame comes, because nothing differs or
        the terminal is far behind, it is a few hundredths of a second from now, and before the end.
        """
        self._after_frame.add(callback)

    def take_type_ahead(self) -> bytes:
        """What was typed before the app began to read, once."""
        typed, self._type_ahead = self._type_ahead, b""
        return typed

    def full_redraw(self) -> None:
        """Write everything again, whatever the terminal shows."""
        self._differ.reset()
        if self._driver is not None:
            self._driver.write(_CLEAR)
        self.screen.refresh()

    def terminal_drained(self) -> None:
        """Show what has changed while the terminal did not read."""
        if self._frame_left_out and self._running and self.screen_stack:
            self._frame_left_out = False
            self.screen.refresh()

    def on_resize(self) -> None:
        """Write everything again: the size was touched, or the program comes back from a stop."""
        self._differ.reset()
        if self.screen_stack:
            self.screen.refresh()

    def _on_unmount(self) -> None:
        # An end that was no orderly one.
        self._after_frame.run()

    async def action_quit(self) -> None:
        """Leave the program."""
        await self.leave()

    async def action_interrupt(self) -> None:
        """Answer Ctrl-C; to leave the program unless the app decides otherwise."""
        await self.leave()

    def action_full_redraw(self) -> None:
        """Repair the screen."""
        self.full_redraw()

    @contextmanager
    def _context(self) -> Generator[None, None, None]:
        # Wherever this app is the active one, its language is in use.
        with super()._context(), self.language.in_use():
            yield

    def _handle_exception(self, error: Exception) -> None:
        # Once it exits, Textual composes nothing: a screen on its way in misses its own widgets.
        if not (self._exit and isinstance(error, NoMatches)):
            super()._handle_exception(error)

    def _display(self, screen: Screen[object], renderable: RenderableType | None) -> None:
        driver = self._driver
        shown = not (renderable is None or self._batch_count or not self._running or self._closed)
        if sys.platform == "win32" or not isinstance(driver, TerminalDriver):
            super()._display(screen, renderable)
        elif not shown:
            self.post_display_hook()
        elif driver.congested:
            # The differ still knows what the terminal shows, and the next frame makes up for it.
            self._frame_left_out, shown = True, False
            self.post_display_hook()
        elif not self._stock_output and isinstance(renderable, LayoutUpdate | ChopsUpdate):
            shown = self._show(renderable, driver)
            self.post_display_hook()
        else:
            self._differ.reset()
            super()._display(screen, renderable)
        if shown:
            self._after_frame.run()

    def _show(self, update: LayoutUpdate | ChopsUpdate, driver: Driver) -> bool:
        """Write what differs; False if nothing does."""
        self._differ.resize(*self.size)
        name = self.console.color_system
        frame = self._differ.render(pieces_of(update), COLOR_SYSTEMS[name] if name else None)
        if hasattr(self.focused, "cursor_screen_offset"):
            # Input methods open their windows where the hidden cursor stands.
            frame += self._differ.park(*self.screen.outer_size.clamp_offset(self.cursor_position))
        if len(frame) >= SYNCHRONISED_FROM and self._sync_available:
            frame = f"\x1b[?2026h{frame}\x1b[?2026l"
        if frame:
            driver.write(frame)
        return bool(frame)


def pieces_of(update: LayoutUpdate | ChopsUpdate) -> Iterator[tuple[int, int, Iterable[Segment]]]:
    """An update as (row, column, segments)."""
    if isinstance(update, LayoutUpdate):
        for row, strips in enumerate(update.strips, update.region.y):
            yield row, update.region.x, (segment for strip in strips for segment in strip)
        return
    for row, start, end in update.spans:
        ends = update.chop_ends[row]
        for stop, (column, strip) in zip(ends, update.chops[row].items(), strict=False):
            # The whole piece is up to date, also where it reaches beyond the dirty span.
            if strip is not None and column < end and start < stop:
                yield row, column, strip
