"""Costs of moves in SGF: a private property, and the marks of bad moves that other programs show.

On a node that has a cost, `DO` and `BM` are those of the cost and are written anew, unless the
property says that they are the author's.
"""

from __future__ import annotations

from collections.abc import Mapping

from boardtui.formats.sgf.evaluation import (
    read_moves,
    read_number,
    read_whole,
    write_moves,
    write_number,
)
from boardtui.formats.sgf.text import read_simple_text
from boardtui.record.cost import LONGEST_BETTER, Cost
from boardtui.record.evaluation import Certainty
from boardtui.record.grades import BAD, DOUBTFUL, Grade, authors_grade, graded
from boardtui.record.tree import Node, RawProperties
from boardtui.rules.game import Move
from boardtui.system.named_tuples import NamedTuple

COST = "BTCOST"
"""Private: what the move lost, depth, certainty and better play."""

_AUTHORS = "mark:author"
"""The detail of a cost whose `DO` or `BM` is the author's."""

_MARKS: Mapping[Grade, RawProperties] = {
    Grade.INACCURACY: {DOUBTFUL: [""]},
    Grade.MISTAKE: {BAD: ["1"]},
    Grade.BLUNDER: {BAD: ["2"]},
}


class _Read(NamedTuple):
    cost: Cost
    has_authors_mark: bool


def read_cost(node: Node) -> None:
    """Move the cost of a node from its raw properties into its field; a senseless one stays."""
    if COST not in node.properties:
        return
    try:
        found = _read(node)
    except ValueError:
        return
    node.cost = found.cost
    node.drop(COST, *(() if found.has_authors_mark else (BAD, DOUBTFUL)))


def write_cost(node: Node) -> RawProperties:
    """Return the properties of a node's cost, in place of one that made no sense."""
    cost = node.cost
    if cost is None:
        return {}
    details = [f"lost:{write_number(cost.lost)}"]
    if cost.depth != _depth_before(node):
        details.append(f"depth:{cost.depth:d}")
    if cost.certainty is not Certainty.SEARCHED:
        details.append(f"certainty:{cost.certainty.value}")
    if cost.better:
        details.append(f"better:{write_moves(node.position.game, cost.better)}")
    if authors_grade(node) is not None:
        return {COST: [*details, _AUTHORS]}
    found = graded(node)
    return {COST: details} if found is None else {COST: details, **_MARKS[found.grade]}


def _depth_before(node: Node) -> int:
    """Return the depth of the value of the position before, which most costs have as well."""
    value = None if node.parent is None else node.parent.evaluation
    return 0 if value is None else value.depth


def _read(node: Node) -> _Read:
    """Return the cost of a node with its details; raises ValueError for malformed ones."""
    lost: float | None = None
    depth = _depth_before(node)
    certainty = Certainty.SEARCHED
    better: list[Move] = []
    has_authors_mark = False
    for raw in node.properties[COST]:
        detail = read_simple_text(raw)
        name, _sign, text = detail.partition(":")
        match name:
            case "lost":
                lost = read_number(text)
            case "depth":
                depth = read_whole(text)
            case "certainty":
                certainty = Certainty(text)
            case "better":
                better += read_moves(node.position.game, text)
            case _ if detail == _AUTHORS:
                has_authors_mark = True
            case _:
                raise ValueError(raw)
    if lost is None or len(better) > LONGEST_BETTER:
        raise ValueError(node.properties[COST])
    return _Read(Cost(lost, certainty, depth, tuple(better)), has_authors_mark)
