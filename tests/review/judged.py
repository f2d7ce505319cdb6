"""Lines of nodes with what a test says of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from boardtui.analysis.judge import Reports
from boardtui.record.cost import Cost
from boardtui.record.evaluation import Certainty, Evaluation
from boardtui.record.judgement import Judgement
from boardtui.record.tree import Node
from boardtui.rules.game import Game
from tests.fixtures.engines import info
from tests.fixtures.judged import record_of

Said = tuple[str, float] | tuple[str, float, Certainty]
"""A line, its score for the side to move, and how certain it is."""


GAME = """
    f5 d6 c5 f4 e3 c6 e6 f3 d3 f6 g4 g3 g5 h5 h4 h3 f2 g6 d7 c7 h6 h7 e7 e2 b6 d2 e1 c3 c4 c2 d1 b5
    a4 b4 a3 e8 g2 d8 b3 f7 c8 b2 h2 h1 a1 b7 g7 f8 g8 a5 a7 a6 g1 f1 pass h8 pass b8 pass a8 pass
    c1 b1 a2
"""
"""Played in Oslo in 2015."""


def line_of(game: Game, moves: str) -> tuple[Node, ...]:
    """The nodes of a game, the root first."""
    return record_of(game, moves).mainline()


def reports_of(game: Game, said: Mapping[int, Said]) -> Reports:
    """The reports of a search by their depths."""
    return {depth: info(game, *each, depth=depth) for depth, each in said.items()}


def enter(line: Sequence[Node], judgements: Sequence[Judgement]) -> None:
    """Write judgements into their nodes."""
    for node, each in zip(line, judgements, strict=True):
        assert each.path == node.path()
        node.evaluation, node.cost = each.evaluation, each.cost


def judge(
    node: Node,
    lost: float | None,
    value: float = 0.0,
    certainty: Certainty = Certainty.SEARCHED,
    better: str = "",
) -> None:
    """Write what a move lost and the value after it, for the first colour."""
    game = node.position.game
    moves = tuple(map(game.parse_move, better.split()))
    node.evaluation = Evaluation(value, certainty=certainty)
    node.cost = None if lost is None else Cost(lost, certainty, better=moves)
