"""The input of a terminal as messages for the app, within bounds.

Beyond Textual's public interface it relies on `XTermParser` and its `_timeout_time`.
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
    BRACKETED_PASTE_START,
    FOCUSIN,
    FOCUSOUT,
    XTermParser,
)
from textual.events import AppBlur, AppFocus, Key, Paste, Resize
from textual.message import Message
from textual.messages import InBandWindowResize

from boardtui.ui.terminal.bracketed_paste import URGENT_CHARACTERS, BracketedPaste

LARGE_PASTE: Final = 4096
"""Of pastes longer than this, in characters, only one may wait at a time."""

PASTE_PATIENCE: Final = 3.0
"""A paste or an answer without an end is given up after this many seconds of silence."""

URGENT_PATIENCE: Final = 0.1
"""An urgent character at the end of such a paste is a key after this many seconds."""

_URGENT_KEYS: Final = ("ctrl+c", "ctrl+q")
"""The names of `URGENT_CHARACTERS`."""

_TOKEN: Final = re.compile(
    r"(?P<string>\x1bP(?:[01]?[$+]r|>\|)|\x1b_G)|(?P<sequence>\x1b\[[0-?]{30})|"
    r"\x1b\[(?:M[^\x1b]{3}|\[[^\x1b]|[0-?]{0,29}[ -/]{0,2}[@-~])|\x1b\[[>?][0-?]{0,28}|"
    r"\x1bO[^\x1b]|\x1b[^\x1b\[O]|.",
    re.DOTALL,
)
"""An escape sequence, a report that something else cuts short, or a character.

Of answers, and of sequences longer than any key, it is the beginning. An ESC always begins a token,
as it always begins a sequence for Textual's parser.
"""

_UNFINISHED: Final = re.compile(
    r"(?:\x1b(?:O|_|P(?:[01]?[$+]?|>)|\[(?:M[^\x1b]{0,2}|\[|[0-?]{0,29}[ -/]{0,2})?)?)?\Z"
)

_PART_OF_ANSWER: Final = ("\x1bP", "\x1b_")
"""They begin late answers: about colours or the name, and about pictures.

They are the keys Alt+P and Alt+_ as well.
"""
_ENDS: Final = {
    "string": r"(?P<end>\x1b\\|\a)|[^ -~]",
    "sequence": r"(?P<end>[@-~])|[^ -?]",
}
"""The ends of what is dropped from its beginning on, or characters that it cannot have.

They are compiled when an answer comes late.
"""
_REPORT: Final = ("\x1b[?", "\x1b[>")
"""They begin reports, and no key."""
_REPORT_OF_MODE: Final = "$y"
"""The end of the only such report that Textual understands."""
_LATE_SIZE: Final = re.compile(r"\x1b\[4;\d+;\d+t")
_EXTENDED_KEY: Final = re.compile(r"\x1b\[[\d:;]+u")
"""Late or unrequested reports, which would be read as typed keys."""

_HELD_BACK: Final = (*_PART_OF_ANSWER, *_REPORT)
"""What begins so is kept from Textual's parser until it has ended."""

_KEPT_BACK: Final = (AppFocus, AppBlur, Resize, InBandWindowResize)
"""Reports that are kept from the app.

A change of focus would make Textual redraw much, which costs bytes. The size comes from the kernel:
Textual would believe a forged report of it, and then ignore SIGWINCH.
"""

_CONTROLS: Final = dict.fromkeys({*range(0x20), *range(0x7F, 0xA0)} - set(b"\t\n\r"))


class Dropped(Enum):
    """The kinds of input that are dropped."""

    EVENTS = auto()
    LONG_PASTE = auto()
    CUT_PASTE = auto()
    """A paste whose end did not come."""


