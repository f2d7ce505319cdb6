"""Evaluations in SGF: `V` is the value for Black, a private property holds the details.

A value in another notation is kept among the raw properties of its node, and is written back while
it is true.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from decimal import Decimal

from boardtui.formats.sgf.text import first_text, read_simple_text, write_text
from boardtui.record.evaluation import Certainty, Evaluation
from boardtui.record.tree import Node, RawProperties
from boardtui.rules.game import Game, Move

VALUE = "V"

DETAILS = "BTEVAL"
"""Private: depth, certainty, nodes and line of a value."""

COST = "BTCOST"
"""Private: what the move lost, depth, certainty and better play."""

EVALUATIONS = (VALUE, DETAILS)
"""The properties of an evaluation."""

_VALUE = re.compile(r"[+-]?(?:[0-9]{1,20}(?:\.[0-9]{0,400})?|\.[0-9]{1,400})")
_WHOLE = re.compile("[0-9]{1,20}")


def read_evaluation(node: Node) -> None:
    """Move the evaluation of a node from its raw properties into its field."""
    game, raw = node.position.game, node.properties
    node.evaluation = _read(game, raw)
    ours = _in_our_words(game, node.evaluation)
    node.drop(*(name for name, values in ours.items() if raw.get(name) == values))


def write_evaluation(node: Node) -> RawProperties:
    """Return the properties of a node's evaluation: as in its file if still true, else as ours."""
    game = node.position.game
    ours: RawProperties = _in_our_words(game, node.evaluation)
    kept = {name: node.properties[name] for name in EVALUATIONS if name in node.properties}
    both = {**ours, **kept}
    return both if _read(game, both) == node.evaluation else ours


def _read(game: Game, raw: Mapping[str, Sequence[str]]) -> Evaluation | None:
    text = first_text(raw, VALUE)
    try:
        value = read_number(text)
    except ValueError:
        return None
    try:
        return _with_details(game, value, raw.get(DETAILS, ()))
    except ValueError:
        pass
    try:
        return Evaluation(value)
    except ValueError:
        return None


def _with_details(game: Game, value: float, details: Sequence[str]) -> Evaluation:
    """Return an evaluation with its details; raises ValueError for malformed ones."""
    numbers = {"depth": 0, "nodes": 0}
    certainty = Certainty.SEARCHED
    line: list[Move] = []
    for raw in details:
        name, _sign, text = read_simple_text(raw).partition(":")
        match name:
            case "depth" | "nodes":
                numbers[name] = read_whole(text)
            case "certainty":
                certainty = Certainty(text)
            case "line":
                line += read_moves(game, text)
            case "move":  # one of a line, as files have it that were written before
                line.append(game.parse_move(text))
            case _:
                raise ValueError(raw)
    return Evaluation(value, numbers["depth"], certainty, tuple(line), numbers["nodes"])


def _in_our_words(game: Game, evaluation: Evaluation | None) -> dict[str, list[str]]:
    if evaluation is None:
        return {}
    details = []
    if evaluation.depth:
        details.append(f"depth:{evaluation.depth:d}")
    if evaluation.certainty is not Certainty.SEARCHED:
        details.append(f"certainty:{evaluation.certainty.value}")
    if evaluation.nodes:
        details.append(f"nodes:{evaluation.nodes:d}")
    if evaluation.line:
        details.append(f"line:{write_moves(game, evaluation.line)}")
    properties = {VALUE: [write_number(evaluation.value)], DETAILS: details}
    return {name: values for name, values in properties.items() if values}


def read_moves(game: Game, text: str) -> list[Move]:
    """Read moves with blanks between them; raises NotationError."""
    return list(map(game.parse_move, text.split()))


def write_moves(game: Game, moves: Sequence[Move]) -> str:
    """Return moves with blanks between them as a raw value; a move itself has none."""
    names = ("".join(game.format_move(move).split()) for move in moves)
    return write_text(" ".join(names))


def read_number(text: str) -> float:
    """Read a number as SGF has it; raises ValueError."""
    if not _VALUE.fullmatch(text):
        raise ValueError(text)
    return float(text)


def read_whole(text: str) -> int:
    """Read a number without a sign; raises ValueError."""
    if not _WHOLE.fullmatch(text):
        raise ValueError(text)
    return int(text)


def write_number(value: float) -> str:
    """Format a number as SGF has it: no exponent, no trailing zeros."""
    text = repr(value + 0.0)  # a zero has no sign
    if "e" in text:
        text = format(Decimal(text), "f")
    whole, _point, decimals = text.partition(".")
    decimals = decimals.rstrip("0")
    return f"{whole}.{decimals}" if decimals else whole
