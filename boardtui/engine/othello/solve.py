"""Exact scores of Othello endgames."""

from __future__ import annotations

import time
from typing import NamedTuple

from boardtui.engine.thinker import InfoCallback, Thinker, final_value
from boardtui.record.evaluation import Info, Limit
from boardtui.rules.game import Move, Pass, Position


class Solution(NamedTuple):
    """The solution of an endgame."""

    score: int
    """For the side to move, empty squares to the winner."""
    line: tuple[Move, ...]
    """Best play; empty when the game is over."""
    nodes: int
    seconds: float


def solve(thinker: Thinker, position: Position, report: InfoCallback | None = None) -> Solution:
    """Return the exact result of a position, reporting estimates meanwhile."""
    began = time.perf_counter()
    if position.outcome is not None:
        return Solution(final_value(position), (), 0, 0.0)
    moves = position.legal_moves
    if moves == (Pass(),):
        # A pass only changes whose score it is.

        def turned(thought: Info) -> None:
            if report is not None:
                report(thought._replace(score=-thought.score, line=(Pass(), *thought.line)))

        rest = solve(thinker, position.play(Pass()), turned)
        seconds = time.perf_counter() - began
        return Solution(-rest.score, (Pass(), *rest.line), rest.nodes, seconds)
    thought = thinker.think(position, Limit(), report)
    nodes, line = thought.nodes, list(thought.line)
    for move in line:
        position = position.play(move)
    while position.outcome is None:
        # A line from the transposition table ends early; the rest costs next to nothing.
        if position.legal_moves == (Pass(),):
            further: tuple[Move, ...] = (Pass(),)
        else:
            rest_of_line = thinker.think(position, Limit())
            nodes += rest_of_line.nodes
            further = rest_of_line.line
        for move in further:
            position = position.play(move)
        line += further
    return Solution(round(thought.score), tuple(line), nodes, time.perf_counter() - began)
