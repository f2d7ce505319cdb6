"""Reader of `.lib`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice

from boardtui.formats.content import Content
from boardtui.formats.errors import FormatError, FormatReason, LimitExceeded
from boardtui.formats.facts import Facts
from boardtui.formats.limits import MAX_BYTES, MAX_PROBLEMS
from boardtui.formats.reading import Reading
from boardtui.formats.renlib.game import renju_unless
from boardtui.formats.renlib.nodes import H8, SIGN, Flag, LibNode, first_node, nodes
from boardtui.formats.scanned import ScannedGame
from boardtui.record.marks import Shape
from boardtui.record.tree import GameRecord, Node
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Game, Move, Pass, Place
from boardtui.rules.openings import RENJU_SIZE
from boardtui.system.progress import tell

LARGEST = 2**40
"""Size of the largest file; only its beginning is read."""

MAX_NODES = 100_000
"""The most nodes that are read; they take two seconds and 60 MB."""

_STEP = 256
"""Nodes between two reports of progress."""

_CONVINCING = 1000
"""Nodes to parse before a file without a header is recognised."""

_TEXT_BEFORE_MOVES = Flag.NO_MOVE | Flag.LEAF | Flag.SIBLING

_OLD_FLAGS = Flag.SIBLING | Flag.LEAF | Flag.OLD_COMMENT | Flag.MARK | Flag.COMMENT
"""The flags of the versions without a header."""


def is_lib(content: Content) -> bool:
    """Check for the header, or for a tree of valid nodes that begins with h8."""
    head = content.head
    if head.startswith(SIGN):
        return True
    if head[:1] != bytes((H8,)) or len(head) < 2:
        return False
    waiting = 0
    try:
        for count, raw in enumerate(nodes(head, 0)):
            if raw.flags & ~_OLD_FLAGS or waiting < 0:
                return False
            waiting += bool(raw.flags & Flag.SIBLING) - bool(raw.flags & Flag.LEAF)
            if count == _CONVINCING:
                return True
    except FormatError:
        return False
    return waiting in {-1, 0}


def scan(content: Content, told: Game | None = None) -> Iterator[ScannedGame[bytes] | FormatError]:
    """Scan the tree: of Renju, unless a person named another game."""
    data = content.read(MAX_BYTES + 1)
    problems = []
    if len(data) > MAX_BYTES:
        data = data[:MAX_BYTES]
        limit = MAX_BYTES // 2**20
        problems.append(LimitExceeded(FormatReason.ONLY_BEGINNING, limit=limit).at_byte(MAX_BYTES))
    try:
        start = first_node(data)
    except FormatError as error:
        yield error
        return
    moves = tuple(islice(_main_line(data, start), RENJU_SIZE**2))
    yield ScannedGame(renju_unless(told), Facts(), moves, data, tuple(problems))


def read(scanned: ScannedGame[bytes], limit: int = MAX_NODES) -> Reading:
    """Read a scanned tree, each branch up to its first illegal move.

    Nodes beyond `limit` are left out.
    """
    growth = _Growth(scanned)
    try:
        growth.grow(scanned.raw, limit)
    except BaseException:
        growth.record.dissolve()
        raise
    return Reading(growth.record, tuple(growth.problems), head=growth.head)


def _main_line(data: bytes, start: int) -> Iterator[Move]:
    with suppress(FormatError):
        for raw in nodes(data, start):
            if not (raw.byte == start and isinstance(raw.move, Pass)):
                if raw.flags & _TEXT_BEFORE_MOVES == _TEXT_BEFORE_MOVES:
                    continue
                if raw.flags & Flag.NO_MOVE:
                    return
                yield raw.move
            if raw.flags & Flag.LEAF:
                return


class _Growth:
    """A record that grows by the nodes of a file."""

    def __init__(self, scanned: ScannedGame[bytes]) -> None:
        self.record = GameRecord(scanned.game)
        self.problems = list(scanned.problems)
        self.head: Node | None = None
        self._is_cut = bool(scanned.problems)

    def grow(self, data: bytes, limit: int) -> None:
        """Add the nodes up to a limit or a fault; raises FormatError if there is no node."""
        start = first_node(data)
        at: Node | None = self.record.root
        waiting: list[Node | None] = []
        """The parents of siblings that are still to come."""
        is_leaf = 0
        try:
            for count, raw in enumerate(nodes(data, start)):
                if count % _STEP == 0:
                    tell(raw.byte, len(data))
                if count > limit:
                    raise LimitExceeded(FormatReason.ONLY_NODES, limit=limit).at_byte(raw.byte)
                if raw.byte == start and isinstance(raw.move, Pass):
                    self._remark(self.record.root, raw)
                    continue
                if raw.flags & Flag.SIBLING:
                    waiting.append(at)
                node = None if at is None else self._node(at, raw)
                is_leaf = raw.flags & Flag.LEAF
                if not is_leaf:
                    at = node
                elif waiting:
                    at = waiting.pop()
                else:
                    self._end(data, raw)
                    return
            if waiting or is_leaf:
                raise FormatError(FormatReason.TRUNCATED).at_byte(len(data))
        except LimitExceeded as excess:
            # Among many problems, this one must not be lost.
            self.problems[:] = [excess, *self.problems[: MAX_PROBLEMS - 1]]
        except FormatError as error:
            if not (self._is_cut and error.reason is FormatReason.TRUNCATED):
                self._tell(error)

    def _node(self, at: Node, raw: LibNode) -> Node | None:
        """Add a node below another one; return None where its branch breaks off."""
        move = raw.move
        if raw.label and isinstance(move, Place):
            at.mark(move.point, raw.label)
        if raw.flags & Flag.NO_MOVE:
            if not raw.flags & Flag.LEAF:
                self._tell(FormatError(FormatReason.NO_MOVE).at_byte(raw.byte))
            return None
        try:
            node = at.play(move)
        except RulesError as error:
            self._tell(FormatError(error.reason, **error.facts).at_byte(raw.byte))
            return None
        self._remark(node, raw)
        return node

    def _remark(self, node: Node, raw: LibNode) -> None:
        if raw.comment and raw.comment != node.comment:
            node.comment = "\n\n".join(filter(None, (node.comment, raw.comment)))
        if raw.flags & Flag.MARK and isinstance(raw.move, Place):
            node.mark(raw.move.point, Shape.CIRCLE)
        if raw.flags & Flag.START:
            self.head = node

    def _end(self, data: bytes, last: LibNode) -> None:
        """Report any data after the last leaf."""
        following = next(islice(nodes(data, last.byte), 1, None), None)
        if following is not None:
            self._tell(FormatError(FormatReason.REST).at_byte(following.byte))

    def _tell(self, problem: FormatError) -> None:
        if len(self.problems) < MAX_PROBLEMS:
            self.problems.append(problem)
