"""Thinkers to test, and checks of what they say about a position."""

from __future__ import annotations

from functools import cache
from typing import Any

from boardtui.engine.othello.thinker import OthelloThinker
from boardtui.engine.othello.weights import load_weights
from boardtui.record.evaluation import Certainty, Info
from boardtui.rules.board import Color
from boardtui.rules.game import Position


@cache
def shipped_weights() -> Any:
    return load_weights()


def fresh() -> OthelloThinker:
    """A thinker that has met no position."""
    return OthelloThinker(hash_megabytes=1, weights=shipped_weights())


def end_of(position: Position, thought: Info) -> Position:
    """Where the line leads to; the rules refuse what is not legal."""
    for move in thought.line:
        position = position.play(move)
    return position


def score_for(color: Color, position: Position) -> int:
    black, white = position.game.final_score(position)  # type: ignore[misc]
    return white - black if color else black - white


def check_exact(position: Position, thought: Info, score: int, *, to_the_end: bool = True) -> None:
    """Check that a thought is exact, and that its line leads to its score at the end."""
    end = end_of(position, thought)
    assert (thought.score, thought.certainty) == (score, Certainty.EXACT)
    if to_the_end:
        assert end.outcome is not None
        assert score_for(position.turn, end) == score
