"""Costs of moves in SGF: a private property, and the marks of bad moves that other programs show.

A move has one sign, and its author's comes before that of its cost: only a move without one gets
`DO` or `BM` by its cost. The property says which it is.
"""

from __future__ import annotations

from collections.abc import Mapping

from boardtui.formats.sgf.evaluation import (
    COST,
    read_moves,
    read_number,
    read_whole,
    write_moves,
    write_number,
)
from boardtui.formats.sgf.remarks import authors_sign
from boardtui.formats.sgf.text import read_simple_text
from boardtui.record.cost import LONGEST_BETTER, Cost
from boardtui.record.evaluation import Certainty
from boardtui.record.grades import BAD, DOUBTFUL, Grade, graded
from boardtui.record.tree import Node, RawProperties
from boardtui.rules.game import Move
from boardtui.system.named_tuples import NamedTuple

_AUTHORS = "mark:author"
"""The detail of a cost whose move has its author's sign."""

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
    try:
        found = _read(node)
    except ValueError:
        return
    node.cost = found.cost
    node.drop(COST, *(() if found.has_authors_mark else (BAD, DOUBTFUL)))


def write_cost(node: Node, cost: Cost) -> RawProperties:
    """Return the properties of a node's cost."""
    details = [f"lost:{write_number(cost.lost)}"]
    usual = _usual(node)
    if cost.depth != usual.depth:
        details.append(f"depth:{cost.depth:d}")
    if cost.certainty is not usual.certainty:
        details.append(f"certainty:{cost.certainty.value}")
    if cost.better:
        details.append(f"better:{write_moves(node.position.game, cost.better)}")
    if authors_sign(node):
        return {COST: [*details, _AUTHORS]}
    found = graded(node)
    return {COST: details} if found is None else {COST: details, **_MARKS[found.grade]}


def _usual(node: Node) -> Cost:
    """Return a cost as deep and certain as the values around the move, as most are."""
    before = None if node.parent is None else node.parent.evaluation
    if before is None:
        return Cost(0)
    are_alike = node.evaluation is not None and before.certainty is node.evaluation.certainty
    certainty = before.certainty if are_alike else Certainty.SEARCHED
    return Cost(0, certainty, before.depth)


def _read(node: Node) -> _Read:
    """Return the cost of a node with its details; raises ValueError for malformed ones."""
    lost: float | None = None
    usual = _usual(node)
    depth, certainty = usual.depth, usual.certainty
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
