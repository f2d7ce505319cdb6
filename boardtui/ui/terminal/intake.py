"""Input of a terminal as messages for the app, within bounds.

Beyond Textual's public interface it relies on `XTermParser`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterable, Iterator
from enum import Enum, auto
from time import monotonic
from typing import Final
from weakref import ref

from textual import constants
from textual._parser import ParseError
from textual._xterm_parser import (
    BRACKETED_PASTE_END,
    BRACKETED_PASTE_START,
    FOCUSIN,
    FOCUSOUT,
    XTermParser,
)
from textual.events import AppBlur, AppFocus, Key, Paste, Resize
from textual.message import Message
from textual.messages import InBandWindowResize

MOST_PASTED: Final = 1024 * 1024
"""Characters of the longest paste, enough for a thousand records; what is larger is a file."""

LARGE_PASTE: Final = 4096
"""Above this many characters, only one paste waits at a time."""

PASTE_PATIENCE: Final = 3.0
"""Seconds of silence after which a paste without an end is given up."""

URGENT_PATIENCE: Final = 0.1
"""Seconds of silence after which an urgent character that ends such a paste is a key."""

_URGENT_CHARACTERS: Final = ("\x03", "\x11")
_URGENT_KEYS: Final = ("ctrl+c", "ctrl+q")
"""Keys that end the program; they are never dropped."""

_TOKEN: Final = re.compile(
    r"\x1b\[(?:M[^\x1b]{3}|\[[^\x1b]|[0-?]{0,29}[ -/]{0,2}[@-~])|\x1bO[^\x1b]|\x1b[^\x1b\[O]|.",
    re.DOTALL,
)
"""An escape sequence or a character; sequences longer than any key are taken for characters.

An ESC always begins a token, as it always begins a sequence for Textual's parser.
"""

_UNFINISHED: Final = re.compile(r"(?:\x1b(?:O|\[(?:M[^\x1b]{0,2}|\[|[0-?]{0,29}[ -/]{0,2})?)?)?\Z")
_PART_OF_END: Final = re.compile(r"(?:\x1b(?:\[(?:2(?:0(?:1)?)?)?)?)?\Z")

_LATE_ANSWER: Final = re.compile(r"\x1b\[\?[\d;]*c")
_EXTENDED_KEY: Final = re.compile(r"\x1b\[[\d:;]+u")
"""Late or unrequested reports, which would be read as typed keys."""

_KEPT_BACK: Final = (AppFocus, AppBlur, Resize, InBandWindowResize)
"""Messages for reports that the app is not given.

