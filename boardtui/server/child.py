"""A process that was forked for a visitor becomes one as if it had been started for them."""

from __future__ import annotations

import fcntl
import os
import signal
import sys
import termios
from collections.abc import Mapping, Sequence
from contextlib import suppress
from io import TextIOWrapper
from typing import Final, cast

from boardtui.server.events import event_line, place_of
from boardtui.server.visit_request import STANDARD_STREAMS
from boardtui.ui.terminal.environment import has_utf8_locale

LAG: Final = STANDARD_STREAMS
"""The descriptor of the pipe with the delay of the line, if there is one."""

LOG: Final = LAG + 1
"""The descriptor of the server's log, which no program that a visit starts has."""

_ABOVE: Final = 10
"""No descriptor of a child has this number or a higher one."""

STANDARD_ERROR: Final = 2
"""The descriptor of the log until it is moved to `LOG`."""

_UMASK: Final = 0o077


def move_log(descriptors: Sequence[int]) -> list[int]:
    """Move the log to `LOG`, and return copies of these descriptors. Raises OSError."""
    # Each is copied first: one may have the number of another's place.
    copies = [fcntl.fcntl(each, fcntl.F_DUPFD, _ABOVE) for each in descriptors]
    os.dup2(STANDARD_ERROR, LOG, inheritable=False)
    return copies


def become_child(descriptors: Sequence[int], environ: Mapping[str, str]) -> None:
    """Take these descriptors for the standard streams, and this environment.

    Keeps nothing else but the log at `LOG`. Raises OSError, and ValueError for an environment that
    no process can have.
    """
    for number, each in enumerate(descriptors):
        os.dup2(each, number)
    os.closerange(len(descriptors), LOG)
    os.closerange(LOG + 1, os.sysconf("SC_OPEN_MAX"))
    os.environ.clear()
    os.environ.update(environ)
    os.umask(_UMASK)
    os.setsid()
    if os.isatty(0):
        # Without it, no change of the window and no hang-up would be told.
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    _forget_signals()
    _open_streams("utf-8" if has_utf8_locale(environ) else "ascii")


def report_failure(error: BaseException, log: int = LOG) -> None:
    """Write to the server's log which error has ended a visit, and where; no more of it."""
    cause = error.__cause__
    line = event_line(
        "visit-failed",
        pid=os.getpid(),
        error=type(error).__name__,
        cause=None if cause is None else type(cause).__name__,
        at=place_of(cause or error),
    )
    with suppress(OSError):
        os.write(log, line.encode() + b"\n")


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
