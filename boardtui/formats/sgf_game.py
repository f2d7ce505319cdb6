"""Which game an SGF file is about, and what its points mean there."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import fields
from functools import cache
from typing import Any

from boardtui.formats.errors import Fault, FormatError
from boardtui.formats.sgf_grammar import first_text, read_simple_text, write_text
from boardtui.rules import registry
from boardtui.rules.board import Color, Point, grid
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Game, Move, Option, Pass, Place

PROGRAM = "boardtui:"
"""The beginning of `AP` in the files that we write."""

GAME = "BTGAME"
"""Private: the game by its key and, as `name:value`, the options that SGF has no property for."""

SEATS = "BTSEATS"
"""Private, in the root: who sits at the board, by seat."""

HEAD = "BTHEAD"
"""Private: the game stands at this node, not at the end of the main line."""

END = "BTEND"
"""Private: how the game ended at this node, not at the end of the main line; empty is as `RE`."""

CHOICE = "BTCHOICE"
"""Private: the move picks this option of those that an opening offers."""

_SIZE = re.compile(r"\s*(\d{1,3})\s*(?::\s*(\d{1,3})\s*)?")
_TWO_LETTERS = re.compile("[A-Za-z]{2}")

RawProperties = Mapping[str, Sequence[str]]


def declared_family(properties: RawProperties) -> type[Game] | None:
    """The family that the root of a file names, if it names one that is known.

    Raises RulesError for a name of ours that is not registered.
    """
    if GAME in properties:
        return registry.game_class(first_text(properties, GAME)[:40])
    number = game_number(properties)
    if number is None:
        return None
    return next((family for family in registry.GAMES if family.sgf_number == number), None)


def game_number(properties: RawProperties) -> int | None:
    """The number of the game, if the file gives one; raises FormatError for any other text."""
    text = first_text(properties, "GM")
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 4):
        raise FormatError(Fault.NO_GAME_NUMBER, text=text[:20])
    return int(text)


def read_game(family: type[Game], properties: RawProperties, defaults: Mapping[str, Any]) -> Game:
    """The game with the options that the root of a file gives, `defaults` where it gives none.

    Raises FormatError for a size that cannot be read, RulesError for one that does not exist.
    """
    options = {option.name: option for option in family.options()}
    chosen = dict(defaults)
    if "SZ" in properties and "size" in options:
        chosen["size"] = _read_size(properties["SZ"][0])
    if "RU" in properties and "rule" in options:
        chosen |= _read_rule(options["rule"], properties)
    for raw in properties.get(GAME, ())[1:]:
        name, _sign, value = read_simple_text(raw).partition(":")
        if name in options:
            chosen |= _choice(options[name], value)
    return registry.game(family.key, **chosen)


def options_of(game: Game) -> dict[str, Any]:
    """The game's options by name."""
    return {field.name: getattr(game, field.name) for field in fields(game)}


def knows_rule(family: type[Game], properties: RawProperties) -> bool:
    """Check whether the rule that the file names, if any, is one of the family's."""
    rule = _rule_option(family)
    return rule is None or "RU" not in properties or bool(_read_rule(rule, properties))


def write_game(game: Game, kept: RawProperties) -> dict[str, Sequence[str]]:
    """The properties from which `read_game` makes the game again.

    `kept` is what the root keeps of a file; its own words for the rule stay while they are true.
    """
    properties: dict[str, Sequence[str]] = {}
    if game.sgf_number is not None:
        properties["GM"] = [str(game.sgf_number)]
    cols, rows = game.board_size
    properties["SZ"] = [str(cols) if cols == rows else f"{cols}:{rows}"]
    values = options_of(game)
    rule = _rule_option(type(game))
    if rule is not None:
        properties["RU"] = [str(values["rule"])]
    if "RU" in kept and (rule is None or _meant_rule(rule, kept) == values["rule"]):
        properties["RU"] = kept["RU"]
    if game.sgf_number is None or not _settle(game, properties):
        options = [write_text(f"{name}:{value}") for name, value in values.items()]
        properties[GAME] = [game.key, *options]
    return properties


