"""Lines of Piskvork's formats."""

from __future__ import annotations

import re
from collections.abc import Mapping

from boardtui.rules.board import Color, Point
from boardtui.rules.gomoku import Rule
from boardtui.rules.moves import Outcome, Termination
from boardtui.system.named_tuples import NamedTuple

LEVELS = "PSQLEVELS"
"""Property of a root: the levels of Black and White."""

PEOPLE = "0:0"
"""The levels of two persons, which say nothing worth keeping."""

REC_SIZE = 20
"""The size of the board of a `.rec`."""

REGULAR, UNKNOWN = 0, -1
"""Codes of the end: by the rules, and not known."""

ENDS: Mapping[int, Termination] = {15: Termination.TIMEOUT, -2: Termination.FORFEIT}
"""Codes of an end that the side to move brought about, and lost by."""

NOBODY = ("homo-1", "homo-2")
"""Placeholders for persons without a name, by player."""

GROUPS: Mapping[str, Rule] = {
    "freestyle": Rule.FREESTYLE,
    "fastgame": Rule.FREESTYLE,
    "standard": Rule.STANDARD,
    "renju": Rule.RENJU,
    "caro6": Rule.CARO6,
    "caro": Rule.CARO,
}
"""The rules of Gomocup's groups, by the words that the groups' names begin with."""

HEADER = re.compile(r"^[ \t]*+piskvorky\b[^\n]*+", re.IGNORECASE | re.MULTILINE)
HEADER_PARTS = re.compile(
    r"\s*piskvorky\s+(\d{1,4})\s*x\s*(\d{1,4})(?:\s*,\s*(\d{1,4})\s*:\s*(\d{1,4}))?"
    r"(?:\s*,\s*([01]))?\s*",
    re.IGNORECASE | re.ASCII,
)

_NUMBER = r"[ \t]*+(-?\d{1,9})[ \t]*+"
MOVE = re.compile(rf"{_NUMBER},{_NUMBER}(?:,{_NUMBER})?+(?:\n\s*+|\Z)", re.ASCII)
MOVES = re.compile(rf"(?:{MOVE.pattern})*+", re.ASCII)
CODE = re.compile(r"(-?\d{1,4})(?:,(.*))?", re.ASCII)
GROUP = re.compile(r"\d{1,4},(.*)", re.ASCII)
LEVELS_TEXT = re.compile(r"\d{1,4}:\d{1,4}", re.ASCII)


class WrittenMove(NamedTuple):
    """A move as it is written."""

    offset: int
    point: Point
    milliseconds: int
    """0 if unknown."""


class End(NamedTuple):
    """The lines after the moves."""

    names: tuple[str, ...] = ()
    """By player; empty if there are none."""
    code: int = UNKNOWN
    group: str = ""
    """The name of Gomocup's group."""
    rest: int | None = None
    """Offset of a line without meaning."""


def rule_of(group: str) -> Rule | None:
    """Return the rule of a group of Gomocup; None if its name does not show it."""
    word = group.lower()
    return next((rule for name, rule in GROUPS.items() if word.startswith(name)), None)


def bare_group(group: str) -> bool:
    """Return True if the name of a group only says its rule."""
    return group.lower() in {str(rule) for rule in Rule}


def outcome_of(code: int, mover: Color) -> Outcome | None:
    """Return the outcome for a code; None if the moves decide or it is not known."""
    termination = ENDS.get(code)
    return None if termination is None else Outcome((Color(1 - mover),), termination)


def code_of(outcome: Outcome | None, mover: Color) -> int:
    """Return the code for an outcome: `UNKNOWN` for one that has no code of its own."""
    if outcome is None:
        return UNKNOWN
    if outcome.termination is Termination.RULES:
        return REGULAR
    return next((code for code in ENDS if outcome_of(code, mover) == outcome), UNKNOWN)
