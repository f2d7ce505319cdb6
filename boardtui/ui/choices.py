"""What a player chose for a new game, and how it is kept for the next time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from boardtui.config import Settings
from boardtui.language import _
from boardtui.launch import NewGame
from boardtui.players.levels import (
    HUMAN,
    Terms,
    levels_for,
)
from boardtui.players.specs import plays_with_engines, strengths_of
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Game
from boardtui.rules.registry import game_class

FIRST_OPPONENT = "easy"


class Opponent(NamedTuple):
    """A player who can be chosen."""

    who: str
    """In the words of the command line."""
    title: str
    about: str
    """One line on how they play; empty for a person."""


def opponents(game: Game | type[Game], terms: Terms) -> list[Opponent]:
    """Everybody who plays a game, a person first, in the language in use."""
    some = [Opponent(HUMAN, _("A person"), "")]
    strengths = strengths_of(game)
    for level in levels_for(game):
        about = _(level.description)
        if level.key in strengths:
            about = _("{about} Elo {elo}.").format(about=about, elo=strengths[level.key].elo)
        some.append(Opponent(level.key, _(level.title), about))
    if plays_with_engines(game() if isinstance(game, type) else game):
        about = _("A program of its own, from the settings file.")
        some += [
            Opponent(name, name, about)
            for name, entry in terms.engines.items()
            if entry.plays(game)
        ]
    return some


SIDES = "side"
"""The name under which it is kept how the sides are given out."""
FIXED, DRAWN = "fixed", "random"


def options_of(game: Game) -> dict[str, Any]:
    """The values of a game's options by name."""
    return {option.name: getattr(game, option.name) for option in game.options()}


def preset_of(game: Game) -> Mapping[str, Any]:
    """The options that make a game one of its kind's presets; none if it is no preset."""
    chosen = options_of(game)
    presets = game.presets.values()
    return next((options for options in presets if options.items() <= chosen.items()), {})


def kept_name(game: Game) -> str:
    """The name under which the choices for a game are kept; a preset has its own."""
    titles = [title for title, options in game.presets.items() if options == preset_of(game)]
    return titles[0].lower() if titles else game.key


def last_game(settings: Settings, key: str, preset: Mapping[str, Any] | None = None) -> Game:
    """The game of this kind, or this preset of it, that was last chosen, or the usual one."""
    family = game_class(key)
    usual = family(**preset or {})
    kept = settings.new_game.get(kept_name(usual), {})
    options = {}
    for option in family.options():
        texts = {str(choice): choice for choice in option.choices}
        options[option.name] = texts.get(str(kept.get(option.name)), getattr(usual, option.name))
    try:
        game = family(**options)
    except RulesError:
        return usual
    return game if preset_of(game) == preset_of(usual) else usual


def last_seats(settings: Settings, game: Game) -> tuple[str, ...]:
    """Who last played each colour: a person against the computer unless chosen otherwise."""
    kept = settings.new_game.get(kept_name(game), {})
    usual = (HUMAN, *([FIRST_OPPONENT] * (len(game.sides) - 1)))
    return tuple(
        str(kept.get(side.name.lower(), who)) for side, who in zip(game.sides, usual, strict=True)
    )


def last_sides(settings: Settings, game: Game) -> str:
    """How the sides were last given out."""
    return str(settings.new_game.get(kept_name(game), {}).get(SIDES, FIXED))


def kept_choices(wish: NewGame, sides: str) -> Mapping[str, str | int]:
    """The choices as the settings file keeps them."""
    kept: dict[str, str | int] = {}
    for name, value in options_of(wish.game).items():
        kept[name] = value if isinstance(value, int) else str(value)
    for side, who in zip(wish.game.sides, wish.seats, strict=True):
        kept[side.name.lower()] = who
    kept[SIDES] = sides
    return kept
