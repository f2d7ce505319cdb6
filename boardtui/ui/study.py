"""What a person wants to know of the position that is looked at, and what is known so far."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import NamedTuple

from boardtui.play.findings import Findings, Stage
from boardtui.players.player import Certainty, Info
from boardtui.rules.board import Point
from boardtui.rules.game import Place

WIDEST = 3
"""Columns that a value takes at most on the board."""


class Wish(Enum):
    """What is wanted."""

    NOTHING = auto()
    HINT = auto()
    """The best move, once."""
    ANALYSIS = auto()
    """The value of every move, wherever the cursor goes in the record."""


@dataclass(frozen=True, slots=True)
class Study:
    """All that the screen shows of an engine's knowledge."""

    wish: Wish = Wish.NOTHING
    findings: Findings | None = None
    """None while there is nothing to ask, or while another player thinks."""


class Value(NamedTuple):
    """What stands on a point: what a move there is worth to the side to move."""

    text: str
    """At most `WIDEST` columns, all of them ASCII; empty for a point that is only marked."""
    best: bool = False
    proved: bool = False
    """Whether the score is exact, or at least who wins."""


def values_of(study: Study) -> Mapping[Point, Value]:
    """What stands on the points of the board; of a hint, only the best move once it is found."""
    findings = study.findings
    if findings is None or findings.best is None:
        return {}
    best = findings.best.line[0]
    if study.wish is Wish.HINT:
        found = findings.stage is Stage.DONE and isinstance(best, Place)
        return {best.point: Value("", best=True)} if found and isinstance(best, Place) else {}
    return {
        move.point: Value(short_score(info), move == best, info.certainty is not Certainty.SEARCHED)
        for move, info in findings.moves.items()
        if isinstance(move, Place)
    }


def short_score(info: Info) -> str:
    """A score in at most `WIDEST` columns.

    Where only the winner is proved, a bare sign; `++` and `--` are more than there is room for.
    """
    points = round(info.score)
    if info.certainty is Certainty.WINNER:
        return "+" if info.score > 0 else "-" if info.score < 0 else "="
    text = f"{points:+d}" if points else "0"
    return text if len(text) <= WIDEST else text[0] * 2
