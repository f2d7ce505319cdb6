"""Base class of the app: sends few bytes, saves before it ends, restores the terminal.

Beyond Textual's public interface it relies on `App._display`, `App._batch_count`,
`App._running`, `App._closed`, `App._exit`, `App._handle_exception`, `App._fatal_error`,
`App._sync_available`, `App._driver`, `App._context`, `App._prune`, `App._registry`,
`MessagePump._message_queue`, `StylesCache.get_inner_outer`, the fields of `LayoutUpdate` and
`ChopsUpdate`, and on Rich's `Console._color_system`; `textual` is pinned for that reason.

`BOARDTUI_STOCK_OUTPUT=1` in the environment hands all drawing back to Textual.
"""

from __future__ import annotations

import asyncio
import os
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, ClassVar

from rich.color import ColorSystem
from rich.console import COLOR_SYSTEMS
from rich.segment import Segment
from textual import events
from textual._compositor import ChopsUpdate, LayoutUpdate
from textual._styles_cache import StylesCache
from textual.app import App
from textual.binding import BindingType
from textual.css.query import NoMatches
from textual.messages import Prompt

from boardtui.session.commands.app import TERMINAL
from boardtui.system.reasons import reason_of
from boardtui.ui.commands import bindings
from boardtui.ui.terminal.bracketed_paste import MOST_PASTED
from boardtui.ui.terminal.cell_differ import CellDiffer
from boardtui.ui.terminal.driver import TerminalDriver
from boardtui.ui.terminal.frame_callbacks import FrameCallbacks
from boardtui.ui.terminal.intake import Dropped, is_urgent
from boardtui.ui.terminal.preflight import ColourMode
from boardtui.ui.terminal.screen import TerminalScreen
from boardtui.ui.terminal.stylesheet import KeptStylesheet
from boardtui.ui.terminal.window import cell_size
from boardtui.words.language import _, own_language

if TYPE_CHECKING:
    from rich.console import RenderableType
    from textual.await_remove import AwaitRemove
    from textual.dom import DOMNode
    from textual.driver import Driver
    from textual.screen import Screen
    from textual.widget import Widget

    from boardtui.ui.terminal.sprite_sheet import SpriteSheet
    from boardtui.ui.terminal.window import CellSize

SYNCHRONISED_FROM = 512
"""The shortest frame, in characters, that is sent as synchronised output, shown all at once.

The sequences around it take 16 bytes, and a smaller frame does not tear.
"""

SAVE_PATIENCE = 0.8
"""Longest time for saving at the end, in seconds: shorter than `signals.GRACE`."""

_INPUT = (events.InputEvent, events.Paste)
_SHOW_CURSOR, _HIDE_CURSOR = "\x1b[?25h", "\x1b[?25l"
_CLEAR = f"\x1b[m\x1b[2J{_HIDE_CURSOR}"
_COLOUR_SYSTEMS: Mapping[ColourMode, ColorSystem] = {
    ColourMode.STANDARD: ColorSystem.STANDARD,
    ColourMode.EXTENDED: ColorSystem.EIGHT_BIT,
    ColourMode.TRUE: ColorSystem.TRUECOLOR,
}


