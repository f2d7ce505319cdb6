"""Changes of the nodes of a record, each with its undo."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from boardtui.play.edit import Edit, Undo
from boardtui.record.branches import BEST_PLAY
from boardtui.record.marks import Mark
from boardtui.record.tree import GameRecord, Node, Path
from boardtui.rules.board import Point
from boardtui.rules.game import Move, Position
from boardtui.system.named_tuples import NamedTuple

if TYPE_CHECKING:
    from boardtui.record.judgement import Judgement


class Made(NamedTuple):
    """A change that was made."""

    undo: Undo
    node: Node
    """The node that it changed.

    That is the last of added moves, the first of promoted nodes, the parent of a removed one."""


NodeChange = Callable[[], Made]
"""Makes a change."""


def replacement(node: Node, name: str, value: object) -> NodeChange | None:
    """Return the change of a node's attribute to a value; None if it has that value."""
    before = getattr(node, name)
    if value == before:
        return None

    def change() -> Made:
        setattr(node, name, value)
        return Made(partial(setattr, node, name, before), node)

    return change


def promotion(nodes: Sequence[Node]) -> NodeChange | None:
    """Return the change that makes each of some nodes its parent's first child; None for none."""
    if not nodes:
        return None

    def change() -> Made:
        parents = [each.parent for each in nodes if each.parent is not None]
        before = [(each, each.children) for each in parents]
        for each in nodes:
            each.promote()

        def undo() -> None:
            for parent, children in before:
                # A child that came in the meantime stays, behind the others.
                places = {child: place for place, child in enumerate(children)}
                parent.children = tuple(
                    sorted(parent.children, key=lambda child: places.get(child, len(places)))
                )

        return Made(undo, nodes[0])

    return change


def marked(node: Node, edit: Edit) -> dict[Point, Mark]:
    """Return the marks of a node after an edit. Raises LookupError for a point off the board."""
    point, mark = edit.point, edit.mark
    if point is None or not node.position.board.size.holds(point):
        raise LookupError(point)
    if isinstance(mark, str):
        mark = " ".join(mark.split())
    marks = {at: each for at, each in node.marks.items() if at != point or mark}
    return marks | {point: mark} if mark else marks


def judged(record: GameRecord, judgements: Iterable[Judgement]) -> NodeChange | None:
    """Return the change that writes judgements into their nodes; None if all are there.

    Those of nodes that the record lacks are passed over.
    """
    judgements = tuple(judgements)
    nodes = record.nodes_at(path for path, _evaluation, _cost in judgements)
    new = [
        (node, evaluation, cost)
        for node, (_path, evaluation, cost) in zip(nodes, judgements, strict=True)
        # A person may have removed it meanwhile.
        if node is not None and (node.evaluation, node.cost) != (evaluation, cost)
    ]
    if not new:
        return None

    def change() -> Made:
        for node, evaluation, cost in new:
            node.evaluation, node.cost = evaluation, cost
        return Made(lambda: None, record.root)  # judgements are never undone

    return change


def missing_moves(node: Node, moves: Path) -> tuple[Node, Sequence[Move], Sequence[Position]]:
    """Return the node where a line leaves the record, and the rest of it. Raises IllegalMove."""
    missing = list(moves)
    while missing and (child := node.child(missing[0])) is not None:
        node = child
        del missing[0]
    positions = [node.position]
    for move in missing:
        # Every move is tried before the first is added: a bad one adds nothing.
        positions.append(positions[-1].play(move))
    return node, missing, positions[1:]


def grow(node: Node, moves: Sequence[Move], positions: Sequence[Position]) -> list[Node]:
    """Add moves after a node, each with its position; return the new nodes."""
    grown = []
    for move, position in zip(moves, positions, strict=True):
        node = node.add(move, position)
        grown.append(node)
    return grown


def missing_tree(node: Node, lines: Iterable[Path]) -> dict[Path, Position]:
    """Return the position after each path of some lines that the record lacks after a node.

    Shorter paths come before those that go on from them. Raises IllegalMove.
    """
    missing: dict[Path, Position] = {}
    for line in lines:
        last: Node | None = node
        position = node.position
        for end, move in enumerate(line, start=1):
            last = None if last is None else last.child(move)
            if last is not None:
                position = last.position
                continue
            path = line[:end]
            if path not in missing:
                missing[path] = position.play(move)
            position = missing[path]
    return missing


def grow_tree(node: Node, positions: Mapping[Path, Position]) -> list[Node]:
    """Add the nodes that `missing_tree` found after a node, and return them."""
    grown: dict[Path, Node] = {}
    for path, position in positions.items():
        parent = grown.get(path[:-1]) or _at(node, path[:-1])
        grown[path] = parent.add(path[-1], position)
    return [*grown.values()]


def _at(node: Node, path: Path) -> Node:
    """Return the node at a path from another, which the record has."""
    for move in path:
        child = node.child(move)
        assert child is not None
        node = child
    return node


def graft(node: Node, parent: Node, place: int) -> None:
    """Put back a removed branch, merged into nodes that the record has again by now."""
    # A stack, since a branch may be deeper than Python's calls.
    waiting = [(node, parent, place)]
    while waiting:
        node, parent, place = waiting.pop()
        assert node.move is not None
        twin = parent.child(node.move)
        if twin is None:
            node.parent = parent
            parent.children = (*parent.children[:place], node, *parent.children[place:])
        else:
            twin.comment = twin.comment or node.comment
            twin.marks = {**node.marks, **twin.marks}
            # The move was played again since, so it is not the program's best play.
            others = {name: raw for name, raw in node.properties.items() if name != BEST_PLAY}
            twin.properties = {**others, **twin.properties}
            twin.evaluation = twin.evaluation or node.evaluation
            twin.cost = twin.cost or node.cost
            end = len(twin.children)
            waiting += [(child, twin, end) for child in node.children]
