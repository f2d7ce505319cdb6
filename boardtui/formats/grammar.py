"""The grammar of SGF and GGF: text to nodes with raw property values, for any game."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from boardtui.formats.content import Content
from boardtui.formats.errors import FormatError, FormatReason, Source
from boardtui.formats.limits import FOREIGN, MAX_NAME, Limits
from boardtui.formats.text_window import TextWindow
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.printable import printable
from boardtui.system.progress import tell

# Possessive, here and below: long blanks are matched once, not again for each shorter match.
_GAME = re.compile(r"\(\s*+;")
_ROOT = re.compile(r"\(\s*+;\s*+(?:AP|CA|FF|GM|SZ)\s*+\[")
"""The start of a game: unlike a variation, it has a property of roots."""

_TOKEN = re.compile(r"\s*+(?:([();])|([A-Za-z][A-Za-z0-9]*+)\s*+(?=\[))")
_OPEN = re.compile(r"\s*+\[")
_NAME_AT_END = re.compile(r"[A-Za-z][A-Za-z0-9]*+\s*+\Z")
_VISIBLE = re.compile(r"\S{1,12}")
_REPORTED = 2**16
"""Characters between two reports of the progress."""

_LOWER_CASE = re.compile("[a-z]")


class Property(NamedTuple):
    """A property as written."""

    name: str
    """In upper case."""
    values: list[str]
    """Still escaped."""
    offset: int
    """Offset of the name from the start of the game."""


class RawNode(NamedTuple):
    """A node as written."""

    parent: int
    """Index of the parent in the tree; -1 for the root."""
    properties: list[Property]
    offset: int
    """Offset of the semicolon from the start of the game."""


Tree = list[RawNode]
"""The nodes of one game in file order: parents first, variations after the main line."""


def has_game(text: str) -> bool:
    """Return True if a game starts in a text."""
    return _GAME.search(text) is not None


class RawGame(NamedTuple):
    """A game as written."""

    source: Source
    """Its text, up to the problem if any."""
    tree: Tree
    problem: FormatError | None = None
    """The syntax error that ends the game."""


def parse(source: Source, limits: Limits = FOREIGN) -> Tree:
    """Parse the text of one game up to a syntax error, if any. Raises LimitExceeded."""
    parser = _Parser(source.text, 0, limits, _Closings(source.text))
    try:
        parser.read_tree()
    except _TooLarge as excess:
        raise excess.error(source) from None
    except _Broken:
        pass
    return parser.tree


def scan(content: Content, limits: Limits = FOREIGN) -> Iterator[RawGame | FormatError]:
    """Yield the games of a content lazily, with an error in place of one that exceeds the limits.

    A game ends at its first syntax error; scanning goes on at the next root. A content without
    games yields a single error.
    """
    window = TextWindow(content.texts())
    if not window.find(_GAME):
        yield Source("").error(0, FormatReason.NO_GAME)
        return
    closings = _Closings(window.text)
    while True:
        game = _next_game(window, limits, closings)
        is_whole = isinstance(game, RawGame) and game.problem is None
        coming = [game]
        del game  # its tree is large, and may go while the game is read
        yield coming.pop()
        if not window.find(_GAME if is_whole else _ROOT):
            return


def _next_game(window: TextWindow, limits: Limits, closings: _Closings) -> RawGame | FormatError:
    """Return the game at the window's position, and advance to its end or first error."""
    while True:
        if closings.text is not window.text:
            closings.take(window.text)
        parser = _Parser(window.text, window.position, limits, closings)
        problem = None
        try:
            end = parser.read_tree()
        except _TooLarge as excess:
            end = window.position + excess.offset
            error = excess.error(window.source(end))
            window.advance(end)
            return error
        except _Broken as broken:
            # The window may end within a game: read more, and parse the game again.
            if broken.may_be_cut and window.extend():
                if len(window.text) <= limits.bytes:
                    continue
                limit = limits.bytes // 2**20
                error = window.source(0).excess(0, FormatReason.LARGE_TEXT, limit=limit)
                window.advance(limits.bytes)
                return error
            end = window.position + broken.offset
            problem = broken.error(window.source(end))
        game = RawGame(window.source(end), parser.tree, problem)
        window.advance(end)
        return game


class _Closings:
    """The ends of values in a text.

    Many values may seem to begin before the same end, or before none; it is searched for once.
    """

    def __init__(self, text: str) -> None:
        self.take(text)

    def take(self, text: str) -> None:
        """Go on with another text."""
        self.text = text
        self._start = self._end = -1
        """Start and result of the last search."""

    def after(self, start: int) -> int:
        """Return the end of the value that starts at an offset; -1 if the text lacks it."""
        # No other end lies between the start of the last search and its result.
        is_known = self._start <= start and (start <= self._end or self._end < 0 <= self._start)
        if not is_known:
            self._start, self._end = start, self._search(start)
        return self._end

    def _search(self, start: int) -> int:
        text = self.text
        end = text.find("]", start)
        while end > 0 and text[end - 1] == "\\" and self._is_escaped(start, end):
            end = text.find("]", end + 1)
        return end

    def _is_escaped(self, start: int, end: int) -> bool:
        """Return True if an odd number of backslashes precedes `end`."""
        first = end
        while first > start and self.text[first - 1] == "\\":
            first -= 1
        return (end - first) % 2 == 1


