"""Findings of the rules about a position."""

from __future__ import annotations

from typing import NamedTuple

from boardtui.rules.board import Point


class ForbiddenPoint(NamedTuple):
    """The reason for which the side to move may not place a stone on a vacant point."""

    name: str
    """The name of the foul."""
    lines: tuple[tuple[Point, ...], ...]
    """The points of each row of the foul, with the forbidden one and those that complete it."""


class OpeningName(NamedTuple):
    """The name of an opening."""

    name: str
    code: str
    """Its place in the usual list, such as "D1"."""


class Threats(NamedTuple):
    """Points at which a side could win soon if it were to move."""

    wins: tuple[Point, ...] = ()
    """Points at which a stone wins at once."""
    doubles: tuple[Point, ...] = ()
    """Points at which a stone makes two such wins; listed only if nothing wins at once."""