A change of focus would make Textual redraw much, which costs bytes. The size comes from the kernel:
Textual would believe a forged report of it, and then ignore SIGWINCH.
"""

_CONTROLS: Final = dict.fromkeys({*range(0x20), *range(0x7F, 0xA0)} - set(b"\t\n\r"))


class Dropped(Enum):
    """What was left out of the input."""

    EVENTS = auto()
    LONG_PASTE = auto()
    CUT_PASTE = auto()
    """A paste whose end did not come."""


class Intake:
    """Reads a terminal's input within bounds; what is beyond them is read and dropped.

    Urgent keys are never dropped. In a paste they are text, unless a silence follows or the paste
    is too long anyway.
    """

    is_looked_at: bool = True
    """False after a report that the window lost the focus, until a report or a key says otherwise.

    A terminal that does not report the focus is taken to be looked at.
    """

    def __init__(
        self,
        has_room: Callable[[bool], bool],
        dropped: Callable[[Dropped], None],
        *,
        debug: bool = False,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        """`has_room` tells whether one more message may go on, with True for an urgent one.

        `dropped` is called for each thing that is dropped.
        """
        self._has_room = has_room
        self._dropped = dropped
        self._debug = debug
        self._clock = clock
        self._latest = clock()
        self._parser = XTermParser(debug)
        self._unfinished = ""
        """The beginning of a sequence, which the parser already has."""
        self._paste: _Paste | None = None
        self._large: ref[Paste] | None = None

    def feed(self, text: str) -> Iterator[Message]:
        """Yield the messages of a text."""
        if text:
            self._latest = self._clock()
        while text:
            text = yield from (self._keys(text) if self._paste is None else self._pasted(text))

    def tick(self) -> Iterator[Message]:
        """Yield the messages that silence makes, such as a lone Esc; to be called again and again.

        Messages of `feed` must have been taken before.
        """
        silence = self._clock() - self._latest
        if self._paste is not None:
            urgent = self._paste.urgent_end if silence >= URGENT_PATIENCE else ""
            if urgent or silence >= PASTE_PATIENCE:
                self._paste = None
                self._dropped(Dropped.CUT_PASTE)
                yield from self._parsed(urgent)
        yield from self._admitted(self._parser.tick())
        if self._unfinished and silence >= 2 * constants.ESCAPE_DELAY:
            self._unfinished = ""
            self._parser = XTermParser(self._debug)

    def _keys(self, text: str) -> Generator[Message, None, str]:
        """Yield the messages up to the start of a paste; return the text after it."""
        begun = len(self._unfinished)
        text = self._unfinished + text
        self._unfinished = _match(_UNFINISHED, text)
        for match in _TOKEN.finditer(text, 0, len(text) - len(self._unfinished)):
            # What the parser has begun it is given to the end, with room or without.
            token, new = match[0], match[0][max(begun - match.start(), 0) :]
            if token == BRACKETED_PASTE_START or _is_stray(token):
                # It may have the beginning of this one or of another.
                self._parser = XTermParser(self._debug)
                if token == BRACKETED_PASTE_START:
                    self._unfinished = ""
                    self._paste = _Paste()
                    return text[match.end() :]
            elif (
                len(new) < len(token)
                or token in {FOCUSIN, FOCUSOUT}
                or self._has_room(token in _URGENT_CHARACTERS)
            ):
                yield from self._parsed(new)
            else:
                self._dropped(Dropped.EVENTS)
        known = max(begun + len(self._unfinished) - len(text), 0)
        yield from self._parsed(self._unfinished[known:])
        return ""

    def _pasted(self, text: str) -> Generator[Message, None, str]:
        """Yield the paste at its end, if that is in the text; return the text after it."""
        assert self._paste is not None
        paste, (urgent, rest) = self._paste, self._paste.take(text)
        yield from self._parsed(urgent)
        if rest is not None:
            self._paste = None
            if paste.is_too_long:
                self._dropped(Dropped.LONG_PASTE)
            else:
                yield from self._admitted([Paste(paste.text.translate(_CONTROLS))])
        return rest or ""

    def _parsed(self, text: str) -> Iterator[Message]:
        # For Textual's parser, an empty text is the end of the input.
        return self._admitted(self._parser.feed(text) if text else ())

    def _admitted(self, messages: Iterable[Message]) -> Iterator[Message]:
        try:
            for message in messages:
                if isinstance(message, Key | AppFocus | AppBlur):
                    self.is_looked_at = not isinstance(message, AppBlur)
                if isinstance(message, _KEPT_BACK):
                    continue
                if self._admits(message):
                    yield message
                else:
                    self._dropped(Dropped.EVENTS)
        except (ParseError, ValueError, ArithmeticError):
            # A sequence that Textual cannot parse; later input may be fine.
            self._parser = XTermParser(self._debug)

    def _admits(self, message: Message) -> bool:
        if isinstance(message, Paste) and len(message.text) >= LARGE_PASTE:
            if self._large is not None and self._large() is not None:
                return False
            self._large = ref(message)
        return self._has_room(is_urgent(message))


def is_urgent(message: Message) -> bool:
    """Check whether a message is a key that ends the program."""
    return isinstance(message, Key) and message.key in _URGENT_KEYS


class _Paste:
    """A bracketed paste on its way; too long a text is not kept."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._length = 0
        self._part_of_end = ""
        self.urgent_end = ""
        """The last character so far, if it is an urgent one."""

    @property
    def is_too_long(self) -> bool:
        return self._length > MOST_PASTED

    @property
    def text(self) -> str:
        return "".join(self._parts)

    def take(self, text: str) -> tuple[str, str | None]:
        """Return urgent keys, and the text after the end of the paste or None before it."""
        text, end, rest = (self._part_of_end + text).partition(BRACKETED_PASTE_END)
        self._part_of_end = "" if end else _match(_PART_OF_END, text)
        text = text.removesuffix(self._part_of_end)
        self._length += len(text)
        self._parts.append(text)
        urgent = ""
        if self.is_too_long:
            self._parts.clear()
            urgent = "".join(each for each in text if each in _URGENT_CHARACTERS)
        is_urgent = not urgent and text.endswith(_URGENT_CHARACTERS) and not self._part_of_end
        self.urgent_end = text[-1] if is_urgent else ""
        return urgent, rest if end else None


def _is_stray(token: str) -> bool:
    if len(token) == 1:
        return False
    if _LATE_ANSWER.fullmatch(token):
        return True
    return constants.DISABLE_KITTY_KEY and _EXTENDED_KEY.fullmatch(token) is not None


def _match(pattern: re.Pattern[str], text: str) -> str:
    """Return what a pattern that always matches finds."""
    found = pattern.search(text)
    assert found is not None
    return found[0]
