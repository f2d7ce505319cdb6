"""Terminal driver for slow lines, hang-ups and broken input.

Beyond Textual's public interface it relies on these names of `LinuxDriver`: `_app`, `_loop`,
`_debug`, `_mouse`, `_auto_restart`, `_must_signal_resume`, `_key_thread`,
`_size`, `_sigtstp_application`, `_sigcont_application`, `_get_terminal_size`,
`_enable_mouse_support`, `_disable_mouse_support` and `_query_in_band_window_resize`.
"""

from __future__ import annotations

import os
import select
import signal
import stat
import sys
import termios
from codecs import getincrementaldecoder
from collections.abc import Callable
from contextlib import suppress
from itertools import chain
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, Protocol, runtime_checkable

from textual import constants
from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message

from boardtui.system.context import in_this_context
from boardtui.ui.terminal.backlog import Backlog, InputUser
from boardtui.ui.terminal.intake import Dropped, Intake, is_urgent
from boardtui.ui.terminal.signals import HANG_UPS, SignalWatch
from boardtui.ui.terminal.writer import TerminalWriter

if TYPE_CHECKING:
    from textual.app import App

REST: Final = 0.05
"""Time for the app to stop background work before the process is stopped, in seconds."""

CLOSING_PATIENCE: Final = 0.3
"""Longest wait for a stalled terminal to take the last output, in seconds."""

_POLL: Final = 0.1
"""Seconds between two looks at keys that silence completes."""

_SAID_FOR: Final = 10.0
"""Losses of input are reported again after this many seconds without any."""

MOST_COLUMNS: Final = 1000
MOST_LINES: Final = 400
"""The largest part of a window that is drawn, at its top left.

Memory grows with the size, and a terminal may claim any: a few GB at 65,535 x 65,535.
"""
# Textual sends it at the end even if it has not switched the protocol on.

_LEAVE_KITTY_KEYS: Final = "\x1b[<u"
_CLEAN_SLATE: Final = "\x1b[m\x1b[H\x1b[2J"
"""For terminals without an alternate screen, where the last frame would stay."""

_MOUSE_ON: Final = "\x1b[?1000h\x1b[?1003h\x1b[?1006h"
"""Clicks, the wheel and movements (1000, 1003), as SGR reports (1006) for windows of any size."""

_MOUSE_OFF: Final = "\x1b[?1006l\x1b[?1003l\x1b[?1000l"
# For the end of a hanging app: mouse, focus reports and pastes off, line wrap on, main screen,
# cursor. Textual's own way waits for threads.
_GIVE_BACK: Final = f"{_CLEAN_SLATE}{_MOUSE_OFF}\x1b[?1004l\x1b[?2004l\x1b[?7h\x1b[?1049l\x1b[?25h"


@runtime_checkable
class TerminalUser(InputUser, Protocol):
    """Interface of the app to its driver, besides Textual's messages."""

    def take_type_ahead(self) -> bytes:
        """Return the input from before the driver's start; empty on later calls."""

    def terminal_drained(self) -> None:
        """Called when a congested terminal has taken all output."""

    def input_dropped(self, what: Dropped) -> None:
        """Called when input is dropped because too much comes; once for a series of losses."""

    def focus_changed(self, is_looked_at: bool) -> None:  # noqa: FBT001
        """Called when the window loses or gets the focus."""

    def freed_pictures(self) -> str:
        """Return what makes the terminal forget the pictures that it was sent, if any."""

    def hang_up(self, signal_number: int) -> None:
        """Called when the program must end, because of a signal or the end of the input."""

    def give_up(self) -> None:
        """Called in another thread, right before the process of a hanging app ends."""


