"""A terminal for tests and benchmarks: a real pty with a screen that can be looked at.

with Terminal([sys.executable, "-m", "boardtui"], columns=80, lines=24) as terminal:
    assert len(terminal.press(RIGHT)) <= 130
"""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Self

import pyte
from pyte.screens import Char

from tests import processes
from tests.colour_answers import SILENT, ColourAnswers
from tests.kitty_double import KittyPictures
from tests.screen_double import Screen
from tests.waiting import wait_until

UP, DOWN, RIGHT, LEFT = "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"
ENTER, ESCAPE, TAB = "\r", "\x1b", "\t"
FOCUS_IN, FOCUS_OUT = "\x1b[I", "\x1b[O"

TIMEOUT = 40.0
"""Seconds until a wait fails."""

QUIET = 0.08
"""Seconds without output after which a program is taken to have finished drawing."""

_QUERY = re.compile(
    rb"\x1b\[(?:6n|c|>c|>0q|14t|\?2026\$p)|\x1bP[$+]q[^\x1b]*\x1b\\|\x1b_[^\x1b]*\x1b\\"
)
_UNFINISHED = re.compile(rb"\x1b(\[[?><=]?[\d;$]*|[P_][^\x1b]*\x1b?)?\Z")
_COLOUR = re.compile(rb"\x1b\[([\d;]*)m")
_MODES = re.compile(rb"\x1b\[\?([\d;]+)([hl])")
_UNKNOWN_TO_PYTE = re.compile(rb"\x1b\[[<>=][\d;]*[a-zA-Z]")


@dataclass(frozen=True)
class Answers:
    """What the terminal says about itself when asked; False keeps silent."""

    synchronised: bool = True
    cursor: bool = True
    device: bool = True
    ambiguous_width: int = 1
    colours: ColourAnswers = SILENT
    name: str = ""
    """The answer to XTVERSION, without its beginning and end."""
    pictures: str = ""
    """The answer to the question about pictures, without its beginning and end."""
    pixels: tuple[int, int] | None = None
    """The width and the height of the text area in pixels; None keeps silent."""
    model: str = ""
    """The secondary device attributes, which answer DA2; empty keeps silent."""
    environ: Mapping[str, str] = field(default_factory=dict)
    """The variables that the terminal sets."""


KITTY = Answers(
    name="kitty(0.41.1)",
    pictures="Gi=31;OK",
    pixels=(800, 480),
    environ={"KITTY_WINDOW_ID": "1"},
)
"""A terminal with pictures in text, and characters of 10x20 pixels in a window of 80x24."""


def _take_terminal() -> None:
    """Make standard input the controlling terminal, so that its hang-up ends the program.

    Tests under nohup ignore hang-ups, which a child would inherit.
    """
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


