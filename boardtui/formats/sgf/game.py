"""The game of an SGF file, with its options."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from boardtui.formats.errors import FormatError, FormatReason
from boardtui.formats.sgf.text import first_text, read_simple_text, write_text
from boardtui.record.tree import RawProperties
from boardtui.rules import registry
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Game, Option
from boardtui.rules.rows import GOMOCUP_NUMBERS

PROGRAM = "boardtui:"
"""Prefix of `AP` in our own files."""

GAME = "BTGAME"
"""Private: the key of the game, and its options as `name:value`."""

SEATS = "BTSEATS"
"""Private, in the root: the players by seat, in the words of the command line."""

PLAYERS = "BTWHO"
"""Private, in the root: the players by seat, with their ids."""

HEAD = "BTHEAD"
"""Private: the current node, if not the end of the main line."""

END = "BTEND"
"""Private: the result of a game that ended at this node; empty if it is that of `RE`."""

CHOICE = "BTCHOICE"
"""Private: a move that chooses an option of an opening."""

PROPOSAL = "BTOFFER"
"""Private: a move that offers a point for the next stone."""

RATED = "BTRATED"
"""Private, in the root: the rating id of the game."""

COACH = "BTCOACH"
"""Private, in the root: a coach judges the moves of people."""

RESIGN = "BTRESIGN"
"""Private: a resignation as a move, before the others play on; the letter of the side."""

MOVE, STONES, PLAYER = "BTMOVE", "BTSTONES", "BTPLAYER"
"""Private: the third side's counterparts of Black's `B`, `AB` and `PB`."""

ORIGIN = "BTFROM"
"""Private, in the root: the number of moves that the game took over from the one in `SO`."""

_SIZE = re.compile(r"\s*(\d{1,3})\s*(?::\s*(\d{1,3})\s*)?")


def declared_family(properties: RawProperties) -> type[Game] | None:
    """Return the family that a root names; None if it names none that is registered.

    Raises RulesError for an unregistered key.
    """
    if GAME in properties:
        return registry.game_class(first_text(properties, GAME)[:40])
    number = game_number(properties)
    if number is None:
        return None
    return next((family for family in registry.GAMES if family.sgf_number == number), None)


def game_number(properties: RawProperties) -> int | None:
    """Return the value of `GM`, if any; raises FormatError if it is no number."""
    text = first_text(properties, "GM")
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 4):
        raise FormatError(FormatReason.NO_GAME_NUMBER, text=text[:20])
    return int(text)


def read_game(family: type[Game], properties: RawProperties, defaults: Mapping[str, Any]) -> Game:
    """Return the game with the options in a root, and `defaults` for the others.

    Raises FormatError for a malformed size, RulesError for an impossible one.
    """
    options = {option.name: option for option in family.options()}
    chosen = dict(defaults)
    if "SZ" in properties and "size" in options:
        chosen["size"] = _read_size(properties["SZ"][0])
    if "RU" in properties and "rule" in options:
        chosen |= _read_rule(options["rule"], properties)
    for raw in properties.get(GAME, ())[1:]:
        name, _sign, value = read_simple_text(raw).partition(":")
        if name in options and (choice := options[name].choice(value)) is not None:
            chosen[name] = choice
    return registry.game(family.key, **chosen)


def knows_rule(family: type[Game], properties: RawProperties) -> bool:
    """Return True if the rule in a root, if any, is one of the family's, or is given by `GAME`."""
    rule = _rule_option(family)
    if rule is None or "RU" not in properties or GAME in properties:
        return True
    return bool(_read_rule(rule, properties))


def write_game(game: Game, kept: RawProperties) -> dict[str, Sequence[str]]:
    """Return the properties that `read_game` reads back as the same game.

    `kept` are the raw properties of a file; its name for the rule stays if it is still true.
    """
    properties: dict[str, Sequence[str]] = {}
    if game.sgf_number is not None:
        properties["GM"] = [str(game.sgf_number)]
    cols, rows = game.board_size
    properties["SZ"] = [str(cols) if cols == rows else f"{cols}:{rows}"]
    values = game.option_values()
    rule = _rule_option(type(game))
    if rule is not None:
        properties["RU"] = [str(values["rule"])]
    if "RU" in kept and (rule is None or _meant_rule(rule, kept) == values["rule"]):
        properties["RU"] = kept["RU"]
    if game.sgf_number is None or not _settle(game, properties):
        texts = game.option_texts().items()
        options = [write_text(f"{name}:{text}") for name, text in texts]
        properties[GAME] = [game.key, *options]
    return properties


def _settle(game: Game, properties: RawProperties) -> bool:
    """Return True if `read_game` reads these properties back as the same game."""
    try:
        is_this = read_game(type(game), properties, {}) == game
        return is_this and knows_rule(type(game), properties)
    except (FormatError, RulesError):
        return False  # a small board with the usual length of a row, for one


def _rule_option(family: type[Game]) -> Option | None:
    return next((option for option in family.options() if option.name == "rule"), None)


def _read_rule(rule: Option, properties: RawProperties) -> dict[str, Any]:
    """Return the one rule named in a text such as "Free-style" or "Renju (RIF)".

    Programs of Gomocup write its number. The name of a rule may begin with that of another.
    """
    stated = first_text(properties, "RU").strip().lower()
    text = "".join(filter(str.isalnum, stated))
    named = [
        choice
        for choice in rule.choices
        if str(choice) in text or stated == str(GOMOCUP_NUMBERS.get(choice))
    ]
    longest = max(named, key=lambda choice: len(str(choice)), default=None)
    is_one = all(str(choice) in str(longest) for choice in named)
    return {rule.name: longest} if named and is_one else {}


def _meant_rule(rule: Option, properties: RawProperties) -> Any:
    return _read_rule(rule, properties).get("rule", rule.default)


def _read_size(raw: str) -> int:
    match = _SIZE.fullmatch(raw)
    if match is None:
        raise FormatError(FormatReason.NO_SIZE, text=read_simple_text(raw)[:20])
    cols, rows = match[1], match[2] or match[1]
    if int(cols) != int(rows):
        raise FormatError(FormatReason.NOT_SQUARE, cols=int(cols), rows=int(rows))
    return int(cols)
