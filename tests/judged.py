"""Records with the judgements of a review, written by hand."""

from __future__ import annotations

from collections.abc import Mapping

from boardtui.record.cost import Cost
from boardtui.record.evaluation import Certainty, Evaluation
from boardtui.record.tree import GameRecord, Node
from boardtui.rules.game import Game, Move

EXACT = Certainty.EXACT


def record_of(game: Game, moves: str) -> GameRecord:
    """A record with some moves."""
    record, node = GameRecord(game), None
    node = record.root
    for text in moves.split():
        node = node.play(game.parse_move(text))
    return record


def moves_of(game: Game, text: str) -> tuple[Move, ...]:
    return tuple(map(game.parse_move, text.split()))


def judge(
    node: Node,
    before: float,
    after: float,
    lost: float,
    better: str = "",
    refutation: str = "",
    certainty: Certainty = Certainty.SEARCHED,
    depth: int = 20,
) -> Node:
    """Judge the move to a node; the values are those for the first colour. Return the node."""
    game = node.position.game
    assert node.parent is not None
    known = node.parent.evaluation
    line = () if known is None else known.line
    node.parent.evaluation = Evaluation(before, depth, certainty, line)
    node.evaluation = Evaluation(after, depth, certainty, moves_of(game, refutation))
    node.cost = Cost(lost, certainty, depth, moves_of(game, better))
    return node


def valued(record: GameRecord, values: Mapping[int, float], depth: int = 20) -> None:
    """Give values to the nodes of the main line, by ply."""
    for ply, node in enumerate(record.mainline()):
        if ply in values:
            node.evaluation = Evaluation(values[ply], depth)
