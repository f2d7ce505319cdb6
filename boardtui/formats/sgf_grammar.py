"""The grammar of SGF: text to nodes with raw property values, of whatever game."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from boardtui.formats.errors import Fault, FormatError, Source, printable
from boardtui.formats.limits import FOREIGN, MAX_NAME, Limits

_GAME = re.compile(r"\(\s*;")
_TOKEN = re.compile(r"\s*(?:([();])|([A-Za-z][A-Za-z0-9]*)\s*(?=\[))")
_OPEN = re.compile(r"\s*\[")
_VISIBLE = re.compile(r"\S{1,12}")
_LOWER_CASE = re.compile("[a-z]")
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
_CONTROLS = {
    code: "\N{REPLACEMENT CHARACTER}"
    for code in (*range(0x20), *range(0x7F, 0xA0))
    if chr(code) not in "\t\n"
}


class Property(NamedTuple):
    """A property of a node as it is written."""

    name: str
    """In upper case."""
    values: list[str]
    """With their escapes."""
    offset: int
    """The start of the name."""


class RawNode(NamedTuple):
    """A node as it is written."""

    parent: int
    """Index of the node before it in the tree; -1 for the root."""
    properties: list[Property]
    offset: int


Tree = list[RawNode]
"""The nodes of one game as the file orders them: parents first, variations after the main line."""


def has_game(text: str) -> bool:
    """Check for something that looks like an SGF game."""
    return _GAME.search(text) is not None


def parse(source: Source, limits: Limits = FOREIGN) -> tuple[list[Tree], list[FormatError]]:
    """The games of a collection and what is wrong with the text.

    Reading stops at the first error of grammar and keeps what came before. Raises
    FormatError when there is no game at all, LimitExceeded when it is larger than `limits`.
    """
    return _Parser(source, limits).collection()


class _Parser:
    def __init__(self, source: Source, limits: Limits) -> None:
        self.source = source
        self.limits = limits
        self.text = source.text
        self.trees: list[Tree] = []
        self.nodes = 0
        self.properties = 0

    def collection(self) -> tuple[list[Tree], list[FormatError]]:
        game = _GAME.search(self.text)
        if game is None:
            raise self.source.error(0, Fault.NO_GAME)
        problems = []
        while game is not None:
            tree: Tree = []
            self.trees.append(tree)
            if len(self.trees) > self.limits.games:
                raise self.source.excess(game.start(), Fault.MANY_GAMES, limit=self.limits.games)
            try:
                end = self._tree(game.start(), tree)
            except _Broken as broken:
                problems.append(broken.error)
                break
            game = _GAME.search(self.text, end)
        return self.trees, problems

    def _tree(self, position: int, tree: Tree) -> int:
        """Read one game into `tree`; returns where it ends."""
        text, match = self.text, _TOKEN.match
        branches: list[int] = []
        current = -1
        while True:
            token = match(text, position)
            if token is None:
                raise self._unexpected(position)
            position = token.end()
            sign, name = token.groups()
            if name is not None:
                start = token.start(2)
                if current < 0:
                    raise self._broken(start, Fault.EARLY_PROPERTY)
                position, values = self._values(position)
                tree[current].properties.append(Property(self._name(name, start), values, start))
            elif sign == ";":
                if current < 0 and tree:
                    raise self._broken(position - 1, Fault.SECOND_ROOT)
                self._count_node(position - 1)
                tree.append(RawNode(current, [], position - 1))
                current = len(tree) - 1
            elif sign == "(":
                branches.append(current)
            else:
                current = branches.pop()
                if not branches:
                    return position

    def _values(self, position: int) -> tuple[int, list[str]]:
        """The values that start at `position` and where they end."""
        text, values = self.text, []
        while opening := _OPEN.match(text, position):
            start = opening.end()
            end = text.find("]", start)
            while end > 0 and text[end - 1] == "\\" and self._is_escaped(start, end):
                end = text.find("]", end + 1)
            if end < 0:
                raise self._broken(start - 1, Fault.OPEN_VALUE)
            if end - start > self.limits.value:
                raise self.source.excess(start, Fault.LONG_VALUE, limit=self.limits.value)
            values.append(text[start:end])
            position = end + 1
        return position, values

    def _is_escaped(self, start: int, end: int) -> bool:
        first = end
        while first > start and self.text[first - 1] == "\\":
            first -= 1
        return (end - first) % 2 == 1

    def _name(self, name: str, offset: int) -> str:
        """The name in FF[4]: early files spell `White` for `W`."""
        short = _LOWER_CASE.sub("", name)
        if not short[:1].isalpha():
            short = name.upper()
        self.properties += 1
        if self.properties > self.limits.properties:
            raise self.source.excess(offset, Fault.MANY_PROPERTIES, limit=self.limits.properties)
        if len(short) > MAX_NAME:
            raise self.source.error(offset, Fault.LONG_NAME)
        return short

    def _count_node(self, offset: int) -> None:
        self.nodes += 1
        if self.nodes > self.limits.nodes:
            raise self.source.excess(offset, Fault.MANY_NODES, limit=self.limits.nodes)

    def _unexpected(self, position: int) -> _Broken:
        junk = _VISIBLE.search(self.text, position)
        if junk is None:
            return self._broken(len(self.text), Fault.TRUNCATED)
        return self._broken(junk.start(), Fault.NO_SGF, text=printable(junk[0]))

    def _broken(self, offset: int, fault: Fault, **facts: object) -> _Broken:
        return _Broken(self.source.error(offset, fault, **facts))


class _Broken(Exception):
    """The text stops being SGF where `error` says."""

    def __init__(self, error: FormatError) -> None:
        super().__init__(error)
        self.error = error


def read_text(raw: str) -> str:
    """The text that a raw value stands for, without control characters."""
    if "\\" in raw:
        raw = _ESCAPED.sub(lambda match: "" if match[1] == "\n" else match[1], raw)
    return raw if raw.isprintable() else raw.translate(_CONTROLS)


def read_simple_text(raw: str) -> str:
    """The one line of text that a raw value stands for."""
    return " ".join(read_text(raw).split())


def first_text(properties: Mapping[str, Sequence[str]], name: str) -> str:
    """The line of text that is the first value of a property; empty where there is none."""
    values = properties.get(name)
    return read_simple_text(values[0]) if values else ""


def write_text(text: str) -> str:
    """The raw value for a text."""
    return text.replace("\\", "\\\\").replace("]", "\\]")


def write_property(name: str, values: Sequence[str]) -> str:
    """A property with its raw values."""
    return f"{name}[{']['.join(values)}]"
