"""Line input and output: a terminal with a person at it, a pipe or a file."""

from __future__ import annotations

import asyncio
import os
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Protocol

from boardtui.plain.columns import MOST_COLUMNS, in_plain_marks, wrapped
from boardtui.plain.spoken import spoken
from boardtui.plain.typed_line import MOST_CHARACTERS, EndOfInput, TypedLine
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.printable import printable
from boardtui.words.language import current_language

PROMPT = "> "

_CHUNK = 4096
"""The most bytes of one read."""


class LineStyle(NamedTuple):
    """The form of the answers."""

    columns: int = MOST_COLUMNS
    spells_points: bool = False
    """True if points are spelt: "delta 3"."""
    keeps_marks: bool = False
    """True if English keeps marks beyond ASCII, such as “ and …."""


USUAL_STYLE = LineStyle()


class Console(Protocol):
    """The lines that a session reads, and its answers."""

    is_interactive: bool
    """True if a person types here: then there is a prompt, and each line is read at once.

    A script's line is read only when the answer to the one before is complete.
    """

    async def read(self) -> str | None:
        """Return the next line; None at the end of the input."""

    def say(self, text: str, *, bell: bool = False, as_is: bool = False) -> None:
        """Say some lines, above the prompt unless a person is in the middle of a line.

        With `as_is`, they are for another program: none is broken.
        """


class StreamConsole:
    """A console that reads from a descriptor and writes with a function."""

    def __init__(
        self,
        source: int,
        write: Callable[[str], object],
        *,
        is_interactive: bool,
        edits: bool = False,
        style: LineStyle = USUAL_STYLE,
        note_input: Callable[[], object] = lambda: None,
    ) -> None:
        """Read from a descriptor; `write` shows a text at once.

        With `edits`, the terminal sends each key without echo, and the line is edited here.
        """
        self.is_interactive = is_interactive
        self.trouble: OSError | None = None
        """The error that ended the output; None while it works."""
        self.note_input = note_input
        """Called after each read of input."""
        self._source = source
        self._write = write
        self.edits = edits
        """True if lines are edited here."""
        self._style = style
        self._typed = TypedLine()
        self._lines: deque[str] = deque()
        self._rest = b""
        self._has_ended = False
        self._is_waiting = False
        self._held: list[str] = []

    async def read(self) -> str | None:
        if self.is_interactive and not self._lines:
            self._show(PROMPT)
        self._is_waiting = True
        try:
            while not self._lines and not self._has_ended and self.trouble is None:
                if not (self.edits and self._rest):
                    await _ready(self._source)
                    self._read_chunk()
                if self.edits:
                    self._edit()
                else:
                    self._split()
        finally:
            self._is_waiting = False
            self._say_what_was_held()
        if self._has_ended and not self._lines:
            self.end_line()
        if self.trouble is not None:
            return None
        return self._lines.popleft() if self._lines else None

    def say(self, text: str, *, bell: bool = False, as_is: bool = False) -> None:
        said = map(printable, text.split("\n")) if as_is else self._in_lines(text)
        lines = "".join(f"{line}\n" for line in said)
        if bell and self.is_interactive:
            lines = f"\a{lines}"
        if not (self._is_waiting and self.is_interactive):
            self._show(lines)
        elif self._typed.text:
            self._held.append(lines)
        else:
            self._show(f"\n{lines}{PROMPT}")

    def end_line(self) -> None:
        """End the line of the prompt, at the end of the program."""
        if self.is_interactive:
            self._show("\n")

    def _in_lines(self, text: str) -> Iterator[str]:
        style = self._style
        for paragraph in text.split("\n"):
            shown = printable(paragraph)
            if style.spells_points:
                shown = spoken(shown)
            if current_language() == "en" and not style.keeps_marks:
                shown = in_plain_marks(shown)
            yield from wrapped(shown, style.columns)

    def _read_chunk(self) -> None:
        data = b""
        with suppress(OSError):  # the terminal is gone
            data = os.read(self._source, _CHUNK)
        self._has_ended = not data
        self._rest += data
        self.note_input()

    def _edit(self) -> None:
        """Take keys up to the end of a line; keys typed ahead are shown after the answer."""
        ends = [at for end in (b"\r", b"\n") if (at := self._rest.find(end)) >= 0]
        size = min(ends, default=len(self._rest)) + 1
        keys, self._rest = self._rest[:size], self._rest[size:]
        try:
            for shown, line in self._typed.take(keys):
                self._show(shown)
                if line is not None:
                    self._lines.append(line)
        except EndOfInput:
            self._has_ended = True

    def _split(self) -> None:
        """Split off the complete lines; at the end of the input, the rest is one too."""
        *lines, self._rest = self._rest.split(b"\n")
        if self._has_ended and self._rest:
            lines.append(self._rest)
        # Enough to see that a line is too long; a character has at most four bytes.
        self._rest = self._rest[: 4 * MOST_CHARACTERS + 4]
        self._lines.extend(line.decode("utf-8", "replace").rstrip("\r") for line in lines)

    def _say_what_was_held(self) -> None:
        held, self._held = "".join(self._held), []
        if held:
            self._show(held)

    def _show(self, text: str) -> None:
        if not text or self.trouble is not None:
            return
        try:
            self._write(text)
        except OSError as error:
            self.trouble = error  # raised once the games are saved


async def _ready(source: int) -> None:
    """Wait for input; a regular file is ready at any time, and event loops refuse it."""
    loop = asyncio.get_running_loop()
    ready = asyncio.Event()
    try:
        loop.add_reader(source, ready.set)
    except (OSError, NotImplementedError):
        return
    try:
        await ready.wait()
    finally:
        loop.remove_reader(source)


@contextmanager
def every_key(
    terminal: int,
    *,
    suspends: bool,
    stop: Callable[[], object] = lambda: None,
    go_on: Callable[[], object] = lambda: None,
) -> Iterator[None]:
    """Let a terminal send each key without echo, for a block; also after a suspension.

    `stop` is called before a suspension, `go_on` after it.
    """
    import signal
    import termios

    before = termios.tcgetattr(terminal)
    wanted = termios.tcgetattr(terminal)
    wanted[3] &= ~(termios.ICANON | termios.ECHO)
    if not suspends:
        wanted[6][termios.VSUSP] = b"\0"

    def use(attributes: list[int | list[bytes | int]]) -> None:
        with suppress(termios.error):
            termios.tcsetattr(terminal, termios.TCSADRAIN, attributes)

    loop = asyncio.get_running_loop()

    def suspend() -> None:
        stop()
        use(before)
        os.kill(os.getpid(), signal.SIGSTOP)
        use(wanted)
        go_on()

    use(wanted)
    loop.add_signal_handler(signal.SIGTSTP, suspend)
    try:
        yield
    finally:
        loop.remove_signal_handler(signal.SIGTSTP)
        use(before)