class TerminalApp(App[None]):
    """A Textual app whose drawing, exit and suspension suit every terminal."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(
        TERMINAL,
        {
            "app.interrupt": "interrupt",
            "app.redraw": "full_redraw",
            "app.suspend": "suspend_process",
            "app.refuse-to-suspend": "refuse_to_suspend",
        },
    )

    def __init__(
        self,
        *,
        ambiguous_is_wide: bool = False,
        erases_with_colour: bool = False,
        picture_cell: CellSize | None = None,
        type_ahead: bytes = b"",
    ) -> None:
        """Make the app; `type_ahead` is input from before its start, read as its first keys.

        `picture_cell` is the size of a character, if the terminal shows pictures. The other two are
        facts about the terminal, as `CellDiffer` takes them.
        """
        super().__init__(
            driver_class=TerminalDriver,
            # With NO_COLOR, Textual drops native colours but turns all others to greys.
            ansi_color=True if "NO_COLOR" in os.environ else None,
        )
        self.stylesheet = KeptStylesheet(variables=self.theme_variables)
        self.language = own_language()
        """The language of this app; other apps of the process may speak another one."""
        self._differ = CellDiffer(
            ambiguous_is_wide=ambiguous_is_wide, erases_with_colour=erases_with_colour
        )
        self.sprites: SpriteSheet | None = None
        """The pictures that the terminal holds; None if it shows none."""
        if picture_cell is not None:
            # Only a terminal with pictures pays for them.
            from boardtui.ui.terminal.sprite_sheet import SpriteSheet

            self.sprites = SpriteSheet(picture_cell)
        self._stock_output = os.environ.get("BOARDTUI_STOCK_OUTPUT") == "1"
        self._type_ahead = type_ahead
        self.save_patience = SAVE_PATIENCE
        self._leaving = False
        self._frame_left_out = False
        self._cursor_shown = False
        self._after_frame = FrameCallbacks(self._handle_exception)
        self.is_looked_at = True
        """False while the window has lost the focus, if the terminal reports that."""

    @property
    def exit_status(self) -> int:
        """The argument for `sys.exit`; 1 if the app ended without `leave`, as in a crash."""
        return 1 if self.return_code is None else self.return_code

    def draw_in(self, colours: ColourMode) -> None:
        """Draw in these colours; to be called before the start.

        Textual reads them from the environment at its import, before the terminal has answered.
        """
        if (system := _COLOUR_SYSTEMS.get(colours)) is not None:
            self.console._color_system = system  # noqa: SLF001  Rich has no public way

    async def save_at_exit(self) -> None:
        """Save everything; called once, at every exit but a crash.

        It is cancelled after `save_patience` seconds, so nothing essential may be left to it.
        """

    async def close_at_exit(self) -> None:
        """End background work, quickly; called after `save_at_exit`."""

    async def on_event(self, event: events.Event) -> None:
        if isinstance(event, _INPUT):
            await self._wait_for_screen()
        await super().on_event(event)

    async def _wait_for_screen(self) -> None:
        """Wait until the screen in front is ready for input."""
        ready: Screen[Any] | None = None
        # Another one may have come in front meanwhile.
        while self.screen_stack and self.screen is not ready:
            ready = self.screen
            if isinstance(ready, TerminalScreen):
                await ready.ready_for_input()

    async def leave(self, status: int = 0, message: str | None = None) -> None:
        """Save and end the program with this exit status and a last message."""
        if self._leaving:
            return
        self._leaving = True
        # A save writes its newest change in such a callback, so these come first.
        self._after_frame.run()
        saving = asyncio.ensure_future(self.save_at_exit())
        await asyncio.wait([saving], timeout=self.save_patience)
        if not saving.done():
            saving.cancel()
            await asyncio.wait([saving])
        elif not saving.cancelled() and (error := saving.exception()) is not None:
            status = status or 1
            reason = reason_of(error)
            message = _("Not everything could be saved: {reason}").format(reason=_(reason))
        await self.close_at_exit()
        from concurrent.futures import ThreadPoolExecutor

        # At its end `asyncio.run` waits for the threads of the default executor, even for one that
        # a disk holds up. This new executor has no threads.
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(1))
        self.exit(return_code=status, message=message)

    def hang_up(self, signal_number: int) -> None:
        """Save and end after a signal, or at the end of the input, unless the app ends already."""
        if self._running and not self._leaving:
            self.run_worker(self.leave(128 + signal_number), exit_on_error=False)

    def freed_pictures(self) -> str:
        """Return what makes the terminal forget its pictures; empty if it holds none."""
        return "" if self.sprites is None else self.sprites.freed()

    def forget_pictures(self) -> None:
        """Make all pictures anew, at the size that characters have now."""
        if self.sprites is not None:
            self.sprites.forget(cell_size())

    def give_up(self) -> None:
        """Clean up right before the process of a hanging app ends; called in another thread."""

    def after_frame(self, callback: Callable[[], object]) -> None:
        """Run a callback once, right after the next frame is handed to the terminal.

        If no frame comes, because nothing differs or the terminal is congested, it runs a few
        hundredths of a second from now. It also runs before the app ends.
        """
        self._after_frame.add(callback)

    def take_type_ahead(self) -> bytes:
        """Return the input from before the app's start; empty on later calls."""
        typed, self._type_ahead = self._type_ahead, b""
        return typed

    def waiting_messages(self) -> int:
        """Return how many messages wait to be handled, by the app or by any widget."""
        return self.message_queue_size + sum(node.message_queue_size for node in self._registry)

    def forget_input(self) -> None:
        """Drop the keys, mouse events and pastes that wait to be handled, but no urgent key."""
        for node in (self, *self._registry):
            waiting: deque[Any] = node._message_queue.values  # noqa: SLF001  Textual has no public way
            kept = [each for each in waiting if is_urgent(each) or not isinstance(each, _INPUT)]
            if len(kept) < len(waiting):
                waiting.clear()
                # A task may have seen the queue filled, so it must find something to take.
                waiting.extend(kept or (Prompt(),))

    def input_dropped(self, what: Dropped) -> None:
        """Tell the person why input was dropped."""
        with self._context():
            match what:
                case Dropped.EVENTS:
                    text = _("Too many keys were pressed at once: some were ignored.")
                case Dropped.LONG_PASTE:
                    text = _("The pasted text is too long: the limit is {most} characters.").format(
                        most=MOST_PASTED
                    )
                case Dropped.CUT_PASTE:
                    text = _("The pasted text was incomplete, so it was ignored.")
            self.notify(text, severity="warning", timeout=10, markup=False)

    def focus_changed(self, is_looked_at: bool) -> None:  # noqa: FBT001  as the driver calls it
        """Note whether the window has the focus; nothing is drawn for that."""
        self.is_looked_at = is_looked_at

    def alert(self, notification: str = "") -> None:
        """Ring the bell, and write the escape sequence of a notification."""
        if self._driver is not None:
            self._driver.write(f"\a{notification}")

    def full_redraw(self) -> None:
        """Clear the terminal and write everything again."""
        self._differ.reset()
        self.forget_pictures()
        if self._driver is not None:
            self._driver.write(_CLEAR)
            self._cursor_shown = False
        self.screen.refresh()

    def terminal_drained(self) -> None:
        """Draw the frame that was skipped while the terminal was congested."""
        if self._frame_left_out and self._running and self.screen_stack:
            self._frame_left_out = False
            self.screen.refresh()

    def on_resize(self) -> None:
        """Write everything again: the size changed, or the program comes back from a stop."""
        self._differ.reset()
        if self.sprites is not None and (
            self.sprites.is_freed or self.sprites.cell != (cell_size() or self.sprites.cell)
        ):
            self.forget_pictures()
        self._cursor_shown = False
        if self.screen_stack:
            self.screen.refresh()

    def _on_unmount(self) -> None:
        # After an error, `leave` was not called.
        self._after_frame.run()

    async def action_quit(self) -> None:
        """Leave the program."""
        await self.leave()

    async def action_interrupt(self) -> None:
        """Answer Ctrl-C; by default, leave the program."""
        await self.leave()

    def action_suspend_process(self) -> None:
        """Stop the program until the shell continues it; refuse where no shell waits."""
        if self._driver is not None and self._driver.can_suspend:
            super().action_suspend_process()
        else:
            self.action_refuse_to_suspend()

    def action_refuse_to_suspend(self) -> None:
        """Tell the person that the program cannot be suspended."""
        self.notify(_("The program cannot be suspended: there is no shell to return to."))

    def action_full_redraw(self) -> None:
        """Redraw a screen that the output of another program has spoilt."""
        self.full_redraw()

    @contextmanager
    def _context(self) -> Generator[None, None, None]:
        # Textual enters this context wherever the app is active; its language goes with it.
        with super()._context(), self.language.in_use():
            yield

    def _handle_exception(self, error: Exception) -> None:
        # While the app ends, Textual composes nothing, so a new screen cannot find its own widgets.
        ending = self._exit or not self._running
        if not (ending and isinstance(error, NoMatches)):
            super()._handle_exception(error)

    def _prune(self, *nodes: Widget, parent: DOMNode | None = None) -> AwaitRemove:
        # This cache keeps the last 1,024 widgets drawn in memory, with all their lines.
        StylesCache.get_inner_outer.cache_clear()
        return super()._prune(*nodes, parent=parent)

    def _display(self, screen: Screen[object], renderable: RenderableType | None) -> None:
        driver = self._driver
        shown = not (renderable is None or self._batch_count or not self._running or self._closed)
        if not isinstance(driver, TerminalDriver):
            super()._display(screen, renderable)
        elif not shown:
            self.post_display_hook()
        elif driver.congested:
            # The differ's copy still equals the terminal, so the next frame includes this one.
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
        """Write the cells that differ; return False if none does."""
        self._differ.resize(*self.size)
        name = self.console.color_system
        frame = self._differ.render(pieces_of(update), COLOR_SYSTEMS[name] if name else None)
        place = getattr(self.focused, "cursor_screen_offset", None)
        if place is not None:
            # Input methods open their windows at the hidden cursor; magnifiers and braille displays
            # follow it.
            frame += self._differ.park(*self.screen.outer_size.clamp_offset(place))
        shown = place is not None and getattr(self.focused, "shows_terminal_cursor", False)
        if shown != self._cursor_shown:
            self._cursor_shown = shown
            frame += _SHOW_CURSOR if shown else _HIDE_CURSOR
        if self.sprites is not None:
            frame = f"{self.sprites.take_uploads()}{frame}{self.sprites.take_deletions()}"
            if self.sprites.is_full:
                self.call_later(self.forget_pictures)
        if len(frame) >= SYNCHRONISED_FROM and self._sync_available:
            frame = f"\x1b[?2026h{frame}\x1b[?2026l"
        if frame:
            driver.write(frame)
        return bool(frame)


def pieces_of(update: LayoutUpdate | ChopsUpdate) -> Iterator[tuple[int, int, Iterable[Segment]]]:
    """Yield an update's contents as (row, column, segments)."""
    if isinstance(update, LayoutUpdate):
        for row, strips in enumerate(update.strips, update.region.y):
            yield row, update.region.x, (segment for strip in strips for segment in strip)
        return
    for row, start, end in update.spans:
        ends = update.chop_ends[row]
        for stop, (column, strip) in zip(ends, update.chops[row].items(), strict=False):
            # A piece is up to date even where it reaches beyond the dirty span.
            if strip is not None and column < end and start < stop:
                yield row, column, strip
