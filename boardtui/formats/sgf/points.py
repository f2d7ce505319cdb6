"""Moves and points of SGF."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from boardtui.formats.errors import FormatError, FormatReason
from boardtui.formats.sgf.game import MOVE, PLAYER, STONES
from boardtui.formats.sgf.text import read_simple_text
from boardtui.rules.board import Color, Point, Side, grid
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Game, Move, Pass, Place, Resign
from boardtui.rules.moves import place_on

_TWO_LETTERS = re.compile("[A-Za-z]{2}")

_POINTS = frozenset({"CR", "DD", "MA", "SL", "SQ", "TB", "TR", "TW", "VW"})
"""Properties whose values are points, or rectangles given by two corners."""

_LINES = frozenset({"AR", "LN"})
"""Each value is two points, from one to the other."""

_LABELS = "LB"
"""Each value is a point and a text."""


def read_move(game: Game, raw: str) -> Move:
    """Parse a value of `B` or `W`; raises FormatError or RulesError."""
    text = read_simple_text(raw)
    if not text:
        return Pass()
    # Edax writes a pass as `PA`.
    if _TWO_LETTERS.fullmatch(text) and text != "PA":
        point = Point(*(ord(letter) - ord("a") for letter in text.lower()))
        if game.board_size.holds(point):
            return place_on(game.board_size, point)
        # Before FF[4], `tt` was a pass on boards where it is no point.
        if text in {"tt", "pa"}:
            return Pass()
        raise FormatError(FormatReason.OUTSIDE, text=text)
    move = game.parse_move(text)
    return place_on(game.board_size, move.point) if isinstance(move, Place) else move


def read_resignation(game: Game, raw: str) -> Move:
    """Parse a value of `BTRESIGN`; raises FormatError."""
    text = read_simple_text(raw)
    color = color_letters(game).get(text)
    if color is None:
        raise FormatError(FormatReason.NOT_A_MOVE, text=text[:20])
    return Resign(color)


def read_points(game: Game, raw: str) -> list[Point]:
    """Parse a value of `AB` or `TR`, a point or a rectangle; raises as `read_move`."""
    return grid(game.board_size).rectangle(*read_corners(game, raw))


def read_corners(game: Game, raw: str) -> tuple[Point, Point]:
    """Parse a rectangle or a point into its upper left and lower right points.

    Raises as `read_move` does.
    """
    corners = [read_point(game, part) for part in raw.split(":", 1)]
    cols, rows = zip(*corners, strict=True)
    return Point(min(cols), min(rows)), Point(max(cols), max(rows))


def read_point(game: Game, raw: str) -> Point:
    """Parse a point in either notation; raises as `read_move` does."""
    move = read_move(game, raw)
    if isinstance(move, Place):
        return move.point
    text = read_simple_text(raw)
    raise FormatError(FormatReason.NO_POINT, text=text[:20])


def write_point(game: Game, point: Point) -> str:
    """Write a point in the notation of the game's files.

    Othello, whose rows count from the top, uses players' names, "d3". Other games use SGF's pair of
    letters for column and row from the top, "hh".
    """
    if game.notation.rows_from_top:
        return game.notation.format(point, game.board_size)
    return chr(ord("a") + point.col) + chr(ord("a") + point.row)


@cache
def move_texts(game: Game) -> tuple[Mapping[Point, str], ...]:
    """Return the text of the node for a stone on each point, such as `;B[d3]`, by colour."""
    points = list(grid(game.board_size).points(grid(game.board_size).cells))
    return tuple(
        {point: f";{name}[{write_point(game, point)}]" for point in points}
        for name in move_names(game)
    )


_KNOWN_LETTERS = frozenset("BW")
"""The letters of the sides that SGF knows."""


def is_writable(game: Game) -> bool:
    """Return True if SGF, with our private properties, has room for every side of a game."""
    return all(side.letter in _KNOWN_LETTERS for side in game.sides[:2]) and len(game.sides) <= 3


@cache
def move_names(game: Game) -> dict[str, Color]:
    """Return the colours by the name of the property of their moves."""
    return _by_property(game, "", MOVE)


@cache
def setup_names(game: Game) -> dict[str, Color]:
    """Return the colours by the name of the property of their stones at the start."""
    return _by_property(game, "A", STONES)


@cache
def player_names(game: Game) -> dict[str, Color]:
    """Return the colours by the name of the property of their player."""
    return _by_property(game, "P", PLAYER)


def _by_property(game: Game, prefix: str, private: str) -> dict[str, Color]:
    def name(side: Side) -> str:
        return prefix + side.letter if side.letter in _KNOWN_LETTERS else private

    return {name(side): Color(color) for color, side in enumerate(game.sides)}


def color_letters(game: Game) -> dict[str, Color]:
    """Return the colours by their letter."""
    return {side.letter: Color(color) for color, side in enumerate(game.sides)}


def in_our_points(game: Game, name: str, values: list[str]) -> list[str]:
    """Rewrite the points in the raw values of a property as `write_point` writes them.

    A malformed value, or one of a property without points, is returned as it is.
    """
    if name in _POINTS or name in _LINES or name == _LABELS or name in setup_names(game):
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
