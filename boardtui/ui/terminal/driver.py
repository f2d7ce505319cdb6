"""Textual's driver made safe for slow lines, hang-ups and broken input.

Beyond Textual's public interface it relies on these names of `LinuxDriver`: `_app`, `_loop`,
`_debug`, `_mouse`, `_auto_restart`, `_must_signal_resume`, `_key_thread`,
`_sigtstp_application`, `_sigcont_application`, `_get_terminal_size`, `_enable_mouse_support`,
`_disable_mouse_support`, `_query_in_band_window_resize`, and on `XTermParser`.
"""

from __future__ import annotations

import os
import re
import select
import signal
import stat
import sys
import termios
from codecs import getincrementaldecoder
from collections.abc import Callable
from contextlib import suppress
from itertools import chain
from typing import TYPE_CHECKING, Any, Final, Protocol, runtime_checkable

from textual import constants
from textual._parser import ParseError
from textual._xterm_parser import XTermParser
from textual.drivers.linux_driver import LinuxDriver
from textual.events import AppBlur, AppFocus

from boardtui.ui.terminal.writer import TerminalWriter

if TYPE_CHECKING:
    from types import FrameType

    from textual.app import App

HANG_UPS: Final = (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM)
"""The signals that end the program after it has saved."""

GRACE: Final = 1.5
"""Seconds from such a signal until the program ends whatever else is going on."""

REST: Final = 0.05
"""Seconds before a stop in which what works for the app, beside it, is told to rest."""

CLOSING_PATIENCE: Final = 0.3
"""Seconds that a stalled terminal gets to take the last output."""

_POLL: Final = 0.1
_LATE_ANSWER: Final = re.compile(r"\x1b\[\?[\d;]*c")
_EXTENDED_KEY: Final = re.compile(r"\x1b\[[\d:;]+u")
"""Reports that nobody has asked for, or not any more, would be taken for typed keys."""

_ENABLE_FOCUS_REPORTS: Final = "\x1b[?1004h"
_LEAVE_KITTY_KEYS: Final = "\x1b[<u"
_CLEAN_SLATE: Final = "\x1b[m\x1b[H\x1b[2J"
"""For terminals without an alternate screen, where the last frame would stay."""

_MOUSE_ON: Final = "\x1b[?1000h\x1b[?1002h\x1b[?1006h"
"""Clicks, the wheel and dragging, but not every movement."""

_MOUSE_OFF: Final = "\x1b[?1006l\x1b[?1002l\x1b[?1000l"
_GIVE_BACK: Final = f"{_CLEAN_SLATE}{_MOUSE_OFF}\x1b[?2004l\x1b[?7h\x1b[?1049l\x1b[?25h"