def _settle(game: Game, properties: RawProperties) -> bool:
    """Check whether the properties alone make the game again."""
    try:
        return read_game(type(game), properties, {}) == game
    except (FormatError, RulesError):
        return False  # a small board with the usual length of a row, for one


def _rule_option(family: type[Game]) -> Option | None:
    return next((option for option in family.options() if option.name == "rule"), None)


def _read_rule(rule: Option, properties: RawProperties) -> dict[str, Any]:
    """The rule that a file means: the only one that it names, in "Free-style" or "Renju (RIF)"."""
    text = "".join(filter(str.isalpha, first_text(properties, "RU").lower()))
    named = [choice for choice in rule.choices if str(choice) in text]
    return {rule.name: named[0]} if len(named) == 1 else {}


def _meant_rule(rule: Option, properties: RawProperties) -> Any:
    return _read_rule(rule, properties).get("rule", rule.default)


def _read_size(raw: str) -> int:
    match = _SIZE.fullmatch(raw)
    if match is None:
        raise FormatError(Fault.NO_SIZE, text=read_simple_text(raw)[:20])
    cols, rows = match[1], match[2] or match[1]
    if int(cols) != int(rows):
        raise FormatError(Fault.NOT_SQUARE, cols=int(cols), rows=int(rows))
    return int(cols)


def _choice(option: Option, text: str) -> dict[str, Any]:
    for choice in option.choices:
        if str(choice) == text:
            return {option.name: choice}
    return {}


def read_move(game: Game, raw: str) -> Move:
    """The move that a value of `B` or `W` means; raises FormatError or RulesError."""
    text = read_simple_text(raw)
    if not text:
        return Pass()
    if _TWO_LETTERS.fullmatch(text) and text != "PA":
        point = Point(*(ord(letter) - ord("a") for letter in text.lower()))
        if game.board_size.holds(point):
            return Place(point)
        if text in {"tt", "pa"}:
            return Pass()
        raise FormatError(Fault.OUTSIDE, text=text)
    return game.parse_move(text)


def read_points(game: Game, raw: str) -> list[Point]:
    """The points of a value of `AB` or `TR`: one, or all of a rectangle; raises as `read_move`."""
    (left, top), (right, bottom) = read_corners(game, raw)
    return [Point(col, row) for row in range(top, bottom + 1) for col in range(left, right + 1)]


def read_corners(game: Game, raw: str) -> tuple[Point, Point]:
    """The upper left and the lower right point of a rectangle, which may be a single point.

    Raises as `read_move` does.
    """
    corners = [read_point(game, part) for part in raw.split(":", 1)]
    cols, rows = zip(*corners, strict=True)
    return Point(min(cols), min(rows)), Point(max(cols), max(rows))


def read_point(game: Game, raw: str) -> Point:
    """The point that a text means, in either notation; raises as `read_move` does."""
    move = read_move(game, raw)
    if isinstance(move, Place):
        return move.point
    text = read_simple_text(raw)
    raise FormatError(Fault.NO_POINT, text=text[:20])


def write_point(game: Game, point: Point) -> str:
    """A point as the family's files have it.

    Where players count rows from the top, as in Othello, this is their own name, "d3". Elsewhere
    it is SGF's pair of letters for column and row from the top, "hh".
    """
    if game.notation.rows_from_top:
        return game.notation.format(point, game.board_size)
    return chr(ord("a") + point.col) + chr(ord("a") + point.row)


@cache
def move_texts(game: Game) -> tuple[Mapping[Point, str], ...]:
    """By colour, the whole node for a stone on each point: `;B[d3]`."""
    points = list(grid(game.board_size).points(grid(game.board_size).cells))
    return tuple(
        {point: f";{side.letter}[{write_point(game, point)}]" for point in points}
        for side in game.sides
    )


def color_letters(game: Game) -> dict[str, Color]:
    """The colours by the letter that names their moves."""
    return {side.letter: Color(color) for color, side in enumerate(game.sides)}
