"""What a player chose for a new game, and how it is kept for the next time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardtui.config import Settings
from boardtui.language import _
from boardtui.launch import NewGame
from boardtui.players.levels import HUMAN
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Game
from boardtui.rules.registry import game_class

FIRST_OPPONENT = "easy"

SIDES = "side"
"""The name under which it is kept how the sides are given out."""
FIXED, DRAWN = "fixed", "random"


def options_of(game: Game) -> dict[str, Any]:
    """The values of a game's options by name."""
    return {option.name: getattr(game, option.name) for option in game.options()}


def choice_text(value: object) -> str:
    """What a value of an option is called."""
    return _(str(getattr(value, "label", value)))


def last_game(settings: Settings, key: str) -> Game:
    """The game of this kind that was last chosen, or the usual one."""
    family, kept = game_class(key), settings.new_game.get(key, {})
    options = {}
    for option in family.options():
        texts = {str(choice): choice for choice in option.choices}
        options[option.name] = texts.get(str(kept.get(option.name)), option.default)
    try:
        return family(**options)
    except RulesError:
        return family()


def last_seats(settings: Settings, key: str) -> tuple[str, ...]:
    """Who last played each colour: a person against the computer unless chosen otherwise."""
    family, kept = game_class(key), settings.new_game.get(key, {})
    usual = (HUMAN, *([FIRST_OPPONENT] * (len(family.sides) - 1)))
    return tuple(
        str(kept.get(side.name.lower(), who)) for side, who in zip(family.sides, usual, strict=True)
    )


def kept_choices(wish: NewGame, sides: str) -> Mapping[str, str | int]:
    """The choices as the settings file keeps them."""
    kept: dict[str, str | int] = {}
    for name, value in options_of(wish.game).items():
        kept[name] = value if isinstance(value, int) else str(value)
    for side, who in zip(wish.game.sides, wish.seats, strict=True):
        kept[side.name.lower()] = who
    kept[SIDES] = sides
    return kept