class TerminalDriver(LinuxDriver):
    """Reads and writes the terminal of an app that is a `TerminalUser`."""

    def __init__(
        self,
        app: App[Any],
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        # Textual would draw its first frame for the whole window, however large.
        self._size = size or self._get_terminal_size()
        assert isinstance(app, TerminalUser)
        self._user: TerminalUser = app
        # What is written to it ends the wait for input.
        self._end_source, self._end_target = os.pipe()
        self._backlog = Backlog(self._loop, self._user)
        self._latest_loss = {each: float("-inf") for each in Dropped}
        self._writer: TerminalWriter | None = None
        self._suspended = False
        self._is_stopping = False
        self._is_looked_at = True
        stream = sys.__stderr__
        assert stream is not None
        self._encoding = stream.encoding
        # A descriptor of our own, as the standard ones may be redirected at the end.
        self._output = os.dup(stream.fileno())
        self._unwanted = {_LEAVE_KITTY_KEYS} if constants.DISABLE_KITTY_KEY else set()
        # A signal that the parent process ignores, as nohup does, stays ignored.
        hang_ups = [each for each in HANG_UPS if signal.getsignal(each) is not signal.SIG_IGN]
        self._handle = in_this_context(self._handle_signal)
        self._signals = SignalWatch(
            *(*hang_ups, signal.SIGTSTP, signal.SIGCONT),
            heard=lambda number: self._in_loop(lambda: self._handle(number)),
            overdue=self._end_now,
        )
        self._signals.start()

    @property
    def congested(self) -> bool:
        """True if the terminal is so far behind that frames should be left out.

        `TerminalUser.terminal_drained` is called when it has caught up.
        """
        return self._writer is not None and self._writer.is_congested()

    @property
    def can_suspend(self) -> bool:
        """True if a shell waits that could continue the program.

        A shell with job control gives each job a process group. Where the program leads the
        session, as after `ForceCommand` of sshd, there is no shell, and nothing would continue a
        stopped program.
        """
        session = os.getsid(0)
        try:
            return os.getpgrp() != session and os.getsid(os.getppid()) == session
        except OSError:  # the shell is gone
            return False

    def write(self, data: str) -> None:
        """Queue output without waiting for the terminal."""
        if self._writer is not None and not self._suspended and data not in self._unwanted:
            self._writer.write(data)

    def start_application_mode(self) -> None:
        """Take over the terminal."""
        if self._writer is None:
            self._writer = TerminalWriter(
                self._output,
                self._encoding,
                on_drained=lambda: self._in_loop(self._user.terminal_drained),
            )
            self._writer.start()
        self._suspended = False
        super().start_application_mode()  # type: ignore[no-untyped-call]  # upstream

    def stop_application_mode(self) -> None:
        """Give the terminal back as it was, for good."""
        # A SIGCONT that comes now must not take the terminal over again.
        self._auto_restart = False
        self._give_back()

    def suspend_application_mode(self) -> None:
        """Give the terminal back until `resume_application_mode`; our writer stays for that."""
        self._give_back()
        super().close()
        self._suspended = True
        if self._writer is not None:
            # Once the process is stopped, its threads write nothing more.
            self._writer.drain(CLOSING_PATIENCE)

    def _give_back(self) -> None:
        self.write(self._user.freed_pictures() + _CLEAN_SLATE)
        super().stop_application_mode()

    def close(self) -> None:
        """Write the remaining output, as far as the terminal takes it."""
        super().close()
        self._close_writer()

    def run_input_thread(self) -> None:
        """Read keys, mouse and pastes until stopped or at the end of the input."""
        # In Textual's own thread, a single byte of invalid UTF-8 ends the app.
        decode = getincrementaldecoder("utf-8")("replace").decode
        intake = Intake(self._backlog.has_room, self._lost, debug=self._debug)
        text = decode(self._typed_ahead())
        while not self.exit_event.is_set():
            for message in chain(intake.feed(text), intake.tick()):
                self.process_message(message)
            self._tell_focus(is_looked_at=intake.is_looked_at)
            text = ""
            patience = _POLL if intake.awaits_silence else None
            sources = select.select([self.fileno, self._end_source], [], [], patience)[0]
            if self.fileno in sources:
                data = self._read()
                if not data:
                    # The terminal is gone, but no signal came, as after `nohup`.
                    self._signals.tell(signal.SIGHUP)
                    return
                text = decode(data)

    def disable_input(self) -> None:
        """Stop reading; the input thread, which may wait for keys for ever, is woken."""
        os.write(self._end_target, b"\0")
        super().disable_input()
        os.read(self._end_source, 1)

    def send_message(self, message: Message) -> None:
        """Give a message to the app; called in the input thread."""
        self._backlog.send(message, urgent=is_urgent(message))

    def _lost(self, what: Dropped) -> None:
        """Report a loss to the app, unless a like one was reported a short time ago."""
        now = monotonic()
        if now - self._latest_loss[what] > _SAID_FOR:
            self._in_loop(lambda: self._user.input_dropped(what))
        self._latest_loss[what] = now

    def _tell_focus(self, *, is_looked_at: bool) -> None:
        """Report the focus to the app if it has changed."""
        if is_looked_at != self._is_looked_at:
            self._is_looked_at = is_looked_at
            self._in_loop(lambda: self._user.focus_changed(is_looked_at))

    def _typed_ahead(self) -> bytes:
        """Return the input from before the terminal was taken over."""
        typed = self._user.take_type_ahead()
        if select.select([self.fileno], [], [], 0)[0]:
            # Until then, Enter was translated to a line feed.
            typed += self._read().replace(b"\n", b"\r")
        return typed

    def _read(self) -> bytes:
        try:
            return os.read(self.fileno, 4096)
        except OSError:
            return b""

    def _close_writer(self) -> None:
        if self._writer is not None:
            if not self._writer.stop(CLOSING_PATIENCE):
                _silence()
            self._writer = None

    def _in_loop(self, callback: Callable[[], None]) -> None:
        """Call back in the event loop, from another thread; do nothing after its end."""
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(callback)

    def _handle_signal(self, number: int) -> None:
        """Act on a signal in the event loop, where it interrupts no frame and no other signal.

        Signals with other handlers, such as SIGWINCH, come here too: to wake the main thread, so
        that Python calls those handlers.
        """
        if number in HANG_UPS:
            self._backlog.forget_flood()
            self._user.hang_up(number)
        elif number == signal.SIGTSTP:
            self._stop_signal()
        elif number == signal.SIGCONT:
            self._sigcont_application()

    def _end_now(self, status: int) -> None:
        """End the process while the app hangs; give the terminal back as far as possible."""
        try:
            self.write(self._user.freed_pictures() + _GIVE_BACK)
            self._user.give_up()
            self._close_writer()
            if self.attrs_before is not None:
                termios.tcsetattr(self.fileno, termios.TCSANOW, self.attrs_before)
        finally:
            os._exit(status)

    def _stop_signal(self) -> None:
        if not self._is_stopping:
            self._is_stopping = True
            # Screens stop their engines and clocks at this; a stopped program could not.
            self._app.app_suspend_signal.publish(self._app)
            self._loop.call_later(REST, self._sigtstp_application)

    def _sigtstp_application(self, *_: object) -> None:
        self._is_stopping = False
        super()._sigtstp_application()

    def _sigcont_application(self, *_: object) -> None:
        """Take the terminal over again, also after a SIGSTOP from outside."""
        if self._auto_restart:
            # After a SIGSTOP the terminal was never given back, but the shell may have changed it.
            if self._key_thread is not None and self._key_thread.is_alive():
                self.suspend_application_mode()
                self._must_signal_resume = True
            self.resume_application_mode()

    def _get_terminal_size(self) -> tuple[int, int]:
        """Return the size of the part of the window that is drawn."""
        columns, lines = self._own_size() or super()._get_terminal_size()
        return min(columns, MOST_COLUMNS), min(lines, MOST_LINES)

    def _own_size(self) -> tuple[int, int] | None:
        """Return the size that the kernel knows, if any; COLUMNS and LINES may be wrong."""
        for fileno in (sys.__stderr__.fileno(), self.fileno) if sys.__stderr__ else ():
            try:
                columns, lines = os.get_terminal_size(fileno)
            except OSError:
                continue
            if columns and lines:
                return columns, lines
        return None

    def _enable_mouse_support(self) -> None:
        if self._mouse:
            self.write(_MOUSE_ON)

    def _disable_mouse_support(self) -> None:
        if self._mouse:
            self.write(_MOUSE_OFF)

    def _query_in_band_window_resize(self) -> None:
        """Do nothing: SIGWINCH suffices, and the reports would switch the mouse to pixels."""


def _silence() -> None:
    """Discard further output: a lost terminal would block it or fail."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.__stdout__, sys.__stderr__):
        # After a hang-up isatty is false, but the stream is still a character device.
        if stream is not None and stat.S_ISCHR(os.fstat(stream.fileno()).st_mode):
            os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