class _Parser:
    """Parser of one game, with offsets relative to its start."""

    def __init__(self, text: str, start: int, limits: Limits, closings: _Closings) -> None:
        self.text = text
        self.start = start
        self.limits = limits
        self.closings = closings
        self.tree: Tree = []
        self.properties = 0
        """Number of values; a property has at least one."""
        self.variations = 0

    def read_tree(self) -> int:
        """Read the game into `tree` and return its end in the text."""
        text, tree, match = self.text, self.tree, _TOKEN.match
        position = self.start
        # A stack, since variations may be nested deeper than Python's calls.
        branches: list[int] = []
        current = -1
        next_report = position
        while True:
            if position >= next_report:
                tell(position, len(text))
                next_report = position + _REPORTED
            token = match(text, position)
            if token is None:
                raise self._unexpected(position)
            position = token.end()
            sign, name = token.groups()
            if name is not None:
                start = token.start(2)
                if current < 0:
                    raise self._broken(start, FormatReason.EARLY_PROPERTY)
                short = self._name(name, start)
                position, values = self._values(position)
                entry = Property(short, values, start - self.start)
                tree[current].properties.append(entry)
            elif sign == ";":
                offset = position - 1
                if current < 0 and tree:
                    raise self._broken(offset, FormatReason.SECOND_ROOT)
                if len(tree) == self.limits.nodes:
                    raise self._excess(offset, FormatReason.MANY_NODES, limit=self.limits.nodes)
                tree.append(RawNode(current, [], offset - self.start))
                current = len(tree) - 1
            elif sign == "(":
                if branches and _ROOT.match(text, position - 1):
                    raise self._broken(position - 1, FormatReason.UNCLOSED_GAME)
                self.variations += 1
                if self.variations > self.limits.nodes:
                    limit = self.limits.nodes
                    raise self._excess(position - 1, FormatReason.MANY_VARIATIONS, limit=limit)
                branches.append(current)
            else:
                current = branches.pop()
                if not branches:
                    return position

    def _values(self, position: int) -> tuple[int, list[str]]:
        """Return the end and the values of the list that starts at `position`."""
        text, find, values = self.text, self.closings.after, []
        while opening := _OPEN.match(text, position):
            start = opening.end()
            end = find(start)
            if end < 0:
                raise self._broken(start - 1, FormatReason.OPEN_VALUE, may_be_cut=True)
            if end - start > self.limits.value:
                raise self._excess(start, FormatReason.LONG_VALUE, limit=self.limits.value)
            values.append(text[start:end])
            self.properties += 1
            if self.properties > self.limits.properties:
                limit = self.limits.properties
                raise self._excess(start, FormatReason.MANY_PROPERTIES, limit=limit)
            position = end + 1
        return position, values

    def _name(self, name: str, offset: int) -> str:
        """Return the name in FF[4]: early files spell `White` for `W`."""
        short = _LOWER_CASE.sub("", name)
        if not short[:1].isalpha():  # a name all in lower case
            short = name.upper()
        if len(short) > MAX_NAME:
            raise self._excess(offset, FormatReason.LONG_NAME)
        return short

    def _unexpected(self, position: int) -> _Broken:
        """Return the error for a text that is not a token."""
        junk = _VISIBLE.search(self.text, position)
        if junk is None:
            return self._broken(len(self.text), FormatReason.TRUNCATED, may_be_cut=True)
        offset, text = junk.start(), printable(junk[0])
        reaches_end = junk.end() == len(self.text)
        may_be_cut = reaches_end or _NAME_AT_END.match(self.text, offset) is not None
        return self._broken(offset, FormatReason.NO_SGF, may_be_cut=may_be_cut, text=text)

    def _broken(
        self, offset: int, fault: FormatReason, *, may_be_cut: bool = False, **facts: object
    ) -> _Broken:
        return _Broken(offset - self.start, fault, facts, may_be_cut=may_be_cut)

    def _excess(self, offset: int, fault: FormatReason, **facts: object) -> _TooLarge:
        return _TooLarge(offset - self.start, fault, facts)


class _Broken(Exception):
    """A syntax error, or the end of the text within the game."""

    def __init__(
        self,
        offset: int,
        fault: FormatReason,
        facts: Mapping[str, object],
        *,
        may_be_cut: bool = False,
    ) -> None:
        super().__init__(offset, fault, facts)
        self.offset = offset
        self.fault = fault
        self.facts = facts
        self.may_be_cut = may_be_cut
        """True if the text may only be incomplete, so that reading more can remove the error."""

    def error(self, source: Source) -> FormatError:
        """Return the error as a FormatError; `source` starts with the game."""
        return source.error(self.offset, self.fault, **self.facts)


class _TooLarge(_Broken):
    """The game exceeds a limit."""

    def error(self, source: Source) -> FormatError:
        """Return the error as a FormatError; `source` starts with the game."""
        return source.excess(self.offset, self.fault, **self.facts)
