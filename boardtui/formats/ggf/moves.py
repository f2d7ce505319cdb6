"""Moves of GGF: `d3/1.50/0.25` is a move, its evaluation and its time in seconds."""

from __future__ import annotations

import re

from boardtui.rules.board import Color
from boardtui.rules.game import Game, Move, Pass
from boardtui.system.named_tuples import NamedTuple

SECONDS = "BTSECONDS"
"""Property of a node: the time of its move in seconds."""

NUMBER = re.compile(r"[+-]?(?:\d{1,12}(?:\.\d{0,20})?|\.\d{1,20})")


class MoveText(NamedTuple):
    """The parts of a written move; empty if missing or not numeric."""

    move: str
    evaluation: str
    """For the side that moves."""
    seconds: str


def split_move(text: str) -> MoveText:
    """Split a move at its slashes."""
    move, _sign, rest = text.partition("/")
    numbers = [part.strip() for part in rest.split("/")][:2]
    numbers = [number if NUMBER.fullmatch(number) else "" for number in numbers]
    return MoveText(move.strip(), *numbers, *[""] * (2 - len(numbers)))


def read_move(game: Game, text: str) -> Move:
    """Parse a move; a pass may be abbreviated. Raises RulesError."""
    word = "".join(text.split()).lower()
    return Pass() if word and "pass".startswith(word) else game.parse_move(word)


def for_black(evaluation: str, color: Color) -> str:
    """Convert an evaluation from a side's view to Black's or back; empty if it is no number."""
    number = evaluation.strip()
    if not NUMBER.fullmatch(number):
        return ""
    bare = number.lstrip("+-")
    is_negative = number.startswith("-") != (color == 1)
    return f"-{bare}" if is_negative and float(bare) else bare