@runtime_checkable
class TerminalUser(Protocol):
    """What the driver asks and tells the app, besides keys and clicks."""

    def take_type_ahead(self) -> bytes:
        """What was typed before the driver began to read, once."""

    def terminal_drained(self) -> None:
        """The terminal that was far behind has taken everything."""

    def hang_up(self, signal_number: int) -> None:
        """The program has to end."""


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
        assert isinstance(app, TerminalUser)
        self._user: TerminalUser = app
        self._writer: TerminalWriter | None = None
        self._suspended = False
        self._is_stopping = False
        stream = sys.__stderr__
        assert stream is not None
        self._encoding = stream.encoding
        # A descriptor of its own, for the standard ones may be silenced in the end.
        self._output = os.dup(stream.fileno())
        self._unwanted = {_ENABLE_FOCUS_REPORTS}
        if constants.DISABLE_KITTY_KEY:
            self._unwanted.add(_LEAVE_KITTY_KEYS)
        for number in HANG_UPS:
            # What the parent has us ignore, as nohup does, stays ignored.
            if signal.getsignal(number) is not signal.SIG_IGN:
                signal.signal(number, self._hang_up_signal)
        # Called by the loop, these never meet each other or a frame half way; and with a handler of
        # its own, the loop wakes for every signal, also where another thread has taken it.
        self._loop.add_signal_handler(signal.SIGTSTP, self._stop_signal)
        self._loop.add_signal_handler(signal.SIGCONT, self._sigcont_application)

    @property
    def congested(self) -> bool:
        """Whether the terminal is so far behind that frames should be left out.

        The app is told by `terminal_drained` when it has caught up.
        """
        return self._writer is not None and self._writer.is_congested()

    def write(self, data: str) -> None:
        """Write without waiting for the terminal."""
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
        """Give the terminal back as it was, for good: whatever follows no longer touches it."""
        self._auto_restart = False
        self._give_back()

    def suspend_application_mode(self) -> None:
        """Give the terminal back for a while; what it takes only later still comes in order."""
        self._give_back()
        super().close()
        self._suspended = True
        if self._writer is not None:
            self._writer.drain(CLOSING_PATIENCE)

    def _give_back(self) -> None:
        self.write(_CLEAN_SLATE)
        super().stop_application_mode()

    def close(self) -> None:
        """Write what is left, as far as the terminal takes it."""
        super().close()
        self._close_writer()

    def run_input_thread(self) -> None:
        """Read keys, mouse and pastes until told to stop or until the input ends."""
        decode = getincrementaldecoder("utf-8")("replace").decode
        parser = XTermParser(self._debug)
        text = decode(self._user.take_type_ahead())
        while not self.exit_event.is_set():
            try:
                # Textual's parser takes an empty text for the end of the input.
                text = _without_stray_reports(text)
                for message in chain(parser.feed(text) if text else (), parser.tick()):
                    # Not asked for, but a terminal multiplexer may send them: nothing depends on
                    # the window's focus, and repainting for it would cost bytes.
                    if not isinstance(message, AppFocus | AppBlur):
                        self.process_message(message)
            except (ParseError, ValueError, ArithmeticError):
                # A sequence that Textual cannot read; what follows it can still be understood.
                parser = XTermParser(self._debug)
            text = ""
            if select.select([self.fileno], [], [], _POLL)[0]:
                data = self._read()
                if not data:
                    self._in_loop(lambda: self._user.hang_up(signal.SIGHUP))
                    return
                text = decode(data)

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
        """Call from the event loop, asked by a thread or a signal; not at all after its end."""
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(callback)

    def _hang_up_signal(self, number: int, _frame: FrameType | None) -> None:
        if self._loop.is_closed():
            signal.signal(number, signal.SIG_DFL)
            signal.raise_signal(number)
            return
        if not signal.getitimer(signal.ITIMER_REAL)[0]:
            signal.signal(signal.SIGALRM, lambda *_: self._end_now(128 + number))
            signal.setitimer(signal.ITIMER_REAL, GRACE)
        self._in_loop(lambda: self._user.hang_up(number))

    def _end_now(self, status: int) -> None:
        """Leave while the app hangs, and give the terminal back as far as it takes part."""
        self.write(_GIVE_BACK)
        self._close_writer()
        if self.attrs_before is not None:
            with suppress(termios.error):
                termios.tcsetattr(self.fileno, termios.TCSANOW, self.attrs_before)
        os._exit(status)

    def _stop_signal(self) -> None:
        if not self._is_stopping:
            self._is_stopping = True
            self._app.app_suspend_signal.publish(self._app)
            self._loop.call_later(REST, self._sigtstp_application)

    def _sigtstp_application(self, *_: object) -> None:
        self._is_stopping = False
        super()._sigtstp_application()

    def _sigcont_application(self, *_: object) -> None:
        """Take the terminal over again, also after a stop that came from outside."""
        if self._auto_restart:
            if self._key_thread is not None and self._key_thread.is_alive():
                self.suspend_application_mode()
                self._must_signal_resume = True
            self.resume_application_mode()

    def _get_terminal_size(self) -> tuple[int, int]:
        """The size of the terminal itself, whatever the environment claims."""
        for fileno in (sys.__stderr__.fileno(), self.fileno) if sys.__stderr__ else ():
            try:
                columns, lines = os.get_terminal_size(fileno)
            except OSError:
                continue
            if columns and lines:
                return columns, lines
        return super()._get_terminal_size()

    def _enable_mouse_support(self) -> None:
        if self._mouse:
            self.write(_MOUSE_ON)

    def _disable_mouse_support(self) -> None:
        if self._mouse:
            self.write(_MOUSE_OFF)

    def _query_in_band_window_resize(self) -> None:
        """Do not: the signal suffices, and the reports would bring mouse positions in pixels."""


def _without_stray_reports(text: str) -> str:
    text = _LATE_ANSWER.sub("", text)
    return _EXTENDED_KEY.sub("", text) if constants.DISABLE_KITTY_KEY else text


def _silence() -> None:
    """Lead the last words of the program nowhere, for a lost terminal would hold or fail them."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.__stdout__, sys.__stderr__):
        # A terminal that has hung up is no terminal to isatty any more, but still a device.
        if stream is not None and stat.S_ISCHR(os.fstat(stream.fileno()).st_mode):
            os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
