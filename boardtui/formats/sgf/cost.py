"""Costs of moves in SGF: a private property, and the marks of bad moves that other programs show.

On a node that has a cost, `DO` and `BM` are those of the cost and are written anew, unless the
property says that they are the author's.
"""

from __future__ import annotations

from collections.abc import Sequence

from boardtui.formats.sgf.evaluation import read_number, read_whole, write_number
from boardtui.formats.sgf.text import read_simple_text, write_text
from boardtui.record.cost import LONGEST_BETTER, Cost
from boardtui.record.evaluation import Certainty
from boardtui.record.grades import BAD, DOUBTFUL, Grade, authors_grade, graded
from boardtui.record.tree import Node, RawProperties
from boardtui.rules.game import Game, Move
from boardtui.system.named_tuples import NamedTuple

COST = "BTCOST"
"""Private: what the move lost, depth, certainty and better play."""

_AUTHORS = "mark:author"
"""The detail of a cost whose `DO` or `BM` is the author's."""

_MARKS = {Grade.INACCURACY: (DOUBTFUL, ""), Grade.MISTAKE: (BAD, "1"), Grade.BLUNDER: (BAD, "2")}


class _Read(NamedTuple):
    cost: Cost
    has_authors_mark: bool


def read_cost(node: Node) -> None:
    """Move the cost of a node from its raw properties into its field; a senseless one stays."""
    if COST not in node.properties:
        return
    try:
        found = _read(node.position.game, node.properties[COST])
    except ValueError:
        return
    node.cost = found.cost
    node.drop(COST, *(() if found.has_authors_mark else (BAD, DOUBTFUL)))


def write_cost(node: Node) -> RawProperties:
    """Return the properties of a node's cost, in place of one that made no sense."""
    game, cost = node.position.game, node.cost
    if cost is None:
        return {}
    details = [f"lost:{write_number(cost.lost)}"]
    if cost.depth:
        details.append(f"depth:{cost.depth:d}")
    if cost.certainty is not Certainty.SEARCHED:
        details.append(f"certainty:{cost.certainty.value}")
    if authors_grade(node) is not None:
        return {COST: [*details, _AUTHORS, *_better(game, cost)]}
    properties = {COST: [*details, *_better(game, cost)]}
    if (found := graded(node)) is not None:
        name, value = _MARKS[found.grade]
        properties[name] = [value]
    return properties


def _better(game: Game, cost: Cost) -> list[str]:
    return [f"better:{write_text(game.format_move(move))}" for move in cost.better]


def _read(game: Game, details: Sequence[str]) -> _Read:
    """Return a cost with its details; raises ValueError for malformed ones."""
    lost: float | None = None
    depth = 0
    certainty = Certainty.SEARCHED
    better: list[Move] = []
    has_authors_mark = False
    for raw in details:
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
                better.append(game.parse_move(text))
            case _ if detail == _AUTHORS:
                has_authors_mark = True
            case _:
                raise ValueError(raw)
    if lost is None or len(better) > LONGEST_BETTER:
        raise ValueError(details)
    return _Read(Cost(lost, certainty, depth, tuple(better)), has_authors_mark)
