"""What is known of the moves of a game, apart from the record that it was found in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NewType

from boardtui.record.cost import Cost
from boardtui.record.evaluation import Certainty, Evaluation
from boardtui.record.judgement import Judgement
from boardtui.record.tree import GameRecord
from boardtui.rules.game_text import game_to_text

LineKey = NewType("LineKey", bytes)
"""Hash of the rules, the start and the moves of a game, not of its players."""

_KEY = 16


def line_key(record: GameRecord) -> LineKey:
    """Return the key of the main line of a record."""
    import hashlib

    game, start = record.game, record.root.position
    moves = (game.format_move(node.move) for node in record.mainline() if node.move is not None)
    parts = (game_to_text(game), str(start.board), str(start.turn), *moves)
    return LineKey(hashlib.blake2b("\0".join(parts).encode(), digest_size=_KEY).digest())


def judged_line(record: GameRecord) -> tuple[Judgement, ...]:
    """Return the evaluations and costs of the main line of a record."""
    nodes = record.mainline()
    moves = nodes[-1].path()
    return tuple(
        Judgement(moves[:depth], node.evaluation, node.cost)
        for depth, node in enumerate(nodes)
        if node.evaluation is not None or node.cost is not None
    )


def deeper(record: GameRecord, judgements: Iterable[Judgement]) -> Iterator[Judgement]:
    """Yield the judgements that say more than a record does, with what it says itself."""
    judgements = tuple(judgements)
    nodes = record.nodes_at(path for path, _evaluation, _cost in judgements)
    for node, (path, evaluation, cost) in zip(nodes, judgements, strict=True):
        if node is not None:
            both = _deeper_evaluation(evaluation, node.evaluation), _deeper_cost(cost, node.cost)
            if both != (node.evaluation, node.cost):
                yield Judgement(path, *both)


def _deeper_evaluation(new: Evaluation | None, own: Evaluation | None) -> Evaluation | None:
    is_deeper = own is None or (new is not None and new.is_deeper(own))
    return new if is_deeper else own


def _deeper_cost(new: Cost | None, own: Cost | None) -> Cost | None:
    is_deeper = own is None or (new is not None and _reach(new) > _reach(own))
    return new if is_deeper else own


def _reach(cost: Cost) -> tuple[bool, int]:
    return cost.certainty is Certainty.EXACT, cost.depth