class Intake:
    """Reads a terminal's input within bounds; input beyond them is read and dropped.

    Urgent keys are never dropped. Within a paste they are text, unless a silence follows or the
    paste is too long anyway: a paste whose end was lost must not make Ctrl-C useless. Answers about
    colours, the name or pictures that come after the probe are dropped, however long, and nothing
    of them is kept.
    """

    is_looked_at: bool = True
    """False after a report that the window lost the focus, until a report or a key says otherwise.

    Without any report, the window counts as looked at.
    """

    def __init__(
        self,
        has_room: Callable[[bool], bool],
        dropped: Callable[[Dropped], None],
        *,
        debug: bool = False,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        """`has_room` returns whether one more message may pass; it is given True for an urgent one.

        `dropped` is called for each loss.
        """
        self._has_room = has_room
        self._dropped = dropped
        self._debug = debug
        self._clock = clock
        self._latest = clock()
        self._parser = XTermParser(debug)
        self._unfinished = ""
        """The beginning of a sequence; the parser has it already, unless it may be an answer's."""
        self._dropping = ""
        """The key in `_ENDS` of what is being dropped up to its end; empty for nothing."""
        self._paste: BracketedPaste | None = None
        self._large: ref[Paste] | None = None

    @property
    def awaits_silence(self) -> bool:
        """True while a silence may complete a message; `tick` has nothing to do otherwise."""
        if self._parser._timeout_time is not None:  # noqa: SLF001  Textual has no public way
            return True
        return self._paste is not None or bool(self._dropping or self._unfinished)

    def feed(self, text: str) -> Iterator[Message]:
        """Yield the messages of newly read text, which may end within a sequence."""
        if text:
            self._latest = self._clock()
        while text:
            if self._paste is not None:
                text = yield from self._pasted(text)
            elif self._dropping:
                text = self._after_answer(text)
            else:
                text = yield from self._keys(text)

    def tick(self) -> Iterator[Message]:
        """Yield the messages that silence completes, such as a lone Esc.

        To be called often while `awaits_silence`. Exhaust the iterator of `feed` before.
        """
        silence = self._clock() - self._latest
        if self._paste is not None:
            urgent = self._paste.urgent_end if silence >= URGENT_PATIENCE else ""
            if urgent or silence >= PASTE_PATIENCE:
                self._paste = None
                self._dropped(Dropped.CUT_PASTE)
                yield from self._parsed(urgent)
        is_no_key = bool(self._dropping) or self._unfinished.startswith(_REPORT)
        if is_no_key or self._unfinished.startswith(_PART_OF_ANSWER):
            if silence < (PASTE_PATIENCE if is_no_key else constants.ESCAPE_DELAY):
                return
            held, self._unfinished, self._dropping = self._unfinished, "", ""
            yield from self._parsed("" if held.startswith(_REPORT) else held)
        yield from self._admitted(self._parser.tick())
        if self._unfinished and silence >= 2 * constants.ESCAPE_DELAY:
            self._unfinished = ""
            self._parser = XTermParser(self._debug)

    def _keys(self, text: str) -> Generator[Message, None, str]:
        """Yield the messages up to the start of a paste or answer; return the text after that."""
        begun = 0 if self._unfinished.startswith(_HELD_BACK) else len(self._unfinished)
        text = self._unfinished + text
        self._unfinished = _match(_UNFINISHED, text)
        for match in _TOKEN.finditer(text, 0, len(text) - len(self._unfinished)):
            # A sequence that the parser has begun is passed on to its end, even without room.
            token, new = match[0], match[0][max(begun - match.start(), 0) :]
            if match.lastgroup is not None:
                if len(new) < len(token):
                    self._parser = XTermParser(self._debug)
                self._unfinished, self._dropping = "", match.lastgroup
                return text[match.end() :]
            if token == BRACKETED_PASTE_START or _is_stray(token):
                # The parser may hold the beginning of this sequence, or of another.
                self._parser = XTermParser(self._debug)
                if token == BRACKETED_PASTE_START:
                    self._unfinished = ""
                    self._paste = BracketedPaste()
                    return text[match.end() :]
            elif (
                len(new) < len(token)
                or token in {FOCUSIN, FOCUSOUT}
                or self._has_room(token in URGENT_CHARACTERS)
            ):
                yield from self._parsed(new)
            else:
                self._dropped(Dropped.EVENTS)
        known = max(begun + len(self._unfinished) - len(text), 0)
        if not self._unfinished.startswith(_HELD_BACK):
            yield from self._parsed(self._unfinished[known:])
        elif known:
            # The parser must not take the Esc for a key while this may become an answer.
            self._parser = XTermParser(self._debug)
        return ""

    def _after_answer(self, text: str) -> str:
        """Return the text after the end of an answer; empty before the end."""
        text, self._unfinished = self._unfinished + text, ""
        end = re.search(_ENDS[self._dropping], text)
        if end is None:
            return ""
        if self._dropping == "string" and text[end.start() :] == "\x1b":
            self._unfinished = "\x1b"
            return ""
        self._dropping = ""
        return text[end.end() if end["end"] else end.start() :]

    def _pasted(self, text: str) -> Generator[Message, None, str]:
        """Yield the paste if the text has its end; return the text after it."""
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
        # Textual's parser takes an empty text for the end of the input.
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
            # Some reports crash Textual's parser; a fresh one reads the later input.
            self._parser = XTermParser(self._debug)

    def _admits(self, message: Message) -> bool:
        if isinstance(message, Paste) and len(message.text) >= LARGE_PASTE:
            if self._large is not None and self._large() is not None:
                return False
            self._large = ref(message)
        return self._has_room(is_urgent(message))


def is_urgent(message: Message) -> bool:
    """Return True if a message is a key that ends the program."""
    return isinstance(message, Key) and message.key in _URGENT_KEYS


def _is_stray(token: str) -> bool:
    if len(token) == 1:
        return False
    if token.startswith(_REPORT):
        return not token.endswith(_REPORT_OF_MODE)
    if _LATE_SIZE.fullmatch(token):
        return True
    return constants.DISABLE_KITTY_KEY and _EXTENDED_KEY.fullmatch(token) is not None


def _match(pattern: re.Pattern[str], text: str) -> str:
    """Return the match of a pattern that matches every text."""
    found = pattern.search(text)
    assert found is not None
    return found[0]
