"""A process that was forked for a visitor becomes one as if it had been started for them."""

from __future__ import annotations

import fcntl
import os
import signal
import sys
import termios
from collections.abc import Mapping, Sequence
from io import TextIOWrapper
from typing import Final, cast

from boardtui.server.visit_request import STANDARD_STREAMS
from boardtui.ui.terminal.environment import has_utf8_locale

LAG: Final = STANDARD_STREAMS
"""The descriptor of the pipe with the delay of the line, if there is one."""

_ABOVE: Final = 10
"""No descriptor of a child has this number or a higher one."""

_UMASK: Final = 0o077


def become_child(descriptors: Sequence[int], environ: Mapping[str, str]) -> None:
    """Take these descriptors for the standard streams, and this environment; keep nothing else.

    Raises OSError.
    """
    # Each is moved out of the way first: one may have the number of another's place.
    moved = [fcntl.fcntl(each, fcntl.F_DUPFD, _ABOVE) for each in descriptors]
    for number, each in enumerate(moved):
        os.dup2(each, number)
    os.closerange(len(moved), os.sysconf("SC_OPEN_MAX"))
    os.environ.clear()
    os.environ.update(environ)
    os.umask(_UMASK)
    os.setsid()
    if os.isatty(0):
        # Without it, no change of the window and no hang-up would be told.
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    _forget_signals()
    _open_streams("utf-8" if has_utf8_locale(environ) else "ascii")


def _forget_signals() -> None:
    signal.set_wakeup_fd(-1)
    for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
        if callable(signal.getsignal(number)):
            signal.signal(number, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.pthread_sigmask(signal.SIG_SETMASK, ())


def _open_streams(encoding: str) -> None:
    """Make new standard streams; the old ones remember what they were opened on."""
    for number, (name, mode) in enumerate((("stdin", "r"), ("stdout", "w"), ("stderr", "w"))):
        stream = open(number, mode, 1, encoding, "replace", closefd=False)  # noqa: SIM115
        setattr(sys, name, cast("TextIOWrapper", stream))
        # Textual's driver takes these.
        setattr(sys, f"__{name}__", stream)