class Terminal:
    """A terminal with a program running in it."""

    def __init__(
        self,
        command: Sequence[str],
        *,
        columns: int = 80,
        lines: int = 24,
        told: tuple[int, int] | None = None,
        pixels: tuple[int, int] = (0, 0),
        environ: Mapping[str, str] | None = None,
        answers: Answers | None = None,
        directory: Path | None = None,
    ) -> None:
        """Start `command`; `environ` is added to a minimal environment.

        `told` is the size that the program is told where it is not the screen's own, and `pixels`
        the one in pixels that the kernel is told.
        """
        self.answers = answers or Answers()
        self.screen = Screen(columns, lines)
        self.screen.ambiguous_width = self.answers.ambiguous_width
        self.output = bytearray()
        """Everything that the program has written."""
        self.modes = {7, 25}
        """The private modes that are on, as DEC numbers."""
        self.rendition = ""
        """The parameters of the last SGR sequence."""
        self._stream = pyte.ByteStream(self.screen)
        self.pictures = KittyPictures()
        self._unfinished = b""
        self._master, self._slave = pty.openpty()
        self.tell_size(*told or (columns, lines), pixels)
        self.initial_attributes = self.attributes
        self.process = subprocess.Popen(
            command,
            stdin=self._slave,
            stdout=self._slave,
            stderr=self._slave,
            cwd=directory,
            env={**minimal_environment(), **self.answers.environ, **(environ or {})},
            start_new_session=True,
            preexec_fn=_take_terminal,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def display(self) -> list[str]:
        """The lines on the screen, without trailing spaces."""
        return [line.rstrip() for line in self.screen.display]

    @property
    def text(self) -> str:
        """The whole screen as one text."""
        return "\n".join(self.display)

    @property
    def cells(self) -> list[list[Char]]:
        """Every cell with its colours and attributes."""
        screen = self.screen
        return [[screen.buffer[y][x] for x in range(screen.columns)] for y in range(screen.lines)]

    @property
    def attributes(self) -> list[object]:
        """The line settings, as `termios.tcgetattr` gives them."""
        return termios.tcgetattr(self._slave)

    def send(self, keys: str | bytes) -> None:
        """Type without looking at what comes back."""
        os.write(self._master, keys.encode() if isinstance(keys, str) else keys)

    def pour(self, data: bytes) -> None:
        """Type more than the line holds, and take what is written meanwhile."""
        os.set_blocking(self._master, False)
        rest = memoryview(data)
        while rest and self.process.poll() is None:
            self.read(0)
            if select.select([], [self._master], [], QUIET)[1]:
                with suppress(BlockingIOError):
                    rest = rest[os.write(self._master, rest[:4096]) :]
        os.set_blocking(self._master, True)

    def take(self, keys: str | bytes) -> None:
        """Type, and wait without reading until the program has worked it off."""
        self.send(keys)
        wait_until(lambda: not self.untaken and self.state != "R")

    def press(self, keys: str | bytes, *, patience: float = 0.5) -> bytes:
        """Type, and return what is written until the program is quiet.

        `patience` is how long to wait for the first byte, in seconds.
        """
        self.send(keys)
        before = len(self.output)
        if self.read(patience):
            self.wait_until_quiet()
        return bytes(self.output[before:])

    def read(self, timeout: float) -> bytes:
        """Take what is written within `timeout` seconds, empty if nothing is."""
        if not select.select([self._master], [], [], timeout)[0]:
            return b""
        try:
            data = os.read(self._master, 65536)
        except OSError:
            return b""
        self.output += data
        self._show(data)
        return data

    def sent_within(self, seconds: float) -> int:
        """The bytes that come within a span of time."""
        before, end = len(self.output), time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            self.read(left)
        return len(self.output) - before

    def wait_until_quiet(self, quiet: float = QUIET) -> None:
        """Read until nothing has been written for `quiet` seconds and nothing is being computed."""
        wait_until(
            lambda: not self.read(quiet) and self.state != "R",
            TIMEOUT,
            pause=lambda _seconds: None,
            message=lambda: "The program never stops writing.",
        )

    def wait_for(self, wanted: str | Callable[[], object], timeout: float = TIMEOUT) -> None:
        """Read until a text is on the screen, or until a condition holds."""

        def holds() -> object:
            return wanted in self.text if isinstance(wanted, str) else wanted()

        wait_until(
            holds,
            timeout,
            # A text comes with output only; a condition may be about anything.
            pause=lambda seconds: self.read(1.0 if isinstance(wanted, str) else seconds),
            message=lambda: f"Waited in vain for {wanted!r} on:\n{self.text}",
        )

    def wait_until_stopped(self) -> None:
        """Read until the program is stopped, as by Ctrl+Z, and has nothing left to show."""
        self.wait_for(lambda: self.state == "T")
        self.wait_until_quiet()

    def wait_for_exit(self, timeout: float = TIMEOUT, *, read: bool = True) -> int:
        """The exit status, negative for a signal; with `read` off the terminal is stalled."""
        wait_until(
            lambda: self.process.poll() is not None,
            timeout,
            pause=self.read if read else self.runs_for,
            message=lambda: f"Still running, with:\n{self.text}",
        )
        while read and self.read(0.01):
            pass
        assert self.process.returncode is not None
        return self.process.returncode

    def resize(self, columns: int, lines: int) -> None:
        """Change the size, as a person does by dragging the window's corner."""
        self.screen.resize(lines, columns)
        self.tell_size(columns, lines)

    def tell_size(self, columns: int, lines: int, pixels: tuple[int, int] = (0, 0)) -> None:
        """Tell the program a size, without a change of the screen that is looked at."""
        size = struct.pack("HHHH", lines, columns, *pixels)
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, size)

    def signal(self, number: int) -> None:
        """Send a signal to the program."""
        self.process.send_signal(number)

    def hang_up(self) -> None:
        """Close the terminal under the program."""
        os.close(self._slave)
        os.close(self._master)
        self._master = self._slave = -1

    @property
    def state(self) -> str:
        """`R` while the program computes, `S` while it waits, `T` while it is stopped."""
        return processes.state(self.process.pid)

    @property
    def untaken(self) -> int:
        """How many bytes were typed that the program has not read."""
        (count,) = struct.unpack("i", fcntl.ioctl(self._slave, termios.FIONREAD, bytes(4)))
        assert isinstance(count, int)
        return count

    def runs_for(self, seconds: float) -> float:
        """Leave the program alone for a while; the processor time that it uses."""
        return processes.runs_for(self.process.pid, seconds)

    def wait_until_idle(self) -> None:
        """Wait, without reading, until the program has nothing to compute."""
        wait_until(lambda: self.runs_for(0.25) <= 0.05, TIMEOUT, pause=lambda _seconds: None)

    def resident_kib(self) -> int:
        """The memory that the program holds, in KiB."""
        return processes.memory_kib(self.process.pid, "VmRSS")

    def peak_kib(self) -> int:
        """The most memory that the program has held at once, in KiB."""
        return processes.memory_kib(self.process.pid, "VmHWM")

    def close(self) -> None:
        """End the program if it still runs, and remove the terminal."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        if self._master >= 0:
            self.hang_up()

    def _show(self, data: bytes) -> None:
        data = self._unfinished + data
        unfinished = _UNFINISHED.search(data)
        self._unfinished = unfinished[0] if unfinished else b""
        data = data.removesuffix(self._unfinished)
        for numbers, switch in _MODES.findall(data):
            modes = {int(number) for number in numbers.split(b";")}
            self.modes = self.modes | modes if switch == b"h" else self.modes - modes
        drawn = 0
        for query in _QUERY.finditer(data):
            self._draw(data[drawn : query.start()])
            self._answer(query[0])
            drawn = query.end()
        self._draw(data[drawn:])

    def _draw(self, data: bytes) -> None:
        for parameters in _COLOUR.findall(data)[-1:]:
            self.rendition = parameters.decode()
        self._stream.feed(_UNKNOWN_TO_PYTE.sub(b"", data))

    def _answer(self, query: bytes) -> None:
        """Answer at this place of the stream, after what precedes the query was drawn."""
        if query.startswith(b"\x1bP"):
            question = query[2:-2].decode()
            if self.answers.colours.printed:
                self._draw(question.encode())
            self.send(self.answers.colours.answer(question, self.rendition))
            return
        if query.startswith(b"\x1b_"):
            if self.answers.colours.printed:
                self._draw(query[2:-2])
            if self.pictures.obey(query[2:-2].decode()).get("a") == "q" and self.answers.pictures:
                self.send(f"\x1b_{self.answers.pictures}\x1b\\")
            return
        cursor = self.screen.cursor
        if query == b"\x1b[6n":
            if self.answers.cursor:
                self.send(f"\x1b[{cursor.y + 1};{min(cursor.x + 1, self.screen.columns)}R")
        elif query == b"\x1b[?2026$p":
            if self.answers.synchronised:
                self.send("\x1b[?2026;2$y")
        elif query == b"\x1b[>0q":
            if self.answers.name:
                self.send(f"\x1bP>|{self.answers.name}\x1b\\")
        elif query == b"\x1b[14t":
            if self.answers.pixels:
                width, height = self.answers.pixels
                self.send(f"\x1b[4;{height};{width}t")
        elif query == b"\x1b[>c":
            if self.answers.model:
                self.send(f"\x1b[>{self.answers.model}c")
        elif self.answers.device:
            self.send("\x1b[?62;22c")


def first_sent(terminals: Mapping[str, Terminal], seconds: float) -> dict[str, bytes]:
    """What the first programs that send anything within some seconds send, by their names."""
    ready, _, _ = select.select([each._master for each in terminals.values()], [], [], seconds)
    return {name: each.read(0) for name, each in terminals.items() if each._master in ready}


def minimal_environment() -> dict[str, str]:
    """An environment without anything that the machine at hand happens to have."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    return kept | {"LANG": "C.UTF-8", "TERM": "xterm-256color", "PYTHONDONTWRITEBYTECODE": "1"}
