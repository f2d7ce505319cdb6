"""Markup of the board in SGF: labels, shapes, arrows and regions."""

from __future__ import annotations

from boardtui.formats.errors import FormatError
from boardtui.formats.sgf_game import read_corners, read_point, write_point
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Game

_POINTS = frozenset({"CR", "DD", "MA", "SL", "SQ", "TB", "TR", "TW", "VW"})
"""Each value is a point, or a rectangle given by two corners."""

_LINES = frozenset({"AR", "LN"})
"""Each value is two points, from one to the other."""

_LABELS = "LB"
"""Each value is a point and a text."""


def in_our_points(game: Game, name: str, values: list[str]) -> list[str]:
    """The raw values of a property with its points written as we write the game's moves.

    A value that cannot be read, or is of a property that marks nothing, stays as it is.
    """
    if name in _POINTS or name in _LINES or name == _LABELS:
        return [_in_our_points(game, name, raw) for raw in values]
    return values


def _in_our_points(game: Game, name: str, raw: str) -> str:
    first, sign, rest = raw.partition(":")
    try:
        if name == _LABELS:
            return write_point(game, read_point(game, first)) + sign + rest
        if name in _LINES and sign:
            points = [read_point(game, first), read_point(game, rest)]
        else:
            points = list(dict.fromkeys(read_corners(game, raw)))
    except (FormatError, RulesError):
        return raw
    return ":".join(write_point(game, point) for point in points)
