"""Types in a real terminal: `python -m tests.tools.photographs.typist TASK`.

It stands between the terminal and the program: it passes on what each sends to the other, types
when the program has come to rest, and reports when it rests at the end.
"""

from __future__ import annotations

import fcntl
import json
import os
import pty
import select
import signal
import struct
import sys
import termios
import time
import tty
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from types import FrameType

FIRST_FRAME = 1000
"""Bytes that the program sends at least before it rests for the first time."""

LONG_REST, SHORT_REST = 1.2, 0.25
"""Seconds without output after which a screen is finished: the first and the last, and between."""

SIZE = struct.Struct("HHHH")
CHUNK = 65_536


@dataclass(frozen=True)
class Task:
    """What is typed, and to which program."""

    command: list[str]
    environ: Mapping[str, str]
    """What is added to the environment that the terminal gives."""
    steps: Sequence[str]
    """Keys; after each, the program comes to rest."""
    report: str
    """The path of the report."""
    seconds: float
    """Until the program is ended."""


@dataclass
class Report:
    """What was seen of the program: replaced as a whole whenever it has come to rest."""

    typist: int
    """The process that ends the program when it is ended."""
    rests: int = 0
    """How often the program has come to rest since all was typed."""
    size: Sequence[int] = ()
    """Columns and lines, and pixels across and down if the terminal tells them."""
    sent: list[int] = field(default_factory=list)
    """The bytes that the program sent until the first rest, and after each step."""


class Typist:
    """Stands between a terminal and a program."""

    def __init__(self, task: Task) -> None:
        self._task = task
        self._report = Report(os.getpid())
        self._child, self._program = pty.fork()
        if not self._child:
            os.environ.update(task.environ)
            os.execvp(task.command[0], task.command)
        self._copy_size()

    def work(self) -> None:
        """Pass on and type until the program ends, or its time is over."""
        steps, end = iter(self._task.steps), time.monotonic() + self._task.seconds
        sent, is_changed, is_started = 0, True, False
        rest = LONG_REST
        while (left := end - time.monotonic()) > 0:
            readable, _, _ = select.select([0, self._program], [], [], min(left, rest))
            if 0 in readable:
                os.write(self._program, os.read(0, CHUNK))
            if self._program in readable:
                data = self._read()
                if not data:
                    return
                os.write(1, data)
                sent, is_changed = sent + len(data), True
                is_started = is_started or sent >= FIRST_FRAME
            if readable or not (is_started and is_changed):
                continue
            self._report.sent.append(sent)
            sent, is_changed = 0, False
            step = next(steps, None)
            if step is None:
                self._rest()
                continue
            os.write(self._program, step.encode())
            # A step that changes nothing comes to rest too.
            is_changed, is_last = True, len(self._report.sent) == len(self._task.steps)
            rest = LONG_REST if is_last else SHORT_REST

    def stop(self) -> None:
        """End the program."""
        os.kill(self._child, signal.SIGHUP)

    def resize(self, _number: int, _frame: FrameType | None) -> None:
        """Tell the program the terminal's new size."""
        self._copy_size()

    def _copy_size(self) -> None:
        size = fcntl.ioctl(0, termios.TIOCGWINSZ, bytes(SIZE.size))
        fcntl.ioctl(self._program, termios.TIOCSWINSZ, size)
        lines, columns, width, height = SIZE.unpack(size)
        self._report.size = columns, lines, width, height

    def _read(self) -> bytes:
        try:
            return os.read(self._program, CHUNK)
        except OSError:
            return b""

    def _rest(self) -> None:
        self._report.rests += 1
        path = Path(self._task.report)
        new = path.with_suffix(".new")
        new.write_text(json.dumps(asdict(self._report)), encoding="utf-8")
        new.replace(path)


def main() -> None:
    """Do what the task says."""
    task = Task(**json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")))
    before = termios.tcgetattr(0)
    typist = Typist(task)
    signal.signal(signal.SIGWINCH, typist.resize)
    signal.signal(signal.SIGTERM, lambda _number, _frame: sys.exit())
    signal.signal(signal.SIGHUP, lambda _number, _frame: sys.exit())
    try:
        tty.setraw(0)
        typist.work()
    finally:
        typist.stop()
        termios.tcsetattr(0, termios.TCSANOW, before)


if __name__ == "__main__":
    main()
